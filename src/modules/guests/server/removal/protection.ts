import type { ReadinessItem } from '#modules/events/model.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { addDays, todayIn } from '#shared/dates/time.ts'
import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { noteErasure } from '#platform/server/privacy/erasures.ts'
import { forget, forgetWords, recordForEach } from '#platform/server/records/history.ts'
import { forgetMailTo } from '#platform/server/mail/kept-mail.ts'
import {
  erasePeople,
  rowsOfPeople,
  identifyingTexts,
} from '#platform/server/privacy/personal-data.ts'
import { contextOfEvent, partsOf, type EventContribution } from '#modules/events/server/api.ts'
import type * as contract from '../../contract.ts'
import {
  consentTexts,
  fullName,
  nameKey,
  needsFieldsOf,
  needsText,
  type Guest,
  type Needs,
} from '../../model.ts'
import * as answerStore from '../answers/answer-store.ts'
import { withdraw } from '../answers/answers.ts'
import { applyAnswers } from '../answers/settlement.ts'
import { eraseElsewhere, exportElsewhere, offeredMenus } from '../contribution.ts'
import * as erasures from './erasure-store.ts'
import { copyGuests } from '../exchange/exchange.ts'
import * as groups from '../groups/groups.ts'
import { changed, changedMeanwhile, find, recordHistory } from '../guests.ts'
import { countAll } from '../lists/list-store.ts'
import { guestsByEvent, recognise } from '../recognition.ts'
import { nameAfterOthers } from './remains.ts'
import * as store from '../merge/merge-store.ts'
import { giveUpSeats, lockSeatsOf } from '../seats/seats.ts'
import { companionsOf, findGuestsWithDeleted, lockGuest, renamePlaceholders } from '../store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

export async function setNeeds(
  ctx: EventContext,
  input: InputOf<typeof contract.setNeeds>,
): Promise<Needs> {
  const guest = await find(ctx, input.guestId)
  if (guest.erasedAt) throw new AppError('conflict', 'guests.erased')
  await expectNeeds(ctx, guest.id, needsText(input.were))
  const { consentVersion, consentLanguage } = input
  const consentAt = ctx.now.toISOString()
  const needs = { ...needsFieldsOf(input), consentVersion, consentLanguage, consentAt }
  await answerStore.putNeeds(ctx.db, ctx.event, guest.id, needs, ctx.actor)
  await recordHistory(ctx, guest.id, 'changed', [{ field: 'needs' }])
  const written = await answerStore.findNeeds(ctx.db, ctx.event, guest.id)
  if (!written) throw new Error('the needs were not written')
  return written
}

/** The consent was withdrawn. */
export async function clearNeeds(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<null> {
  await find(ctx, guestId)
  await lockGuest(ctx.db, ctx.event, guestId)
  if (await answerStore.deleteNeeds(ctx.db, ctx.event, [guestId]))
    await recordHistory(ctx, guestId, 'changed', [{ field: 'needs' }])
  return null
}

/** Refuses a person who would write over needs that are newer than those they knew; holds them until the end. */
export async function expectNeeds(
  ctx: EventContext,
  guestId: string,
  readNeeds: string,
): Promise<void> {
  await lockGuest(ctx.db, ctx.event, guestId)
  const needs = await answerStore.findNeeds(ctx.db, ctx.event, guestId)
  if (needsText(needs) !== readNeeds)
    throw new AppError('conflict', 'guests.changed_meanwhile', { current: needsFieldsOf(needs) })
}

type Export = OutputOf<typeof contract.exportGuest>

/** All data kept about one guest, for the guest. */
export async function exportGuest(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<Export> {
  const own = await exportOf(ctx, await find(ctx, guestId))
  return {
    ...own,
    more: await exportElsewhere(ctx, [guestId]),
    records: await recordsOf(ctx, own.guest),
  }
}

/** All rows of the person in the declared tables; nothing found only by a name that a person typed. */
async function recordsOf(ctx: EventContext, guest: Guest) {
  const { db, services, company } = ctx
  const { givenTexts } = await knownAs(ctx, [guest])
  const people = { subject: 'guest' as const, ids: [guest.id], known: givenTexts }
  return rowsOfPeople({ db, services, companyId: company.companyId }, people)
}

async function exportOf(
  ctx: EventContext,
  guest: Guest,
): Promise<Omit<Export, 'more' | 'records'>> {
  const names = new Map((await partsOf(ctx)).map(({ id, name }) => [id, name]))
  const named = <T extends { partId: string }>({ partId, ...rest }: T) => ({
    part: names.get(partId) ?? '',
    ...rest,
  })
  const group = await groups
    .find(ctx, guest.groupId)
    .catch(() => ({ name: '', side: '', salutation: '' }))
  const needs = (await answerStore.findNeeds(ctx.db, ctx.event, guest.id)) ?? null
  const invitations = await answerStore.invitationsOf(ctx.db, ctx.event, [guest.id])
  const requests = await answerStore.requestsOf(
    ctx.db,
    ctx.event,
    { guestIds: [guest.id] },
    ctx.locale,
  )
  return {
    guest,
    group: { name: group.name, side: group.side, salutation: group.salutation },
    needs,
    invitations: invitations.map(({ partId, rsvp, menu, answeredAt }) =>
      named({ partId, rsvp, menu, answeredAt }),
    ),
    answers: (await answerStore.answersOf(ctx.db, ctx.event, guest.id)).map(named),
    requests: requests.map(named),
    consentText: needs && consentTexts[needs.consentVersion][needs.consentLanguage],
  }
}

export async function eraseGuest(
  ctx: EventContext,
  { guestId, version }: { guestId: string; version: number },
): Promise<null> {
  const guest = await find(ctx, guestId)
  if (guest.erasedAt) throw new AppError('conflict', 'guests.erased')
  if (guest.version !== version) throw changedMeanwhile(guest)
  await erase(ctx, [guestId])
  const { companyId: company } = ctx.company
  const what = { eventId: ctx.event.eventId, guestId }
  await noteErasure(ctx, { company, kind: erasedGuest, what })
  return null
}

export const erasedGuest = 'guests.guest'

/** A backup from before the erasure brought the guest back. */
export async function eraseAgain(ctx: EventContext, guestId: string): Promise<number> {
  const [guest] = await findGuestsWithDeleted(ctx.db, ctx.event, [guestId])
  return guest && !guest.erasedAt ? erase(ctx, [guestId]) : 0
}

/**
 * Erases guests, and a person who was merged into them; answers and numbers stay. Copies that contain only
 * their name or address are searched for, unless everything of the event is erased anyway.
 */
async function erase(
  ctx: EventContext,
  ids: readonly string[],
  { all: everything = false } = {},
): Promise<number> {
  await erasures.lockGuestWork(ctx.db, ctx.event)
  const all = new Set(ids)
  for (let unresolvedIds = [...ids]; unresolvedIds.length > 0;) {
    const mergedIds = await store.mergedInto(ctx.db, ctx.event, unresolvedIds)
    unresolvedIds = mergedIds.filter((id) => !all.has(id))
    for (const id of unresolvedIds) all.add(id)
  }
  const everybody = [...all]
  const guests = await findGuestsWithDeleted(ctx.db, ctx.event, everybody)
  const { known: names, givenTexts } = everything
    ? { known: [], givenTexts: [] }
    : await knownAs(ctx, guests)
  const tables = everything ? [] : await erasures.tablesNaming(ctx.db, ctx.event, everybody)
  await erasures.forgetTables(ctx.db, ctx.event, tables)
  await erasures.stopNaming(ctx.db, ctx.event, everybody)
  if (!everything) await endClaims(ctx, everybody)
  await eraseElsewhere(ctx, everybody)
  await clearMenus(ctx, everybody)
  await forgetMailTo(ctx, {
    company: ctx.company.companyId,
    addresses: guests.map(({ email }) => email),
    about: everybody,
    named: identifyingTexts(names),
  })
  const groupNames = await nameAfterOthers(ctx, guests)
  const namesToErase = everything ? [] : identifyingTexts([...names, ...groupNames])
  await erasePeople(ctx, ctx.company.companyId, {
    subject: 'guest',
    ids: everybody,
    // A person who erases themselves does not erase what is under a name that they chose.
    known: ctx.actor.kind === 'guest' ? givenTexts : namesToErase,
    givenTexts,
  })
  await erasures.replacePrimary(ctx.db, ctx.event, everybody)
  await erasures.markErased(ctx.db, ctx.event, everybody, ctx.now)
  const companions = await companionsOf(ctx.db, ctx.event, everybody)
  for (const guest of guests)
    if (companions.some(({ hostId }) => hostId === guest.id))
      await renamePlaceholders(ctx.db, ctx.event, { ...guest, firstName: '', lastName: '' })
  // Records about companions name their host.
  await forget(
    ctx,
    'guest',
    companions.map(({ id }) => id),
  )
  // Others of the group, entries at the door and places in activities are known by name too, and who sat at their
  // table.
  const words = [...namesToErase, ...tables]
  if (words.length > 0) await forgetWords(ctx, ctx.event.eventId, words)
  await recordForEach(ctx, everybody, {
    entity: 'guest',
    eventId: ctx.event.eventId,
    verb: 'erased',
  })
  changed(ctx, everybody)
  return everybody.length
}

const nature: Actor = { kind: 'system', id: null, name: '' }

/**
 * An erased guest is invited to nothing that is still ahead, and neither is their unnamed companion: the
 * next in the waiting list gets the seat at once, and an open request ends. What has begun keeps its
 * numbers, without a waiting list. None of it counts as an answer.
 */
async function endClaims(ctx: EventContext, erased: readonly string[]): Promise<void> {
  const companions = await companionsOf(ctx.db, ctx.event, erased)
  const nameless = companions.filter(({ isPlaceholder }) => isPlaceholder).map(({ id }) => id)
  const ids = [...erased, ...nameless]
  const ahead = new Set(
    (await partsOf(ctx))
      .filter(({ startsAt }) => Date.parse(startsAt) > ctx.now.getTime())
      .map(({ id }) => id),
  )
  const invitations = await answerStore.invitationsOf(ctx.db, ctx.event, ids)
  const ending = invitations.filter(({ partId, rsvp }) => rsvp === 'waiting' || ahead.has(partId))
  const wants = ending
    .filter(({ partId }) => !ahead.has(partId))
    .map(({ guestId, partId }) => ({ guestId, partId, rsvp: 'no' as const }))
  const held = await lockSeatsOf(ctx, ids, ending)
  await applyAnswers(ctx, wants, { by: nature, isNews: false })
  await withdraw({ ...ctx, actor: nature }, ids, [...ahead])
  await giveUpSeats(ctx, ids, held)
  const by = ctx.actor.kind === 'user' ? ctx.actor.name : ''
  await answerStore.closeRequestsOf(ctx.db, ctx.event, erased, { by, at: ctx.now })
}

async function clearMenus(ctx: EventContext, erased: readonly string[]): Promise<void> {
  const begun = (await partsOf(ctx))
    .filter(({ startsAt }) => Date.parse(startsAt) <= ctx.now.getTime())
    .map(({ id }) => id)
  const offered = await offeredMenus(ctx)
  await erasures.clearMenus(ctx.db, ctx.event, erased, { offered, begun })
}

/**
 * Addresses and full names, those of earlier too: copies may be older than the last correction. `given` are those
 * that the team entered, and not the guest.
 */
async function knownAs(
  ctx: EventContext,
  guests: readonly Guest[],
): Promise<{ known: string[]; givenTexts: string[] }> {
  const ids = guests.map(({ id }) => id)
  const values = await erasures.valuesWithDeleted(ctx.db, ctx.event, ids)
  const remainingGroups = await erasures.groupsLeft(ctx.db, ctx.event, ids)
  const groupNames = new Map(remainingGroups.map(({ id, name }) => [id, name]))
  const textsFrom = (all: typeof values) =>
    guests.flatMap((guest) => {
      const had = (field: string) =>
        all.flatMap((each) => (each.id === guest.id && each.field === field ? [each.value] : []))
      const orNone = (names: string[]) => (names.length > 0 ? names : [''])
      const full = orNone(had('firstName'))
        .flatMap((firstName) =>
          orNone(had('lastName')).map((lastName) => ({ firstName, lastName })),
        )
        .filter(({ firstName, lastName }) => firstName !== '' || lastName !== '')
      // A first name is shared by many, and identifies a person only beside the group.
      const inGroup = (name: string) =>
        name === '' || name.includes(' ') ? [] : [`${name} ${groupNames.get(guest.groupId) ?? ''}`]
      const names = full.flatMap((name) => {
        const nameNow = fullName({ ...guest, ...name })
        return [nameNow, nameKey(name), ...inGroup(nameNow)]
      })
      return [...had('email'), ...had('phone'), ...names]
    })
  return {
    known: textsFrom(values),
    givenTexts: textsFrom(values.filter(({ byTeam }) => byTeam)),
  }
}

const rowsPerStatement = 1000

/** The time of the event is over: it keeps its numbers and no names. */
async function forgetAll(ctx: EventContext): Promise<number> {
  let count = 0
  for (;;) {
    const ids = await erasures.knownGuests(ctx.db, ctx.event, rowsPerStatement)
    if (ids.length === 0) break
    count += await erase(ctx, ids, { all: true })
  }
  await erasures.blankRemains(ctx.db, ctx.event)
  for (const entity of ['guest', 'guest_group']) await forget(ctx, entity, ctx.event)
  return count
}

/** The part of the guests module in what happens to a whole event. */
export const guestsContribution: EventContribution = {
  id: 'guests',
  title: recordWords.localised('contribution.guests'),
  async headCount(ctx, eventIds) {
    const rows = await store.numbersOf(ctx.db, ctx.company, eventIds)
    return new Map(rows.map(({ eventId, invited, confirmed }) => [eventId, { invited, confirmed }]))
  },
  copy: {
    count: (from) => countAll(from.db, from.event),
    run: copyGuests,
  },
  recognise,
  async personExport(ctx, person) {
    const items = []
    for (const { eventId, ids } of await guestsByEvent(ctx, person)) {
      const eventCtx = await contextOfEvent(ctx, eventId)
      for (const guest of await findGuestsWithDeleted(ctx.db, eventCtx.event, ids))
        items.push({
          eventId,
          ...(await exportOf(eventCtx, guest)),
          more: await exportElsewhere(eventCtx, [guest.id]),
          records: await recordsOf(eventCtx, guest),
        })
    }
    return items
  },
  async erase(ctx, person) {
    let count = 0
    for (const { eventId, ids } of await guestsByEvent(ctx, person))
      count += await erase(await contextOfEvent(ctx, eventId), ids)
    return count
  },
  anonymise: {
    count: (ctx, eventIds) => erasures.countKnown(ctx.db, ctx.company, eventIds),
    run: forgetAll,
  },
  async readiness(ctx, eventIds) {
    const rows = await store.numbersOf(ctx.db, ctx.company, eventIds)
    return new Map(rows.map((row) => [row.eventId, needsOf(row, ctx.now)]))
  },
}

const enoughAnswers = 0.8
const nearDays = 14

/** Without guests, or without invitations, no answer can be missing. */
function needsOf(row: store.EventNumbers, now: Date): ReadinessItem[] {
  const { localised } = recordWords
  const { guests, invited, silent } = row
  const href = `/invitati?eveniment=${row.eventId}`
  const lack = { code: 'guests.some', done: false, weight: 5, href }
  if (guests === 0) return [{ ...lack, title: localised('needsOf.guests.some.lack') }]
  const some = { ...lack, title: localised('needsOf.guests.some.title'), done: true, weight: 2 }
  const today = todayIn(row.zone, now)
  const near = row.deadline !== null && today >= addDays(row.deadline, -nearDays)
  const isPast = row.deadline !== null && today > row.deadline
  const code = near ? 'silent' : 'answered'
  const isEnough = invited > 0 && silent <= (near ? 0 : (1 - enoughAnswers) * invited)
  const title = isEnough
    ? localised(`needsOf.guests.${code}.title`)
    : invited === 0
      ? localised('needsOf.guests.invited.lack')
      : localised(`needsOf.guests.${isPast ? 'late' : code}.lack`, { n: silent })
  const answered = {
    code: `guests.${code}`,
    title,
    done: isEnough,
    weight: 3,
    href: `${href}&raspuns=none`,
  }
  return [some, answered]
}

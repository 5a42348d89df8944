import {
  formatDate,
  formatInstant,
  formatTime,
  instantToZoned,
  todayIn,
} from '#shared/dates/time.ts'
import type { Locale } from '#shared/i18n.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  eventFacts,
  partsOf,
  translatedEvent,
  translatedPart,
  translatorOf,
} from '#modules/events/server/api.ts'
import { guestRefusal, type Event, type Part } from '#modules/events/model.ts'
import {
  guestsOfGroup,
  invitationsOf,
  needsOf,
  placesOf,
  requestsOf,
  shownPlaceTexts,
} from '#modules/guests/server/api.ts'
import {
  fullName,
  placesLeft,
  shownName,
  type Group,
  type Guest,
  type Needs,
  type Rsvp,
} from '#modules/guests/model.ts'
import { inSentence } from '#modules/guests/model/family.ts'
import type { ChangesView, GroupView, PageState, PartView, PersonView } from '../model.ts'
import { menuWord, speak } from '../text.ts'
import { settingsOf } from './settings.ts'
import { changesOf, messagesOf, type AnswerChange } from './store.ts'

/** Reads the data of the page of a group, in its language; values that were read before are reused. */
export async function groupView(
  ctx: EventContext,
  group: Group,
  locale: Locale,
  known: { event?: Event; guests?: readonly Guest[] } = {},
): Promise<GroupView> {
  const typed = known.event ?? (await eventFacts(ctx))
  const translate = await translatorOf(ctx, locale)
  const event = translatedEvent(typed, translate)
  // Started together, so that they share one round trip.
  const guests = known.guests ?? (await guestsOfGroup(ctx.db, ctx.event, group.id))
  const guestIds = guests.map(({ id }) => id)
  const [people, allParts, settings, messages, changes] = await Promise.all([
    peopleOf(ctx, guests, locale),
    partsOf(ctx, event),
    settingsOf(ctx),
    messagesOf(ctx.db, ctx.event, group.id),
    changesOf(ctx.db, ctx.event, guestIds),
  ])
  const invited = new Set(people.flatMap(({ answers }) => Object.keys(answers)))
  const parts = allParts
    .filter(({ id }) => invited.has(id))
    .map((part) => translatedPart(part, translate))
  const { rsvpDeadline } = event
  return {
    groupId: group.id,
    groupName: inSentence(group.name),
    salutation: group.salutation,
    // Without a greeting in the language of the guest, the page says its usual one in that language.
    greeting: settings.greeting[locale] ?? '',
    state: stateOf(event, ctx.now),
    deadline: rsvpDeadline && formatDate(rsvpDeadline, locale),
    menus: settings.menus,
    menuNames: Object.fromEntries(
      [...settings.menus, ...chosenMenus(people)].map((menu) => [
        menu,
        menuWord(menu, locale, translate),
      ]),
    ),
    parts: await Promise.all(parts.map((part) => partView(ctx, event, part, locale))),
    people,
    freePlaces: Math.max(
      0,
      (group.maxPersons ?? 0) - guests.filter(({ erasedAt }) => erasedAt === null).length,
    ),
    answeredAt: changes[0] ? new Date(changes[0].at).toISOString() : '',
    changes: changesView(changes, { people, parts, event, now: ctx.now, locale }),
    messages: messages.map(({ body, at, byTeam }) => ({
      body,
      byTeam,
      at: formatInstant(at, event.timeZone, locale, 'medium'),
    })),
  }
}

function chosenMenus(people: readonly PersonView[]): string[] {
  const answers = people.flatMap((person) => Object.values(person.answers))
  return answers.map(({ menu }) => menu).filter(Boolean)
}

const changeShownForMs = 7 * 86_400_000

interface GroupContext {
  people: readonly PersonView[]
  parts: readonly Part[]
  event: Event
  now: Date
  locale: Locale
}

/** The last change of each person and part, if it is still current and differs from the answer before. */
function changesView(
  changes: readonly AnswerChange[],
  { people, parts, event, now, locale }: GroupContext,
): ChangesView | null {
  const last = new Map<string, AnswerChange>()
  for (const change of changes) {
    const key = `${change.guestId} ${change.partId}`
    if (!last.has(key)) last.set(key, change)
  }
  const holds = (change: AnswerChange | undefined, rsvp: Rsvp | undefined): boolean => {
    if (!change || now.getTime() - Date.parse(change.at) > changeShownForMs) return false
    const { before, after } = change
    // A person who waits said yes.
    return before !== after && !(before === 'yes' && after === 'waiting') && rsvp === after
  }
  const found = people.flatMap(({ id, name, answers }) =>
    parts.flatMap((part) => {
      const change = last.get(`${id} ${part.id}`)
      return change && holds(change, answers[part.id]?.rsvp)
        ? [{ ...change, key: `${id} ${change.before} ${change.after}`, name, part: part.name }]
        : []
    }),
  )
  const at = found
    .map((each) => each.at)
    .toSorted()
    .at(-1)
  if (at === undefined) return null
  const lines = new Map<string, ChangesView['lines'][number]>()
  for (const { key, name, part, before, after, at: saidAt } of found) {
    const known = lines.get(key)
    const latest = new Date(saidAt).toISOString()
    lines.set(key, {
      name,
      before,
      after,
      parts: [...(known?.parts ?? []), part],
      at: known && known.at > latest ? known.at : latest,
    })
  }
  return {
    at: formatInstant(at, event.timeZone, locale, 'medium'),
    lines: [...lines.values()],
  }
}

export function stateOf(event: Event, now: Date): PageState {
  const refusal = guestRefusal('answer', event, now)
  if (refusal) return refusal
  const { rsvpDeadline, timeZone } = event
  return rsvpDeadline !== null && todayIn(timeZone, now) > rsvpDeadline ? 'late' : 'open'
}

async function peopleOf(
  ctx: EventContext,
  members: readonly Guest[],
  locale: Locale,
): Promise<PersonView[]> {
  const guests = members.filter(({ erasedAt }) => erasedAt === null)
  const ids = guests.map(({ id }) => id)
  const say = speak(locale)
  const [invitations, needs, requests, places] = await Promise.all([
    invitationsOf(ctx.db, ctx.event, ids),
    needsOf(ctx.db, ctx.event, ids),
    requestsOf(ctx.db, ctx.event, { guestIds: ids }, locale),
    shownPlaceTexts(ctx, ids, {
      table: (table) => say('ticket.table', { table }),
      seat: (seat) => say('ticket.seat', { seat }),
    }),
  ])
  const open = requests.filter(({ state }) => state === 'open')
  return guests.map((guest) => {
    const own = invitations.filter(({ guestId }) => guestId === guest.id)
    const ownRequests = open.filter(({ guestId }) => guestId === guest.id)
    return {
      ...personView(guest, guests, locale),
      place: places.get(guest.id) ?? '',
      needs: needsView(needs.get(guest.id)),
      answers: Object.fromEntries(
        own.map(({ partId, rsvp, menu }) => [
          partId,
          {
            rsvp,
            menu,
            requested: ownRequests.find((each) => each.partId === partId)?.wanted ?? null,
          },
        ]),
      ),
    }
  })
}

function needsView(needs: Needs | undefined): PersonView['needs'] {
  return needs ? { diet: needs.diet, allergies: needs.allergies, access: needs.access } : null
}

function personView(guest: Guest, all: readonly Guest[], locale: Locale) {
  const host = all.find(({ id }) => id === guest.hostId)
  const companionOf = host ? fullName(host) : null
  return {
    id: guest.id,
    version: guest.version,
    name: shownName(locale, { ...guest, companionOf }) || speak(locale)('companion'),
    firstName: guest.firstName,
    lastName: guest.lastName,
    email: guest.email ?? '',
    phone: guest.phone ?? '',
    ageBand: guest.ageBand,
    isPlaceholder: guest.isPlaceholder,
    isUnnamedPlace: guest.isPlaceholder || guest.companionNumber !== null,
    hostId: guest.hostId,
  }
}

export async function partView(
  ctx: EventContext,
  event: Event,
  part: Part,
  locale: Locale,
): Promise<PartView> {
  const places =
    part.capacity === null ? undefined : await placesOf(ctx.db, ctx.event, part.id, ctx.now)
  const isFull =
    places !== undefined &&
    (places.waiting > 0 || places.taken + places.held >= (places.capacity ?? Infinity))
  const place = part.place ?? event.place
  const point = place.lat !== null && place.lng !== null
  return {
    id: part.id,
    name: part.name,
    startsAt: part.startsAt,
    when: `${formatDate(part.startDate, locale)}, ${formatTime(part.startTime)}`,
    where: [place.name, place.address].filter(Boolean).join(', '),
    map: point
      ? `https://www.openstreetmap.org/?mlat=${place.lat}&mlon=${place.lng}#map=17/${place.lat}/${place.lng}`
      : null,
    servesMeal: part.servesMeal,
    full: isFull,
    left:
      places === undefined || isFull
        ? null
        : placesLeft(places.capacity, places.taken + places.held),
    heldUntil:
      places !== undefined && places.heldUntil !== null && places.waiting > 0
        ? instantToZoned(places.heldUntil, event.timeZone).time
        : null,
  }
}

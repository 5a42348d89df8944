import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { contextOfEvent, eventNames } from '#modules/events/server/api.ts'
import type * as contract from '../../contract.ts'
import { fullName, guestFieldsOf, type Guest, type Invitation, type Rsvp } from '../../model.ts'
import * as answerStore from '../answers/answer-store.ts'
import { toInvitation } from '../answers/answers.ts'
import { fillAllPlaces, holdSeatsOf, reseat } from '../seats/seats.ts'
import { deleteEmptied } from '../bulk-store.ts'
import { mergeElsewhere, splitElsewhere } from '../contribution.ts'
import * as groups from '../groups/groups.ts'
import {
  changed,
  changedMeanwhile,
  checkFields,
  find,
  recordHistory,
  historyFields,
  undoCutoff,
} from '../guests.ts'
import { plannedPlaces } from '../seats/planned-tables.ts'
import { keepLinks, returnLinks } from '../link-store.ts'
import * as store from './merge-store.ts'
import {
  companionsOf,
  findGuest,
  findGuests,
  renamePlaceholders,
  setDeleted,
  updateGuest,
} from '../store.ts'

const maxPairs = 100

type Pairs = OutputOf<typeof contract.listDuplicates>
type DuplicateGuest = Pairs['items'][number]['one']

export async function duplicates(ctx: EventContext): Promise<Pairs> {
  const { eventId } = ctx.event
  return pairsOf(ctx, await store.pairsAlike(ctx.db, ctx.company, { eventId }, maxPairs))
}

export async function companyDuplicates(ctx: CompanyContext): Promise<Pairs> {
  const events = { eventIds: ctx.admission.eventIds ?? null }
  return pairsOf(ctx, await store.pairsAlike(ctx.db, ctx.company, events, maxPairs))
}

async function pairsOf(ctx: CompanyContext, pairs: readonly store.PairRow[]): Promise<Pairs> {
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))]
  const rows = await store.findTwins(ctx.db, ctx.company, ids)
  const twins = new Map<string, DuplicateGuest>()
  const names = await eventNames(ctx, [...new Set(rows.map(({ eventId }) => eventId))])
  for (const [eventId, { name }] of names) {
    const eventCtx = await contextOfEvent(ctx, eventId)
    const here = rows.filter((row) => row.eventId === eventId)
    const invited = await answerStore.invitationsOf(
      ctx.db,
      eventCtx.event,
      here.map(({ id }) => id),
    )
    for (const row of here)
      twins.set(row.id, {
        ...row,
        eventName: name,
        invitations: invited.filter(({ guestId }) => guestId === row.id).map(toInvitation),
      })
  }
  const items = pairs.flatMap(({ one, other, why }) => {
    const [a, b] = [twins.get(one), twins.get(other)]
    return a && b ? [{ one: a, other: b, why, mergeable: a.eventId === b.eventId }] : []
  })
  return { items }
}

export async function preview(
  ctx: EventContext,
  { guestId, otherId }: InputOf<typeof contract.previewMerge>,
): Promise<OutputOf<typeof contract.previewMerge>> {
  if (guestId === otherId) throw sameGuest()
  const [keptGuest, droppedGuest] = [await find(ctx, guestId), await find(ctx, otherId)]
  const { items } = await pairsOf(ctx, [{ one: guestId, other: otherId, why: 'email' }])
  const pair = items[0]
  if (!pair) throw new AppError('not_found', 'guests.not_found')
  const proposed: OutputOf<typeof contract.previewMerge>['proposed'] = {}
  const { hostId: _, ...fields } = guestFieldsOf(keptGuest)
  for (const name of Object.keys(fields) as (keyof typeof fields)[])
    if (JSON.stringify(keptGuest[name]) !== JSON.stringify(droppedGuest[name]))
      proposed[name] = isEmpty(keptGuest[name]) && !isEmpty(droppedGuest[name]) ? 'dropped' : 'kept'
  const own = await answerStore.findNeeds(ctx.db, ctx.event, guestId)
  const theirs = await answerStore.findNeeds(ctx.db, ctx.event, otherId)
  const companions = (await companionsOf(ctx.db, ctx.event, [otherId])).filter(
    ({ id, deletedAt }) => id !== guestId && deletedAt === null,
  )
  const people = await findGuests(
    ctx.db,
    ctx.event,
    companions.map(({ id }) => id),
  )
  return {
    kept: pair.one,
    dropped: pair.other,
    proposed,
    invitations: joined(pair.one.invitations, pair.other.invitations).map(({ next }) => next),
    needsOf: own ? 'kept' : theirs ? 'dropped' : null,
    companions: people.map(fullName),
    places: {
      kept: (await plannedPlaces(ctx, guestId)) ?? [],
      dropped: (await plannedPlaces(ctx, otherId)) ?? [],
    },
  }
}

/** One guest stays, with the chosen fields, the companions of both and the better known answers. */
export async function merge(
  ctx: EventContext,
  { kept, dropped, fields }: InputOf<typeof contract.mergeGuests>,
): Promise<OutputOf<typeof contract.mergeGuests>> {
  if (kept.id === dropped.id) throw sameGuest()
  const [before, other] = [await find(ctx, kept.id), await find(ctx, dropped.id)]
  if (before.version !== kept.version) throw changedMeanwhile(before)
  if (other.version !== dropped.version) throw changedMeanwhile(other)
  if (before.erasedAt || other.erasedAt) throw new AppError('conflict', 'guests.erased')
  const hostId = before.hostId === other.id ? other.hostId : before.hostId
  await checkFields(ctx, { ...fields, hostId })
  const next: Guest = { ...before, ...fields, hostId }
  const batchId = randomUUID()
  const companions = await moveCompanions(ctx, next, other)
  const invitations = await moveAnswers(ctx, next.id, other.id)
  const needsMoved = await store.moveNeeds(ctx.db, ctx.event, other.id, next.id)
  const primaryMoved =
    other.groupId === next.groupId &&
    (await store.movePrimary(ctx.db, ctx.event, next.groupId, other.id, next.id))
  const host = hostId ? await findGuest(ctx.db, ctx.event, hostId) : undefined
  const guest = await updateGuest(ctx.db, ctx.event, next, host ?? null)
  if (!guest) throw changedMeanwhile(await find(ctx, kept.id))
  await renamePlaceholders(ctx.db, ctx.event, guest)
  const pair = { keptId: guest.id, droppedId: other.id }
  const takesTable = fields.table !== before.table && fields.table === other.table
  const elsewhere = await mergeElsewhere(ctx, { ...pair, takesTable })
  await holdSeatsOf(ctx, [other.id])
  await setDeleted(ctx.db, ctx.event, [other.id], ctx.now)
  await deleteEmptied(ctx.db, ctx.event, [other.id], ctx.now)
  const emptied = { mergeId: batchId, ...pair, groupId: other.groupId }
  const links = await keepLinks(ctx.db, ctx.event, emptied)
  await fillAllPlaces(ctx)
  const own = { name: fullName(other), before: guestFieldsOf(before), needsMoved, primaryMoved }
  const trace = { ...own, invitations, companions, elsewhere, links }
  const mergeRow = { id: batchId, ...pair, versionAfter: guest.version, trace }
  await store.insertMerge(ctx.db, ctx.event, mergeRow, ctx.now)
  const changes = fieldChanges(await historyFields(ctx, before), await historyFields(ctx, guest))
  await recordHistory(ctx, guest.id, 'merged', changes, batchId)
  await recordHistory(
    ctx,
    other.id,
    'merged_away',
    [{ field: 'into', new: fullName(guest) }],
    batchId,
  )
  changed(ctx, [guest.id, other.id])
  const written = await find(ctx, guest.id)
  return { guest: written, mergeId: batchId }
}

/** Restores both guests; one that was changed since is not overwritten. */
export async function undo(ctx: EventContext, { mergeId }: { mergeId: string }): Promise<null> {
  const storedMerge = await store.findMerge(ctx.db, ctx.event, mergeId, undoCutoff(ctx.now))
  if (!storedMerge) throw new AppError('not_found', 'guests.merge_over')
  const { trace, kept_id: keptId, dropped_id: droppedId } = storedMerge
  const keptGuest = await findGuest(ctx.db, ctx.event, keptId)
  if (keptGuest?.version !== storedMerge.version_after)
    throw new AppError('conflict', 'guests.merge_changed_since')
  const [back] = await setDeleted(ctx.db, ctx.event, [droppedId], null)
  if (!back) throw new AppError('conflict', 'guests.merge_changed_since')
  await groups.restoreGroupsOf(ctx, [droppedId])
  const { hostId } = trace.before
  const host = hostId ? await findGuest(ctx.db, ctx.event, hostId) : undefined
  const restored = await updateGuest(
    ctx.db,
    ctx.event,
    { ...keptGuest, ...trace.before },
    host ?? null,
  )
  if (!restored) throw new AppError('conflict', 'guests.merge_changed_since')
  await renamePlaceholders(ctx.db, ctx.event, restored)
  await store.rehost(ctx.db, ctx.event, trace.companions)
  const dropped = await find(ctx, droppedId)
  await renamePlaceholders(ctx.db, ctx.event, dropped)
  await restoreAnswers(ctx, keptId, trace.invitations)
  if (trace.needsMoved) await store.moveNeeds(ctx.db, ctx.event, keptId, droppedId)
  if (trace.primaryMoved)
    await store.movePrimary(ctx.db, ctx.event, keptGuest.groupId, keptId, droppedId)
  await splitElsewhere(ctx, { keptId, droppedId }, trace.elsewhere ?? {})
  const { links = [] } = trace
  await returnLinks(ctx.db, ctx.event, { mergeId, droppedId, links })
  await reseat(ctx, [droppedId])
  await store.markUndone(ctx.db, ctx.event, mergeId, ctx.now)
  await recordHistory(ctx, keptId, 'parted', [], mergeId)
  await recordHistory(ctx, droppedId, 'restored', [], mergeId)
  changed(ctx, [keptId, droppedId])
  return null
}

/** Companions of the dropped guest go to the kept one, or to its host, since a companion has no companions. */
async function moveCompanions(ctx: EventContext, kept: Guest, dropped: Guest) {
  const all = await companionsOf(ctx.db, ctx.event, [dropped.id])
  const ids = all.filter(({ id }) => id !== kept.id).map(({ id }) => id)
  const guests = await findGuests(ctx.db, ctx.event, ids)
  const hostId = kept.hostId ?? kept.id
  const moved = guests.map(({ id }) => ({ id, hostId, groupId: kept.groupId }))
  if (moved.length > 0) await store.rehost(ctx.db, ctx.event, moved)
  return guests.map(({ id, groupId }) => ({ id, hostId: dropped.id, groupId }))
}

/**
 * The place of the dropped guest is handed over, so that no capacity is exceeded and the order of the
 * waiting list is kept.
 */
async function moveAnswers(ctx: EventContext, keptId: string, droppedId: string) {
  const both = await answerStore.invitationsOf(ctx.db, ctx.event, [keptId, droppedId])
  for (const partId of [...new Set(both.map((each) => each.partId))].toSorted())
    await answerStore.lockPlaces(ctx.db, ctx.event, partId)
  const rows = await answerStore.invitationsOf(ctx.db, ctx.event, [keptId, droppedId], true)
  const of = (id: string) => rows.filter(({ guestId }) => guestId === id)
  const plan = joined(of(keptId), of(droppedId)).filter(
    ({ before, next }) => before?.rsvp !== next.rsvp || before.menu !== next.menu,
  )
  const missing = plan.filter(({ before }) => !before)
  await answerStore.insertInvitations(
    ctx.db,
    ctx.event,
    missing.map(({ next }) => ({ guestId: keptId, partId: next.partId })),
  )
  await write(
    ctx,
    keptId,
    plan.map(({ before, next }) => ({ ...next, from: before?.rsvp ?? 'none' })),
  )
  return plan.map(({ before, next }) => ({
    partId: next.partId,
    before: before && { rsvp: before.rsvp, menu: before.menu },
  }))
}

async function restoreAnswers(
  ctx: EventContext,
  keptId: string,
  parts: store.MergeTrace['invitations'],
): Promise<void> {
  for (const partId of parts.map((each) => each.partId).toSorted())
    await answerStore.lockPlaces(ctx.db, ctx.event, partId)
  const invitationsNow = await answerStore.invitationsOf(ctx.db, ctx.event, [keptId], true)
  const had = parts.flatMap(({ partId, before }) => {
    const from = invitationsNow.find((each) => each.partId === partId)?.rsvp
    return before && from ? [{ partId, ...before, from }] : []
  })
  await write(ctx, keptId, had)
  const added = parts.filter(({ before }) => !before).map(({ partId }) => partId)
  if (added.length > 0) await answerStore.deleteInvitations(ctx.db, ctx.event, [keptId], added)
}

async function write(
  ctx: EventContext,
  guestId: string,
  rows: readonly { partId: string; rsvp: Rsvp; menu: string; from: Rsvp }[],
): Promise<void> {
  if (rows.length === 0) return
  const settled = rows.map(({ partId, rsvp, menu }) => ({ guestId, partId, rsvp, menu }))
  await answerStore.updateAnswers(ctx.db, ctx.event, settled, ctx.actor, ctx.now)
  const logged = rows
    .filter(({ rsvp, from }) => rsvp !== from)
    .map(({ partId, rsvp, from }) => ({ guestId, partId, before: from, after: rsvp }))
  if (logged.length > 0) await answerStore.logAnswers(ctx.db, ctx.event, logged, ctx.actor)
}

/** Part by part: what the kept guest said, and where nothing was said, what the other did. */
function joined(kept: readonly Invitation[], dropped: readonly Invitation[]) {
  const parts = [...new Set([...kept, ...dropped].map(({ partId }) => partId))]
  return parts.map((partId) => {
    const before = kept.find((each) => each.partId === partId) ?? null
    const theirs = dropped.find((each) => each.partId === partId)
    const answered = before && before.rsvp !== 'none' ? before : (theirs ?? before)
    const menu = before?.menu || theirs?.menu || ''
    const next: Invitation = {
      partId,
      rsvp: answered?.rsvp ?? 'none',
      menu,
      version: before?.version ?? 1,
    }
    return { before, next }
  })
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0)
}

function sameGuest(): AppError {
  return new AppError('invalid', 'guests.same_guest')
}

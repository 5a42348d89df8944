import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { record } from '#platform/server/records/history.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import * as contract from '../../contract.ts'
import type { Invitation } from '../../model.ts'
import * as store from './answer-store.ts'
import { findGroup, membersOf } from '../groups/group-store.ts'
import * as seatStore from '../seats/seat-store.ts'
import { fillPlaces, hold } from '../seats/seats.ts'
import { applyAnswers, type AnswerRequest } from './settlement.ts'
import { findGuest } from '../store.ts'

export async function invite(
  ctx: EventContext,
  { guestId, partIds }: { guestId: string; partIds: string[] },
): Promise<{ items: Invitation[] }> {
  await needKnown(ctx, guestId)
  await checkParts(ctx, partIds)
  const keys = partIds.map((partId) => ({ guestId, partId }))
  const inserted = await store.insertInvitations(ctx.db, ctx.event, keys)
  if (inserted.length > 0)
    await recordHistory(ctx, guestId, 'invited', await partNames(ctx, inserted))
  return { items: await invitations(ctx, guestId) }
}

export async function uninvite(
  ctx: EventContext,
  { guestId, partIds }: { guestId: string; partIds: string[] },
): Promise<{ items: Invitation[] }> {
  await need(ctx, guestId)
  for (const partId of partIds.toSorted()) await store.lockPlaces(ctx.db, ctx.event, partId)
  const withdrawn = await withdraw(ctx, [guestId], partIds)
  if (withdrawn.length > 0)
    await recordHistory(ctx, guestId, 'uninvited', await partNames(ctx, withdrawn))
  return { items: await invitations(ctx, guestId) }
}

/** Withdraws invitations and keeps the answers; the caller holds the locks of the parts. */
export async function withdraw(
  ctx: EventContext,
  guestIds: readonly string[],
  partIds: readonly string[],
): Promise<store.KeyedInvitation[]> {
  const withdrawn = await store.deleteInvitations(ctx.db, ctx.event, guestIds, partIds)
  const logged = withdrawn.map(({ guestId, partId, rsvp }): store.LoggedAnswer => ({
    guestId,
    partId,
    before: rsvp,
    after: null,
  }))
  if (logged.length > 0) await store.logAnswers(ctx.db, ctx.event, logged, ctx.actor)
  await hold(
    ctx,
    withdrawn.flatMap(({ guestId, partId, rsvp, since }) =>
      rsvp === 'yes' || rsvp === 'waiting' ? [{ guestId, partId, was: rsvp, since }] : [],
    ),
  )
  for (const partId of partIds) await fillPlaces(ctx, partId)
  return withdrawn
}

export async function answerForGuest(
  ctx: EventContext,
  { guestId, partId, version, rsvp, menu }: InputOf<typeof contract.answerForGuest>,
): Promise<Invitation> {
  await needKnown(ctx, guestId)
  await store.lockPlaces(ctx.db, ctx.event, partId)
  const before = await invitation(ctx, guestId, partId)
  if (before.version !== version)
    throw new AppError('conflict', 'guests.answered_meanwhile', { current: before })
  await applyAnswers(ctx, [{ guestId, partId, rsvp, menu }])
  return recordAnswer(ctx, guestId, before)
}

export async function answerForGroup(
  ctx: EventContext,
  { groupId, answers }: InputOf<typeof contract.answerForGroup>,
) {
  if (!(await findGroup(ctx.db, ctx.event, groupId)))
    throw new AppError('not_found', 'guests.group_not_found')
  const members = new Set((await membersOf(ctx.db, ctx.event, groupId)).map(({ id }) => id))
  for (const partId of distinct(answers.map((each) => each.partId)).toSorted())
    await store.lockPlaces(ctx.db, ctx.event, partId)
  const invitationsOfMembers = await store.invitationsOf(ctx.db, ctx.event, [...members])
  const invited = (request: store.InvitationKey) =>
    invitationsOfMembers.find(
      (each) => each.guestId === request.guestId && each.partId === request.partId,
    )
  const guestIds = distinct(answers.map(({ guestId }) => guestId))
  for (const id of guestIds) if (members.has(id)) await needKnown(ctx, id)
  if (!answers.every(invited)) throw notInvited()
  await applyAnswers(ctx, answers)
  const items = []
  for (const request of answers) {
    const before = invited(request)
    if (before)
      items.push({
        guestId: request.guestId,
        ...(await recordAnswer(ctx, request.guestId, before)),
      })
  }
  return { items }
}

export interface GuestOutcome {
  /** Stored at once, or requested because the deadline is over. */
  outcome: 'stored' | 'requested'
  invitations: store.KeyedInvitation[]
}

/** A guest answers for their group; after the deadline a change is a request that staff decide. */
export async function answerAsGuest(
  ctx: EventContext,
  groupId: string,
  requests: readonly AnswerRequest[],
  message = '',
): Promise<GuestOutcome> {
  const members = (await membersOf(ctx.db, ctx.event, groupId)).map(({ id }) => id)
  const invitationsOfMembers = await store.invitationsOf(ctx.db, ctx.event, members)
  const invited = requests.every((request) =>
    invitationsOfMembers.some(
      ({ guestId, partId }) => guestId === request.guestId && partId === request.partId,
    ),
  )
  if (!invited) throw notInvited()
  for (const id of distinct(requests.map(({ guestId }) => guestId))) await needKnown(ctx, id)
  const { rsvpDeadline, timeZone } = await eventFacts(ctx)
  const late = rsvpDeadline !== null && todayIn(timeZone, ctx.now) > rsvpDeadline
  if (late) await ask(ctx, requests, message)
  else await applyAnswers(ctx, requests, { familyIds: members })
  ctx.touch('guests')
  return {
    outcome: late ? 'requested' : 'stored',
    invitations: await store.invitationsOf(ctx.db, ctx.event, members),
  }
}

async function ask(
  ctx: EventContext,
  requests: readonly AnswerRequest[],
  message: string,
): Promise<void> {
  const storedInvitations = await store.invitationsOf(
    ctx.db,
    ctx.event,
    distinct(requests.map((w) => w.guestId)),
  )
  for (const { guestId, partId, rsvp, menu } of requests) {
    const storedInvitation = storedInvitations.find(
      (each) => each.guestId === guestId && each.partId === partId,
    )
    const current =
      storedInvitation?.rsvp === 'waiting' ? 'yes' : (storedInvitation?.rsvp ?? 'none')
    if (
      (rsvp ?? current) === current &&
      (menu ?? storedInvitation?.menu) === storedInvitation?.menu
    )
      continue
    const request = { id: randomUUID(), guestId, partId, wanted: rsvp ?? current }
    await store.putRequest(ctx.db, ctx.event, { ...request, menu: menu ?? null, message }, ctx.now)
  }
}

export async function decideRequest(
  ctx: EventContext,
  { requestId, accept }: InputOf<typeof contract.decideChangeRequest>,
) {
  const [request] = await store.requestsOf(ctx.db, ctx.event, { id: requestId }, ctx.locale)
  if (!request) throw new AppError('not_found', 'guests.request_not_found')
  const state = accept ? 'accepted' : 'refused'
  const verdict = { state, by: ctx.actor.name, at: ctx.now } as const
  if (!(await store.closeRequest(ctx.db, ctx.event, requestId, verdict)))
    throw new AppError('conflict', 'guests.request_decided', { current: request })
  const { guestId, partId, wanted: guestIds, menu } = request
  if (accept) {
    const before = await invitation(ctx, guestId, partId)
    const rsvp = guestIds === 'waiting' ? 'yes' : guestIds
    await applyAnswers(ctx, [{ guestId, partId, rsvp, menu: menu ?? undefined }])
    await recordAnswer(ctx, guestId, before)
  } else await recordHistory(ctx, guestId, 'request_refused')
  ctx.emit(contract.requestDecided, { eventId: ctx.event.eventId, guestId, accepted: accept })
  const [decided] = await store.requestsOf(ctx.db, ctx.event, { id: requestId }, ctx.locale)
  return decided ?? { ...request, state }
}

export async function listRequests(
  ctx: EventContext,
  { state, offset, cursor, limit }: InputOf<typeof contract.listChangeRequests>,
) {
  const from = offset ?? Number(cursor ?? 0)
  const items = await store.requestsOf(
    ctx.db,
    ctx.event,
    { state, offset: from, limit },
    ctx.locale,
  )
  const total = await store.countRequests(ctx.db, ctx.event, state)
  const end = from + items.length
  return { items, total, next: end < total ? String(end) : null }
}

export async function listWaiting(
  ctx: EventContext,
  { partId, offset, cursor, limit }: InputOf<typeof contract.listWaiting>,
) {
  await checkParts(ctx, [partId])
  const from = offset ?? Number(cursor ?? 0)
  const rows = await seatStore.pageOfWaiting(
    ctx.db,
    ctx.event,
    partId,
    { offset: from, limit },
    ctx.locale,
  )
  const places = await store.placesOf(ctx.db, ctx.event, partId, ctx.now)
  const total = places?.waiting ?? 0
  const items = rows.map((row, at) => ({ ...row, place: from + at + 1 }))
  const end = from + items.length
  const held = { count: places?.held ?? 0, until: places?.heldUntil ?? null }
  return { items, total, next: end < total ? String(end) : null, held }
}

/** An explicit decision, so held places are used too. */
export async function promote(
  ctx: EventContext,
  { partId }: { partId: string },
): Promise<{ promoted: number }> {
  await checkParts(ctx, [partId])
  await store.lockPlaces(ctx.db, ctx.event, partId)
  await seatStore.releaseSeats(ctx.db, ctx.event, partId)
  return { promoted: (await fillPlaces(ctx, partId)).length }
}

/** Refuses parts that the event does not have. */
export async function checkParts(ctx: EventContext, partIds: readonly string[]): Promise<void> {
  const existingParts = new Set((await partsOf(ctx)).map(({ id }) => id))
  if (!partIds.every((id) => existingParts.has(id)))
    throw new AppError('not_found', 'guests.part_not_found')
}

async function need(ctx: EventContext, guestId: string): Promise<void> {
  if (!(await findGuest(ctx.db, ctx.event, guestId)))
    throw new AppError('not_found', 'guests.not_found')
}

/** An erased guest has no answers, so none can be given for them. */
async function needKnown(ctx: EventContext, guestId: string): Promise<void> {
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  if (!guest) throw new AppError('not_found', 'guests.not_found')
  if (guest.erasedAt) throw new AppError('conflict', 'guests.erased')
}

async function invitations(ctx: EventContext, guestId: string): Promise<Invitation[]> {
  return (await store.invitationsOf(ctx.db, ctx.event, [guestId])).map(toInvitation)
}

async function invitation(ctx: EventContext, guestId: string, partId: string): Promise<Invitation> {
  const storedInvitation = (await invitations(ctx, guestId)).find((each) => each.partId === partId)
  if (!storedInvitation) throw notInvited()
  return storedInvitation
}

async function recordAnswer(
  ctx: EventContext,
  guestId: string,
  before: Invitation,
): Promise<Invitation> {
  const after = await invitation(ctx, guestId, before.partId)
  const changes = (['rsvp', 'menu'] as const)
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }))
  const part = await partNames(ctx, [after])
  if (changes.length > 0) await recordHistory(ctx, guestId, 'answered', [...part, ...changes])
  return after
}

async function partNames(ctx: EventContext, rows: readonly { partId: string }[]) {
  const parts = (await partsOf(ctx)).filter(({ id }) => rows.some(({ partId }) => partId === id))
  return [{ field: 'part', new: parts.map(({ name }) => name).join(', ') }]
}

function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: { field: string; old?: unknown; new?: unknown }[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  return record(ctx, { entity: 'guest', entityId, eventId, verb, changes })
}

export function toInvitation({ partId, rsvp, menu, version }: Invitation): Invitation {
  return { partId, rsvp, menu, version }
}

function notInvited(): AppError {
  return new AppError('not_found', 'guests.not_invited')
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list)]
}

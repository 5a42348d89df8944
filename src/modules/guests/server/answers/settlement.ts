import { randomUUID } from 'node:crypto'
import type { Actor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import * as contract from '../../contract.ts'
import { placesLeft, type Rsvp } from '../../model.ts'
import * as store from './answer-store.ts'
import * as seatStore from '../seats/seat-store.ts'
import { fillPlaces, hold } from '../seats/seats.ts'

/** The answers to be given; what is left out stays. */
export interface AnswerRequest extends store.InvitationKey {
  rsvp?: Exclude<Rsvp, 'waiting'> | undefined
  menu?: string | undefined
}

interface SettleOptions {
  by?: Actor
  isNews?: boolean
  /** Guests of one family, who answer for each other: a seat that one gives up is given to a waiting one among them. */
  familyIds?: readonly string[]
}

/**
 * The only way an answer is stored. Parts are locked in one order; a yes gets a place only while the
 * waiting list is empty, and freed places go to those who wait longest. Answers for parts to which the
 * guest is not invited change nothing.
 */
export async function applyAnswers(
  ctx: EventContext,
  requests: readonly AnswerRequest[],
  { by = ctx.actor, isNews = true, familyIds = [] }: SettleOptions = {},
): Promise<store.LoggedAnswer[]> {
  const changed: store.LoggedAnswer[] = []
  for (const partId of distinct(requests.map((request) => request.partId)).toSorted()) {
    await store.lockPlaces(ctx.db, ctx.event, partId)
    const some = requests.filter((request) => request.partId === partId)
    changed.push(...(await fillPlacesOfPart(ctx, partId, some, { by, familyIds })))
    await fillPlaces(ctx, partId)
  }
  const batchId = randomUUID()
  for (const { guestId, partId, before, after } of isNews ? changed : [])
    ctx.emit(contract.guestAnswered, {
      eventId: ctx.event.eventId,
      guestId,
      partId,
      before,
      after,
      batchId,
    })
  return changed
}

async function fillPlacesOfPart(
  ctx: EventContext,
  partId: string,
  asked: readonly AnswerRequest[],
  { by, familyIds }: { by: Actor; familyIds: readonly string[] },
): Promise<store.LoggedAnswer[]> {
  const ids = distinct([...asked.map(({ guestId }) => guestId), ...familyIds])
  const storedInvitations = await store.invitationsOf(ctx.db, ctx.event, ids, { partId })
  const existing = new Map(storedInvitations.map((each) => [each.guestId, each]))
  await seatStore.endIdleHolds(ctx.db, ctx.event, partId)
  const places = await store.placesOf(ctx.db, ctx.event, partId, ctx.now)
  if (!places) return []
  const held = await seatStore.heldSeats(ctx.db, ctx.event, partId, ids, ctx.now)
  const meant = [...relativesWaiting(partId, asked, storedInvitations, familyIds), ...asked].filter(
    ({ guestId }) => existing.has(guestId),
  )
  const declining = meant.filter(
    ({ guestId, rsvp }) => rsvp && rsvp !== 'yes' && existing.get(guestId)?.rsvp === 'yes',
  )
  const free = placesLeft(places.capacity, places.taken + places.held)
  let freePlaces = placesLeft(places.capacity, places.taken + places.held - declining.length)
  const leftBefore = freePlaces
  let exchanged = familyIds.length > 0 ? declining.length : 0
  const settled = meant.map((request): store.SettledAnswer => {
    const before = existing.get(request.guestId)
    const chosenRsvp = request.rsvp ?? before?.rsvp ?? 'none'
    const isNew = chosenRsvp === 'yes' && before?.rsvp !== 'yes'
    const own = isNew ? held.get(request.guestId) : undefined
    const isSeated = isNew && own?.was === 'yes'
    const waits =
      isNew &&
      !isSeated &&
      (before?.rsvp === 'waiting' || own !== undefined || places.waiting > 0 || freePlaces < 1)
    const takesSeat = waits && exchanged > 0 && freePlaces > 0
    if (takesSeat) exchanged -= 1
    if (isNew && !isSeated && (!waits || takesSeat)) freePlaces -= 1
    const rsvp = waits && !takesSeat ? 'waiting' : chosenRsvp
    const menu = request.menu ?? before?.menu ?? ''
    return { guestId: request.guestId, partId, rsvp, menu, since: own?.since ?? null }
  })
  const moved = settled.filter(({ guestId, rsvp, menu }) => {
    const before = existing.get(guestId)
    return before?.rsvp !== rsvp || before.menu !== menu
  })
  const returning = settled.filter(({ rsvp }) => rsvp === 'yes' || rsvp === 'waiting')
  const back = returning.map(({ guestId }) => guestId).filter((id) => held.has(id))
  if (back.length > 0) await seatStore.releaseSeats(ctx.db, ctx.event, partId, back)
  // A seat that another guest of the same answer took is not held for the first one.
  const givenAway = Math.max(0, leftBefore - freePlaces - free)
  const stops = meant.filter(
    ({ guestId, rsvp }) => rsvp && rsvp !== 'yes' && existing.get(guestId)?.rsvp === 'waiting',
  )
  await hold(ctx, [
    ...declining.slice(givenAway).map(({ guestId }) => ({ guestId, partId, was: 'yes' as const })),
    ...stops.map(({ guestId }) => ({
      guestId,
      partId,
      was: 'waiting' as const,
      since: existing.get(guestId)?.since ?? null,
    })),
  ])
  if (moved.length > 0) await store.updateAnswers(ctx.db, ctx.event, moved, by, ctx.now)
  const logged = moved.flatMap(({ guestId, rsvp }): store.LoggedAnswer[] => {
    const before = existing.get(guestId)?.rsvp ?? null
    return before === rsvp ? [] : [{ guestId, partId, before, after: rsvp }]
  })
  if (logged.length > 0) await store.logAnswers(ctx.db, ctx.event, logged, by)
  return logged
}

/** Waiting members of the family who are not in this answer, in the order of the waiting list. */
function relativesWaiting(
  partId: string,
  asked: readonly AnswerRequest[],
  storedInvitations: Awaited<ReturnType<typeof store.invitationsOf>>,
  familyIds: readonly string[],
): AnswerRequest[] {
  return storedInvitations
    .filter(({ guestId, rsvp }) => rsvp === 'waiting' && familyIds.includes(guestId))
    .filter(({ guestId }) => !asked.some((request) => request.guestId === guestId))
    .toSorted((one, other) => ((one.since ?? '') < (other.since ?? '') ? -1 : 1))
    .map(({ guestId }) => ({ guestId, partId, rsvp: 'yes' }))
}

function distinct(list: readonly string[]): string[] {
  return [...new Set(list)]
}

import { afterUndoGrace } from '#shared/undo-grace.ts'
import { systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import * as contract from '../../contract.ts'
import { placesLeft } from '../../model.ts'
import * as store from '../answers/answer-store.ts'
import { returnElsewhere } from '../contribution.ts'
import * as seatStore from './seat-store.ts'

/** Holds what was given up for as long as the action can be undone; it is not given to others before. */
export async function hold(
  ctx: EventContext,
  seats: readonly (Omit<seatStore.HeldSeat, 'since'> & { since?: string | null })[],
): Promise<void> {
  if (seats.length === 0) return
  const rows = seats.map(({ since = null, ...seat }) => ({ ...seat, since }))
  await seatStore.holdSeats(ctx.db, ctx.event, rows, afterUndoGrace(ctx.now))
}

/** Called before guests are deleted: their seats are held for a while. */
export async function holdSeatsOf(ctx: EventContext, guestIds: readonly string[]): Promise<void> {
  await hold(ctx, await seatStore.seatsOf(ctx.db, ctx.event, guestIds))
}

/** Locks the parts of these answers and those where a seat is held for one of the guests; returns them in order. */
export async function lockSeatsOf(
  ctx: EventContext,
  guestIds: readonly string[],
  answers: readonly store.InvitationKey[],
): Promise<string[]> {
  const held = await seatStore.partsHolding(ctx.db, ctx.event, guestIds)
  const parts = [...new Set([...held, ...answers.map(({ partId }) => partId)])].toSorted()
  for (const partId of parts) await store.lockPlaces(ctx.db, ctx.event, partId)
  return parts
}

/** These guests never return, so no seat is held for them; the caller holds the locks of the parts. */
export async function giveUpSeats(
  ctx: EventContext,
  guestIds: readonly string[],
  partIds: readonly string[],
): Promise<void> {
  for (const partId of partIds) {
    await seatStore.releaseSeats(ctx.db, ctx.event, partId, guestIds)
    await fillPlaces(ctx, partId)
  }
}

/** Gives free places to those who wait, except those still held; the part is locked by the caller. */
export async function fillPlaces(ctx: EventContext, partId: string): Promise<string[]> {
  await seatStore.endIdleHolds(ctx.db, ctx.event, partId)
  const places = await store.placesOf(ctx.db, ctx.event, partId, ctx.now)
  if (!places || places.waiting === 0) return []
  const freePlaces = Math.min(
    places.waiting,
    placesLeft(places.capacity, places.taken + places.held),
  )
  if (freePlaces === 0) return []
  const guestIds = await seatStore.promoteFirst(ctx.db, ctx.event, partId, freePlaces, ctx.now)
  const logged = guestIds.map((guestId): store.LoggedAnswer => ({
    guestId,
    partId,
    before: 'waiting',
    after: 'yes',
  }))
  await store.logAnswers(ctx.db, ctx.event, logged, systemActor)
  const { eventId } = ctx.event
  ctx.emit(contract.waitingPromoted, { eventId, partId, guestIds })
  ctx.touch('guests')
  return guestIds
}

/** Called after guests left without an answer, or a capacity grew. */
export async function fillAllPlaces(ctx: EventContext): Promise<number> {
  let promoted = 0
  for (const partId of await seatStore.partsWithWaiting(ctx.db, ctx.event)) {
    await store.lockPlaces(ctx.db, ctx.event, partId)
    promoted += (await fillPlaces(ctx, partId)).length
  }
  return promoted
}

/** A person who comes back from the bin with a yes gets a place only where there is one. */
export async function reseat(ctx: EventContext, guestIds: readonly string[]): Promise<void> {
  const storedInvitations = await store.invitationsOf(ctx.db, ctx.event, guestIds)
  const yes = storedInvitations.filter(({ rsvp }) => rsvp === 'yes')
  for (const partId of [...new Set(yes.map((each) => each.partId))].toSorted()) {
    await store.lockPlaces(ctx.db, ctx.event, partId)
    const here = yes.filter((each) => each.partId === partId)
    const ids = here.map(({ guestId }) => guestId)
    const held = await seatStore.heldSeats(ctx.db, ctx.event, partId, ids, ctx.now)
    await seatStore.releaseSeats(ctx.db, ctx.event, partId, ids)
    const places = await store.placesOf(ctx.db, ctx.event, partId, ctx.now)
    const over = (places?.taken ?? 0) + (places?.held ?? 0) - (places?.capacity ?? Infinity)
    const overbooked = here.filter(({ guestId }) => !held.has(guestId)).slice(-over)
    if (over <= 0 || overbooked.length === 0) continue
    const rows = overbooked.map(
      ({ guestId, menu }) => ({ guestId, partId, rsvp: 'waiting', menu }) as const,
    )
    await store.updateAnswers(ctx.db, ctx.event, rows, systemActor, ctx.now)
    const logged = rows.map(
      ({ guestId }) => ({ guestId, partId, before: 'yes', after: 'waiting' }) as const,
    )
    await store.logAnswers(ctx.db, ctx.event, logged, systemActor)
  }
  if (guestIds.length > 0) await returnElsewhere(ctx, guestIds)
}

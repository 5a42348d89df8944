import { AppError } from '#shared/app-error.ts'
import { systemActor } from '#platform/server/auth/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventPost } from '#platform/server/mail/event-letters.ts'
import { record } from '#platform/server/records/history.ts'
import { guestRefusal } from '#modules/events/model.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import type { Guest } from '#modules/guests/model.ts'
import { activityFilled } from '../../contract.ts'
import {
  enrolmentWindowAt,
  freePlaces,
  offerEnd,
  overlap,
  type EnrolmentStatus,
} from '../../model.ts'
import * as store from './enrolment-store.ts'
import { holdPlaces, releaseHeld, removeHeldPlaces } from './held-places.ts'
import { writeLapsed, writeOffers } from '../enrolment-emails.ts'
import { lockGuest, lockSlot, type SlotFacts } from '../slots/slot-store.ts'

interface Wish {
  slotId: string
  guestId: string
  /** The reason why an overlap is acceptable; only the team can give it. */
  reason?: string
  /** The guest signs up for themselves, within the window and the audience. */
  asGuest?: boolean
}

/**
 * The only way to a place. Every caller locks the guest before the slot: two requests of one person see
 * each other, and of all who want the last place one gets it. A person who comes too late joins the waiting
 * list.
 */
export async function enrol(
  ctx: EventContext,
  { slotId, guestId, reason = '', asGuest = false }: Wish,
): Promise<{ status: EnrolmentStatus }> {
  await lockGuest(ctx.db, guestId)
  if (asGuest && guestRefusal('enrol', await eventFacts(ctx), ctx.now))
    throw new AppError('conflict', 'activities.not_open')
  const slot = await settledSlot(ctx, slotId)
  const guest = await findGuest(ctx.db, ctx.event, guestId)
  if (!guest || guest.erasedAt) throw noGuest()
  const before = await store.findEnrolment(ctx.db, ctx.event, slotId, guestId)
  if (before?.status === 'enrolled' || before?.status === 'waiting')
    return { status: before.status }
  const offered = before?.status === 'offered'
  const [own] = await removeHeldPlaces(ctx.db, ctx.event, slotId, [guestId], ctx.now)
  if (asGuest && !offered && !own) checkDoor(ctx, slot, guest)
  if (slot.startsAt !== null && Date.parse(slot.startsAt) <= ctx.now.getTime() && asGuest)
    throw new AppError('conflict', 'activities.past')
  // The team may give away a held place, as long as there is no waiting list.
  const others = slot.held - (own && own.was !== 'waiting' ? 1 : 0)
  const held = asGuest || own || slot.waiting > 0 ? others : 0
  const free = freePlaces(slot.capacity, { ...slot, held })
  const isNext = own?.was === 'waiting' ? slot.waiting === 0 : true
  const status = offered || (free > 0 && isNext) ? 'enrolled' : 'waiting'
  if (status === 'enrolled') await checkOverlap(ctx, slot, guestId, reason)
  const id = await store.putEnrolment(
    ctx.db,
    ctx.event,
    { slotId, guestId, status, reason, queuedAt: own?.queuedAt },
    ctx.now,
  )
  await recordHistory(ctx, id, offered ? 'accepted' : status, reason)
  if (slot.capacity !== null && !offered && status === 'enrolled' && free === 1)
    ctx.emit(activityFilled, {
      eventId: ctx.event.eventId,
      activityId: slot.activityId,
      slotId,
      title: slot.title,
      capacity: slot.capacity,
    })
  ctx.touch('activities', 'agenda')
  return { status }
}

/** Gives up a place, an offer or a turn; once it cannot be a slip any more, it is offered to the one who waits longest. */
export async function leave(
  ctx: EventContext,
  { slotId, guestId }: { slotId: string; guestId: string },
): Promise<{ status: EnrolmentStatus }> {
  await lockGuest(ctx.db, guestId)
  await settledSlot(ctx, slotId)
  const before = await store.findEnrolment(ctx.db, ctx.event, slotId, guestId)
  if (!before) throw new AppError('not_found', 'activities.not_enrolled')
  if (before.status === 'left' || before.status === 'lapsed') return { status: before.status }
  await holdPlaces(ctx, [guestId], slotId)
  await markLeft(ctx, { slotId, guestId })
  await settledSlot(ctx, slotId)
  ctx.touch('activities', 'agenda')
  return { status: 'left' }
}

async function markLeft(
  ctx: EventContext,
  { slotId, guestId }: { slotId: string; guestId: string },
): Promise<void> {
  const put = { slotId, guestId, status: 'left' as const }
  const id = await store.putEnrolment(ctx.db, ctx.event, put, ctx.now)
  await recordHistory(ctx, id, 'left')
}

/**
 * Erased guests give up their claims and cannot return: waiting guests get at once the places that were
 * theirs and are still ahead, including places held since they left or were deleted. Past places stay as a
 * number.
 */
export async function endClaims(ctx: EventContext, guestIds: readonly string[]): Promise<void> {
  const { endsAt } = await eventFacts(ctx)
  const own = await store.enrolmentsOfGuests(ctx.db, ctx.event, guestIds)
  const ahead = own.filter(({ startsAt }) => Date.parse(startsAt ?? endsAt) > ctx.now.getTime())
  for (const guestId of [...new Set(ahead.map((each) => each.guestId))].toSorted())
    await lockGuest(ctx.db, guestId)
  for (const slotId of [...new Set(ahead.map((each) => each.slotId))].toSorted()) {
    await lockSlot(ctx.db, ctx.event, slotId, ctx.now)
    for (const { guestId, status } of ahead.filter((each) => each.slotId === slotId))
      if (status !== 'left' && status !== 'lapsed') await markLeft(ctx, { slotId, guestId })
    await removeHeldPlaces(ctx.db, ctx.event, slotId, guestIds, ctx.now)
    await settledSlot(ctx, slotId)
  }
  if (ahead.length > 0) ctx.touch('activities', 'agenda')
  await store.leaveBinned(ctx.db, ctx.event, guestIds, ctx.now)
}

/**
 * A guest restored from the bin keeps a place only if it is still free, and otherwise joins the waiting
 * list.
 */
export async function seatAgain(ctx: EventContext, guestIds: readonly string[]): Promise<void> {
  const all = await store.enrolmentsOfGuests(ctx.db, ctx.event, guestIds)
  const held = all.filter(({ status }) => status === 'enrolled' || status === 'offered')
  for (const guestId of [...new Set(held.map((each) => each.guestId))].toSorted())
    await lockGuest(ctx.db, guestId)
  for (const slotId of [...new Set(held.map((each) => each.slotId))].toSorted()) {
    const slot = await lockSlot(ctx.db, ctx.event, slotId, ctx.now)
    const own = await removeHeldPlaces(ctx.db, ctx.event, slotId, guestIds, ctx.now)
    if (!slot || slot.capacity === null) continue
    const others = slot.held - own.filter(({ was }) => was !== 'waiting').length
    const over = slot.enrolled + slot.offered + others - slot.capacity
    const isHeld = (guestId: string) => own.some((each) => each.guestId === guestId)
    // A guest whose place was held loses it last: only the team can have given it away.
    const returning = held
      .filter((each) => each.slotId === slotId)
      .toSorted((a, b) => Number(isHeld(b.guestId)) - Number(isHeld(a.guestId)))
    for (const { guestId } of over > 0 ? returning.slice(-over) : []) {
      const put = { slotId, guestId, status: 'waiting' as const }
      await recordHistory(
        { ...ctx, actor: systemActor },
        await store.putEnrolment(ctx.db, ctx.event, put, ctx.now),
        'waiting',
      )
    }
  }
  if (held.length > 0) ctx.touch('activities', 'agenda')
}

/** The slot, locked, with expired offers withdrawn and free places offered. */
export async function settledSlot(ctx: EventContext, slotId: string): Promise<SlotFacts> {
  const slot = await lockSlot(ctx.db, ctx.event, slotId, ctx.now)
  if (!slot) throw noSlot()
  const lapsed = await store.lapseOffers(ctx.db, ctx.event, slotId, ctx.now)
  const offered = slot.offered - lapsed.length
  // A place is not offered when no mail may be sent about it.
  const isAhead =
    (slot.startsAt === null || Date.parse(slot.startsAt) > ctx.now.getTime()) &&
    (slot.waiting === 0 || (await eventPost(ctx, 'plans')) !== undefined)
  const free = freePlaces(slot.capacity, { ...slot, offered })
  const count = isAhead ? Math.min(slot.waiting, free) : 0
  const until = offerEnd(ctx.now, slot.startsAt)
  const freedPlaces =
    count === 0
      ? []
      : await store.offerFirst(ctx.db, ctx.event, slotId, { count, until, now: ctx.now })
  const quiet = { ...ctx, actor: systemActor }
  for (const { id } of lapsed) await recordHistory(quiet, id, 'lapsed')
  for (const { id } of freedPlaces) await recordHistory(quiet, id, 'offered')
  if (lapsed.length > 0) await writeLapsed(ctx, slot, lapsed)
  if (freedPlaces.length > 0) await writeOffers(ctx, slot, freedPlaces, until)
  if (lapsed.length + freedPlaces.length > 0) ctx.touch('activities')
  const waiting = slot.waiting - freedPlaces.length
  return { ...slot, offered: offered + freedPlaces.length, waiting }
}

/** Gives away at once what is only held, on purpose. */
export async function offerHeld(
  ctx: EventContext,
  { slotId }: { slotId: string },
): Promise<{ offered: number }> {
  const before = await settledSlot(ctx, slotId)
  await releaseHeld(ctx.db, ctx.event, slotId)
  const after = await settledSlot(ctx, slotId)
  ctx.touch('activities')
  return { offered: before.waiting - after.waiting }
}

function checkDoor(ctx: EventContext, slot: SlotFacts, guest: Guest): void {
  const door = enrolmentWindowAt(slot, slot.startsAt, ctx.now)
  if (door === 'past') throw new AppError('conflict', 'activities.past')
  if (door !== 'open') throw new AppError('conflict', 'activities.not_open')
  if (!mayEnrol(slot, guest)) throw new AppError('forbidden', 'activities.not_for_you')
}

/** Whether the activity is open to this guest. */
export function mayEnrol(
  { audience, tagIds, seenBy }: Pick<SlotFacts, 'audience' | 'tagIds' | 'seenBy'>,
  guest: Pick<Guest, 'standing' | 'tagIds'>,
): boolean {
  if (seenBy !== 'guests' && seenBy !== 'public') return false
  if (guest.standing === 'no') return false
  if (audience === 'confirmed' && guest.standing !== 'yes') return false
  return tagIds.length === 0 || tagIds.some((id) => guest.tagIds.includes(id))
}

async function checkOverlap(
  ctx: EventContext,
  slot: SlotFacts,
  guestId: string,
  reason: string,
): Promise<void> {
  if (reason !== '') return
  const places = await store.placesOf(ctx.db, ctx.event, guestId, slot.slotId)
  const other = places.find((each) => overlap(each, slot))
  if (other) throw new AppError('conflict', 'activities.overlaps', { current: other })
}

async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  reason = '',
): Promise<void> {
  const { eventId } = ctx.event
  const changes = reason === '' ? [] : [{ field: 'reason', new: reason }]
  await record(ctx, { entity: 'enrolment', entityId: id, eventId, verb, changes })
}

export function noSlot(): AppError {
  return new AppError('not_found', 'activities.slot_not_found')
}

export function noGuest(): AppError {
  return new AppError('not_found', 'activities.guest_not_found')
}

import type { InputOf } from '#shared/contract.ts'
import type { EventContext } from '#platform/server/context.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { slotReach } from '../contract.ts'
import { overlap } from '../model.ts'
import { notFound } from './activities.ts'
import { reachOf } from './enrolment/demand.ts'
import { noSlot } from './enrolment/enrolment.ts'
import { addresseesOf, enrolmentsOfGuests, guestsOfSlots } from './enrolment/enrolment-store.ts'
import { slotsOf, type SlotFacts } from './slots/slot-store.ts'
import { fieldsOf, instantsOfSlot } from './slots/slot-times.ts'

const held = ['enrolled', 'offered'] as const

export async function ofActivity(ctx: EventContext, activityId: string) {
  const slots = await slotsOf(ctx.db, ctx.event, { activityId })
  if (slots.length === 0) throw notFound()
  return { ...reachOf(await holdersOf(ctx, slots)), doubled: [] }
}

/** The people in a slot; `doubled` names those for whom a new time would overlap another place. */
export async function ofSlot(
  ctx: EventContext,
  { slotId, date, time, minutes }: InputOf<typeof slotReach>,
) {
  const [slot] = await slotsOf(ctx.db, ctx.event, { slotId })
  if (!slot) throw noSlot()
  const people = await holdersOf(ctx, [slot])
  const reach = reachOf(people)
  if (date === undefined && time === undefined && minutes === undefined)
    return { ...reach, doubled: [] }
  const { timeZone } = await eventFacts(ctx)
  const before = fieldsOf(slot, timeZone)
  const newTimes = {
    ...before,
    date: date ?? before.date,
    time: time ?? before.time,
    minutes: minutes ?? before.minutes,
  }
  const places = await enrolmentsOfGuests(
    ctx.db,
    ctx.event,
    people.map(({ guestId }) => guestId),
  )
  const span = instantsOfSlot(newTimes, timeZone)
  const twice = new Set(
    places
      .filter((each) => each.slotId !== slotId && isHeld(each.status) && overlap(each, span))
      .map(({ guestId }) => guestId),
  )
  const doubled = people.filter(({ guestId }) => twice.has(guestId)).map(({ name }) => name)
  return { ...reach, doubled }
}

function isHeld(status: string): boolean {
  return (held as readonly string[]).includes(status)
}

/** Guests with a place in slots that have not begun: no mail is sent about the past. */
async function holdersOf(ctx: EventContext, slots: readonly SlotFacts[]) {
  const coming = slots.filter(
    ({ startsAt }) => startsAt !== null && Date.parse(startsAt) > ctx.now.getTime(),
  )
  const ids = coming.map(({ slotId }) => slotId)
  const places = await guestsOfSlots(ctx.db, ctx.event, ids, held)
  const guestIds = [...new Set(places.map(({ guestId }) => guestId))]
  return addresseesOf(ctx.db, ctx.event, guestIds)
}

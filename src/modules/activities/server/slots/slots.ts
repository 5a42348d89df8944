import { randomUUID } from 'node:crypto'
import { containing } from '#platform/server/database/finder.ts'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { fold } from '#shared/text/text.ts'
import { instantToZoned } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { addForEnrolled } from '#modules/check-in/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { findGuest } from '#modules/guests/server/api.ts'
import type * as contract from '../../contract.ts'
import { GuestEnrolment, maxSlots, type Activity } from '../../model.ts'
import { find, readCursor, recordHistory } from '../activities.ts'
import * as people from '../enrolment/enrolment-store.ts'
import { noGuest, noSlot, settledSlot } from '../enrolment/enrolment.ts'
import { noteSlotNews } from './slot-news.ts'
import * as store from './slot-store.ts'
import { fieldsOf, instantsOfSlot, slotHistory } from './slot-times.ts'

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addSlot>,
): Promise<Activity> {
  const { eventId: _, activityId, ...fields } = input
  const { kind, slots } = await find(ctx, activityId)
  if (kind === 'session') throw ofProgramme()
  if (slots.length >= maxSlots) throw new AppError('conflict', 'activities.too_many_slots')
  const { timeZone } = await eventFacts(ctx)
  const draft = { ...instantsOfSlot(fields, timeZone), id: randomUUID(), activityId }
  await store.insertSlots(ctx.db, ctx.event, [draft], ctx.now)
  await recordHistory(ctx, activityId, 'slot_added', changesOf({}, slotHistory(draft, timeZone)))
  return find(ctx, activityId)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeSlot>,
): Promise<Activity> {
  const { eventId: _, slotId, version, tell: notify, ...fields } = input
  const before = await store.lockSlot(ctx.db, ctx.event, slotId, ctx.now)
  if (!before) throw noSlot()
  const { timeZone } = await eventFacts(ctx)
  const { minimum = before.minimum, ...otherFields } = fields
  const isElse = Object.values(otherFields).some((value) => value !== undefined)
  if (before.ofSession && isElse) throw ofProgramme()
  const { capacity, startsAt, endsAt } = before.ofSession
    ? { capacity: null, startsAt: null, endsAt: null }
    : instantsOfSlot(
        { ...fieldsOf(before, timeZone), ...omitUndefined(otherFields), minimum },
        timeZone,
      )
  const changedSlot = { id: slotId, startsAt, endsAt, capacity, minimum, version }
  if (!(await store.updateSlot(ctx.db, ctx.event, changedSlot)))
    throw new AppError('conflict', 'activities.slot_changed_meanwhile', {
      current: await find(ctx, before.activityId),
    })
  if (!before.ofSession && startsAt !== before.startsAt) await noteSlotNews(ctx, before, notify)
  if (!before.ofSession) {
    const changes = changesOf(slotHistory(before, timeZone), slotHistory(changedSlot, timeZone))
    if (changes.length > 0) await recordHistory(ctx, before.activityId, 'slot_changed', changes)
  } else
    await recordHistory(ctx, before.activityId, 'changed', [
      { field: 'minimum', old: before.minimum, new: minimum },
    ])
  await settledSlot(ctx, slotId)
  return find(ctx, before.activityId)
}

export async function remove(
  ctx: EventContext,
  { slotId, tell: notify }: InputOf<typeof contract.removeSlot>,
): Promise<null> {
  const slot = await store.lockSlot(ctx.db, ctx.event, slotId, ctx.now)
  if (!slot) throw noSlot()
  if (slot.ofSession) throw ofProgramme()
  const { activityId } = slot
  if ((await store.slotsOf(ctx.db, ctx.event, { activityId })).length < 2)
    throw new AppError('conflict', 'activities.last_slot')
  await store.deleteSlot(ctx.db, ctx.event, slotId, ctx.now)
  await noteSlotNews(ctx, slot, notify)
  const { timeZone } = await eventFacts(ctx)
  await recordHistory(ctx, activityId, 'slot_removed', changesOf(slotHistory(slot, timeZone), {}))
  return null
}

export async function enrolments(
  ctx: EventContext,
  { slotId, statuses, search, limit, cursor, offset }: InputOf<typeof contract.listEnrolments>,
) {
  const [slot] = await store.slotsOf(ctx.db, ctx.event, { slotId })
  if (!slot) throw noSlot()
  const words = fold(search ?? '')
    .split(' ')
    .filter(Boolean)
    .map(containing)
  const filter = { statuses, words }
  const page = { limit: limit + 1, after: readCursor(cursor), offset }
  const rows = await people.pageOfEnrolments(ctx.db, ctx.event, slotId, filter, page, ctx.locale)
  const items = rows.slice(0, limit)
  return {
    items,
    total: await people.countEnrolments(ctx.db, ctx.event, slotId, filter),
    next: rows.length > limit ? (items.at(-1)?.guestId ?? null) : null,
  }
}

export async function ofGuest(ctx: EventContext, guestId: string) {
  if (!(await findGuest(ctx.db, ctx.event, guestId))) throw noGuest()
  const enrolmentsOfGuest = await people.enrolmentsOfGuests(ctx.db, ctx.event, [guestId])
  return { items: enrolmentsOfGuest.map((each) => GuestEnrolment.strip().parse(each)) }
}

/** A second click finds the list that the first one made. */
export async function openList(ctx: EventContext, slotId: string): Promise<{ listId: string }> {
  const slot = await store.lockSlot(ctx.db, ctx.event, slotId, ctx.now)
  if (!slot) throw noSlot()
  if (slot.listId) return { listId: slot.listId }
  const { timeZone } = await eventFacts(ctx)
  const time = slot.startsAt ? ` ${instantToZoned(slot.startsAt, timeZone).time}` : ''
  const name = `${slot.title.slice(0, 80 - time.length)}${time}`
  const { id: listId } = await addForEnrolled(ctx, name)
  await store.setList(ctx.db, ctx.event, slotId, listId)
  return { listId }
}

function changesOf(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = Object.keys({ ...before, ...after })
  const withoutUndefined = (row: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, row[name] ?? null]))
  return fieldChanges(withoutUndefined(before), withoutUndefined(after))
}

function ofProgramme(): AppError {
  return new AppError('conflict', 'activities.of_programme')
}

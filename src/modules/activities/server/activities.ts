import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { keptMoney } from '#shared/numbers/money.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { defaultZone } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { findTag, namesOfTags } from '#modules/company/server/api.ts'
import { contextOfEvent, eventFacts } from '#modules/events/server/api.ts'
import type * as contract from '../contract.ts'
import {
  ActivityKind,
  blankActivity,
  fieldsOf,
  termsOf,
  type Activity,
  type ActivityFields,
  type Slot,
  type Terms,
} from '../model.ts'
import { noteSlotNews } from './slots/slot-news.ts'
import { insertSlots, keepSession, slotsOf, type SlotFacts } from './slots/slot-store.ts'
import { instantsOfSlot } from './slots/slot-times.ts'
import * as store from './store.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof contract.listActivities>) {
  const { sort, descending, limit, cursor, offset, ...fields } = input
  const filter = await checkEventAccess(ctx, fields)
  const page = { sort, descending, limit: limit + 1, after: readCursor(cursor), offset }
  const rows = await store.pageOfActivities(ctx.db, ctx.company, filter, page)
  const pageRows = rows.slice(0, limit)
  const counts = await store.countActivities(ctx.db, ctx.company, filter)
  return {
    items: pageRows,
    total: counts.reduce((sum, { n }) => sum + n, 0),
    next: rows.length > limit ? (pageRows.at(-1)?.id ?? null) : null,
  }
}

export async function count(ctx: CompanyContext, input: InputOf<typeof contract.countActivities>) {
  const rows = await store.countActivities(ctx.db, ctx.company, await checkEventAccess(ctx, input))
  const sum = (of: 'n' | 'waiting' | 'short') => rows.reduce((total, row) => total + row[of], 0)
  const byKind = Object.fromEntries(
    ActivityKind.options.map((kind) => [kind, rows.find((row) => row.kind === kind)?.n ?? 0]),
  ) as Record<ActivityKind, number>
  return { total: sum('n'), waiting: sum('waiting'), short: sum('short'), byKind }
}

/** A person who is limited to some events sees only what belongs to them. */
async function checkEventAccess<F extends { eventId?: string | undefined }>(
  ctx: CompanyContext,
  input: F,
) {
  if (input.eventId) await contextOfEvent(ctx, input.eventId)
  return { ...input, seen: ctx.admission.eventIds ?? null }
}

export async function findAnywhere(ctx: CompanyContext, activityId: string): Promise<Activity> {
  const eventId = await store.eventOf(ctx.db, ctx.company, activityId)
  if (!eventId) throw notFound()
  return find(await contextOfEvent(ctx, eventId), activityId)
}

export async function find(ctx: EventContext, activityId: string): Promise<Activity> {
  const slots = await slotsOf(ctx.db, ctx.event, { activityId })
  const [first] = slots
  if (!first) throw notFound()
  const event = await eventFacts(ctx)
  return {
    ...termsIn(first),
    id: activityId,
    eventId: event.id,
    eventName: event.name,
    timeZone: event.timeZone ?? defaultZone,
    kind: first.kind,
    title: first.title,
    description: first.description,
    place: first.place,
    version: first.version,
    takes: first.takes,
    slots: slots.map(slotOf),
  }
}

export function termsIn(slot: SlotFacts): Terms {
  const { audience, tagIds, opensAt, closesAt, priceMinor, priceCurrency } = slot
  const price =
    priceMinor !== null && priceCurrency !== null
      ? { minor: priceMinor, currency: priceCurrency }
      : null
  return { audience, tagIds, price, opensAt, closesAt }
}

function slotOf(slot: SlotFacts): Slot {
  const { slotId: id, slotVersion: version, startsAt, endsAt, capacity, minimum } = slot
  const { enrolled, offered, waiting, held, listId, arrived } = slot
  const counts = { enrolled, offered, waiting, held, listId, arrived }
  return { id, version, startsAt, endsAt, capacity, minimum, ...counts }
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addActivity>,
): Promise<Activity> {
  const { eventId: _, slots, ...fields } = input
  await check(ctx, fields)
  const id = randomUUID()
  const { timeZone } = await eventFacts(ctx)
  await store.insertActivity(ctx.db, ctx.event, { ...fields, id }, ctx.now)
  const drafts = slots.map((slot) => ({
    ...instantsOfSlot(slot, timeZone),
    id: randomUUID(),
    activityId: id,
  }))
  await insertSlots(ctx.db, ctx.event, drafts, ctx.now)
  const changes = await differences(ctx, blankActivity, fields)
  const first = changes.map(({ field, new: value }) => ({ field, old: null, new: value }))
  await recordHistory(ctx, id, 'added', first)
  return find(ctx, id)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeActivity>,
): Promise<Activity> {
  const { eventId: _, activityId, version, ...fields } = input
  const before = await find(ctx, activityId)
  const changes = omitUndefined(fields)
  const next = { ...fieldsOf(before), ...changes }
  await check(ctx, next)
  const isSession = before.kind === 'session'
  if (isSession && words(next) !== words(before))
    throw new AppError('conflict', 'activities.of_programme')
  if (isSession) await keepSession(ctx.db, ctx.event, activityId, ctx.now)
  const row = isSession ? { ...blankActivity, ...termsOf(next), kind: 'session' } : next
  if (!(await store.updateActivity(ctx.db, ctx.event, { ...row, id: activityId, version })))
    throw new AppError('conflict', 'activities.changed_meanwhile', {
      current: await find(ctx, activityId),
    })
  await recordHistory(ctx, activityId, 'changed', await differences(ctx, before, next))
  return find(ctx, activityId)
}

function words({
  kind,
  title,
  description,
  place,
}: Omit<ActivityFields, 'kind'> & { kind: string }) {
  return JSON.stringify([kind, title, description, place])
}

export async function remove(
  ctx: EventContext,
  { activityId, tell: notify }: InputOf<typeof contract.removeActivity>,
): Promise<null> {
  const slots = await slotsOf(ctx.db, ctx.event, { activityId })
  if (slots.length === 0) throw notFound()
  if (slots.some(({ ofSession }) => ofSession))
    throw new AppError('conflict', 'activities.of_programme')
  if (!(await store.setDeleted(ctx.db, ctx.event, activityId, ctx.now))) throw notFound()
  for (const slot of slots) await noteSlotNews(ctx, slot, notify)
  await recordHistory(ctx, activityId, 'deleted')
  return null
}

export async function restore(ctx: EventContext, activityId: string): Promise<null> {
  const [existing] = await store.activitiesWithDeleted(ctx.db, ctx.company, [activityId])
  if (existing?.eventId !== ctx.event.eventId) throw notFound()
  if (await store.setDeleted(ctx.db, ctx.event, activityId, null))
    await recordHistory(ctx, activityId, 'restored')
  return null
}

async function check(ctx: EventContext, { tagIds, opensAt, closesAt }: Terms): Promise<void> {
  if (opensAt && closesAt && Date.parse(opensAt) >= Date.parse(closesAt))
    throw new AppError('invalid', 'activities.window_order', {
      fields: { closesAt: { code: 'end_before_start' } },
    })
  for (const id of tagIds)
    if (!(await findTag(ctx.db, ctx.company, id)))
      throw new AppError('not_found', 'activities.tag_not_found')
}

type HistoryValues = Omit<ActivityFields, 'kind'> & { kind: string }

async function differences(
  ctx: EventContext,
  before: HistoryValues,
  after: HistoryValues,
): Promise<FieldChange[]> {
  const ids = [...before.tagIds, ...after.tagIds]
  const names = ids.length > 0 ? await namesOfTags(ctx.db, ctx.company, ids) : new Map()
  const plain = (activity: HistoryValues) => ({
    ...fieldsOf(activity),
    tagIds: activity.tagIds.map((id) => String(names.get(id) ?? '')).join(', '),
    price: activity.price && keptMoney(activity.price),
  })
  return fieldChanges(plain(before), plain(after))
}

export async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  if (verb === 'changed' && changes.length === 0) return
  const { eventId } = ctx.event
  await record(ctx, { entity: 'activity', entityId: id, eventId, verb, changes })
}

/** The cursor is the last one of the page before. */
export function readCursor(cursor: string | undefined): string | undefined {
  if (cursor === undefined || Id.safeParse(cursor).success) return cursor
  throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
}

export function notFound(): AppError {
  return new AppError('not_found', 'activities.not_found')
}

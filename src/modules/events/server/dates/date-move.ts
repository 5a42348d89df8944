import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEveryLanguage, sayIn } from '#shared/i18n.ts'
import { addDays, daysBetween, todayIn } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { findFile, isThere } from '#platform/server/files/store.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { eventMoved, type copyEvent, type moveEvent, type previewMove } from '../../contract.ts'
import { lastDayOf, undoMinutes, type Event, type MovedItem, type Span } from '../../model.ts'
import { text } from '../../text.ts'
import { datesOf, eventContribution, eventFacts, type Shift } from '../api.ts'
import { dateNewsReach, noteDateNews } from './date-news.ts'
import { begin, changedMeanwhile, recordHistory, historyFieldsOf } from '../draft.ts'
import { addUsualPart, checkedMoments, partsContribution } from '../parts.ts'
import { insertMove, lastMove, lockMove, markMoveUndone } from '../planning-store.ts'
import { updateEvent } from '../store.ts'
import { records } from '../../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

export async function preview(ctx: EventContext, input: InputOf<typeof previewMove>) {
  const before = await eventFacts(ctx)
  const after = movedTo(before, input)
  const shift = shiftOf(ctx, before, after)
  const groups = [{ id: 'facts', title: factsTitle, items: ownItems(ctx, before, after, shift) }]
  for (const { id, title, move } of ctx.services.ports.all(eventContribution))
    if (move) groups.push({ id, title, items: await move.preview(ctx, shift) })
  return {
    before: onlySpan(before),
    after: onlySpan(after),
    days: shift.days,
    guests: await dateNewsReach(ctx),
    groups: groups
      .filter(({ items }) => items.length > 0)
      .map((group) => ({ ...group, counts: countsOf(group.items) })),
  }
}

export async function apply(ctx: EventContext, input: InputOf<typeof moveEvent>) {
  const before = await eventFacts(ctx)
  if (before.version !== input.version) throw changedMeanwhile(before)
  const newDates = movedTo(before, input)
  const after = await updateEvent(ctx.db, ctx.company, newDates)
  if (!after) throw changedMeanwhile(await eventFacts(ctx))
  const shift = shiftOf(ctx, before, after)
  const batchId = randomUUID()
  const traces: Record<string, unknown> = {}
  for (const { id, move } of ctx.services.ports.all(eventContribution))
    if (move) traces[id] = await move.apply(ctx, shift, batchId)
  await insertMove(ctx.db, ctx.event, {
    id: batchId,
    at: ctx.now.toISOString(),
    movedBy: ctx.actor.id,
    versionAfter: after.version,
    before: Before.parse(before),
    traces,
  })
  await recordHistory(
    ctx,
    'moved',
    fieldChanges(historyFieldsOf(before), historyFieldsOf(after)),
    batchId,
  )
  await noteDateNews(ctx, before, input.notify)
  ctx.emit(eventMoved, { eventId: after.id, batchId, days: shift.days })
  return { event: after, batchId, undoUntil: undoUntil(ctx.now) }
}

/** A later change prevents the undo of a move, so such a move is not returned. */
export async function findUndoable(ctx: EventContext) {
  const since = new Date(ctx.now.getTime() - undoMinutes * 60_000)
  const move = await lastMove(ctx.db, ctx.event, since)
  if (!move || move.versionAfter !== (await eventFacts(ctx)).version) return null
  const by = move.movedBy ? (await namesOf(ctx, [move.movedBy])).get(move.movedBy)?.name : undefined
  return { batchId: move.id, by: by ?? '', undoUntil: undoUntil(new Date(move.at)) }
}

function undoUntil(at: Date): string {
  return new Date(at.getTime() + undoMinutes * 60_000).toISOString()
}

/** The whole batch or nothing: rows that were changed since are not overwritten. */
export async function undo(ctx: EventContext, { batchId }: { batchId: string }): Promise<Event> {
  const move = await lockMove(ctx.db, ctx.event, batchId)
  if (!move || move.undone) throw new AppError('not_found', 'events.move_not_found')
  if (ctx.now.getTime() > Date.parse(move.at) + undoMinutes * 60_000)
    throw new AppError('conflict', 'events.undo_too_late')
  const moved = await eventFacts(ctx)
  const changed = new AppError('conflict', 'events.changed_since_move', { current: moved })
  if (moved.version !== move.versionAfter) throw changed
  const after = await updateEvent(ctx.db, ctx.company, { ...moved, ...Before.parse(move.before) })
  if (!after) throw changed
  for (const { id, move: part } of ctx.services.ports.all(eventContribution).toReversed())
    if (part && id in move.traces && !(await part.undo(ctx, move.traces[id], batchId)))
      throw changed
  await markMoveUndone(ctx.db, ctx.event, batchId, ctx.now)
  await recordHistory(
    ctx,
    'moved_back',
    fieldChanges(historyFieldsOf(moved), historyFieldsOf(after)),
    batchId,
  )
  const days = daysBetween(moved.startDate, after.startDate)
  ctx.emit(eventMoved, { eventId: after.id, batchId, days })
  return after
}

export async function listCopyable(ctx: EventContext) {
  const items = []
  for (const { id, title, copy: share } of ctx.services.ports.all(eventContribution))
    if (share) items.push({ id, title, count: await share.count(ctx) })
  return { items }
}

export async function copy(ctx: EventContext, input: InputOf<typeof copyEvent>): Promise<Event> {
  const from = await eventFacts(ctx)
  const { name, startDate, take } = input
  const days = daysBetween(from.startDate, startDate)
  const { event, eventCtx } = await begin(ctx, {
    ...(await copiedFields(ctx, from)),
    name,
    startDate,
    endDate: addDays(from.endDate, days),
    rsvpDeadline: from.rsvpDeadline && addDays(from.rsvpDeadline, days),
  })
  // What belongs to a part finds one, also where no part is copied.
  if (!take.includes(partsContribution.id)) await addUsualPart(eventCtx, event)
  for (const { id, copy: share } of ctx.services.ports.all(eventContribution))
    if (share && take.includes(id)) await share.run(ctx, eventCtx, days)
  await addUsualPart(eventCtx, event)
  return event
}

/** Colleagues who left and pictures that were deleted stay behind. */
async function copiedFields(ctx: EventContext, from: Event) {
  const { type, startTime, endTime, allDay, timeZone, place, expectedGuests, capacity } = from
  const { description, languages, currency, visibility } = from
  const memberNames = await namesOf(ctx, [from.leadId ?? [], from.memberIds].flat())
  const cover = from.coverId ? await findFile(ctx.db, ctx.company, from.coverId) : undefined
  return {
    type,
    startTime,
    endTime,
    allDay,
    timeZone,
    place,
    expectedGuests,
    capacity,
    description,
    languages,
    currency,
    visibility,
    leadId: from.leadId && memberNames.has(from.leadId) ? from.leadId : undefined,
    memberIds: from.memberIds.filter((id) => memberNames.has(id)),
    coverId: isThere(cover) ? cover.id : null,
  }
}

const factsTitle = localised('factsTitle')

/** The fields of the event's own row that a move changes and an undo restores. */
const Before = z.object({
  startsAt: z.string(),
  endsAt: z.string(),
  rsvpDeadline: z.string().nullable(),
  retentionDate: z.string().nullable(),
})

function movedTo(before: Event, input: InputOf<typeof previewMove>): Event {
  const days = daysBetween(before.startDate, input.startDate)
  const span: Span = {
    startDate: input.startDate,
    startTime: input.startTime ?? before.startTime,
    endDate: input.endDate ?? addDays(before.endDate, days),
    endTime: input.endTime ?? before.endTime,
  }
  const moments = checkedMoments({ ...span, allDay: before.allDay }, before.timeZone)
  const later = (date: string | null) => date && addDays(date, days)
  return {
    ...before,
    ...span,
    ...moments,
    lastDay: lastDayOf(moments.startsAt, moments.endsAt, before.timeZone),
    rsvpDeadline: later(before.rsvpDeadline),
    retentionDate: later(before.retentionDate),
  }
}

function shiftOf(ctx: EventContext, before: Event, after: Event): Shift {
  return {
    before: datesOf(before),
    after: datesOf(after),
    days: daysBetween(before.startDate, after.startDate),
    today: todayIn(after.timeZone, ctx.now),
  }
}

function ownItems(ctx: EventContext, before: Event, after: Event, { today }: Shift): MovedItem[] {
  const fields = ['rsvpDeadline', 'retentionDate'] as const
  return fields.flatMap((id) => {
    const [from, to] = [before[id], after[id]]
    const name = sayIn(text, ctx.locale)(`event.${id}`)
    if (!from || !to || from === to) return []
    return [{ id, name, from, to, fate: to < today ? ('past' as const) : ('moves' as const) }]
  })
}

function countsOf(items: readonly MovedItem[]) {
  const count = (fate: MovedItem['fate']) => items.filter((item) => item.fate === fate).length
  return {
    moves: count('moves'),
    pinned: count('pinned'),
    done: count('done'),
    live: count('live'),
    past: count('past'),
  }
}

function onlySpan({ startDate, startTime, endDate, endTime }: Span): Span {
  return { startDate, startTime, endDate, endTime }
}

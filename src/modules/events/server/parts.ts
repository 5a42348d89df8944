import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError, type FieldProblem } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEveryLanguage, sayIn } from '#shared/i18n.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import {
  addDays,
  daysBetween,
  instantToZoned,
  minutesOf,
  timeOf,
  todayIn,
  zonedToInstant,
  type Zone,
} from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import type { addPart, changePart, removePart } from '../contract.ts'
import {
  Audience,
  momentsOf,
  maxParts,
  PartKind,
  usual,
  type Event,
  type Part,
  type Span,
} from '../model.ts'
import { text } from '../text.ts'
import {
  datesOf,
  eventContribution,
  eventFacts,
  partsOf,
  type EventContribution,
  type Shift,
} from './api.ts'
import { notePartNews } from './dates/date-news.ts'
import * as store from './part-store.ts'
import { shippedParts } from './templates/shipped-templates.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

export async function list(ctx: EventContext): Promise<{ items: Part[] }> {
  return { items: await partsOf(ctx) }
}

export async function add(ctx: EventContext, fields: InputOf<typeof addPart>): Promise<Part> {
  const { timeZone } = await eventFacts(ctx)
  const moments = checkedMoments(fields, timeZone)
  await store.lockEvent(ctx.db, ctx.event)
  const partsBefore = await store.listParts(ctx.db, ctx.event, timeZone)
  if (partsBefore.length >= maxParts) throw tooMany()
  const position = 1 + Math.max(0, ...partsBefore.map((part) => part.position))
  const draft = { ...fields, ...moments, id: randomUUID(), position, version: 1 }
  const [part] = await store.insertParts(ctx.db, ctx.event, [draft], timeZone)
  if (!part) throw new Error('the part was not written')
  await recordHistory(
    ctx,
    part.id,
    'added',
    fieldChanges({ place: null, capacity: null }, historyFieldsOf(part)),
  )
  return part
}

export async function change(
  ctx: EventContext,
  { partId, version, notify, ...fields }: InputOf<typeof changePart>,
): Promise<Part> {
  const { timeZone } = await eventFacts(ctx)
  const before = await store.findPart(ctx.db, ctx.event, partId, timeZone)
  if (!before) throw notFound()
  const changes = omitUndefined(fields)
  const next: Part = { ...before, ...changes, version }
  const timed = ['startDate', 'startTime', 'endDate', 'endTime'].some((field) => field in changes)
  if (timed) Object.assign(next, checkedMoments(next, timeZone))
  const after = await store.updatePart(ctx.db, ctx.event, next, timeZone)
  if (!after)
    throw new AppError('conflict', 'events.part_changed_meanwhile', {
      current: await store.findPart(ctx.db, ctx.event, partId, timeZone),
    })
  await notePartNews(ctx, { before, after, notify })
  await recordHistory(
    ctx,
    partId,
    'changed',
    fieldChanges(historyFieldsOf(before), historyFieldsOf(after)),
  )
  return after
}

export async function remove(
  ctx: EventContext,
  { partId, notify }: InputOf<typeof removePart>,
): Promise<null> {
  await store.lockEvent(ctx.db, ctx.event)
  const { timeZone } = await eventFacts(ctx)
  const before = await store.findPart(ctx.db, ctx.event, partId, timeZone)
  if (!before) throw notFound()
  if ((await store.countParts(ctx.db, ctx.event)) === 1)
    throw new AppError('conflict', 'events.last_part')
  await setDeleted(ctx, partId, ctx.now)
  await notePartNews(ctx, { before, after: null, notify })
  await recordHistory(ctx, partId, 'deleted')
  await changedParts(ctx)
  return null
}

function setDeleted({ db, event }: EventContext, id: string, at: Date | null) {
  return store.parts.setDeleted(db, event, { id, eventId: event.eventId }, at)
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: EventContext, { partId }: { partId: string }): Promise<Part> {
  await store.lockEvent(ctx.db, ctx.event)
  const { timeZone } = await eventFacts(ctx)
  const existing = await store.findPart(ctx.db, ctx.event, partId, timeZone)
  if (existing) return existing
  if ((await store.countParts(ctx.db, ctx.event)) >= maxParts) throw tooMany()
  if (!(await setDeleted(ctx, partId, null))) throw notFound()
  await recordHistory(ctx, partId, 'restored')
  await changedParts(ctx)
  const part = await store.findPart(ctx.db, ctx.event, partId, timeZone)
  if (!part) throw notFound()
  return part
}

export async function order(
  ctx: EventContext,
  { partIds }: { partIds: string[] },
): Promise<{ items: Part[] }> {
  await store.lockEvent(ctx.db, ctx.event)
  const before = (await partsOf(ctx)).map(({ id }) => id)
  if (before.toSorted().join() !== partIds.toSorted().join())
    throw new AppError('conflict', 'events.parts_changed_meanwhile', { current: await list(ctx) })
  await store.setOrder(ctx.db, ctx.event, partIds)
  const { eventId } = ctx.event
  if (before.join() !== partIds.join()) {
    await record(ctx, { entity: 'event', entityId: eventId, eventId, verb: 'ordered' })
    await changedParts(ctx)
  }
  return list(ctx)
}

async function changedParts(ctx: EventContext): Promise<void> {
  for (const { partsChanged } of ctx.services.ports.all(eventContribution))
    await partsChanged?.(ctx)
}

/** The moments of what was written, or a refusal that names the field. */
export function checkedMoments(span: Span & { allDay?: boolean }, zone: string) {
  const moments = momentsOf(span, zone)
  if (moments.fields) throw invalid(moments.fields)
  return moments
}

export function invalid(fields: Record<string, FieldProblem>): AppError {
  return new AppError('invalid', 'invalid_fields', { fields })
}

/** An event always has a part: by default one that lasts as long as the event. */
export async function addUsualPart(ctx: EventContext, event: Event): Promise<void> {
  if ((await store.countParts(ctx.db, ctx.event)) > 0) return
  const { part: kind, meal } = usual[event.type]
  const { startsAt, endsAt, capacity } = event
  const draft: store.PartDraft = {
    id: randomUUID(),
    position: 1,
    version: 1,
    name: sayIn(text, ctx.locale)(`partKind.${kind}`),
    kind,
    startsAt,
    endsAt,
    capacity,
    place: null,
    takesRsvp: true,
    servesMeal: meal,
    audience: 'invited',
  }
  await store.insertParts(ctx.db, ctx.event, [draft], event.timeZone)
}

/** Hours of the event changed: the part that spans it follows, the others keep their time on the wall. */
export async function followEvent(ctx: EventContext, before: Event, after: Event): Promise<void> {
  const { startsAt, endsAt, timeZone } = after
  const sameTime = startsAt === before.startsAt && endsAt === before.endsAt
  if (sameTime && timeZone === before.timeZone) return
  for (const part of await store.listParts(ctx.db, ctx.event, before.timeZone)) {
    const spans = part.startsAt === before.startsAt && part.endsAt === before.endsAt
    const moments = spans ? { startsAt, endsAt } : shifted(part, 0, timeZone)
    if (moments.startsAt !== part.startsAt || moments.endsAt !== part.endsAt)
      await store.updatePart(ctx.db, ctx.event, { ...part, ...moments }, timeZone)
  }
  if (timeZone !== before.timeZone) await keepHours(ctx, before.timeZone, after)
}

/** Keeps the local hours: a part at 10:00 is at 10:00 of the new time zone. */
async function keepHours(ctx: EventContext, zoneBefore: Zone, event: Event): Promise<void> {
  const after = datesOf(event)
  const today = todayIn(event.timeZone, ctx.now)
  const shift = { before: { ...after, timeZone: zoneBefore }, after, days: 0, today }
  for (const { move } of ctx.services.ports.all(eventContribution))
    if (move?.hasHours) await move.apply(ctx, shift, randomUUID())
}

const Trace = z.array(
  z.strictObject({ id: z.string(), startsAt: z.string(), endsAt: z.string(), version: z.int() }),
)

/** In minutes from the start of the event, so that a later start moves all parts. */
const PartContent = z.array(
  z.strictObject({
    name: z.string(),
    kind: PartKind,
    from: z.int(),
    to: z.int(),
    takesRsvp: z.boolean(),
    servesMeal: z.boolean(),
    audience: Audience,
  }),
)
export type PartContent = z.infer<typeof PartContent>

export const partsContribution: EventContribution = {
  id: 'parts',
  title: localised('contribution.parts'),
  move: {
    async preview(ctx, shift) {
      const parts = await store.listParts(ctx.db, ctx.event, shift.before.timeZone)
      return parts.map((part) => {
        const { startsAt } = movedMoments(part, shift)
        const to = instantToZoned(startsAt, shift.after.timeZone)
        return {
          id: part.id,
          name: part.name,
          from: `${part.startDate}T${part.startTime}`,
          to: `${to.date}T${to.time}`,
          fate: to.date < shift.today ? 'past' : 'moves',
        }
      })
    },
    async apply(ctx, shift) {
      const trace: z.infer<typeof Trace> = []
      for (const part of await store.listParts(ctx.db, ctx.event, shift.before.timeZone)) {
        const next = { ...part, ...movedMoments(part, shift) }
        const { timeZone } = shift.after
        const { version } = (await store.updatePart(ctx.db, ctx.event, next, timeZone)) ?? part
        trace.push({ id: part.id, startsAt: part.startsAt, endsAt: part.endsAt, version })
      }
      return trace
    },
    async undo(ctx, trace) {
      const rows = Trace.parse(trace)
      const { timeZone } = await eventFacts(ctx)
      const parts = await store.listParts(ctx.db, ctx.event, timeZone)
      if (parts.length !== rows.length) return false
      for (const row of rows) {
        const part = parts.find(({ id, version }) => id === row.id && version === row.version)
        if (!part) return false
        await store.updatePart(ctx.db, ctx.event, { ...part, ...row }, timeZone)
      }
      return true
    },
  },
  template: {
    shipped: (key, locale) => shippedParts(key, locale) satisfies PartContent,
    async save(ctx) {
      const event = await eventFacts(ctx)
      const parts = await store.listParts(ctx.db, ctx.event, event.timeZone)
      return parts.map((part): PartContent[number] => {
        const { name, kind, takesRsvp, servesMeal, audience } = part
        const [from, to] = [minutesFrom(event, part, 'start'), minutesFrom(event, part, 'end')]
        return { name, kind, from, to, takesRsvp, servesMeal, audience }
      })
    },
    preview: (content, dates) =>
      PartContent.parse(content).map(({ name, from }) => {
        const { date, time } = wallAfter(dates, from)
        return { name, date: `${date}T${time}`, compressed: false }
      }),
    async apply(ctx, content, dates) {
      const drafts = PartContent.parse(content).map(({ from, to, ...part }, at) => ({
        ...part,
        id: randomUUID(),
        position: at + 1,
        version: 1,
        startsAt: resolve(wallAfter(dates, from), dates.timeZone),
        endsAt: resolve(wallAfter(dates, to), dates.timeZone),
        place: null,
        capacity: null,
      }))
      if (drafts.length > 0) await store.insertParts(ctx.db, ctx.event, drafts, dates.timeZone)
    },
  },
  copy: {
    count: (from) => store.countParts(from.db, from.event),
    async run(from, to, days) {
      const { timeZone } = await eventFacts(from)
      const parts = await store.listParts(from.db, from.event, timeZone)
      const drafts = parts.map((part) => ({
        ...part,
        ...shifted(part, days * 1440, timeZone),
        id: randomUUID(),
      }))
      if (drafts.length > 0) await store.insertParts(to.db, to.event, drafts, timeZone)
    },
  },
}

function movedMoments(part: Part, { before, after, days }: Shift) {
  if (part.startsAt === before.startsAt && part.endsAt === before.endsAt)
    return { startsAt: after.startsAt, endsAt: after.endsAt }
  const minutes = minutesOf(after.startTime) - minutesOf(before.startTime)
  return shifted(part, days * 1440 + minutes, after.timeZone)
}

/** The same local times after a number of minutes; a skipped time moves behind the jump. */
function shifted(span: Span, minutes: number, zone: string) {
  const { startDate, startTime, endDate, endTime } = span
  return {
    startsAt: resolve(wallAfter({ startDate, startTime }, minutes), zone),
    endsAt: resolve(wallAfter({ startDate: endDate, startTime: endTime }, minutes), zone),
  }
}

function wallAfter({ startDate, startTime }: Pick<Span, 'startDate' | 'startTime'>, by: number) {
  const minutes = minutesOf(startTime) + by
  const days = Math.floor(minutes / 1440)
  return { date: addDays(startDate, days), time: timeOf(minutes - days * 1440) }
}

function minutesFrom(event: Event, part: Part, side: 'start' | 'end'): number {
  const date = side === 'start' ? part.startDate : part.endDate
  const time = side === 'start' ? part.startTime : part.endTime
  return daysBetween(event.startDate, date) * 1440 + minutesOf(time) - minutesOf(event.startTime)
}

function resolve(wall: { date: string; time: string }, zone: string): string {
  return zonedToInstant({ ...wall, zone }).instant
}

function historyFieldsOf(part: Part) {
  const { name, kind, startDate, startTime, endDate, endTime } = part
  const { capacity, takesRsvp, servesMeal, audience } = part
  const place = part.place && [part.place.name, part.place.address].filter(Boolean).join(', ')
  return {
    name,
    kind,
    startDate,
    startTime,
    endDate,
    endTime,
    place,
    capacity,
    takesRsvp,
    servesMeal,
    audience,
  }
}

async function recordHistory(
  ctx: EventContext,
  partId: string,
  verb: string,
  changes: ReturnType<typeof fieldChanges> = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'event_part', entityId: partId, eventId, verb, changes })
}

function notFound(): AppError {
  return new AppError('not_found', 'events.part_not_found')
}

function tooMany(): AppError {
  return new AppError('conflict', 'events.too_many_parts')
}

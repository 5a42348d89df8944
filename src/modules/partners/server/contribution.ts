import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { inLanguage, inEveryLanguage, type Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { addDays, daysBetween, type PlainDate } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import {
  contextOfEvent,
  eventFacts,
  type EventContribution,
  type Shift,
} from '#modules/events/server/api.ts'
import type { MovedItem, ReadinessItem, ShippedTemplate } from '#modules/events/model.ts'
import {
  isOpenPromise,
  openStatuses,
  resolveDue,
  TierFields,
  type Deliverable,
  type DueDate,
} from '../model.ts'
import { text } from '../text.ts'
import * as deliverables from './deliverable-store.ts'
import { save as savePromise, todayOf } from './deliverables.ts'
import {
  engagementsOwnedBy,
  findEngagement,
  insertEngagement,
  mealsOf,
  rowsOfEvent,
} from './engagement-store.ts'
import { save as saveEngagement } from './engagements.ts'
import shipped from './shipped.json' with { type: 'json' }
import { insertTier, tiersOfEvent } from './tier-store.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)
const needWords = inEveryLanguage(text)

const Moved = z.array(z.object({ id: Id, version: z.int(), from: z.string().nullable() }))
const Trace = z.object({ promises: Moved, arrivals: Moved })

const Content = z.object({ tiers: z.array(TierFields) })

/** Moves due dates with their anchors; pinned and finished deliverables stay. */
function dueAfter(promise: Deliverable, { after }: Shift): PlainDate | null {
  if (promise.pinned || !isOpenPromise(promise.status)) return promise.dueDate
  return resolveDue(promise.due, after.anchors)
}

/** Engagements with a day of arrival, which moves with the event. */
async function arriving(ctx: EventContext) {
  const rows = await rowsOfEvent(ctx.db, ctx.event, await todayOf(ctx))
  return rows.flatMap((row) => (row.arrivalDate ? { ...row, arrivalDate: row.arrivalDate } : []))
}

const move: NonNullable<EventContribution['move']> = {
  async preview(ctx, shift) {
    const fateOf = (to: PlainDate) => (to < shift.today ? 'past' : 'moves')
    const promises = await deliverables.rowsOfEvent(ctx.db, ctx.event)
    const due = promises.flatMap((promise): MovedItem[] => {
      const { id, dueDate: from, partner } = promise
      if (from === null) return []
      if ('anchor' in promise.due && resolveDue(promise.due, shift.after.anchors) === from)
        return []
      const to = dueAfter(promise, shift) ?? from
      const name = `${partner.name}: ${promise.title}`
      return [{ id, name, from, to, fate: to === from ? 'pinned' : fateOf(to) }]
    })
    const arrivals = (await arriving(ctx)).map(({ id, partner, arrivalDate: from }): MovedItem => {
      const to = addDays(from, shift.days)
      return { id, name: partner.name, from, to, fate: fateOf(to) }
    })
    return [...due, ...arrivals]
  },
  async apply(ctx, shift, batchId) {
    const trace: z.infer<typeof Trace> = { promises: [], arrivals: [] }
    for (const promise of await deliverables.rowsOfEvent(ctx.db, ctx.event)) {
      const { id, dueDate: from } = promise
      const dueDate = dueAfter(promise, shift)
      if (dueDate === from) continue
      const { version } = await savePromise(ctx, promise, { ...promise, dueDate }, batchId)
      trace.promises.push({ id, version, from })
    }
    for (const part of shift.days === 0 ? [] : await arriving(ctx)) {
      const { id, arrivalDate: from } = part
      const arrivalDate = addDays(from, shift.days)
      const { version } = await saveEngagement(ctx, part, { ...part, arrivalDate })
      trace.arrivals.push({ id, version, from })
    }
    ctx.touch('partners.event')
    return trace
  },
  async undo(ctx, trace, batchId) {
    const { promises, arrivals } = Trace.parse(trace)
    // Rows deleted since are skipped: there is nothing left to put back.
    for (const { id, version, from: dueDate } of promises) {
      const promise = await deliverables.findDeliverable(ctx.db, ctx.event, id)
      if (promise && promise.version !== version) return false
      if (promise) await savePromise(ctx, promise, { ...promise, dueDate }, batchId)
    }
    for (const { id, version, from: arrivalDate } of arrivals) {
      const part = await findEngagement(ctx.db, ctx.event, id)
      if (part && part.version !== version) return false
      if (part) await saveEngagement(ctx, part, { ...part, arrivalDate })
    }
    ctx.touch('partners.event')
    return true
  },
}

const template: NonNullable<EventContribution['template']> = {
  shipped: (key: ShippedTemplate, locale: Locale) => {
    const tiers = shippedTiers(key, locale)
    return tiers.length === 0 ? undefined : { tiers }
  },
  async save(ctx) {
    const { startDate } = await eventFacts(ctx)
    const tiers = await tiersOfEvent(ctx.db, ctx.event)
    if (tiers.length === 0) return undefined
    return { tiers: tiers.map((tier) => copyOf(tier, (due) => relativeTo(startDate, due))) }
  },
  preview: (content, { anchors, today }) =>
    tiersIn(content).flatMap(({ name, benefits }) =>
      benefits.map(({ title, due }) => {
        const date = resolveDue(due, anchors)
        const compressed = date !== null && date < today
        return { name: `${name}: ${title}`, date: compressed ? today : date, compressed }
      }),
    ),
  async apply(ctx, content) {
    for (const tier of tiersIn(content))
      await insertTier(ctx.db, ctx.event, randomUUID(), copyOf(tier))
    ctx.touch('partners.event')
  },
}

/** All partners are copied as prospects; lost ones are not copied. */
async function copy(from: EventContext, to: EventContext, days: number): Promise<void> {
  const tiers = new Map<string, string>()
  for (const tier of await tiersOfEvent(from.db, from.event)) {
    const id = randomUUID()
    tiers.set(tier.id, id)
    await insertTier(
      to.db,
      to.event,
      id,
      copyOf(tier, (due) => shifted(due, days)),
    )
  }
  for (const row of await copyable(from)) {
    await insertEngagement(
      to.db,
      to.event,
      {
        ...row,
        id: randomUUID(),
        eventId: to.event.eventId,
        tierId: row.tierId === null ? null : (tiers.get(row.tierId) ?? null),
        amount: null,
        arrivalDate: row.arrivalDate && addDays(row.arrivalDate, days),
        status: 'found',
        reason: '',
        statusAt: to.now.toISOString(),
        version: 1,
      },
      to.now,
    )
  }
}

async function copyable(ctx: EventContext) {
  const rows = await rowsOfEvent(ctx.db, ctx.event, await todayOf(ctx))
  return rows.filter(({ status }) => status !== 'rejected' && status !== 'cancelled')
}

async function handOver(ctx: CompanyContext, from: string, to: string): Promise<number> {
  const parts = await engagementsOwnedBy(ctx.db, ctx.company, from)
  for (const part of parts)
    await saveEngagement(await contextOfEvent(ctx, part.eventId), part, { ...part, ownerId: to })
  const promises = await deliverables.promisesOwnedBy(ctx.db, ctx.company, from)
  for (const promise of promises)
    await savePromise(await contextOfEvent(ctx, promise.eventId), promise, {
      ...promise,
      ownerId: to,
    })
  ctx.touch('partners.event')
  return parts.length + promises.length
}

export const contribution: EventContribution = {
  id: 'partners',
  title: localised('contribution.partners'),
  async guestTexts(ctx) {
    const tiers = await tiersOfEvent(ctx.db, ctx.event)
    return tiers.map(({ name }) => ({ of: localised('text.tier'), source: name }))
  },
  move,
  template,
  copy: {
    count: async (from) =>
      (await copyable(from)).length + (await tiersOfEvent(from.db, from.event)).length,
    run: copy,
  },
  crewMeals: (ctx, eventIds) => mealsOf(ctx.db, ctx.company, eventIds),
  async readiness(ctx, eventIds) {
    const rows = await deliverables.readinessRows(ctx.db, ctx.company, eventIds, ctx.now)
    return new Map(rows.map((row) => [row.event_id, needsOf(row)]))
  },
  handOver: {
    count: async (ctx, userId) =>
      (await engagementsOwnedBy(ctx.db, ctx.company, userId)).length +
      (await deliverables.promisesOwnedBy(ctx.db, ctx.company, userId)).length,
    run: handOver,
  },
}

const unsigned = `&arata=lista${openStatuses.map((status) => `&stare=${status}`).join('')}`

/** An event without partners is ready; open negotiations are to be signed, deliverables delivered. */
function needsOf(row: deliverables.ReadinessRow): ReadinessItem[] {
  const href = (view: string) => `/parteneri?eveniment=${row.event_id}&vedere=${view}`
  const need = (
    code: 'suppliers' | 'promises',
    lacking: number,
    view: string,
    ofLacking: string,
  ) => ({
    code: `partners.${code}`,
    title:
      lacking === 0
        ? needWords.localised(`ready.${code}`)
        : needWords.localised(`lack.${code}`, { n: lacking }),
    done: lacking === 0,
    weight: 2,
    href: href(view) + (lacking > 0 ? ofLacking : ''),
  })
  return [
    ...(row.suppliers > 0
      ? [need('suppliers', row.suppliers - row.contracted, 'furnizori', unsigned)]
      : []),
    ...(row.promises > 0 ? [need('promises', row.late, 'promisiuni', '&care=late')] : []),
  ]
}

function tiersIn(content: unknown): TierFields[] {
  return Content.parse(content).tiers
}

/** A copied tier has benefits of its own, so that deliverables of two events never share one. */
function copyOf(tier: TierFields, date: (due: DueDate) => DueDate = (due) => due): TierFields {
  const { name, rank, price, slots, benefits } = tier
  return {
    name,
    rank,
    price,
    slots,
    benefits: benefits.map(({ title, due }) => ({ id: randomUUID(), title, due: date(due) })),
  }
}

function relativeTo(startDate: PlainDate, due: DueDate): DueDate {
  if ('anchor' in due || due.date === null) return due
  return { anchor: 'event_start', offsetDays: daysBetween(startDate, due.date) }
}

function shifted(due: DueDate, days: number): DueDate {
  return 'anchor' in due || due.date === null ? due : { date: addDays(due.date, days) }
}

/** The usual sponsor tiers of such an event; empty for kinds without sponsors. */
export function shippedTiers(key: ShippedTemplate, locale: Locale): TierFields[] {
  const packages = key in shipped ? shipped[key as keyof typeof shipped] : []
  return packages.map(({ name, lei, slots, benefits }, at) => ({
    name: inLanguage(name, locale),
    rank: at + 1,
    price: lei === 0 ? null : { minor: lei * 100, currency: 'RON' },
    slots,
    benefits: benefits.map(({ title, days }) => ({
      id: randomUUID(),
      title: inLanguage(title, locale),
      due: { anchor: days > 0 ? 'event_end' : 'event_start', offsetDays: days },
    })),
  }))
}

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { addDays, daysBetween, instantToZoned, laterOnWall } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { eventFacts, type EventContribution, type Shift } from '#modules/events/server/api.ts'
import type { MovedItem, ReadinessItem } from '#modules/events/model.ts'
import { ActivityFields, blankActivity, OwnKind, type SlotFields } from '../model.ts'
import { enrolmentsKnownAs } from './enrolment/enrolment-store.ts'
import * as slots from './slots/slot-store.ts'
import { fieldsOf, instantsOfSlot } from './slots/slot-times.ts'
import { insertActivity, putWindows, windowsOf } from './store.ts'
import { inEveryLanguage } from '#shared/i18n.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

const Trace = z.object({
  slots: z.array(
    z.strictObject({ id: z.string(), startsAt: z.string(), endsAt: z.string(), version: z.int() }),
  ),
  windows: z.array(
    z.strictObject({
      id: z.string(),
      opensAt: z.string().nullable(),
      closesAt: z.string().nullable(),
      version: z.int(),
    }),
  ),
})

/** A copy keeps what is offered, without who came and without the window, which belonged to that event. */
const Content = z.object({
  activities: z.array(
    ActivityFields.omit({ opensAt: true, closesAt: true, tagIds: true }).extend({
      slots: z.array(
        z.object({
          /** Days after the first of the event. */
          day: z.int(),
          time: z.string(),
          minutes: z.int(),
          capacity: z.int().nullable(),
          minimum: z.int(),
        }),
      ),
    }),
  ),
})
type Content = z.infer<typeof Content>

/** The part of activities in what happens to a whole event; sessions of the programme move with it. */
export const contribution: EventContribution = {
  id: 'activities',
  title: localised('contribution.activities'),
  async guestTexts(ctx) {
    const own = (await slots.slotsOf(ctx.db, ctx.event)).filter(({ ofSession }) => !ofSession)
    return own.flatMap(({ title, description, place }) => [
      { of: localised('text.activity'), source: title },
      { of: localised('text.description'), source: description },
      { of: localised('text.place'), source: place },
    ])
  },
  move: {
    hasHours: true,
    async preview(ctx, shift) {
      return (await ownSlots(ctx)).map(({ slotId, title, startsAt }): MovedItem => {
        const { date, time } = instantToZoned(startsAt, shift.before.timeZone)
        const to = addDays(date, shift.days)
        const fate = to < shift.today ? 'past' : 'moves'
        return { id: slotId, name: title, from: `${date}T${time}`, to: `${to}T${time}`, fate }
      })
    },
    apply: moveSlots,
    async undo(ctx, trace) {
      const before = Trace.parse(trace)
      const slotsNow = await ownSlots(ctx)
      const windows = await windowsOf(ctx.db, ctx.event)
      const same =
        before.slots.every(({ id, version }) =>
          slotsNow.some((slot) => slot.slotId === id && slot.slotVersion === version),
        ) &&
        before.windows.every(({ id, version }) =>
          windows.some((each) => each.id === id && each.version === version),
        )
      if (!same) return false
      await slots.placeSlots(ctx.db, ctx.event, before.slots)
      await putWindows(ctx.db, ctx.event, before.windows)
      ctx.touch('activities')
      return true
    },
  },
  template: {
    shipped: () => undefined,
    async save(ctx) {
      const content = await contentOf(ctx)
      return content.activities.length > 0 ? content : undefined
    },
    preview: (content, { startDate }) =>
      Content.parse(content).activities.map(({ title, slots: [first] }) => ({
        name: title,
        date: first ? `${addDays(startDate, first.day)}T${first.time}` : null,
        compressed: false,
      })),
    apply: (ctx, content) => applyContent(ctx, Content.parse(content)),
  },
  copy: {
    count: async (from) => (await contentOf(from)).activities.length,
    run: async (from, to) => applyContent(to, await contentOf(from)),
  },
  readiness,
  personExport: (ctx, person) => enrolmentsKnownAs(ctx.db, ctx.company, person),
}

type OwnSlot = slots.SlotFacts & { startsAt: string; endsAt: string }

async function ownSlots(ctx: EventContext): Promise<OwnSlot[]> {
  const all = await slots.slotsOf(ctx.db, ctx.event)
  return all.filter((slot): slot is OwnSlot => !slot.ofSession && slot.startsAt !== null)
}

/** Slots, and when one may sign up for them: a window that stayed behind would close too early. */
async function moveSlots(ctx: EventContext, { days, before, after }: Shift) {
  const own = await ownSlots(ctx)
  const moved = own.map((slot) => {
    const startsAt = laterOnWall(slot.startsAt, days, before.timeZone, after.timeZone)
    const length = Date.parse(slot.endsAt) - Date.parse(slot.startsAt)
    const endsAt = new Date(Date.parse(startsAt) + length).toISOString()
    return { id: slot.slotId, startsAt, endsAt }
  })
  await slots.placeSlots(ctx.db, ctx.event, moved)
  const windows = await windowsOf(ctx.db, ctx.event)
  const later = (at: string | null) => at && laterOnWall(at, days, before.timeZone, after.timeZone)
  await putWindows(
    ctx.db,
    ctx.event,
    windows.map(({ id, opensAt, closesAt }) => ({
      id,
      opensAt: later(opensAt),
      closesAt: later(closesAt),
    })),
  )
  ctx.touch('activities')
  return {
    slots: own.map(({ slotId: id, startsAt, endsAt, slotVersion }) => ({
      id,
      startsAt,
      endsAt,
      version: slotVersion + 1,
    })),
    windows: windows.map((each) => ({ ...each, version: each.version + 1 })),
  } satisfies z.infer<typeof Trace>
}

async function contentOf(ctx: EventContext): Promise<Content> {
  const { startDate, timeZone } = await eventFacts(ctx)
  const own = await ownSlots(ctx)
  const ids = [...new Set(own.map(({ activityId }) => activityId))]
  return {
    activities: ids.map((id) => {
      const mine = own.filter(({ activityId }) => activityId === id)
      const { kind, title = '', description = '', place = '' } = mine[0] ?? {}
      const { audience = 'invited', priceMinor, priceCurrency } = mine[0] ?? {}
      const price =
        priceMinor !== null && priceMinor !== undefined && priceCurrency
          ? { minor: priceMinor, currency: priceCurrency }
          : null
      const words = { kind: OwnKind.catch('other').parse(kind), title, description, place }
      const times = mine.map((slot) => {
        const { date, ...rest } = fieldsOf(slot, timeZone)
        return { ...rest, day: daysBetween(startDate, date) }
      })
      return { ...words, audience, price, slots: times }
    }),
  }
}

async function applyContent(ctx: EventContext, { activities }: Content): Promise<void> {
  const { startDate, timeZone } = await eventFacts(ctx)
  for (const { slots: times, ...fields } of activities) {
    const id = randomUUID()
    await insertActivity(ctx.db, ctx.event, { ...blankActivity, ...fields, id }, ctx.now)
    const drafts = times.map(({ day, ...time }) => {
      const slot: SlotFields = { ...time, date: addDays(startDate, day) }
      return { ...instantsOfSlot(slot, timeZone), id: randomUUID(), activityId: id }
    })
    await slots.insertSlots(ctx.db, ctx.event, drafts, ctx.now)
  }
  ctx.touch('activities')
}

/** Only what needs a number of people can lack them. */
async function readiness(ctx: CompanyContext, eventIds: readonly string[]) {
  const needs = await slots.needsOf(ctx.db, ctx.company, eventIds)
  return new Map(
    needs.map(({ eventId, short }): [string, ReadinessItem[]] => [
      eventId,
      [
        {
          code: 'activities.minimum',
          title:
            short === 0
              ? localised('readiness.activities.minimum.title')
              : localised('readiness.activities.minimum.lack', { n: short }),
          done: short === 0,
          weight: 1,
          href: `/activitati?eveniment=${eventId}&nevoi=short`,
        },
      ],
    ]),
  )
}

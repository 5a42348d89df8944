import { addDays, instantToZoned } from '#shared/dates/time.ts'
import { eventScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { bookableSessions } from '#modules/agenda/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { blankActivity, offerEnd, type ActivityFields, type SlotFields } from '../model.ts'
import { add } from './activities.ts'
import { keepSession, slotsOf } from './slots/slot-store.ts'
import { comingGuests, insertEnrolments, type SeedEnrolment } from './seed-store.ts'

/** The workshops of the conference are full and people wait; around it there is more to choose from. */
export const seed = defineSeed('activities', ({ recall, inCompany, now }) =>
  inCompany(recall('company'), async (ctx) => {
    await seedConference(roomOf(ctx, recall('event.conference')), now)
    await seedWedding(roomOf(ctx, recall('event.wedding')), now)
  }),
)

function roomOf(ctx: CompanyContext, eventId: string): EventContext {
  return { ...ctx, event: eventScope(ctx.admission, eventId, true) }
}

async function seedConference(ctx: EventContext, now: Date): Promise<void> {
  if (await isSeeded(ctx)) return
  const { startDate, currency } = await eventFacts(ctx)
  const guests = await comingGuests(ctx.db, ctx.event)
  const shops = (await bookableSessions(ctx)).filter(({ startsAt }) => startsAt !== null)
  for (const { id } of shops) await keepSession(ctx.db, ctx.event, id, ctx.now)
  const rows = shops.flatMap(({ id, startsAt, capacity }, at) => {
    // Every other one is full: the last of those who waited was just offered a place.
    const full = at % 2 === 0
    const offer = full && startsAt !== null && Date.parse(startsAt) > now.getTime()
    const places = capacity ?? 40
    const people = guests.slice(at * 55, at * 55 + (full ? places + 9 : places - 11))
    return crowd({ slotId: id, startsAt, people, places: places - Number(offer), offer, now })
  })
  await insertEnrolments(ctx.db, ctx.event, rows)
  const evening = addDays(startDate, 1)
  await seedActivities(ctx, guests.slice(300), now, [
    {
      fields: {
        kind: 'tour',
        title: 'Tur ghidat: orașul verde',
        description: 'Două ore pe jos, cu un arhitect peisagist. Încălțăminte comodă.',
        place: 'Plecare de la intrarea principală',
      },
      slots: [
        slotOf(evening, '18:30', 120, { capacity: 25 }),
        slotOf(addDays(startDate, 2), '10:00', 120, { capacity: 25, minimum: 8 }),
      ],
      shares: [1.2, 0.72],
    },
    {
      fields: {
        kind: 'meal',
        title: 'Cina speakerilor și a partenerilor',
        description: 'Meniu de degustare cu produse locale.',
        place: 'Restaurantul Lunca',
        audience: 'confirmed',
        price: { minor: 18_000, currency },
      },
      slots: [slotOf(evening, '20:30', 180, { capacity: 60, minimum: 30 })],
      shares: [0.35],
    },
    {
      fields: { kind: 'transfer', title: 'Transfer spre gară', place: 'Parcarea hotelului' },
      slots: ['17:30', '18:30', '19:30'].map((time) => slotOf(evening, time, 40, { capacity: 50 })),
      shares: [0.4, 0.9, 0.3],
    },
  ])
}

async function seedWedding(ctx: EventContext, now: Date): Promise<void> {
  if (await isSeeded(ctx)) return
  const { startDate, startsAt, timeZone } = await eventFacts(ctx)
  const { time } = instantToZoned(startsAt, timeZone)
  const hour = Number(time.slice(0, 2))
  const before = `${String(Math.max(hour - 2, 7)).padStart(2, '0')}:00`
  await seedActivities(ctx, await comingGuests(ctx.db, ctx.event), now, [
    {
      fields: {
        kind: 'transfer',
        title: 'Autocar spre locul nunții',
        description: 'Autocarul se întoarce după miezul nopții.',
        place: 'Piața Universității',
      },
      slots: [slotOf(startDate, before, 60, { capacity: 50 })],
      shares: [0.62],
    },
    {
      fields: {
        kind: 'workshop',
        title: 'Lecție de vals',
        description: 'Pașii pentru dansul mirilor și pentru oricine vrea să li se alăture.',
        place: 'Studioul de dans',
      },
      slots: [slotOf(addDays(startDate, -3), '19:00', 90, { capacity: 12, minimum: 6 })],
      shares: [1.3],
    },
  ])
}

async function isSeeded(ctx: EventContext): Promise<boolean> {
  const slots = await slotsOf(ctx.db, ctx.event)
  return slots.some(({ ofSession, enrolled }) => !ofSession || enrolled > 0)
}

interface ActivitySpec {
  fields: Partial<ActivityFields> & { title: string }
  slots: SlotFields[]
  /** The fill level of each slot; more than one means that guests wait. */
  shares: number[]
}

function slotOf(
  date: string,
  time: string,
  minutes: number,
  { capacity, minimum = 0 }: { capacity: number; minimum?: number },
): SlotFields {
  return { date, time, minutes, capacity, minimum }
}

async function seedActivities(
  ctx: EventContext,
  guests: readonly string[],
  now: Date,
  specs: readonly ActivitySpec[],
): Promise<void> {
  const rows: SeedEnrolment[] = []
  let from = 0
  for (const { fields, slots, shares } of specs) {
    const { eventId } = ctx.event
    const activity = await add(ctx, { ...blankActivity, ...fields, eventId, slots })
    for (const [at, { id: slotId, startsAt, capacity }] of activity.slots.entries()) {
      const places = capacity ?? 0
      const count = Math.round(places * (shares[at] ?? 0))
      const people = guests.slice(from, from + count)
      from += count
      rows.push(...crowd({ slotId, startsAt, people, places, offer: false, now }))
    }
  }
  await insertEnrolments(ctx.db, ctx.event, rows)
}

interface Crowd {
  slotId: string
  startsAt: string | null
  people: readonly string[]
  /** Number of enrolled guests. */
  places: number
  /** One place more is free, and offered to the next. */
  offer: boolean
  now: Date
}

/** First come, first served, over the last weeks. */
function crowd({ slotId, startsAt, people, places, offer, now }: Crowd): SeedEnrolment[] {
  return people.map((guestId, at) => {
    const queuedAt = new Date(now.getTime() - (people.length - at) * 7 * 3_600_000).toISOString()
    const offered = offer && at === places
    return {
      slotId,
      guestId,
      status: at < places ? 'enrolled' : offered ? 'offered' : 'waiting',
      queuedAt,
      offeredUntil: offered ? offerEnd(now, startsAt).toISOString() : null,
    }
  })
}

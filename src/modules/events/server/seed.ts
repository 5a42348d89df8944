import { guestLocales } from '#shared/i18n.ts'
import { addDays, defaultZone, todayIn, weekdayOf, type PlainDate } from '#shared/dates/time.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { defineSeed } from '#platform/server/database/demo-seed.ts'
import type { Event, EventStatus, Occasion, PartKind, Place, Visibility } from '../model.ts'
import { begin } from './draft.ts'
import { move } from './events.ts'
import * as parts from './parts.ts'
import { findBySlug, takenSlugs } from './planning-store.ts'

/** Numbered as by `weekdayOf`. */
const weekdays = { thursday: 4, friday: 5, saturday: 6, sunday: 7 }

interface SeedEvent {
  slug: string
  /** The name under which its id is stored, for later seeds. */
  remember?: string
  name: string
  type: Occasion
  /** Days from the day of seeding; the conference is on that day, since doors are open only then. */
  day: number
  /** Weddings are not on a Tuesday: the nearest such day of the week. */
  on?: keyof typeof weekdays
  from: string
  /** Duration in days, one by default. */
  days?: number
  to: string
  place: Place
  guests: number
  rsvp?: number
  status: EventStatus
  /** Private unless said. */
  visibility?: Visibility
  reason?: string
  description: string
  parts?: readonly SeedPart[]
}

interface SeedPart {
  name: string
  kind: PartKind
  from: string
  to: string
  place?: Place
  meal?: boolean
  rsvp?: boolean
  capacity?: number
  audience?: 'public' | 'invited' | 'team'
}

const at = (name: string, address: string, lat: number, lng: number): Place => ({
  name,
  address,
  lat,
  lng,
})

const domeniul = at('Domeniul Știrbey', 'Str. Știrbey Vodă 36, Buftea, Ilfov', 44.5702, 25.9506)
const biserica = at(
  'Biserica Domnească Știrbey',
  'Str. Știrbey Vodă 36, Buftea, Ilfov',
  44.5709,
  25.9499,
)
const primaria = at(
  'Casa Căsătoriilor, sectorul 1',
  'Șos. Kiseleff 11, București',
  44.4557,
  26.0849,
)
const romexpo = at(
  'Centrul de conferințe Orizont',
  'Bd. Mărăști 65–67, București',
  44.4766,
  26.0659,
)
const ateneu = at('Palatul Bragadiru', 'Calea Rahovei 147–153, București', 44.4194, 26.0854)

const events: readonly SeedEvent[] = [
  {
    slug: 'nunta-ana-si-mihai',
    visibility: 'unlisted',
    remember: 'event.wedding',
    name: 'Nunta Anei și a lui Mihai',
    type: 'wedding',
    day: 77,
    on: 'saturday',
    from: '12:00',
    to: '28:00',
    place: domeniul,
    guests: 160,
    rsvp: -30,
    status: 'confirmed',
    description:
      'Nuntă în aer liber, cu cort de rezervă. Mirii doresc bujori albi, muzică live la cocktail și un meniu fără fructe de mare.',
    parts: [
      {
        name: 'Cununia civilă',
        kind: 'civil_ceremony',
        from: '12:00',
        to: '13:00',
        place: primaria,
        capacity: 60,
      },
      { name: 'Cununia religioasă', kind: 'ceremony', from: '16:00', to: '17:30', place: biserica },
      { name: 'Cocktail în grădină', kind: 'cocktail', from: '18:00', to: '19:30' },
      { name: 'Petrecerea', kind: 'party', from: '19:30', to: '28:00', meal: true, capacity: 180 },
    ],
  },
  {
    slug: 'conferinta-orizont',
    remember: 'event.conference',
    name: 'Conferința Orizont',
    type: 'conference',
    visibility: 'public',
    day: 0,
    from: '08:30',
    days: 2,
    to: '18:00',
    place: romexpo,
    guests: 420,
    rsvp: -5,
    status: 'live',
    description:
      'Două zile despre energie, orașe și oameni. Traducere simultană în limba engleză în sala mare.',
    parts: [
      {
        name: 'Primirea participanților',
        kind: 'other',
        from: '08:30',
        to: '09:00',
        rsvp: false,
        audience: 'public',
      },
      {
        name: 'Sesiunea plenară',
        kind: 'plenary',
        from: '09:00',
        to: '12:30',
        capacity: 450,
        audience: 'public',
      },
      { name: 'Prânzul', kind: 'dinner', from: '12:30', to: '13:45', meal: true },
      {
        name: 'Ateliere',
        kind: 'workshop',
        from: '13:45',
        to: '18:00',
        capacity: 300,
        audience: 'public',
      },
      {
        name: 'Seara de networking',
        kind: 'networking',
        from: '19:00',
        to: '22:30',
        capacity: 250,
      },
    ],
  },
  {
    slug: 'gala-caritabila',
    remember: 'event.gala',
    visibility: 'unlisted',
    name: 'Gala caritabilă',
    type: 'gala',
    day: -24,
    from: '19:00',
    to: '26:00',
    place: ateneu,
    guests: 220,
    rsvp: -14,
    status: 'finished',
    description: 'Gala anuală a fundației: cină, licitație caritabilă și concert.',
    parts: [
      { name: 'Primire și cocktail', kind: 'cocktail', from: '19:00', to: '20:00' },
      {
        name: 'Cina de gală',
        kind: 'dinner',
        from: '20:00',
        to: '22:00',
        meal: true,
        capacity: 220,
      },
      { name: 'Licitația caritabilă', kind: 'show', from: '22:00', to: '23:00' },
      { name: 'Concert și dans', kind: 'party', from: '23:00', to: '26:00' },
    ],
  },
  {
    slug: 'botez-luca',
    name: 'Botezul lui Luca',
    type: 'baptism',
    day: 34,
    on: 'sunday',
    from: '13:00',
    to: '22:00',
    place: at('Restaurant Casa Doina', 'Șos. Kiseleff 4, București', 44.4545, 26.0837),
    guests: 80,
    rsvp: -14,
    status: 'confirmed',
    description: 'Slujbă la biserica Mavrogheni, apoi masa festivă.',
  },
  {
    slug: 'team-building-novatel',
    name: 'Team-building Novatel',
    type: 'team_building',
    day: 19,
    on: 'thursday',
    from: '08:00',
    days: 2,
    to: '16:00',
    place: at('Complexul Cheile Râșnoavei', 'Str. Cheii 12, Râșnov, Brașov', 45.5716, 25.4683),
    guests: 95,
    rsvp: -10,
    status: 'tentative',
    description: '',
  },
  {
    slug: 'lansare-aurora-x',
    name: 'Lansarea Aurora X',
    type: 'launch',
    day: 48,
    on: 'thursday',
    from: '18:00',
    to: '22:00',
    place: at('Hala Laminor', 'Bd. Basarabia 256, București', 44.4343, 26.1817),
    guests: 150,
    status: 'draft',
    description: '',
  },
  {
    slug: 'aniversare-25-ani-meridian',
    visibility: 'unlisted',
    name: '25 de ani de Meridian',
    type: 'anniversary',
    day: 122,
    on: 'friday',
    from: '19:00',
    to: '25:00',
    place: at('Casa Vlahuță', 'Str. Căderea Bastiliei 33, București', 44.4521, 26.0936),
    guests: 110,
    rsvp: -21,
    status: 'tentative',
    description: 'Seară aniversară pentru clienți și angajați, cu expoziție de fotografie.',
  },
  {
    slug: 'seminar-fiscal-cluj',
    name: 'Seminarul fiscal de la Cluj',
    type: 'corporate',
    day: -61,
    on: 'thursday',
    from: '09:00',
    to: '15:30',
    place: at('Hotel Continental', 'Str. Napoca 1, Cluj-Napoca', 46.7696, 23.5885),
    guests: 60,
    status: 'closed',
    description: '',
  },
  {
    slug: 'festivalul-vinului-dealu-mare',
    name: 'Festivalul vinului, Dealu Mare',
    type: 'other',
    day: 90,
    on: 'saturday',
    from: '12:00',
    days: 2,
    to: '20:00',
    place: at('Crama Ceptura', 'Ceptura de Jos 210, Prahova', 45.0132, 26.3268),
    guests: 600,
    status: 'cancelled',
    reason: 'Organizatorul local a pierdut autorizația pentru teren.',
    description: '',
  },
]

/** Nine events of the demo agency; dates are counted from the day of seeding, and an existing one stays as it is. */
export const seed = defineSeed('events', ({ recall, memory, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const people = { leadId: recall('user.planner'), memberIds: [recall('user.admin')] }
    for (const one of events) {
      const takenSlug = await takenSlugs(ctx.db, ctx.company, [one.slug])
      const id = takenSlug.has(one.slug)
        ? (await findBySlug(ctx.db, ctx.company, one.slug))?.id
        : await seedEvent(ctx, one, people)
      if (one.remember && id) memory.set(one.remember, id)
    }
  }),
)

async function seedEvent(
  ctx: CompanyContext,
  one: SeedEvent,
  people: { leadId: string; memberIds: string[] },
): Promise<string> {
  const startDate = dayOf(one, todayIn(defaultZone, ctx.now))
  const { event, eventCtx } = await begin(ctx, {
    ...people,
    name: one.name,
    slug: one.slug,
    type: one.type,
    startDate,
    startTime: one.from,
    endDate: addDays(startDate, (one.days ?? 1) - 1),
    endTime: one.to,
    place: one.place,
    expectedGuests: one.guests,
    description: one.description,
    languages: one.type === 'conference' ? [...guestLocales] : ['ro'],
    visibility: one.visibility ?? 'private',
    rsvpDeadline: one.rsvp === undefined ? null : addDays(startDate, one.rsvp),
  })
  for (const part of one.parts ?? []) await seedPart(eventCtx, startDate, part)
  await parts.addUsualPart(eventCtx, event)
  await stepThroughStates(eventCtx, one, event)
  return event.id
}

/** At most three days from the given day. */
function dayOf({ day, on }: SeedEvent, today: PlainDate): PlainDate {
  const near = addDays(today, day)
  return on ? addDays(near, ((weekdays[on] - weekdayOf(near) + 10) % 7) - 3) : near
}

async function seedPart(ctx: EventContext, date: string, part: SeedPart): Promise<void> {
  await parts.add(ctx, {
    eventId: ctx.event.eventId,
    name: part.name,
    kind: part.kind,
    startDate: date,
    startTime: part.from,
    endDate: date,
    endTime: part.to,
    place: part.place ?? null,
    capacity: part.capacity ?? null,
    takesRsvp: part.rsvp ?? true,
    servesMeal: part.meal ?? false,
    audience: part.audience ?? 'invited',
  })
}

const life: readonly EventStatus[] = [
  'draft',
  'tentative',
  'confirmed',
  'live',
  'finished',
  'closed',
]

/** Passes every state on the way, as an agency would have. */
async function stepThroughStates(
  ctx: EventContext,
  { status, reason }: SeedEvent,
  event: Event,
): Promise<void> {
  const steps = status === 'cancelled' ? life.slice(1, 3) : life.slice(1, life.indexOf(status) + 1)
  let current = event
  for (const to of steps) current = await move(ctx, current, to)
  if (status === 'cancelled') await move(ctx, current, status, reason)
}

import { guestLocales } from '#shared/i18n.ts'
import { z } from 'zod'
import { LocalisedText } from '#shared/localised-text.ts'
import { problem } from '#shared/problem.ts'
import { Id } from '#shared/ids.ts'
import { Currency } from '#shared/numbers/money.ts'
import { Line, Name, Paragraphs, Slug } from '#shared/text/text.ts'
import {
  addDays,
  daysBetween,
  EventTime,
  Instant,
  instantToEventDay,
  instantToZoned,
  minutesOf,
  PlainDate,
  PlainTime,
  timeOf,
  Zone,
  zonedToInstant,
  type Anchors,
} from '#shared/dates/time.ts'
import { EventStatus } from './model/states.ts'
import { Visibility } from './model/visibility.ts'

export * from './model/guest-actions.ts'
export * from './model/letter-refusal.ts'
export * from './model/states.ts'
export * from './model/visibility.ts'

export const Occasion = z.enum([
  'wedding',
  'baptism',
  'civil_wedding',
  'corporate',
  'conference',
  'launch',
  'gala',
  'team_building',
  'anniversary',
  'other',
])
export type Occasion = z.infer<typeof Occasion>

const Count = z.int().min(1).max(100_000)
const Degrees = (max: number) => z.number().min(-max).max(max)

export const Place = z
  .strictObject({
    name: Line(200),
    address: Line(300),
    /** The pin of the map; both or neither. */
    lat: Degrees(90).nullable(),
    lng: Degrees(180).nullable(),
  })
  .refine(({ lat, lng }) => (lat === null) === (lng === null), {
    ...problem('required'),
    path: ['lng'],
  })
export type Place = z.infer<typeof Place>
export const nowhere: Place = { name: '', address: '', lat: null, lng: null }

/** From a day and time to another by the clock of the event; the end may be after midnight, up to 30:00. */
export const Span = z.strictObject({
  startDate: PlainDate,
  startTime: PlainTime,
  endDate: PlainDate,
  endTime: EventTime,
})
export type Span = z.infer<typeof Span>

/**
 * The editable fields of an event, except for its dates, which are moved together with everything that
 * depends on them.
 */
export const EventFields = z.strictObject({
  name: Name,
  type: Occasion,
  startTime: PlainTime,
  endDate: PlainDate,
  endTime: EventTime,
  allDay: z.boolean(),
  timeZone: Zone,
  place: Place,
  expectedGuests: Count.nullable(),
  /** Null: without a limit. */
  capacity: Count.nullable(),
  /** The last day on which guests answer by themselves. */
  rsvpDeadline: PlainDate.nullable(),
  leadId: Id.nullable(),
  memberIds: z.array(Id).max(100),
  coverId: Id.nullable(),
  description: Paragraphs(20_000),
  languages: z.array(z.enum(guestLocales)).min(1).max(guestLocales.length),
  currency: Currency,
  visibility: Visibility,
  /** From this day on the guests of the event are anonymised; null: after the company's usual time. */
  retentionDate: PlainDate.nullable(),
  slug: Slug,
})
export type EventFields = z.infer<typeof EventFields>

/** Texts for guests are typed in the first language of an event and translated into the others. */
export function furtherLanguages({ languages }: Pick<EventFields, 'languages'>) {
  return languages.slice(1)
}

/** A picture in those of its widths that exist: `{path}/{width}.webp`. */
export const Picture = z.strictObject({ path: z.string(), widths: z.array(z.int()) })
export type Picture = z.infer<typeof Picture>

export const Event = EventFields.extend({
  id: Id,
  code: z.string(),
  version: z.int(),
  status: EventStatus,
  /** The reason for cancelling or reopening. */
  statusReason: z.string(),
  /** When the guests of a cancelled event were notified, if they were. */
  guestsToldAt: Instant.nullable(),
  /** For a reopened event: number of letters about the cancellation that had been sent or were on their way. */
  cancellationLetters: z.int().nullable(),
  startDate: PlainDate,
  startsAt: Instant,
  endsAt: Instant,
  /** The last event day: a party that ends at four in the morning ends the day before. */
  lastDay: PlainDate,
  cover: Picture.nullable(),
  createdAt: Instant,
})
export type Event = z.infer<typeof Event>

export const Person = z.strictObject({
  id: Id,
  name: z.string(),
  avatar: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** An event as lists, cards and calendars show it. */
export const EventCard = Event.pick({
  id: true,
  code: true,
  name: true,
  slug: true,
  type: true,
  status: true,
  startDate: true,
  startsAt: true,
  endsAt: true,
  lastDay: true,
  allDay: true,
  timeZone: true,
  place: true,
  expectedGuests: true,
  capacity: true,
  cover: true,
  version: true,
}).extend({
  lead: Person.nullable(),
  members: z.int(),
  /** Null until guests exist. */
  heads: z.strictObject({ invited: z.int(), confirmed: z.int() }).nullable(),
})
export type EventCard = z.infer<typeof EventCard>

export const EventOrder = z.enum(['start', 'name', 'code', 'status', 'created'])
export type EventOrder = z.infer<typeof EventOrder>

export const PartKind = z.enum([
  'civil_ceremony',
  'ceremony',
  'cocktail',
  'dinner',
  'party',
  'plenary',
  'workshop',
  'networking',
  'show',
  'other',
])
export type PartKind = z.infer<typeof PartKind>

/** The people who see a part: every visitor of the event's page, only those invited to it, or only the team. */
export const Audience = z.enum(['public', 'invited', 'team'])
export type Audience = z.infer<typeof Audience>

export const maxParts = 20

export const PartFields = Span.extend({
  name: Name,
  kind: PartKind,
  /** Null: where the event is. */
  place: Place.nullable(),
  capacity: Count.nullable(),
  takesRsvp: z.boolean(),
  servesMeal: z.boolean(),
  audience: Audience,
})
export type PartFields = z.infer<typeof PartFields>

export const Part = PartFields.extend({
  id: Id,
  position: z.int(),
  version: z.int(),
  startsAt: Instant,
  endsAt: Instant,
})
export type Part = z.infer<typeof Part>

/** A text that the team typed for guests: in a further language it is the same until it is translated. */
export const GuestText = z.strictObject({
  /** What it is the text of: "Moment", "Sesiune". */
  of: LocalisedText,
  source: z.string(),
})
export type GuestText = z.infer<typeof GuestText>

/** All texts of an event for guests, in one further language; empty where not translated. */
export const Translations = z.strictObject({
  language: z.enum(guestLocales),
  /** 0 until something is translated. */
  version: z.int(),
  texts: z.array(GuestText.extend({ text: z.string() })),
})
export type Translations = z.infer<typeof Translations>

/** The people informed of a new time or place: number of addresses that get a mail, and names of people without one. */
export const GuestReach = z.strictObject({ reached: z.int(), unreachable: z.array(z.string()) })
export type GuestReach = z.infer<typeof GuestReach>

/** One thing that depends on the date; `from` and `to` are a day, or a day and time (`2027-05-15T16:00`), there. */
export const MovedItem = z.strictObject({
  id: z.string(),
  name: z.string(),
  from: z.string(),
  to: z.string(),
  /**
   * `past`: moves, and lands before today; `pinned`: stays, since its date was fixed by hand; `done`:
   * stays, since it is over; `live`: stays, since it takes place now.
   */
  fate: z.enum(['moves', 'pinned', 'done', 'live', 'past']),
})
export type MovedItem = z.infer<typeof MovedItem>

export const undoMinutes = 15

export const TemplateItem = z.strictObject({
  name: z.string(),
  /** A day, or a day and time; null while its anchor has no date. */
  date: z.string().nullable(),
  /** The day it should have been is past, so it got one in the time left. */
  compressed: z.boolean(),
})
export type TemplateItem = z.infer<typeof TemplateItem>

export const ShippedTemplate = z.enum([
  'wedding',
  'baptism',
  'conference',
  'gala',
  'team_building',
  'launch',
])
export type ShippedTemplate = z.infer<typeof ShippedTemplate>

/** The key of a template shipped with the product, or the id of the company's own. */
export const TemplateId = z.union([ShippedTemplate, Id])

export const ReadinessItem = z.strictObject({
  code: z.string(),
  title: LocalisedText,
  done: z.boolean(),
  weight: z.int().positive(),
  /** The page where it is corrected. */
  href: z.string(),
})
export type ReadinessItem = z.infer<typeof ReadinessItem>

/** The percentage of the weights that is done, among all that an event needs. */
export function readinessScore(items: readonly ReadinessItem[]): number {
  const sum = (chosen: readonly ReadinessItem[]) => chosen.reduce((n, { weight }) => n + weight, 0)
  const all = sum(items)
  return all === 0 ? 0 : Math.round((100 * sum(items.filter(({ done }) => done))) / all)
}

interface UsualHours {
  start: PlainTime
  hours: number
  /** The only part of an event to which none was added. */
  part: PartKind
  meal: boolean
}

/** The usual length of such an event, when none was given. */
export const usual: Readonly<Record<Occasion, UsualHours>> = {
  wedding: { start: '16:00', hours: 12, part: 'party', meal: true },
  baptism: { start: '13:00', hours: 8, part: 'party', meal: true },
  civil_wedding: { start: '12:00', hours: 2, part: 'civil_ceremony', meal: false },
  corporate: { start: '18:00', hours: 5, part: 'networking', meal: true },
  conference: { start: '09:00', hours: 9, part: 'plenary', meal: false },
  launch: { start: '18:00', hours: 4, part: 'show', meal: false },
  gala: { start: '19:00', hours: 6, part: 'dinner', meal: true },
  team_building: { start: '10:00', hours: 8, part: 'workshop', meal: true },
  anniversary: { start: '19:00', hours: 6, part: 'party', meal: true },
  other: { start: '18:00', hours: 4, part: 'other', meal: false },
}

export const maxEventDays = 60

/** An end at a number of hours after the start, in local time. */
export function endAfter(
  { startDate, startTime }: Pick<Span, 'startDate' | 'startTime'>,
  hours: number,
): Pick<Span, 'endDate' | 'endTime'> {
  const minutes = minutesOf(startTime) + hours * 60
  const days = Math.floor(minutes / 1440)
  return { endDate: addDays(startDate, days), endTime: timeOf(minutes - days * 1440) }
}

/** Only a day is certain; the rest follows from what was said and how such an event usually goes. */
export function spanOfNew(
  input: Partial<Span> & { startDate: string },
  { startTime: usualStart, hours }: { startTime: string; hours: number },
): Span {
  const { startDate, startTime = usualStart } = input
  const start = { startDate, startTime }
  if (input.endTime === undefined)
    return { ...start, ...endAfter({ startDate: input.endDate ?? startDate, startTime }, hours) }
  const nextDay = minutesOf(input.endTime) <= minutesOf(startTime)
  const endDate = input.endDate ?? (nextDay ? addDays(startDate, 1) : startDate)
  return { ...start, endDate, endTime: input.endTime }
}

/** The default start of the next part: after the last one, or the next morning after one that ended at night. */
export function startOfNext(
  event: Pick<Event, 'startDate' | 'startTime' | 'lastDay'>,
  previousEnd: Pick<Span, 'endDate' | 'endTime'> | undefined,
): Pick<Span, 'startDate' | 'startTime'> {
  const { startDate, startTime, lastDay } = event
  if (!previousEnd || previousEnd.endDate > lastDay) return { startDate, startTime }
  return {
    startDate: previousEnd.endDate,
    startTime: previousEnd.endTime < '06:00' ? startTime : previousEnd.endTime,
  }
}

/** The moments of a span, or what is wrong with its fields; of an hour that comes twice the first is meant. */
export function momentsOf(
  span: Span & { allDay?: boolean },
  zone: Zone,
):
  | { startsAt: Instant; endsAt: Instant; fields?: never }
  | { fields: Record<string, { code: string; limit?: number }> } {
  const { startDate, endDate, allDay = false } = span
  const startTime = allDay ? '00:00' : span.startTime
  const endTime = allDay ? '24:00' : span.endTime
  const start = zonedToInstant({ date: startDate, time: startTime, zone })
  const end = zonedToInstant({ date: endDate, time: endTime, zone })
  if (!allDay && start.kind === 'gap') return { fields: { startTime: { code: 'skipped_time' } } }
  if (!allDay && end.kind === 'gap') return { fields: { endTime: { code: 'skipped_time' } } }
  if (end.instant <= start.instant) return { fields: { endTime: { code: 'end_before_start' } } }
  if (daysBetween(startDate, endDate) > maxEventDays)
    return { fields: { endDate: { code: 'too_far_apart', limit: maxEventDays } } }
  return { startsAt: start.instant, endsAt: end.instant }
}

/** The local dates and times at both ends; a full day ends at 24:00. */
export function spanOf(startsAt: Instant, endsAt: Instant, zone: Zone, allDay = false): Span {
  const start = instantToZoned(startsAt, zone)
  const end = instantToZoned(endsAt, zone)
  return {
    startDate: start.date,
    startTime: start.time,
    endDate: allDay ? addDays(end.date, -1) : end.date,
    endTime: allDay ? '24:00' : end.time,
  }
}

/** The event day on which it ends: the small hours belong to the day before, unless it only began then. */
export function lastDayOf(startsAt: Instant, endsAt: Instant, zone: Zone): PlainDate {
  const first = instantToZoned(startsAt, zone).date
  const lastDay = instantToEventDay(new Date(Date.parse(endsAt) - 60_000), zone).date
  return lastDay < first ? first : lastDay
}

/** The days that relative dates of an event count from. */
export function anchorsOf(
  event: Pick<Event, 'startDate' | 'lastDay' | 'rsvpDeadline' | 'createdAt' | 'timeZone'>,
): Required<Anchors> {
  return {
    event_start: event.startDate,
    event_end: event.lastDay,
    event_created: instantToZoned(event.createdAt, event.timeZone).date,
    rsvp_deadline: event.rsvpDeadline,
  }
}

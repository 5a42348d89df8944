import { z } from 'zod'
import { problem } from '../problem.ts'
import type { Locale } from '../i18n.ts'

export const defaultZone = 'Europe/Bucharest'

/** A day without a zone: `2027-05-15`, from 1970 to 2100. */
export const PlainDate = z
  .string()
  .refine(isPlainDate, problem('invalid_date'))
  .meta({ format: 'date' })
export type PlainDate = z.infer<typeof PlainDate>

/** A time as people type it, `9:00`, `9.00`, `900`, `9` or `9 am`, as `09:00`; anything else as it is. */
export function typedTime(typed: string): string {
  const match = /^(\d{1,2})(?:[:.,h\s]?(\d\d))?(?:\s*([ap])\.?m\.?)?$/i.exec(typed.trim())
  if (!match) return typed
  const [, hours = '', minutes = '00', half] = match
  if (!half) return `${hours.padStart(2, '0')}:${minutes}`
  if (Number(hours) < 1 || Number(hours) > 12) return typed
  const hour = (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0)
  return `${String(hour).padStart(2, '0')}:${minutes}`
}

export const PlainTime = z
  .string()
  .overwrite(typedTime)
  .refine((text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), problem('invalid_time'))
  .meta({ examples: ['19:30'] })
export type PlainTime = z.infer<typeof PlainTime>

/** A time of an event day, which may run past midnight to `30:00`, six in the next morning. */
export const EventTime = z
  .string()
  .overwrite(typedTime)
  .refine((text) => /^(?:[01]\d|2\d):[0-5]\d$|^30:00$/.test(text), problem('invalid_time'))
  .meta({ examples: ['26:30'] })
export type EventTime = z.infer<typeof EventTime>

/** An hour of a day or, with 24 hours more, of the day after: `31:30` is half past seven in the next morning. */
export const TwoDayTime = z
  .string()
  .overwrite(typedTime)
  .refine((text) => /^(?:[0-3]\d|4[0-7]):[0-5]\d$/.test(text), problem('invalid_time'))
  .meta({ examples: ['31:30'] })
export type TwoDayTime = z.infer<typeof TwoDayTime>

/** A moment in UTC, always kept as `2027-05-15T16:30:00.000Z`, so that instants sort as text. */
export const Instant = z
  .string()
  .refine(isInstant, problem('invalid_instant'))
  .overwrite((text) => new Date(text).toISOString())
  .meta({ format: 'date-time' })
export type Instant = z.infer<typeof Instant>

/** An IANA region such as `Europe/Bucharest`; abbreviations and offsets do not include summer time. */
export const Zone = z
  .string()
  .refine(isValidZone, problem('invalid_zone'))
  .meta({ examples: [defaultZone] })
export type Zone = z.infer<typeof Zone>

export const anchors = ['event_start', 'event_end', 'event_created', 'rsvp_deadline'] as const

export const RelativeDate = z.strictObject({
  anchor: z.enum(anchors),
  offsetDays: z.int().min(-3650).max(3650),
})
export type RelativeDate = z.infer<typeof RelativeDate>

export type Anchors = Readonly<Partial<Record<RelativeDate['anchor'], PlainDate | null>>>

export interface WallTime {
  date: PlainDate
  time: EventTime
}

export interface ResolvedTime {
  instant: Instant
  /**
   * `gap`: the clock skips this time and the instant is as far after the jump as requested; `twice`: it occurs two
   * times.
   */
  kind: 'exact' | 'gap' | 'twice'
}

export function zonedToInstant(wall: WallTime & { zone?: Zone; later?: boolean }): ResolvedTime {
  const { date, time, zone = defaultZone, later = false } = wall
  const local = dayNumber(date) * dayLength + minutesOf(time) * minute
  const before = offsetAt(local - dayLength, zone)
  const after = offsetAt(local + dayLength, zone)
  const fits = [...new Set([before, after])]
    .filter((offset) => offsetAt(local - offset, zone) === offset)
    .map((offset) => local - offset)
    .toSorted((a, b) => a - b)
  const chosen = (later ? fits.at(-1) : fits[0]) ?? local - before
  return {
    instant: new Date(chosen).toISOString(),
    kind: fits.length === 0 ? 'gap' : fits.length === 1 ? 'exact' : 'twice',
  }
}

/** The clock on the wall there and then, to the minute. */
export function instantToZoned(instant: Instant | Date, zone: Zone = defaultZone): WallTime {
  const at = new Date(instant).getTime()
  const iso = new Date(at + offsetAt(at, zone)).toISOString()
  return { date: iso.slice(0, 10), time: iso.slice(11, 16) }
}

/** Like `instantToZoned`, but the hours before six belong to the day before: half past two at night is `26:30`. */
export function instantToEventDay(instant: Instant | Date, zone: Zone = defaultZone): WallTime {
  const wall = instantToZoned(instant, zone)
  if (wall.time >= '06:00') return wall
  return { date: addDays(wall.date, -1), time: timeOf(minutesOf(wall.time) + 24 * 60) }
}

export function todayIn(zone: Zone, now: Instant | Date): PlainDate {
  return instantToZoned(now, zone).date
}

export function addDays(date: PlainDate, days: number): PlainDate {
  return new Date((dayNumber(date) + days) * dayLength).toISOString().slice(0, 10)
}

/** Number of days from `from` to `to`; negative when `to` is before. */
export function daysBetween(from: PlainDate, to: PlainDate): number {
  return dayNumber(to) - dayNumber(from)
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(date: PlainDate): number {
  return ((((dayNumber(date) + 3) % 7) + 7) % 7) + 1
}

/** Minutes since the event day's midnight: `26:30` is 1590. */
export function minutesOf(time: EventTime): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

export function timeOf(minutes: number): EventTime {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}

export function isPlainDate(text: string): boolean {
  if (!/^(?:19[7-9]\d|20\d\d|2100)-\d\d-\d\d$/.test(text)) return false
  const at = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
}

// A query of the engine is slow, and there are only some hundred zones.
const knownZones = new Set<string>()

export function isValidZone(name: string): boolean {
  if (knownZones.has(name)) return true
  const valid = region.test(name) && isKnownToEngine(name)
  if (valid) knownZones.add(name)
  return valid
}

function isKnownToEngine(name: string): boolean {
  try {
    const canonicalZone = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions()
      .timeZone
    // Engines accept any letter case, but one zone should have one spelling in our rows.
    return canonicalZone === name || canonicalZone.toLowerCase() !== name.toLowerCase()
  } catch {
    return false
  }
}

/** Null while the anchor has no date, or when the result would leave the years we accept. */
export function resolveRelative(
  { anchor, offsetDays }: RelativeDate,
  anchorDates: Anchors,
): PlainDate | null {
  const base = anchorDates[anchor]
  if (!base) return null
  const date = addDays(base, offsetDays)
  return isPlainDate(date) ? date : null
}

/** The one meaning of overdue: it has a due date, that is before today in the event's zone, and the row is open. */
export function isOverdue(
  row: { due: PlainDate | null; open: boolean },
  today: PlainDate,
): boolean {
  return row.open && row.due !== null && row.due < today
}

const dateStyles = {
  /** 15 noiembrie 2026 */
  long: { day: 'numeric', month: 'long', year: 'numeric' },
  /** 15 nov. 2026 */
  medium: { day: 'numeric', month: 'short', year: 'numeric' },
  /** 15 nov. */
  short: { day: 'numeric', month: 'short' },
  /** 15.11.2026 */
  numeric: { day: '2-digit', month: '2-digit', year: 'numeric' },
  /** duminică, 15 noiembrie 2026 */
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** duminică, 15 noiembrie */
  day: { weekday: 'long', day: 'numeric', month: 'long' },
  /** dum., 15 nov. */
  shortDay: { weekday: 'short', day: 'numeric', month: 'short' },
  /** duminică */
  weekday: { weekday: 'long' },
  /** noiembrie 2026 */
  month: { month: 'long', year: 'numeric' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

export type DateStyle = keyof typeof dateStyles

export function formatDate(date: PlainDate, locale: Locale, style: DateStyle = 'long'): string {
  return dateFormatter(locale, style).format(dayNumber(date) * dayLength)
}

/** `27 martie 2027`, or `27–28 martie 2027` for several days. */
export function formatDays(
  first: PlainDate,
  last: PlainDate,
  locale: Locale,
  style: DateStyle = 'long',
): string {
  const [from, to] = [first, last].map((day) => dayNumber(day) * dayLength)
  return dateFormatter(locale, style).formatRange(from ?? 0, to ?? 0)
}

/** The time as a clock shows it: `26:30` of an event day is `02:30`. */
export function formatTime(time: EventTime): string {
  return timeOf(minutesOf(time) % (24 * 60))
}

/** The same wall time after a number of days; an event may change its zone with its date. */
export function laterOnWall(instant: Instant, days: number, from: Zone, to: Zone): Instant {
  const { date, time } = instantToZoned(instant, from)
  return zonedToInstant({ date: addDays(date, days), time, zone: to }).instant
}

/** `15 noiembrie 2026, 19:30`, by the clock of that zone, independently of the reader's. */
export function formatInstant(
  instant: Instant | Date,
  zone: Zone,
  locale: Locale,
  style: DateStyle = 'long',
): string {
  const { date, time } = instantToZoned(instant, zone)
  return `${formatDate(date, locale, style)}, ${time}`
}

const minute = 60_000
const dayLength = 24 * 60 * minute
const region =
  /^(?:Africa|America|Antarctica|Arctic|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[A-Z][A-Za-z_-]+){1,2}$/

function dayNumber(date: PlainDate): number {
  return Date.parse(`${date}T00:00:00Z`) / dayLength
}

function isInstant(text: string): boolean {
  const shape = /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,9})?Z$/.exec(text)
  return isPlainDate(shape?.[1] ?? '')
}

const zoneClocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(zone: Zone): Intl.DateTimeFormat {
  const zoneClock = zoneClocks.get(zone)
  if (zoneClock) return zoneClock
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  zoneClocks.set(zone, clock)
  return clock
}

/** Milliseconds that the zone's clock is ahead of UTC at a moment. */
export function offsetAt(at: number, zone: Zone): number {
  const wholeSecond = Math.floor(at / 1000) * 1000
  const fieldsOfDate: Partial<Record<string, number>> = {}
  for (const { type, value } of clockOf(zone).formatToParts(wholeSecond))
    fieldsOfDate[type] = Number(value)
  const { year = 0, month = 1, day = 1, hour = 0, minute: minutes = 0, second = 0 } = fieldsOfDate
  return Date.UTC(year, month - 1, day, hour, minutes, second) - wholeSecond
}

const dateFormatters = new Map<string, Intl.DateTimeFormat>()

function dateFormatter(locale: Locale, style: DateStyle): Intl.DateTimeFormat {
  const key = `${locale} ${style}`
  const cachedFormatter = dateFormatters.get(key)
  if (cachedFormatter) return cachedFormatter
  // English as it is written in Europe.
  const language = locale === 'en' ? 'en-GB' : locale
  const formatter = new Intl.DateTimeFormat(language, { ...dateStyles[style], timeZone: 'UTC' })
  dateFormatters.set(key, formatter)
  return formatter
}

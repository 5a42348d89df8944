import { instantToZoned, type Instant, type PlainDate, type Zone } from './time.ts'

export interface CalendarEntry {
  /** Never changes: calendar programs find the entry by it. */
  uid: string
  title: string
  /** Raised with every change, so that programs take the newer one. */
  sequence?: number
  cancelled?: boolean
  /** Not certain yet. */
  tentative?: boolean
  startsAt: Instant
  endsAt: Instant
  /** For whole days; the end is the last of them. */
  wholeDays?: { from: PlainDate; to: PlainDate }
  /** Absent where it is not known. */
  changedAt?: Instant
  place?: string
  text?: string
  url?: string
  point?: { lat: number; lng: number }
}

export interface CalendarFile {
  name: string
  zone: Zone
  /** When the file was made; not when anything in it changed. */
  madeAt: Instant
  entries: readonly CalendarEntry[]
}

/**
 * An iCalendar file (RFC 5545) with the rules of its zone, so that every program shows the local time of
 * the place.
 */
export function calendarFile({ name, zone, madeAt, entries }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Prilej//Prilej//RO',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    `X-WR-TIMEZONE:${zone}`,
    ...zoneLines(zone, entries),
    ...entries.flatMap((entry) => entryLines(entry, zone, madeAt)),
    'END:VCALENDAR',
  ]
  return lines.map(folded).join('')
}

function entryLines(entry: CalendarEntry, zone: Zone, madeAt: Instant): string[] {
  const { wholeDays, point } = entry
  const span = wholeDays
    ? [
        `DTSTART;VALUE=DATE:${digits(wholeDays.from)}`,
        `DTEND;VALUE=DATE:${digits(dayAfter(wholeDays.to))}`,
      ]
    : [
        `DTSTART;TZID=${zone}:${localOf(entry.startsAt, zone)}`,
        `DTEND;TZID=${zone}:${localOf(entry.endsAt, zone)}`,
      ]
  return [
    'BEGIN:VEVENT',
    `UID:${entry.uid}`,
    `DTSTAMP:${utcOf(madeAt)}`,
    ...(entry.changedAt ? [`LAST-MODIFIED:${utcOf(entry.changedAt)}`] : []),
    `SEQUENCE:${entry.sequence ?? 0}`,
    `STATUS:${entry.cancelled ? 'CANCELLED' : entry.tentative ? 'TENTATIVE' : 'CONFIRMED'}`,
    ...span,
    `SUMMARY:${escaped(entry.title)}`,
    ...(entry.place ? [`LOCATION:${escaped(entry.place)}`] : []),
    ...(entry.text ? [`DESCRIPTION:${escaped(entry.text)}`] : []),
    ...(entry.url ? [`URL:${entry.url}`] : []),
    ...(point ? [`GEO:${point.lat};${point.lng}`] : []),
    'END:VEVENT',
  ]
}

/** The changes of the clock in the years of the entries, each listed instead of given as a rule. */
function zoneLines(zone: Zone, entries: readonly CalendarEntry[]): string[] {
  const years = entries.flatMap(({ startsAt, endsAt }) => [yearOf(startsAt), yearOf(endsAt)])
  if (years.length === 0) return []
  const from = Date.UTC(Math.min(...years) - 1, 0, 1)
  const to = Date.UTC(Math.max(...years) + 1, 11, 31)
  const observed = changesOf(zone, from, to).map(({ at, before, after }) => {
    const kind = after > before ? 'DAYLIGHT' : 'STANDARD'
    // The wall clock as it was before the change.
    const onset = new Date(at + before).toISOString().slice(0, 16)
    return [
      `BEGIN:${kind}`,
      `DTSTART:${digits(onset)}00`,
      `TZOFFSETFROM:${offsetText(before)}`,
      `TZOFFSETTO:${offsetText(after)}`,
      `END:${kind}`,
    ]
  })
  return ['BEGIN:VTIMEZONE', `TZID:${zone}`, ...observed.flat(), 'END:VTIMEZONE']
}

interface ClockChange {
  at: number
  before: number
  after: number
}

/** The zone's state at `from` comes first, as a change from itself. */
function changesOf(zone: Zone, from: number, to: number): ClockChange[] {
  let before = offsetOf(zone, from)
  const changes: ClockChange[] = [{ at: from, before, after: before }]
  for (let at = from; at < to; at += day) {
    const after = offsetOf(zone, at + day)
    if (after === before) continue
    changes.push({ at: changeBetween(zone, at, at + day), before, after })
    before = after
  }
  return changes
}

function changeBetween(zone: Zone, from: number, to: number): number {
  const start = offsetOf(zone, from)
  let [low, high] = [from / minute, to / minute]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetOf(zone, middle * minute) === start) low = middle
    else high = middle
  }
  return high * minute
}

const minute = 60_000
const day = 24 * 60 * minute

function offsetOf(zone: Zone, at: number): number {
  const wall = instantToZoned(new Date(at), zone)
  return Date.parse(`${wall.date}T${wall.time}:00Z`) - Math.floor(at / minute) * minute
}

function offsetText(offset: number): string {
  const minutes = Math.abs(offset) / minute
  const hour = String(Math.floor(minutes / 60)).padStart(2, '0')
  return `${offset < 0 ? '-' : '+'}${hour}${String(minutes % 60).padStart(2, '0')}`
}

function yearOf(instant: Instant): number {
  return new Date(instant).getUTCFullYear()
}

function dayAfter(date: PlainDate): PlainDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + day).toISOString().slice(0, 10)
}

function localOf(instant: Instant, zone: Zone): string {
  const { date, time } = instantToZoned(instant, zone)
  return `${digits(date)}T${digits(time)}00`
}

function utcOf(instant: Instant): string {
  return `${digits(new Date(instant).toISOString().slice(0, 19))}Z`
}

function digits(text: string): string {
  return text.replaceAll(/[-:]/g, '')
}

function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n?|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

const lineBytes = 73

/** Lines of at most 75 bytes, never broken inside a letter. */
function folded(line: string): string {
  let [out, bytes] = ['', 0]
  for (const letter of line) {
    const size = bytesOf(letter)
    if (bytes + size > lineBytes) {
      out += '\r\n '
      bytes = 1
    }
    out += letter
    bytes += size
  }
  return `${out}\r\n`
}

function bytesOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
}

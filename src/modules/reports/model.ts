import { z } from 'zod'
import { inEachLanguage, languages, type StaffLocale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { Email, Name } from '#shared/text/text.ts'
import {
  addDays,
  defaultZone,
  formatDate,
  formatInstant,
  Instant,
  instantToZoned,
  weekdayOf,
  zonedToInstant,
  type Zone,
} from '#shared/dates/time.ts'

export const reportGroups = ['guests', 'money', 'programme', 'work'] as const
export type ReportGroup = (typeof reportGroups)[number]

/** Reports that look at the same thing in several ways share an entry of the list. */
export type ReportEntry = 'answers' | 'presence' | 'budget' | 'invoices' | 'programme' | 'tasks'

interface Listed {
  group: ReportGroup
  entry?: ReportEntry
  private?: true
}

/** Every report with its place in the list; `private` ones can show diets and allergies, when asked to. */
export const catalogue = {
  'rsvp-by-part': { group: 'guests', entry: 'answers' },
  'rsvp-by-group': { group: 'guests', entry: 'answers' },
  'answers-over-time': { group: 'guests', entry: 'answers' },
  'guest-list': { group: 'guests', private: true },
  kitchen: { group: 'guests', private: true },
  'mail-delivery': { group: 'guests' },
  attendance: { group: 'guests', entry: 'presence' },
  arrivals: { group: 'guests', entry: 'presence' },
  gates: { group: 'guests', entry: 'presence' },
  'no-shows': { group: 'guests', entry: 'presence' },
  budget: { group: 'money', entry: 'budget' },
  'budget-client': { group: 'money', entry: 'budget' },
  'payments-due': { group: 'money' },
  invoices: { group: 'money', entry: 'invoices' },
  'vat-by-rate': { group: 'money', entry: 'invoices' },
  offers: { group: 'money' },
  'tasks-by-person': { group: 'work', entry: 'tasks' },
  'overdue-tasks': { group: 'work', entry: 'tasks' },
  agenda: { group: 'programme', entry: 'programme' },
  'run-of-show': { group: 'programme', entry: 'programme' },
  enrolments: { group: 'programme' },
  'questionnaire-results': { group: 'programme' },
  deliverables: { group: 'work' },
  contacts: { group: 'work' },
} as const satisfies Record<string, Listed>

export const ReportId = z.enum(
  Object.keys(catalogue) as [keyof typeof catalogue, ...(keyof typeof catalogue)[]],
)
export type ReportId = z.infer<typeof ReportId>

export function isPrivate(id: ReportId): boolean {
  return 'private' in catalogue[id]
}

export function entryOf(id: ReportId): ReportEntry | undefined {
  return (catalogue[id] as Listed).entry
}

type SharedReport = {
  [K in ReportId]: (typeof catalogue)[K] extends { entry: ReportEntry } ? K : never
}[ReportId]

/** All reports that share its entry; none where it has an entry of its own. */
export function viewsOf(id: ReportId): SharedReport[] {
  const entry = entryOf(id)
  return ReportId.options.filter(
    (each): each is SharedReport => entry !== undefined && entryOf(each) === entry,
  )
}

/** Whether what a rehearsal scans would be missed in it. */
export function isOfPresence(id: ReportId): boolean {
  return entryOf(id) === 'presence'
}

export const ReportFormat = z.enum(['pdf', 'xlsx', 'csv'])
export type ReportFormat = z.infer<typeof ReportFormat>

/**
 * Text; counts, amounts in hundredths of the currency of the row, shares in basis points, days and moments;
 * `clock` is a moment by the clock of its event, `2026-11-16 10:30`.
 */
export const ColumnKind = z.enum(['text', 'count', 'amount', 'share', 'date', 'instant', 'clock'])
const Column = z.strictObject({ title: z.string(), kind: ColumnKind })
export type Column = z.infer<typeof Column>

export const Cell = z.union([z.string(), z.number(), z.null()])
export type Cell = z.infer<typeof Cell>

const ChartColor = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)])

/** A report as every form of it is made from: what is on screen is what is in the file. */
export const ReportSheet = z.strictObject({
  columns: z.array(Column).min(1),
  rows: z.array(z.array(Cell)),
  totals: z.array(Cell).nullable(),
  /** The columns of the chart, and the column of its axis. */
  chart: z
    .strictObject({
      kind: z.enum(['bars', 'stacked', 'line']),
      label: z.int(),
      /** Without a measure, rows are counted. */
      series: z.array(z.int()).max(5),
      /** The chart colour of each, where one has the same meaning everywhere. */
      colors: z.array(ChartColor).optional(),
      /** A picture for each value of these columns, where one of all would mix what is not alike. */
      each: z.array(z.int()).optional(),
      /** Rows of the same label stay apart, such as two breaks of one day. */
      apart: z.boolean().optional(),
    })
    .nullable(),
})
export type ReportSheet = z.infer<typeof ReportSheet>

export const Picture = z.strictObject({
  /** The value that its rows have in common; empty for all rows. */
  title: z.string(),
  points: z.array(z.strictObject({ label: z.string(), values: z.array(z.number()) })),
})
export type Picture = z.infer<typeof Picture>

/** The events of a report that names none: those that are not over, those that are, or both. */
export const Which = z.enum(['active', 'over', 'all'])
export type Which = z.infer<typeof Which>

/** The settings of a report, as in its address. */
export const ReportSetting = z.strictObject({
  report: ReportId,
  eventIds: z.array(Id).max(100),
  which: Which,
  needs: z.boolean(),
})

export const SavedReport = ReportSetting.extend({ id: Id, name: Name })
export type SavedReport = z.infer<typeof SavedReport>

export const Rhythm = z.enum(['day', 'week', 'month'])

export const ScheduleFields = z.strictObject({
  report: ReportId,
  /** Empty: every event that is not over. */
  eventIds: z.array(Id).max(100),
  format: ReportFormat,
  recipients: z.array(Email).min(1).max(10),
  rhythm: Rhythm,
  /** Day of the week from Monday, or of the month. */
  day: z.int().min(1).max(28),
  hour: z.int().min(0).max(23),
})
export type ScheduleFields = z.infer<typeof ScheduleFields>

export const Schedule = ScheduleFields.extend({
  id: Id,
  version: z.int(),
  nextAt: Instant,
  sentAt: Instant.nullable(),
  /** Erased recipients are removed. */
  recipients: z.array(Email).max(10),
  /**
   * The reason why nothing is sent: its maker has no access any more, all its events ended, or it has no
   * recipients left.
   */
  pausedBy: z.enum(['maker', 'limit', 'events', 'recipients']).nullable(),
})
export type Schedule = z.infer<typeof Schedule>

/** The next time of that rhythm after `from`, in local time, also across a change of the clocks. */
export function nextTime(
  { rhythm, day, hour }: Pick<ScheduleFields, 'rhythm' | 'day' | 'hour'>,
  from: Date,
  zone: Zone,
): Instant {
  const time = `${String(hour).padStart(2, '0')}:00`
  const today = instantToZoned(from, zone).date
  for (let ahead = 0; ahead < 62; ahead++) {
    const date = addDays(today, ahead)
    if (rhythm === 'week' && weekdayOf(date) !== ((day - 1) % 7) + 1) continue
    if (rhythm === 'month' && Number(date.slice(8)) !== day) continue
    const { instant } = zonedToInstant({ date, time, zone })
    if (new Date(instant) > from) return instant
  }
  throw new Error('the schedule has no date within two months')
}

const formats = (options: Intl.NumberFormatOptions = {}) =>
  inEachLanguage((locale) => new Intl.NumberFormat(languages[locale].format, options))
const numbers = formats()
const amounts = formats({ minimumFractionDigits: 2, maximumFractionDigits: 2 })
const shares = formats({ style: 'percent', maximumFractionDigits: 1 })

/** A cell as a person reads it. */
export function readable(cell: Cell, { kind }: Column, locale: StaffLocale): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') {
    if (kind === 'amount') return amounts[locale].format(cell / 100)
    const written =
      kind === 'share' ? shares[locale].format(cell / 10_000) : numbers[locale].format(cell)
    // In a sentence and a table a minus sign is used, not a hyphen.
    return written.replace(/^-/, '−')
  }
  if (!isTime(cell)) return cell
  if (kind === 'date') return formatDate(cell, locale, 'medium')
  if (kind === 'clock')
    return `${formatDate(cell.slice(0, 10), locale, 'short')}, ${cell.slice(11)}`
  return kind === 'instant' ? formatInstant(cell, defaultZone, locale, 'medium') : cell
}

/** The totals begin with a word, also where the rows above it begin with a day. */
export function isTime(cell: string): boolean {
  return /^\d{4}-\d\d-\d\d/.test(cell)
}

/** A chart with more points than this is not readable, and neither is a report with more charts. */
const maxPoints = 60
const maxPictures = 12

/** The series of the chart of a report, from all its rows. */
export function picturesOf(sheet: ReportSheet, locale: StaffLocale): Picture[] {
  const { chart, rows } = sheet
  if (!chart || rows.length === 0) return []
  const rowsByKey = new Map<string, Cell[][]>()
  for (const row of rows) {
    const title = (chart.each ?? []).map((at) => row[at]).join(' · ')
    const alike = rowsByKey.get(title)
    if (alike) alike.push(row)
    else rowsByKey.set(title, [row])
  }
  const all = [...rowsByKey].map(([title, alike]) => ({
    title,
    points: pointsOf(sheet, alike, locale).slice(-maxPoints),
  }))
  // A single bar compares nothing.
  return (chart.each ? all.filter(({ points }) => points.length > 1) : all).slice(0, maxPictures)
}

/** `Pauză`, `Pauză (2)`. */
function freeName(words: string, taken: ReadonlyMap<string, unknown>): string {
  if (!taken.has(words)) return words
  let n = 2
  while (taken.has(`${words} (${n})`)) n += 1
  return `${words} (${n})`
}

/** Rows with the same label are one point, in whole units where the cells are hundredths. */
function pointsOf({ chart, columns }: ReportSheet, rows: readonly Cell[][], locale: StaffLocale) {
  const label = columns[chart?.label ?? 0]
  if (!chart || !label) return []
  const totalsByKey = new Map<string, number[]>()
  for (const row of rows) {
    const words = readable(row[chart.label] ?? null, label, locale)
    const name = chart.apart ? freeName(words, totalsByKey) : words
    const before = totalsByKey.get(name)
    const own =
      chart.series.length === 0
        ? [1]
        : chart.series.map(
            (at) => Number(row[at] ?? 0) / (columns[at]?.kind === 'amount' ? 100 : 1),
          )
    totalsByKey.set(name, before ? before.map((value, at) => value + (own[at] ?? 0)) : own)
  }
  return [...totalsByKey].map(([name, values]) => ({ label: name, values }))
}

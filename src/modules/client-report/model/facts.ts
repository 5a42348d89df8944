import type { Company } from '#modules/company/model.ts'
import type { Event, Picture } from '#modules/events/model.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Currency } from '#shared/numbers/money.ts'
import type { Funnel } from '../model.ts'

export interface AnswerRow {
  part: string
  invited: number
  yes: number
  no: number
  maybe: number
  none: number
  waiting: number
}

/** The answers to a part, in the order in which they are shown. */
export const answerColumns = ['invited', 'yes', 'no', 'maybe', 'waiting', 'none'] as const

export interface PresenceRow {
  list: string
  /** Zero for a list without expected guests. */
  expected: number
  /** Expected and not arrived. */
  missing: number
  arrived: number
}

/** The figures of a presence row; guests who came without being expected are counted apart. */
export function presenceCells({ list, expected, missing, arrived }: PresenceRow) {
  const unexpected = arrived - (expected - missing)
  return [list, expected || '–', arrived, unexpected, expected === 0 ? '–' : missing] as const
}

export const presenceColumns = ['list', 'expected', 'arrived', 'unexpected', 'missing'] as const

export interface Programme {
  sessions: number
  days: number
  rooms: number
  speakers: number
}

/** A row of a show as it was planned and as it was. */
export interface TimingRow {
  rundown: string
  title: string
  /** With a mark for an hour of the day after that of the show: `00:11 +1`. */
  plannedStart: string
  plannedMinutes: number
  /** A word where it was skipped. */
  realStart: string | null
  realMinutes: number | null
}

/** A row of the run of show, with times without a date: the day is that of the event. */
export function timingCells({
  title,
  plannedStart,
  plannedMinutes,
  realStart,
  realMinutes,
}: TimingRow) {
  return [title, plannedStart, realStart ?? '–', plannedMinutes, realMinutes ?? '–'] as const
}

export const timingColumns = ['cue', 'planned', 'real', 'plannedMinutes', 'realMinutes'] as const

export interface Feedback {
  title: string
  answers: number
  /** Questions answered by a number: a recommendation score, or the average on their scale. */
  figures: { label: string; kind: 'nps' | 'mean'; value: number }[]
}

export interface BudgetBrief {
  id: string
  name: string
  currency: Currency
  categories: { name: string; planned: number }[]
  planned: number
}

export interface DeliveredBenefit {
  partner: string
  title: string
  proof: string
  hasFile: boolean
}

/** Everything the report says; a section that was left out, or has nothing to say, is null. */
export interface ReportFacts {
  event: Event
  company: Company
  locale: Locale
  at: Date
  words: string
  funnel: Funnel | null
  answers: AnswerRow[] | null
  presence: PresenceRow[] | null
  programme: Programme | null
  timing: TimingRow[] | null
  feedback: Feedback[] | null
  budget: BudgetBrief[] | null
  partners: DeliveredBenefit[] | null
  photos: (Picture & { id: string })[] | null
}

interface Reported {
  event: Pick<Event, 'endsAt' | 'status'>
  at: Date
}

/** A report is final only once the event is over; the report of a cancelled event is a snapshot. */
export function titleOf({ event, at }: Reported) {
  if (event.status === 'cancelled') return 'page.titleCancelled'
  return at.getTime() < Date.parse(event.endsAt) ? 'page.titleSoFar' : 'page.title'
}

export function tagOf(locale: Locale): string {
  return locale === 'ro' ? 'ro-RO' : 'en-GB'
}

export function percentOf(basisPoints: number | null, locale: Locale): string {
  if (basisPoints === null) return ''
  const share = basisPoints / 10_000
  return share.toLocaleString(tagOf(locale), { style: 'percent', maximumFractionDigits: 0 })
}

/** The cells of a row, numbers with the thousands of the language. */
export function writtenCells(cells: readonly (string | number)[], locale: Locale): string[] {
  return cells.map((cell) => (typeof cell === 'number' ? cell.toLocaleString(tagOf(locale)) : cell))
}

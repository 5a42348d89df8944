import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Zone } from '#shared/dates/time.ts'
import type { Cell, Column, ReportSheet } from '../model.ts'
import type { ReportSay } from '../text.ts'

export interface ReportedEvent {
  id: string
  name: string
  timeZone: Zone
}

/** The source of a report: a snapshot of the company, and its events. */
export interface ReportContext {
  db: Db
  company: CompanyScope
  events: readonly ReportedEvent[]
  locale: Locale
  now: Date
  say: ReportSay
  /** True to include diets, allergies and access needs. */
  needs: boolean
}

export type Report = (ctx: ReportContext) => Promise<ReportSheet>

/** A column is declared together with how its cell is read, so that the two agree. */
export interface ReportColumn<R> extends Column {
  cell: (row: R) => Cell
  /** Whether the column is summed below, or of which rows. */
  summed?: boolean | ((row: R) => boolean)
}

export function textColumn<R>(title: string, cell: (row: R) => string | null): ReportColumn<R> {
  return { title, kind: 'text', cell }
}

export function summed<R>(title: string, cell: (row: R) => number): ReportColumn<R> {
  return { title, kind: 'count', cell, summed: true }
}

/** People who are counted in several rows: the sum of the rows is no number of people. */
export function counted<R>(title: string, cell: (row: R) => number): ReportColumn<R> {
  return { title, kind: 'count', cell }
}

/** The name of the event is first only where there are several. */
export function ofEvent<R extends { event: string }>({
  events,
  say,
}: ReportContext): ReportColumn<R>[] {
  return events.length === 1 ? [] : [textColumn(say('col.event'), ({ event }) => event)]
}

/** Amounts of one currency add up in one picture; several have one each. The currency is the last column. */
export function perCurrency<R extends { currency: string }>(
  rows: readonly R[],
  columns: readonly ReportColumn<R>[],
): { each?: number[] } {
  const isOne = new Set(rows.map(({ currency }) => currency)).size < 2
  return isOne ? {} : { each: [columns.length - 1] }
}

/** The column and what is before it: its event, where there are several. */
export function upTo(column: number): number[] {
  return Array.from({ length: column + 1 }, (_, at) => at)
}

export function sheetOf<R>(
  columns: readonly ReportColumn<R>[],
  rows: readonly R[],
  more: Partial<Pick<ReportSheet, 'chart'>> & { totalTitle?: string } = {},
): ReportSheet {
  const { totalTitle, chart = null } = more
  const cells = rows.map((row) => columns.map(({ cell }) => cell(row)))
  return {
    columns: columns.map(({ title, kind }) => ({ title, kind })),
    rows: cells,
    totals:
      totalTitle === undefined || rows.length === 0
        ? null
        : totalsOf(columns, { rows, cells }, totalTitle),
    chart: rows.length === 0 ? null : chart,
  }
}

/** Rounds a value that is computed from tenths of minutes to tenths. */
export function roundToTenths(value: number): number {
  return Math.round(value * 10) / 10
}

function totalsOf<R>(
  columns: readonly ReportColumn<R>[],
  { rows, cells }: { rows: readonly R[]; cells: readonly Cell[][] },
  title: string,
): Cell[] {
  return columns.map(({ summed: counts }, at) => {
    if (at === 0) return title
    if (!counts) return null
    const isCounted = (row: R) => counts === true || counts(row)
    const all = cells.filter((_, index) => isCounted(rows[index] as R))
    return roundToTenths(all.reduce((sum, row) => sum + Number(row[at] ?? 0), 0))
  })
}

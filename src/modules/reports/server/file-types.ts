import { csvLine, csvMark } from '#shared/text/csv.ts'
import { staffLocale, type Locale } from '#shared/i18n.ts'
import {
  defaultZone,
  formatDate,
  formatInstant,
  instantToZoned,
  todayIn,
} from '#shared/dates/time.ts'
import type { DownloadContext } from '#platform/server/files/downloads.ts'
import { xlsxOf, type Cell as SpreadsheetCell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { findCompany } from '#modules/company/server/api.ts'
import { rehearsedEvents } from '#modules/check-in/server/api.ts'
import {
  isOfPresence,
  isTime,
  readable,
  type Cell,
  type Column,
  type ReportFormat,
  type ReportId,
  type ReportSheet,
} from '../model.ts'
import { speak } from '../text.ts'
import { build, chosenEvents, type ReportRequest } from './builder.ts'
import { pdfSheet } from './pdf-sheet.ts'

export function fileName(
  report: ReportId,
  format: ReportFormat,
  locale: Locale,
  now: Date,
): string {
  return `${speak(locale)(`report.${report}`)} ${todayIn(defaultZone, now)}.${format}`
}

export const fileTypes: Record<ReportFormat, string> = {
  pdf: 'application/pdf',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/**
 * One report in one format, with its number of rows at the end; without events it is a report without rows,
 * not a report of all events.
 */
export async function* writeReport(
  ctx: DownloadContext,
  asked: ReportRequest,
  format: ReportFormat,
): AsyncGenerator<string | Buffer, number> {
  const events = asked.eventIds.length > 0 ? await chosenEvents(ctx, asked, null) : []
  const sheet = await build(ctx, asked, events)
  const say = speak(ctx.locale)
  const title = say(`report.${asked.report}`)
  const names = events.map(({ name }) => name).join(', ') || say('noEvents')
  const rehearsed = await rehearsedOf(ctx, asked.report, events)
  const about = [names, ...rehearsed.map((name) => say('rehearsed', { name }))].join('\n')
  const at = formatInstant(ctx.now, defaultZone, ctx.locale)
  const foot = [...about.split('\n'), say('dataAt', { at })]
  if (format === 'csv') yield* csvOf(sheet, ctx.locale, foot)
  else if (format === 'xlsx') yield* xlsxOf(title, rowsOf(sheet, foot))
  else {
    const { name: company } = await findCompany(ctx.db, ctx.company)
    yield await pdfSheet(sheet, { title, about, company, at, locale: ctx.locale })
  }
  return sheet.rows.length
}

/** The events whose numbers leave out what is only tried at the moment. */
async function rehearsedOf(
  { db, company }: DownloadContext,
  report: ReportId,
  events: readonly { id: string; name: string }[],
): Promise<string[]> {
  if (!isOfPresence(report)) return []
  const ids = await rehearsedEvents(db, company)
  return events.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
}

/** Below the rows and apart from them, so that the head stays the first line for programs that read the file. */
function* rowsOf({ columns, rows, totals }: ReportSheet, foot: readonly string[]) {
  yield columns.map(({ title }) => title)
  for (const row of totals ? [...rows, totals] : rows)
    yield columns.map((column, at) => spreadsheetCellOf(row[at] ?? null, column))
  yield []
  for (const words of foot) yield [words]
}

function* csvOf(sheet: ReportSheet, locale: Locale, foot: readonly string[]): Generator<string> {
  const { columns, rows, totals } = sheet
  // Romanian spreadsheets take a comma for the decimal sign.
  const separator = locale === 'ro' ? ';' : ','
  const head = columns.map(({ title }) => title)
  yield csvMark + csvLine(head, separator)
  for (const row of totals ? [...rows, totals] : rows)
    yield csvLine(
      columns.map((column, at) => sortable(row[at] ?? null, column, locale)),
      separator,
    )
  yield csvLine([], separator)
  for (const words of foot) yield csvLine([words], separator)
}

/** A cell as a spreadsheet calculates with it. */
function spreadsheetCellOf(cell: Cell, column: Column): SpreadsheetCell {
  if (cell === null) return null
  if (typeof cell === 'number') {
    if (column.kind === 'amount') return { minor: cell }
    return column.kind === 'share' ? cell / 10_000 : cell
  }
  if (!isTime(cell)) return cell
  return column.kind === 'date' ? { date: cell } : wallOf(cell, column).join(' ')
}

/** The text that a person reads, but with days as digits, which a spreadsheet recognises as dates. */
function sortable(cell: Cell, column: Column, locale: Locale): string {
  const words = readable(cell, column, staffLocale(locale))
  // Spreadsheets take only a hyphen for the sign of a number.
  if (typeof cell === 'number') return words.replace(/^−/, '-')
  if (typeof cell !== 'string' || !isTime(cell)) return words
  const [day, ...time] = wallOf(cell, column)
  return [formatDate(day, locale, 'numeric'), ...time].join(' ')
}

/** Day and hour on the wall, never those of Greenwich. */
function wallOf(cell: string, { kind }: Column): [day: string, ...time: string[]] {
  if (kind === 'clock') return [cell.slice(0, 10), cell.slice(11)]
  if (kind !== 'instant') return [cell]
  const { date, time } = instantToZoned(cell, defaultZone)
  return [date, time]
}

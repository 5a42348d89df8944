import { csvLine, csvMark } from '#shared/csv.ts'
import type { Locale } from '#shared/i18n.ts'
import { defaultZone, formatInstant, todayIn } from '#shared/time.ts'
import type { DownloadContext } from '#platform/server/files/downloads.ts'
import { xlsxOf, type Cell as SpreadsheetCell } from '#platform/server/spreadsheet/xlsx-writing.ts'
import { findCompany } from '#modules/company/server/api.ts'
import {
  readable,
  type Cell,
  type Column,
  type ReportFormat,
  type ReportId,
  type Sheet,
} from '../model.ts'
import { speak } from '../text.ts'
import { build, chosenEvents, type Asked } from './building.ts'
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

/** One report in one form; nobody's events at all are a report without rows, not a report of everything. */
export async function* writeReport(
  ctx: DownloadContext,
  asked: Asked,
  format: ReportFormat,
): AsyncGenerator<string | Buffer> {
  const events = asked.eventIds.length > 0 ? await chosenEvents(ctx, asked, null) : []
  const sheet = await build(ctx, asked, events)
  const say = speak(ctx.locale)
  const title = say(`report.${asked.report}`)
  if (format === 'csv') yield* csvOf(sheet, ctx.locale)
  else if (format === 'xlsx') yield* xlsxOf(title, rowsOf(sheet))
  else {
    const { name: company } = await findCompany(ctx.db, ctx.company)
    const about = events.map(({ name }) => name).join(', ') || say('noEvents')
    const at = formatInstant(ctx.now, defaultZone, ctx.locale)
    yield await pdfSheet(sheet, { title, about, company, at, locale: ctx.locale })
  }
}

function* rowsOf({ columns, rows, totals }: Sheet) {
  yield columns.map(({ title }) => title)
  for (const row of totals ? [...rows, totals] : rows)
    yield columns.map((column, at) => reckonable(row[at] ?? null, column))
}

function* csvOf(sheet: Sheet, locale: Locale): Generator<string> {
  const { columns, rows, totals } = sheet
  // Romanian spreadsheets take a comma for the decimal sign.
  const separator = locale === 'ro' ? ';' : ','
  const head = columns.map(({ title }) => title)
  yield csvMark + csvLine(head, separator)
  for (const row of totals ? [...rows, totals] : rows)
    yield csvLine(
      columns.map((column, at) => readable(row[at] ?? null, column, locale)),
      separator,
    )
}

/** A cell as a spreadsheet reckons with it. */
function reckonable(cell: Cell, column: Column): SpreadsheetCell {
  if (cell === null) return null
  if (typeof cell === 'number') {
    if (column.kind === 'amount') return { minor: cell }
    return column.kind === 'share' ? cell / 10_000 : cell
  }
  return column.kind === 'date' ? { date: cell } : cell
}

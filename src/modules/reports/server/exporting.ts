import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { csvLine, csvMark } from '#shared/csv.ts'
import type { Locale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { defaultZone, formatInstant, todayIn } from '#shared/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import {
  downloadKind,
  offerDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { xlsxOf, type Cell as SpreadsheetCell } from '#platform/server/spreadsheet/xlsx-writing.ts'
import { findCompany } from '#modules/company/server/api.ts'
import type { exportReport } from '../contract.ts'
import { ReportId, type Cell, type Column, type ReportFormat, type Sheet } from '../model.ts'
import { readable } from '../model/cells.ts'
import { speak } from '../text.ts'
import { build, chosenEvents, noteNeeds, type Asked } from './building.ts'
import { pdfSheet } from './pdf-sheet.ts'

const Params = z.object({ report: ReportId, eventIds: z.array(Id), needs: z.boolean() })

export async function offer(ctx: CompanyContext, input: InputOf<typeof exportReport>) {
  const { report, needs, format } = input
  // Chosen now, by what the person may see; the file is made without them.
  const events = await chosenEvents(ctx, input.eventIds, ctx.admission.eventIds ?? null)
  const eventIds = events.map(({ id }) => id)
  await noteNeeds(ctx, { report, eventIds, needs })
  const name = fileName(report, format, ctx.locale, ctx.now)
  return offerDownload(ctx, { kind: `report.${format}`, name, params: { report, eventIds, needs } })
}

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

export const reportDownloads = (['pdf', 'xlsx', 'csv'] as const).map((format) =>
  downloadKind({
    kind: `report.${format}`,
    type: fileTypes[format],
    params: Params,
    write: (ctx, asked) => writeReport(ctx, asked, format),
  }),
)

/** One report in one form; nobody's events at all are a report without rows, not a report of everything. */
export async function* writeReport(
  ctx: DownloadContext,
  asked: Asked,
  format: ReportFormat,
): AsyncGenerator<string | Buffer> {
  const events = asked.eventIds.length > 0 ? await chosenEvents(ctx, asked.eventIds, null) : []
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

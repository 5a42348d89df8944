import type { z } from 'zod'
import { sayIn } from '#shared/i18n.ts'
import { defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import {
  downloadKind,
  type DownloadContext,
  type DownloadKind,
} from '#platform/server/files/downloads.ts'
import { csvOf } from '#platform/server/spreadsheet/csv-writer.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { text } from '../../text.ts'
import { cellsOf, tablePdf, type TableRow } from './table-pdf.ts'

interface TableFile<P extends z.ZodType> {
  /** The id of the download in each format. */
  kinds: { xlsx: string; csv: string; pdf: string }
  title: 'invoices.file' | 'payments.file'
  params: P
  columns: readonly string[]
  numbers: ReadonlySet<string>
  /** The columns that fit on paper, with their share of its width; more are below the first. */
  pdfColumns: readonly (readonly [name: string, share: number, ...below: string[]])[]
  rows(ctx: DownloadContext, params: z.output<P>): AsyncIterable<TableRow>
}

/** One table as XLSX, CSV and PDF. */
export function tableDownloads<P extends z.ZodType>(file: TableFile<P>): DownloadKind[] {
  const { kinds, params, columns, numbers, rows } = file
  const titleIn = (ctx: DownloadContext) => sayIn(text, ctx.locale)(file.title)
  return [
    downloadKind({
      kind: kinds.xlsx,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      params,
      write: (ctx, chosen) => xlsxOf(titleIn(ctx), cellsOf(rows(ctx, chosen))),
    }),
    downloadKind({
      kind: kinds.csv,
      type: 'text/csv; charset=utf-8',
      params,
      write: (ctx, chosen) => csvOf(cellsOf(rows(ctx, chosen)), ctx.locale),
    }),
    downloadKind({
      kind: kinds.pdf,
      type: 'application/pdf',
      params,
      async *write(ctx, chosen) {
        const { locale, now } = ctx
        const date = formatDate(todayIn(defaultZone, now), locale, 'long')
        const pdfInput = {
          title: titleIn(ctx),
          about: sayIn(text, locale)('export.madeOn', { date }),
          columns: file.pdfColumns.map(([name, share, ...below]) => ({
            at: [name, ...below].map((each) => columns.indexOf(each)),
            share,
            isNumber: numbers.has(name),
          })),
          locale,
        }
        yield await tablePdf(pdfInput, rows(ctx, chosen))
      },
    }),
  ]
}

import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { sayIn, staffLocale } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'
import type * as contract from '../../contract/exchange.ts'
import { rowActionOf, type ImportRow } from '../../model/exchange/imports.ts'
import { sayRowProblem, text } from '../../text/exchange.ts'
import { inEvent } from './export.ts'
import { findImport, type StoredImport } from './import-store.ts'
import { pageOfRows } from './row-store.ts'

const Params = z.object({ eventId: Id, importId: Id })
type Params = z.infer<typeof Params>

const kind = 'guests.import-skipped'

export async function startSkipped(
  ctx: EventContext,
  { importId }: InputOf<typeof contract.exportSkippedRows>,
) {
  const found = await findImport(ctx.db, ctx.event, importId)
  if (!found) throw new AppError('not_found', 'guests.import_not_found')
  const title = sayIn(text, ctx.locale)('skipped.file')
  const own = found.name.replace(/\.[a-z]{2,5}$/i, '')
  const params: Params = { eventId: ctx.event.eventId, importId }
  return startDownload(ctx, { kind, name: `${own} – ${title}.xlsx`, params })
}

/** The rows as they are in the file and the reason beside each, so that the corrected file can be imported. */
export const skippedDownload = downloadKind({
  kind,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: Params,
  async *write(ctx, { eventId, importId }) {
    const found = await findImport(ctx.db, inEvent(ctx, { eventId }).event, importId)
    if (!found) return
    yield* xlsxOf(sayIn(text, ctx.locale)('skipped.file'), linesOf(ctx, found))
  },
})

async function* linesOf(ctx: DownloadContext, found: StoredImport): AsyncGenerator<string[]> {
  const say = sayIn(text, ctx.locale)
  const header = found.hasHeader ? found.sample[0] : undefined
  const wide = (cells: readonly string[]) =>
    Array.from({ length: found.columnCount }, (_, at) => cells[at] ?? '')
  yield [
    ...wide(header ?? []).map((name, at) => name || say('columns.unnamed', { n: String(at + 1) })),
    say('skipped.why'),
  ]
  for (let after = 0; ;) {
    const page = { after, offset: 0, limit: 1000 }
    const rows = await pageOfRows(ctx.db, ctx.company, found.id, page)
    for (const row of rows)
      if (isSkipped(row, found)) yield [...wide(row.cells), reasonsOf(row, ctx, header ?? [])]
    const last = rows.at(-1)
    if (!last) return
    after = last.rowNo
  }
}

/** A row that says the same as the list leaves nothing out. */
function isSkipped(row: ImportRow, { doubles }: StoredImport): boolean {
  return row.status !== 'same' && rowActionOf(row, doubles) === 'skip'
}

function reasonsOf(row: ImportRow, { locale }: DownloadContext, header: readonly string[]): string {
  const say = sayIn(text, locale)
  const known = row.known && say(`row.there.${row.known.why}`)
  const twin = row.twin !== null && say('row.twin', { row: String(row.twin) })
  const problems = row.problems
    .filter(({ warning }) => !warning)
    .map((problem) => {
      const column = problem.at === null ? '' : header[problem.at]
      return (column ? `${column}: ` : '') + sayRowProblem(problem, staffLocale(locale))
    })
  return [...problems, known, twin].filter(Boolean).join(' ') || say('choice.skip')
}

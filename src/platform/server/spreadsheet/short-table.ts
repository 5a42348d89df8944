import { AppError } from '#shared/app-error.ts'
import { beginningOf } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { openBlobs, originalKey } from '#platform/server/files/storage/blobs.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { csvRows, separatorOf } from './csv-file.ts'
import { SpreadsheetProblem } from './spreadsheet-problem.ts'
import { decoded } from './text-encoding.ts'
import { shortList, xlsxRows } from './xlsx-reader.ts'

export interface TableRow {
  rowNo: number
  cells: string[]
}

const maxCellLength = 2000

/** The rows of an uploaded XLSX or CSV file that is short enough to be read within a request. */
export async function uploadedTable(
  ctx: EventContext,
  fileId: string,
  maxRows: number,
): Promise<TableRow[]> {
  const key = originalKey(ctx.company.companyId, fileId)
  const blob = (await findOpenable(ctx, fileId)) && (await openBlobs(ctx.services.env).get(key))
  if (!blob) throw new AppError('not_found', 'files.not_found')
  const pieces: Buffer[] = []
  for await (const piece of blob.stream) pieces.push(piece as Buffer)
  const bytes = Buffer.concat(pieces)
  const isXlsx = bytes.subarray(0, 2).toString() === 'PK'
  return filledRows(isXlsx ? xlsxRows(bytes, shortList) : textRows(decoded(bytes)), maxRows)
}

/** The same for pasted cells, which are separated by tabs. */
export function pastedTable(text: string, maxRows: number): Promise<TableRow[]> {
  return filledRows(textRows(text), maxRows)
}

async function filledRows(
  source: AsyncIterable<TableRow> | Iterable<TableRow>,
  maxRows: number,
): Promise<TableRow[]> {
  const rows: TableRow[] = []
  for await (const { rowNo, cells } of source) {
    if (cells.every((cell) => cell.trim() === '')) continue
    // One more for the heading.
    if (rows.length > maxRows) throw new SpreadsheetProblem('too_many_rows')
    rows.push({ rowNo, cells: cells.map((cell) => beginningOf(cell, maxCellLength)) })
  }
  if (rows.length === 0) throw new SpreadsheetProblem('unreadable')
  return rows
}

function* textRows(content: string): Generator<TableRow> {
  if (content.includes('\0')) throw new SpreadsheetProblem('unreadable')
  let rowNo = 0
  for (const { cells } of csvRows(content, separatorOf(content))) yield { rowNo: ++rowNo, cells }
}

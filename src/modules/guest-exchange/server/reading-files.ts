import { AppError } from '#shared/app-error.ts'
import { longestCell, mostColumns, mostRows } from '../model.ts'
import { cardHeader, cardRows } from './cards.ts'
import { csvRows, separatorOf } from '#platform/server/spreadsheet/csv-file.ts'
import { decoded } from '#platform/server/spreadsheet/decoding.ts'
import { SpreadsheetProblem } from '#platform/server/spreadsheet/spreadsheet-problem.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reading.ts'

export interface FileRow {
  rowNo: number
  cells: string[]
  torn: boolean
}

/** The rows of a file of any kind we know, told by its bytes and not its name. */
export async function rowsOfFile(file: Buffer): Promise<FileRow[]> {
  const rows: FileRow[] = []
  for await (const row of rawRows(file)) {
    const cells = row.cells.slice(0, mostColumns).map((cell) => cell.slice(0, longestCell))
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length === 0) continue
    rows.push({ ...row, cells })
    // One more than the rows is the header.
    if (rows.length > mostRows + 1) throw new AppError('invalid', 'guest-exchange.too_many_rows')
  }
  if (rows.length === 0) throw new AppError('invalid', 'guest-exchange.empty')
  return rows
}

async function* rawRows(file: Buffer): AsyncGenerator<FileRow> {
  if (file.length >= 4 && file.readUInt32BE(0) === 0x504b0304) {
    yield* sheetRows(file)
    return
  }
  // The container of old Excel files and of those with a password.
  if (file.length >= 4 && file.readUInt32BE(0) === 0xd0cf11e0)
    throw new AppError('invalid', 'guest-exchange.encrypted')
  const text = decoded(file)
  let rowNo = 0
  if (/^\uFEFF?\s*BEGIN:VCARD/i.test(text)) {
    yield { rowNo: ++rowNo, cells: [...cardHeader], torn: false }
    for (const cells of cardRows(text)) yield { rowNo: ++rowNo, cells, torn: false }
    return
  }
  const broken = text.slice(0, 4000).match(/\uFFFD|(?![\n\r\t])\p{Cc}/gu)?.length ?? 0
  if (broken > 40) throw new AppError('invalid', 'guest-exchange.unreadable')
  for (const row of csvRows(text, separatorOf(text))) yield { ...row, rowNo: ++rowNo }
}

async function* sheetRows(file: Buffer): AsyncGenerator<FileRow> {
  try {
    for await (const row of xlsxRows(file)) yield { ...row, torn: false }
  } catch (error) {
    if (error instanceof SpreadsheetProblem)
      throw new AppError('invalid', `guest-exchange.${error.reason}`)
    throw error
  }
}

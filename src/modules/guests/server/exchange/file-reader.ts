import { AppError } from '#shared/app-error.ts'
import { beginningOf } from '#shared/text/text.ts'
import { maxCellLength, maxColumns, maxRows } from '../../model/exchange/imports.ts'
import { cardHeader, cardRows } from './cards.ts'
import { typeOf } from '#platform/server/files/sniff.ts'
import { csvRows, separatorOf } from '#platform/server/spreadsheet/csv-file.ts'
import { decoded } from '#platform/server/spreadsheet/text-encoding.ts'
import { SpreadsheetProblem } from '#platform/server/spreadsheet/spreadsheet-problem.ts'
import {
  hasMoreRows,
  statedRows,
  xlsxRows,
  xlsxSheets,
} from '#platform/server/spreadsheet/xlsx-reader.ts'

export interface FileRow {
  rowNo: number
  cells: string[]
  torn: boolean
}

const pageSize = 250

/**
 * The rows of a file of any supported kind, recognised by its bytes and not its name: in batches, so that a
 * long list is never in memory as a whole.
 */
export async function* pagesOfFile(file: Buffer, sheet = 0): AsyncGenerator<FileRow[]> {
  // Counting is quick, and entering a hundred thousand rows only to refuse them is not.
  if (isSheet(file) && (await inOwnCode(() => hasMoreRows(file, maxRows + 1, sheet))))
    throw tooManyRows()
  let page: FileRow[] = []
  let count = 0
  for await (const row of rawRows(file, sheet)) {
    const cells = row.cells.slice(0, maxColumns).map((cell) => beginningOf(cell, maxCellLength))
    while (cells.length > 0 && cells.at(-1)?.trim() === '') cells.pop()
    if (cells.length === 0) continue
    page.push({ ...row, cells })
    // One more than the rows is the header.
    if (++count > maxRows + 1) throw tooManyRows()
    if (page.length < pageSize) continue
    yield page
    page = []
  }
  if (count === 0) throw new AppError('invalid', 'guests.import_empty')
  if (page.length > 0) yield page
}

function tooManyRows(): AppError {
  return new AppError('invalid', 'guests.import_too_many_rows')
}

/** The sheets the user can choose from; empty for a file of another kind. */
export async function sheetsOfFile(file: Buffer): Promise<string[]> {
  return isSheet(file) ? inOwnCode(() => xlsxSheets(file)) : []
}

/** The first rows of each sheet, to see what it is about; none of one that cannot be read. */
export async function openingsOfSheets(file: Buffer, count: number): Promise<FileRow[][]> {
  const all: FileRow[][] = []
  for (let at = 0; at < Math.min(count, maxOpened); at++) all.push(await openingOf(file, at))
  return all
}

const maxOpened = 20
const openingSize = 60

async function openingOf(file: Buffer, sheet: number): Promise<FileRow[]> {
  const rows: FileRow[] = []
  try {
    for await (const row of sheetRows(file, sheet)) if (rows.push(row) === openingSize) break
  } catch (error) {
    // Another sheet may be fine; this one says what is wrong with it once it is chosen.
    if (!(error instanceof AppError)) throw error
  }
  return rows
}

/** About how many rows there will be, as far as the file says so before it is read. */
export async function expectedRows(file: Buffer, sheet = 0): Promise<number | undefined> {
  if (isSheet(file)) return statedRows(file, sheet).catch(() => undefined)
  const lineEnd = file.includes(10) ? 10 : 13
  let lines = 1
  for (let at = file.indexOf(lineEnd); at >= 0; at = file.indexOf(lineEnd, at + 1)) lines++
  return lines
}

function isSheet(file: Buffer): boolean {
  return file.length >= 4 && file.readUInt32BE(0) === 0x504b0304
}

async function* rawRows(file: Buffer, sheet: number): AsyncGenerator<FileRow> {
  if (isSheet(file)) {
    yield* sheetRows(file, sheet)
    return
  }
  // The container of old Excel files and of those with a password.
  if (file.length >= 4 && file.readUInt32BE(0) === 0xd0cf11e0)
    throw new AppError('invalid', 'guests.import_encrypted')
  if (typeOf(file) !== 'other') throw new AppError('invalid', 'guests.import_unreadable')
  const content = decoded(file)
  let rowNo = 0
  if (/^\uFEFF?\s*BEGIN:VCARD/i.test(content)) {
    yield { rowNo: ++rowNo, cells: [...cardHeader], torn: false }
    for (const cells of cardRows(content)) yield { rowNo: ++rowNo, cells, torn: false }
    return
  }
  const broken = content.slice(0, 4000).match(/\uFFFD|(?![\n\r\t])\p{Cc}/gu)?.length ?? 0
  if (broken > 40) throw new AppError('invalid', 'guests.import_unreadable')
  for (const row of csvRows(content, separatorOf(content))) yield { ...row, rowNo: ++rowNo }
}

async function* sheetRows(file: Buffer, sheet: number): AsyncGenerator<FileRow> {
  const rows = xlsxRows(file, undefined, sheet)
  for (;;) {
    const { done, value } = await inOwnCode(() => rows.next())
    if (done) return
    yield { ...value, torn: false }
  }
}

async function inOwnCode<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof SpreadsheetProblem)
      throw new AppError('invalid', `guests.import_${error.reason}`)
    throw error
  }
}

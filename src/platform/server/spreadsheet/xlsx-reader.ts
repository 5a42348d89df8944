import { SpreadsheetProblem } from './spreadsheet-problem.ts'
import { dateStyles, shownDate, type DateStyles } from './xlsx-dates.ts'
import { elementsIn, firstIn, withoutElements, startOf } from './xml-elements.ts'
import { entriesOf, textOf } from './zip-reader.ts'

/** Columns further right are artefacts of the program that wrote the file. */
const maxColumns = 500

/** The limits of a sheet: rows, and cells in a row; for cells and texts several times the longest lists. */
const maxRows = 1_048_576
const maxCellsInRow = 16_384
const maxCells = 10_000_000
const maxStrings = 2_000_000

const megabyte = 1024 * 1024
const maxOfBook = megabyte
/** Workbooks that were copied together for years have thousands of styles. */
const maxStyleBytes = 16 * megabyte

/** Limits for unpacking the parts of a file: for a list of a hundred thousand rows, read in a job. */
const longList = { strings: 200 * megabyte, sheet: 600 * megabyte }

/** For a file that is read within a request and so blocks other requests. */
export const shortList = { strings: 8 * megabyte, sheet: 32 * megabyte }

/** The visible sheets, by name and in their order. */
export async function xlsxSheets(file: Buffer): Promise<string[]> {
  return (await sheetsOf(entriesOf(file))).map(({ name }) => name)
}

/**
 * The rows of one sheet as texts, with their numbers; empty rows are skipped. A day or a time is written as
 * one (`1990-05-01`, `18:30`), a formula without a computed value as an error of its own (`#FORMULA!
 * =A2&B2`), so that nothing is lost silently.
 */
export async function* xlsxRows(
  file: Buffer,
  limits = longList,
  sheetAt = 0,
): AsyncGenerator<{ rowNo: number; cells: string[] }> {
  const entries = entriesOf(file)
  const dates = await dateStylesOf(entries)
  yield* rowsOf<string>(entries, limits, sheetAt, '', (type, content, strings, style) => {
    const text = valueOf(type, content, strings)
    return type === 'n' ? shownDate(text, style, dates) : text
  })
}

async function dateStylesOf(entries: Entries): Promise<DateStyles> {
  const book = await textAt(entries, 'xl/workbook.xml')
  return dateStyles(await textAt(entries, 'xl/styles.xml', maxStyleBytes), book)
}

/** A text, or a number with whether it is shown as a percentage or with the sign of a currency. */
export type TypedCell = string | { number: number; percent: boolean; currency?: string }

/** The same rows with numbers as numbers, so that their text need not be interpreted. */
export async function* xlsxTypedRows(
  file: Buffer,
  limits = longList,
  sheetAt = 0,
): AsyncGenerator<{ rowNo: number; cells: TypedCell[] }> {
  const entries = entriesOf(file)
  const styles = numberStyles(await textAt(entries, 'xl/styles.xml', maxStyleBytes))
  const dates = await dateStylesOf(entries)
  yield* rowsOf<TypedCell>(entries, limits, sheetAt, '', (type, content, strings, style) => {
    const value = valueOf(type, content, strings)
    const text = type === 'n' ? shownDate(value, style, dates) : value
    const number = type === 'n' && text !== '' ? Number(text) : Number.NaN
    return Number.isFinite(number) ? { number, ...(styles[style] ?? plainNumber) } : text
  })
}

interface ShownNumber {
  percent: boolean
  currency?: string
}

const plainNumber: ShownNumber = { percent: false }

/** The number format of each cell style. */
function numberStyles(xml: string): ShownNumber[] {
  const formats = new Map<string, ShownNumber>([
    ['9', { percent: true }],
    ['10', { percent: true }],
  ])
  for (const { attributes } of elementsIn(xml, 'numFmt')) {
    const id = / numFmtId="(\d+)"/.exec(attributes)?.[1]
    const code = / formatCode="([^"]*)"/.exec(attributes)?.[1] ?? ''
    if (id !== undefined) formats.set(id, shownBy(code))
  }
  return [...elementsIn(firstIn(xml, 'cellXfs')?.content ?? '', 'xf')].map(
    ({ attributes }) => formats.get(/ numFmtId="(\d+)"/.exec(attributes)?.[1] ?? '') ?? plainNumber,
  )
}

/** `#,##0.00 [$€-407]`, `"EUR" 0.00` or `0.00 €`; an attribute writes its quotes as `&quot;`. */
function shownBy(code: string): ShownNumber {
  const percent = code.replace(/&quot;.*?&quot;/g, '').includes('%')
  const sign =
    /\[\$([^\]-]+)/.exec(code)?.[1] ??
    /&quot;\s*(\p{L}{3}|\p{Sc})\s*&quot;/u.exec(code)?.[1] ??
    /\p{Sc}/u.exec(code.replace(/\[\$-[^\]]*\]/g, ''))?.[0]
  return { percent, ...(sign && { currency: sign.trim() }) }
}

type ReadValue<T> = (type: string, content: string, strings: readonly string[], style: number) => T

async function* rowsOf<T extends TypedCell>(
  entries: Entries,
  limits: typeof longList,
  sheetAt: number,
  empty: T,
  read: ReadValue<T>,
): AsyncGenerator<{ rowNo: number; cells: T[] }> {
  const sheet = entries.get((await sheetsOf(entries))[sheetAt]?.path ?? '')
  if (!sheet) throw new SpreadsheetProblem('unreadable')
  const strings = await sharedStrings(entries, limits.strings)
  let last = 0
  let rows = 0
  let cellCount = 0
  // Many cells can refer to one long text of the file, so the unpacked size does not limit their content.
  let textLength = 0
  for await (const row of pieces(textOf(sheet, limits.sheet), '<row', '</row>')) {
    const head = row.slice(0, row.indexOf('>'))
    const rowNo = Number(/ r="(\d+)"/.exec(head)?.[1] ?? last + 1)
    last = rowNo
    const { cells, written } = cellsOf(row, strings, empty, read)
    cellCount += written
    for (const cell of cells) if (typeof cell === 'string') textLength += cell.length
    if (++rows > maxRows || cellCount > maxCells || textLength > limits.sheet)
      throw new SpreadsheetProblem('too_large')
    if (cells.some((cell) => cell !== '')) yield { rowNo, cells }
  }
}

/** Whether more rows than these have content; reads no further than needed, without parsing cells. */
export async function hasMoreRows(file: Buffer, max: number, sheetAt = 0): Promise<boolean> {
  const entries = entriesOf(file)
  const sheet = entries.get((await sheetsOf(entries))[sheetAt]?.path ?? '')
  if (!sheet) return false
  let length = 0
  for await (const row of pieces(textOf(sheet, longList.sheet), '<row', '</row>'))
    if (/<(?:v|is|f)[ >]/.test(row) && ++length > max) return true
  return false
}

/** The number of rows that the worksheet declares, if it does. */
export async function statedRows(file: Buffer, sheetAt = 0): Promise<number | undefined> {
  const entries = entriesOf(file)
  const sheet = entries.get((await sheetsOf(entries))[sheetAt]?.path ?? '')
  if (!sheet) return undefined
  for await (const piece of textOf(sheet, longList.sheet)) {
    const stated = firstIn(piece, 'dimension')?.attributes ?? ''
    const last = / ref="(?:[A-Z]+\d+:)?[A-Z]+(\d+)"/.exec(stated)?.[1]
    return last === undefined ? undefined : Number(last)
  }
  return undefined
}

type Entries = ReturnType<typeof entriesOf>

async function sheetsOf(entries: Entries): Promise<{ name: string; path: string }[]> {
  const relations = await textAt(entries, 'xl/_rels/workbook.xml.rels')
  const book = await textAt(entries, 'xl/workbook.xml')
  const targets = new Map<string, string>()
  for (const { attributes } of elementsIn(relations, 'Relationship')) {
    const id = / Id="([^"]+)"/.exec(attributes)?.[1]
    const target = / Target="([^"]+)"/.exec(attributes)?.[1]
    if (id !== undefined && target !== undefined) targets.set(id, target)
  }
  const all = [...elementsIn(book, 'sheet')].flatMap(({ attributes }) => {
    const target = targets.get(/ r:id="([^"]+)"/.exec(attributes)?.[1] ?? '')
    if (target === undefined) return []
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target}`
    const name = unescaped(/ name="([^"]*)"/.exec(attributes)?.[1] ?? '')
    return entries.has(path)
      ? [{ name, path, isHidden: / state="\w*[hH]idden"/.test(attributes) }]
      : []
  })
  const shownSheets = all.filter(({ isHidden }) => !isHidden)
  if (all.length > 0) return shownSheets.length > 0 ? shownSheets : all
  const paths = [...entries.keys()].filter((name) => name.startsWith('xl/worksheets/sheet'))
  return paths.toSorted().map((path) => ({ name: '', path }))
}

async function textAt(entries: Entries, name: string, max = maxOfBook): Promise<string> {
  const entry = entries.get(name)
  if (!entry) return ''
  let all = ''
  for await (const piece of textOf(entry, max)) all += piece
  return all
}

async function sharedStrings(entries: Entries, max: number): Promise<string[]> {
  const entry = entries.get('xl/sharedStrings.xml')
  const strings: string[] = []
  if (!entry) return strings
  for await (const item of pieces(textOf(entry, max), '<si', '</si>'))
    if (strings.push(textIn(item)) > maxStrings) throw new SpreadsheetProblem('too_large')
  return strings
}

/** Elements one by one out of a stream; what is before the first and after the last is dropped. */
async function* pieces(
  stream: AsyncIterable<string>,
  open: string,
  close: string,
): AsyncGenerator<string> {
  let buffer = ''
  for await (const chunk of stream) {
    buffer += chunk
    let at = 0
    for (;;) {
      const start = startOf(buffer, open, at)
      if (start < 0) {
        // No element begins here, unless a tag was cut off at the end.
        at = Math.max(at, buffer.length - open.length)
        break
      }
      const tagEnd = buffer.indexOf('>', start)
      if (tagEnd < 0) break
      const isEmpty = buffer.charAt(tagEnd - 1) === '/'
      const stop = isEmpty ? tagEnd + 1 : buffer.indexOf(close, tagEnd) + close.length
      if (stop < close.length + tagEnd && !isEmpty) break
      yield buffer.slice(start, stop)
      at = stop
    }
    buffer = buffer.slice(at)
    if (buffer.length > megabyte) throw new SpreadsheetProblem('unreadable')
  }
}

/** The values by column, and how many cells were written for them. */
function cellsOf<T>(
  row: string,
  strings: readonly string[],
  empty: T,
  read: ReadValue<T>,
): { cells: T[]; written: number } {
  const cells: T[] = []
  let written = 0
  for (const { attributes, content } of elementsIn(row, 'c')) {
    if (++written > maxCellsInRow) throw new SpreadsheetProblem('too_large')
    const letters = / r="([A-Z]+)\d*"/.exec(attributes)?.[1]
    const at = letters ? columnOf(letters) : cells.length
    if (at >= maxColumns) continue
    while (cells.length <= at) cells.push(empty)
    const type = / t="(\w+)"/.exec(attributes)?.[1] ?? 'n'
    cells[at] = read(type, content, strings, Number(/ s="(\d+)"/.exec(attributes)?.[1] ?? 0))
  }
  return { cells, written }
}

function valueOf(type: string, content: string, strings: readonly string[]): string {
  if (type === 'inlineStr') return textIn(content)
  const value = unescaped(firstIn(content, 'v')?.content ?? '')
  // Only a text may have been computed and be empty.
  if (value === '' && type !== 'str' && content.includes('<f'))
    return `#FORMULA! =${unescaped(firstIn(content, 'f')?.content ?? '')}`
  if (type === 's') return strings[Number(value)] ?? ''
  return type === 'n' && /e/i.test(value) ? String(Number(value)) : value
}

/** The joined runs of a rich text, without phonetic hints. */
function textIn(xml: string): string {
  const plain = xml.includes('<rPh') ? withoutElements(xml, 'rPh') : xml
  let text = ''
  for (const { content } of elementsIn(plain, 't')) text += unescaped(content)
  return text
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function unescaped(text: string): string {
  const plain = text.includes('&')
    ? text.replace(
        /&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi,
        (all, hex?: string, digits?: string, name?: string) => {
          if (name) return named[name] ?? all
          const code = hex ? Number.parseInt(hex, 16) : Number(digits)
          return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
        },
      )
    : text
  const hasEscapes = plain.includes('_x')
    ? plain.replace(/_x([\dA-F]{4})_/gi, (_, hex: string) =>
        String.fromCharCode(Number.parseInt(hex, 16)),
      )
    : plain
  // A reference may produce half of a surrogate pair, which databases refuse.
  return hasEscapes.replaceAll('\0', '\uFFFD').toWellFormed()
}

function columnOf(letters: string): number {
  let number = 0
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64
  return number - 1
}

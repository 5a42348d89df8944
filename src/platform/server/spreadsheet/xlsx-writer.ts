import { once } from 'node:events'
import { crc32, createDeflateRaw } from 'node:zlib'
import { daysBetween, type PlainDate } from '#shared/dates/time.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const names = 'http://schemas.openxmlformats.org'
const relation = `${names}/officeDocument/2006/relationships`

/**
 * Text stays text, so it is never a formula; spreadsheets can calculate with numbers, amounts in minor
 * units and days.
 */
export type Cell = string | number | null | { minor: number } | { date: PlainDate }

/** A workbook of one sheet, written as its rows come; its first row is the heading. */
export async function* xlsxOf(
  sheetName: string,
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<Buffer> {
  const zip = new ZipWriter()
  for (const [name, xml] of Object.entries(frame(sheetName)))
    yield* zip.entry(name, justThis(head + xml))
  yield* zip.entry('xl/worksheets/sheet1.xml', sheetOf(rows))
  yield zip.end()
}

async function* justThis(text: string): AsyncGenerator<string> {
  yield text
}

function frame(sheetName: string): Record<string, string> {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const main = `xmlns="${names}/spreadsheetml/2006/main"`
  return {
    '[Content_Types].xml': `<Types xmlns="${names}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${names}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook ${main} xmlns:r="${relation}"><sheets><sheet name="${escaped(sheetName.replace(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${names}/package/2006/relationships"><Relationship Id="rId1" Type="${relation}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relation}/styles" Target="styles.xml"/></Relationships>`,
    // 1 is text, 2 the same in bold for the first row, 3 a number, 4 an amount, 5 a day.
    'xl/styles.xml': `<styleSheet ${main}><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="6"><xf xfId="0"/><xf xfId="0" numFmtId="49" applyNumberFormat="1"/><xf xfId="0" numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/><xf xfId="0"/><xf xfId="0" numFmtId="4" applyNumberFormat="1"/><xf xfId="0" numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  }
}

async function* sheetOf(
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>,
): AsyncGenerator<string> {
  yield `${head}<worksheet xmlns="${names}/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><sheetFormatPr defaultColWidth="18" defaultRowHeight="15"/><sheetData>`
  let rowNo = 0
  let some = ''
  for await (const cells of rows) {
    rowNo++
    some += rowOf(cells, rowNo)
    if (some.length < 65_536) continue
    yield some
    some = ''
  }
  yield `${some}</sheetData></worksheet>`
}

const letters: string[] = []

function rowOf(cells: readonly Cell[], rowNo: number): string {
  const style = rowNo === 1 ? 2 : 1
  let row = `<row r="${rowNo}">`
  for (let at = 0; at < cells.length; at++) {
    const cell = cells[at]
    if (cell === null || cell === undefined || cell === '') continue
    const place = `r="${(letters[at] ??= lettersOf(at))}${rowNo}"`
    row +=
      typeof cell === 'string'
        ? `<c ${place} t="inlineStr" s="${style}"><is>${textOf(cell)}</is></c>`
        : numberOf(place, cell)
  }
  return `${row}</row>`
}

/**
 * Whitespace is preserved only where the format would lose it; the attribute on every cell would be a third
 * of the sheet.
 */
function textOf(cell: string): string {
  return /^\s|\s$|\s\s|[\n\t]/.test(cell)
    ? `<t xml:space="preserve">${escaped(cell)}</t>`
    : `<t>${escaped(cell)}</t>`
}

/** The day that spreadsheets count from. */
const firstDay = '1899-12-30'

function numberOf(place: string, cell: Exclude<Cell, string | null>): string {
  const [style, value] =
    typeof cell === 'number'
      ? [3, cell]
      : 'minor' in cell
        ? [4, cell.minor / 100]
        : [5, daysBetween(firstDay, cell.date)]
  return `<c ${place} s="${style}"><v>${value}</v></c>`
}

function lettersOf(at: number): string {
  const last = String.fromCharCode(65 + (at % 26))
  return at < 26 ? last : lettersOf(Math.floor(at / 26) - 1) + last
}

const special = /[&<>"]|_x(?=[\dA-Fa-f]{4}_)|(?![\n\t])\p{Cc}|[\uFFFE\uFFFF]/u
const specials = new RegExp(special, 'gu')
const signs: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A text that looks like an escape of the format is itself escaped.
  _x: '_x005F_x',
}

function escaped(text: string): string {
  if (!special.test(text)) return text
  return text.replace(
    specials,
    (sign) => signs[sign] ?? `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
  )
}

interface ZipEntry {
  name: Buffer
  crc: number
  packed: number
  size: number
  at: number
}

/** Sizes follow the content, since they are not known beforehand. */
class ZipWriter {
  readonly #written: ZipEntry[] = []
  #at = 0

  async *entry(name: string, content: AsyncIterable<string>): AsyncGenerator<Buffer> {
    const entry: ZipEntry = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, at: this.#at }
    this.#written.push(entry)
    yield this.#out(Buffer.concat([localHead(entry), entry.name]))
    const deflate = createDeflateRaw({ level: 6 })
    const feeding = this.#feed(deflate, content, entry)
    for await (const piece of deflate as AsyncIterable<Buffer>) {
      entry.packed += piece.length
      yield this.#out(piece)
    }
    await feeding
    const after = Buffer.alloc(16)
    after.writeUInt32LE(0x08074b50, 0)
    writeSizes(after, 4, entry)
    yield this.#out(after)
  }

  end(): Buffer {
    const start = this.#at
    const entries = this.#written.map((entry) => Buffer.concat([centralHead(entry), entry.name]))
    const directory = Buffer.concat(entries)
    const endRecord = Buffer.alloc(22)
    endRecord.writeUInt32LE(0x06054b50, 0)
    endRecord.writeUInt16LE(entries.length, 8)
    endRecord.writeUInt16LE(entries.length, 10)
    endRecord.writeUInt32LE(directory.length, 12)
    endRecord.writeUInt32LE(start, 16)
    return Buffer.concat([directory, endRecord])
  }

  async #feed(
    deflate: ReturnType<typeof createDeflateRaw>,
    content: AsyncIterable<string>,
    entry: ZipEntry,
  ): Promise<void> {
    try {
      for await (const text of content) {
        const bytes = Buffer.from(text)
        entry.crc = crc32(bytes, entry.crc)
        entry.size += bytes.length
        if (!deflate.write(bytes)) await once(deflate, 'drain')
      }
      deflate.end()
    } catch (error) {
      deflate.destroy(error as Error)
    }
  }

  #out(bytes: Buffer): Buffer {
    this.#at += bytes.length
    return bytes
  }
}

const version = 20
/** Names in UTF-8, sizes after the content. */
const flags = 0x0808
const deflated = 8
/** 1 January 1980: the date of a guest list is not needed. */
const day = 0x0021

function localHead({ name }: ZipEntry): Buffer {
  const bytes = Buffer.alloc(30)
  bytes.writeUInt32LE(0x04034b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(flags, 6)
  bytes.writeUInt16LE(deflated, 8)
  bytes.writeUInt16LE(day, 12)
  bytes.writeUInt16LE(name.length, 26)
  return bytes
}

function centralHead(entry: ZipEntry): Buffer {
  const bytes = Buffer.alloc(46)
  bytes.writeUInt32LE(0x02014b50, 0)
  bytes.writeUInt16LE(version, 4)
  bytes.writeUInt16LE(version, 6)
  bytes.writeUInt16LE(flags, 8)
  bytes.writeUInt16LE(deflated, 10)
  bytes.writeUInt16LE(day, 14)
  writeSizes(bytes, 16, entry)
  bytes.writeUInt16LE(entry.name.length, 28)
  bytes.writeUInt32LE(entry.at, 42)
  return bytes
}

function writeSizes(bytes: Buffer, at: number, { crc, packed, size }: ZipEntry): void {
  bytes.writeUInt32LE(crc >>> 0, at)
  bytes.writeUInt32LE(packed, at + 4)
  bytes.writeUInt32LE(size, at + 8)
}

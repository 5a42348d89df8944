import type { Locale } from '#shared/i18n.ts'
import { pdfOf, sizeForWords, type PdfPage } from '#platform/server/pdf/pdf.ts'
import type { Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'

/** A row of a file: its head, one record, a sum, or what a sum leaves out. */
export interface TableRow {
  kind: 'head' | 'record' | 'part' | 'sum'
  cells: readonly Cell[]
}

/** The cells only, as spreadsheets expect them. */
export async function* cellsOf(rows: AsyncIterable<TableRow>): AsyncGenerator<readonly Cell[]> {
  for await (const { cells } of rows) yield cells
}

interface PdfTable {
  title: string
  about: string
  /**
   * The columns of the rows that fit on paper, each with its share of the width; some have several cells, one below the
   * other, and numbers are at the right.
   */
  columns: readonly { at: readonly number[]; share: number; isNumber: boolean }[]
  locale: Locale
}

/** The same rows as PDF: landscape, with the head on every page, and no text cut. */
export async function tablePdf(
  { title, about, columns, locale }: PdfTable,
  rows: AsyncIterable<TableRow>,
): Promise<Buffer> {
  return pdfOf({ title, landscape: true, margin: 36 }, async (page) => {
    page.font('bold').fontSize(18).text(title)
    page.font('text').fontSize(9).fillColor(soft).text(about).moveDown(1)
    const { left, right } = page.page.margins
    const availableWidth = page.page.width - left - right
    const total = columns.reduce((sum, { share }) => sum + share, 0)
    const widths = columns.map(({ share }) => (share / total) * availableWidth)
    const draw = rowPrinter(page, widths)
    for await (const { kind, cells } of rows) {
      const words = columns.map(({ at, isNumber }) => ({
        texts: at
          .map((each) => wordOf(cells[each] ?? null, locale))
          // A value in lei is not repeated below itself.
          .filter((word, index, all) => word !== '' && all.indexOf(word) === index),
        isNumber,
      }))
      draw(words, kind)
    }
    numberPages(page)
  })
}

const soft = '#5b564d'
const ink = '#1d1b18'
const line = '#c9c2b5'
const pad = 3
const textSize = 8

/** One cell of the paper: lines below each other are drawn apart, since pdfkit counts the break into the width. */
type RowTexts = readonly { texts: readonly string[]; isNumber: boolean }[]

function rowPrinter(page: PdfPage, shares: readonly number[]) {
  let head: RowTexts | null = null
  const draw = (words: RowTexts, kind: TableRow['kind'], isMoved = false): void => {
    if (kind === 'head') head = words
    const face = kind === 'head' || kind === 'sum' ? 'bold' : 'text'
    const widths = kind === 'sum' || kind === 'part' ? widthsOfSumRow(shares, words) : shares
    const inner = words.map(({ texts, isNumber }, at) => ({
      text: texts.join('\n'),
      texts,
      isNumber,
      width: Math.max(0, widths[at]! - pad * 2),
    }))
    page.font(face)
    // A long word may be broken, a number, a date and the words of the head may not.
    const full = inner.filter(
      ({ text, isNumber, width }) =>
        width > 0 && (isNumber || kind === 'head' || /^[\d./\n]+$/.test(text)),
    )
    page.fontSize(sizeForWords(page, full, textSize))
    const heights = inner
      .filter(({ width }) => width > 0)
      .map(({ texts, width }) =>
        (texts.length > 0 ? texts : [' ']).reduce(
          (sum, text) => sum + page.heightOfString(text, { width }),
          0,
        ),
      )
    const height = Math.max(...heights) + pad * 2
    const isFull = page.y + height > page.page.height - page.page.margins.bottom - 12
    // A row taller than a page still begins on a page.
    if (isFull && !isMoved) {
      page.addPage()
      if (kind !== 'head' && head) draw(head, 'head', true)
      return draw(words, kind, true)
    }
    const { y } = page
    let x = page.page.margins.left
    page.fillColor(ink)
    for (const [at, { texts, isNumber }] of words.entries()) {
      const width = widths[at]!
      if (width === 0) continue
      const align = isNumber ? 'right' : 'left'
      page.y = y + pad
      for (const text of texts) page.text(text, x + pad, page.y, { width: width - pad * 2, align })
      x += width
    }
    page
      .moveTo(page.page.margins.left, y + height)
      .lineTo(x, y + height)
      .lineWidth(kind === 'head' || kind === 'sum' ? 1 : 0.5)
      .stroke(line)
    page.x = page.page.margins.left
    page.y = y + height
  }
  return draw
}

/** The name of a sum goes over the empty cells behind it. */
function widthsOfSumRow(shares: readonly number[], words: RowTexts): number[] {
  const nextColumn = words.findIndex(({ texts }, at) => at > 0 && texts.length > 0)
  const end = nextColumn < 0 ? shares.length : nextColumn
  const first = shares.slice(0, end).reduce((sum, width) => sum + width, 0)
  return shares.map((width, at) => (at === 0 ? first : at < end ? 0 : width))
}

function wordOf(cell: Cell, locale: Locale): string {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  const tag = locale === 'ro' ? 'ro-RO' : 'en-GB'
  if (typeof cell === 'number') return cell.toLocaleString(tag, { maximumFractionDigits: 9 })
  if ('date' in cell)
    return cell.date
      .split('-')
      .toReversed()
      .join(locale === 'ro' ? '.' : '/')
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 }
  return (cell.minor / 100).toLocaleString(tag, digits)
}

function numberPages(page: PdfPage): void {
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index)
    const { height, margins } = page.page
    // Inside the margin text would begin a page of its own.
    page.page.margins.bottom = 0
    page.font('text').fontSize(8).fillColor(soft)
    page.text(`${index + 1} / ${count}`, margins.left, height - 26, { lineBreak: false })
  }
}

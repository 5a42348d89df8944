import { staffLocale, type Locale } from '#shared/i18n.ts'
import { longestWord, pdfOf, sizeForWords, type PdfPage } from '#platform/server/pdf/pdf.ts'
import { readable, type Cell, type Column, type ReportSheet } from '../model.ts'
import { speak } from '../text.ts'

export interface SheetPdfOptions {
  title: string
  /** The events, in one line. */
  about: string
  company: string
  /** When the data was read, as people write it. */
  at: string
  locale: Locale
}

const ink = '#1f1e1a'
const soft = '#6c685e'
const line = '#dbd7cc'
const wash = '#f4f2ec'
const size = 8.5
const pad = 4

/** The table on paper: its head on every page, numbers to the right, the time of the data and page numbers below. */
export function pdfSheet(sheet: ReportSheet, options: SheetPdfOptions): Promise<Buffer> {
  const landscape = sheet.columns.length > 6
  const { title, company } = options
  return pdfOf({ title, author: company, landscape, margin: 40 }, (page) => {
    page.font('bold').fontSize(16).fillColor(ink).text(title)
    page.font('text').fontSize(9).fillColor(soft).text(options.about).moveDown(0.8)
    const table = new TablePainter(page, sheet, options.locale)
    table.head()
    for (const row of sheet.rows) table.row(row, 'text')
    if (sheet.totals) table.row(sheet.totals, 'bold')
    if (sheet.rows.length === 0)
      page.font('text').fontSize(10).fillColor(soft).text(speak(options.locale)('empty.rows'))
    foot(page, options)
  })
}

class TablePainter {
  readonly #page: PdfPage
  readonly #sheet: ReportSheet
  readonly #locale: Locale
  readonly #widths: readonly number[]

  constructor(page: PdfPage, sheet: ReportSheet, locale: Locale) {
    this.#page = page
    this.#sheet = sheet
    this.#locale = locale
    this.#widths = this.#measure()
  }

  head(): void {
    this.#line(
      this.#sheet.columns.map(({ title }) => title),
      'bold',
      wash,
    )
  }

  row(cells: readonly Cell[], face: 'text' | 'bold'): void {
    const words = this.#sheet.columns.map((column, at) => this.#words(cells[at] ?? null, column))
    this.#line(words, face)
  }

  #words(cell: Cell, column: Column): string {
    return readable(cell, column, staffLocale(this.#locale))
  }

  #line(words: readonly string[], face: 'text' | 'bold', ground?: string): void {
    const page = this.#page
    page.font(face)
    const own = ground ? this.#headSize(words) : size
    page.fontSize(own)
    const heights = words.map((word, at) =>
      page.heightOfString(word || ' ', { width: (this.#widths[at] ?? 40) - pad * 2 }),
    )
    const height = Math.max(...heights) + pad * 2
    if (page.y + height > page.page.height - page.page.margins.bottom - 16) {
      page.addPage()
      if (!ground) this.head()
      page.font(face).fontSize(own)
    }
    const { x, y } = { x: page.page.margins.left, y: page.y }
    const totalWidth = this.#widths.reduce((sum, width) => sum + width, 0)
    if (ground) page.rect(x, y, totalWidth, height).fill(ground)
    page.fillColor(ink)
    let at = x
    words.forEach((word, index) => {
      const width = this.#widths[index] ?? 40
      const right = isNumber(this.#sheet.columns[index])
      const place = {
        width: width - pad * 2,
        align: right ? ('right' as const) : ('left' as const),
      }
      page.text(word, at + pad, y + pad, place)
      at += width
    })
    page
      .moveTo(x, y + height)
      .lineTo(x + totalWidth, y + height)
      .lineWidth(0.5)
      .stroke(line)
    page.x = x
    page.y = y + height
  }

  #headSize(words: readonly string[]): number {
    const cells = words.map((text, at) => ({ text, width: (this.#widths[at] ?? 40) - pad * 2 }))
    return sizeForWords(this.#page, cells, size)
  }

  /** Columns share the paper by how long their words are, within reason; words of their heads stay whole. */
  #measure(): number[] {
    const { page } = this.#page
    const availableWidth = page.width - page.margins.left - page.margins.right
    const some = this.#sheet.rows.slice(0, 200)
    this.#page.font('bold').fontSize(size)
    const least = this.#sheet.columns.map(
      ({ title }) => longestWord(this.#page, title) + pad * 2 + 1,
    )
    this.#page.font('text')
    const widths = this.#sheet.columns.map((column, at) => {
      const cells = some.map((row) => this.#words(row[at] ?? null, column))
      const widest = Math.max(
        ...[column.title, ...cells].map((word) => this.#page.widthOfString(word)),
      )
      return Math.max(Math.min(Math.max(widest + pad * 2 + 2, 34), 190), least[at] ?? 0)
    })
    const [needed, wished] = [sumOf(least), sumOf(widths)]
    if (wished <= availableWidth || needed >= availableWidth) {
      const shared = needed >= availableWidth ? least : widths
      return shared.map((width) => (width / sumOf(shared)) * availableWidth)
    }
    const factor = (availableWidth - needed) / (wished - needed)
    return widths.map((width, at) => {
      const own = least[at] ?? 0
      return own + (width - own) * factor
    })
  }
}

function sumOf(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0)
}

function isNumber(column: Column | undefined): boolean {
  return column?.kind === 'count' || column?.kind === 'amount' || column?.kind === 'share'
}

function foot(page: PdfPage, { company, at, locale }: SheetPdfOptions): void {
  const say = speak(locale)
  const { start, count } = page.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    page.switchToPage(index)
    const { height, margins } = page.page
    // Inside the margin text would begin a page of its own.
    page.page.margins.bottom = 0
    const words = `${company} · ${say('dataAt', { at })} · ${index + 1} / ${count}`
    page.font('text').fontSize(8).fillColor(soft)
    page.text(words, margins.left, height - 30, { lineBreak: false })
  }
}

import type { PdfPage } from '#platform/server/pdf/pdf.ts'
import { writeFitted } from '#platform/server/pdf/pdf-text.ts'
import { tableWords } from '../../model.ts'
import {
  green,
  ink,
  linesOf,
  soft,
  tablesOf,
  type Seated,
  type SeatingPrintout,
} from './list-drawings.ts'

interface Block {
  title: string
  names: readonly string[]
}

/** One sheet at the entrance: every table with its people, as large as all of them fit. */
export function drawPoster(page: PdfPage, sheet: SeatingPrintout): void {
  const { width, height } = page.page
  const margin = width * 0.06
  page.fillColor(ink)
  const middle = { x: margin, width: width - 2 * margin, align: 'center' as const }
  writeFitted(page, sheet.plan.eventName, {
    ...middle,
    y: margin,
    height: width * 0.09,
    size: width / 16,
    face: 'bold',
  })
  page.fillColor(soft)
  const about = [sheet.say('paper.posterAbout'), sheet.about].filter(Boolean).join(' · ')
  writeFitted(page, about, {
    ...middle,
    y: margin + width * 0.1,
    height: width * 0.04,
    size: width / 36,
    face: 'text',
  })
  const top = margin + width * 0.17
  const room = { width: width - 2 * margin, height: height - top - margin }
  const blocks = tablesOf(sheet.seated).map((each) => blockOf(sheet, each))
  const { size, columns, layout } = fitted(blocks, room)
  const wide = room.width / columns
  for (const { block, column, at } of layout) {
    const x = margin + column * wide
    let y = top + at * size
    page.fillColor(green)
    const inner = wide - size
    writeFitted(page, block.title, {
      x,
      y,
      width: inner,
      height: size * (titleHeight(block.title) - 0.1),
      size: size * 1.25,
      face: 'bold',
    })
    y += size * titleHeight(block.title)
    page.fillColor(ink)
    for (const name of block.names) {
      const high = size * linesOf(name, lettersOfLine) * line
      writeFitted(page, name, {
        x,
        y,
        width: inner,
        height: high - size * 0.1,
        size,
        face: 'text',
      })
      y += high
    }
  }
}

function blockOf(sheet: SeatingPrintout, sitting: readonly Seated[]): Block {
  const title = tableWords(sheet.say, sitting[0]?.table ?? '')
  return { title, names: sitting.map(({ person }) => person.name) }
}

/** In units of the letter size. */
const line = 1.5
const gap = 1.5
/** The width of a column is fourteen times the height of the letters. */
const lettersOfLine = 24
/** Titles are larger and bold. */
const lettersOfTitle = 17

function titleHeight(title: string): number {
  return 0.4 + 1.6 * linesOf(title, lettersOfTitle)
}

interface Layout {
  size: number
  columns: number
  layout: { block: Block; column: number; at: number }[]
}

/**
 * The largest letters at which all tables fit; of a table that is longer than the sheet the rest is in the next
 * column.
 */
export function fitted(blocks: readonly Block[], room: { width: number; height: number }): Layout {
  const smallest = room.width / 400
  for (let size = room.width / 28; ; size *= 0.96) {
    const columns = Math.max(1, Math.floor(room.width / (size * 14)))
    const layout = flow(blocks, room.height / size)
    const last = layout.at(-1)?.column ?? 0
    if (last < columns || size < smallest)
      return { size, columns: Math.max(columns, last + 1), layout }
  }
}

function flow(blocks: readonly Block[], high: number): Layout['layout'] {
  const layout: Layout['layout'] = []
  let [column, at] = [0, 0]
  for (const block of blocks)
    for (const names of piecesOf(block.names, (high - titleHeight(block.title)) / line)) {
      const piece = { ...block, names }
      const long = titleHeight(block.title) + linesTogether(names) * line
      if (at > 0 && at + long > high) [column, at] = [column + 1, 0]
      layout.push({ block: piece, column, at })
      at += long + gap
    }
  return layout
}

function linesTogether(names: readonly string[]): number {
  return names.reduce((sum, name) => sum + linesOf(name, lettersOfLine), 0)
}

/** The names that fit in the given number of lines. */
function piecesOf(names: readonly string[], lines: number): string[][] {
  const pieces: string[][] = []
  for (const name of names) {
    const last = pieces.at(-1)
    if (last && linesTogether([...last, name]) <= lines) last.push(name)
    else pieces.push([name])
  }
  return pieces
}

import { marksOf } from '#shared/numbers/decimal.ts'
import { fold } from '#shared/text/text.ts'
import { isBlank, textOf, type CellValue, type Reading } from './cells.ts'
import {
  withSparePrice,
  type ImportTarget,
  type RowContext,
  type TableRead,
} from './file-columns.ts'
import { isWord } from '../line-words.ts'
import { RowReader } from './row-reader.ts'

type Rows = readonly (readonly CellValue[])[]

/** The convention of the numbers of a table: what its own cells show, or unknown. */
export function marksIn(rows: Rows): ReturnType<typeof marksOf> {
  return marksOf(rows.flat().filter((cell) => typeof cell === 'string'))
}

/** Rows as lines: the one way in for what is pasted, quickly added and imported. */
export function readRows(
  rows: Rows,
  targets: readonly ImportTarget[],
  reading: Reading,
  known: RowContext = {},
): TableRead {
  const read: TableRead = { lines: [], skipped: [] }
  for (const [row, cells] of rows.entries()) {
    if (cells.every(isBlank)) continue
    const cell = (target: ImportTarget) => cells[targets.indexOf(target)] ?? ''
    const name = textOf(cell('name'), reading).trim()
    if (isTotalRow(cells, targets, reading))
      read.skipped.push({ row, reason: 'total', text: labelOf(cells, targets, reading) })
    else if (name === '')
      read.skipped.push({
        row,
        reason: 'nameless',
        text: cells
          .map((each) => textOf(each, reading))
          .filter(Boolean)
          .join(' · '),
      })
    else {
      const priced = withSparePrice(cells, targets, known)
      const line = new RowReader(row, priced.cells, targets, reading, priced.known).line(name)
      read.lines.push(priced.spare ? { ...line, priceFrom: priced.spare.head } : line)
    }
  }
  return read
}

function labelOf(cells: Rows[number], targets: readonly ImportTarget[], reading: Reading): string {
  const textAt = (target: ImportTarget) =>
    textOf(cells[targets.indexOf(target)] ?? '', reading).trim()
  return textAt('name') || textAt('category')
}

/** Whether a row is the sum of others and no line; one with an id is the line that it names. */
export function isTotalRow(
  cells: Rows[number],
  targets: readonly ImportTarget[],
  reading: Reading,
): boolean {
  if (!isBlank(cells[targets.indexOf('id')])) return false
  const label = labelOf(cells, targets, reading)
  return isTotal(label) || (isOfSection(label) && hasNoQuantity(cells, targets))
}

/** `Total decor`; with a quantity it is the name of a line. */
function isOfSection(label: string): boolean {
  return /^total\b/.test(fold(label).trim())
}

function hasNoQuantity(cells: Rows[number], targets: readonly ImportTarget[]): boolean {
  return targets.includes('quantity') && isBlank(cells[targets.indexOf('quantity')])
}

/** The rows that sums are in: those of any table, and those below our own. */
function isTotal(label: string): boolean {
  const word = fold(label)
    .replace(/[:.]+$/, '')
    .trim()
  return totalWords.test(word) || ownTotals.some((key) => isWord(key, label))
}

/** Labels of sums below the rows of a table, such as `TVA 21%`, `Din care TVA`, `Valoare totală`, `Subtotal decor`. */
const totalWords =
  /^(?:(?:din care |total |valoare |suma )?(?:tva|vat)(?: (?:total|deductibil|colectat|standard|redus[ae]?))?(?: ?\(?\d{1,2}(?:[.,]\d{1,2})? ?%?\)?)?(?: ?%)?|valoare totala|suma totala|(?:rest )?de plata)$|^sub[ -]?total\b|^(?:grand |overall |sub ?|sub-)?total(?:uri|s|ul)?(?: (?:general|cheltuieli|venituri|costuri?|costs?|expenses|income|buget|budget|lei|ron|eur|euro|cu tva|fara tva|plata|de plata))*$/
const ownTotals = ['total.lines', 'total.optional', 'total.exchange', 'total.result'] as const

import { z } from 'zod'
import { formatRate } from '#modules/defaults/model.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { rateAt, type LineFigures } from '../figures.ts'
import { wordIn } from '../line-words.ts'
import { columns } from '../totals.ts'
import { LineFields, type BudgetLine } from '../budget.ts'
import { formatCount, isTyped, typedColumns, writeCell, type Reading } from './cells.ts'
import type { PastePlan } from './paste.ts'

/** The clipboard type that carries all data of one of our cells, beside its text. */
export const copiedCellType = 'application/x-prilej-cell'

const CopiedCell = z.discriminatedUnion('column', [
  z.strictObject({ column: z.literal('mode'), fields: LineFields.pick({ mode: true }) }),
  z.strictObject({
    column: z.literal('price'),
    fields: LineFields.pick({ unitPrice: true, currency: true, priceHasVat: true }),
  }),
  z.strictObject({ column: z.literal('vat'), fields: LineFields.pick({ vat: true }) }),
])
type CopiedCell = z.infer<typeof CopiedCell>

interface Copied {
  /** For every other program: what the cell shows, an amount in the currency of the budget as a number. */
  text: string
  own: string | null
}

/** A cell for the clipboard; a price says its currency there, since the line it is pasted on may have another. */
export function copyCell(
  column: string,
  line: BudgetLine,
  figures: LineFigures | undefined,
  netOrGross: 'net' | 'gross',
  reading: Reading,
): Copied | null {
  const typed = typedColumns.find((each) => each === column)
  if (typed === undefined) {
    const figure = [...columns, 'variance' as const].find((each) => each === column)
    const amount = (figure && figures?.[figure]?.[netOrGross]) ?? null
    return amount === null ? null : { text: digitsOf(amount, reading), own: null }
  }
  const unread = line.unread[typed]
  if (unread !== undefined) return { text: unread, own: null }
  switch (typed) {
    case 'name':
      return { text: line.name, own: null }
    case 'mode':
      return {
        text: wordIn(`mode.${line.mode}`, reading.locale),
        own: ownOf({ column: 'mode', fields: { mode: line.mode } }),
      }
    case 'quantity': {
      const isShown = isTyped('quantity', line) || !figures
      const counted = isShown
        ? writeCell('quantity', line, reading)
        : formatCount(figures.quantity, reading.locale)
      return { text: counted, own: null }
    }
    case 'price':
      return line.mode === 'percent' ? null : copyPrice(line, reading)
    case 'vat':
      return copyVat(line, reading)
  }
}

/**
 * Plans the paste of one of our own cells onto another cell of its column; null where its text is read like
 * any other.
 */
export function planOwnPaste(
  copied: string,
  from: { id: string; column: string },
  lines: readonly BudgetLine[],
  { sheet }: Reading,
): PastePlan | null {
  const own = copied === '' ? undefined : CopiedCell.safeParse(parsed(copied)).data
  const line = lines.find(({ id }) => id === from.id)
  if (!own || !line || own.column !== from.column || !isTyped(own.column, line)) return null
  if (own.column === 'price') {
    const { currency } = own.fields
    const currencies = [line.currency, sheet.currency, ...sheet.rates.map((rate) => rate.currency)]
    if (!currencies.includes(currency)) return null
  }
  return {
    edits: [{ id: line.id, fields: own.fields }],
    unread: 0,
    added: [],
    after: undefined,
    cells: 1,
    refused: 0,
    skipped: 0,
    totals: { divided: 0, kept: 0 },
    spares: [],
    leftOut: [],
  }
}

function copyPrice(line: BudgetLine, reading: Reading): Copied {
  const { unitPrice, currency, priceHasVat } = line
  const amount = digitsOf(unitPrice, reading)
  return {
    text: currency === reading.sheet.currency ? amount : `${amount} ${currency}`,
    own: ownOf({ column: 'price', fields: { unitPrice, currency, priceHasVat } }),
  }
}

function copyVat(line: BudgetLine, reading: Reading): Copied {
  if (line.components.length > 0) return { text: wordIn('line.mixed', reading.locale), own: null }
  const isWord = line.vat === 'exempt' || line.vat === 'reverse_charge'
  const rate = isWord ? null : rateAt(reading.sheet, line.vat, line)
  return {
    text:
      rate === null
        ? wordIn(`vat.${line.vat}`, reading.locale)
        : formatRate(rate, reading.locale).replace(/\s/g, ' '),
    own: ownOf({ column: 'vat', fields: { vat: line.vat } }),
  }
}

function ownOf(cell: CopiedCell): string {
  return JSON.stringify(cell)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function digitsOf(minor: number, { locale }: Reading): string {
  return formatMoney({ minor, currency: 'RON' }, locale).replace(/[^\d.,-]/g, '')
}

import { formatCount, type Reading } from './cells.ts'
import { scaled } from '../exchange.ts'
import type { TotalRead } from './file-columns.ts'
import { wordIn } from '../line-words.ts'
import type { BudgetLine, LineFields } from '../budget.ts'

/**
 * The total of a row as a price of its line: divided by the quantity where that is exact; else the line is
 * one piece of the whole total, and its note has the quantity. Null while the quantity is unknown.
 */
export function priceOfTotal(
  total: number,
  line: Pick<BudgetLine, 'mode' | 'quantity' | 'factor' | 'extra' | 'min' | 'max' | 'note'>,
  { locale }: Pick<Reading, 'locale'>,
): { fields: Partial<LineFields>; read?: TotalRead } | null {
  const { mode, quantity, note } = line
  const isPlain = line.factor === 1000 && line.extra === 0 && line.min === null && line.max === null
  if ((mode !== 'fixed' && mode !== 'per_hour') || !isPlain) return null
  if (quantity === 1000) return { fields: { unitPrice: total } }
  const unitPrice = quantity === 0 ? 0 : scaled(total, 1000, quantity)
  if (scaled(unitPrice, quantity, 1000) === total) return { fields: { unitPrice }, read: 'divided' }
  const count = formatCount(quantity, locale)
  const words = wordIn('file.keptQuantity', locale).replace('{count}', count)
  const fields = {
    unitPrice: total,
    quantity: 1000,
    note: [note, words].filter(Boolean).join('\n'),
  }
  return { fields, read: 'kept' }
}

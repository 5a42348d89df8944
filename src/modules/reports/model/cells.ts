import type { Locale } from '#shared/i18n.ts'
import { formatDate, formatInstant, defaultZone } from '#shared/time.ts'
import type { Cell, Column } from '../model.ts'

const numbers = { ro: new Intl.NumberFormat('ro-RO'), en: new Intl.NumberFormat('en-GB') }
const amounts = {
  ro: new Intl.NumberFormat('ro-RO', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
}
const shares = {
  ro: new Intl.NumberFormat('ro-RO', { style: 'percent', maximumFractionDigits: 1 }),
  en: new Intl.NumberFormat('en-GB', { style: 'percent', maximumFractionDigits: 1 }),
}

/** A cell as a person reads it. */
export function readable(cell: Cell, { kind }: Column, locale: Locale): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') {
    if (kind === 'amount') return amounts[locale].format(cell / 100)
    return kind === 'share' ? shares[locale].format(cell / 10_000) : numbers[locale].format(cell)
  }
  if (kind === 'date') return formatDate(cell, locale, 'medium')
  return kind === 'instant' ? formatInstant(cell, defaultZone, locale, 'medium') : cell
}

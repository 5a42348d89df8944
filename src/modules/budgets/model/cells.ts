import { VatKind } from '#modules/defaults/model.ts'
import { formatMoney, parseMoney } from '#shared/money.ts'
import { fold } from '#shared/text.ts'
import { rateAt, type Reckoning } from './figures.ts'
import { followsGuests } from './quantity.ts'
import {
  BudgetCurrency,
  mostMinor,
  type BudgetLine,
  type LineFields,
  type QuantityMode,
} from './words.ts'

/** The columns of a sheet that people type into, in the order in which a paste fills them. */
export const typedColumns = ['name', 'mode', 'quantity', 'price', 'vat'] as const
export type TypedColumn = (typeof typedColumns)[number]

type Written = Partial<LineFields>

/** What a typed cell is read with: the words of the language and the rates of the day. */
export interface Reading {
  sheet: Pick<Reckoning, 'vatRates' | 'eventDate' | 'currency' | 'rates'>
  modes: Readonly<Record<QuantityMode, string>>
  vats: Readonly<Record<VatKind, string>>
  locale: 'ro' | 'en'
}

/** What a typed text means for a line; null when it is not clearly anything. */
export function readCell(
  column: TypedColumn,
  typed: string,
  line: BudgetLine,
  reading: Reading,
): Written | null {
  const text = typed.trim()
  switch (column) {
    case 'name':
      return text === '' || text.length > 200 ? null : { name: text }
    case 'mode': {
      const mode = wordIn(text, reading.modes)
      return mode && { mode }
    }
    case 'quantity':
      return readQuantity(text, line)
    case 'price':
      return readPrice(text, line, reading)
    case 'vat': {
      const vat = wordIn(text, reading.vats) ?? vatOf(text, line, reading)
      return vat && { vat, components: [] }
    }
  }
}

/** Whether a person may type here: a count of guests is not typed, a price of components is their sum. */
export function isTyped(column: TypedColumn, line: BudgetLine): boolean {
  if (column === 'quantity') return !followsGuests(line) && line.mode !== 'per_supplier_meal'
  if (column === 'price') return line.components.length === 0 && line.mode !== 'percent'
  if (column === 'vat') return line.components.length === 0
  return true
}

/** What stands in the field when somebody begins to edit. */
export function writeCell(column: TypedColumn, line: BudgetLine, reading: Reading): string {
  switch (column) {
    case 'name':
      return line.name
    case 'mode':
      return line.mode
    case 'quantity':
      return line.mode === 'percent'
        ? formatCount(line.percent * 10, reading.locale)
        : formatCount(line.quantity, reading.locale)
    case 'price':
      return formatMoney(
        { minor: line.unitPrice, currency: line.currency },
        reading.locale,
      ).replace(/[^\d.,-]/g, '')
    case 'vat':
      return line.vat
  }
}

/** Thousandths as people write them: `2,5`. */
export function formatCount(thousandths: number, locale: 'ro' | 'en'): string {
  return (thousandths / 1000).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', {
    maximumFractionDigits: 3,
  })
}

/** `2,5`, `1.500`, `1 500`: in thousandths; three digits after a lone mark are thousands, as in amounts. */
export function parseCount(typed: string): number | null {
  const text = typed.trim().replace(/[\s\u00A0]/g, '')
  const grouped = /^[1-9]\d{0,2}([.,])\d{3}(?:\1\d{3})*(?:[.,](\d{1,2}))?$/.exec(text)
  if (grouped) {
    const fraction = grouped[2] ?? ''
    const whole = text.slice(0, fraction ? -fraction.length - 1 : undefined).replace(/\D/g, '')
    return within(Number(whole) * 1000 + Number(fraction.padEnd(3, '0')))
  }
  const plain = /^(\d{1,9})(?:[.,](\d{1,3}))?$/.exec(text)
  return plain && within(Number(plain[1]) * 1000 + Number((plain[2] ?? '').padEnd(3, '0')))
}

function within(thousandths: number): number | null {
  return thousandths <= 1_000_000_000 ? thousandths : null
}

function readQuantity(text: string, line: BudgetLine): Written | null {
  const count = parseCount(text.replace(/%$/, ''))
  if (count === null) return null
  if (line.mode !== 'percent') return { quantity: count }
  const percent = Math.round(count / 10)
  return percent <= 1_000_000 ? { percent } : null
}

/** An amount in the currency of the line, or with the sign of another that the budget has a rate for. */
function readPrice(text: string, line: BudgetLine, { sheet }: Reading): Written | null {
  const known = [line.currency, sheet.currency, ...sheet.rates.map(({ currency }) => currency)]
  for (const currency of new Set(known)) {
    const money = parseMoney(text, currency)
    if (!money || money.minor < 0 || money.minor > mostMinor) continue
    const own = BudgetCurrency.safeParse(currency).data
    return { unitPrice: money.minor, ...(own && { currency: own }) }
  }
  return null
}

function wordIn<K extends string>(text: string, words: Readonly<Record<K, string>>): K | null {
  const wanted = fold(text)
  if (wanted === '') return null
  const keys = Object.keys(words) as K[]
  return keys.find((key) => key === text || fold(words[key]) === wanted) ?? null
}

/** `21` or `21 %`: the kind whose rate that is on the day of supply. */
function vatOf(text: string, line: BudgetLine, { sheet }: Reading): VatKind | null {
  const parts = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text)
  if (!parts) return null
  const points = Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))
  if (points === 0) return 'exempt'
  return VatKind.options.find((kind) => rateAt(sheet, kind, line) === points) ?? null
}

/** Cells as a spreadsheet puts them on the clipboard: tabs and line ends, quotes around what contains them. */
export function pastedRows(text: string): string[][] {
  const rows: string[][] = [[]]
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at)
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text.charAt(at + 1) === '"') cell += text.charAt(++at)
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === '\t' || sign === '\n') {
      rows.at(-1)?.push(cell)
      cell = ''
      if (sign === '\n') rows.push([])
    } else if (sign !== '\r') cell += sign
  }
  rows.at(-1)?.push(cell)
  return rows.filter((cells) => cells.some((each) => each.trim() !== ''))
}

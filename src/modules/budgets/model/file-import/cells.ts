import { z } from 'zod'
import { VatKind } from '#modules/defaults/model.ts'
import { readDecimal, unitsOf, type Marks } from '#shared/numbers/decimal.ts'
import { formatMoney, moneyReadings, type Currency } from '#shared/numbers/money.ts'
import { rateAt, type Calculation } from '../figures.ts'
import { keyOfWord } from '../line-words.ts'
import { followsGuests } from '../quantity.ts'
import { BudgetCurrency, maxMinor, type BudgetLine, type LineFields } from '../budget.ts'

/** The columns of a sheet that people type into, in the order in which a paste fills them. */
export const typedColumns = ['name', 'mode', 'quantity', 'price', 'vat'] as const
export type TypedColumn = (typeof typedColumns)[number]

type CellFields = Partial<LineFields>

/** A cell as it comes in: typed text, or a number of a spreadsheet, which needs no interpretation. */
export const CellValue = z.union([
  z.string(),
  z.strictObject({ number: z.number(), percent: z.boolean(), currency: z.string().optional() }),
])
export type CellValue = z.infer<typeof CellValue>

/**
 * The reason why a cell was refused: not readable, no percentage, ambiguous, negative, money without a rate,
 * a quantity on a line that counts guests, or not confirmed by the user.
 */
export type CellProblem =
  | { code: 'unread' }
  | { code: 'no_share' }
  | { code: 'ambiguous'; readings: readonly string[] }
  | { code: 'negative' }
  | { code: 'no_rate'; currency: Currency }
  | { code: 'not_typed' }
  | { code: 'readable' }

type CellReading = { fields: CellFields; rounded?: true } | { problem: CellProblem }

/** The context that a cell is read in: the words of the language and the rates of the day. */
export interface Reading {
  sheet: Pick<Calculation, 'vatRates' | 'eventDate' | 'currency' | 'rates'>
  locale: 'ro' | 'en'
  /** The number format; that of the language, unless the numbers come from elsewhere. */
  marks: Marks
  /** The user chose them, so no question is left. */
  isMarksChosen?: boolean
}

const unread: CellReading = { problem: { code: 'unread' } }
const noShare: CellReading = { problem: { code: 'no_share' } }
const negative: CellReading = { problem: { code: 'negative' } }

/** Parses the text of a cell. All cells that are typed, pasted, added or imported are read by this function. */
export function readCell(
  column: TypedColumn,
  value: CellValue,
  line: BudgetLine,
  reading: Reading,
): CellReading {
  switch (column) {
    case 'name': {
      const name = textOf(value, reading).trim()
      return name === '' || name.length > 200 ? unread : { fields: { name } }
    }
    case 'mode': {
      const mode = keyOfWord('mode', textOf(value, reading))
      return mode ? { fields: { mode } } : unread
    }
    case 'quantity':
      return readQuantity(value, line, reading)
    case 'price':
      return readPrice(value, line, reading)
    case 'vat': {
      const vat = keyOfWord('vat', textOf(value, reading)) ?? vatOf(value, line, reading)
      return vat ? { fields: { vat, components: [] } } : unread
    }
  }
}

/** A cell as people read it, such as the number that is where a name should be. */
export function textOf(value: CellValue, { locale }: Pick<Reading, 'locale'>): string {
  if (typeof value === 'string') return value
  const roundedValue = Number((value.percent ? value.number * 100 : value.number).toPrecision(15))
  const writtenNumber = roundedValue.toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', {
    useGrouping: false,
    maximumFractionDigits: 15,
  })
  return value.percent ? `${writtenNumber} %` : writtenNumber
}

export function isBlank(value: CellValue | undefined): boolean {
  return value === undefined || (typeof value === 'string' && value.trim() === '')
}

/** Whether a person may type here: a count of guests is not typed, a price of components is their sum. */
export function isTyped(column: TypedColumn, line: BudgetLine): boolean {
  if (column === 'quantity') return !followsGuests(line) && line.mode !== 'per_supplier_meal'
  if (column === 'price') return line.components.length === 0 && line.mode !== 'percent'
  if (column === 'vat') return line.components.length === 0
  return true
}

/** The content of the field when editing begins. */
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

/** Thousandths as people write them: `2,5`; without marks for thousands, since three decimals look like them. */
export function formatCount(thousandths: number, locale: 'ro' | 'en'): string {
  return (thousandths / 1000).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', {
    maximumFractionDigits: 3,
    useGrouping: false,
  })
}

/** Every count that a text can mean, in thousandths: `2,5`, `1 500`, and `1.500`, which in Romanian may be either. */
export function countReadings(typed: string, marks: Marks, isChosen = false): number[] {
  return readDecimal(spaced(typed), marks, 3, isChosen)
    .map(Number)
    .filter((thousandths) => thousandths <= 1_000_000_000)
}

function spaced(typed: string): string {
  return typed.replace(/\s/g, ' ').replaceAll('’', "'").trim()
}

function readQuantity(value: CellValue, line: BudgetLine, reading: Reading): CellReading {
  const isShare = line.mode === 'percent'
  const max = isShare ? 1_000_000 : 1_000_000_000
  const decimals = isShare ? 2 : 3
  const wrong = isShare ? noShare : unread
  const fields = (count: number): CellFields => (isShare ? { percent: count } : { quantity: count })
  if (typeof value !== 'string') {
    const read = unitsOf(isShare && value.percent ? value.number * 100 : value.number, decimals)
    if (!read || read.units < 0n || read.units > BigInt(max)) return wrong
    return { fields: fields(Number(read.units)), ...(read.rounded && { rounded: true }) }
  }
  const text = isShare ? value.trim().replace(/%$/, '') : value
  const numberIn = (digits: number) =>
    readDecimal(spaced(text), reading.marks, digits, reading.isMarksChosen).map(Number)
  const counts = numberIn(decimals).filter((count) => count <= max)
  if (counts.length > 1)
    return ambiguous(
      counts.map((count) => formatCount(isShare ? count * 10 : count, reading.locale)),
    )
  const [count] = counts
  if (count === undefined) return wrong
  const isRounded = isShare && !numberIn(3).includes(count * 10)
  // A share keeps two decimals: a typed third does not lose digits silently.
  if (isRounded && !reading.isMarksChosen) return wrong
  return { fields: fields(count), ...(isRounded && { rounded: true }) }
}

/** Whether a chosen habit makes decimals of the last three digits, of which two are kept. */
function isThirdDecimal(text: string, { marks, isMarksChosen }: Reading): boolean {
  const mark = /^\D*[1-9]\d{0,2}([.,])\d{2}[1-9](?!\d)/.exec(text)?.[1]
  return isMarksChosen === true && mark === (marks === 'ro' ? ',' : '.')
}

function ambiguous(readings: readonly string[]): CellReading {
  return { problem: { code: 'ambiguous', readings } }
}

/** An amount in the currency of the line, or with the sign of another that the budget has a rate for. */
function readPrice(value: CellValue, line: BudgetLine, reading: Reading): CellReading {
  const { sheet, marks, locale, isMarksChosen } = reading
  if (typeof value !== 'string') {
    if (value.number < 0) return negative
    const read = unitsOf(value.number, 2)
    if (!read || read.units < 0n || read.units > BigInt(maxMinor)) return unread
    return {
      fields: { unitPrice: Number(read.units), currency: line.currency },
      ...(read.rounded && { rounded: true }),
    }
  }
  const currencies = new Set<Currency>([
    line.currency,
    sheet.currency,
    ...sheet.rates.map(({ currency }) => currency),
  ])
  const readingsIn = (currency: Currency) =>
    moneyReadings(value, currency, marks, isMarksChosen).filter(
      ({ minor }) => minor >= 0 && minor <= maxMinor,
    )
  for (const currency of currencies) {
    const amountReadings = readingsIn(currency)
    const own = BudgetCurrency.safeParse(currency).data
    if (amountReadings.length > 1)
      return ambiguous(amountReadings.map((money) => formatMoney(money, locale)))
    if (amountReadings[0] && own) {
      const fields = { unitPrice: amountReadings[0].minor, currency: own }
      return { fields, ...(isThirdDecimal(value, reading) && { rounded: true }) }
    }
  }
  const other = BudgetCurrency.options.find(
    (each) => !currencies.has(each) && readingsIn(each).length > 0,
  )
  if (other) return { problem: { code: 'no_rate', currency: other } }
  return isNegative(value) ? negative : unread
}

/** `-500`, `500-` or, as accountants write it, `(500)`, with or without a currency. */
function isNegative(text: string): boolean {
  const amount = text.replaceAll('−', '-').replace(/[\p{L}\p{Sc}\s]/gu, '')
  return /^(?:-[\d.,']+|[\d.,']*\d-|\([\d.,']+\))$/.test(amount)
}

/** `21`, `21 %` or a cell of 0.21: the kind whose rate that is on the day of supply. */
function vatOf(value: CellValue, line: BudgetLine, { sheet }: Reading): VatKind | null {
  const points = typeof value === 'string' ? pointsOf(value) : pointsOfNumber(value)
  const kindAt = (rate: number) =>
    VatKind.options.find((kind) => rateAt(sheet, kind, line) === rate) ?? null
  for (const rate of points) {
    if (rate === 0) return 'exempt'
    const kind = kindAt(rate)
    if (kind) return kind
  }
  return null
}

function pointsOf(text: string): number[] {
  const parts = /^(\d{1,2})(?:[.,](\d{1,2}))?\s*%?$/.exec(text.trim())
  return parts ? [Number(parts[1]) * 100 + Number((parts[2] ?? '').padEnd(2, '0'))] : []
}

/** A share of 1 in a percentage column means 100 % even when the cell is not formatted as a percentage. */
function pointsOfNumber({ number, percent }: Exclude<CellValue, string>): number[] {
  const points = (value: number) => {
    const read = unitsOf(value, 2)
    return read && !read.rounded && read.units >= 0n ? [Number(read.units)] : []
  }
  if (percent) return points(number * 100)
  return number > 0 && number < 1 ? [...points(number), ...points(number * 100)] : points(number)
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

import { unitsOf } from '#shared/numbers/decimal.ts'
import { parsePersonDate } from '#shared/dates/person-date.ts'
import { beginningOf, fold } from '#shared/text/text.ts'
import { addDays, isPlainDate } from '#shared/dates/time.ts'
import {
  countReadings,
  formatCount,
  isBlank,
  readCell,
  textOf,
  writeCell,
  type CellProblem,
  type CellValue,
  type Reading,
} from './cells.ts'
import {
  currencyOf,
  type Alteration,
  type ImportedLine,
  type ImportTarget,
  type RowContext,
  type TotalRead,
} from './file-columns.ts'
import { scaled } from '../exchange.ts'
import { isWord, keyOfWord, readOptional, readYesNo } from '../line-words.ts'
import { priceOfTotal } from './row-total.ts'
import {
  blankLine,
  BudgetCurrency,
  type BudgetLine,
  type LineFields,
  type PriceComponent,
  type QuantityMode,
  type Side,
} from '../budget.ts'

/** One row of a table as a line, column by column. */
export class RowReader {
  readonly #fields: Partial<LineFields> = {}
  readonly #unread: ImportedLine['unread'] = {}
  readonly #altered: Alteration[] = []
  readonly #line: BudgetLine
  readonly #id: string | null
  /** A currency that the budget does not have, or no currency at all. */
  #unknown: { word: string; problem: CellProblem } | null = null

  readonly row: number
  readonly cells: readonly CellValue[]
  readonly targets: readonly ImportTarget[]
  readonly reading: Reading
  readonly known: RowContext

  constructor(
    row: number,
    cells: readonly CellValue[],
    targets: readonly ImportTarget[],
    reading: Reading,
    known: RowContext,
  ) {
    this.row = row
    this.cells = cells
    this.targets = targets
    this.reading = reading
    this.known = known
    this.#id = this.#text('id') || null
    const existing = known.under ?? (this.#id === null ? undefined : known.line?.(this.#id))
    const currency = BudgetCurrency.parse(reading.sheet.currency)
    this.#line = {
      ...(existing ?? { ...blankLine, name: '', currency, id: '', position: '', version: 0 }),
    }
  }

  line(name: string): ImportedLine {
    const shortName = beginningOf(name, 200)
    if (shortName !== name) this.#altered.push({ target: 'name' })
    this.#take({ name: shortName })
    this.#words()
    this.#currency()
    this.#price()
    this.#counts()
    this.#rest()
    const total = this.#total()
    this.#compareRow()
    return {
      row: this.row,
      id: this.#id,
      fields: { ...this.#fields, name: shortName },
      category: this.#has('category') ? this.#cut('category', 80) : null,
      shareOf: this.#shareOf(),
      unread: this.#unread,
      altered: this.#altered,
      ...(total && { total }),
    }
  }

  #has(target: ImportTarget): boolean {
    return this.targets.includes(target)
  }

  #cell(target: ImportTarget): CellValue {
    return this.cells[this.targets.indexOf(target)] ?? ''
  }

  #text(target: ImportTarget): string {
    return textOf(this.#cell(target), this.reading).trim()
  }

  /** The column with the money of the row: the unit price, or else the total. */
  get #money(): 'price' | 'total' {
    return isBlank(this.#cell('price')) && this.#has('total') ? 'total' : 'price'
  }

  #take(fields: Partial<LineFields>): void {
    Object.assign(this.#fields, fields)
    Object.assign(this.#line, fields)
  }

  #refuse(target: ImportTarget, problem: CellProblem = { code: 'unread' }): void {
    const text = this.#text(target === 'price' ? this.#money : target)
    this.#unread[target] = { text, problem }
  }

  #cut(target: ImportTarget, max: number): string {
    const totalCell = this.#text(target)
    const shortTotal = beginningOf(totalCell, max)
    if (shortTotal !== totalCell) this.#altered.push({ target })
    return shortTotal
  }

  /** A word that is in a list; an empty cell leaves what is there. */
  #word<V>(target: ImportTarget, read: (word: string) => V | null, take: (value: V) => void): void {
    const word = this.#text(target)
    if (word === '') return
    const value = read(word)
    if (value === null) this.#refuse(target)
    else take(value)
  }

  #words(): void {
    this.#word(
      'side',
      (word) => keyOfWord('side', word),
      (side) => this.#take({ side }),
    )
    this.#word(
      'mode',
      (word) => modeOf(word) ?? sideOf(word),
      ({ mode, side }) => this.#take({ ...(mode && { mode }), ...(side && { side }) }),
    )
    this.#word(
      'source',
      (word) => keyOfWord('source', word),
      (source) => this.#take({ source }),
    )
    this.#word(
      'payer',
      (word) => keyOfWord('payer', word),
      (payer) => this.#take({ payer }),
    )
    if (this.known.hasVat !== undefined) this.#take({ priceHasVat: this.known.hasVat })
    this.#word('hasVat', readYesNo, (priceHasVat) => this.#take({ priceHasVat }))
    this.#word('clientVisible', readYesNo, (clientVisible) => this.#take({ clientVisible }))
    this.#word('optional', readOptional, (optional) => this.#take({ optional }))
  }

  /** The currency sign of the price in the spreadsheet, where nothing else names a currency. */
  #shownCurrency(): string {
    const price = this.#cell(this.#money)
    const sign = typeof price === 'string' ? '' : (price.currency ?? '')
    return currencyOf(sign) ? sign : ''
  }

  #currency(): void {
    const { sheet } = this.reading
    const word = this.#text('currency') || (this.known.currency ?? this.#shownCurrency())
    if (word === '') return this.#take({ currency: this.#line.currency })
    const currency = currencyOf(word)
    const isKnown =
      currency === sheet.currency || sheet.rates.some((rate) => rate.currency === currency)
    if (currency && isKnown) return this.#take({ currency })
    const problem: CellProblem = currency ? { code: 'no_rate', currency } : { code: 'unread' }
    this.#unknown = { word, problem }
    if (isBlank(this.#cell(this.#money))) this.#refuse('currency', problem)
  }

  #price(): void {
    if (this.#has('components')) this.#components()
    const isSum = this.#line.components.length > 0
    const vat = this.#text('vat')
    if (vat !== '' && !(isSum && isWord('vat.mixed', vat))) {
      if (isSum) this.#refuse('vat')
      else this.#cellOf('vat')
    }
    if (isBlank(this.#cell(this.#money))) return
    if (this.#unknown) return this.#refuseMoney(this.#unknown)
    if (this.#line.mode === 'percent' || isSum) {
      if (!this.#isOwnPrice()) this.#refuse('price')
      return
    }
    const before = this.#line.currency
    this.#cellOf('price')
    // A currency sign beside the price that differs from the currency column is refused.
    if (this.#text('currency') !== '' && this.#line.currency !== before) {
      this.#take({ currency: before })
      delete this.#fields.unitPrice
      this.#refuse('price')
    }
  }

  /** Divides the total of the row by the quantity, once both are known. */
  #total(): TotalRead | undefined {
    const sum = this.#fields.unitPrice
    if (this.#money !== 'total' || sum === undefined || this.#line.components.length > 0) return
    const priced = this.#unread.quantity ? null : priceOfTotal(sum, this.#line, this.reading)
    if (priced) {
      this.#take(priced.fields)
      return priced.read
    }
    delete this.#fields.unitPrice
    this.#refuse('price')
  }

  /** Money of a currency that cannot be counted is money of no other: it stays as it was written. */
  #refuseMoney({ word, problem }: { word: string; problem: CellProblem }): void {
    const amount = this.#text(this.#money)
    const text = /\p{L}|\p{Sc}/u.test(amount) ? amount : `${amount} ${word}`
    this.#unread.price = { text, problem }
  }

  /** Whether the price comes from our own file, which names it also where it is the sum of its components. */
  #isOwnPrice(): boolean {
    const plain = { ...this.#line, components: [] }
    return (
      this.#has('id') && !('problem' in readCell('price', this.#cell('price'), plain, this.reading))
    )
  }

  #cellOf(column: 'price' | 'vat' | 'quantity'): void {
    const value = this.#cell(column === 'price' ? this.#money : column)
    if (isBlank(value)) return
    const read = readCell(column, value, this.#line, this.reading)
    if ('problem' in read) return this.#refuse(column, read.problem)
    // A text that was not understood in the budget is imported unchanged, independently of its meaning in this
    // file.
    if (this.#line.unread[column] === value) return this.#refuse(column, { code: 'readable' })
    this.#take(read.fields)
    if (read.rounded)
      this.#altered.push({
        target: column,
        was: textOf(value, this.reading),
        now: writeCell(column, this.#line, this.reading),
      })
  }

  /** A rounded unit price may change the total of the row. */
  #compareRow(): void {
    const price = this.#altered.find(({ target }) => target === 'price')
    const value = this.#cell('price')
    const { mode, quantity, unitPrice } = this.#line
    if (!price || typeof value === 'string' || (mode !== 'fixed' && mode !== 'per_hour')) return
    const exact = unitsOf((value.number * quantity) / 1000, 2)
    const totalCell = scaled(unitPrice, quantity, 1000)
    const words = (minor: number) =>
      writeCell('price', { ...this.#line, unitPrice: minor }, this.reading)
    if (exact && Number(exact.units) !== totalCell)
      price.row = { was: words(Number(exact.units)), now: words(totalCell) }
  }

  #components(): void {
    const rows = this.#text('components').split('\n').filter(Boolean)
    if (this.#unknown && rows.length > 0) return this.#refuse('components', this.#unknown.problem)
    const parts = rows.map((row) => this.#component(row))
    if (parts.includes(null)) return this.#refuse('components')
    const components = parts as PriceComponent[]
    this.#take({ components })
    if (components.length > 0)
      this.#take({ unitPrice: components.reduce((sum, { price }) => sum + price, 0) })
  }

  /** `100,00 | redusă | Meniu`, as our own files write it. */
  #component(row: string): PriceComponent | null {
    const parts = /^([^|]+)\|([^|]+)\|(.+)$/.exec(row)
    const vat = parts && keyOfWord('vat', parts[2] ?? '')
    const name = parts?.[3]?.trim() ?? ''
    if (!parts || !vat || name === '' || name.length > 80) return null
    const plain = { ...this.#line, components: [] }
    const read = readCell('price', (parts[1] ?? '').trim(), plain, this.reading)
    if ('problem' in read || read.fields.unitPrice === undefined) return null
    return { name, price: read.fields.unitPrice, vat }
  }

  #counts(): void {
    const { mode } = this.#line
    if (mode === 'fixed' || mode === 'per_hour' || mode === 'percent') this.#cellOf('quantity')
    else if (this.#isOnePerHead()) this.#take(this.#has('factor') ? {} : { factor: 1000 })
    else if (!isBlank(this.#cell('quantity'))) this.#refuse('quantity', { code: 'not_typed' })
    if (mode === 'percent') return
    for (const target of ['factor', 'extra', 'min', 'max'] as const) {
      if (!this.#has(target)) continue
      const count = this.#count(target)
      if (count !== undefined) this.#take({ [target]: count })
    }
  }

  /** `pe copil | 1 | 90`, as quotes from elsewhere say it: one for each. */
  #isOnePerHead(): boolean {
    const value = this.#cell('quantity')
    if (isBlank(value) || this.#line.unread.quantity === value) return false
    if (typeof value !== 'string') return value.number === 1 && !value.percent
    const counts = countReadings(value, this.reading.marks, this.reading.isMarksChosen)
    return counts.length === 1 && counts[0] === 1000
  }

  /** Undefined without a file to import; an empty limit means none. */
  #count(target: 'factor' | 'extra' | 'min' | 'max'): number | null | undefined {
    const value = this.#cell(target)
    if (isBlank(value)) return target === 'min' || target === 'max' ? null : undefined
    if (typeof value !== 'string') {
      const read = unitsOf(value.number, 3)
      if (read && read.units >= 0n && read.units <= 1_000_000_000n) {
        const units = Number(read.units)
        if (read.rounded)
          this.#altered.push({
            target,
            was: textOf(value, this.reading),
            now: formatCount(units, this.reading.locale),
          })
        return units
      }
      this.#refuse(target)
      return undefined
    }
    const counts = countReadings(value, this.reading.marks, this.reading.isMarksChosen)
    if (counts.length === 1) return counts[0]
    const readings = counts.map((count) => formatCount(count, this.reading.locale))
    this.#refuse(target, counts.length > 1 ? { code: 'ambiguous', readings } : { code: 'unread' })
    return undefined
  }

  #rest(): void {
    if (this.#has('note')) this.#take({ note: this.#cut('note', 2000) })
    if (this.#has('supplyDate')) this.#date()
    if (this.#has('partner')) this.#partner()
  }

  #date(): void {
    const value = this.#cell('supplyDate')
    if (isBlank(value)) return this.#take({ supplyDate: null })
    const date =
      typeof value !== 'string'
        ? Number.isInteger(value.number) && value.number > 0 && value.number < 100_000
          ? addDays('1899-12-30', value.number)
          : null
        : isPlainDate(value.trim())
          ? value.trim()
          : parsePersonDate(value, this.reading.sheet.eventDate, this.reading.locale)
    if (date === null) this.#refuse('supplyDate')
    else this.#take({ supplyDate: date })
  }

  #partner(): void {
    const name = this.#text('partner')
    if (name === '') return this.#take({ partnerId: null })
    const named = (this.known.partners ?? []).filter((each) => fold(each.name) === fold(name))
    const own = named.find(({ id }) => id === this.#line.partnerId)
    const partner = own ?? (named.length === 1 ? named[0] : undefined)
    if (partner) this.#take({ partnerId: partner.id })
    else this.#refuse('partner')
  }

  #shareOf(): string[] | null {
    if (!this.#has('percentOf') || this.#line.mode !== 'percent') return null
    return this.#text('percentOf')
      .split('\n')
      .map((each) => each.trim())
      .filter(Boolean)
  }
}

interface ModeOrSide {
  mode?: QuantityMode
  side?: Side
}

function modeOf(word: string): ModeOrSide | null {
  const mode = keyOfWord('mode', word)
  return mode && { mode }
}

/** `venit` in the column of the mode marks the line as income and says nothing about the mode. */
function sideOf(word: string): ModeOrSide | null {
  const side = keyOfWord('side', word)
  return side && { side }
}

import type { Invoice, Side } from '../../model.ts'

/** Each row adds up: the total less the advances in it and what was credited is to pay; less what was paid, is left. */
export const sums = [
  'net',
  'vat',
  'total',
  'settled',
  'credited',
  'owed',
  'paid',
  'left',
  'tooMuch',
  'netLei',
  'vatLei',
  'lei',
] as const

export type Amounts = Record<(typeof sums)[number], number | null>

interface TotalRow {
  label: `invoiceTotal.${'rows' | 'proforma' | 'advance'}.${Side}` | `total.${Side | 'result'}`
  kind: 'part' | 'sum'
  currency: string
  amounts: Amounts
}

interface Group {
  side: Side
  currency: string
  rows: Amounts
  proforma: Amounts
  advance: Amounts
}

/** Sums by side and currency: the rows, less pro formas and less invoices that another one contains. */
export class InvoiceTotals {
  readonly #groups = new Map<string, Group>()

  add(side: Side, { currency }: Invoice, amounts: Amounts): void {
    const group = this.#groupOf(side, currency)
    group.rows = addTotals(group.rows, amounts)
  }

  /** An invoice contained in a final one is subtracted at the rate of the final one. */
  takeOut(side: Side, { currency, kind }: Invoice, amounts: Amounts): void {
    const group = this.#groupOf(side, currency)
    const part = kind === 'proforma' ? 'proforma' : 'advance'
    group[part] = addTotals(group[part], negatedAmounts(amounts))
  }

  #groupOf(side: Side, currency: string) {
    const key = `${side} ${currency}`
    const group = this.#groups.get(key) ?? {
      side,
      currency,
      rows: none,
      proforma: none,
      advance: none,
    }
    this.#groups.set(key, group)
    return group
  }

  rows(): TotalRow[] {
    return this.#sorted().flatMap(rowsOf)
  }

  /** The same of all currencies of a side, only where the rows by currency do not say it already. */
  inLei(): TotalRow[] {
    const ofSide = (side: Side) => this.#sorted().filter((group) => group.side === side)
    const [costs, incomes] = [ofSide('cost'), ofSide('income')]
    const [cost, income] = [ofAllCurrencies('cost', costs), ofAllCurrencies('income', incomes)]
    const result = addTotals(wholeOf(income), negated(wholeOf(cost)))
    const isBoth = costs.length > 0 && incomes.length > 0
    const rows: TotalRow[] = [
      ...(costs.length > 1 ? rowsOf(cost) : []),
      ...(incomes.length > 1 ? rowsOf(income) : []),
      ...(isBoth
        ? [{ label: 'total.result', kind: 'sum', currency: 'RON', amounts: result } as const]
        : []),
    ]
    return rows.map((row) => ({ ...row, amounts: onlyInLei(row.amounts) }))
  }

  #sorted() {
    const isForeign = ({ currency }: { currency: string }) => Number(currency !== 'RON')
    return [...this.#groups.values()].toSorted(
      (a, b) =>
        a.side.localeCompare(b.side) ||
        isForeign(a) - isForeign(b) ||
        a.currency.localeCompare(b.currency),
    )
  }
}

const none = Object.fromEntries(sums.map((name) => [name, 0])) as Amounts

/** Unknown where a rate is, and then so is their sum. */
const inLeu: ReadonlySet<keyof Amounts> = new Set(['netLei', 'vatLei', 'lei'])

function addTotals(one: Amounts, other: Amounts): Amounts {
  const sum = (name: keyof Amounts) => {
    if (inLeu.has(name) && (one[name] === null || other[name] === null)) return null
    return (one[name] ?? 0) + (other[name] ?? 0)
  }
  return Object.fromEntries(sums.map((name) => [name, sum(name)])) as Amounts
}

/** The value of an invoice leaves the sum, and with it what its final invoice says to contain; what was paid stays paid. */
function negatedAmounts(amounts: Amounts): Amounts {
  const less = (value: number | null) => (value === null ? null : 0 - value)
  const { net, vat, total, credited, owed, netLei, vatLei, lei } = amounts
  return {
    ...none,
    net: less(net),
    vat: less(vat),
    total: less(total),
    credited: less(credited ?? 0),
    settled: less(owed ?? 0),
    netLei: less(netLei),
    vatLei: less(vatLei),
    lei: less(lei),
  }
}

function negated(amounts: Amounts): Amounts {
  const entries = sums.map((name) => {
    const value = amounts[name]
    return [name, value === null ? null : 0 - value]
  })
  return Object.fromEntries(entries) as Amounts
}

function wholeOf({ rows, proforma, advance }: Group): Amounts {
  return [proforma, advance].reduce(addTotals, rows)
}

/** The sum of the rows, with the parts it leaves out, and the total. */
function rowsOf(group: Group): TotalRow[] {
  const { side, currency, rows, proforma, advance } = group
  const parts = [
    { label: `invoiceTotal.proforma.${side}` as const, amounts: proforma },
    { label: `invoiceTotal.advance.${side}` as const, amounts: advance },
  ].filter(({ amounts }) => amounts.total !== 0)
  const all = { label: `invoiceTotal.rows.${side}` as const, amounts: rows }
  return [
    ...(parts.length > 0 ? [all, ...parts] : []).map((part) => ({
      ...part,
      kind: 'part' as const,
      currency,
    })),
    { label: `total.${side}` as const, kind: 'sum', currency, amounts: wholeOf(group) },
  ]
}

function ofAllCurrencies(side: Side, groups: readonly Group[]): Group {
  const sumOf = (name: 'rows' | 'proforma' | 'advance') =>
    groups.map((group) => group[name]).reduce(addTotals, none)
  const [rows, proforma, advance] = [sumOf('rows'), sumOf('proforma'), sumOf('advance')]
  return { side, currency: 'RON', rows, proforma, advance }
}

/** Several currencies have a common sum only in lei; paid and remaining amounts are in the currency of each. */
function onlyInLei(amounts: Amounts): Amounts {
  const { netLei, vatLei, lei } = amounts
  const unknown = Object.fromEntries(sums.map((each) => [each, null])) as Amounts
  return { ...unknown, net: netLei, vat: vatLei, total: lei, netLei, vatLei, lei }
}

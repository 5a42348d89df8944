import type { Currency } from '#shared/money.ts'
import type { PlainDate } from '#shared/time.ts'
import { dueState } from './documents.ts'
import { addTriples, fromBase, noMoney, rateFor } from './exchange.ts'
import { exchangeDifference, figuresOf, type LineFigures, type Reckoning } from './figures.ts'
import type { Side, Triple } from './words.ts'

export const columns = [
  'planned',
  'committed',
  'invoiced',
  'paid',
  'forecast',
  'remaining',
] as const
export type Column = (typeof columns)[number]

export type Totals = Record<Column, Triple> & { variance: Triple | null }

export const noTotals: Totals = {
  planned: noMoney,
  committed: noMoney,
  invoiced: noMoney,
  paid: noMoney,
  forecast: noMoney,
  remaining: noMoney,
  variance: null,
}

export interface RollUp {
  lines: Map<string, LineFigures>
  /** By category and side; lines without a category stand under `''`. */
  categories: Map<string, Record<Side, Totals>>
  cost: Totals
  income: Totals
  /** Gained or lost between documents and payments; it is part of the totals above. */
  exchange: Record<Side, number>
}

/** Totals are sums of rounded lines, in whatever currency they are shown. */
export function rollUp(sheet: Reckoning, currency: Currency = sheet.currency): RollUp {
  const lines = figuresOf(sheet, currency)
  const categories = new Map<string, Record<Side, Totals>>()
  const whole: Record<Side, Totals> = { cost: noTotals, income: noTotals }
  for (const line of sheet.lines) {
    const figures = lines.get(line.id)
    if (!figures?.counts) continue
    const key = line.categoryId ?? ''
    const known = categories.get(key) ?? { cost: noTotals, income: noTotals }
    known[line.side] = addFigures(known[line.side], figures)
    categories.set(key, known)
  }
  for (const { cost, income } of categories.values()) {
    whole.cost = addFigures(whole.cost, cost)
    whole.income = addFigures(whole.income, income)
  }
  const exchange = exchangeOf(sheet, currency)
  return {
    lines,
    categories,
    cost: withExchange(whole.cost, exchange.cost),
    income: withExchange(whole.income, exchange.income),
    exchange,
  }
}

function addFigures(totals: Totals, figures: Pick<LineFigures, Column | 'variance'>): Totals {
  return {
    planned: addTriples(totals.planned, figures.planned),
    committed: figures.committed
      ? addTriples(totals.committed, figures.committed)
      : totals.committed,
    invoiced: addTriples(totals.invoiced, figures.invoiced),
    paid: addTriples(totals.paid, figures.paid),
    forecast: addTriples(totals.forecast, figures.forecast),
    remaining: addTriples(totals.remaining, figures.remaining),
    variance: figures.variance
      ? addTriples(totals.variance ?? noMoney, figures.variance)
      : totals.variance,
  }
}

function withExchange(totals: Totals, difference: number): Totals {
  const triple = { net: difference, vat: 0, gross: difference }
  return {
    ...totals,
    paid: addTriples(totals.paid, triple),
    forecast: addTriples(totals.forecast, triple),
    variance: totals.variance && addTriples(totals.variance, triple),
  }
}

function exchangeOf(sheet: Reckoning, currency: Currency): Record<Side, number> {
  const sides = new Map(sheet.lines.map(({ id, side }) => [id, side]))
  const invoices = new Map(sheet.invoices.map((invoice) => [invoice.id, invoice]))
  const found: Record<Side, number> = { cost: 0, income: 0 }
  for (const payment of sheet.payments) {
    const lineId =
      payment.lineId ?? invoices.get(payment.invoiceId ?? '')?.allocations[0]?.lineId ?? ''
    found[sides.get(lineId) ?? 'cost'] += exchangeDifference(sheet, payment)
  }
  const rate = rateFor(currency, sheet.currency, sheet.rates)
  const shown = (minor: number) => (rate === null ? 0 : fromBase(minor, rate))
  return { cost: shown(found.cost), income: shown(found.income) }
}

export type Health = 'empty' | 'good' | 'watch' | 'over'

/** Where the money is heading, against what was approved or, before that, planned. */
export function healthOf({ cost }: Pick<RollUp, 'cost'>): Health {
  const aim = cost.variance ? cost.forecast.gross - cost.variance.gross : cost.planned.gross
  if (aim === 0 && cost.forecast.gross === 0) return 'empty'
  if (cost.forecast.gross <= aim) return 'good'
  return cost.forecast.gross * 100 <= aim * 105 ? 'watch' : 'over'
}

/** How many payments are late and what they come to, in the base currency. */
export function overdueOf(sheet: Reckoning, today: PlainDate): number {
  return sheet.payments.filter((payment) => dueState(payment, today) === 'overdue').length
}

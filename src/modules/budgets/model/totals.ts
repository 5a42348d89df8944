import type { Currency } from '#shared/numbers/money.ts'
import type { PlainDate } from '#shared/dates/time.ts'
import { dueState } from './invoices/documents.ts'
import { addAmounts, fromBase, mapAmounts, noMoney, rateFor, subtractAmounts } from './exchange.ts'
import { exchangeDifferences } from './exchange-difference.ts'
import { figuresOf, type LineFigures, type Calculation } from './figures.ts'
import type { Side, MoneyAmounts } from './budget.ts'

export const columns = [
  'planned',
  'committed',
  'invoiced',
  'paid',
  'forecast',
  'remaining',
] as const
export type Column = (typeof columns)[number]

export type Totals = Record<Column, MoneyAmounts> & { variance: MoneyAmounts | null }

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
  /** By category and side; lines without a category are under `''`. */
  categories: Map<string, Record<Side, Totals>>
  cost: Totals
  income: Totals
  /** Gained or lost between documents and payments; it is part of the totals above. */
  exchange: Record<Side, number>
  /** The amount paid above the sum of the lines: forecast less paid is the remaining amount less this. */
  overpaid: Record<Side, MoneyAmounts>
}

/** Totals are sums of rounded lines, in every currency. */
export function rollUp(sheet: Calculation, currency: Currency = sheet.currency): RollUp {
  const lines = figuresOf(sheet, currency)
  const categories = new Map<string, Record<Side, Totals>>()
  const full: Record<Side, Totals> = { cost: noTotals, income: noTotals }
  const overpaid: Record<Side, MoneyAmounts> = { cost: noMoney, income: noMoney }
  for (const line of sheet.lines) {
    const figures = lines.get(line.id)
    if (!figures) continue
    const key = line.categoryId ?? ''
    const categoryTotals = categories.get(key) ?? { cost: noTotals, income: noTotals }
    // One that no longer counts is still compared with what was approved for it.
    const added = figures.counts ? figures : { ...uncounted, variance: figures.variance }
    categoryTotals[line.side] = addFigures(categoryTotals[line.side], added)
    categories.set(key, categoryTotals)
    if (figures.counts) overpaid[line.side] = addAmounts(overpaid[line.side], figures.overpaid)
  }
  for (const { cost, income } of categories.values()) {
    full.cost = addFigures(full.cost, cost)
    full.income = addFigures(full.income, income)
  }
  const exchange = exchangeOf(sheet, currency)
  const elsewhere = approvedElsewhere(sheet, currency)
  return {
    lines,
    categories,
    cost: withExchange(withoutGone(full.cost, elsewhere.cost), exchange.cost),
    income: withExchange(withoutGone(full.income, elsewhere.income), exchange.income),
    exchange,
    overpaid,
  }
}

const uncounted: Pick<LineFigures, Column> = { ...noTotals, committed: null }

/** The approved amounts of lines that were deleted or moved to the other side since. */
function approvedElsewhere(sheet: Calculation, currency: Currency): Record<Side, MoneyAmounts> {
  const { approved, baseline } = sheet
  if (!approved || !baseline) return { cost: noMoney, income: noMoney }
  const remainingBudget = { cost: approved.cost, income: approved.income }
  for (const { id, side } of sheet.lines)
    remainingBudget[side] = subtractAmounts(remainingBudget[side], baseline[id] ?? noMoney)
  const inShownCurrency = (amounts: MoneyAmounts) => inCurrency(sheet, amounts, currency)
  return {
    cost: inShownCurrency(remainingBudget.cost),
    income: inShownCurrency(remainingBudget.income),
  }
}

function withoutGone(totals: Totals, gone: MoneyAmounts): Totals {
  if (gone.gross === 0 && gone.net === 0) return totals
  return { ...totals, variance: subtractAmounts(totals.variance ?? noMoney, gone) }
}

interface LineChange {
  id: string
  name: string
  gone: boolean
  variance: MoneyAmounts
  /** The gain or loss of exchange rates, which belongs to no line. */
  isExchange?: true
}

/** The lines whose part in the forecast is not what was approved, and the approved ones that are gone; the largest first. */
export function movedSince(
  sheet: Calculation,
  { lines, exchange }: Pick<RollUp, 'lines' | 'exchange'>,
  currency: Currency,
): LineChange[] {
  if (!sheet.baseline) return []
  const existing = new Map(sheet.lines.map(({ id, name }) => [id, name]))
  const removedLines = Object.entries(sheet.baseline).filter(([id]) => !existing.has(id))
  const rows: LineChange[] = [
    ...sheet.lines.map(({ id, name }) => ({
      id,
      name,
      gone: false,
      variance: lines.get(id)?.variance ?? noMoney,
    })),
    ...removedLines.map(([id, was]) => ({
      id,
      name: was.name ?? '',
      gone: true,
      variance: subtractAmounts(noMoney, inCurrency(sheet, was, currency)),
    })),
    ...Object.entries(exchange).map(([side, sum]) => ({
      id: `exchange-${side}`,
      name: '',
      gone: false,
      variance: { net: sum, vat: 0, gross: sum },
      isExchange: true as const,
    })),
  ]
  return rows
    .filter(({ variance }) => variance.gross !== 0 || variance.net !== 0)
    .toSorted((a, b) => Math.abs(b.variance.gross) - Math.abs(a.variance.gross))
}

function inCurrency(sheet: Calculation, amounts: MoneyAmounts, currency: Currency): MoneyAmounts {
  const rate = rateFor(currency, sheet.currency, sheet.rates)
  return rate === null ? noMoney : mapAmounts(amounts, (minor) => fromBase(minor, rate))
}

function addFigures(totals: Totals, figures: Pick<LineFigures, Column | 'variance'>): Totals {
  return {
    planned: addAmounts(totals.planned, figures.planned),
    committed: figures.committed
      ? addAmounts(totals.committed, figures.committed)
      : totals.committed,
    invoiced: addAmounts(totals.invoiced, figures.invoiced),
    paid: addAmounts(totals.paid, figures.paid),
    forecast: addAmounts(totals.forecast, figures.forecast),
    remaining: addAmounts(totals.remaining, figures.remaining),
    variance: figures.variance
      ? addAmounts(totals.variance ?? noMoney, figures.variance)
      : totals.variance,
  }
}

function withExchange(totals: Totals, difference: number): Totals {
  const amounts = { net: difference, vat: 0, gross: difference }
  return {
    ...totals,
    paid: addAmounts(totals.paid, amounts),
    forecast: addAmounts(totals.forecast, amounts),
    variance: totals.variance && addAmounts(totals.variance, amounts),
  }
}

function exchangeOf(sheet: Calculation, currency: Currency): Record<Side, number> {
  const sides = new Map(sheet.lines.map(({ id, side }) => [id, side]))
  const invoices = new Map(sheet.invoices.map((invoice) => [invoice.id, invoice]))
  const baselineTotals: Record<Side, number> = { cost: 0, income: 0 }
  const differences = exchangeDifferences(sheet)
  for (const payment of sheet.payments) {
    const difference = differences.get(payment.id)
    if (difference === undefined) continue
    const lineId =
      payment.lineId ?? invoices.get(payment.invoiceId ?? '')?.allocations[0]?.lineId ?? ''
    baselineTotals[sides.get(lineId) ?? 'cost'] += difference
  }
  const rate = rateFor(currency, sheet.currency, sheet.rates)
  const inBaseCurrency = (minor: number) => (rate === null ? 0 : fromBase(minor, rate))
  return {
    cost: inBaseCurrency(baselineTotals.cost),
    income: inBaseCurrency(baselineTotals.income),
  }
}

export type Health = 'empty' | 'good' | 'watch' | 'over' | 'deficit'

/**
 * Compares the forecast with the approved amounts, or with the plan before the first approval. A budget
 * within its plan is still at risk when its costs exceed its income.
 */
export function healthOf({ cost, income }: Pick<RollUp, 'cost' | 'income'>): Health {
  const aim = cost.variance ? cost.forecast.gross - cost.variance.gross : cost.planned.gross
  if (aim === 0 && cost.forecast.gross === 0) return 'empty'
  const isShort = income.forecast.gross > 0 && income.forecast.gross < cost.forecast.gross
  if (cost.forecast.gross <= aim) return isShort ? 'deficit' : 'good'
  return cost.forecast.gross * 100 <= aim * 105 ? 'watch' : 'over'
}

/** A row below the categories of a sheet. */
export interface TotalRow {
  name: 'exchange' | 'gone' | 'cost' | 'income' | 'result'
  side: Side | null
  sums: Totals
}

/** Each total is the sum of the categories and of the rows right above it. */
export function totalRows(totals: RollUp): TotalRow[] {
  const sides = (['cost', 'income'] as const).filter(
    (side) => side === 'cost' || hasMoney(totals.income),
  )
  const rows = sides.flatMap((side): TotalRow[] => {
    const categories = [...totals.categories.values()].map((each) => each[side])
    const exchange = exchangeRow(totals.exchange[side], totals[side].variance !== null)
    const categoryVariance = categories.reduce(
      (sum, each) => addAmounts(sum, each.variance ?? noMoney),
      noMoney,
    )
    const explained = addAmounts(categoryVariance, exchange.variance ?? noMoney)
    const unexplained = subtractAmounts(totals[side].variance ?? noMoney, explained)
    return [
      ...(totals.exchange[side] === 0 ? [] : [{ name: 'exchange' as const, side, sums: exchange }]),
      ...(unexplained.gross === 0 && unexplained.net === 0
        ? []
        : [{ name: 'gone' as const, side, sums: { ...noTotals, variance: unexplained } }]),
      { name: side, side, sums: totals[side] },
    ]
  })
  if (sides.length < 2) return rows
  return [...rows, { name: 'result', side: null, sums: subtractTotals(totals.income, totals.cost) }]
}

function hasMoney(sums: Totals): boolean {
  return columns.some((column) => sums[column].gross !== 0)
}

function exchangeRow(difference: number, hasVariance: boolean): Totals {
  const amounts: MoneyAmounts = { net: difference, vat: 0, gross: difference }
  return { ...noTotals, paid: amounts, forecast: amounts, variance: hasVariance ? amounts : null }
}

function subtractTotals(one: Totals, other: Totals): Totals {
  const differences = columns.map((column) => [column, subtractAmounts(one[column], other[column])])
  return { ...noTotals, ...Object.fromEntries(differences) }
}

/** Number and sum of late payments, in the base currency. */
export function overdueOf(sheet: Calculation, today: PlainDate): number {
  return sheet.payments.filter((payment) => dueState(payment, today) === 'overdue').length
}

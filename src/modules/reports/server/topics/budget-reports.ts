import type { Sheet as BudgetSheet } from '#modules/budgets/contract.ts'
import {
  countedInvoices,
  figuresOf,
  inBase,
  noTotals,
  offerTotal,
  calculationOf,
  rollUp,
  type Column,
  type Totals,
} from '#modules/budgets/model.ts'
import { budgetSheets, clientSheet } from '#modules/budgets/server/api.ts'
import {
  ofEvent,
  perCurrency,
  sheetOf,
  summed,
  upTo,
  textColumn,
  type ReportColumn,
  type Report,
  type ReportContext,
} from '../report.ts'

function sheetsOf(ctx: ReportContext): Promise<BudgetSheet[]> {
  return budgetSheets(
    ctx,
    ctx.events.map(({ id }) => id),
  )
}

interface InBudget {
  event: string
  budget: string
  currency: string
}

const placed = ({ event, budget }: BudgetSheet): InBudget => ({
  event: event.name,
  budget: budget.name,
  currency: budget.currency,
})

/** Amounts are summed only where all of them are of one kind: one currency, and costs not mixed with income. */
function amounts<R extends { currency: string; side?: string }>(rows: readonly R[]) {
  const alike = new Set(rows.map(({ currency, side }) => `${currency} ${side ?? ''}`)).size <= 1
  return (title: string, cell: (row: R) => number): ReportColumn<R> => ({
    title,
    kind: 'amount',
    cell,
    summed: alike,
  })
}

interface BudgetRow extends InBudget {
  category: string
  side: 'cost' | 'income'
  totals: Totals
}

const amountColumns: readonly Column[] = [
  'planned',
  'committed',
  'invoiced',
  'paid',
  'forecast',
  'remaining',
]

/** The view of the team: every category with VAT, and the exchange difference in a row of its own. */
export const budget: Report = async (ctx) => {
  const { say } = ctx
  const rows = (await sheetsOf(ctx)).flatMap((sheet) => categoryRows(sheet, ctx))
  const amount = amounts(rows)
  const columns: ReportColumn<BudgetRow>[] = [
    ...ofEvent<BudgetRow>(ctx),
    textColumn(say('col.category'), ({ category }) => category),
    textColumn(say('col.budget'), (row) => row.budget),
    textColumn(say('col.kind'), ({ side }) => say(`side.${side}`)),
    ...amountColumns.map((column) =>
      amount(say(`col.${column}`), (row) => row.totals[column].gross),
    ),
    textColumn(say('col.currency'), ({ currency }) => currency),
  ]
  const label = columns.length - amountColumns.length - 4
  return sheetOf(columns, rows, {
    totalTitle: say('total'),
    chart: {
      kind: 'bars',
      label,
      series: [label + 3, label + 7, label + 6],
      ...perCurrency(rows, columns),
    },
  })
}

function categoryRows(sheet: BudgetSheet, { say }: ReportContext): BudgetRow[] {
  const { categories, exchange } = rollUp(calculationOf(sheet))
  const named = [...sheet.categories, { id: '', name: say('noCategory') }]
  const rows = named.flatMap(({ id, name }) =>
    (['cost', 'income'] as const).flatMap((side) => {
      const totals = categories.get(id)?.[side]
      return !totals || totals === noTotals
        ? []
        : [{ ...placed(sheet), category: name, side, totals }]
    }),
  )
  const differences = (['cost', 'income'] as const).flatMap((side) => {
    const money = { net: exchange[side], vat: 0, gross: exchange[side] }
    const totals = { ...noTotals, paid: money, forecast: money }
    return exchange[side] === 0
      ? []
      : [{ ...placed(sheet), category: say('exchange'), side, totals }]
  })
  return [...rows, ...differences]
}

interface ClientRow extends InBudget {
  category: string
  planned: { net: number; vat: number; gross: number }
}

/** Only lines that the client may see, and nothing of what was offered or paid. */
export const budgetForClient: Report = async (ctx) => {
  const { say } = ctx
  const rows: ClientRow[] = (await sheetsOf(ctx)).map(clientSheet).flatMap((sheet) => {
    const { categories } = rollUp(calculationOf(sheet))
    return [...sheet.categories, { id: '', name: say('noCategory') }].flatMap(({ id, name }) => {
      const planned = categories.get(id)?.cost.planned
      return planned && planned.gross !== 0 ? [{ ...placed(sheet), category: name, planned }] : []
    })
  })
  const amount = amounts(rows)
  const columns: ReportColumn<ClientRow>[] = [
    ...ofEvent<ClientRow>(ctx),
    textColumn(say('col.category'), ({ category }) => category),
    textColumn(say('col.budget'), (row) => row.budget),
    amount(say('col.net'), ({ planned }) => planned.net),
    amount(say('col.vat'), ({ planned }) => planned.vat),
    amount(say('col.gross'), ({ planned }) => planned.gross),
    textColumn(say('col.currency'), ({ currency }) => currency),
  ]
  const label = columns.length - 6
  return sheetOf(columns, rows, {
    totalTitle: say('total'),
    chart: { kind: 'bars', label, series: [label + 4], ...perCurrency(rows, columns) },
  })
}

interface VatRow {
  event: string
  /** Amounts to pay and to receive are never added up. */
  side: 'cost' | 'income'
  currency: string
  /** In basis points; null for a rate that is in no table, or several on one line. */
  rate: number | null
  documents: Set<string>
  net: number
  vat: number
}

/** From invoices that count: no pro formas, no advance twice, less credit notes. */
export const vatByRate: Report = async (ctx) => {
  const { say } = ctx
  const rowsByRate = new Map<string, VatRow>()
  for (const sheet of await sheetsOf(ctx)) {
    const knownRates = [0, ...sheet.dated.map(({ value }) => value)]
    const sides = new Map(sheet.lines.map(({ id, side }) => [id, side]))
    for (const invoice of countedInvoices(sheet.invoices))
      for (const { lineId, net, vat } of invoice.allocations) {
        const rate = rateOf(net, vat, knownRates)
        const side = sides.get(lineId) ?? 'cost'
        const key = `${sheet.event.id} ${side} ${invoice.currency} ${rate}`
        const row = rowsByRate.get(key) ?? {
          event: sheet.event.name,
          side,
          currency: invoice.currency,
          rate,
          documents: new Set(),
          net: 0,
          vat: 0,
        }
        const sign = invoice.kind === 'credit' ? -1 : 1
        row.documents.add(invoice.id)
        rowsByRate.set(key, { ...row, net: row.net + sign * net, vat: row.vat + sign * vat })
      }
  }
  const rows = [...rowsByRate.values()]
  const amount = amounts(rows)
  const columns: ReportColumn<VatRow>[] = [
    ...ofEvent<VatRow>(ctx),
    textColumn(say('col.rate'), ({ rate }) => rateWords(rate, ctx)),
    textColumn(say('col.kind'), ({ side }) => say(`side.${side}`)),
    summed(say('col.documents'), ({ documents }) => documents.size),
    amount(say('col.net'), ({ net }) => net),
    amount(say('col.vat'), ({ vat }) => vat),
    amount(say('col.gross'), ({ net, vat }) => net + vat),
    textColumn(say('col.currency'), ({ currency }) => currency),
  ]
  const label = columns.length - 7
  return sheetOf(columns, rows, {
    totalTitle: say('total'),
    chart: { kind: 'bars', label, series: [label + 4], ...perCurrency(rows, columns) },
  })
}

/** A document rounds to the ban, so a rate matches when it misses by at most one ban. */
function rateOf(net: number, vat: number, knownRates: readonly number[]): number | null {
  return knownRates.find((rate) => Math.abs((net * rate) / 10_000 - vat) <= 1) ?? null
}

function rateWords(rate: number | null, { say, locale }: ReportContext): string {
  if (rate === null) return say('rate.mixed')
  const percent = { style: 'percent', maximumFractionDigits: 2 } as const
  return (rate / 10_000).toLocaleString(locale === 'ro' ? 'ro-RO' : 'en-GB', percent)
}

interface OfferRow extends InBudget {
  line: string
  supplier: string
  status: 'requested' | 'received' | 'accepted' | 'rejected'
  validUntil: string | null
  total: number
  above: number
}

/** Each on the basis of its whole line, with VAT and in the currency of the budget, the cheapest first. */
export const offers: Report = async (ctx) => {
  const { say } = ctx
  const rows = (await sheetsOf(ctx)).flatMap(offerRows)
  const amount = amounts(rows)
  const columns: ReportColumn<OfferRow>[] = [
    ...ofEvent<OfferRow>(ctx),
    textColumn(say('col.line'), ({ line }) => line),
    textColumn(say('col.supplier'), ({ supplier }) => supplier),
    textColumn(say('col.status'), ({ status }) => say(`offer.${status}`)),
    { title: say('col.validUntil'), kind: 'date', cell: ({ validUntil }) => validUntil },
    { ...amount(say('col.offered'), ({ total }) => total), summed: false },
    { ...amount(say('col.above'), ({ above }) => above), summed: false },
    textColumn(say('col.currency'), ({ currency }) => currency),
  ]
  const line = columns.length - 7
  return sheetOf(columns, rows, {
    chart: { kind: 'bars', label: line + 1, series: [line + 4], each: upTo(line) },
  })
}

function offerRows(sheet: BudgetSheet): OfferRow[] {
  const calculation = calculationOf(sheet)
  const figures = figuresOf(calculation)
  return sheet.lines.flatMap((line) => {
    const quantity = figures.get(line.id)?.quantity ?? 0
    const own = sheet.offers
      .filter(({ lineId }) => lineId === line.id)
      .map((offer) => ({
        offer,
        total: inBase(offerTotal(offer, line, quantity, calculation), calculation).gross,
      }))
      .toSorted((a, b) => a.total - b.total)
    return own.map(({ offer, total }) => ({
      ...placed(sheet),
      line: line.name,
      supplier: offer.supplier,
      status: offer.status,
      validUntil: offer.validUntil,
      total,
      above: total - (own[0]?.total ?? total),
    }))
  })
}

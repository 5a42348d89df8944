import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { startDownload, type DownloadContext } from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import type { Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { fiscalDataOf } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import {
  advancesIn,
  balancesOf,
  countedInvoices,
  countedRate,
  numberOf,
  rateFor,
  type Budget,
  type BudgetLine,
  type Invoice,
  type InvoiceBalance,
  type Side,
} from '../../model.ts'
import { text } from '../../text.ts'
import {
  budgetsWithInvoices,
  invoicesOfBudgets,
  type OpenBudget,
} from '../documents/document-store.ts'
import { linesOfBudgets } from '../lines/line-store.ts'
import { InvoiceTotals, sums, type Amounts } from '../documents/invoice-totals.ts'
import { leiOf } from './payment-file.ts'
import { paymentsOfBudgets } from '../payments/payment-store.ts'
import { findBudget } from '../store.ts'
import { tableDownloads } from './table-downloads.ts'
import type { TableRow } from './table-pdf.ts'
import { open } from '../budget-access.ts'

const Params = z.object({ budgetId: Id.nullable(), eventIds: z.array(Id).nullable() })
type Params = z.infer<typeof Params>

export async function startInvoiceDownload(
  ctx: CompanyContext,
  { budgetId, eventId, format }: InputOf<typeof contract.exportInvoices>,
) {
  const say = sayIn(text, ctx.locale)
  const allowed = ctx.admission.eventIds ?? null
  const eventIds = eventId ? [eventId].filter((id) => allowed?.includes(id) ?? true) : allowed
  const budget = budgetId ? (await open(ctx, budgetId)).budget : null
  await record(ctx, {
    entity: 'invoice_list',
    entityId: null,
    verb: 'exported',
    ...(budget && { eventId: budget.eventId }),
  })
  const title = [say('invoices.file'), ...(budget ? [budget.name] : [])].join(' ')
  const name = `${title} ${todayIn(defaultZone, ctx.now)}.${format}`
  const params = { budgetId: budgetId ?? null, eventIds }
  return startDownload(ctx, { kind: `budgets.invoices-${format}`, name, params })
}

const columns = [
  'side',
  'kind',
  'series',
  'number',
  'issuedOn',
  'dueOn',
  'supplier',
  'cui',
  'iban',
  'event',
  'budget',
  'lines',
  'net',
  'vat',
  'total',
  'currency',
  'rate',
  'netLei',
  'vatLei',
  'lei',
  'settles',
  'creditOf',
  'settled',
  'credited',
  'owed',
  'paid',
  'left',
  'tooMuch',
] as const

type Column = (typeof columns)[number]

const numbers: ReadonlySet<string> = new Set(sums)

const pdfColumns = [
  ['side', 12, 'kind', 'settles', 'creditOf'],
  ['number', 9, 'series'],
  ['issuedOn', 11, 'dueOn'],
  ['supplier', 27, 'cui', 'iban'],
  ['lines', 14, 'event', 'budget'],
  ['net', 10, 'netLei'],
  ['vat', 9, 'vatLei'],
  ['total', 10, 'lei'],
  ['currency', 8, 'rate'],
  ['settled', 10],
  ['credited', 10],
  ['owed', 10],
  ['paid', 10],
  ['left', 10],
  ['tooMuch', 10],
] as const satisfies (readonly [Column, number, ...Column[]])[]

export const invoiceDownloads = tableDownloads({
  kinds: {
    xlsx: 'budgets.invoices-xlsx',
    csv: 'budgets.invoices-csv',
    pdf: 'budgets.invoices-pdf',
  },
  title: 'invoices.file',
  params: Params,
  columns,
  numbers,
  pdfColumns,
  rows: invoiceRows,
})

type Row = Partial<Record<Column, Cell>>

/** Rows for the accountant: each invoice once, and sums by side and currency that equal the rows. */
async function* invoiceRows(ctx: DownloadContext, params: Params): AsyncGenerator<TableRow> {
  const say = sayIn(text, ctx.locale)
  const { db, company } = ctx
  yield { kind: 'head', cells: columns.map((name) => say(`invoiceFile.${name}`)) }
  const totals = new InvoiceTotals()
  for (const listedBudget of await budgetsWithInvoices(db, company, params)) {
    const budget = await findBudget(db, company, listedBudget.id)
    if (!budget) continue
    const invoices = await invoicesOfBudgets(db, company, [listedBudget.id])
    const payments = await paymentsOfBudgets(db, company, [listedBudget.id])
    const lines = new Map(
      (await linesOfBudgets(db, company, [listedBudget.id])).map((each) => [each.id, each]),
    )
    const partners = invoices.flatMap(({ partnerId }) => partnerId ?? [])
    const firms = new Map(
      (await fiscalDataOf(ctx, [...new Set(partners)])).map((firm) => [firm.id, firm]),
    )
    const counted = new Set(countedInvoices(invoices).map(({ id }) => id))
    const balances = balancesOf({ budget, invoices, payments })
    for (const invoice of invoices) {
      const side = sideOf(invoice, lines)
      const rate = rateOf(invoice, invoices, budget)
      const amounts = amountsOf(invoice, balances.get(invoice.id), budget, rate)
      totals.add(side, invoice, amounts)
      if (!counted.has(invoice.id)) {
        const final = invoices.find((each) => advancesIn(each, invoices).includes(invoice))
        const rateOfInvoice = final ? rateOf(final, invoices, budget) : rate
        const own = asContained(balances.get(invoice.id))
        totals.takeOut(side, invoice, amountsOf(invoice, own, budget, rateOfInvoice))
      }
      const words = cellsOf(invoice, { found: listedBudget, budget, invoices, lines, ctx })
      const firm = firms.get(invoice.partnerId ?? '')
      yield rowOf('record', {
        side: say(`side.${side}`),
        cui: firm?.cui ?? '',
        iban: firm?.iban ?? '',
        ...words,
        supplier: firm?.legalName || invoice.supplier,
        ...cellsOfAmounts(amounts),
      })
    }
  }
  for (const { label, kind, currency, amounts } of totals.rows())
    yield rowOf(kind, { side: say(label), currency, ...cellsOfAmounts(amounts) })
  for (const { label, kind, currency, amounts } of totals.inLei())
    yield rowOf(kind, {
      side: say('total.inLei', { what: say(label) }),
      currency,
      ...cellsOfAmounts(amounts),
    })
}

function rowOf(kind: TableRow['kind'], row: Row): TableRow {
  return { kind, cells: columns.map((name) => row[name] ?? null) }
}

function cellsOfAmounts(amounts: Amounts): Row {
  return Object.fromEntries(
    sums.map((name) => [name, amounts[name] === null ? null : { minor: amounts[name] }]),
  )
}

function sideOf({ allocations }: Invoice, lines: ReadonlyMap<string, BudgetLine>): Side {
  return lines.get(allocations[0]?.lineId ?? '')?.side ?? 'cost'
}

function rateOf(
  invoice: Invoice,
  invoices: readonly Invoice[],
  { currency, rates }: Budget,
): string | null {
  return countedRate(invoice, invoices) ?? rateFor(invoice.currency, currency, rates)
}

/**
 * A credit note contains what its invoice shows as credited, so that both add up; a pro forma requires no
 * payment.
 */
function amountsOf(
  invoice: Invoice,
  balance: InvoiceBalance | undefined,
  budget: Budget,
  rate: string | null,
): Amounts {
  const sign = invoice.kind === 'credit' ? -1 : 1
  const total = sign * (invoice.net + invoice.vat)
  const inLei = (amount: number) => leiOf({ currency: invoice.currency, amount }, budget, rate)
  const lei = inLei(total)
  const netLei = inLei(sign * invoice.net)
  return {
    net: sign * invoice.net,
    vat: sign * invoice.vat,
    total,
    settled: balance ? total - balance.credited - balance.owed : null,
    credited: invoice.kind === 'credit' ? total : (balance?.credited ?? null),
    owed: balance?.owed ?? null,
    paid: balance?.paid ?? null,
    left: balance?.left ?? null,
    tooMuch: balance?.tooMuch ?? null,
    // VAT is the rest, as in the sheet, so that both add up to the total exactly.
    netLei,
    vatLei: lei === null || netLei === null ? null : lei - netLei,
    lei,
  }
}

/** The balance as the final invoice contains it: before the credit notes of the final invoice. */
function asContained(balance: InvoiceBalance | undefined): InvoiceBalance | undefined {
  if (!balance) return undefined
  const { credited, owed, takenAlong } = balance
  return { ...balance, credited: credited - takenAlong, owed: owed + takenAlong }
}

interface InvoiceSources {
  found: OpenBudget
  budget: Budget
  invoices: readonly Invoice[]
  lines: ReadonlyMap<string, BudgetLine>
  ctx: DownloadContext
}

function cellsOf(invoice: Invoice, { found, budget, invoices, lines, ctx }: InvoiceSources): Row {
  const { series, number, kind, issuedOn, dueOn, supplier, currency, allocations } = invoice
  const money = (minor: number) => formatMoney({ minor, currency }, ctx.locale)
  const nameOf = (id: string) => {
    const one = invoices.find((each) => each.id === id)
    return one ? `${one.series} ${one.number}`.trim() : ''
  }
  const vatWord = sayIn(text, ctx.locale)('invoiceFile.vat')
  const parts = allocations.map(({ lineId, net, vat }) => {
    const name = lines.get(lineId)?.name ?? '…'
    return allocations.length > 1 ? `${name}: ${money(net)} + ${vatWord} ${money(vat)}` : name
  })
  const isForeign = currency !== budget.currency
  const rate = isForeign ? rateOf(invoice, invoices, budget) : null
  return {
    kind: sayIn(text, ctx.locale)(`invoice.${kind}`),
    series,
    number,
    issuedOn: { date: issuedOn },
    dueOn: dueOn ? { date: dueOn } : null,
    supplier,
    event: `${found.event.code} ${found.event.name}`,
    budget: found.name,
    lines: parts.join('; '),
    currency,
    rate: rate === null ? null : Number(rate),
    settles: advancesIn(invoice, invoices).map(numberOf).join(', '),
    creditOf: invoice.creditOf ? nameOf(invoice.creditOf) : '',
  }
}

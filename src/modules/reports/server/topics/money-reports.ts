import { addDays, formatDays, weekdayOf, type PlainDate } from '#shared/dates/time.ts'
import type { Locale } from '#shared/i18n.ts'
import { signedAmount, type PaymentKind, type PaymentStatus } from '#modules/budgets/model.ts'
import { openPayments, unplannedInvoices } from '#modules/budgets/server/api.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import * as store from './money-report-store.ts'
import {
  ofEvent,
  perCurrency,
  sheetOf,
  textColumn,
  type ReportColumn,
  type Report,
  type ReportContext,
} from '../report.ts'

/** Sums of several currencies would be no sum, so each row names its own and none is totalled. */
function amount<R>(title: string, cell: (row: R) => number): ReportColumn<R> {
  return { title, kind: 'amount', cell }
}

export const paymentsDue: Report = async (ctx) => {
  const { say, locale } = ctx
  type Row = ToPay
  const columns: ReportColumn<Row>[] = [
    textColumn(say('col.week'), ({ due }) => (due ? weekOf(due, locale) : say('due.none'))),
    ...ofEvent<Row>(ctx),
    textColumn(say('col.supplier'), ({ supplier }) => supplier),
    textColumn(say('col.budget'), ({ budget }) => budget),
    textColumn(say('col.kind'), ({ kind }) => say(`pay.${kind}`)),
    { title: say('col.due'), kind: 'date', cell: ({ due }) => due },
    textColumn(say('col.status'), ({ late, status }) =>
      say(
        late && status !== 'unplanned'
          ? 'payStatus.late'
          : (`payStatus.${status}` as 'payStatus.planned'),
      ),
    ),
    amount(say('col.amount'), (row) => row.amount),
    textColumn(say('col.currency'), ({ currency }) => currency),
  ]
  const rows = await toPay(ctx)
  return sheetOf(columns, rows, {
    chart: { kind: 'bars', label: 0, series: [columns.length - 2], ...perCurrency(rows, columns) },
  })
}

interface ToPay {
  event: string
  budget: string
  supplier: string
  kind: PaymentKind | 'invoice'
  status: PaymentStatus | 'unplanned'
  late: boolean
  /** Null where an invoice names no day. */
  due: PlainDate | null
  currency: string
  amount: number
}

/** Outgoing money: open payments, and invoices without a planned payment. */
async function toPay(ctx: ReportContext): Promise<ToPay[]> {
  const events = ctx.events.map(({ id }) => id)
  const planned = (await openPayments(ctx, events)).filter(({ side }) => side === 'cost')
  const invoiced = (await unplannedInvoices(ctx, events)).filter(({ side }) => side === 'cost')
  const placed = (row: { event: { name: string }; budgetName: string }) => ({
    event: row.event.name,
    budget: row.budgetName,
  })
  return [
    ...planned.map((row) => ({
      ...placed(row),
      due: row.dueDate,
      supplier: row.supplier,
      kind: row.kind,
      status: row.status,
      late: row.overdue,
      currency: row.currency,
      amount: signedAmount(row),
    })),
    ...invoiced.map((row) => ({
      ...placed(row),
      due: row.dueOn,
      supplier: `${row.supplier} · ${row.document}`,
      kind: 'invoice' as const,
      status: 'unplanned' as const,
      late: row.overdue,
      currency: row.currency,
      amount: row.amount,
    })),
    // Rows without a day come last.
  ].toSorted((a, b) => (a.due ?? '9').localeCompare(b.due ?? '9'))
}

/** Weeks from Monday to Sunday. */
function weekOf(day: PlainDate, locale: Locale): string {
  const monday = addDays(day, 1 - weekdayOf(day))
  return formatDays(monday, addDays(monday, 6), locale, 'short')
}

export const invoices: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.InvoiceLine
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    textColumn(say('col.supplier'), ({ supplier }) => supplier),
    textColumn(say('col.document'), ({ document }) => document),
    textColumn(say('col.kind'), ({ kind }) => say(`invoice.${kind}`)),
    { title: say('col.issued'), kind: 'date', cell: ({ issued }) => issued },
    { title: say('col.due'), kind: 'date', cell: ({ due }) => due },
    amount(say('col.net'), ({ net }) => net),
    amount(say('col.vat'), ({ vat }) => vat),
    amount(say('col.gross'), ({ net, vat }) => net + vat),
    textColumn(say('col.currency'), ({ currency }) => currency),
  ]
  const rows = await store.invoiceLines(ctx)
  return sheetOf(columns, rows, {
    chart: {
      kind: 'bars',
      label: columns.length - 9,
      series: [columns.length - 2],
      ...perCurrency(rows, columns),
    },
  })
}

export const deliverables: Report = async (ctx) => {
  const { say } = ctx
  type Row = store.PromiseLine
  const rows = await store.promiseLines(ctx)
  const names = await namesOf(
    ctx,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const proof = ({ proof: note, hasFile }: Row) =>
    [note, hasFile ? say('proof.file') : ''].filter(Boolean).join(' · ')
  const columns: ReportColumn<Row>[] = [
    ...ofEvent<Row>(ctx),
    textColumn(say('col.partner'), ({ partner }) => partner),
    textColumn(say('col.promise'), ({ title }) => title),
    textColumn(say('col.person'), ({ ownerId }) => names.get(ownerId ?? '')?.name ?? say('nobody')),
    { title: say('col.due'), kind: 'date', cell: ({ due }) => due },
    textColumn(say('col.status'), ({ status }) => say(`promise.${status}`)),
    textColumn(say('col.proof'), proof),
  ]
  return sheetOf(columns, rows, {
    chart: { kind: 'bars', label: columns.length - 2, series: [] },
  })
}

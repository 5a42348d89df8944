import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { defaultZone, PlainDate, todayIn } from '#shared/dates/time.ts'
import { type Admission, systemActor } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { startDownload, type DownloadContext } from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import type { Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { fiscalDataOf } from '#modules/partners/server/api.ts'
import type * as contract from '../../contract.ts'
import type { Sheet } from '../../contract.ts'
import {
  calculationOf,
  fromBase,
  PaymentStatus,
  rateFor,
  signedAmount,
  statusWord,
  toBase,
  vatOfLoosePayments,
  vatOfPayments,
  type Budget,
  type Invoice,
  type Side,
} from '../../model.ts'
import { text } from '../../text.ts'
import { pageOfPayments } from '../payments/payment-store.ts'
import { queryOf } from '../payments/payments-list.ts'
import { budgetSheets } from '../sheets.ts'
import { tableDownloads } from './table-downloads.ts'
import type { TableRow } from './table-pdf.ts'

const Params = z.object({
  filter: z.object({
    eventId: Id.optional(),
    search: z.string().optional(),
    status: z.array(PaymentStatus).optional(),
    when: z.array(z.enum(['overdue', 'week', 'month', 'later'])).optional(),
    from: PlainDate.optional(),
    to: PlainDate.optional(),
  }),
  eventIds: z.array(Id).nullable(),
})
type Params = z.infer<typeof Params>

export async function startPaymentDownload(
  ctx: CompanyContext,
  { format, ...filter }: InputOf<typeof contract.exportPayments>,
) {
  const eventIds = ctx.admission.eventIds ?? null
  await record(ctx, { entity: 'payment_list', entityId: null, verb: 'exported' })
  const title = sayIn(text, ctx.locale)('payments.file')
  const name = `${title} ${todayIn(defaultZone, ctx.now)}.${format}`
  const kind = format === 'xlsx' ? 'budgets.payments' : `budgets.payments-${format}`
  return startDownload(ctx, { kind, name, params: { filter, eventIds } })
}

const columns = [
  'side',
  'supplier',
  'cui',
  'iban',
  'document',
  'documentDate',
  'about',
  'event',
  'kind',
  'net',
  'vat',
  'amount',
  'currency',
  'rate',
  'netLei',
  'vatLei',
  'lei',
  'due',
  'status',
  'paidOn',
  'method',
  'note',
] as const

type Column = (typeof columns)[number]

const numbers: ReadonlySet<string> = new Set(['net', 'vat', 'amount', 'netLei', 'vatLei', 'lei'])

const pdfColumns = [
  ['side', 10],
  ['supplier', 25, 'cui', 'iban'],
  ['document', 11, 'documentDate'],
  ['about', 12, 'note'],
  ['event', 12],
  ['kind', 10],
  ['due', 10],
  ['status', 9, 'method'],
  ['paidOn', 10],
  ['net', 11, 'netLei'],
  ['vat', 10, 'vatLei'],
  ['amount', 11, 'lei'],
  ['currency', 8, 'rate'],
] as const satisfies (readonly [Column, number, ...Column[]])[]

export const paymentDownloads = tableDownloads({
  kinds: {
    xlsx: 'budgets.payments',
    csv: 'budgets.payments-csv',
    pdf: 'budgets.payments-pdf',
  },
  title: 'payments.file',
  params: Params,
  columns,
  numbers,
  pdfColumns,
  rows: paymentRows,
})

type Row = Awaited<ReturnType<typeof pageOfPayments>>[number]

/** Rows for the accountant: each payment with its document, and sums by side and currency that equal the rows. */
async function* paymentRows(
  ctx: DownloadContext,
  { filter, eventIds }: Params,
): AsyncGenerator<TableRow> {
  const say = sayIn(text, ctx.locale)
  yield { kind: 'head', cells: columns.map((name) => say(`payment.${name}`)) }
  const query = queryOf({ admission: { ...reader, eventIds }, now: ctx.now }, filter)
  const sums = new PaymentSums()
  const facts = new PageFacts(ctx)
  for (let after: string | undefined; ;) {
    const page = await pageOfPayments(ctx.db, ctx.company, query, { after, limit: 1000 })
    await facts.read(page)
    for (const row of page.flatMap(movementsOf)) {
      const { invoice, firm, about, rate, lei, inLei } = facts.of(row)
      const amount = signedAmount(row)
      const vatOfPayment = facts.vatOf(row, invoice)
      // An unknown VAT is left empty, for zero would mean exempt; the amount is net, so that rows and sums add up.
      const vat = vatOfPayment ?? 0
      const net = amount - vat
      const netLei = inLei(net)
      // VAT is the rest, as in the sheet, so that both add up to the amount exactly.
      const vatLei = lei === null || netLei === null ? null : lei - netLei
      sums.add(row, { amount, net, vat, netLei, vatLei, lei })
      const cells: Cell[] = [
        say(`side.${row.side}`),
        firm?.legalName || row.supplier,
        firm?.cui ?? '',
        firm?.iban ?? '',
        invoice ? `${invoice.series} ${invoice.number}`.trim() : '',
        invoice ? { date: invoice.issuedOn } : null,
        about,
        `${row.event.code} ${row.event.name}`,
        say(`kind.${row.kind}`),
        { minor: net },
        vatOfPayment === null ? null : { minor: vat },
        { minor: amount },
        row.currency,
        rate === null ? null : Number(rate),
        netLei === null ? null : { minor: netLei },
        vatOfPayment !== null && vatLei !== null ? { minor: vatLei } : null,
        lei === null ? null : { minor: lei },
        { date: row.dueDate },
        row.isTakenBack
          ? `${say(`status.${statusWord(row.side, row)}`)}, ${say('payment.takenBack')}`
          : say(`status.${statusWord(row.side, row)}`),
        row.paidOn ? { date: row.paidOn } : null,
        say(`method.${row.method}`),
        row.note,
      ]
      yield { kind: 'record', cells }
    }
    if (page.length < 1000) break
    after = page.at(-1)?.id
  }
  for (const { side, currency, sum } of sums.sorted())
    yield totalRow({ side: say(`total.${side}`), currency, ...sum })
  for (const { label, sum } of sums.inLei())
    yield totalRow({ side: say('total.inLei', { what: say(label) }), currency: 'RON', ...sum })
}

/** A payment refunded in full is two movements, as in the bank statement. */
function movementsOf(row: Row): Row[] {
  if (row.returnedOn === null) return [row]
  const paid = { ...row, status: 'paid' as const }
  return [paid, { ...paid, kind: 'refund', paidOn: row.returnedOn }]
}

const added = ['net', 'vat', 'amount', 'netLei', 'vatLei', 'lei'] as const

/** Null where a rate is unknown, and then so is the sum. */
type Sum = Record<(typeof added)[number], number | null>

const noSum: Sum = { net: 0, vat: 0, amount: 0, netLei: 0, vatLei: 0, lei: 0 }

function addSums(one: Sum, other: Sum): Sum {
  const entries = added.map((name) => {
    const [a, b] = [one[name], other[name]]
    return [name, a === null || b === null ? null : a + b]
  })
  return Object.fromEntries(entries) as Sum
}

function negated(sum: Sum): Sum {
  const entries = added.map((name) => [name, sum[name] === null ? null : 0 - sum[name]])
  return Object.fromEntries(entries) as Sum
}

function totalRow(cells: Sum & { side: string; currency: string }): TableRow {
  const row = columns.map((name): Cell => {
    const value = name in cells ? cells[name as keyof typeof cells] : null
    return typeof value === 'number' ? { minor: value } : value
  })
  return { kind: 'sum', cells: row }
}

/** The sums of the rows: by side and currency, then in lei. */
class PaymentSums {
  readonly #byCurrency: { side: Side; currency: string; sum: Sum }[] = []

  add({ side, currency }: Pick<Row, 'side' | 'currency'>, row: Sum): void {
    const isSame = (each: { side: Side; currency: string }) =>
      each.side === side && each.currency === currency
    const sumOfCurrency = this.#byCurrency.find(isSame)
    if (sumOfCurrency) sumOfCurrency.sum = addSums(sumOfCurrency.sum, row)
    else this.#byCurrency.push({ side, currency, sum: row })
  }

  sorted() {
    return this.#byCurrency.toSorted((a, b) => a.side.localeCompare(b.side))
  }

  /** Only where one row by currency does not say it already. */
  inLei(): { label: 'total.cost' | 'total.income' | 'total.result'; sum: Sum }[] {
    const of = (side: Side) => this.#byCurrency.filter((each) => each.side === side)
    const sumOf = (side: Side) => {
      const { netLei, vatLei, lei } = of(side).reduce((all, { sum }) => addSums(all, sum), noSum)
      return { net: netLei, vat: vatLei, amount: lei, netLei, vatLei, lei }
    }
    const [cost, income] = [sumOf('cost'), sumOf('income')]
    const isBoth = of('cost').length > 0 && of('income').length > 0
    return [
      ...(of('cost').length > 1 ? [{ label: 'total.cost' as const, sum: cost }] : []),
      ...(of('income').length > 1 ? [{ label: 'total.income' as const, sum: income }] : []),
      ...(isBoth ? [{ label: 'total.result' as const, sum: addSums(income, negated(cost)) }] : []),
    ]
  }
}

type Firm = Awaited<ReturnType<typeof fiscalDataOf>>[number]

interface RowFacts {
  invoice: Invoice | undefined
  firm: Firm | undefined
  /** The line that is paid, or those of the invoice. */
  about: string
  /** The rate that was used, or would be by the plan. */
  rate: string | null
  lei: number | null
  /** Converts another amount of the same document. */
  inLei: (amount: number) => number | null
}

/** The records that the rows of a page refer to, read once for all of them. */
class PageFacts {
  readonly #ctx: DownloadContext
  readonly #invoices = new Map<string, Invoice>()
  readonly #sheets = new Map<string, Sheet>()
  readonly #vat = new Map<string, Map<string, number>>()
  readonly #lineNames = new Map<string, string>()
  readonly #firms = new Map<string, Firm>()

  constructor(ctx: DownloadContext) {
    this.#ctx = ctx
  }

  async read(page: readonly Row[]): Promise<void> {
    const unread = page.filter(({ budgetId }) => !this.#sheets.has(budgetId))
    const events = [...new Set(unread.map(({ eventId }) => eventId))]
    for (const sheet of await budgetSheets(this.#ctx, events)) {
      this.#sheets.set(sheet.budget.id, sheet)
      for (const invoice of sheet.invoices) this.#invoices.set(invoice.id, invoice)
      for (const { id, name } of sheet.lines) this.#lineNames.set(id, name)
    }
    const firms = page.flatMap(({ partnerId }) => partnerId ?? [])
    for (const firm of await fiscalDataOf(this.#ctx, [...new Set(firms)]))
      this.#firms.set(firm.id, firm)
  }

  /**
   * Calculated from all payments of the invoice or the budget, also those outside the file; null where none
   * is known.
   */
  vatOf({ id, budgetId }: Row, invoice: Invoice | undefined): number | null {
    const sheet = this.#sheets.get(budgetId)
    if (!sheet) return null
    const key = invoice?.id ?? budgetId
    const cachedVat = this.#vat.get(key)
    const { budget, invoices, payments } = sheet
    const vatById =
      cachedVat ??
      (invoice
        ? vatOfPayments(budget, invoice, invoices, payments)
        : vatOfLoosePayments(calculationOf(sheet)))
    this.#vat.set(key, vatById)
    return vatById.get(id) ?? (invoice ? 0 : null)
  }

  of(row: Row): RowFacts {
    const invoice = this.#invoices.get(row.invoiceId ?? '')
    const budget = this.#sheets.get(row.budgetId)?.budget
    const partnerId = row.partnerId ?? invoice?.partnerId ?? ''
    const foreign = row.currency !== row.baseCurrency
    const planned = budget ? rateFor(row.currency, budget.currency, budget.rates) : null
    const rate = foreign ? (row.rate ?? invoice?.rate ?? planned) : null
    const names = invoice?.allocations.flatMap(({ lineId }) => this.#lineNames.get(lineId) ?? [])
    const inLei = (amount: number) => leiOf({ ...row, amount }, budget, foreign ? rate : '1')
    return {
      invoice,
      about: names?.join(', ') || row.about,
      firm: this.#firms.get(partnerId),
      rate,
      lei: inLei(signedAmount(row)),
      inLei,
    }
  }
}

/** An amount of a document in lei, by its rate and, in a budget of another currency, by its rate of the leu. */
export function leiOf(
  { currency, amount }: { currency: Budget['currency']; amount: number },
  budget: Pick<Budget, 'currency' | 'rates'> | undefined,
  rate: string | null,
): number | null {
  if (currency === 'RON') return amount
  if (rate === null || !budget) return null
  const sign = amount < 0 ? -1 : 1
  const base = toBase(Math.abs(amount), rate)
  if (budget.currency === 'RON') return sign * base
  const leu = rateFor('RON', budget.currency, budget.rates)
  return leu === null ? null : sign * fromBase(base, leu)
}

const reader: Admission = { actor: systemActor, companyId: null, role: 'admin' }

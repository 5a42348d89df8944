import { randomUUID } from 'node:crypto'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { addDays, defaultZone, todayIn } from '#shared/dates/time.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import type { Budget, BudgetLine, InvoiceKind, OfferStatus, Payment } from '../model.ts'
import {
  insertInvoices,
  insertOffers,
  type StoredInvoice,
  type StoredOffer,
} from './documents/document-store.ts'
import { insertPayments, type StoredPayment } from './payments/payment-store.ts'

export interface SeedBudget {
  ctx: EventContext
  budget: Budget
  lines: BudgetLine[]
}

function isLast(kind: InvoiceKind): boolean {
  return kind !== 'partial' && kind !== 'credit'
}

export function days(ctx: CompanyContext): (offset: number) => string {
  const today = todayIn(defaultZone, ctx.now)
  return (offset) => addDays(today, offset)
}

interface SeedPayment {
  line?: string
  invoiceId?: string
  status: Payment['status']
  days?: number
  /** Days from the start of the event. */
  relative?: number
  kind?: Payment['kind']
  method?: Payment['method']
  currency?: 'EUR'
  rate?: string
}

/** Gathers the documents of a budget and keeps them with one statement for each kind. */
export class SeedDocuments {
  readonly #seed: SeedBudget
  readonly #day: (offset: number) => string
  readonly #offers: Omit<StoredOffer, 'version'>[] = []
  readonly #invoices: Omit<StoredInvoice, 'version'>[] = []
  readonly #payments: (Omit<StoredPayment, 'version' | 'dueDate'> & { relative: number | null })[] =
    []

  constructor(seed: SeedBudget) {
    this.#seed = seed
    this.#day = days(seed.ctx)
  }

  offer(
    line: string,
    supplier: string,
    lei: number,
    status: OfferStatus,
    inclusions = '',
    basis: 'total' | 'unit' = 'total',
  ): void {
    this.#offers.push({
      id: randomUUID(),
      budgetId: this.#seed.budget.id,
      lineId: this.#line(line).id,
      partnerId: null,
      supplier,
      currency: 'RON',
      amount: lei * 100,
      basis,
      hasVat: true,
      vat: this.#line(line).vat,
      rate: null,
      validUntil: status === 'received' ? this.#day(9) : null,
      inclusions,
      fileId: null,
      status,
    })
  }

  invoice(
    line: string,
    supplier: string,
    code: string,
    lei: number,
    kind: InvoiceKind,
    offset: number,
  ): string {
    return this.#bill(line, supplier, code, lei, offset, { kind, currency: 'RON', rate: null })
  }

  /** A credit note that takes an invoice back whole. */
  credit(of: string, code: string, offset: number): void {
    const invoice = this.#invoices.find(({ id }) => id === of)
    if (!invoice) throw new Error('the demo data credits an invoice that it does not have')
    const [series = '', number = ''] = code.split(' ')
    this.#invoices.push({
      ...invoice,
      id: randomUUID(),
      series,
      number,
      kind: 'credit',
      issuedOn: this.#day(offset),
      dueOn: null,
      allocations: invoice.allocations.map((part) => ({ ...part, closes: false })),
      creditOf: of,
    })
  }

  foreign(
    line: string,
    supplier: string,
    code: string,
    euros: number,
    rate: string,
    offset: number,
  ): string {
    return this.#bill(line, supplier, code, euros, offset, {
      kind: 'advance',
      currency: 'EUR',
      rate,
    })
  }

  pay(supplier: string, amount: number, payment: SeedPayment): void {
    const date = this.#day(payment.days ?? 0)
    this.#payments.push({
      id: randomUUID(),
      budgetId: this.#seed.budget.id,
      eventId: this.#seed.ctx.event.eventId,
      lineId: payment.line ? this.#line(payment.line).id : null,
      invoiceId: payment.invoiceId ?? null,
      partnerId: null,
      supplier,
      kind: payment.kind ?? 'advance',
      currency: payment.currency ?? 'RON',
      amount: amount * 100,
      due:
        payment.relative === undefined
          ? { date }
          : { anchor: 'event_start', offsetDays: payment.relative },
      relative: payment.relative ?? null,
      pinned: false,
      method: payment.method ?? 'bank',
      note: '',
      status: payment.status,
      paidOn: payment.status === 'paid' ? date : null,
      rate: payment.rate ?? null,
      proofId: null,
      returnedOn: null,
      approvedBy: payment.status === 'approved' ? 'Ioana Marin' : null,
    })
  }

  async keep(): Promise<void> {
    const { ctx } = this.#seed
    const { startDate } = await eventFacts(ctx)
    await insertOffers(ctx.db, ctx.company, this.#offers)
    await insertInvoices(ctx.db, ctx.company, this.#invoices)
    await insertPayments(
      ctx.db,
      ctx.company,
      this.#payments.map(({ relative, ...payment }) => ({
        ...payment,
        dueDate:
          relative === null && 'date' in payment.due
            ? payment.due.date
            : addDays(startDate, relative ?? 0),
      })),
    )
  }

  #bill(
    line: string,
    supplier: string,
    code: string,
    amount: number,
    offset: number,
    rest: Pick<StoredInvoice, 'kind' | 'currency' | 'rate'>,
  ): string {
    const id = randomUUID()
    const [series = '', number = ''] = code.includes(' ') ? code.split(' ') : ['', code]
    const net = Math.round((amount * 100) / 1.21)
    const vat = amount * 100 - net
    this.#invoices.push({
      id,
      budgetId: this.#seed.budget.id,
      partnerId: null,
      supplier,
      series,
      number,
      issuedOn: this.#day(offset),
      dueOn: this.#day(offset + 15),
      net,
      vat,
      allocations: [{ lineId: this.#line(line).id, net, vat, closes: isLast(rest.kind) }],
      settles: [],
      creditOf: null,
      reopensAdvances: null,
      fileId: null,
      ...rest,
    })
    return id
  }

  #line(name: string): BudgetLine {
    const existingLine = this.#seed.lines.find((line) => line.name === name)
    if (!existingLine) throw new Error(`the demo data has no line "${name}"`)
    return existingLine
  }
}

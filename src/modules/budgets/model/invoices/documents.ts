import { z } from 'zod'
import { VatKind } from '#modules/defaults/model.ts'
import { Id } from '#shared/ids.ts'
import { problem } from '#shared/problem.ts'
import { Line, Paragraphs } from '#shared/text/text.ts'
import { PlainDate, RelativeDate, resolveRelative, type Anchors } from '#shared/dates/time.ts'
import { Amount, BudgetCurrency, Rate, type Side } from '../budget.ts'

const Supplier = Line(200)

export const OfferStatus = z.enum(['requested', 'received', 'accepted', 'rejected'])
export type OfferStatus = z.infer<typeof OfferStatus>

export const OfferFields = z.strictObject({
  lineId: Id,
  partnerId: Id.nullable(),
  /** Name of the supplier. */
  supplier: Supplier.min(1),
  currency: BudgetCurrency,
  amount: Amount,
  /** For the whole line, or for one unit of it. */
  basis: z.enum(['total', 'unit']),
  hasVat: z.boolean(),
  vat: VatKind,
  /** One unit of its currency in the base currency; null in the base currency. */
  rate: Rate.nullable(),
  validUntil: PlainDate.nullable(),
  inclusions: Paragraphs(4000),
  fileId: Id.nullable(),
})
export type OfferFields = z.infer<typeof OfferFields>

export const Offer = OfferFields.extend({ id: Id, status: OfferStatus, version: z.int() })
export type Offer = z.infer<typeof Offer>

/** An offer past its last day without an answer. */
export function isExpired(
  { status, validUntil }: Pick<Offer, 'status' | 'validUntil'>,
  today: PlainDate,
): boolean {
  return (
    (status === 'received' || status === 'requested') && validUntil !== null && validUntil < today
  )
}

/** Whether its price is compared: one of nothing, rejected or past its day is not the best. */
export function isComparable(offer: Offer, gross: number, today: PlainDate): boolean {
  return gross > 0 && offer.status !== 'rejected' && !isExpired(offer, today)
}

/** `partial` is for a part of a line and leaves it open, `final` is the last one. */
export const InvoiceKind = z.enum(['proforma', 'advance', 'partial', 'final', 'credit'])
export type InvoiceKind = z.infer<typeof InvoiceKind>

export const Allocation = z.strictObject({
  lineId: Id,
  net: Amount,
  vat: Amount,
  /** Whether this is the final invoice of the line. */
  closes: z.boolean(),
})
export type Allocation = z.infer<typeof Allocation>

export const InvoiceFields = z.strictObject({
  partnerId: Id.nullable(),
  supplier: Supplier.min(1),
  series: Line(20),
  number: Line(40).min(1),
  kind: InvoiceKind,
  issuedOn: PlainDate,
  dueOn: PlainDate.nullable(),
  currency: BudgetCurrency,
  rate: Rate.nullable(),
  net: Amount,
  vat: Amount,
  allocations: z.array(Allocation).min(1).max(200),
  /** The advances whose value this final invoice contains. */
  settles: z.array(Id).max(50),
  /** For a credit note: the invoice that it credits, fully or in part. */
  creditOf: Id.nullable(),
  /** For a credit note of a whole final invoice: whether the advances in that are open again, or taken back along. */
  reopensAdvances: z.boolean().nullable(),
  fileId: Id.nullable(),
})
export type InvoiceFields = z.infer<typeof InvoiceFields>

export const Invoice = InvoiceFields.extend({ id: Id, version: z.int() })
export type Invoice = z.infer<typeof Invoice>

/** The difference between the sum and its parts; null when they are equal. */
export function allocationGap({
  net,
  vat,
  allocations,
}: Pick<Invoice, 'net' | 'vat' | 'allocations'>) {
  const sum = (of: 'net' | 'vat') => allocations.reduce((total, each) => total + each[of], 0)
  return { net: net - sum('net'), vat: vat - sum('vat') }
}

export const PaymentKind = z.enum(['advance', 'instalment', 'rest', 'deposit', 'refund'])
export type PaymentKind = z.infer<typeof PaymentKind>

export const PaymentStatus = z.enum(['planned', 'approved', 'paid', 'refunded', 'cancelled'])
export type PaymentStatus = z.infer<typeof PaymentStatus>

export const PaymentMethod = z.enum(['bank', 'card', 'cash'])
export type PaymentMethod = z.infer<typeof PaymentMethod>

/** A fixed day, or a number of days before or after a date of the event. */
export const PaymentDate = z.union([z.strictObject({ date: PlainDate }), RelativeDate])
export type PaymentDate = z.infer<typeof PaymentDate>

export const PaymentFields = z.strictObject({
  /** The target of the payment: a line, or an invoice and through it the lines it is allocated to. */
  lineId: Id.nullable(),
  invoiceId: Id.nullable(),
  partnerId: Id.nullable(),
  supplier: Supplier,
  kind: PaymentKind,
  currency: BudgetCurrency,
  amount: Amount.refine((minor) => minor > 0, problem('must_be_above', 0)),
  due: PaymentDate,
  /** Does not move with the event. */
  pinned: z.boolean(),
  method: PaymentMethod,
  note: Line(300),
})
export type PaymentFields = z.infer<typeof PaymentFields>

export const Payment = PaymentFields.extend({
  id: Id,
  status: PaymentStatus,
  dueDate: PlainDate,
  paidOn: PlainDate.nullable(),
  /** When the whole of it came back. */
  returnedOn: PlainDate.nullable(),
  /** The exchange rate on the day of payment. */
  rate: Rate.nullable(),
  proofId: Id.nullable(),
  approvedBy: z.string().nullable(),
  version: z.int(),
})
export type Payment = z.infer<typeof Payment>

/** The amount with a sign: refunds are negative. */
export function signedAmount({ kind, amount }: Pick<Payment, 'kind' | 'amount'>): number {
  return kind === 'refund' ? 0 - amount : amount
}

/** Whether the agency receives the payment: income, and refunds of suppliers, but not refunds of income. */
export function comesIn(side: Side, { kind }: Pick<Payment, 'kind'>): boolean {
  return (side === 'income') !== (kind === 'refund')
}

export function isOpenPayment(status: PaymentStatus): boolean {
  return status === 'planned' || status === 'approved'
}

export type DueState = 'upcoming' | 'due' | 'overdue' | 'settled'

/** The one definition of a late payment. */
export function dueState(
  { status, dueDate }: Pick<Payment, 'status' | 'dueDate'>,
  today: PlainDate,
): DueState {
  if (!isOpenPayment(status)) return 'settled'
  return dueDate < today ? 'overdue' : dueDate === today ? 'due' : 'upcoming'
}

/** The day it falls on; an anchor without a date leaves the day it had. */
export function resolveDue(due: PaymentDate, anchors: Anchors, fallback: PlainDate): PlainDate {
  return 'date' in due ? due.date : (resolveRelative(due, anchors) ?? fallback)
}

export const PaymentStep = z.enum(['approve', 'pay', 'refund', 'cancel', 'reopen'])
export type PaymentStep = z.infer<typeof PaymentStep>

const steps: Record<PaymentStatus, Partial<Record<PaymentStep, PaymentStatus>>> = {
  planned: { approve: 'approved', pay: 'paid', cancel: 'cancelled' },
  approved: { pay: 'paid', cancel: 'cancelled', reopen: 'planned' },
  paid: { refund: 'refunded', reopen: 'planned' },
  refunded: { reopen: 'paid' },
  cancelled: { reopen: 'planned' },
}

/** The status after a step; undefined where the step is not possible. A refund is not refunded. */
export function afterStep(
  { status, kind }: Pick<Payment, 'status' | 'kind'>,
  step: PaymentStep,
): PaymentStatus | undefined {
  return kind === 'refund' && step === 'refund' ? undefined : steps[status][step]
}

/** A plan as people say it: 30 % now, 50 % a month before, the rest after. */
export const PlanPart = z.strictObject({
  kind: PaymentKind,
  /** Hundredths of a percent of the whole; null takes what is left. */
  share: z.int().min(1).max(10_000).nullable(),
  due: PaymentDate,
})
export type PlanPart = z.infer<typeof PlanPart>

/** The amounts of a plan: each rounded, the rest takes what rounding left, so they sum to the ban. */
export function splitPlan(total: number, parts: readonly PlanPart[]): number[] {
  const assigned = parts.map(({ share }) =>
    share === null ? null : Number((BigInt(total) * BigInt(share) * 2n + 10_000n) / 20_000n),
  )
  const remainder = total - assigned.reduce<number>((sum, each) => sum + (each ?? 0), 0)
  const rests = assigned.filter((each) => each === null).length
  if (rests === 0) return assigned as number[]
  const part = Math.floor(remainder / rests)
  let first = true
  return assigned.map((each) => {
    if (each !== null) return each
    const extra = first ? remainder - part * rests : 0
    first = false
    return part + extra
  })
}

/** The amount by which the cash paid to one supplier in one day exceeds the limit, in the base currency. */
export function cashExcess(
  payment: Pick<
    Payment,
    | 'id'
    | 'method'
    | 'status'
    | 'supplier'
    | 'partnerId'
    | 'dueDate'
    | 'paidOn'
    | 'amount'
    | 'currency'
  >,
  all: readonly (typeof payment)[],
  limit: number | null,
): number {
  if (limit === null || payment.method !== 'cash' || payment.currency !== 'RON') return 0
  if (payment.status === 'cancelled' || payment.status === 'refunded') return 0
  const dayOf = (each: typeof payment) => each.paidOn ?? each.dueDate
  const whom = (each: typeof payment) => each.partnerId ?? each.supplier
  const sum = all
    .filter(
      (each) =>
        each.method === 'cash' &&
        each.currency === 'RON' &&
        each.status !== 'cancelled' &&
        each.status !== 'refunded' &&
        dayOf(each) === dayOf(payment) &&
        whom(each) === whom(payment),
    )
    .reduce((total, each) => total + each.amount, 0)
  return Math.max(0, sum - limit)
}

/** A credit note is negative, and a pro forma requires no payment yet. */
export function isPayable({ kind }: Pick<Invoice, 'kind'>): boolean {
  return kind !== 'credit' && kind !== 'proforma'
}

/** The number of an invoice as people write it: series and number. */
export function numberOf({ series, number }: Pick<Invoice, 'series' | 'number'>): string {
  return `${series} ${number}`.trim()
}

/** The sum of the credit notes of an invoice. */
export function creditedOf({ id }: Pick<Invoice, 'id'>, invoices: readonly Invoice[]): number {
  return invoices
    .filter(({ kind, creditOf }) => kind === 'credit' && creditOf === id)
    .reduce((sum, { net, vat }) => sum + net + vat, 0)
}

/** Whether its credit notes leave nothing of it. */
function isCredited(invoice: Pick<Invoice, 'id' | 'net' | 'vat'>, invoices: readonly Invoice[]) {
  const credited = creditedOf(invoice, invoices)
  return credited > 0 && credited >= invoice.net + invoice.vat
}

/** Whether nothing of it remains: by its own credit notes, or by those of the final invoice that contains it. */
export function isTakenBack(invoice: Invoice, invoices: readonly Invoice[]): boolean {
  return isCredited(invoice, invoices) || creditedFinalInvoice(invoice, invoices) !== undefined
}

/** The final invoice whose credit notes took an advance back along with it. */
export function creditedFinalInvoice(
  { id, kind }: Pick<Invoice, 'id' | 'kind'>,
  invoices: readonly Invoice[],
): Invoice | undefined {
  if (kind !== 'advance') return undefined
  return invoices.find(
    (each) =>
      each.settles.includes(id) && isCredited(each, invoices) && !reopensAdvances(each, invoices),
  )
}

/** The advances that a final invoice contains: none once it was taken back and left them open. */
export function advancesIn(
  final: Pick<Invoice, 'id' | 'kind' | 'settles' | 'net' | 'vat'>,
  invoices: readonly Invoice[],
): Invoice[] {
  if (final.kind !== 'final' || final.settles.length === 0) return []
  if (isCredited(final, invoices) && reopensAdvances(final, invoices)) return []
  return invoices.filter(({ id }) => final.settles.includes(id))
}

/**
 * Whether a credit note cancels a whole final invoice with advances, and what becomes of the advances was
 * not chosen.
 */
export function asksForAdvances(
  {
    id,
    kind,
    creditOf,
    net,
    vat,
  }: Pick<Invoice, 'kind' | 'creditOf' | 'net' | 'vat'> & {
    id?: string | undefined
  },
  invoices: readonly Invoice[],
): Invoice[] {
  const others = invoices.filter((each) => each.id !== id)
  const final = kind === 'credit' ? others.find((each) => each.id === creditOf) : undefined
  if (!final || creditedOf(final, others) + net + vat < final.net + final.vat) return []
  return advancesIn(final, others)
}

function reopensAdvances({ id }: Pick<Invoice, 'id'>, invoices: readonly Invoice[]): boolean {
  return invoices.some(
    (each) => each.kind === 'credit' && each.creditOf === id && each.reopensAdvances === true,
  )
}

/** Advances for its lines that no final invoice contains: they count in addition to it. */
export function advancesBeside(
  final: Pick<Invoice, 'kind' | 'currency' | 'allocations' | 'settles'> & { id?: string },
  invoices: readonly Invoice[],
): Invoice[] {
  if (final.kind !== 'final') return []
  const lines = new Set(final.allocations.map(({ lineId }) => lineId))
  const others = invoices.filter(({ id }) => id !== final.id)
  const elsewhere = others.flatMap((each) => advancesIn(each, invoices)).map(({ id }) => id)
  const settled = new Set([...elsewhere, ...final.settles])
  return invoices.filter(
    (each) =>
      each.kind === 'advance' &&
      each.currency === final.currency &&
      each.allocations.some(({ lineId }) => lines.has(lineId)) &&
      !settled.has(each.id) &&
      !isTakenBack(each, invoices),
  )
}

/** The rate of an invoice; a credit note has the rate of its invoice. */
export function countedRate(
  { rate, creditOf }: Pick<Invoice, 'rate' | 'creditOf'>,
  invoices: readonly Invoice[],
): string | null {
  return invoices.find(({ id }) => id === creditOf)?.rate ?? rate
}

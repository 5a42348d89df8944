import type { Currency } from '#shared/numbers/money.ts'
import {
  advancesIn,
  creditedOf,
  isOpenPayment,
  isPayable,
  signedAmount,
  creditedFinalInvoice,
  type Invoice,
  type Payment,
  type PaymentStatus,
} from './documents.ts'
import { exchanged } from '../exchange.ts'
import type { PlannedRate } from '../budget.ts'

interface DocumentSet {
  /** The currency that rates are expressed in, and the planned rates for documents without their own. */
  budget: { currency: Currency; rates: readonly PlannedRate[] }
  invoices: readonly Invoice[]
  payments: readonly Payment[]
}

/** The amount still to pay of an invoice; below zero when it was overpaid. */
function leftToPay(documentSet: DocumentSet, invoice: Invoice): number {
  return leftOfInvoices(documentSet, ['paid']).get(invoice.id) ?? 0
}

export interface InvoiceBalance {
  /** The sum of the invoice, less its advances and credit notes. */
  owed: number
  paid: number
  left: number
  tooMuch: number
  /** The sum of its credit notes. */
  credited: number
  /** The part of that sum which belongs to the final invoice that contains it. */
  takenAlong: number
  /** Planned or approved payments of it. */
  planned: number
}

/** The sum of an invoice, its payments and what is left, in its own currency. */
export function balanceOf(documentSet: DocumentSet, invoice: Invoice): InvoiceBalance {
  return balance(documentSet, invoice, leftToPay(documentSet, invoice))
}

/** The same for every invoice that requires payment, computed once for all of them. */
export function balancesOf(documentSet: DocumentSet): Map<string, InvoiceBalance> {
  const lefts = leftOfInvoices(documentSet, ['paid'])
  return new Map(
    documentSet.invoices
      .filter(isPayable)
      .map((invoice) => [invoice.id, balance(documentSet, invoice, lefts.get(invoice.id) ?? 0)]),
  )
}

function balance(documentSet: DocumentSet, invoice: Invoice, owedNow: number): InvoiceBalance {
  const owed = owedBy(invoice, documentSet.invoices)
  const own = documentSet.payments.filter(({ invoiceId }) => invoiceId === invoice.id)
  return {
    owed,
    paid: owed - owedNow,
    left: Math.max(0, owedNow),
    tooMuch: Math.max(0, 0 - owedNow),
    credited: creditedIn(invoice, documentSet.invoices),
    takenAlong: creditedInFinal(invoice, documentSet.invoices),
    planned: own
      .filter(({ status }) => isOpenPayment(status))
      .reduce((sum, each) => sum + paidOf(each, invoice, documentSet.budget), 0),
  }
}

/** The overpaid amount for which no refund is planned. */
export function refundableOf({ tooMuch, planned }: InvoiceBalance): number {
  return Math.max(0, tooMuch + Math.min(0, planned))
}

/** The part of a payment that can still be refunded, less what was already refunded for the same target. */
export function returnableOf(
  { budget, payments }: Pick<DocumentSet, 'budget' | 'payments'>,
  payment: Payment,
): number {
  const { id, invoiceId, lineId, amount } = payment
  const isSame = (each: Payment) =>
    each.id !== id &&
    each.status === 'paid' &&
    each.invoiceId === invoiceId &&
    (invoiceId !== null || each.lineId === lineId)
  const others = payments
    .filter(isSame)
    .reduce((sum, each) => sum + (exchanged(signedAmount(each), each, payment, budget) ?? 0), 0)
  return Math.max(0, amount + Math.min(0, others))
}

/** The amount still to pay for which no payment is planned. */
export function plannableOf({ left, planned }: InvoiceBalance): number {
  return Math.max(0, left - Math.max(0, planned))
}

/** Whether planned payments exceed what is left of the invoice of this payment. */
export function isAboveInvoice(
  balances: ReadonlyMap<string, InvoiceBalance>,
  { status, kind, invoiceId }: Pick<Payment, 'status' | 'kind' | 'invoiceId'>,
): boolean {
  const balanceOfInvoice = invoiceId === null ? undefined : balances.get(invoiceId)
  if (!balanceOfInvoice || kind === 'refund' || !isOpenPayment(status)) return false
  return balanceOfInvoice.owed > 0 && balanceOfInvoice.planned > balanceOfInvoice.left
}

/** Amounts for which no payment is planned, by invoice; invoices without such an amount are left out. */
export function unplannedOf(documentSet: DocumentSet): Map<string, number> {
  const owedByInvoice = leftOfInvoices(documentSet, ['planned', 'approved', 'paid'])
  return new Map([...owedByInvoice].filter(([, sum]) => sum > 0))
}

/**
 * The whole of each invoice, less the advances that it settles and the payments of itself. Money for
 * a line that names no invoice goes to the invoices of that line, the oldest first.
 */
function leftOfInvoices(
  { budget, invoices, payments }: DocumentSet,
  counted: readonly PaymentStatus[],
) {
  const sent = payments.filter(({ status }) => counted.includes(status))
  const poolOf = (lineId: string | null, currency: string) => `${lineId} ${currency}`
  const pools = new Map<string, number>()
  for (const each of sent) {
    if (each.invoiceId !== null) continue
    const pool = poolOf(each.lineId, each.currency)
    pools.set(pool, (pools.get(pool) ?? 0) + signedAmount(each))
  }
  const oldestFirst = invoices
    .filter(isPayable)
    .toSorted((a, b) => a.issuedOn.localeCompare(b.issuedOn) || a.id.localeCompare(b.id))
  const lefts = new Map(
    oldestFirst.map((invoice) => {
      const own = sent.filter(({ invoiceId }) => invoiceId === invoice.id)
      const paid = own.reduce((sum, each) => sum + paidOf(each, invoice, budget), 0)
      let owedNow = owedBy(invoice, invoices) - paid
      for (const { lineId, net, vat } of invoice.allocations) {
        const pool = poolOf(lineId, invoice.currency)
        const settled = Math.max(0, Math.min(pools.get(pool) ?? 0, owedNow, net + vat))
        pools.set(pool, (pools.get(pool) ?? 0) - settled)
        owedNow -= settled
      }
      return [invoice.id, owedNow]
    }),
  )
  // Refunds of a line reduce the overpayment of its invoices.
  for (const { id, currency, allocations } of oldestFirst.toReversed())
    for (const { lineId } of allocations) {
      const pool = poolOf(lineId, currency)
      const back = Math.min(0 - (pools.get(pool) ?? 0), 0 - (lefts.get(id) ?? 0))
      if (back <= 0) continue
      pools.set(pool, (pools.get(pool) ?? 0) + back)
      lefts.set(id, (lefts.get(id) ?? 0) + back)
    }
  return lefts
}

/** The amount that a payment pays of its invoice, in the currency of the invoice: each is converted by its own rate. */
function paidOf(payment: Payment, invoice: Invoice, budget: DocumentSet['budget']): number {
  return exchanged(signedAmount(payment), payment, invoice, budget) ?? 0
}

/** The sum of an invoice, less its advances and credit notes. */
export function owedBy(invoice: Invoice, invoices: readonly Invoice[]): number {
  const settled = sumLeft(advancesIn(invoice, invoices), invoices)
  return invoice.net + invoice.vat - settled - creditedIn(invoice, invoices)
}

/** A credit note of a final invoice also credits the advances in it. */
function creditedIn(invoice: Invoice, invoices: readonly Invoice[]): number {
  const along = advancesIn(invoice, invoices).filter(
    (each) => creditedFinalInvoice(each, invoices) === invoice,
  )
  return (
    creditedOf(invoice, invoices) + creditedInFinal(invoice, invoices) - sumLeft(along, invoices)
  )
}

function creditedInFinal(invoice: Invoice, invoices: readonly Invoice[]): number {
  return creditedFinalInvoice(invoice, invoices) ? sumLeft([invoice], invoices) : 0
}

/** The open amount of invoices, before their own credit notes. */
function sumLeft(some: readonly Invoice[], invoices: readonly Invoice[]): number {
  return some.reduce((sum, each) => sum + each.net + each.vat - creditedOf(each, invoices), 0)
}

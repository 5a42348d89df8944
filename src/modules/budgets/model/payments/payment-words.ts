import type { InvoiceKind, Payment, PaymentKind } from '../invoices/documents.ts'
import type { Side } from '../budget.ts'

/** The kind of payment that belongs to a kind of invoice. */
export function paymentKindOf(kind: InvoiceKind): PaymentKind {
  return kind === 'final' ? 'rest' : kind === 'partial' ? 'instalment' : 'advance'
}

/** The word for its state: money that comes in is not paid by us, and money given back is called so. */
export function statusWord(side: Side, { status, kind }: Pick<Payment, 'status' | 'kind'>) {
  if (status !== 'paid') return status
  if (kind === 'refund') return side === 'income' ? 'refundMade' : 'refundReceived'
  return side === 'income' ? 'received' : 'paid'
}

import type { Payment } from '../invoices/documents.ts'

/**
 * Sorts by day, refunds of a day after its payments. Payments of one day keep their order, which is that of
 * recording: their ids say nothing about it.
 */
export function inOrder(
  payments: readonly Payment[],
  placeOf: (payment: Payment) => string = ({ paidOn }) => paidOn ?? '',
): Payment[] {
  const kindOf = ({ kind }: Payment) => Number(kind === 'refund')
  return payments.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || kindOf(a) - kindOf(b))
}

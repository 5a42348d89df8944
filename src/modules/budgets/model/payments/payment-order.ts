import type { Payment } from '../invoices/documents.ts'

/**
 * By day; what came back on a day comes after what was paid on it. Those of one day stay as they are given, which is as
 * they were written down: their ids say nothing about it.
 */
export function inOrder(
  payments: readonly Payment[],
  placeOf: (payment: Payment) => string = ({ paidOn }) => paidOn ?? '',
): Payment[] {
  const kindOf = ({ kind }: Payment) => Number(kind === 'refund')
  return payments.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b)) || kindOf(a) - kindOf(b))
}

import { useText } from '#platform/web/i18n.tsx'
import type { Sheet } from '../../contract.ts'
import type { Allocation, Payment, Side } from '../../model.ts'
import { text } from '../../text.ts'

/** Whether an invoice is for a cost, or for money that a client or sponsor pays to us. */
export function sideOfParts(
  { lines }: Pick<Sheet, 'lines'>,
  parts: readonly Pick<Allocation, 'lineId'>[],
): Side {
  const first = parts[0]?.lineId
  return lines.find(({ id }) => id === first)?.side ?? 'cost'
}

/** The same of a payment, by its line or by the lines of its invoice. */
export function sideOf(
  sheet: Pick<Sheet, 'lines' | 'invoices'>,
  { lineId, invoiceId }: Pick<Payment, 'lineId' | 'invoiceId'>,
): Side {
  const invoice = sheet.invoices.find(({ id }) => id === invoiceId)
  return sideOfParts(sheet, lineId ? [{ lineId }] : (invoice?.allocations ?? []))
}

/** Words that differ where the money comes from a client. */
type SidedKey =
  | 'column.paid'
  | 'file.overpaid'
  | 'lineTab.plati'
  | 'field.supplier'
  | 'invoice.left'
  | 'invoice.paid'
  | 'invoice.allPaid'
  | 'invoice.tooMuch'
  | 'invoice.planned'
  | 'payment.plan'
  | 'payment.refund'
  | 'payment.edit'
  | 'payment.menu'
  | 'payment.removed'
  | 'payment.reopened'
  | 'payment.refunded'
  | 'payment.partRefunded'
  | 'return.title'
  | 'return.amount'
  | 'return.day'
  | 'return.rest'
  | 'return.before'
  | 'payment.withdraw'
  | 'payment.withdrawn'
  | 'payment.taskTitle'
  | 'payment.none'
  | 'step.approve'
  | 'step.cancel'

export function useSidedText(
  side: Side,
): (key: SidedKey, values?: Readonly<Record<string, string>>) => string {
  const say = useText(text)
  return (key, values = {}) => say(side === 'income' ? `${key}.income` : key, values)
}

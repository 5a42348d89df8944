import { useCommand } from '#platform/web/calls/command.ts'
import { removePayment, stepPayment } from '../../contract.ts'
import type { Payment, Side } from '../../model.ts'
import { useMoney } from '../budget-words.tsx'
import { useDocumentUndo } from './document-undo.ts'
import { useSidedText } from './money-side.ts'

/** Offers the undo of a refund, given the answer to it. */
export function useReturnUndo(
  { id: paymentId, supplier: name, currency }: Pick<Payment, 'id' | 'supplier' | 'currency'>,
  side: Side,
) {
  const sided = useSidedText(side)
  const money = useMoney(currency)
  const stepping = useCommand(stepPayment)
  const removing = useCommand(removePayment)
  const showUndoBar = useDocumentUndo()
  return ({ id, version, amount }: Payment) => {
    const reopen = () => stepping.run({ paymentId: id, version, step: 'reopen' })
    const sum = money(amount)
    if (id === paymentId) return showUndoBar(sided('payment.refunded', { name, sum }), reopen)
    // A part is an unplanned refund, so it is deleted.
    showUndoBar(sided('payment.partRefunded', { name, sum }), async () => {
      const reopened = await reopen()
      return reopened.ok ? removing.run({ paymentId: id }) : reopened
    })
  }
}

import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { removeInvoice, restoreInvoice, type Sheet } from '../../contract.ts'
import { numberOf, removalOfInvoice, type Invoice } from '../../model.ts'
import { text } from '../../text.ts'
import { useMoney } from '../budget-words.tsx'
import { useDocumentUndo } from './document-undo.ts'

/** Asks for confirmation where other documents depend on the invoice; the deletion can be undone. */
export function useInvoiceRemoval(sheet: Sheet, invoice: Invoice) {
  const say = useText(text)
  const money = useMoney(invoice.currency)
  const removing = useCommand(removeInvoice)
  const restoring = useCommand(restoreInvoice)
  const showUndoBar = useDocumentUndo()
  const [asking, setAsking] = useState(false)
  const { payments, isAsked, credits, settledBy } = removalOfInvoice(sheet, invoice.id)
  const of = { budgetId: sheet.budget.id, invoiceId: invoice.id }
  const remove = async () => {
    setAsking(false)
    const removeConfirmed = () => removing.run({ ...of, withPayments: isAsked })
    if (!(await removeConfirmed()).ok) return
    showUndoBar(
      say('invoice.removed', { number: numberOf(invoice) }),
      () => restoring.run(of),
      removeConfirmed,
    )
  }
  const title = say('invoice.removeTitle', { number: numberOf(invoice) })
  const going = payments.filter(({ status }) => status !== 'cancelled').length
  return {
    error: removing.error ?? restoring.error,
    ask: () => (isAsked || credits.length > 0 || settledBy ? setAsking(true) : void remove()),
    dialog:
      credits.length > 0 ? (
        <Dialog opened={asking} title={title} onClose={() => setAsking(false)}>
          <Notice tone="warning">
            {say('invoice.removeCredited', {
              n: credits.length,
              numbers: credits.map(numberOf).join(', '),
            })}
          </Notice>
        </Dialog>
      ) : (
        <Confirm
          opened={asking}
          title={title}
          lost={
            <>
              {going > 0 && <p>{say('invoice.removeText', { n: going })}</p>}
              {settledBy && (
                <p>
                  {say('invoice.removeSettled', {
                    number: numberOf(settledBy),
                    sum: money(invoice.net + invoice.vat),
                  })}
                </p>
              )}
            </>
          }
          confirmLabel={say('remove')}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        />
      ),
  }
}

import { Button } from '@mantine/core'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { stepPayment } from '../../contract.ts'
import type { Payment, Side } from '../../model.ts'
import { useDocumentUndo } from './document-undo.ts'
import { useSidedText } from './money-side.ts'

/** A payment of a credited invoice has nothing to pay: one press cancels it, another restores it. */
export function PaymentWithdrawal({ payment, side }: { payment: Payment; side: Side }) {
  const sided = useSidedText(side)
  const sentence = useErrorSentence()
  const stepping = useCommand(stepPayment)
  const showUndoBar = useDocumentUndo()
  const { id: paymentId, version, supplier } = payment
  const withdraw = async () => {
    const outcome = await stepping.run({ paymentId, version, step: 'cancel' })
    if (!outcome.ok) return
    const newVersion = outcome.data.version
    showUndoBar(sided('payment.withdrawn', { name: supplier }), () =>
      stepping.run({ paymentId, version: newVersion, step: 'reopen' }),
    )
  }
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        loading={stepping.pending}
        onClick={() => void withdraw()}
      >
        {sided('payment.withdraw')}
      </Button>
      {stepping.error && <Notice tone="error">{sentence(stepping.error)}</Notice>}
    </>
  )
}

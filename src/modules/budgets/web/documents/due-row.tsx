import { Button } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { useSession } from '#platform/web/session/session.ts'
import { Link } from '#ui/live/link.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getSheet, stepPayment, type PaymentRow } from '../../contract.ts'
import {
  afterStep,
  comesIn,
  isOpenPayment,
  signedAmount,
  statusWord,
  type PaymentStep,
} from '../../model.ts'
import { text } from '../../text.ts'
import { DirectionBadge, PaymentDay, useMoney } from '../budget-words.tsx'
import { useDocumentUndo } from './document-undo.ts'
import styles from './documents.module.css'
import { useSidedText } from './money-side.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { useReturnUndo } from './payment-undo.ts'
import { PaymentWithdrawal } from './payment-withdrawal.tsx'
import { ReturnDialog } from './return-dialog.tsx'

type DialogName = 'pay' | 'edit' | 'return'

/** A payment in the list of all events, with what can be done with it in its budget. */
export function DueRow({ row }: { row: PaymentRow }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const money = useMoney(row.currency)
  const stepping = useCommand(stepPayment)
  const [open, setOpen] = useState<DialogName | null>(null)
  const showUndoBar = useDocumentUndo()
  const take = async (step: PaymentStep) => {
    const { id: paymentId, version, supplier, about } = row
    const outcome = await stepping.run({ paymentId, version, step })
    if (!outcome.ok) return
    // The payment may be in another view now.
    const name = supplier || about
    if (step === 'reopen') toast.success(sided('payment.reopened', { name }))
    if (step !== 'cancel') return
    const { version: cancelled } = outcome.data
    showUndoBar(sided('payment.withdrawn', { name }), () =>
      stepping.run({ paymentId, version: cancelled, step: 'reopen' }),
    )
  }
  const isAdmin = useSession().profile?.role === 'admin'
  const mayApprove = isAdmin || !row.needsApproval
  const isOpen = isOpenPayment(row.status)
  const sided = useSidedText(row.side)
  const steps = (['approve', 'refund', 'cancel', 'reopen'] as const)
    .filter((step) => afterStep(row, step))
    .filter((step) => step !== 'approve' || mayApprove)
  return (
    <li className={styles.paper}>
      <div className={styles.paperWords}>
        <strong>{row.supplier || row.about}</strong>
        <span className={styles.quiet}>
          {say(`kind.${row.kind}`)} ·{' '}
          <Link href={linkTo('/buget/:id', { id: row.budgetId }, { fila: 'plati' })}>
            {row.about}
          </Link>{' '}
          · {row.event.name}
        </span>
        <span className={styles.badges}>
          {row.overdue && <Badge tone="danger">{say('due.overdue')}</Badge>}
          {row.isTakenBack && <Badge tone="danger">{say('payment.takenBack')}</Badge>}
          {row.isAboveInvoice && <Badge tone="danger">{say('payment.aboveInvoice')}</Badge>}
          <DirectionBadge side={row.side} payment={row} />
          {row.needsApproval && (
            <Badge tone="accent">
              {say(mayApprove ? 'payment.waitsApproval' : 'payment.waitsAdmin')}
            </Badge>
          )}
          {row.status !== 'planned' && (
            <Badge tone="info">{say(`status.${statusWord(row.side, row)}`)}</Badge>
          )}
        </span>
        {stepping.error && <Notice tone="error">{sentence(stepping.error)}</Notice>}
      </div>
      <div className={styles.paperSum}>
        <strong>{money(signedAmount(row))}</strong>
        <span className={styles.quiet}>
          <PaymentDay payment={row} side={row.side} />
        </span>
      </div>
      <ActionMenu
        label={sided('payment.menu', { name: row.supplier || row.about })}
        actions={[
          ...(isOpen ? [{ label: say('edit'), onClick: () => setOpen('edit') }] : []),
          ...steps.map((step) => ({
            label:
              step === 'approve' || step === 'cancel' ? sided(`step.${step}`) : say(`step.${step}`),
            onClick: () => (step === 'refund' ? setOpen('return') : void take(step)),
          })),
        ]}
      />
      {row.isTakenBack && <PaymentWithdrawal payment={row} side={row.side} />}
      {row.needsApproval
        ? mayApprove && (
            <Button
              size="compact-sm"
              variant="default"
              loading={stepping.pending}
              onClick={() => void take('approve')}
            >
              {sided('step.approve')}
            </Button>
          )
        : isOpen && (
            <Button size="compact-sm" variant="light" onClick={() => setOpen('pay')}>
              {say(comesIn(row.side, row) ? 'step.receive' : 'step.pay')}
            </Button>
          )}
      {open === 'pay' && (
        <PayDialog
          payment={row}
          base={row.baseCurrency}
          planned={row.proposedRate}
          isTakenBack={row.isTakenBack}
          comesIn={comesIn(row.side, row)}
          zone={row.timeZone}
          onClose={() => setOpen(null)}
        />
      )}
      {(open === 'edit' || open === 'return') && (
        <InBudget row={row} what={open} onClose={() => setOpen(null)} />
      )}
    </li>
  )
}

interface InBudgetProps {
  row: PaymentRow
  what: 'edit' | 'return'
  onClose: () => void
}

/** A payment of the list is edited, or returned, with the data of its budget. */
function InBudget({ row, what, onClose }: InBudgetProps) {
  const { data } = useEndpoint(getSheet, { budgetId: row.budgetId })
  const payment = data?.payments.find(({ id }) => id === row.id)
  const returned = useReturnUndo(row, row.side)
  if (!data || !payment) return null
  const props = { sheet: data, payment, onClose }
  if (what === 'return') return <ReturnDialog {...props} onDone={returned} />
  return <PaymentDialog {...props} line={null} invoice={null} />
}

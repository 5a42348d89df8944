import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText, useLocalised } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { type Sheet, removePayment, restorePayment, stepPayment } from '../../contract.ts'
import {
  type BudgetLine,
  type LineFigures,
  type Payment,
  afterStep,
  cashExcess,
  comesIn,
  exchangeDifference,
  isOpenPayment,
  isTakenBack,
  numberOf,
  returnableOf,
  signedAmount,
  type PaymentStep,
  type Side,
  calculationOf,
  balancesOf,
  isAboveInvoice,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useDocumentUndo } from './document-undo.ts'
import styles from './documents.module.css'
import { PaymentDialog } from './payment-dialog.tsx'
import { datedAt } from '#modules/defaults/model.ts'
import { dueTask } from '#modules/events/web/ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { usePort } from '#platform/web/ports.ts'
import { todayIn } from '#shared/dates/time.ts'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { DirectionBadge, PaymentBadge, PaymentDay, useMoney } from '../budget-words.tsx'
import { FileLink, plannedRateOf } from './document-fields.tsx'
import { sideOf, useSidedText } from './money-side.ts'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentWithdrawal } from './payment-withdrawal.tsx'
import { useReturnUndo } from './payment-undo.ts'
import { ReturnDialog } from './return-dialog.tsx'

interface LinePaymentsProps {
  sheet: Sheet
  line: BudgetLine
  figures: LineFigures
}

export function LinePayments({ sheet, line, figures }: LinePaymentsProps) {
  const sided = useSidedText(line.side)
  const [open, setOpen] = useState(false)
  const payments = paymentsOfLine(sheet, line)
  // Planned amounts are not proposed again.
  const planned = payments
    .filter(({ status, currency }) => isOpenPayment(status) && currency === sheet.budget.currency)
    .reduce((sum, each) => sum + signedAmount(each), 0)
  return (
    <div className={styles.documents}>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {sided('payment.plan')}
      </Button>
      {payments.length === 0 && <p className={styles.quiet}>{sided('payment.none')}</p>}
      <PaymentList sheet={sheet} payments={payments} />
      {open && (
        <PaymentDialog
          sheet={sheet}
          line={line}
          invoice={null}
          total={figures.remaining.gross - planned}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

/** Payments of the line itself, and of invoices that are allocated to it. */
export function paymentsOfLine(sheet: Sheet, line: BudgetLine): Payment[] {
  const ofLine = new Set(
    sheet.invoices
      .filter(({ allocations }) => allocations.some(({ lineId }) => lineId === line.id))
      .map(({ id }) => id),
  )
  return sheet.payments.filter(
    ({ lineId, invoiceId }) => lineId === line.id || (invoiceId !== null && ofLine.has(invoiceId)),
  )
}

export function AllPayments({ sheet }: { sheet: Sheet }) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const add = {
    label: say('payment.plan'),
    icon: <IconPlus size={16} />,
    onClick: () => setOpen(true),
  }
  return (
    <div className={styles.documents}>
      {sheet.payments.length === 0 ? (
        <EmptyState
          icon={<IconCreditCard size={28} stroke={1.5} />}
          title={say('payments.emptyTitle')}
          text={say('payments.emptyText')}
          {...(sheet.lines.length > 0 && { action: add })}
        />
      ) : (
        <>
          <Button leftSection={add.icon} onClick={add.onClick}>
            {add.label}
          </Button>
          <PaymentList sheet={sheet} payments={sheet.payments} />
        </>
      )}
      {open && (
        <PaymentDialog sheet={sheet} line={null} invoice={null} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

function PaymentList({ sheet, payments }: { sheet: Sheet; payments: readonly Payment[] }) {
  return (
    <ul className={styles.documentList}>
      {payments.map((payment) => (
        <PaymentItem key={payment.id} sheet={sheet} payment={payment} />
      ))}
    </ul>
  )
}

interface PaymentItemProps {
  sheet: Sheet
  payment: Payment
}

type DialogName = 'pay' | 'return' | 'edit' | 'task'

/** One payment of a list: what it is, how much, and what can be done with it. */
function PaymentItem({ sheet, payment }: PaymentItemProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [open, setOpen] = useState<DialogName | null>(null)
  const side = sideOf(sheet, payment)
  const sided = useSidedText(side)
  const { actions, returned, error } = usePaymentMenu(sheet, payment, side, setOpen)
  return (
    <li className={styles.paper}>
      <div className={styles.paperWords}>
        <PaymentWords sheet={sheet} payment={payment} />
        {error && <Notice tone="error">{sentence(error)}</Notice>}
      </div>
      <PaymentSum sheet={sheet} payment={payment} />
      {isTakenBackPayment(sheet, payment) && <PaymentWithdrawal payment={payment} side={side} />}
      {afterStep(payment, 'pay') && (
        <Button size="compact-sm" variant="light" onClick={() => setOpen('pay')}>
          {say(comesIn(side, payment) ? 'step.receive' : 'step.pay')}
        </Button>
      )}
      <ActionMenu label={sided('payment.menu', { name: payment.supplier })} actions={actions} />
      <OpenDialog
        {...{ sheet, payment, open }}
        onReturned={returned}
        onClose={() => setOpen(null)}
      />
    </li>
  )
}

function usePaymentMenu(
  sheet: Sheet,
  payment: Payment,
  side: Side,
  onOpen: (what: DialogName) => void,
) {
  const say = useText(text)
  const sided = useSidedText(side)
  const localised = useLocalised()
  const [task] = usePort(dueTask)
  const stepping = useCommand(stepPayment)
  const removing = useCommand(removePayment)
  const { id: paymentId, version, status, supplier: name } = payment
  const restoring = useCommand(restorePayment)
  const showUndoBar = useDocumentUndo()
  const remove = async () => {
    const removeConfirmed = () => removing.run({ paymentId })
    if (!(await removeConfirmed()).ok) return
    showUndoBar(
      sided('payment.removed', { name }),
      () => restoring.run({ budgetId: sheet.budget.id, paymentId }),
      removeConfirmed,
    )
  }
  const take = (step: PaymentStep) => stepping.run({ paymentId, version, step })
  const returned = useReturnUndo(payment, side)
  const actions: MenuAction[] = [
    ...(status === 'planned' || status === 'approved'
      ? [
          { label: say('edit'), onClick: () => onOpen('edit') },
          ...(task ? [{ label: localised(task.label), onClick: () => onOpen('task') }] : []),
        ]
      : []),
    ...(['approve', 'refund', 'cancel', 'reopen'] as const)
      .filter((each) => afterStep(payment, each))
      .filter((each) => each !== 'refund' || returnableOf(sheet, payment) > 0)
      .map((each) => ({
        label:
          each === 'approve' || each === 'cancel' ? sided(`step.${each}`) : say(`step.${each}`),
        onClick: () => (each === 'refund' ? onOpen('return') : void take(each)),
      })),
    ...(status === 'paid'
      ? []
      : [
          {
            label: say('remove'),
            tone: 'danger' as const,
            onClick: () => void remove(),
          },
        ]),
  ]
  return { actions, returned, error: stepping.error ?? removing.error }
}

function PaymentWords({ sheet, payment }: PaymentItemProps) {
  const say = useText(text)
  const today = todayIn(sheet.event.timeZone, serverTimeNow())
  const side = sideOf(sheet, payment)
  return (
    <>
      <strong>{payment.supplier || paidFor(sheet, payment)}</strong>
      <span className={styles.quiet}>
        {say(`kind.${payment.kind}`)} · {paidFor(sheet, payment)}
        {payment.note && ` · ${payment.note}`}
      </span>
      <span className={styles.badges}>
        <DirectionBadge side={side} payment={payment} />
        <PaymentBadge payment={payment} side={side} today={today} />
        {isTakenBackPayment(sheet, payment) && (
          <Badge tone="danger">{say('payment.takenBack')}</Badge>
        )}
        {isAboveInvoice(balancesOf(sheet), payment) && (
          <Badge tone="danger">{say('payment.aboveInvoice')}</Badge>
        )}
        <CashWarning sheet={sheet} payment={payment} />
        {payment.approvedBy && (
          <Badge tone="info">{say('payment.approvedBy', { name: payment.approvedBy })}</Badge>
        )}
      </span>
    </>
  )
}

/** The payment is planned, though credit notes took back the whole invoice; a refund is right then. */
function isTakenBackPayment({ invoices }: Sheet, { invoiceId, status, kind }: Payment): boolean {
  const invoice = invoices.find(({ id }) => id === invoiceId)
  const isWaiting = isOpenPayment(status) && kind !== 'refund'
  return isWaiting && invoice !== undefined && isTakenBack(invoice, invoices)
}

function PaymentSum({ sheet, payment }: PaymentItemProps) {
  const say = useText(text)
  const money = useMoney(payment.currency)
  const base = useMoney(sheet.budget.currency)
  const difference = exchangeDifference(calculationOf(sheet), payment)
  return (
    <div className={styles.paperSum}>
      <strong>{money(signedAmount(payment))}</strong>
      <span className={styles.quiet}>
        <PaymentDay payment={payment} side={sideOf(sheet, payment)} />
      </span>
      {difference !== 0 && (
        <span className={styles.quiet}>{say('payment.difference', { sum: base(difference) })}</span>
      )}
      {payment.proofId && <FileLink fileId={payment.proofId} label={say('payment.proof')} />}
    </div>
  )
}

interface OpenDialogProps extends PaymentItemProps {
  open: DialogName | null
  onReturned: (answer: Payment) => void
  onClose: () => void
}

function OpenDialog({ sheet, payment, open, onReturned, onClose }: OpenDialogProps) {
  const sided = useSidedText(sideOf(sheet, payment))
  const money = useMoney(payment.currency)
  const [task] = usePort(dueTask)
  if (open === 'pay') {
    const { budget, event, invoices } = sheet
    const invoice = invoices.find(({ id }) => id === payment.invoiceId)
    const proposedRate = invoice?.currency === payment.currency ? invoice.rate : null
    return (
      <PayDialog
        {...{ payment, onClose }}
        base={budget.currency}
        planned={proposedRate ?? plannedRateOf(sheet, payment.currency)}
        isTakenBack={isTakenBackPayment(sheet, payment)}
        comesIn={comesIn(sideOf(sheet, payment), payment)}
        zone={event.timeZone}
      />
    )
  }
  if (open === 'return')
    return <ReturnDialog {...{ sheet, payment, onClose }} onDone={onReturned} />
  if (open === 'edit')
    return <PaymentDialog {...{ sheet, payment, onClose }} line={null} invoice={null} />
  if (open === 'task' && task)
    return (
      <task.Dialog
        eventId={sheet.event.id}
        title={sided('payment.taskTitle', {
          what: payment.supplier || paidFor(sheet, payment),
          sum: money(payment.amount),
        })}
        due={payment.due}
        responsibleId={null}
        link={payment.lineId ? { kind: 'budget-line', id: payment.lineId } : null}
        onClose={onClose}
      />
    )
  return null
}

/** The invoice or the line that is paid. */
function paidFor(sheet: Sheet, { lineId, invoiceId }: Payment): string {
  const invoice = sheet.invoices.find(({ id }) => id === invoiceId)
  if (invoice) return numberOf(invoice)
  return sheet.lines.find(({ id }) => id === lineId)?.name ?? ''
}

/** The law limits cash of one day to one firm; the limit of that day is in the company’s defaults. */
function CashWarning({ sheet, payment }: PaymentItemProps) {
  const say = useText(text)
  const money = useMoney('RON')
  const limit =
    datedAt(sheet.dated, 'cash_company', payment.paidOn ?? payment.dueDate)?.value ?? null
  const excess = cashExcess(payment, sheet.payments, limit)
  if (excess === 0 || limit === null) return null
  return <Badge tone="accent">{say('payment.cashOver', { limit: money(limit) })}</Badge>
}

import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { datedAt } from '#modules/defaults/model.ts'
import { dueTask } from '#modules/events/web/ports.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocalised, useText } from '#platform/web/i18n.tsx'
import { trueNow } from '#platform/web/clock.ts'
import { usePort } from '#platform/web/ports.ts'
import { todayIn } from '#shared/time.ts'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { removePayment, stepPayment, type Sheet } from '#modules/budgets/contract.ts'
import {
  afterStep,
  cashExcess,
  exchangeDifference,
  type BudgetLine,
  type LineFigures,
  type Payment,
  type PaymentStep,
  reckoningOf,
} from '#modules/budgets/model.ts'
import { text } from '../../text.ts'
import { PaymentBadge, useDay, useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import { FileLink } from './document-fields.tsx'
import { PayDialog } from './pay-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

interface LinePaymentsProps {
  sheet: Sheet
  line: BudgetLine
  figures: LineFigures
}

export function LinePayments({ sheet, line, figures }: LinePaymentsProps) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const ofLine = new Set(
    sheet.invoices
      .filter(({ allocations }) => allocations.some(({ lineId }) => lineId === line.id))
      .map(({ id }) => id),
  )
  const payments = sheet.payments.filter(
    ({ lineId, invoiceId }) => lineId === line.id || (invoiceId !== null && ofLine.has(invoiceId)),
  )
  return (
    <div className={styles.documents}>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {say('payment.plan')}
      </Button>
      {payments.length === 0 && <p className={styles.quiet}>{say('payment.none')}</p>}
      <PaymentList sheet={sheet} payments={payments} />
      {open && (
        <PaymentDialog
          sheet={sheet}
          line={line}
          invoice={null}
          total={figures.remaining.gross}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
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
    <ul className={styles.papers}>
      {payments.map((payment) => (
        <PaymentItem key={payment.id} sheet={sheet} payment={payment} />
      ))}
    </ul>
  )
}

function PaymentItem({ sheet, payment }: { sheet: Sheet; payment: Payment }) {
  const say = useText(text)
  const sentence = useSentence()
  const day = useDay()
  const money = useMoney(payment.currency)
  const base = useMoney(sheet.budget.currency)
  const stepping = useCommand(stepPayment)
  const removing = useCommand(removePayment)
  const localised = useLocalised()
  const [task] = usePort(dueTask)
  const [open, setOpen] = useState<'pay' | 'edit' | 'task' | null>(null)
  const today = todayIn(sheet.event.timeZone, trueNow())
  const step = (name: PaymentStep) =>
    void stepping.run({ paymentId: payment.id, version: payment.version, step: name })
  const error = stepping.error ?? removing.error
  const difference = exchangeDifference(reckoningOf(sheet), payment)
  const actions: MenuAction[] = [
    ...(payment.status === 'planned' || payment.status === 'approved'
      ? [
          { label: say('edit'), onClick: () => setOpen('edit') },
          ...(task ? [{ label: localised(task.label), onClick: () => setOpen('task') }] : []),
        ]
      : []),
    ...(['approve', 'refund', 'cancel', 'reopen'] as const)
      .filter((name) => afterStep(payment.status, name))
      .map((name) => ({ label: say(`step.${name}`), onClick: () => step(name) })),
    ...(payment.status === 'paid'
      ? []
      : [
          {
            label: say('remove'),
            tone: 'danger' as const,
            onClick: () => void removing.run({ paymentId: payment.id }),
          },
        ]),
  ]
  return (
    <li className={styles.paper}>
      <div className={styles.paperWords}>
        <strong>{payment.supplier || wordsOf(sheet, payment)}</strong>
        <span className={styles.quiet}>
          {say(`kind.${payment.kind}`)} · {wordsOf(sheet, payment)}
          {payment.note && ` · ${payment.note}`}
        </span>
        <span className={styles.badges}>
          <PaymentBadge payment={payment} today={today} />
          <CashWarning sheet={sheet} payment={payment} />
          {payment.approvedBy && (
            <Badge tone="info">{say('payment.approvedBy', { name: payment.approvedBy })}</Badge>
          )}
        </span>
        {error && <Notice tone="error">{sentence(error)}</Notice>}
      </div>
      <div className={styles.paperSum}>
        <strong>{money(payment.kind === 'refund' ? -payment.amount : payment.amount)}</strong>
        <span className={styles.quiet}>
          {payment.paidOn
            ? say('payment.paidOnDay', { date: day(payment.paidOn) })
            : say('payment.dueOnDay', { date: day(payment.dueDate) })}
        </span>
        {difference !== 0 && (
          <span className={styles.quiet}>
            {say('payment.difference', { sum: base(difference) })}
          </span>
        )}
        {payment.proofId && <FileLink fileId={payment.proofId} label={say('payment.proof')} />}
      </div>
      {afterStep(payment.status, 'pay') && (
        <Button size="compact-sm" variant="light" onClick={() => setOpen('pay')}>
          {say('step.pay')}
        </Button>
      )}
      <ActionMenu label={say('payment.menu', { name: payment.supplier })} actions={actions} />
      {open === 'pay' && (
        <PayDialog
          payment={payment}
          base={sheet.budget.currency}
          zone={sheet.event.timeZone}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'task' && task && (
        <task.Dialog
          eventId={sheet.event.id}
          title={say('payment.taskTitle', {
            what: payment.supplier || wordsOf(sheet, payment),
            sum: money(payment.amount),
          })}
          due={payment.due}
          responsibleId={null}
          link={payment.lineId ? { kind: 'budget-line', id: payment.lineId } : null}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'edit' && (
        <PaymentDialog
          sheet={sheet}
          line={null}
          invoice={null}
          payment={payment}
          onClose={() => setOpen(null)}
        />
      )}
    </li>
  )
}

function wordsOf(sheet: Sheet, { lineId, invoiceId }: Payment): string {
  const invoice = sheet.invoices.find(({ id }) => id === invoiceId)
  if (invoice) return `${invoice.series} ${invoice.number}`.trim()
  return sheet.lines.find(({ id }) => id === lineId)?.name ?? ''
}

/** The law limits cash of one day to one firm; the limit of that day is in the company’s defaults. */
function CashWarning({ sheet, payment }: { sheet: Sheet; payment: Payment }) {
  const say = useText(text)
  const money = useMoney('RON')
  const limit =
    datedAt(sheet.dated, 'cash_company', payment.paidOn ?? payment.dueDate)?.value ?? null
  const excess = cashExcess(payment, sheet.payments, limit)
  if (excess === 0 || limit === null) return null
  return <Badge tone="accent">{say('payment.cashOver', { limit: money(limit) })}</Badge>
}

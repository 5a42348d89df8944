import { Button } from '@mantine/core'
import { IconCreditCard, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import type { Sheet } from '#modules/budgets/contract.ts'
import type { BudgetLine, LineFigures, Payment } from '#modules/budgets/model.ts'
import { text } from '../../text.ts'
import styles from './documents.module.css'
import { PaymentDialog } from './payment-dialog.tsx'
import { PaymentItem } from './payment-item.tsx'

interface LinePaymentsProps {
  sheet: Sheet
  line: BudgetLine
  figures: LineFigures
}

export function LinePayments({ sheet, line, figures }: LinePaymentsProps) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const payments = paymentsOfLine(sheet, line)
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

/** Its own, and those of invoices that are for it too. */
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
    <ul className={styles.papers}>
      {payments.map((payment) => (
        <PaymentItem key={payment.id} sheet={sheet} payment={payment} />
      ))}
    </ul>
  )
}

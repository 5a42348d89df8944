import { Button } from '@mantine/core'
import { IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { removeInvoice, type Sheet } from '#modules/budgets/contract.ts'
import { isPayable, leftToPay, type BudgetLine, type Invoice } from '#modules/budgets/model.ts'
import { text } from '../../text.ts'
import { useDay, useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import { FileLink } from './document-fields.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { PaymentDialog } from './payment-dialog.tsx'

export function LineInvoices({ sheet, line }: { sheet: Sheet; line: BudgetLine }) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const invoices = sheet.invoices.filter(({ allocations }) =>
    allocations.some(({ lineId }) => lineId === line.id),
  )
  return (
    <div className={styles.documents}>
      <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
        {say('invoice.add')}
      </Button>
      {invoices.length === 0 && <p className={styles.quiet}>{say('invoice.none')}</p>}
      <InvoiceList sheet={sheet} invoices={invoices} line={line} />
      {open && (
        <InvoiceDialog sheet={sheet} line={line} invoice={null} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

export function AllInvoices({ sheet }: { sheet: Sheet }) {
  const say = useText(text)
  const [open, setOpen] = useState(false)
  const add = {
    label: say('invoice.add'),
    icon: <IconPlus size={16} />,
    onClick: () => setOpen(true),
  }
  return (
    <div className={styles.documents}>
      {sheet.invoices.length === 0 ? (
        <EmptyState
          icon={<IconReceipt size={28} stroke={1.5} />}
          title={say('invoices.emptyTitle')}
          text={say('invoices.emptyText')}
          {...(sheet.lines.length > 0 && { action: add })}
        />
      ) : (
        <>
          <Button leftSection={add.icon} onClick={add.onClick}>
            {add.label}
          </Button>
          <InvoiceList sheet={sheet} invoices={sheet.invoices} />
        </>
      )}
      {open && (
        <InvoiceDialog sheet={sheet} line={null} invoice={null} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

interface InvoiceListProps {
  sheet: Sheet
  invoices: readonly Invoice[]
  line?: BudgetLine
}

function InvoiceList({ sheet, invoices, line }: InvoiceListProps) {
  const [edited, setEdited] = useState<Invoice | null>(null)
  const [paid, setPaid] = useState<Invoice | null>(null)
  return (
    <>
      <ul className={styles.papers}>
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            sheet={sheet}
            invoice={invoice}
            onEdit={() => setEdited(invoice)}
            onPay={() => setPaid(invoice)}
          />
        ))}
      </ul>
      {edited && (
        <InvoiceDialog
          key={edited.id}
          sheet={sheet}
          line={line ?? null}
          invoice={edited}
          onClose={() => setEdited(null)}
        />
      )}
      {paid && (
        <PaymentDialog sheet={sheet} line={null} invoice={paid} onClose={() => setPaid(null)} />
      )}
    </>
  )
}

interface InvoiceRowProps {
  sheet: Sheet
  invoice: Invoice
  onEdit: () => void
  onPay: () => void
}

function InvoiceRow({ sheet, invoice, onEdit, onPay }: InvoiceRowProps) {
  const say = useText(text)
  const sentence = useSentence()
  const day = useDay()
  const money = useMoney(invoice.currency)
  const removing = useCommand(removeInvoice)
  const settledBy = sheet.invoices.find(({ settles }) => settles.includes(invoice.id))
  const left = leftToPay(sheet, invoice)
  const names = invoice.allocations.flatMap(
    ({ lineId }) => sheet.lines.find(({ id }) => id === lineId)?.name ?? [],
  )
  return (
    <li className={styles.paper}>
      <div className={styles.paperWords}>
        <strong>
          {invoice.supplier} · {`${invoice.series} ${invoice.number}`.trim()}
        </strong>
        <span className={styles.quiet}>
          {day(invoice.issuedOn)} · {names.join(', ')}
        </span>
        <span className={styles.badges}>
          <Badge
            tone={
              invoice.kind === 'credit'
                ? 'accent'
                : invoice.kind === 'proforma'
                  ? 'neutral'
                  : 'info'
            }
          >
            {say(`invoice.${invoice.kind}`)}
          </Badge>
          {settledBy && (
            <Badge>
              {say('invoice.settledBy', {
                number: `${settledBy.series} ${settledBy.number}`.trim(),
              })}
            </Badge>
          )}
        </span>
        {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
      </div>
      <div className={styles.paperSum}>
        <strong>{money((invoice.kind === 'credit' ? -1 : 1) * (invoice.net + invoice.vat))}</strong>
        {isPayable(invoice) && (
          <span className={styles.quiet}>
            {left > 0 ? say('invoice.left', { sum: money(left) }) : say('invoice.allPaid')}
          </span>
        )}
        {invoice.fileId && <FileLink fileId={invoice.fileId} label={say('document.file')} />}
      </div>
      <ActionMenu
        label={say('invoice.menu', { number: invoice.number })}
        actions={[
          { label: say('edit'), onClick: onEdit },
          { label: say('payment.plan'), onClick: onPay, disabled: left <= 0 },
          {
            label: say('remove'),
            tone: 'danger',
            onClick: () => void removing.run({ budgetId: sheet.budget.id, invoiceId: invoice.id }),
          },
        ]}
      />
    </li>
  )
}

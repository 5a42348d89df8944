import { Button } from '@mantine/core'
import { IconFileDownload, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  exportInvoices,
  removeInvoice,
  restoreInvoice,
  type Sheet,
} from '#modules/budgets/contract.ts'
import {
  balanceOf,
  isPayable,
  isTakenBack,
  type Allocation,
  type BudgetLine,
  type Invoice,
} from '#modules/budgets/model.ts'
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
          <div className={styles.actions}>
            <Button leftSection={add.icon} onClick={add.onClick}>
              {add.label}
            </Button>
            <InvoiceFiles budgetId={sheet.budget.id} />
          </div>
          <InvoiceList sheet={sheet} invoices={sheet.invoices} />
        </>
      )}
      {open && (
        <InvoiceDialog sheet={sheet} line={null} invoice={null} onClose={() => setOpen(false)} />
      )}
    </div>
  )
}

/** For the accountant: the invoices of this budget, as they are listed here. */
function InvoiceFiles({ budgetId }: { budgetId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const exporting = useCommand(exportInvoices)
  const save = async (format: 'xlsx' | 'csv' | 'pdf') => {
    const outcome = await exporting.run({ budgetId, format })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  return (
    <>
      <ActionMenu
        actions={(['xlsx', 'csv', 'pdf'] as const).map((format) => ({
          label: say(`invoices.export.${format}`),
          onClick: () => void save(format),
        }))}
      >
        <Button variant="default" leftSection={<IconFileDownload size={16} />}>
          {say('invoices.files')}
        </Button>
      </ActionMenu>
      {exporting.error && <Notice tone="error">{sentence(exporting.error)}</Notice>}
    </>
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
  const [credited, setCredited] = useState<Invoice | null>(null)
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
            onCredit={() => setCredited(invoice)}
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
      {credited && (
        <InvoiceDialog
          sheet={sheet}
          line={line ?? null}
          invoice={null}
          credits={credited}
          onClose={() => setCredited(null)}
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
  onCredit: () => void
}

function InvoiceRow({ sheet, invoice, onEdit, onPay, onCredit }: InvoiceRowProps) {
  const say = useText(text)
  const sentence = useSentence()
  const day = useDay()
  const money = useMoney(invoice.currency)
  const removal = useInvoiceRemoval(sheet, invoice)
  const settledBy = sheet.invoices.find(({ settles }) => settles.includes(invoice.id))
  const balance = balanceOf(sheet, invoice)
  const creditOf = sheet.invoices.find(({ id }) => id === invoice.creditOf)
  const closed = invoice.allocations.filter(({ closes }) => closes && invoice.kind === 'final')
  const nameOf = ({ lineId }: Allocation) =>
    sheet.lines.find(({ id }) => id === lineId)?.name ?? '…'
  const names = invoice.allocations.map(nameOf)
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
          {isTakenBack(invoice, sheet.invoices) && (
            <Badge tone="accent">{say('invoice.takenBack')}</Badge>
          )}
          {creditOf && (
            <Badge tone="accent">{say('invoice.creditOf', { number: numberOf(creditOf) })}</Badge>
          )}
          {closed.length > 0 && !isTakenBack(invoice, sheet.invoices) && (
            <Badge>
              {invoice.allocations.length > 1
                ? say('invoice.closesLines', { names: closed.map(nameOf).join(', ') })
                : say('invoice.closes')}
            </Badge>
          )}
          {balance.tooMuch > 0 && isPayable(invoice) && (
            <Badge tone="danger">{say('invoice.tooMuch', { sum: money(balance.tooMuch) })}</Badge>
          )}
          {isPayable(invoice) && balance.planned > balance.left && (
            <Badge tone="danger">
              {say('invoice.plannedTooMuch', { sum: money(balance.planned - balance.left) })}
            </Badge>
          )}
          {settledBy && (
            <Badge>
              {say('invoice.settledBy', {
                number: numberOf(settledBy),
              })}
            </Badge>
          )}
        </span>
        {removal.error && <Notice tone="error">{sentence(removal.error)}</Notice>}
        {removal.dialog}
      </div>
      <div className={styles.paperSum}>
        <strong>{money((invoice.kind === 'credit' ? -1 : 1) * (invoice.net + invoice.vat))}</strong>
        {isPayable(invoice) && (
          <span className={styles.quiet}>
            {balance.paid !== 0 && `${say('invoice.paid', { sum: money(balance.paid) })} · `}
            {balance.left > 0
              ? say('invoice.left', { sum: money(balance.left) })
              : say('invoice.allPaid')}
          </span>
        )}
        {invoice.fileId && <FileLink fileId={invoice.fileId} label={say('document.file')} />}
      </div>
      <ActionMenu
        label={say('invoice.menu', { number: invoice.number })}
        actions={[
          { label: say('edit'), onClick: onEdit },
          { label: say('payment.plan'), onClick: onPay, disabled: balance.left <= 0 },
          ...(isPayable(invoice) && !isTakenBack(invoice, sheet.invoices)
            ? [{ label: say('invoice.credit.action'), onClick: onCredit }]
            : []),
          {
            label: say('remove'),
            tone: 'danger',
            onClick: removal.ask,
          },
        ]}
      />
    </li>
  )
}

function numberOf({ series, number }: Invoice): string {
  return `${series} ${number}`.trim()
}

/** Asked where payments depend on it; then, as everywhere, it can be taken back. */
function useInvoiceRemoval(sheet: Sheet, invoice: Invoice) {
  const say = useText(text)
  const removing = useCommand(removeInvoice)
  const restoring = useCommand(restoreInvoice)
  const [asking, setAsking] = useState(false)
  const payments = sheet.payments.filter(
    ({ invoiceId, status }) => invoiceId === invoice.id && status !== 'cancelled',
  )
  const of = { budgetId: sheet.budget.id, invoiceId: invoice.id }
  const remove = async () => {
    setAsking(false)
    if (!(await removing.run({ ...of, withPayments: payments.length > 0 })).ok) return
    offerUndo(say('invoice.removed', { number: numberOf(invoice) }), () => restoring.run(of))
  }
  return {
    error: removing.error ?? restoring.error,
    ask: () => (payments.length > 0 ? setAsking(true) : void remove()),
    dialog: (
      <Confirm
        opened={asking}
        title={say('invoice.removeTitle', { number: numberOf(invoice) })}
        lost={say('invoice.removeText', { n: payments.length })}
        confirmLabel={say('remove')}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      />
    ),
  }
}

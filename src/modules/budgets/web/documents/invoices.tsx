import { Button, Group } from '@mantine/core'
import { IconFileDownload, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { exportInvoices, type Sheet } from '../../contract.ts'
import type { BudgetLine, Invoice } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './documents.module.css'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { InvoiceRow } from './invoice-row.tsx'
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
          <Group gap={8} justify="flex-end">
            <Button leftSection={add.icon} onClick={add.onClick}>
              {add.label}
            </Button>
            <InvoiceFiles budgetId={sheet.budget.id} />
          </Group>
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
  const sentence = useErrorSentence()
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
  const [paid, setPaid] = useState<{ invoice: Invoice; isRefund: boolean } | null>(null)
  const [credited, setCredited] = useState<Invoice | null>(null)
  return (
    <>
      <ul className={styles.documentList}>
        {invoices.map((invoice) => (
          <InvoiceRow
            key={invoice.id}
            sheet={sheet}
            invoice={invoice}
            onEdit={() => setEdited(invoice)}
            onPay={() => setPaid({ invoice, isRefund: false })}
            onRefund={() => setPaid({ invoice, isRefund: true })}
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
      {paid && <PaymentDialog sheet={sheet} line={null} {...paid} onClose={() => setPaid(null)} />}
    </>
  )
}

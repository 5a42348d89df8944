import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ActionMenu, type MenuAction } from '#ui/live/page/action-menu.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import {
  advancesIn,
  balanceOf,
  closedBy,
  isPayable,
  isTakenBack,
  numberOf,
  refundableOf,
  creditedFinalInvoice,
  type Allocation,
  type Invoice,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useDayText, useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import { FileLink } from './document-fields.tsx'
import { useInvoiceRemoval } from './invoice-removal.tsx'
import { sideOfParts, useSidedText } from './money-side.ts'

interface InvoiceRowProps {
  sheet: Sheet
  invoice: Invoice
  onEdit: () => void
  onPay: () => void
  /** Plans to give back what was paid too much. */
  onRefund: () => void
  onCredit: () => void
}

/** One invoice of a list: its sum, its payments, and what can be done with it. */
export function InvoiceRow({ sheet, invoice, onEdit, onPay, onRefund, onCredit }: InvoiceRowProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const day = useDayText()
  const money = useMoney(invoice.currency)
  const side = sideOfParts(sheet, invoice.allocations)
  const sided = useSidedText(side)
  const removal = useInvoiceRemoval(sheet, invoice)
  const { invoices } = sheet
  const takenWith = creditedFinalInvoice(invoice, invoices)
  const settledBy = invoices.find((each) => advancesIn(each, invoices).includes(invoice))
  const balance = balanceOf(sheet, invoice)
  const creditOf = sheet.invoices.find(({ id }) => id === invoice.creditOf)
  const closed = closedBy(invoice, sheet.invoices)
  const nameOf = ({ lineId }: Allocation) =>
    sheet.lines.find(({ id }) => id === lineId)?.name ?? '…'
  const names = invoice.allocations.map(nameOf)
  const planning = (): MenuAction[] => {
    if (!isPayable(invoice)) return []
    const over = refundableOf(balance)
    if (over > 0)
      return [{ label: sided('payment.refund', { sum: money(over) }), onClick: onRefund }]
    if (balance.left > 0) return [{ label: sided('payment.plan'), onClick: onPay }]
    const isBack = isTakenBack(invoice, sheet.invoices)
    const reason =
      balance.tooMuch > 0
        ? say('invoice.refundPlanned')
        : isBack
          ? say('invoice.nothingOwed')
          : sided('invoice.planned')
    return [{ label: reason, disabled: true }]
  }
  return (
    <li className={styles.paper}>
      <div className={styles.paperWords}>
        <strong>
          {invoice.supplier} · {numberOf(invoice)}
        </strong>
        <span className={styles.quiet}>
          {[
            say('invoice.issuedOnDay', { date: day(invoice.issuedOn) }),
            ...(invoice.dueOn ? [say('invoice.dueOnDay', { date: day(invoice.dueOn) })] : []),
            names.join(', '),
          ].join(' · ')}
        </span>
        <span className={styles.badges}>
          {side === 'income' && <Badge tone="brand">{say('side.income')}</Badge>}
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
          {balance.credited > 0 && !takenWith && (
            <Badge tone="accent">
              {say(
                isTakenBack(invoice, sheet.invoices)
                  ? 'invoice.takenBack'
                  : 'invoice.partlyTakenBack',
              )}
            </Badge>
          )}
          {creditOf && (
            <Badge tone="accent">{say('invoice.creditOf', { number: numberOf(creditOf) })}</Badge>
          )}
          {closed.length > 0 && (
            <Badge>
              {invoice.allocations.length > 1
                ? say('invoice.closesLines', { names: closed.map(nameOf).join(', ') })
                : say('invoice.closes')}
            </Badge>
          )}
          {balance.tooMuch > 0 && isPayable(invoice) && (
            <Badge tone="danger">{sided('invoice.tooMuch', { sum: money(balance.tooMuch) })}</Badge>
          )}
          {isPayable(invoice) && balance.planned > balance.left && (
            <Badge tone="danger">
              {say('invoice.plannedTooMuch', { sum: money(balance.planned - balance.left) })}
            </Badge>
          )}
          {creditOf && invoice.reopensAdvances !== null && (
            <Badge tone="accent">
              {say(invoice.reopensAdvances ? 'advances.word.open' : 'advances.word.credited')}
            </Badge>
          )}
          {takenWith && (
            <Badge tone="accent">
              {say('invoice.takenBackWith', { number: numberOf(takenWith) })}
            </Badge>
          )}
          {settledBy && !takenWith && (
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
      <div className={styles.paperEnd}>
        <div className={styles.paperSum}>
          <strong>
            {money((invoice.kind === 'credit' ? -1 : 1) * (invoice.net + invoice.vat))}
          </strong>
          {isPayable(invoice) && <Balance sheet={sheet} invoice={invoice} />}
          {invoice.fileId && <FileLink fileId={invoice.fileId} label={say('document.file')} />}
        </div>
        <ActionMenu
          label={say('invoice.menu', { number: invoice.number })}
          actions={[
            { label: say('edit'), onClick: onEdit },
            ...planning(),
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
      </div>
    </li>
  )
}

/** The sum of the invoice, what changes it, and the balance. */
function Balance({ sheet, invoice }: Pick<InvoiceRowProps, 'sheet' | 'invoice'>) {
  const say = useText(text)
  const money = useMoney(invoice.currency)
  const sided = useSidedText(sideOfParts(sheet, invoice.allocations))
  const { owed, paid, left, tooMuch, credited } = balanceOf(sheet, invoice)
  const settled = invoice.net + invoice.vat - credited - owed
  const settlements = [
    ...(settled !== 0 ? [say('invoice.settledSum', { sum: money(0 - settled) })] : []),
    ...(credited !== 0 ? [say('invoice.creditedSum', { sum: money(0 - credited) })] : []),
  ]
  const remaining =
    left > 0 ? sided('invoice.left', { sum: money(left) }) : sided('invoice.allPaid')
  const state = [
    ...(paid !== 0 ? [sided('invoice.paid', { sum: money(paid) })] : []),
    // The badge says how much was overpaid, so the balance is left out.
    ...(tooMuch > 0 ? [] : [remaining]),
  ]
  return (
    <>
      {settlements.length > 0 && (
        <span className={styles.quiet}>
          {[...settlements, say('invoice.owedSum', { sum: money(owed) })].join(' · ')}
        </span>
      )}
      <span className={styles.quiet}>{state.join(' · ')}</span>
    </>
  )
}

import { Select } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import type { DateChoice } from '#ui/live/fields/dates/relative-date-field.tsx'
import type { Sheet } from '../../contract.ts'
import {
  balanceOf,
  isPayable,
  numberOf,
  paymentKindOf,
  plannableOf,
  refundableOf,
  type BudgetLine,
  type Invoice,
  type PaymentFields,
  type PaymentKind,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useMoneyWords } from '../budget-words.tsx'
import { supplierOf } from './document-fields.tsx'
import { sideOfParts, useSidedText } from './money-side.ts'

/** Payments while they are being written. */
export type PaymentsTyped = { payments: PaymentTyped[]; overpay: boolean; withoutInvoice: boolean }
export type PaymentTyped = Omit<PaymentFields, 'amount' | 'due'> & {
  amount: number | null
  due: DateChoice
}

interface Form {
  values: PaymentsTyped
  setValues: (values: Partial<PaymentsTyped>) => void
}

/** The invoice that a payment of a line is for; null for a payment of the line itself. */
export function useInvoiceChoice(form: Form, sheet: Sheet, line: BudgetLine | null) {
  const { payments } = form.values
  const [chosenLineId, setChosenLineId] = useState<string | null>(null)
  // Values that the form proposed are replaced by those of the invoice; values that a person typed are kept.
  const [proposed, setProposed] = useState(payments[0])
  const lineId = line?.id ?? payments[0]?.lineId ?? chosenLineId
  const invoices = sheet.invoices.filter(
    (each) => isPayable(each) && each.allocations.some((part) => part.lineId === lineId),
  )
  const forInvoice = (id: string | null) => {
    setChosenLineId(lineId)
    const invoice = invoices.find((each) => each.id === id)
    if (invoice) {
      const { partnerId, supplier, currency } = invoice
      return { lineId: null, invoiceId: invoice.id, partnerId, supplier, currency }
    }
    const own = sheet.lines.find((each) => each.id === lineId)
    return { lineId, invoiceId: null, ...supplierOf(sheet, own) }
  }
  const write = (change: (payment: PaymentTyped, at: number) => object) =>
    form.setValues({
      ...form.values,
      payments: payments.map((each, at) => ({ ...each, ...change(each, at) })),
    })
  return {
    invoices,
    chooseInvoice: (id: string | null) => {
      const fields = forInvoice(id)
      const [first] = payments
      const chosen = invoices.find((each) => each.id === id)
      if (!chosen || !first || payments.length > 1) return write(() => fields)
      const isRefund = first.kind === 'refund'
      const sum = (isRefund ? refundableOf : plannableOf)(balanceOf(sheet, chosen))
      const { amount: typedAmount, due: typedDue } = first
      const isSumProposed = typedAmount === null || typedAmount === proposed?.amount
      const amount = isSumProposed && sum > 0 ? sum : typedAmount
      const isDayProposed = typedDue === proposed?.due && !isRefund
      const due = isDayProposed && chosen.dueOn ? { date: chosen.dueOn } : typedDue
      const isKindProposed = first.kind === proposed?.kind && !isRefund
      const kind = isKindProposed ? paymentKindOf(chosen.kind) : first.kind
      if (proposed)
        setProposed({
          ...proposed,
          ...(isSumProposed && { amount }),
          ...(isDayProposed && { due }),
          ...(isKindProposed && { kind }),
        })
      write(() => ({ ...fields, kind, amount, due }))
    },
    /** Money that comes back is most likely what was paid too much. */
    chooseKind: (at: number, kind: PaymentKind) => {
      const isNews = kind === 'refund' && payments[at]?.invoiceId === null
      const over = isNews ? invoices.find((each) => balanceOf(sheet, each).tooMuch > 0) : undefined
      const fields = over && { ...forInvoice(over.id), amount: balanceOf(sheet, over).tooMuch }
      write((_, n) => (n === at ? { kind, ...fields } : {}))
    },
  }
}

interface InvoiceSelectProps {
  sheet: Sheet
  invoices: readonly Invoice[]
  value: string | null
  error?: ReactNode
  onChange: (id: string | null) => void
}

export function InvoiceSelect({ sheet, invoices, value, error, onChange }: InvoiceSelectProps) {
  const say = useText(text)
  const money = useMoneyWords()
  const sided = useSidedText(sideOfParts(sheet, invoices[0]?.allocations ?? []))
  const stateOf = (invoice: Invoice) => {
    const { left, tooMuch } = balanceOf(sheet, invoice)
    return tooMuch > 0
      ? sided('invoice.tooMuch', { sum: money(tooMuch, invoice.currency) })
      : sided('invoice.left', { sum: money(left, invoice.currency) })
  }
  return (
    <Select
      label={say('field.paidInvoice')}
      placeholder={say('payment.noInvoice')}
      clearable
      data={invoices.map((invoice) => ({
        value: invoice.id,
        label: `${invoice.supplier} · ${numberOf(invoice)} · ${stateOf(invoice)}`,
      }))}
      value={value}
      error={error}
      onChange={onChange}
    />
  )
}

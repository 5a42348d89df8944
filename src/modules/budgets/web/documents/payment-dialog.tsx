import { Button, Select, Switch, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import type { CallOf } from '#shared/contract.ts'
import { todayIn } from '#shared/dates/time.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { RelativeDateField, type DateChoice } from '#ui/live/fields/dates/relative-date-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addPayments, changePayment, type Sheet } from '../../contract.ts'
import {
  BudgetCurrency,
  balanceOf,
  exchanged,
  paymentKindOf,
  plannableOf,
  refundableOf,
  PaymentKind,
  PaymentMethod,
  splitPlan,
  usualPlan,
  type BudgetLine,
  type Invoice,
  type Payment,
  type Side,
} from '../../model.ts'
import { text } from '../../text.ts'
import styles from './documents.module.css'
import { DocumentConflict } from './document-conflict.tsx'
import { currenciesOf, supplierOf, discardAndClose } from './document-fields.tsx'
import { sideOf, useSidedText } from './money-side.ts'
import { PaymentQuestions } from './payment-questions.tsx'
import {
  InvoiceSelect,
  useInvoiceChoice,
  type PaymentsTyped,
  type PaymentTyped,
} from './paid-invoice.tsx'

interface PaymentDialogProps {
  sheet: Sheet
  line: BudgetLine | null
  invoice: Invoice | null
  /** Gives back what was paid too much of the invoice. */
  isRefund?: boolean
  payment?: Payment
  /** The amount left to pay, in the currency of the budget. */
  total?: number
  onClose: () => void
}

/** One payment, or a plan of several: an advance, instalments, the rest, each with its day. */
export function PaymentDialog(props: PaymentDialogProps) {
  const { payment } = props
  return payment ? <EditPayment {...props} payment={payment} /> : <NewPayments {...props} />
}

function NewPayments({ sheet, line, invoice, isRefund, total, onClose }: PaymentDialogProps) {
  const say = useText(text)
  const today = todayIn(sheet.event.timeZone, serverTimeNow())
  const own = invoice?.currency ?? line?.currency ?? sheet.budget.currency
  const balance = invoice && balanceOf(sheet, invoice)
  const maxAmount = balance ? (isRefund ? refundableOf : plannableOf)(balance) : (total ?? 0)
  const isKnown = balance !== null || own === sheet.budget.currency
  const one: PaymentTyped = {
    lineId: invoice ? null : (line?.id ?? null),
    invoiceId: invoice?.id ?? null,
    ...(invoice
      ? { partnerId: invoice.partnerId, supplier: invoice.supplier }
      : supplierOf(sheet, line)),
    kind: isRefund ? 'refund' : invoice ? paymentKindOf(invoice.kind) : 'advance',
    currency: own,
    amount: isKnown && maxAmount > 0 ? maxAmount : null,
    due: { date: (isRefund ? null : invoice?.dueOn) ?? today },
    pinned: false,
    method: 'bank',
    note: '',
  }
  const form = useContractForm(addPayments, {
    initial: { payments: [one], overpay: false, withoutInvoice: false },
    record: {
      id: `new-${isRefund ? 'refund-' : ''}${invoice?.id ?? line?.id ?? sheet.budget.id}`,
      version: null,
    },
    map: (typed) =>
      ({
        budgetId: sheet.budget.id,
        payments: typed.payments,
        overpay: typed.overpay,
        withoutInvoice: typed.withoutInvoice,
      }) as CallOf<typeof addPayments>,
    done: onClose,
  })
  const { invoices, chooseInvoice, chooseKind } = useInvoiceChoice(form, sheet, line)
  const fields = useRef<HTMLDivElement>(null)
  const rows = form.values.payments
  const sided = useSidedText(sideOf(sheet, rows[0] ?? one))
  const split = () => {
    const first = rows[0] ?? one
    const parts = usualPlan(today, sheet.anchors)
    const amounts = splitPlan(first.amount ?? 0, parts)
    const isKept = (at: number) => (amounts[at] ?? 0) > 0
    form.setValues({
      ...form.values,
      payments: parts
        .map(({ kind, due }, at) => ({ ...first, kind, due, amount: amounts[at] ?? null }))
        .filter((_, at) => isKept(at)),
    })
    // The button goes, and with it the focus would leave the form.
    fields.current?.focus()
  }
  const join = () => {
    const { kind, due, amount } = one
    form.setValues({ ...form.values, payments: [{ ...(rows[0] ?? one), kind, due, amount }] })
    fields.current?.focus()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={rows[0]?.kind === 'refund' ? say('refund.plan') : sided('payment.plan')}
      size="lg"
      stay={form.dirty}
    >
      <form {...form.props} className={styles.form}>
        <FormNotices form={form} />
        {!line && !invoice && <Target sheet={sheet} form={form} />}
        {!invoice && invoices.length > 0 && (
          <InvoiceSelect
            sheet={sheet}
            invoices={invoices}
            value={rows[0]?.invoiceId ?? null}
            error={form.at('payments.0.invoiceId').error}
            onChange={chooseInvoice}
          />
        )}
        {balance && !isRefund && maxAmount <= 0 && <Notice>{say('payment.allPlanned')}</Notice>}
        <div ref={fields} tabIndex={-1} className={styles.form}>
          {rows.map((_, at) => (
            <PaymentFieldset
              key={at}
              at={at}
              form={form}
              sheet={sheet}
              side={sideOf(sheet, rows[0] ?? one)}
              many={rows.length > 1}
              onKind={(kind) => chooseKind(at, kind)}
            />
          ))}
        </div>
        <PaymentQuestions form={form} isRefund={rows[0]?.kind === 'refund'} />
        {rows.length > 1 ? (
          <Button variant="subtle" onClick={join}>
            {say('payment.join')}
          </Button>
        ) : (
          (rows[0]?.amount ?? 0) > 0 &&
          rows[0]?.kind !== 'refund' && (
            <Button variant="subtle" onClick={split}>
              {say('payment.split')}
            </Button>
          )
        )}
        <FormActions
          onCancel={() => discardAndClose(form, onClose)}
          busy={form.pending}
          dirty={form.dirty}
        />
      </form>
    </Dialog>
  )
}

type NewForm = ReturnType<typeof useContractForm<typeof addPayments, PaymentsTyped>>

/** Without a line or an invoice at hand, the line is chosen first. */
function Target({ sheet, form }: { sheet: Sheet; form: NewForm }) {
  const say = useText(text)
  const { payments } = form.values
  const error = form.at('payments.0.lineId').error
  return (
    <Select
      label={say('field.line')}
      required
      searchable
      error={error}
      data={sheet.lines.map(({ id, name }) => ({ value: id, label: name }))}
      value={payments[0]?.lineId ?? null}
      onChange={(lineId) => {
        const line = sheet.lines.find(({ id }) => id === lineId)
        form.setValues({
          ...form.values,
          payments: payments.map((each) => ({
            ...each,
            lineId,
            partnerId: supplierOf(sheet, line).partnerId,
            currency: line?.currency ?? each.currency,
            supplier: each.supplier || supplierOf(sheet, line).supplier,
          })),
        })
      }}
    />
  )
}

interface FieldsetProps {
  at: number
  form: Pick<NewForm, 'at'>
  sheet: Sheet
  side: Side
  many: boolean
  path?: string
  /** The invoice of a payment that is there already. */
  invoiceId?: string | null
  /** Absent where the kind changes no other field. */
  onKind?: (kind: PaymentKind) => void
}

function PaymentFieldset(props: FieldsetProps) {
  const { at, form, sheet, many, path = `payments.${at}.` } = props
  const say = useText(text)
  const sided = useSidedText(props.side)
  const kind = form.at<PaymentKind>(`${path}kind`)
  const amount = form.at<number | null>(`${path}amount`)
  const currency = form.at<BudgetCurrency>(`${path}currency`)
  const due = form.at<DateChoice>(`${path}due`)
  const method = form.at<PaymentMethod>(`${path}method`)
  const supplier = form.at<string>(`${path}supplier`)
  const note = form.at<string>(`${path}note`)
  const pinned = form.at<boolean>(`${path}pinned`)
  const chosenId = form.at<string | null | undefined>(`${path}invoiceId`).value
  const invoiceId = props.invoiceId ?? chosenId
  // The same number of another currency would be another sum; without a rate it has to be typed.
  const convert = (next: BudgetCurrency) => {
    if (amount.value !== null)
      amount.onChange(convertedAmount(sheet, amount.value, [currency.value, next], invoiceId))
    currency.onChange(next)
  }
  return (
    <fieldset className={styles.fieldset}>
      {many && <legend>{say('payment.part', { n: String(at + 1) })}</legend>}
      <FormRow>
        <Select
          label={say('field.kind')}
          data={PaymentKind.options.map((value) => ({ value, label: say(`kind.${value}`) }))}
          value={kind.value}
          error={kind.error}
          allowDeselect={false}
          onChange={(value) => value && (props.onKind ?? kind.onChange)(value)}
        />
        <MoneyField
          name={amount.name}
          error={amount.error}
          onBlur={amount.onBlur}
          label={say('field.amount')}
          required
          currency={currency.value}
          currencies={currenciesOf(sheet)}
          onCurrency={(next) => convert(BudgetCurrency.parse(next))}
          value={amount.value === null ? null : { minor: amount.value, currency: currency.value }}
          onChange={(money) => amount.onChange(money?.minor ?? null)}
        />
        <Select
          label={say('field.method')}
          data={PaymentMethod.options.map((value) => ({ value, label: say(`method.${value}`) }))}
          value={method.value}
          allowDeselect={false}
          onChange={(value) => value && method.onChange(value)}
        />
      </FormRow>
      <RelativeDateField
        label={say('payment.due')}
        required
        value={due.value}
        error={due.error}
        anchorDates={sheet.anchors}
        onChange={due.onChange}
      />
      {'anchor' in due.value && (
        <Switch
          label={say('payment.pinned')}
          checked={pinned.value}
          onChange={(event) => pinned.onChange(event.currentTarget.checked)}
        />
      )}
      <FormRow>
        <TextInput
          {...supplier}
          label={sided('field.supplier')}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => supplier.onChange(event.currentTarget.value)}
        />
        <TextInput
          {...note}
          label={say('field.note')}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => note.onChange(event.currentTarget.value)}
        />
      </FormRow>
    </fieldset>
  )
}

/** Converts by the rate of the invoice where one of the currencies is its own, else by those of the plan. */
function convertedAmount(
  { budget, invoices }: Sheet,
  minor: number,
  [from, to]: [BudgetCurrency, BudgetCurrency],
  invoiceId: string | null | undefined,
): number | null {
  const invoice = invoices.find(({ id }) => id === invoiceId)
  const rated = (currency: BudgetCurrency) => ({
    currency,
    rate: invoice?.currency === currency ? invoice.rate : null,
  })
  return exchanged(minor, rated(from), rated(to), budget)
}

const visibleFields = [
  'kind',
  'amount',
  'currency',
  'method',
  'due',
  'pinned',
  'supplier',
  'note',
] as const

function EditPayment({ sheet, payment, onClose }: PaymentDialogProps & { payment: Payment }) {
  const say = useText(text)
  const sided = useSidedText(sideOf(sheet, payment))
  const { kind, amount, currency, due, method, supplier, note, pinned } = payment
  const form = useContractForm(changePayment, {
    initial: {
      kind,
      amount,
      currency,
      due,
      method,
      supplier,
      note,
      pinned,
      overpay: false,
      withoutInvoice: false,
    },
    record: payment,
    map: (typed, { version }) => ({ ...typed, paymentId: payment.id, version: version ?? 0 }),
    done: onClose,
  })
  return (
    <Dialog
      opened
      onClose={onClose}
      title={form.values.kind === 'refund' ? say('refund.edit') : sided('payment.edit')}
      size="lg"
      stay={form.dirty}
    >
      {form.conflict ? (
        <DocumentConflict
          form={form}
          theirs={{
            ...form.conflict,
            overpay: form.values.overpay,
            withoutInvoice: form.values.withoutInvoice,
          }}
          fields={visibleFields}
          sheet={sheet}
        />
      ) : (
        <form {...form.props} className={styles.form}>
          <FormNotices form={form} />
          <PaymentFieldset
            at={0}
            path=""
            invoiceId={payment.invoiceId}
            form={form}
            sheet={sheet}
            side={sideOf(sheet, payment)}
            many={false}
          />
          <PaymentQuestions form={form} isRefund={form.values.kind === 'refund'} />
          <FormActions
            onCancel={() => discardAndClose(form, onClose)}
            busy={form.pending}
            dirty={form.dirty}
          />
        </form>
      )}
    </Dialog>
  )
}

import { Button, Checkbox, Group, Select } from '@mantine/core'
import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import type { CallOf } from '#shared/contract.ts'
import { formatDate, todayIn, type PlainDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField, unitOf } from '#ui/live/fields/money-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { stepPayment } from '../../contract.ts'
import {
  isOpenPayment,
  PaymentMethod,
  Rate,
  rateBetween,
  statusWord,
  toBase,
  type BudgetCurrency,
  type Payment,
} from '../../model.ts'
import { text } from '../../text.ts'
import { useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import { FileChoice, discardAndClose, RateInput, useRateText } from './document-fields.tsx'

interface PayDialogProps {
  payment: Payment
  /** The base currency of the budget. */
  base: BudgetCurrency
  /** The rate of its invoice or of the plan, null where there is none. */
  planned: string | null
  /** Credit notes took back the whole of its invoice. */
  isTakenBack: boolean
  /** Money comes in with it. */
  comesIn: boolean
  zone: string
  onClose: () => void
}

/** A payment that was made: when, how, at which rate, and the paper that shows it. */
export function PayDialog(props: PayDialogProps) {
  const { payment, base, zone, onClose } = props
  const say = useText(text)
  const money = useMoney(payment.currency)
  const foreign = payment.currency !== base
  const form = usePayForm({ payment, zone, foreign, comesIn: props.comesIn, onClose })
  const method = form.field('method')
  const proof = form.field('proofId')
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say(titleKey(props), { sum: money(payment.amount) })}
      stay={form.dirty}
    >
      {form.conflict && (
        <PayConflict form={form} theirs={form.conflict} comesIn={props.comesIn} onClose={onClose} />
      )}
      {!form.conflict && (
        <form {...form.props} className={styles.form}>
          <p className={styles.quiet}>{payment.supplier}</p>
          <FormNotices form={form} />
          {props.isTakenBack && (
            <Notice tone="warning">
              {say(props.comesIn ? 'receive.takenBack' : 'pay.takenBack')}
            </Notice>
          )}
          <PaidAmount form={form} payment={payment} comesIn={props.comesIn} />
          <FormRow>
            <DateField
              {...form.field('paidOn')}
              label={say(props.comesIn ? 'receive.day' : 'field.paidOn')}
              zone={zone}
              required
            />
            <Select
              label={say('field.method')}
              data={PaymentMethod.options.map((value) => ({
                value,
                label: say(`method.${value}`),
              }))}
              value={method.value}
              allowDeselect={false}
              onChange={(value) => value && method.onChange(value)}
            />
          </FormRow>
          {foreign && <PaidInBase {...props} form={form} />}
          <FileChoice label={say('payment.proof')} field={proof} />
          <FormActions
            saveLabel={say(props.comesIn ? 'step.receive' : 'step.pay')}
            onCancel={() => discardAndClose(form, onClose)}
            busy={form.pending}
            dirty={form.dirty}
          />
        </form>
      )}
    </Dialog>
  )
}

function titleKey({ payment, comesIn: isComing }: Pick<PayDialogProps, 'payment' | 'comesIn'>) {
  if (payment.kind === 'refund') return 'refund.title'
  return isComing ? 'receive.title' : 'pay.title'
}

interface PayConflictProps extends Pick<PayDialogProps, 'comesIn'> {
  form: ReturnType<typeof usePayForm>
  theirs: Payment
  onClose: () => void
}

/** Shown when another person changed the payment in between: it is paid in its new state, or was already paid. */
function PayConflict({ form, theirs, comesIn: isComing, onClose }: PayConflictProps) {
  const say = useText(text)
  const money = useMoney(theirs.currency)
  const locale = useLocale()
  const isOpen = isOpenPayment(theirs.status)
  const side = (theirs.kind === 'refund') === isComing ? 'cost' : 'income'
  const close = () => {
    if (!isOpen) form.discard()
    onClose()
  }
  return (
    <div className={styles.form}>
      <Notice tone="warning">
        {isOpen
          ? say(isComing ? 'receive.changed' : 'pay.changed', {
              sum: money(theirs.amount),
              due: formatDate(theirs.dueDate, locale),
            })
          : say(isComing ? 'receive.settled' : 'pay.settled', {
              status: say(`status.${statusWord(side, theirs)}`),
            })}
      </Notice>
      <Group gap={8} justify="flex-end">
        <Button variant="subtle" color="gray" onClick={close}>
          {say(isOpen ? 'cancel' : 'trouble.dismiss')}
        </Button>
        {isOpen && (
          <Button variant="filled" loading={form.pending} onClick={() => form.resolve({}, {})}>
            {say(isComing ? 'step.receive' : 'step.pay')}
          </Button>
        )}
      </Group>
    </div>
  )
}

type FormValues = {
  amount: number | null
  overpay: boolean
  paidOn: PlainDate | null
  method: PaymentMethod
  rate: string | null
  /** The rate that the user confirmed, though it is far from the last one known. */
  rateAccepted: string | null
  proofId: string | null
}

function usePayForm({
  payment: { id, version: read, method, amount },
  zone,
  foreign,
  comesIn: isComing,
  onClose,
}: Pick<PayDialogProps, 'payment' | 'zone' | 'comesIn' | 'onClose'> & { foreign: boolean }) {
  const say = useText(text)
  const initial: FormValues = {
    amount,
    overpay: false,
    paidOn: todayIn(zone, serverTimeNow()),
    method,
    rate: null,
    rateAccepted: null,
    proofId: null,
  }
  return useContractForm(stepPayment, {
    initial,
    record: { id, version: read },
    map: ({ rate, rateAccepted, ...typed }, { version }) =>
      ({
        ...typed,
        paymentId: id,
        version: version ?? 0,
        step: 'pay',
        ...(foreign && rate && { rate, rateAccepted: rateAccepted === rate }),
      }) as CallOf<typeof stepPayment>,
    done: () => {
      toast.success(say(isComing ? 'receive.marked' : 'payment.markedPaid'))
      onClose()
    },
  })
}

/** The whole, a part that leaves the rest planned, or more, which is asked about. */
function PaidAmount({
  form,
  payment,
  comesIn: isComing,
}: Pick<PayDialogProps, 'payment' | 'comesIn'> & { form: ReturnType<typeof usePayForm> }) {
  const say = useText(text)
  const money = useMoney(payment.currency)
  const amount = form.field('amount')
  const overpay = form.field('overpay')
  const remaining = payment.amount - (amount.value ?? 0)
  const isBack = payment.kind === 'refund'
  const isAsked =
    form.error?.code === (isBack ? 'budgets.refund_above' : 'budgets.overpaid') || overpay.value
  return (
    <>
      <MoneyField
        {...amount}
        label={say(isComing ? 'receive.amount' : 'pay.amount')}
        required
        currency={payment.currency}
        {...(remaining > 0 && { help: say('pay.rest', { sum: money(remaining) }) })}
        value={amount.value === null ? null : { minor: amount.value, currency: payment.currency }}
        onChange={(sum) => amount.onChange(sum?.minor ?? null)}
      />
      {isAsked && (
        <Checkbox
          label={say(isBack ? 'payment.refundMore' : isComing ? 'receive.overpay' : 'pay.overpay')}
          checked={overpay.value}
          onChange={(event) => overpay.onChange(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

interface PaidInBaseProps extends Pick<PayDialogProps, 'payment' | 'base' | 'planned' | 'comesIn'> {
  form: ReturnType<typeof usePayForm>
}

/** The cost in the currency of the budget: by a rate, or the amount that the bank charged, which gives the rate. */
function PaidInBase({ form, payment, base, planned, comesIn: isComing }: PaidInBaseProps) {
  const say = useText(text)
  const locale = useLocale()
  const written = useRateText()
  const rate = form.field('rate')
  const amount = form.values.amount ?? 0
  const read = Rate.safeParse(rate.value ?? planned ?? '').data
  return (
    <FormRow>
      <RateInput
        base={base}
        planned={planned}
        currency={payment.currency}
        form={form}
        {...(planned && { help: say('pay.rateHelp', { rate: written(planned) }) })}
      />
      <MoneyField
        label={say('pay.inBase', { unit: unitOf(base, locale) })}
        help={say(isComing ? 'receive.inBaseHelp' : 'pay.inBaseHelp')}
        currency={base}
        value={read ? { minor: toBase(amount, read), currency: base } : null}
        onChange={(sum) => {
          const found = sum && rateBetween(amount, sum.minor)
          rate.onChange(found ? written(found) : null)
        }}
      />
    </FormRow>
  )
}

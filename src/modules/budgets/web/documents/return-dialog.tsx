import { useContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import type { CallOf } from '#shared/contract.ts'
import { todayIn, type PlainDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { MoneyField } from '#ui/live/fields/money-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { stepPayment, type Sheet } from '../../contract.ts'
import { returnableOf, statusWord, type Payment } from '../../model.ts'
import { text } from '../../text.ts'
import { useMoney } from '../budget-words.tsx'
import styles from './documents.module.css'
import { discardAndClose } from './document-fields.tsx'
import { sideOf, useSidedText } from './money-side.ts'

interface ReturnDialogProps {
  sheet: Sheet
  payment: Payment
  /** The payment, if it was refunded in full, else the partial refund. */
  onDone: (answer: Payment) => void
  onClose: () => void
}

/** Records a refund: the day and the amount. */
export function ReturnDialog(props: ReturnDialogProps) {
  const { sheet, payment, onClose } = props
  const say = useText(text)
  const side = sideOf(sheet, payment)
  const sided = useSidedText(side)
  const money = useMoney(payment.currency)
  const max = returnableOf(sheet, payment)
  const form = useReturnForm(props, max)
  const amount = form.field('amount')
  const { currency } = payment
  const remaining = payment.amount - (amount.value ?? 0)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={sided('return.title', { sum: money(payment.amount) })}
      stay={form.dirty}
    >
      <form {...form.props} className={styles.form}>
        <p className={styles.quiet}>{payment.supplier}</p>
        <FormNotices form={form} />
        {form.conflict && (
          <Notice tone="warning">
            {say(side === 'income' ? 'receive.settled' : 'pay.settled', {
              status: say(`status.${statusWord(side, form.conflict)}`),
            })}
          </Notice>
        )}
        {max < payment.amount && <Notice>{sided('return.before', { sum: money(max) })}</Notice>}
        <FormRow>
          <DateField
            {...form.field('returnedOn')}
            label={sided('return.day')}
            zone={sheet.event.timeZone}
            required
          />
          <MoneyField
            {...amount}
            label={sided('return.amount')}
            required
            currency={currency}
            {...(max === payment.amount &&
              remaining > 0 && { help: sided('return.rest', { sum: money(remaining) }) })}
            value={amount.value === null ? null : { minor: amount.value, currency }}
            onChange={(sum) => amount.onChange(sum?.minor ?? null)}
          />
        </FormRow>
        <FormActions
          saveLabel={say('return.save')}
          onCancel={() => discardAndClose(form, onClose)}
          busy={form.pending}
          dirty={form.dirty}
        />
      </form>
    </Dialog>
  )
}

type FormValues = {
  returnedOn: PlainDate | null
  amount: number | null
}

function useReturnForm({ sheet, payment, onDone, onClose }: ReturnDialogProps, max: number) {
  const { id: paymentId, version: read } = payment
  const initial: FormValues = {
    returnedOn: todayIn(sheet.event.timeZone, serverTimeNow()),
    amount: max,
  }
  return useContractForm(stepPayment, {
    initial,
    record: { id: `return-${paymentId}`, version: read },
    map: (typed, { version }) =>
      ({ ...typed, paymentId, version: version ?? 0, step: 'refund' }) as CallOf<
        typeof stepPayment
      >,
    done: (answer) => {
      onDone(answer)
      onClose()
    },
  })
}

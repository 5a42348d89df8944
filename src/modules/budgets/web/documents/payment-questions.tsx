import { Checkbox } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import type { AppError } from '#shared/app-error.ts'
import { text } from '../../text.ts'

interface PaymentQuestionsProps {
  form: {
    error: AppError | null
    field(name: 'overpay' | 'withoutInvoice'): {
      value: boolean
      onChange: (value: boolean) => void
    }
  }
  isRefund: boolean
}

/** Questions of the server: the payment is above the debt, or names no invoice although the line has some. */
export function PaymentQuestions({ form: { error, field }, isRefund }: PaymentQuestionsProps) {
  const say = useText(text)
  const [overpay, withoutInvoice] = [field('overpay'), field('withoutInvoice')]
  const isBack = error?.code === 'budgets.refund_above'
  return (
    <>
      {(error?.code === 'budgets.refund_unnamed' || withoutInvoice.value) && (
        <Checkbox
          label={say('payment.withoutInvoice')}
          checked={withoutInvoice.value}
          onChange={(event) => withoutInvoice.onChange(event.currentTarget.checked)}
        />
      )}
      {(isBack || error?.code === 'budgets.planned_above' || overpay.value) && (
        <Checkbox
          label={say(isBack || isRefund ? 'payment.refundMore' : 'payment.overpay')}
          checked={overpay.value}
          onChange={(event) => overpay.onChange(event.currentTarget.checked)}
        />
      )}
    </>
  )
}

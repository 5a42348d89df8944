import { isOpenPayment, signedAmount, type Payment } from '../invoices/documents.ts'
import { figuresOf, rateAt, taxed, type Calculation } from '../figures.ts'
import { sharesOfInvoices } from '../invoices/invoice-lines.ts'
import { looseKey, looseParts, openShares } from './loose-payments.ts'
import { inOrder } from './payment-order.ts'
import type { BudgetLine, MoneyAmounts } from '../budget.ts'

/**
 * The VAT in each payment that names its line and no invoice: as the invoices of that line are divided, the oldest
 * first, and above them as its plan is. A line for whose day the law names no rate is left out.
 */
export function vatOfLoosePayments(sheet: Calculation): Map<string, number> {
  const isLoose = ({ invoiceId, status }: Payment) =>
    invoiceId === null && (status === 'paid' || isOpenPayment(status))
  // Open payments follow the paid ones.
  const payments = sheet.payments.map((each) =>
    isLoose(each) ? { ...each, status: 'paid' as const } : each,
  )
  const open = openShares({ ...sheet, payments }, sharesOfInvoices(sheet.invoices))
  const plans = plansOf(sheet)
  const paidByKey = new Map<string, number>()
  const vatByPayment = new Map<string, number>()
  for (const payment of inOrder(sheet.payments.filter(isLoose), placeOf)) {
    const plan = plans.get(payment.lineId ?? '')
    if (!plan) continue
    const key = looseKey(payment)
    const vatUpTo = (minor: number) =>
      looseParts(open.get(key) ?? [], minor, plan).reduce(
        (sum, { from, to }) => sum + to.vat - from.vat,
        0,
      )
    const before = paidByKey.get(key) ?? 0
    const after = before + signedAmount(payment)
    vatByPayment.set(payment.id, vatUpTo(after) - vatUpTo(before))
    paidByKey.set(key, after)
  }
  return vatByPayment
}

/** Net and VAT of the plan of each line; a line without a price has only the rate. */
function plansOf(sheet: Calculation): Map<string, MoneyAmounts> {
  const figures = figuresOf(sheet, 'line')
  const planOf = (line: BudgetLine): MoneyAmounts | null => {
    const { planned, vatMissing } = figures.get(line.id)!
    if (vatMissing) return null
    return planned.gross > 0
      ? planned
      : taxed(10_000_00, false, rateAt(sheet, line.vat, line)).amounts
  }
  return new Map(
    sheet.lines.flatMap((line) => {
      const plan = planOf(line)
      return plan ? [[line.id, plan] as const] : []
    }),
  )
}

/** Sort key: paid payments first, then planned ones. */
function placeOf({ status, paidOn, dueDate }: Payment): string {
  return status === 'paid' ? `0 ${paidOn ?? ''}` : `1 ${dueDate}`
}

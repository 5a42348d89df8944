import { useState } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatMoney } from '#shared/money.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import type { Sheet } from '#modules/budgets/contract.ts'
import {
  isOpenPayment,
  signedAmount,
  type BudgetCurrency,
  type BudgetLine,
  type Payment,
} from '#modules/budgets/model.ts'
import { text } from '../../text.ts'

interface Sum {
  currency: BudgetCurrency
  minor: number
}

export interface RemovalQuestion {
  lines: readonly BudgetLine[]
  invoices: readonly Sum[]
  /** Payments that were made. */
  paid: readonly Sum[]
  planned: readonly Sum[]
  answer: (isYes: boolean) => void
}

type Answer = 'no' | 'plain' | 'withDocuments'

/** Asks only where invoices or payments that were made would go into the bin with the lines. */
export function useRemovalQuestion(sheet: Sheet) {
  const [question, setQuestion] = useState<RemovalQuestion | null>(null)
  const ask = (ids: readonly string[]): Promise<Answer> => {
    const { invoices, paid, planned } = documentsOf(sheet, ids)
    if (invoices.length + paid.length === 0) return Promise.resolve('plain')
    return new Promise((resolve) => {
      setQuestion({
        lines: sheet.lines.filter(({ id }) => ids.includes(id)),
        invoices,
        paid,
        planned,
        answer(isYes) {
          setQuestion(null)
          resolve(isYes ? 'withDocuments' : 'no')
        },
      })
    })
  }
  return { question, ask }
}

function documentsOf(sheet: Sheet, ids: readonly string[]) {
  const invoices = sheet.invoices.filter(({ allocations }) =>
    allocations.some(({ lineId }) => ids.includes(lineId)),
  )
  const payments = sheet.payments.filter(
    ({ lineId, invoiceId }) =>
      ids.includes(lineId ?? '') || invoices.some(({ id }) => id === invoiceId),
  )
  const sums = (is: (status: Payment['status']) => boolean) =>
    payments
      .filter(({ status }) => is(status))
      .map((each) => ({ currency: each.currency, minor: signedAmount(each) }))
  return {
    invoices: invoices.map(({ currency, kind, net, vat }) => ({
      currency,
      minor: (kind === 'credit' ? -1 : 1) * (net + vat),
    })),
    paid: sums((status) => status === 'paid'),
    planned: sums(isOpenPayment),
  }
}

export function RemovalDialog({ question }: { question: RemovalQuestion | null }) {
  const say = useText(text)
  const locale = useLocale()
  if (!question) return null
  const { lines, invoices, paid, planned, answer } = question
  const sumOf = (sums: readonly Sum[]) =>
    [...new Set(sums.map(({ currency }) => currency))]
      .map((currency) => {
        const own = sums.filter((each) => each.currency === currency)
        const minor = own.reduce((sum, each) => sum + each.minor, 0)
        return formatMoney({ minor, currency }, locale)
      })
      .join(' + ')
  return (
    <Confirm
      opened
      title={
        lines.length === 1
          ? say('line.removeTitle', { name: lines[0]!.name })
          : say('line.removeMany', { n: lines.length })
      }
      lost={
        <ul>
          {invoices.length > 0 && (
            <li>{say('line.removeInvoices', { n: invoices.length, sum: sumOf(invoices) })}</li>
          )}
          {paid.length > 0 && (
            <li>{say('line.removePaid', { n: paid.length, sum: sumOf(paid) })}</li>
          )}
          {planned.length > 0 && (
            <li>{say('line.removePlanned', { n: planned.length, sum: sumOf(planned) })}</li>
          )}
        </ul>
      }
      kept={say('line.removeKept')}
      confirmLabel={say('line.removeAll')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}

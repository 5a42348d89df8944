import { useState } from 'react'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatMoney } from '#shared/numbers/money.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import type { Sheet } from '../../contract.ts'
import {
  invoicedSums,
  isOpenPayment,
  removalOfLines,
  signedAmount,
  type BudgetCurrency,
  type BudgetLine,
  type Payment,
} from '../../model.ts'
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
  offers: readonly Sum[]
  /** Lines that stay and take a percentage of those that go. */
  shares: readonly string[]
  /**
   * Invoices that also belong to lines that stay: those parts have to be moved before anything can be
   * deleted.
   */
  held: readonly { document: string; lines: string }[]
  answer: (isYes: boolean) => void
}

type RemovalAnswer = 'no' | 'plain' | 'withDocuments'

/** Asks only where documents would be deleted with the lines, or remaining lines are computed from them. */
export function useRemovalQuestion(sheet: Sheet) {
  const [question, setQuestion] = useState<RemovalQuestion | null>(null)
  const ask = (ids: readonly string[]): Promise<RemovalAnswer> => {
    const documents = documentsOf(sheet, ids)
    if (Object.values(documents).every(({ length }) => length === 0))
      return Promise.resolve('plain')
    return new Promise((resolve) => {
      setQuestion({
        lines: sheet.lines.filter(({ id }) => ids.includes(id)),
        ...documents,
        answer(isYes) {
          setQuestion(null)
          const yes = removalOfLines(sheet, ids).isAsked ? 'withDocuments' : 'plain'
          resolve(isYes ? yes : 'no')
        },
      })
    })
  }
  return { question, ask }
}

function documentsOf(sheet: Sheet, ids: readonly string[]) {
  const { invoices, payments, held } = removalOfLines(sheet, ids)
  const sums = (is: (status: Payment['status']) => boolean) =>
    payments
      .filter(({ status }) => is(status))
      .map((each) => ({ currency: each.currency, minor: signedAmount(each) }))
  const nameOf = (id: string) => sheet.lines.find((line) => line.id === id)?.name ?? '…'
  return {
    held: held.map(({ invoice: { series, number, supplier }, stay }) => ({
      document: `${`${series} ${number}`.trim()} (${supplier})`,
      lines: stay.map(({ lineId }) => nameOf(lineId)).join(', '),
    })),
    invoices: invoicedSums(invoices),
    paid: sums((status) => status === 'paid'),
    planned: sums(isOpenPayment),
    offers: sheet.offers
      .filter(({ lineId }) => ids.includes(lineId))
      .map(({ currency, amount }) => ({ currency, minor: amount })),
    shares: sheet.lines
      .filter(
        ({ id, mode, percentOf }) =>
          mode === 'percent' && !ids.includes(id) && percentOf.some((other) => ids.includes(other)),
      )
      .map(({ name }) => name),
  }
}

export function RemovalDialog({ question }: { question: RemovalQuestion | null }) {
  const say = useText(text)
  const locale = useLocale()
  if (!question) return null
  const { lines, invoices, paid, planned, offers, shares, held, answer } = question
  const title =
    lines.length === 1
      ? say('line.removeTitle', { name: lines[0]!.name })
      : say('line.removeMany', { n: lines.length })
  if (held.length > 0)
    return (
      <Dialog opened title={title} onClose={() => answer(false)}>
        <Notice tone="warning">
          {held.map(({ document, lines: others }) => (
            <p key={document}>{say('line.heldBy', { document, lines: others })}</p>
          ))}
          <p>{say('line.heldHelp')}</p>
        </Notice>
      </Dialog>
    )
  const documents = [invoices, paid, planned, offers].flat()
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
      title={title}
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
          {offers.length > 0 && <li>{say('line.removeOffers', { n: offers.length })}</li>}
          {shares.length > 0 && (
            <li>
              {say('line.removeShares', { n: shares.length, lines: shares.slice(0, 5).join(', ') })}
            </li>
          )}
        </ul>
      }
      kept={documents.length > 0 ? say('line.removeKept') : say('line.removeAlone')}
      confirmLabel={say(documents.length > 0 ? 'line.removeAll' : 'line.removeYes')}
      onConfirm={() => answer(true)}
      onClose={() => answer(false)}
    />
  )
}

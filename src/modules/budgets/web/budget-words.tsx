import { useCallback, useMemo } from 'react'
import { formatRate, type VatKind } from '#modules/defaults/model.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatMoney, type Currency } from '#shared/numbers/money.ts'
import { formatDate, type PlainDate } from '#shared/dates/time.ts'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import type { Sheet } from '../contract.ts'
import {
  dueState,
  rateAt,
  type BudgetLine,
  type CellProblem,
  type Health,
  type LineFigures,
  type Payment,
  type Reading,
  type Side,
  statusWord,
  type Totals,
  type LeftOut,
  type TotalRead,
  type MoneyAmounts,
  type TypedColumn,
} from '../model.ts'
import { text } from '../text.ts'
import styles from './budgets.module.css'

export type NetOrGross = 'net' | 'gross'

export function useMoney(currency: Currency): (minor: number) => string {
  const locale = useLocale()
  return useCallback(
    (minor: number) => unbroken(formatMoney({ minor, currency }, locale)),
    [currency, locale],
  )
}

/** Keeps the minus with its unit at the end of a narrow line; before a digit it does so anyway. */
function unbroken(sum: string): string {
  return sum.replace(/-(?=\D)/, '-\u2060')
}

/** For rows that are each in a currency of their own. */
export function useMoneyWords(): (minor: number, currency: Currency) => string {
  const locale = useLocale()
  return (minor, currency) => unbroken(formatMoney({ minor, currency }, locale))
}

/** Without its unit, for columns of which each row has the same. */
export function useAmountText(): (minor: number) => string {
  const locale = useLocale()
  return useMemo(() => {
    const format = new Intl.NumberFormat(locale === 'ro' ? 'ro-RO' : 'en-GB', {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
    })
    return (minor) => format.format(minor / 100)
  }, [locale])
}

export function useDayText(): (date: PlainDate) => string {
  const locale = useLocale()
  return (date) => formatDate(date, locale, 'short')
}

/** The language and the rates of the budget, which cells are read with. */
export function useReading(sheet: Sheet): Reading {
  const locale = useLocale()
  return useMemo(
    () => ({
      locale,
      marks: locale,
      sheet: {
        vatRates: sheet.dated,
        eventDate: sheet.event.startDate,
        currency: sheet.budget.currency,
        rates: sheet.budget.rates,
      },
    }),
    [locale, sheet.dated, sheet.event.startDate, sheet.budget.currency, sheet.budget.rates],
  )
}

/** A kind of VAT with the rate that it has on the day of supply, which is what invoices say. */
export function useVatWords({
  sheet,
}: Pick<Reading, 'sheet'>): (kind: VatKind, line: Pick<BudgetLine, 'supplyDate'>) => string {
  const say = useText(text)
  const locale = useLocale()
  return (kind, line) => {
    const word = say(`vat.${kind}`)
    if (kind === 'reverse_charge') return word
    // Without VAT is 0 %, so that typing 0 finds it in a list.
    const rate = kind === 'exempt' ? 0 : rateAt(sheet, kind, line)
    return `${rate === null ? say('line.noRate') : formatRate(rate, locale)} · ${word}`
  }
}

/** Explains why a cell was refused, so that it can be corrected. */
export function useCellSentence(): (column: TypedColumn, problem: CellProblem) => string {
  const say = useText(text)
  return (column, problem) => {
    if (problem.code === 'readable') return say('wrong.readable')
    if (problem.code === 'not_typed') return say('wrong.notTyped')
    if (problem.code === 'negative') return say('wrong.negative')
    if (problem.code === 'no_share') return say('wrong.share')
    if (problem.code === 'no_rate') return say('wrong.noRate', { currency: problem.currency })
    if (problem.code !== 'ambiguous') return say(`wrong.${column}`)
    const [first = '', second = ''] = problem.readings
    return say('wrong.either', { first, second })
  }
}

const healthTones: Record<Health, BadgeTone> = {
  empty: 'neutral',
  good: 'brand',
  watch: 'accent',
  over: 'danger',
  deficit: 'accent',
}

export function HealthBadge({ health }: { health: Health }) {
  const say = useText(text)
  return <Badge tone={healthTones[health]}>{say(`health.${health}`)}</Badge>
}

interface PaymentBadgeProps {
  payment: Payment
  side: Side
  today: PlainDate
}

export function PaymentBadge({ payment, side, today }: PaymentBadgeProps) {
  const say = useText(text)
  const due = dueState(payment, today)
  if (due === 'overdue') return <Badge tone="danger">{say('due.overdue')}</Badge>
  if (due === 'due') return <Badge tone="accent">{say('due.due')}</Badge>
  const tone =
    payment.status === 'paid' ? 'brand' : payment.status === 'approved' ? 'info' : 'neutral'
  return <Badge tone={tone}>{say(`status.${statusWord(side, payment)}`)}</Badge>
}

/** The dates of a payment: due, paid, refunded. */
export function PaymentDay({ payment, side }: Omit<PaymentBadgeProps, 'today'>) {
  const say = useText(text)
  const day = useDayText()
  const { paidOn, returnedOn } = payment
  if (paidOn === null) return say('payment.dueOnDay', { date: day(payment.dueDate) })
  // A refunded payment was paid before.
  const paid = { ...payment, status: 'paid' as const }
  const values = { status: say(`status.${statusWord(side, paid)}`), date: day(paidOn) }
  return returnedOn === null
    ? say('payment.onDay', values)
    : say('payment.returnedOnDay', { ...values, back: day(returnedOn) })
}

/** A badge for money that comes in or goes back. */
export function DirectionBadge({ payment, side }: Omit<PaymentBadgeProps, 'today'>) {
  const say = useText(text)
  const isRefund = payment.kind === 'refund'
  if (side === 'cost' && !isRefund) return null
  const word = isRefund
    ? side === 'income'
      ? 'payment.refundOut'
      : 'payment.refundIn'
    : 'payment.incoming'
  return <Badge tone="brand">{say(word)}</Badge>
}

interface MoneyBarProps {
  figures: Pick<Totals | LineFigures, 'planned' | 'forecast' | 'invoiced' | 'paid'>
  netOrGross: NetOrGross
  label: string
}

/** Paid within invoiced within what it will cost; what exceeds the plan is red, at the end. */
export function MoneyBar({ figures, netOrGross, label }: MoneyBarProps) {
  const of = (amounts: MoneyAmounts) => Math.max(0, amounts[netOrGross])
  const forecast = of(figures.forecast)
  const scale = Math.max(forecast, of(figures.planned), of(figures.paid), 1)
  const width = (minor: number) => ({ width: `${Math.min(100, (minor / scale) * 100)}%` })
  return (
    <span className={styles.bar} role="img" aria-label={label}>
      <span className={styles.barOver} style={width(forecast)} />
      <span className={styles.barForecast} style={width(Math.min(forecast, of(figures.planned)))} />
      <span className={styles.barInvoiced} style={width(of(figures.invoiced))} />
      <span className={styles.barPaid} style={width(of(figures.paid))} />
    </span>
  )
}

/** The tabs of the panel of a line. */
export const lineTabs = ['detalii', 'oferte', 'facturi', 'plati', 'istoric'] as const
export type LineTab = (typeof lineTabs)[number]

export function linePanel(id: string, tab: LineTab = 'detalii'): string {
  return `linie-${tab}-${id}`
}

export function lineIn(opened: string | null): { id: string; tab: LineTab } | null {
  const address = /^linie-([a-z]+)-([0-9a-f-]{36})$/.exec(opened ?? '')
  const tab = lineTabs.find((each) => each === address?.[1])
  return address?.[2] && tab ? { id: address[2], tab } : null
}

/** Explains how the totals of rows without a unit price were used. */
export function useTotalWords(): (totals: Record<TotalRead, number>) => string[] {
  const say = useText(text)
  return ({ divided, kept }) => [
    ...(divided > 0 ? [say('total.divided', { n: divided })] : []),
    ...(kept > 0 ? [say('total.kept', { n: kept })] : []),
  ]
}

/** Names the columns of a table that were not read, by title or index. */
export function useLeftOutWords(): (columns: readonly LeftOut[]) => string[] {
  const say = useText(text)
  return (columns) => {
    const names = columns.map(({ at, head }) =>
      head === null ? say('import.column', { n: String(at + 1) }) : say('quoted', { text: head }),
    )
    return names.length > 0 ? [say('sheet.leftOut', { columns: names.join(', ') })] : []
  }
}

import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { CashKind, formatRate, isVat, VatKind, type DatedValue } from '../model.ts'
import { text } from '../text.ts'

export type Topic = 'vat' | 'cash'

export const kindsOf = { vat: VatKind.options, cash: CashKind.options } as const
export const newDated = { vat: 'cota-noua', cash: 'plafon-nou' } as const

export function topicOf(kind: DatedValue['kind']): Topic {
  return isVat(kind) ? 'vat' : 'cash'
}

export function panelOfDated({ id }: DatedValue): string {
  return `valoare-${id}`
}

type Amount = Pick<DatedValue, 'kind' | 'value'>

/** The words for dated rows in the person's language. */
export function useDatedWords() {
  const say = useText(text)
  const locale = useLocale()
  const amount = ({ kind, value }: Amount) =>
    isVat(kind) ? formatRate(value, locale) : formatMoney({ minor: value, currency: 'RON' }, locale)
  const day = (date: string) => formatDate(date, locale, 'medium')
  return {
    amount,
    day,
    name: (row: Amount) => `${say(`kind.${row.kind}`)}, ${amount(row)}`,
    span: ({ validFrom, validTo }: DatedValue) =>
      validTo === null
        ? say('dated.since', { date: day(validFrom) })
        : say('dated.between', { from: day(validFrom), to: day(validTo) }),
  }
}

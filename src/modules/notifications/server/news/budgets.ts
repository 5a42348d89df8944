import { budgetApproved, paymentDueSoon, paymentOverdue } from '#modules/budgets/contract.ts'
import { formatMoney, type Currency } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { news, type NewsValues, type Key, type NewsOf } from './news.ts'
import type { Locale, Say } from '#shared/i18n.ts'

interface Payment {
  eventId: string
  budgetId: string
  supplier: string
  amount: number
  currency: string
  due: string
  comesIn: boolean
}

const about = ({ eventId, budgetId, supplier, amount, currency, due, comesIn }: Payment) => ({
  eventId,
  subjectId: budgetId,
  facts: { supplier, amount, currency, due, way: comesIn ? 'in' : 'out' },
})

function detail(facts: NewsValues, say: Say<Key>, locale: Locale): string {
  const { supplier, amount, currency, due, way } = facts
  const money = { minor: Number(amount), currency: String(currency) as Currency }
  return say(way === 'in' ? 'detail.income' : 'detail.payment', {
    supplier: String(supplier),
    amount: formatMoney(money, locale),
    day: formatDate(String(due), locale, 'medium'),
  })
}

const href = ({ subjectId, many }: { subjectId: string; many: boolean }) =>
  many ? '/bugete?fila=plati' : `/buget/${subjectId}`

export const budgetNews: NewsOf<'budgets'> = {
  'budgets.payment-overdue': news({
    on: paymentOverdue,
    usual: { app: true, mail: 'now' },
    merge: 'event',
    who: ({ userIds }) => userIds,
    about,
    detail,
    href,
  }),
  'budgets.payment-due-soon': news({
    on: paymentDueSoon,
    usual: { app: true, mail: 'digest' },
    merge: 'event',
    who: ({ userIds }) => userIds,
    about,
    detail,
    href,
  }),
  'budgets.approved': news({
    on: budgetApproved,
    usual: { app: true, mail: 'digest' },
    merge: 'subject',
    who: ({ userIds }) => userIds,
    about: ({ eventId, budgetId, name }) => ({
      eventId,
      subjectId: budgetId,
      facts: { budget: name },
    }),
    href: ({ subjectId }) => `/buget/${subjectId}`,
  }),
}

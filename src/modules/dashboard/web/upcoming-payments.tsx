import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, allEvents, linkTo } from '#platform/web/routing/links.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import { formatDate } from '#shared/dates/time.ts'
import { Link } from '#ui/live/link.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listPayments } from '#modules/budgets/contract.ts'
import { comesIn } from '#modules/budgets/model.ts'
import { text } from '../text.ts'
import styles from './dashboard.module.css'
import { Section } from './section.tsx'

const maxRows = 6

/** Payments due in the next thirty days, both ways, and overdue ones. */
export function UpcomingPayments() {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listPayments, {
    status: ['planned', 'approved'],
    when: ['overdue', 'month'],
    limit: maxRows,
  })
  return (
    <Section
      title={say('money.title')}
      {...(data && data.total > 0 && { about: say('money.count', { n: data.total }) })}
      more={{
        label: say('money.all'),
        href: linkTo('/bugete', {}, { fila: 'plati', cand: 'month', [eventParameter]: allEvents }),
      }}
    >
      {data ? (
        data.items.length === 0 ? (
          <p className={styles.quiet}>{say('money.empty')}</p>
        ) : (
          <ul className={styles.rows}>
            {data.items.map(
              ({ id, supplier, about, event, currency, dueDate, overdue, budgetId, ...row }) => (
                <li key={id} className={styles.payment}>
                  <span className={styles.words}>
                    <Link href={linkTo('/buget/:id', { id: budgetId })} className={styles.name}>
                      {supplier || about}
                    </Link>
                    <span className={styles.facts}>
                      <span data-late={overdue || undefined}>
                        {overdue ? say('money.late') : ''} {formatDate(dueDate, locale, 'shortDay')}
                      </span>
                      <span>{event.name}</span>
                      <span>{say(comesIn(row.side, row) ? 'money.in' : 'money.out')}</span>
                    </span>
                  </span>
                  <span className={styles.sum}>
                    {formatMoney({ minor: row.amount, currency }, locale)}
                  </span>
                </li>
              ),
            )}
          </ul>
        )
      ) : error ? (
        <ErrorState text={sentence(error)} onReload={() => void refetch()} />
      ) : (
        <PanelSkeleton rows={3} />
      )}
    </Section>
  )
}

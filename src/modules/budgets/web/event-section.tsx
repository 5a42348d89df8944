import { Button } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { carried, linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { listBudgets, listPayments } from '../contract.ts'
import { comesIn } from '../model.ts'
import { text } from '../text.ts'
import { BudgetCardItem } from './budget-card.tsx'
import { DirectionBadge, useDay, useMoneyWords } from './budget-words.tsx'
import cards from './budgets.module.css'
import styles from './documents/documents.module.css'

/** Money on the page of an event: its budgets and the payments that come next. */
export default function EventSection({ eventId }: { eventId: string }) {
  const say = useText(text)
  const sentence = useSentence()
  const day = useDay()
  const money = useMoneyWords()
  const budgets = useEndpoint(listBudgets, { eventId })
  const next = useEndpoint(listPayments, { eventId, status: ['planned', 'approved'], limit: 6 })
  const list = linkTo('/bugete', {}, { [carried]: eventId })
  const failed = budgets.error ? budgets : next.error ? next : null
  if (!budgets.data || !next.data)
    return failed ? (
      <ErrorState text={sentence(failed.error)} onReload={() => void failed.refetch()} />
    ) : (
      <PanelSkeleton rows={6} />
    )
  if (budgets.data.total === 0)
    return (
      <EmptyState
        icon={<IconWallet size={28} stroke={1.5} />}
        title={say('budgets.emptyTitle')}
        text={say('budgets.emptyText')}
        action={{ label: say('section.begin'), href: list }}
      />
    )
  return (
    <div className={styles.documents}>
      <ul className={cards.budgets}>
        {budgets.data.items.map((budget) => (
          <BudgetCardItem key={budget.id} budget={budget} />
        ))}
      </ul>
      {next.data.items.length > 0 && (
        <section className={styles.part}>
          <h3>{say('section.next')}</h3>
          <ul className={styles.moves}>
            {next.data.items.map((row) => (
              <li key={row.id}>
                <span>
                  {row.supplier || row.about}{' '}
                  <small className={styles.quiet} data-late={row.overdue || undefined}>
                    {day(row.dueDate)}
                  </small>{' '}
                  <DirectionBadge side={row.side} payment={row} />
                </span>
                <strong>
                  {comesIn(row.side, row) && '+'}
                  {money(row.amount, row.currency)}
                </strong>
              </li>
            ))}
          </ul>
        </section>
      )}
      <Button component={Link} href={`${list}&fila=plati`} size="xs">
        {say('section.payments')}
      </Button>
    </div>
  )
}

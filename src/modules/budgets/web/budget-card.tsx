import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { Link } from '#ui/live/link.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import type { BudgetCard } from '../contract.ts'
import { text } from '../text.ts'
import { HealthBadge, MoneyBar, useDayText, useMoney } from './budget-words.tsx'
import styles from './budgets.module.css'

/** A budget among others: what it will cost, what is paid, and whether it keeps to the plan. */
export function BudgetCardItem({ budget }: { budget: BudgetCard }) {
  const say = useText(text)
  const day = useDayText()
  const money = useMoney(budget.currency)
  const { cost, income, event } = budget
  return (
    <li className={styles.budget}>
      <header>
        <div>
          <h2>
            <Link href={linkTo('/buget/:id', { id: budget.id })}>{budget.name}</Link>
          </h2>
          <p className={styles.quiet}>
            {event.name} · {day(event.startDate)}
          </p>
        </div>
        <HealthBadge health={budget.health} />
      </header>
      <dl className={styles.facts}>
        {(['forecast', 'paid', 'remaining'] as const).map((column) => (
          <div key={column}>
            <dt>{say(`column.${column}`)}</dt>
            <dd>{money(cost[column].gross)}</dd>
          </div>
        ))}
      </dl>
      <MoneyBar
        figures={cost}
        netOrGross="gross"
        label={say('bar.label', {
          paid: money(cost.paid.gross),
          forecast: money(cost.forecast.gross),
        })}
      />
      <p className={styles.badges}>
        {budget.revision > 0 ? (
          <Badge tone="info">{say('approve.revision', { n: String(budget.revision) })}</Badge>
        ) : (
          <Badge>{say('approve.not')}</Badge>
        )}
        {budget.overdue > 0 && (
          <Link
            href={linkTo('/bugete', {}, { eveniment: event.id, fila: 'plati', cand: 'overdue' })}
          >
            <Badge tone="danger">{say('payments.late', { n: budget.overdue })}</Badge>
          </Link>
        )}
        {income.forecast.gross !== 0 && (
          <span className={styles.quiet}>
            {say('budgets.balance', { sum: money(income.forecast.gross - cost.forecast.gross) })}
          </span>
        )}
        <span className={styles.quiet}>{say('budget.lines', { n: budget.lines })}</span>
      </p>
    </li>
  )
}

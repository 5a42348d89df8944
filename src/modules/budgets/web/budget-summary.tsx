import { useText } from '#platform/web/i18n.tsx'
import { columns, type BudgetCurrency, type RollUp } from '../model.ts'
import { text } from '../text.ts'
import { MoneyBar, useMoney, type Part } from './budget-words.tsx'
import styles from './budgets.module.css'

export const tabs = ['foaie', 'oferte', 'facturi', 'plati', 'revizii'] as const

interface SummaryProps {
  totals: RollUp
  part: Part
  currency: BudgetCurrency
  onTab: (tab: (typeof tabs)[number]) => void
}

const tabOf = {
  planned: 'foaie',
  committed: 'oferte',
  invoiced: 'facturi',
  paid: 'plati',
  forecast: 'foaie',
  remaining: 'plati',
} as const

/** The whole in one line; each number opens the documents that it is counted from. */
export function Summary({ totals, part, currency, onTab }: SummaryProps) {
  const say = useText(text)
  const money = useMoney(currency)
  const { cost, income, exchange, overpaid } = totals
  const balance = income.forecast[part] - cost.forecast[part]
  return (
    <section className={styles.summary} aria-label={say('summary.label')}>
      {income.forecast[part] !== 0 && (
        <h2 className={styles.summaryHead}>{say('sheetTotal.cost')}</h2>
      )}
      <div className={styles.sums}>
        {columns.map((column) => (
          <button
            key={column}
            type="button"
            className={styles.sum}
            onClick={() => onTab(tabOf[column])}
          >
            <span>{say(`column.${column}`)}</span>
            <strong>{money(cost[column][part])}</strong>
          </button>
        ))}
        {cost.variance && (
          <button type="button" className={styles.sum} onClick={() => onTab('revizii')}>
            <span>{say('column.variance')}</span>
            <strong data-sign={cost.variance[part] > 0 ? 'over' : 'under'}>
              {cost.variance[part] > 0 ? '+' : ''}
              {money(cost.variance[part])}
            </strong>
          </button>
        )}
      </div>
      <MoneyBar
        figures={cost}
        part={part}
        label={say('bar.label', {
          paid: money(cost.paid[part]),
          forecast: money(cost.forecast[part]),
        })}
      />
      <p className={styles.summaryWords}>
        {overpaid.cost[part] > 0 && (
          <span>
            {say('summary.overpaid', {
              forecast: money(cost.forecast[part]),
              paid: money(cost.paid[part]),
              overpaid: money(overpaid.cost[part]),
              remaining: money(cost.remaining[part]),
            })}
          </span>
        )}
        {income.forecast[part] !== 0 && (
          <span data-side="income">
            {say('summary.income', {
              planned: money(income.planned[part]),
              income: money(income.forecast[part]),
              paid: money(income.paid[part]),
            })}
          </span>
        )}
        {income.forecast[part] !== 0 && (
          <span>
            {say('summary.balance', {
              income: money(income.forecast[part]),
              cost: money(cost.forecast[part]),
              // The minus stays with its amount at the end of a narrow line.
              balance: money(balance).replace('-', '-\u2060'),
            })}
          </span>
        )}
        {exchange.cost !== 0 && (
          <span>{say('summary.exchange', { sum: money(exchange.cost) })}</span>
        )}
      </p>
    </section>
  )
}

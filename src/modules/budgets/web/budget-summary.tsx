import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { columns, type BudgetCurrency, type RollUp } from '../model.ts'
import { text } from '../text.ts'
import { MoneyBar, useMoney, type Part } from './budget-words.tsx'
import { useRemembered } from './remembered.ts'
import styles from './budget-summary.module.css'

export const tabs = ['foaie', 'oferte', 'facturi', 'plati', 'revizii'] as const

interface SummaryProps {
  totals: RollUp
  part: Part
  currency: BudgetCurrency
  tab: (typeof tabs)[number]
  onTab: (tab: (typeof tabs)[number]) => void
}

const tabOf = {
  planned: 'foaie',
  committed: 'oferte',
  invoiced: 'facturi',
  paid: 'plati',
  forecast: 'foaie',
  remaining: 'plati',
  variance: 'revizii',
} as const

/** What is left to pay and how far it is from the plan; every other total is one press away. */
export function Summary(props: SummaryProps) {
  const say = useText(text)
  const { totals, part, currency, tab, onTab } = props
  const money = useMoney(currency)
  const [more, showMore] = useRemembered('budgetTotals')
  const { cost } = totals
  return (
    <section
      className={styles.summary}
      aria-label={say('summary.label')}
      data-aside={tab !== 'foaie' || undefined}
    >
      <div className={styles.lead}>
        <Sum name="remaining" value={money(cost.remaining[part])} onTab={onTab} />
        {cost.variance ? (
          <Sum
            name="variance"
            value={`${cost.variance[part] > 0 ? '+' : ''}${money(cost.variance[part])}`}
            sign={cost.variance[part] > 0 ? 'over' : 'under'}
            onTab={onTab}
          />
        ) : (
          <Sum name="forecast" value={money(cost.forecast[part])} onTab={onTab} />
        )}
        <div className={styles.course}>
          <MoneyBar
            figures={cost}
            part={part}
            label={say('bar.label', {
              paid: money(cost.paid[part]),
              forecast: money(cost.forecast[part]),
            })}
          />
          <span className={styles.legend}>
            {(['paid', 'invoiced', 'forecast'] as const).map((name) => (
              <span key={name} data-of={name}>
                {say(`column.${name}`)} {money(cost[name][part])}
              </span>
            ))}
          </span>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={more}
          aria-controls="budget-totals"
          rightSection={more ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          onClick={() => showMore(!more)}
        >
          {say('summary.all')}
        </Button>
      </div>
      <div id="budget-totals" hidden={!more}>
        {more && <Rest {...props} />}
      </div>
    </section>
  )
}

interface SumProps {
  name: keyof typeof tabOf
  value: string
  sign?: 'over' | 'under'
  onTab: SummaryProps['onTab']
}

/** A total that opens the documents it is counted from. */
function Sum({ name, value, sign, onTab }: SumProps) {
  const say = useText(text)
  return (
    <button type="button" className={styles.sum} onClick={() => onTab(tabOf[name])}>
      <span>{say(`column.${name}`)}</span>
      <strong data-sign={sign}>{value}</strong>
    </button>
  )
}

function Rest({ totals, part, currency, onTab }: SummaryProps) {
  const say = useText(text)
  const money = useMoney(currency)
  const { cost, income, exchange, overpaid } = totals
  const balance = income.forecast[part] - cost.forecast[part]
  return (
    <>
      {income.forecast[part] !== 0 && (
        <h2 className={styles.summaryHead}>{say('sheetTotal.cost')}</h2>
      )}
      <div className={styles.sums}>
        {columns
          .filter((column) => column !== 'remaining')
          .map((column) => (
            <Sum key={column} name={column} value={money(cost[column][part])} onTab={onTab} />
          ))}
      </div>
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
              balance: money(balance),
            })}
          </span>
        )}
        {exchange.cost !== 0 && (
          <span>{say('summary.exchange', { sum: money(exchange.cost) })}</span>
        )}
      </p>
    </>
  )
}

import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useText } from '#platform/web/i18n.tsx'
import { columns, type BudgetCurrency, type RollUp } from '../model.ts'
import { text } from '../text.ts'
import { MoneyBar, useMoney, type NetOrGross } from './budget-words.tsx'
import { useRemembered } from './remembered.ts'
import styles from './budget-summary.module.css'

export const tabs = ['foaie', 'oferte', 'facturi', 'plati', 'revizii'] as const

interface SummaryProps {
  totals: RollUp
  netOrGross: NetOrGross
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

/** The amount left to pay and the difference from the plan; a button opens all other totals. */
export function Summary(props: SummaryProps) {
  const say = useText(text)
  const { totals, netOrGross, currency, tab, onTab } = props
  const money = useMoney(currency)
  const [showsAll, showMore] = useRemembered('budgetTotals')
  const { cost } = totals
  return (
    <section
      className={styles.summary}
      aria-label={say('summary.label')}
      data-aside={tab !== 'foaie' || undefined}
    >
      <div className={styles.lead}>
        <Sum name="remaining" value={money(cost.remaining[netOrGross])} onTab={onTab} />
        {cost.variance ? (
          <Sum
            name="variance"
            value={`${cost.variance[netOrGross] > 0 ? '+' : ''}${money(cost.variance[netOrGross])}`}
            sign={cost.variance[netOrGross] > 0 ? 'over' : 'under'}
            onTab={onTab}
          />
        ) : (
          <Sum name="forecast" value={money(cost.forecast[netOrGross])} onTab={onTab} />
        )}
        <div className={styles.course}>
          <MoneyBar
            figures={cost}
            netOrGross={netOrGross}
            label={say('bar.label', {
              paid: money(cost.paid[netOrGross]),
              forecast: money(cost.forecast[netOrGross]),
            })}
          />
          <span className={styles.legend}>
            {(['paid', 'invoiced', 'forecast'] as const).map((name) => (
              <span key={name} data-of={name}>
                {say(`column.${name}`)} {money(cost[name][netOrGross])}
              </span>
            ))}
          </span>
        </div>
        <Button
          variant="subtle"
          size="compact-sm"
          aria-expanded={showsAll}
          aria-controls="budget-totals"
          rightSection={showsAll ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          onClick={() => showMore(!showsAll)}
        >
          <span className={styles.allWords}>{say('summary.all')}</span>
        </Button>
      </div>
      <div id="budget-totals" hidden={!showsAll}>
        {showsAll && <Rest {...props} />}
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

function Rest({ totals, netOrGross, currency, onTab }: SummaryProps) {
  const say = useText(text)
  const money = useMoney(currency)
  const { cost, income, exchange, overpaid } = totals
  const balance = income.forecast[netOrGross] - cost.forecast[netOrGross]
  return (
    <>
      {income.forecast[netOrGross] !== 0 && (
        <h2 className={styles.summaryHead}>{say('sheetTotal.cost')}</h2>
      )}
      <div className={styles.sums}>
        {columns
          .filter((column) => column !== 'remaining')
          .map((column) => (
            <Sum key={column} name={column} value={money(cost[column][netOrGross])} onTab={onTab} />
          ))}
      </div>
      <p className={styles.summaryWords}>
        {overpaid.cost[netOrGross] > 0 && (
          <span>
            {say('summary.overpaid', {
              forecast: money(cost.forecast[netOrGross]),
              paid: money(cost.paid[netOrGross]),
              overpaid: money(overpaid.cost[netOrGross]),
              remaining: money(cost.remaining[netOrGross]),
            })}
          </span>
        )}
        {income.forecast[netOrGross] !== 0 && (
          <span data-side="income">
            {say('summary.income', {
              planned: money(income.planned[netOrGross]),
              income: money(income.forecast[netOrGross]),
              paid: money(income.paid[netOrGross]),
            })}
          </span>
        )}
        {income.forecast[netOrGross] !== 0 && (
          <span>
            {say('summary.balance', {
              income: money(income.forecast[netOrGross]),
              cost: money(cost.forecast[netOrGross]),
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

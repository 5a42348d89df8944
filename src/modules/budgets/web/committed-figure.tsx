import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { formatWholeMoney } from '#shared/numbers/money.ts'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'
import { listBudgets, type BudgetCard } from '../contract.ts'
import { text } from '../text.ts'

/** A figure of the event overview: the committed part of the plan, in the currency of its first budget. */
export default function CommittedFigure({ eventId }: { eventId: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { data, error } = useEndpoint(listBudgets, { eventId })
  if (!data && !error) return <TileSkeleton />
  const [first, ...others] = data?.items ?? []
  if (!first) return null
  const { currency } = first
  const same = [first, ...others.filter((each) => each.currency === currency)]
  const sum = (column: 'committed' | 'planned') => {
    const minor = same.reduce((total, { cost }: BudgetCard) => total + cost[column].gross, 0)
    return formatWholeMoney({ minor, currency }, locale)
  }
  return (
    <StatTile
      label={say('column.committed')}
      value={sum('committed')}
      about={say('figure.ofPlanned', { sum: sum('planned') })}
      href={linkTo('/bugete', {}, { [eventParameter]: eventId })}
    />
  )
}

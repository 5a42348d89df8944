import { Button } from '@mantine/core'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatMoney, type Money } from '#shared/numbers/money.ts'
import { Notice } from '#ui/plain/notice.tsx'
import { listDeliverables } from '../contract.ts'
import { isBound, type EngagementRow, type Tier } from '../model.ts'
import { tierChange } from '../model/tier-change.ts'
import { text } from '../text.ts'

interface TierChangeNoticeProps {
  row: EngagementRow
  tiers: readonly Tier[]
  tierId: string | null
  amount: Money | null
  onAmount: (price: Money) => void
}

/** The changes that another tier causes when saved: deliverables, and sometimes the amount. */
export function TierChangeNotice({ row, tiers, tierId, amount, onAmount }: TierChangeNoticeProps) {
  const say = useText(text)
  const locale = useLocale()
  const { eventId, id: engagementId } = row
  const bound = isBound(row.status)
  const reading = useEndpoint(listDeliverables, { eventId, engagementId }, { enabled: bound })
  if (tierId === row.tierId) return null
  const tierOf = (id: string | null) => tiers.find((tier) => tier.id === id)
  const sides = { from: tierOf(row.tierId), to: tierOf(tierId) }
  const promises = bound ? (reading.data?.items ?? []) : []
  const { replaced, kept, added } = tierChange(promises, row, sides)
  const price = sides.to?.price ?? null
  const lines = [
    ['tierChange.replaced', replaced],
    ['tierChange.kept', kept],
    ['tierChange.added', bound ? added : []],
  ] as const
  const nonEmptyLines = lines.filter(([, items]) => items.length > 0)
  const offersPrice = price !== null && !sameMoney(price, amount)
  if (nonEmptyLines.length === 0 && !offersPrice) return null
  return (
    <Notice tone="warning" title={say('tierChange.title')}>
      {nonEmptyLines.map(([key, items]) => (
        <p key={key}>
          {say(key, { n: items.length, names: items.map(({ title }) => title).join('; ') })}
        </p>
      ))}
      {offersPrice && (
        <Button size="xs" onClick={() => onAmount(price)}>
          {say('tierChange.price', { price: formatMoney(price, locale) })}
        </Button>
      )}
    </Notice>
  )
}

export function sameMoney(a: Money | null | undefined, b: Money | null | undefined): boolean {
  return a?.minor === b?.minor && a?.currency === b?.currency
}

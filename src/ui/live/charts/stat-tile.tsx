import { IconMinus, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react'
import { Link } from '../link.tsx'
import { useNumber, useUiText } from '../locale.tsx'
import { Sparkline } from './sparkline.tsx'
import styles from './stat-tile.module.css'

interface StatTileProps {
  label: string
  /** The formatted value: `128`, `12.480 lei`. */
  value: string
  /** The list that the number counts. */
  href: string
  about?: string | undefined
  /** The change, for example since a week ago. */
  change?: number
  /** Whether more is better; it only chooses the tint. */
  moreIs?: 'good' | 'bad' | 'neither'
  trend?: readonly number[]
  /** A number that should be none: late tasks, late payments. */
  tone?: 'danger' | undefined
}

/** A number that opens the list it counts. */
export function StatTile({
  label,
  value,
  href,
  about,
  change,
  moreIs = 'good',
  trend,
  tone,
}: StatTileProps) {
  return (
    <Link href={href} className={styles.tile}>
      <span className={styles.label}>{label}</span>
      <span className={styles.line}>
        <span className={styles.value} data-tone={tone}>
          {value}
        </span>
        {trend && <Sparkline values={trend} />}
      </span>
      <span className={styles.about}>
        {change !== undefined && <Change change={change} moreIs={moreIs} />}
        {about}
      </span>
    </Link>
  )
}

function Change({ change, moreIs }: { change: number; moreIs: 'good' | 'bad' | 'neither' }) {
  const say = useUiText()
  const number = useNumber()
  const Icon = change > 0 ? IconTrendingUp : change < 0 ? IconTrendingDown : IconMinus
  const well = change === 0 || moreIs === 'neither' ? undefined : change > 0 === (moreIs === 'good')
  const key = change > 0 ? 'trendUp' : change < 0 ? 'trendDown' : 'trendSame'
  return (
    <span className={styles.change} data-well={well}>
      <Icon size={16} aria-hidden />
      <span aria-hidden>{change > 0 ? `+${number(change)}` : number(change)}</span>
      <span className="hidden-visually">{say(key, { change: number(Math.abs(change)) })}</span>
    </span>
  )
}

import { useUiText } from '../locale.tsx'
import styles from './skeletons.module.css'

/** Each skeleton has the shape of the content, so that nothing jumps when it is loaded. */
export function TableSkeleton({ rows = 8, columns = 5 }: { rows?: number; columns?: number }) {
  return (
    <Skeleton className={styles.table}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.tableRow}>
          {Array.from({ length: columns }, (_cell, column) => (
            <Bar key={column} width={widths[(row * 3 + column * 2) % widths.length]} />
          ))}
        </div>
      ))}
    </Skeleton>
  )
}

export function CardsSkeleton({ cards = 3 }: { cards?: number }) {
  return (
    <Skeleton className={styles.cards}>
      {Array.from({ length: cards }, (_, card) => (
        <div key={card} className={styles.card}>
          <div className={styles.picture} />
          <Bar width="70%" tall />
          <Bar width="45%" />
        </div>
      ))}
    </Skeleton>
  )
}

export function PanelSkeleton({ rows = 6 }: { rows?: number }) {
  return (
    <Skeleton className={styles.panel}>
      <Bar width="55%" tall />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={styles.pair}>
          <Bar width="96px" />
          <Bar width={widths[row % widths.length]} />
        </div>
      ))}
    </Skeleton>
  )
}

/** A single bar, for a cell or a line that has not come yet. */
export function Bar({ width = '60%', tall }: { width?: string; tall?: boolean }) {
  return <span className={styles.bar} data-tall={tall || undefined} style={{ width }} />
}

function Skeleton({ className, children }: { className?: string; children: React.ReactNode }) {
  const say = useUiText()
  return (
    <div role="status" aria-busy>
      <span className="hidden-visually">{say('loading')}</span>
      <div className={className} aria-hidden>
        {children}
      </div>
    </div>
  )
}

const widths = ['72%', '48%', '60%', '36%', '80%', '54%']

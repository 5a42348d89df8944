import type { ReactNode } from 'react'
import styles from './badge.module.css'

export type BadgeTone = 'neutral' | 'brand' | 'accent' | 'danger' | 'info'

interface BadgeProps {
  tone?: BadgeTone
  /** Replaces the dot where the shape itself has a meaning. */
  icon?: ReactNode
  children: ReactNode
}

/** A muted status: a dot or icon and a word, so that colour is never the only sign. */
export function Badge({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {icon ?? <span className={styles.dot} aria-hidden />}
      {children}
    </span>
  )
}

/** The same without a frame, for table cells where many are below each other. */
export function StatusDot({ tone = 'neutral', icon, children }: BadgeProps) {
  return (
    <span className={styles.status} data-tone={tone}>
      {icon ?? <span className={styles.dot} aria-hidden />}
      <span className={styles.word}>{children}</span>
    </span>
  )
}

/** A number beside a word: unread, waiting, in a tab. */
export function Count({ children, tone = 'neutral' }: { children: ReactNode; tone?: BadgeTone }) {
  return (
    <span className={styles.count} data-tone={tone}>
      {children}
    </span>
  )
}

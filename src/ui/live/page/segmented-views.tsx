import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './segmented-views.module.css'

interface SegmentedViewsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  views: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** On a phone it has its own line, so that the chosen view can show its name. */
  alone?: boolean
}

/** The same records as cards, table, board or calendar. */
export function SegmentedViews<V extends string>({
  label,
  views,
  alone = false,
  ...rest
}: SegmentedViewsProps<V>) {
  const data = views.map((view) => ({
    value: view.value,
    label: (
      <span className={styles.view} data-alone={alone || undefined}>
        {view.icon}
        <span className={view.icon ? styles.word : undefined}>{view.label}</span>
      </span>
    ),
  }))
  return (
    <SegmentedControl className={styles.control ?? ''} aria-label={label} data={data} {...rest} />
  )
}

import { SegmentedControl } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './segmented-views.module.css'

interface SegmentedViewsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  views: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** The same records as cards, table, board or calendar. */
export function SegmentedViews<V extends string>({
  label,
  views,
  ...rest
}: SegmentedViewsProps<V>) {
  const data = views.map((view) => ({
    value: view.value,
    label: (
      <span className={styles.view}>
        {view.icon}
        {view.label}
      </span>
    ),
  }))
  return (
    <SegmentedControl className={styles.control ?? ''} aria-label={label} data={data} {...rest} />
  )
}

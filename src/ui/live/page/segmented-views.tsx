import { SegmentedControl } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './segmented-views.module.css'
import { showInStrip, useStripEnds } from './strip.ts'

interface SegmentedViewsProps<Value extends string> {
  label: string
  value: Value
  onChange: (value: Value) => void
  views: readonly { value: Value; label: string; icon?: ReactNode }[]
}

/** The same records as cards, table, board or calendar; on a phone the choices are one line that scrolls. */
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
  const root = useRef<HTMLDivElement>(null)
  const hidden = useStripEnds(root)
  const chosen = views.findIndex(({ value }) => value === rest.value)
  useEffect(() => {
    showInStrip(root.current, root.current?.querySelectorAll('label')[chosen])
  }, [chosen])
  return (
    <SegmentedControl
      ref={root}
      className={styles.control ?? ''}
      data-more={hidden}
      aria-label={label}
      data={data}
      {...rest}
    />
  )
}

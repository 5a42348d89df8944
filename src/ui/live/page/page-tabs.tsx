import { Tabs } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { Count } from '../records/badge.tsx'
import styles from './page-tabs.module.css'
import { showInStrip, useStripEnds, type StripEnds } from './strip.ts'

interface PageTab {
  value: string
  label: string
  count?: number
  icon?: ReactNode
  content?: ReactNode
}

interface PageTabsProps {
  tabs: readonly PageTab[]
  value: string
  onChange: (value: string) => void
  label: string
}

/** Parts of one record; views of one list are `SegmentedViews`. */
export function PageTabs({ tabs, value, onChange, label }: PageTabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const open = tabs.findIndex((tab) => tab.value === value)
  const hidden = useStripEnds(list)
  useEffect(() => {
    showInStrip(list.current, list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[open])
  }, [open])
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next)}>
      <div className={styles.frame}>
        <Tabs.List ref={list} className={styles.list} data-more={hidden} aria-label={label}>
          {tabs.map((tab) => (
            <Tabs.Tab
              key={tab.value}
              value={tab.value}
              leftSection={tab.icon}
              rightSection={tab.count !== undefined && <Count>{tab.count}</Count>}
            >
              {tab.label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <More list={list} hidden={hidden} />
      </div>
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** For the mouse: that there are more tabs at either end, and the way to them. Keys walk the tabs themselves. */
function More({ list, hidden }: { list: RefObject<HTMLDivElement | null>; hidden: StripEnds }) {
  const scroll = (to: 'start' | 'end') => {
    const by = (list.current?.clientWidth ?? 0) * (to === 'end' ? 0.7 : -0.7)
    list.current?.scrollBy({ left: by })
  }
  return (['start', 'end'] as const).map(
    (to) =>
      (hidden === to || hidden === 'both') && (
        <button
          key={to}
          type="button"
          className={styles.more}
          data-to={to}
          tabIndex={-1}
          aria-hidden
          onClick={() => scroll(to)}
        >
          {to === 'end' ? <IconChevronRight size={18} /> : <IconChevronLeft size={18} />}
        </button>
      ),
  )
}

import { Tabs } from '@mantine/core'
import { useEffect, useRef, type ReactNode } from 'react'
import { Count } from '../records/badge.tsx'
import styles from './page-tabs.module.css'

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
  useEffect(() => showTab(list.current, open), [open])
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next)}>
      <Tabs.List ref={list} className={styles.list} aria-label={label}>
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
      {tabs.map((tab) => (
        <Tabs.Panel key={tab.value} value={tab.value} className={styles.panel}>
          {tab.content}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

/** Where the tabs are wider than the screen, the open one is in sight; the page itself stays where it is. */
function showTab(list: HTMLElement | null, at: number): void {
  const tab = list?.querySelectorAll<HTMLElement>('[role="tab"]')[at]
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

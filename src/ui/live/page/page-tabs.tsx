import { Tabs } from '@mantine/core'
import type { ReactNode } from 'react'
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
  return (
    <Tabs value={value} onChange={(next) => next && onChange(next)}>
      <Tabs.List className={styles.list} aria-label={label}>
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

import { Tabs } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
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
  const hidden = useHidden(list)
  useEffect(() => showTab(list.current, open), [open])
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

type Hidden = 'none' | 'start' | 'end' | 'both'

/** For the mouse: that there are more tabs at either end, and the way to them. Keys walk the tabs themselves. */
function More({ list, hidden }: { list: RefObject<HTMLDivElement | null>; hidden: Hidden }) {
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

/** The ends at which the strip continues beyond its visible part. */
function useHidden(list: RefObject<HTMLDivElement | null>): Hidden {
  const [hidden, setHidden] = useState<Hidden>('none')
  useEffect(() => {
    const strip = list.current
    if (!strip) return
    const look = () => {
      const before = strip.scrollLeft > 4
      const after = strip.scrollWidth - strip.clientWidth - strip.scrollLeft > 4
      setHidden(before && after ? 'both' : before ? 'start' : after ? 'end' : 'none')
    }
    const size = new ResizeObserver(look)
    // The strip itself keeps its width when a tab is added; the tabs do not.
    for (const each of [strip, ...strip.children]) size.observe(each)
    strip.addEventListener('scroll', look, { passive: true })
    return () => {
      size.disconnect()
      strip.removeEventListener('scroll', look)
    }
  }, [list])
  return hidden
}

/** If the tabs are wider than the screen, scrolls to the open one; the page itself does not scroll. */
function showTab(list: HTMLElement | null, at: number): void {
  const tab = list?.querySelectorAll<HTMLElement>('[role="tab"]')[at]
  if (list && tab) list.scrollLeft = tab.offsetLeft - (list.clientWidth - tab.offsetWidth) / 2
}

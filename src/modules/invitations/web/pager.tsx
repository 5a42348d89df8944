import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../text.ts'
import styles from './invitations.module.css'

export const pageLength = 50

/** The position in a long list: the cursors that led here, the newest last. */
export function usePager(key: string) {
  const [trail, setTrail] = useState<{ key: string; cursors: readonly string[] }>({
    key,
    cursors: [],
  })
  // Another filter is another list, read from its beginning.
  const cursors = trail.key === key ? trail.cursors : []
  const cursor = cursors.at(-1)
  const go = (next: readonly string[]) => setTrail({ key, cursors: next })
  return {
    asked: { limit: pageLength, ...(cursor !== undefined && { cursor }) },
    before: cursors.length * pageLength,
    back: () => go(cursors.slice(0, -1)),
    forth: (next: string) => go([...cursors, next]),
  }
}

interface PagerProps {
  pager: ReturnType<typeof usePager>
  page: { items: readonly unknown[]; total: number; next: string | null }
}

/** Shows which of how many rows are listed; hidden where all of them are. */
export function Pager({ pager, page }: PagerProps) {
  const say = useText(text)
  const { before, back, forth } = pager
  const { next } = page
  if (before === 0 && next === null) return null
  const counts = { from: before + 1, to: before + page.items.length, n: page.total }
  return (
    <nav className={styles.pager} aria-label={say('pages')}>
      <ActionIcon aria-label={say('pages.before')} disabled={before === 0} onClick={back}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      <span className={styles.numbers}>{say('pages.shown', counts)}</span>
      <ActionIcon
        aria-label={say('pages.after')}
        disabled={next === null}
        onClick={() => next !== null && forth(next)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </nav>
  )
}

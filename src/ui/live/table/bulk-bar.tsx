import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { ActionMenu, type MenuAction } from '../page/action-menu.tsx'
import styles from './bulk-bar.module.css'
import { everythingSelected, nothingSelected, selectedCount, type Selection } from './selection.ts'

interface BulkBarProps {
  selection: Selection
  onSelection: (selection: Selection) => void
  /** Number of all rows that match the filter. */
  total: number
  /** While the count is not complete, `total` is only a lower bound and is not shown. */
  counting?: boolean
  /** The two or three chief actions. */
  children?: ReactNode
  menu?: readonly MenuAction[]
}

/** Appears with the first tick; acts on the named rows or on the whole filter. */
export function BulkBar(props: BulkBarProps) {
  const { selection, onSelection, total, counting = false, children, menu = [] } = props
  const say = useUiText()
  const count = selectedCount(selection, total)
  const isAll = selection.all && selection.keys.size === 0
  const countText =
    selection.all && counting
      ? say('counting')
      : say(isAll ? 'allMatchingSelected' : 'selected', { n: count })
  return (
    <div className={styles.region}>
      <span role="status" className="hidden-visually">
        {count > 0 && countText}
      </span>
      {count > 0 && (
        <div role="toolbar" aria-label={say('bulkActions')} className={styles.bar}>
          <ActionIcon
            size="sm"
            aria-label={say('clearSelection')}
            onClick={() => onSelection(nothingSelected)}
          >
            <IconX size={16} />
          </ActionIcon>
          <span className={styles.count}>{countText}</span>
          {count < total && !selection.all && (
            <Button
              size="xs"
              variant="subtle"
              className={styles.whole}
              onClick={() => onSelection(everythingSelected)}
            >
              {counting ? say('selectAllUncounted') : say('selectAllMatching', { n: total })}
            </Button>
          )}
          <span className={styles.actions}>
            {children}
            <ActionMenu actions={menu} />
          </span>
        </div>
      )}
    </div>
  )
}

import { Button } from '@mantine/core'
import { IconArrowsSort } from '@tabler/icons-react'
import { lazyMenu } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import type { Sort } from '../table/columns.ts'
import styles from './lists.module.css'

const SortList = lazyMenu(() => import('./sort-list.tsx'))

export interface SortMenuProps {
  fields: readonly { id: string; title: string }[]
  sort: Sort | undefined
  onSort: (sort: Sort) => void
}

/** The same order that the headers set, for cards and phones too. */
export function SortMenu(props: SortMenuProps) {
  const say = useUiText()
  const current = props.fields.find(({ id }) => id === props.sort?.by)
  return (
    <SortList
      {...props}
      handle={
        <Button leftSection={<IconArrowsSort size={16} />} className={styles.shrinks}>
          <span className={styles.label}>{current ? current.title : say('sort')}</span>
        </Button>
      }
    />
  )
}

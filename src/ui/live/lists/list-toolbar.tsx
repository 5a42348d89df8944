import { ActionIcon } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { DisplayMenu, type DisplayMenuProps } from './display-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterMenu } from './filter-menu.tsx'
import type { FilterField, FilterValues } from './filters.ts'
import styles from './lists.module.css'
import { SearchField } from './search-field.tsx'
import { SortMenu, type SortMenuProps } from './sort-menu.tsx'
import { ViewsMenu, type ViewsMenuProps } from './views-menu.tsx'

interface ListToolbarProps {
  search: string
  onSearch: (search: string) => void
  searchLabel?: string
  filters?: {
    fields: readonly FilterField[]
    values: FilterValues
    onChange: (values: FilterValues) => void
  }
  sorting?: SortMenuProps
  display?: DisplayMenuProps
  views?: ViewsMenuProps
  onExport?: () => void
  /** Number of matching rows; announced when it changes. */
  total?: number
  /** The count in the screen's own words: "20 de invitați". */
  countText?: string
  /** A switch between table, cards, calendar. */
  children?: ReactNode
}

/** Every change is passed to the caller, who keeps it in the address. */
export function ListToolbar(props: ListToolbarProps) {
  const say = useUiText()
  const { filters, total } = props
  const count = props.countText ?? (total === undefined ? '' : say('rowsShown', { n: total }))
  return (
    <div className={styles.toolbar}>
      <div className={styles.line}>
        <SearchField value={props.search} onSearch={props.onSearch} label={props.searchLabel} />
        {filters && <FilterMenu {...filters} />}
        {props.views && <ViewsMenu {...props.views} />}
        <span className={styles.count} role="status">
          {count}
        </span>
        {props.children}
        {props.sorting && <SortMenu {...props.sorting} />}
        {props.display && <DisplayMenu {...props.display} />}
        {props.onExport && (
          <ActionIcon
            variant="default"
            size="lg"
            aria-label={say('exportShown')}
            title={say('exportShown')}
            onClick={props.onExport}
          >
            <IconDownload size={18} />
          </ActionIcon>
        )}
      </div>
      {filters && <FilterChips {...filters} />}
    </div>
  )
}

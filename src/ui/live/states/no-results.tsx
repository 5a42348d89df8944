import { Button } from '@mantine/core'
import { IconSearchOff, IconX } from '@tabler/icons-react'
import { useUiText } from '../locale.tsx'
import styles from './states.module.css'

interface NoResultsProps {
  /** The search, if there is one. */
  search?: string
  onClearSearch?: () => void
  /** The filters in force, each with the way to drop it. */
  filters?: readonly { label: string; onRemove: () => void }[]
  onClearAll: () => void
}

/** Names the search and filters that left nothing, and offers to drop each. */
export function NoResults({ search, onClearSearch, filters = [], onClearAll }: NoResultsProps) {
  const say = useUiText()
  const filtered = filters.length > 0
  const among = filtered ? 'noResultsForFiltered' : 'noResultsFor'
  return (
    <section className={styles.root} role="status">
      <div className={styles.arch}>
        <IconSearchOff size={28} stroke={1.5} />
      </div>
      <h2 className={styles.title}>{say('noResults')}</h2>
      <p className={styles.text}>{search ? say(among, { search }) : say('noResultsFilters')}</p>
      <div className={styles.causes}>
        {search && onClearSearch && (
          <Button size="xs" rightSection={<IconX size={14} />} onClick={onClearSearch}>
            „{search}”
          </Button>
        )}
        {filters.map(({ label, onRemove }) => (
          <Button key={label} size="xs" rightSection={<IconX size={14} />} onClick={onRemove}>
            {label}
          </Button>
        ))}
      </div>
      <Button variant="subtle" onClick={onClearAll}>
        {say(!filtered && search ? 'clearSearch' : 'clearAllFilters')}
      </Button>
    </section>
  )
}

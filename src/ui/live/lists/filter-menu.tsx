import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lazyMenu } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import type { FilterField, FilterValues } from './filters.ts'
import styles from './lists.module.css'

const FilterSteps = lazyMenu(() => import('./filter-steps.tsx'), 'dialog')

export interface FilterMenuProps {
  fields: readonly FilterField[]
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** First by what, then which values; both steps in one place. */
export function FilterMenu(props: FilterMenuProps) {
  const say = useUiText()
  const handle = (
    <Button className={styles.filter} leftSection={<IconFilter size={16} />}>
      <span className={styles.filterWord}>{say('addFilter')}</span>
    </Button>
  )
  return <FilterSteps {...props} handle={handle} />
}

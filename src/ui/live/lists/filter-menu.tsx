import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { lateMenu } from '../late-part.tsx'
import { useUiText } from '../locale.tsx'
import type { FilterField, FilterValues } from './filters.ts'

const FilterSteps = lateMenu(() => import('./filter-steps.tsx'), 'dialog')

export interface FilterMenuProps {
  fields: readonly FilterField[]
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** First by what, then which values; both steps in one place. */
export function FilterMenu(props: FilterMenuProps) {
  const say = useUiText()
  const handle = <Button leftSection={<IconFilter size={16} />}>{say('addFilter')}</Button>
  return <FilterSteps {...props} handle={handle} />
}

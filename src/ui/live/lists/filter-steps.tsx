import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import type { LazyMenuProps } from '../lazy-with-retry.tsx'
import { useUiText } from '../locale.tsx'
import { FilterChoices } from './filter-choices.tsx'
import type { FilterMenuProps } from './filter-menu.tsx'
import { withFilter } from './filters.ts'
import { HandledPopover } from './handled-popover.tsx'
import styles from './lists.module.css'

type FilterStepsProps = FilterMenuProps & LazyMenuProps

export default function FilterSteps({ fields, values, onChange, ...menu }: FilterStepsProps) {
  const say = useUiText()
  const [name, setName] = useState<string>()
  const field = fields.find((each) => each.name === name)
  return (
    <HandledPopover {...menu} label={say('filterBy')} onClosed={() => setName(undefined)}>
      {field ? (
        <FilterChoices
          key={field.name}
          field={field}
          chosen={values[field.name] ?? []}
          onBack={() => setName(undefined)}
          onChange={(chosen) => onChange(withFilter(values, field.name, chosen))}
        />
      ) : (
        fields.map((each) => (
          <button
            key={each.name}
            type="button"
            className={styles.choice}
            onClick={() => setName(each.name)}
          >
            {each.icon}
            <span className={styles.grow}>{each.label}</span>
            <IconChevronRight size={16} aria-hidden />
          </button>
        ))
      )}
    </HandledPopover>
  )
}

import { Button, Popover } from '@mantine/core'
import { IconChevronRight, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useUiText } from '../locale.tsx'
import { FilterChoices } from './filter-choices.tsx'
import { withFilter, type FilterField, type FilterValues } from './filters.ts'
import styles from './lists.module.css'

interface FilterMenuProps {
  fields: readonly FilterField[]
  values: FilterValues
  onChange: (values: FilterValues) => void
}

/** First by what, then which values; both steps in one place. */
export function FilterMenu({ fields, values, onChange }: FilterMenuProps) {
  const say = useUiText()
  const [opened, setOpened] = useState(false)
  const [name, setName] = useState<string>()
  const field = fields.find((each) => each.name === name)
  return (
    <Popover
      width={260}
      opened={opened}
      onChange={setOpened}
      onExitTransitionEnd={() => setName(undefined)}
      position="bottom-start"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button leftSection={<IconFilter size={16} />} onClick={() => setOpened(!opened)}>
          {say('addFilter')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={say('filterBy')} className={styles.menu}>
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
      </Popover.Dropdown>
    </Popover>
  )
}

import { Select } from '@mantine/core'
import { useText } from '#platform/web/i18n.tsx'
import { text } from '../text.ts'
import type { TaskFilters } from './task-filters.ts'
import { choicesOf } from './task-words.tsx'
import styles from './tasks.module.css'

interface PhaseSelectProps {
  lists: TaskFilters['lists']
  value: string | null
  onChange: (listId: string | null) => void
}

/** The phase that a new task goes into. */
export default function PhaseSelect({ lists, value, onChange }: PhaseSelectProps) {
  const say = useText(text)
  return (
    <Select
      className={styles.phase}
      aria-label={say('quick.in')}
      placeholder={say('list.none')}
      data={choicesOf(lists)}
      value={value}
      onChange={onChange}
      disabled={lists.length === 0}
      clearable
    />
  )
}

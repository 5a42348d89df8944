import { ActionIcon, Checkbox, TextInput } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { fold } from '#shared/text/text.ts'
import { useNumber, useUiText } from '../locale.tsx'
import type { FilterField } from './filters.ts'
import styles from './lists.module.css'

export interface FilterChoicesProps {
  field: FilterField
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
  onBack?: () => void
}

export function FilterChoices({ field, chosen, onChange, onBack }: FilterChoicesProps) {
  const say = useUiText()
  const number = useNumber()
  const [search, setSearch] = useState('')
  const options = field.options.filter(({ label }) => fold(label).includes(fold(search)))
  const { onSearch } = field
  const look = (typed: string) => {
    setSearch(typed)
    onSearch?.(typed)
  }
  const choose = (value: string, on: boolean) =>
    onChange(on ? [...chosen, value] : chosen.filter((each) => each !== value))
  useEffect(() => () => onSearch?.(''), [onSearch])
  return (
    <fieldset className={styles.choices}>
      <legend className="hidden-visually">{field.label}</legend>
      <div className={styles.choicesHead}>
        {onBack && (
          <ActionIcon size="sm" aria-label={say('back')} onClick={onBack}>
            <IconArrowLeft size={16} />
          </ActionIcon>
        )}
        <span>{field.label}</span>
      </div>
      {(field.options.length > 8 || search !== '') && (
        <TextInput
          aria-label={say('searchList')}
          placeholder={say('searchList')}
          value={search}
          onChange={(event) => look(event.currentTarget.value)}
        />
      )}
      <div className={styles.scroll}>
        {options.map(({ value, label, count }) => (
          <label key={value} className={styles.choice}>
            <Checkbox
              checked={chosen.includes(value)}
              onChange={({ currentTarget }) => choose(value, currentTarget.checked)}
            />
            <span className={styles.grow}>{label}</span>
            {count !== undefined && <span className={styles.quiet}>{number(count)}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { IconPlus, IconSelector, IconX } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { inputProps, type FieldProps } from './field-props.ts'
import styles from './picker.module.css'

export interface PickerOption {
  id: string
  label: string
  /** A second, quieter line: company, date. */
  about?: string
  icon?: ReactNode
}

interface PickerProps extends FieldProps<PickerOption | null> {
  /** What the last search found; the caller searches on the server. */
  options: readonly PickerOption[]
  onSearch: (search: string) => void
  loading?: boolean
  /** Offers to make a new record of the typed name. */
  onCreate?: (name: string) => void
}

/** A select over records that are too many to list. */
export function Picker({ options, onSearch, loading, onCreate, ...props }: PickerProps) {
  const [search, setSearch] = useState<string | null>(null)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const typed = search?.trim() ?? ''
  const leave = () => {
    box.closeDropdown()
    setSearch(null)
  }
  const choose = (id: string) => {
    if (id === newId) onCreate?.(typed)
    else props.onChange(options.find((option) => option.id === id) ?? null)
    leave()
  }
  return (
    <Combobox store={box} onOptionSubmit={choose}>
      <Combobox.Target>
        <InputBase
          {...inputProps(props)}
          value={search ?? props.value?.label ?? ''}
          autoComplete="off"
          leftSection={search === null ? props.value?.icon : undefined}
          rightSection={<Handle {...{ loading, props, open: () => box.toggleDropdown() }} />}
          rightSectionPointerEvents="all"
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            onSearch(event.currentTarget.value)
            box.openDropdown()
            box.updateSelectedOptionIndex('active')
          }}
          onClick={() => box.openDropdown()}
          onFocus={() => onSearch('')}
          onBlur={() => {
            leave()
            props.onBlur?.()
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Choices
          options={options}
          chosenId={props.value?.id}
          fresh={onCreate ? typed : ''}
          loading={loading}
        />
      </Combobox.Dropdown>
    </Combobox>
  )
}

interface ChoicesProps {
  options: readonly PickerOption[]
  chosenId: string | undefined
  /** The name under which a new record is offered; empty where none is. */
  fresh: string
  loading: boolean | undefined
}

function Choices({ options, chosenId, fresh, loading }: ChoicesProps) {
  const say = useUiText()
  return (
    <Combobox.Options mah={280} className={styles.options} aria-label={say('choices')}>
      {options.map((option) => (
        <Combobox.Option key={option.id} value={option.id} active={option.id === chosenId}>
          <Row {...option} />
        </Combobox.Option>
      ))}
      {fresh && (
        <Combobox.Option value={newId} className={styles.create}>
          <IconPlus size={16} aria-hidden /> {say('createThing', { name: fresh })}
        </Combobox.Option>
      )}
      {options.length === 0 && !fresh && (
        <Combobox.Empty>{loading ? say('searching') : say('nothingFound')}</Combobox.Empty>
      )}
    </Combobox.Options>
  )
}

const newId = 'new'

function Row({ icon, label, about }: PickerOption) {
  return (
    <span className={styles.row}>
      {icon}
      <span className={styles.words}>
        <span>{label}</span>
        {about && <span className={styles.about}>{about}</span>}
      </span>
    </span>
  )
}

interface HandleProps {
  loading?: boolean
  props: FieldProps<PickerOption | null>
  open: () => void
}

function Handle({ loading, props, open }: HandleProps) {
  const say = useUiText()
  if (loading) return <Loader size={16} />
  if (props.value && !props.required && !props.disabled) {
    return (
      <ActionIcon size="sm" aria-label={say('clear')} onClick={() => props.onChange(null)}>
        <IconX size={16} />
      </ActionIcon>
    )
  }
  return (
    <IconSelector
      size={16}
      onMouseDown={(event) => event.preventDefault()}
      onClick={open}
      aria-hidden
    />
  )
}

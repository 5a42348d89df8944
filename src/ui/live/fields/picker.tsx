import { ActionIcon, Combobox, InputBase, Loader, useCombobox } from '@mantine/core'
import { IconPlus, IconSelector, IconX } from '@tabler/icons-react'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { inputProps, type FieldProps } from './field-props.ts'
import { pickedByName } from './picked-by-name.ts'
import styles from './picker.module.css'

export interface PickerOption {
  id: string
  label: string
  /** A second, quieter line: company, date. */
  about?: string
  icon?: ReactNode
}

interface PickerProps extends FieldProps<PickerOption | null> {
  /** The options found by the last search; the caller searches on the server. */
  options: readonly PickerOption[]
  onSearch: (search: string) => void
  loading?: boolean
  /** Offers to make a new record of the typed name. */
  onCreate?: (name: string) => void
}

/** A select over records that are too many to list. What is typed is taken by Enter and Tab, and never lost by leaving. */
export function Picker({ options, onSearch, loading = false, onCreate, ...props }: PickerProps) {
  const say = useUiText()
  const [search, setSearch] = useState<string | null>(null)
  const [isRequested, setRequested] = useState(false)
  const box = useCombobox({ onDropdownClose: () => box.resetSelectedOption() })
  const typed = search?.trim() ?? ''
  const stop = () => {
    box.closeDropdown()
    setSearch(null)
    setRequested(false)
  }
  const take = (option: PickerOption | null) => {
    props.onChange(option)
    stop()
  }
  // The typed name stays in the field until the new record arrives, or stays where it is refused.
  const create = () => {
    onCreate?.(typed)
    setRequested(false)
    box.closeDropdown()
  }
  const valueKey = props.value && `${props.value.id} ${props.value.label}`
  const [shownKey, setShownKey] = useState(valueKey)
  if (shownKey !== valueKey) {
    setShownKey(valueKey)
    setSearch(null)
    setRequested(false)
  }
  const settle = () => {
    const picked = pickedByName({ typed, options, loading, canCreate: onCreate !== undefined })
    if (picked === 'nothing') return
    if (picked === 'create') return create()
    if (typeof picked === 'object') return take(picked.take)
    setRequested(picked === 'wait')
    if (box.targetRef.current !== document.activeElement) return
    box.openDropdown()
    if (picked === 'unclear') box.selectFirstOption()
  }
  useEffect(() => {
    if (isRequested && !loading) settle()
    // Only the end of a search settles what was asked while it ran.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isRequested, loading])
  const confirm = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' && event.key !== 'Tab') return
    if (event.nativeEvent.isComposing || event.shiftKey || event.ctrlKey || event.metaKey) return
    if (search === null || typed === '') return
    const pointed = box.dropdownOpened && box.getSelectedOptionIndex() >= 0
    if (event.key === 'Tab') return pointed ? box.clickSelectedOption() : settle()
    if (pointed) return
    event.preventDefault()
    settle()
  }
  const onBlur = () => {
    box.closeDropdown()
    // A chosen record comes back by its name; without one, what was typed stays and the field says what is missing.
    if (props.value || typed === '') setSearch(null)
    props.onBlur?.()
  }
  const unsettled = search !== null && typed !== '' && !box.dropdownOpened && !loading
  const hint = unsettled && say(onCreate ? 'chooseOrCreate' : 'chooseFromList', { name: typed })
  return (
    <Combobox
      store={box}
      onOptionSubmit={(id) =>
        id === newId ? create() : take(options.find((option) => option.id === id) ?? null)
      }
    >
      <Combobox.Target>
        <InputBase
          {...inputProps(props)}
          error={hint || props.error}
          value={search ?? props.value?.label ?? ''}
          autoComplete="off"
          leftSection={search === null ? props.value?.icon : undefined}
          rightSection={<Handle {...{ loading, props, open: () => box.toggleDropdown() }} />}
          rightSectionPointerEvents="all"
          onKeyDownCapture={confirm}
          onChange={(event) => {
            setSearch(event.currentTarget.value)
            setRequested(false)
            onSearch(event.currentTarget.value)
            box.openDropdown()
            box.updateSelectedOptionIndex('active')
          }}
          onClick={() => box.openDropdown()}
          onFocus={() => onSearch(typed)}
          onBlur={onBlur}
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

import { Combobox, useCombobox } from '@mantine/core'
import { cloneElement, type ReactNode } from 'react'
import type { LazyMenuProps } from '../lazy-with-retry.tsx'

export interface SearchedChoicesProps extends LazyMenuProps {
  search: string
  onSearch: (search: string) => void
  searchLabel: string
  /** The options, drawn with `ChoiceList` once the list is open. */
  children: ReactNode
  onChoose: (value: string) => void
}

/** A list with a search above it, behind a handle. */
export default function SearchedChoices({ search, onSearch, ...props }: SearchedChoicesProps) {
  const { handle, opened, onOpened, searchLabel, onChoose, children } = props
  const box = useCombobox({
    opened,
    onOpenedChange: onOpened,
    onDropdownOpen: () => box.focusSearchInput(),
    onDropdownClose: () => {
      box.resetSelectedOption()
      box.focusTarget()
      onSearch('')
    },
  })
  return (
    <Combobox
      store={box}
      width={320}
      position="bottom-start"
      onOptionSubmit={(value) => {
        onChoose(value)
        box.closeDropdown()
      }}
    >
      <Combobox.Target withAriaAttributes={false}>
        {cloneElement(handle, {
          'aria-haspopup': 'listbox',
          'aria-expanded': opened,
          onClick: () => box.toggleDropdown(),
        } as object)}
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          value={search}
          aria-label={searchLabel}
          placeholder={searchLabel}
          onChange={(change) => {
            onSearch(change.currentTarget.value)
            box.updateSelectedOptionIndex()
          }}
        />
        {opened && children}
      </Combobox.Dropdown>
    </Combobox>
  )
}

export interface ChoiceListProps {
  label: string
  className?: string | undefined
  /** Groups without a label are first. */
  groups: readonly { label?: string; options: readonly Choice[] }[]
  /** The text shown where there is nothing to choose. */
  empty?: string | undefined
}

interface Choice {
  value: string
  content: ReactNode
  active: boolean
}

export function ChoiceList({ label, className, groups, empty }: ChoiceListProps) {
  const option = ({ value, content, active }: Choice) => (
    <Combobox.Option key={value} value={value} active={active}>
      {content}
    </Combobox.Option>
  )
  return (
    <Combobox.Options className={className} aria-label={label}>
      {groups.map((group) =>
        group.label === undefined ? (
          group.options.map(option)
        ) : (
          <Combobox.Group key={group.label} label={group.label}>
            {group.options.map(option)}
          </Combobox.Group>
        ),
      )}
      {empty !== undefined && <Combobox.Empty>{empty}</Combobox.Empty>}
    </Combobox.Options>
  )
}

import {
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect as MantineMultiSelect,
  type ComboboxItem,
  type MultiSelectProps,
} from '@mantine/core'
import { fold } from '#shared/text/text.ts'

/** Several of given choices. Typing the whole name of one and going on chooses it, also by saving at once. */
export function MultiSelect<Value extends string = string>(props: MultiSelectProps<Value>) {
  const { data, value = [], maxValues = Infinity, onBlur } = props
  const take = (typed: string) => {
    if (typed.trim() === '' || value.length >= maxValues) return
    const choices = Object.values(getOptionsLockup<Value>(getParsedComboboxData<Value>(data)))
    const written = choices.find(({ label }) => fold(label) === fold(typed.trim()))
    if (written && !value.includes(written.value)) props.onChange?.([...value, written.value])
  }
  // A choice that would not be taken is not offered as one.
  const closed = (option: ComboboxItem<Value>) =>
    value.includes(option.value) ? option : { ...option, disabled: true }
  const offered =
    value.length < maxValues
      ? data
      : getParsedComboboxData<Value>(data).map((each) =>
          'group' in each ? { ...each, items: each.items.map(closed) } : closed(each),
        )
  return (
    <MantineMultiSelect<Value>
      {...props}
      data={offered}
      onBlur={(event) => {
        take(event.currentTarget.value)
        onBlur?.(event)
      }}
    />
  )
}

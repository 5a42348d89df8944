import {
  getOptionsLockup,
  getParsedComboboxData,
  MultiSelect as MantineMultiSelect,
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
  return (
    <MantineMultiSelect<Value>
      {...props}
      onBlur={(event) => {
        take(event.currentTarget.value)
        onBlur?.(event)
      }}
    />
  )
}

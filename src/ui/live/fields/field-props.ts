import type { ReactNode } from 'react'

/** The props of every field; compatible with `form.getInputProps`. */
export interface FieldProps<Value> {
  label: ReactNode
  value: Value
  onChange: (value: Value) => void
  onBlur?: () => void
  /** Help text below the field, always visible. */
  help?: ReactNode
  /** A full sentence that says how to correct it. */
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  placeholder?: string
  name?: string
  autoFocus?: boolean
  /** The label is only spoken, where the place already says what it is. */
  hideLabel?: boolean
}

/** The part of the props that Mantine's inputs understand under their own names. */
export function inputProps<Value>(props: FieldProps<Value>) {
  return {
    label: props.label,
    labelProps: props.hideLabel ? { className: 'hidden-visually' } : undefined,
    description: props.help,
    error: props.error,
    withAsterisk: props.required,
    disabled: props.disabled,
    placeholder: props.placeholder,
    name: props.name,
    'aria-required': props.required || undefined,
    'data-autofocus': props.autoFocus || undefined,
  }
}

import type { ReactNode } from 'react'

interface FieldFrame {
  /** The posted name; also makes the ids that tie label, help and error together. */
  name: string
  label: string
  help?: ReactNode
  /** A full sentence that says how to correct it. */
  error?: string
  /** Shown beside the label of optional fields. */
  optionalLabel?: string
}

interface PlainFieldProps extends FieldFrame {
  type?: 'text' | 'email' | 'password' | 'tel' | 'url' | 'date' | 'time' | 'number'
  value?: string
  required?: boolean
  autoComplete?: string
  inputMode?: 'text' | 'email' | 'tel' | 'numeric' | 'decimal' | 'url'
  maxLength?: number
  placeholder?: string
}

export function PlainField({
  label,
  help,
  error,
  optionalLabel,
  value,
  ...input
}: PlainFieldProps) {
  const { name } = input
  return (
    <Frame {...{ name, label, help, error, optionalLabel }}>
      <input
        {...input}
        id={name}
        className="field-input"
        defaultValue={value}
        {...described(name, help, error)}
      />
    </Frame>
  )
}

interface PlainTextAreaProps extends FieldFrame {
  value?: string
  required?: boolean
  rows?: number
  maxLength?: number
}

export function PlainTextArea({
  label,
  help,
  error,
  optionalLabel,
  value,
  ...input
}: PlainTextAreaProps) {
  const { name } = input
  return (
    <Frame {...{ name, label, help, error, optionalLabel }}>
      <textarea
        {...input}
        id={name}
        className="field-input"
        defaultValue={value}
        {...described(name, help, error)}
      />
    </Frame>
  )
}

interface PlainSelectProps extends FieldFrame {
  value?: string
  required?: boolean
  options: readonly { value: string; label: string }[]
}

export function PlainSelect({
  label,
  help,
  error,
  optionalLabel,
  value,
  options,
  ...input
}: PlainSelectProps) {
  const { name } = input
  return (
    <Frame {...{ name, label, help, error, optionalLabel }}>
      <select
        {...input}
        id={name}
        className="field-input"
        defaultValue={value}
        {...described(name, help, error)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Frame>
  )
}

interface PlainChoiceProps {
  kind: 'checkbox' | 'radio'
  name: string
  value: string
  label: ReactNode
  checked?: boolean
  required?: boolean
  /** Connects the error to the box; choices share a name, so an id is needed. */
  id?: string
  error?: string
}

export function PlainChoice({ kind, label, checked, error, ...input }: PlainChoiceProps) {
  const { id = input.name } = input
  return (
    <>
      <label className="choice">
        <input
          type={kind}
          defaultChecked={checked}
          {...input}
          {...described(id, undefined, error)}
        />
        <span>{label}</span>
      </label>
      {error && (
        <div className="field-error" id={`${id}-error`}>
          {error}
        </div>
      )}
    </>
  )
}

function Frame({
  name,
  label,
  help,
  error,
  optionalLabel,
  children,
}: FieldFrame & { children: ReactNode }) {
  return (
    <div className="field">
      <label className="field-label" htmlFor={name}>
        {label} {optionalLabel && <span className="field-optional">{optionalLabel}</span>}
      </label>
      {children}
      {error && (
        <div className="field-error" id={`${name}-error`}>
          {error}
        </div>
      )}
      {help && (
        <div className="field-help" id={`${name}-help`}>
          {help}
        </div>
      )}
    </div>
  )
}

function described(name: string, help: ReactNode, error: string | undefined) {
  const ids = [error && `${name}-error`, help ? `${name}-help` : undefined]
    .filter(Boolean)
    .join(' ')
  return { 'aria-describedby': ids || undefined, 'aria-invalid': error ? true : undefined }
}

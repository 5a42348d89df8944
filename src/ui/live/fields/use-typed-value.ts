import { useEffect, useRef, useState, type ChangeEvent, type ReactNode } from 'react'
import { afterPress } from '../after-press.ts'

interface TypedValue<Value> {
  value: Value | null
  onChange: (value: Value | null) => void
  onBlur?: () => void
  format: (value: Value) => string
  /** Null when the text is not clearly one value. */
  parse: (text: string) => Value | null
  /** The error for a text that cannot be understood. */
  sentence: string | ((text: string) => string)
  /** The error while the field is empty, although another choice needs a value here. */
  missing?: string | false
  /** The error of the form; for a text that was not understood, it can only say that the field is empty. */
  error?: ReactNode
}

/**
 * Keeps what the person typed until it is understood. While it is not, the value is null and the input is
 * invalid for the browser too, so that no form can be sent over a forgotten half-written amount; who tries
 * reads what is wrong (the event `invalid`).
 */
export function useTypedValue<Value>(options: TypedValue<Value>) {
  const { value, format, parse } = options
  const [draft, setDraft] = useState<string | null>(null)
  const [left, setLeft] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const values = draft?.trim() ? parse(draft) : null
  const broken = draft !== null && draft.trim() !== '' && values === null
  const missing = value === null && !draft?.trim() && options.missing
  const { sentence: shownText } = options
  const sentence = typeof shownText === 'string' ? shownText : broken ? shownText(draft) : ''
  const refusal = missing || (broken ? sentence : '')

  useEffect(() => input.current?.setCustomValidity(refusal), [refusal])

  useEffect(() => {
    const complain = () => setLeft(true)
    const element = input.current
    element?.addEventListener('invalid', complain)
    return () => element?.removeEventListener('invalid', complain)
  }, [])

  return {
    ref: input,
    text: draft ?? (value === null ? '' : format(value)),
    typing: draft !== null,
    understood: values,
    /** The typed text is not a valid value. */
    broken,
    error: refusal && (left || options.error) ? refusal : options.error,
    onType(event: ChangeEvent<HTMLInputElement>) {
      const text = event.currentTarget.value
      setDraft(text)
      options.onChange(text.trim() ? parse(text) : null)
    },
    onLeave() {
      // Clears the error below the field, or shows one.
      afterPress(() => {
        setLeft(true)
        if (!broken) setDraft(null)
      })
      options.onBlur?.()
    },
    /** Called after a choice made elsewhere, such as in a calendar. */
    forget: () => setDraft(null),
  }
}

import { useEffect, useRef } from 'react'

/**
 * Focuses the row that was just added, so that its text can be typed at once. Rows carry `data-row`;
 * `expectNewRow` is called beside the change that adds one.
 */
export function useNewRow<E extends HTMLElement>() {
  const list = useRef<E>(null)
  const isExpected = useRef(false)
  useEffect(() => {
    if (!isExpected.current) return
    isExpected.current = false
    const row = [...(list.current?.querySelectorAll('[data-row]') ?? [])].at(-1)
    // A field that opens a list of choices already has a value.
    row?.querySelector<HTMLElement>(':is(input, textarea):not([aria-haspopup])')?.focus()
  })
  return {
    list,
    expectNewRow() {
      isExpected.current = true
    },
  }
}

import { useRef, useState, type KeyboardEvent } from 'react'
import { afterPress } from '../after-press.ts'

interface InlineEditOptions<T> {
  /** The saved value. */
  value: T
  /** Called once for each typed value, by Enter or by leaving the field. */
  onSave: (typed: T) => void
  /** Escape put back what was; a field that took the place of a text can go. */
  onCancel?: () => void
  /** A value that cannot be saved yet stays in the field. */
  canSave?: (typed: T) => boolean
  isSame?: (one: T, other: T) => boolean
  /** True where Enter is part of the text. */
  isLong?: boolean
}

export type InlineField = ReturnType<typeof useInlineEdit>['field']

/**
 * A field that saves by itself: Enter or leaving it saves what was typed, Escape puts back what was, and a field that
 * Escape gave up saves nothing when it is left.
 */
export function useInlineEdit<T>({
  value,
  onSave,
  onCancel,
  canSave = () => true,
  isSame = Object.is,
  isLong = false,
}: InlineEditOptions<T>) {
  const [typed, setTyped] = useState<{ text: T; over: T } | null>(null)
  // A newer value takes the place of what was saved or never typed.
  const isTyped = typed !== null && isSame(typed.over, value)
  const shown = isTyped ? typed.text : value
  // If the key removes the field, its blur comes before the next drawing.
  const isOver = useRef(false)
  const sent = useRef<{ text: T; over: T } | null>(null)
  const send = (text: T) => {
    isOver.current = true
    sent.current = { text, over: value }
    onSave(text)
  }
  const save = () => {
    if (isOver.current || !isTyped || isSame(shown, value) || !canSave(shown)) return
    send(shown)
  }
  return {
    value: shown,
    type(text: T) {
      // A list writes what was chosen of it into the field again.
      const last = sent.current
      isOver.current = last !== null && isSame(last.text, text) && isSame(last.over, value)
      setTyped({ text, over: value })
    },
    /** Saves a choice that needs no confirmation, such as one of a list below the field. */
    choose(text: T) {
      if (!isSame(text, value)) send(text)
    },
    /** After a save that failed, the same value can be sent again. */
    retry() {
      isOver.current = false
      sent.current = null
    },
    field: {
      // Mantine's panels handle Escape before the field does, unless the field is marked as handling it.
      'data-mantine-stop-propagation': isTyped || onCancel !== undefined,
      onBlur: () => afterPress(save),
      onKeyDown(event: KeyboardEvent) {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') {
          // The panel around it stays: the person gave up the field, not the panel.
          event.stopPropagation()
          event.preventDefault()
          isOver.current = true
          sent.current = null
          setTyped(null)
          onCancel?.()
        } else if (event.key === 'Enter' && !isLong && !isChoosing(event)) {
          event.preventDefault()
          save()
        }
      },
    },
  }
}

/** Enter takes the option that a list below the field marks, not what was typed to find it. */
function isChoosing({ target }: KeyboardEvent): boolean {
  return target instanceof Element && Boolean(target.getAttribute('aria-activedescendant'))
}

import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useUiText } from '../locale.tsx'
import { takesLetters } from '../letter-keys.ts'
import styles from './lists.module.css'

interface SearchFieldProps {
  value: string
  /** Called when the person pauses. */
  onSearch: (value: string) => void
  label?: string
  /** Milliseconds of pause. */
  delayMs?: number
}

/** `/` comes here from anywhere on the page; Esc empties it, and leaves it when it is empty. */
export function SearchField({ value, onSearch, label, delayMs = 150 }: SearchFieldProps) {
  const say = useUiText()
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = usePausedSearch(value, onSearch, delayMs)
  useSlashKey(input)
  return (
    <TextInput
      ref={input}
      type="search"
      className={styles.search}
      aria-label={label ?? say('searchList')}
      aria-keyshortcuts="/"
      placeholder={label ?? say('searchList')}
      // A panel around it handles Escape before the field does, unless the field is marked as handling it.
      data-mantine-stop-propagation={typed !== ''}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        // The keys of the list work again.
        if (!typed) return event.currentTarget.blur()
        event.stopPropagation()
        setTyped('')
      }}
      leftSection={<IconSearch size={16} />}
      rightSection={
        typed ? (
          <CloseButton size={24} aria-label={say('clearSearch')} onClick={() => setTyped('')} />
        ) : (
          <kbd className={styles.slash} aria-hidden>
            /
          </kbd>
        )
      }
    />
  )
}

/** The typed text, passed on once the person pauses; a search changed from outside replaces it. */
function usePausedSearch(value: string, onSearch: (value: string) => void, delayMs: number) {
  const [typed, setTyped] = useState(value)
  const lastSent = useRef(value)
  useEffect(() => {
    if (value !== lastSent.current) setTyped(value)
    lastSent.current = value
  }, [value])
  useEffect(() => {
    if (typed === lastSent.current) return
    const timer = setTimeout(() => {
      lastSent.current = typed
      onSearch(typed)
    }, delayMs)
    return () => clearTimeout(timer)
  }, [typed, onSearch, delayMs])
  return [typed, setTyped] as const
}

function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || takesLetters(event.target)) return
      event.preventDefault()
      input.current?.focus()
      input.current?.select()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [input])
}

import { Button } from '@mantine/core'
import { useId, type KeyboardEvent, type ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import { commandKey } from '../page/help/keyboard-help.tsx'
import styles from './form-section.module.css'

interface FormSectionProps {
  title: string
  about?: ReactNode
  children: ReactNode
}

/** A titled group; on wide screens the words are left of the fields. */
export function FormSection({ title, about, children }: FormSectionProps) {
  const id = useId()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {about && <p className={styles.about}>{about}</p>}
      </div>
      <div className={styles.fields}>{children}</div>
    </section>
  )
}

/** Fields side by side while there is room for them. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

interface FormActionsProps {
  saveLabel?: string
  onCancel?: () => void
  busy?: boolean
  /** Unsaved changes: said quietly beside the button. */
  dirty?: boolean
  /** A critical action, far from the save button. */
  aside?: ReactNode
}

/** The last row of a form; save is its submit button. */
export function FormActions({ saveLabel, onCancel, busy, dirty, aside }: FormActionsProps) {
  const say = useUiText()
  return (
    <div className={styles.actions}>
      {aside}
      <span className={styles.dirty} role="status">
        {dirty && say('unsaved')}
      </span>
      {onCancel && <Button onClick={onCancel}>{say('cancel')}</Button>}
      <Button type="submit" variant="filled" loading={busy} rightSection={<SaveKeys />}>
        {saveLabel ?? say('save')}
      </Button>
    </div>
  )
}

function SaveKeys() {
  return (
    <span className={styles.keys} aria-hidden>
      {commandKey} ↵
    </span>
  )
}

/** For a form, `<form {...saveKeys}>`: Ctrl/⌘ Enter saves from any of its fields. */
export const saveKeys = {
  onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  },
}

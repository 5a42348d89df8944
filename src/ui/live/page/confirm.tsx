import { Button, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { fold } from '#shared/text/text.ts'
import { useUiText } from '../locale.tsx'
import { Dialog } from './dialog.tsx'
import styles from './dialog.module.css'

interface ConfirmProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Exactly what will be lost. */
  lost: ReactNode
  /** The consequences, shown below: what stays, or what comes after. */
  kept?: ReactNode
  /** The name that must be typed before the button works. */
  typedName?: string
  confirmLabel: string
  onConfirm: () => void
  busy?: boolean
}

/** Only for what cannot be undone; everything else is done at once with an undo bar. */
export function Confirm(props: ConfirmProps) {
  return (
    <Dialog opened={props.opened} onClose={props.onClose} title={props.title} size="md">
      <Question {...props} />
    </Dialog>
  )
}

/** Exists only while the dialog is open, so the typed name is not kept. */
function Question(props: ConfirmProps) {
  const { onClose, lost, kept, typedName, confirmLabel, onConfirm, busy } = props
  const say = useUiText()
  const [typed, setTyped] = useState('')
  const ready = typedName === undefined || fold(typed) === fold(typedName)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) onConfirm()
      }}
    >
      <div className={styles.lost}>
        {typedName !== undefined && <p>{say('isLost')}</p>}
        {lost}
      </div>
      {kept && <div className={styles.kept}>{kept}</div>}
      {typedName !== undefined && (
        <TextInput
          label={say('typeToConfirm', { name: typedName })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
      )}
      <div className={styles.footer}>
        <Button onClick={onClose}>{say('cancel')}</Button>
        <Button type="submit" variant="filled" color="danger" disabled={!ready} loading={busy}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}

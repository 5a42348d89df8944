import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUiText } from '../locale.tsx'
import { Dialog } from '../page/dialog.tsx'
import styles from './lists.module.css'

interface ViewNameProps {
  title: string
  /** The current name; empty for a new one. */
  name: string
  onClose: () => void
  onSave: (name: string) => void
}

/** Asks for a name under which the list is saved as it is. */
export default function ViewName({ title, name: input, onClose, onSave }: ViewNameProps) {
  const say = useUiText()
  const [name, setName] = useState(input)
  return (
    <Dialog opened onClose={onClose} title={title} size="sm">
      <form
        className={styles.name}
        onSubmit={(event) => {
          event.preventDefault()
          if (!name.trim()) return
          onClose()
          onSave(name.trim())
        }}
      >
        <TextInput
          label={say('saveViewAs')}
          value={name}
          maxLength={80}
          onChange={(event) => setName(event.currentTarget.value)}
          data-autofocus
        />
        <Button type="submit" variant="filled" disabled={!name.trim()}>
          {say('save')}
        </Button>
      </form>
    </Dialog>
  )
}

import { Button, TextInput } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './fields.module.css'

interface QuickAddProps {
  label: string
  button: string
  /** Resolves to whether it was accepted. */
  onAdd: (name: string) => Promise<boolean>
}

/** A name and Enter; what could not be saved stays in the field. */
export function QuickAdd({ label, button, onAdd }: QuickAddProps) {
  const [name, setName] = useState('')
  return (
    <form
      className={styles.quick}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() !== '') void onAdd(name).then((added) => added && setName(''))
      }}
    >
      <TextInput
        className={styles.quickName}
        aria-label={label}
        placeholder={label}
        value={name}
        maxLength={200}
        autoComplete="off"
        onChange={(change) => setName(change.currentTarget.value)}
      />
      <Button type="submit" leftSection={<IconPlus size={16} />}>
        {button}
      </Button>
    </form>
  )
}

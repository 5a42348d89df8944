import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useUiText } from '../locale.tsx'
import styles from './conflict-view.module.css'

export interface ConflictField {
  name: string
  label: string
  yours: ReactNode
  theirs: ReactNode
}

type Side = 'yours' | 'theirs'

interface ConflictViewProps {
  /** Who saved in between, and when: one sentence. */
  about: ReactNode
  /** Only the fields in which the two differ. */
  fields: readonly ConflictField[]
  onResolve: (choice: Record<string, Side>) => void
  onCancel: () => void
  busy?: boolean
}

/** Both versions side by side; nothing is overwritten unless the person says so. */
export function ConflictView({ about, fields, onResolve, onCancel, busy }: ConflictViewProps) {
  const say = useUiText()
  const [choice, setChoice] = useState<Record<string, Side>>(() => all(fields, 'yours'))
  const place = useRef<HTMLElement>(null)
  // It takes the place of the form, and with it of the button that was pressed.
  useEffect(() => {
    if (place.current?.closest('[role="dialog"]')) place.current.focus()
  }, [])
  return (
    <section ref={place} className={styles.root} tabIndex={-1} aria-label={say('conflictTitle')}>
      <p className={styles.about}>{about}</p>
      <div className={styles.all}>
        <Button size="xs" onClick={() => setChoice(all(fields, 'yours'))}>
          {say('keepAllYours')}
        </Button>
        <Button size="xs" onClick={() => setChoice(all(fields, 'theirs'))}>
          {say('keepAllTheirs')}
        </Button>
      </div>
      {fields.map((field) => (
        <fieldset key={field.name} className={styles.field}>
          <legend className={styles.legend}>{field.label}</legend>
          {(['yours', 'theirs'] as const).map((side) => (
            <label key={side} className={styles.side}>
              <input
                type="radio"
                name={field.name}
                checked={choice[field.name] === side}
                onChange={() => setChoice({ ...choice, [field.name]: side })}
              />
              <span className={styles.whose}>{say(side)}</span>
              <span className={styles.value}>{field[side] || say('emptyValue')}</span>
            </label>
          ))}
        </fieldset>
      ))}
      <div className={styles.actions}>
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button variant="filled" loading={busy} onClick={() => onResolve(choice)}>
          {say('saveChoice')}
        </Button>
      </div>
    </section>
  )
}

function all(fields: readonly ConflictField[], side: Side): Record<string, Side> {
  return Object.fromEntries(fields.map(({ name }) => [name, side]))
}

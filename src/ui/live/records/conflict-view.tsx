import { Button } from '@mantine/core'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
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
  /** The person who saved in between, as one sentence. */
  about: ReactNode
  /** Only fields that both sides changed, each to something else. */
  fields: readonly ConflictField[]
  /** Fields that only the other side changed: kept as they saved them, and shown. */
  taken?: readonly { name: string; label: string; value: ReactNode }[]
  theirName?: string | undefined
  onResolve: (choice: Record<string, Side>) => void
  onCancel: () => void
  busy?: boolean
}

/** Both versions side by side; nothing is chosen by default, so that a careless click overwrites nothing. */
export function ConflictView({
  about,
  fields,
  taken = [],
  theirName,
  onResolve,
  onCancel,
  busy,
}: ConflictViewProps) {
  const say = useUiText()
  const leftId = useId()
  const [choice, setChoice] = useState<Record<string, Side>>({})
  const element = useRef<HTMLElement>(null)
  // It replaces the form, and with it the button that was pressed.
  useEffect(() => {
    if (element.current?.closest('[role="dialog"]')) element.current.focus()
  }, [])
  const unchosen = fields.filter(({ name }) => !choice[name]).length
  const whose = { yours: say('yours'), theirs: theirName || say('theirs') }
  return (
    <section ref={element} className={styles.root} tabIndex={-1} aria-label={say('conflictTitle')}>
      <p className={styles.about}>{about}</p>
      {fields.length > 1 && (
        <div className={styles.all}>
          <Button size="xs" onClick={() => setChoice(choosingAll(fields, 'yours'))}>
            {say('keepAllYours')}
          </Button>
          <Button size="xs" onClick={() => setChoice(choosingAll(fields, 'theirs'))}>
            {say('keepAllTheirs')}
          </Button>
        </div>
      )}
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
              <span className={styles.whose}>{whose[side]}</span>
              <span className={styles.value}>{field[side] || say('emptyValue')}</span>
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <dl className={styles.taken}>
          <dt className={styles.takenTitle}>{say('takenFromThem')}</dt>
          {taken.map(({ name, label, value }) => (
            <dd key={name}>
              <span className={styles.whose}>{label}: </span>
              {value || say('emptyValue')}
            </dd>
          ))}
        </dl>
      )}
      <div className={styles.actions}>
        {unchosen > 0 && (
          <p id={leftId} className={styles.left}>
            {say('leftToChoose', { n: unchosen })}
          </p>
        )}
        <Button variant="subtle" color="gray" onClick={onCancel}>
          {say('cancel')}
        </Button>
        <Button
          variant="filled"
          loading={busy}
          disabled={unchosen > 0}
          aria-describedby={unchosen > 0 ? leftId : undefined}
          onClick={() => onResolve(choice)}
        >
          {say('saveChoice')}
        </Button>
      </div>
    </section>
  )
}

function choosingAll(fields: readonly ConflictField[], side: Side): Record<string, Side> {
  return Object.fromEntries(fields.map(({ name }) => [name, side]))
}

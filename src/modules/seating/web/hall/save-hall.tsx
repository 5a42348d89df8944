import { Button, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { PartnerPicker } from '#modules/partners/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { saveHall } from '../../contract.ts'
import type { Plan } from '../../model.ts'
import { text } from '../../text.ts'
import { Question } from '../question.tsx'
import own from './hall-panel.module.css'
import { SessionEnded, useTyped } from '../typed.tsx'
import styles from '../plan.module.css'

/** Keeps the tables and objects for other events: with a venue, or as a template of the company. */
export function SaveHall({ plan: { id: planId, eventId, tables, objects } }: { plan: Plan }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [name, setName] = useState('')
  const [partnerId, setPartnerId] = useState<string | null>(null)
  const [result, setResult] = useState<'saved' | 'replaced' | null>(null)
  const saving = useCommand(saveHall)
  useTyped(result === null && (name !== '' || partnerId !== null))
  const [isAsked, setAsked] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const save = async (shouldReplace: boolean) => {
    const outcome = await saving.run({ eventId, planId, name, partnerId, shouldReplace })
    if (!outcome.ok && outcome.error.code === 'seating.hall_name_taken') {
      saving.forget()
      // The question gives the focus back to where another name is typed.
      nameField.current?.focus()
      setAsked(true)
    }
    if (outcome.ok) setResult(outcome.data.isReplaced ? 'replaced' : 'saved')
  }
  if (tables.length + objects.length === 0) return null
  return (
    <section>
      <h3 className={styles.subtitle}>{say('saved.title')}</h3>
      <p className={own.intro}>{say('saved.about')}</p>
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save(false)
        }}
      >
        {saving.error && <Notice tone="error">{sentence(saving.error)}</Notice>}
        <TextInput
          ref={nameField}
          label={say('saved.name')}
          placeholder={say('saved.example')}
          required
          maxLength={200}
          value={name}
          onChange={(event) => {
            setResult(null)
            setName(event.currentTarget.value)
          }}
        />
        <PartnerPicker
          label={say('saved.venue')}
          help={say('saved.venueHelp')}
          kind="venue"
          value={partnerId}
          onChange={(id) => {
            setResult(null)
            setPartnerId(id)
          }}
        />
        <SessionEnded />
        <div className={styles.trayActions}>
          <Button type="submit" variant="default" loading={saving.pending}>
            {say('saved.save')}
          </Button>
          <span role="status" className={styles.quiet}>
            {result && say(`saved.${result}`)}
          </span>
        </div>
      </form>
      {isAsked && (
        <Question
          title={say('saved.replaceAsk', { name: name.trim() })}
          confirmLabel={say('saved.replace')}
          cancelLabel={say('saved.otherName')}
          isDanger
          onConfirm={() => void save(true)}
          onClose={() => setAsked(false)}
        >
          <p>{say('saved.replaceAbout')}</p>
        </Question>
      )}
    </section>
  )
}

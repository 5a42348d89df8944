import { Button, Radio, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EventPicker } from '#modules/events/web/widgets.tsx'
import { createQuestionnaire } from '../contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../text.ts'
import styles from './editor/editor.module.css'

const starters = ['dietary', 'registration', 'feedback', 'team', 'empty'] as const
type Starter = (typeof starters)[number]

/** A questionnaire begins with a model; starting empty is a choice. */
export default function NewQuestionnaire({
  eventId,
  onClose,
}: {
  eventId: string | null
  onClose: () => void
}) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const navigate = useNavigate()
  const creating = useCommand(createQuestionnaire)
  const [event, setEvent] = useState(eventId)
  const [starter, setStarter] = useState<Starter>('dietary')
  const [name, setName] = useState('')
  const create = async () => {
    if (event === null) return
    const title = name.trim() === '' ? {} : { title: { ro: name.trim(), en: '' } }
    const outcome = await creating.run({ eventId: event, starter, ...title })
    if (!outcome.ok) return
    onClose()
    void navigate(
      linkTo('/chestionare/:id/intrebari', { id: outcome.data.id }, { [eventParameter]: event }),
    )
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={say('new.title')}
      size="lg"
      footer={
        <Button
          variant="filled"
          type="submit"
          form="new-questionnaire"
          loading={creating.pending}
          disabled={event === null}
        >
          {say('new.create')}
        </Button>
      }
    >
      <form
        id="new-questionnaire"
        className={styles.form}
        onSubmit={(submitted) => {
          submitted.preventDefault()
          void create()
        }}
      >
        {creating.error && <Notice tone="error">{sentence(creating.error)}</Notice>}
        {eventId === null && (
          <EventPicker label={say('new.event')} value={event} onChange={setEvent} required />
        )}
        <Starters value={starter} onChange={setStarter} />
        <TextInput
          label={say('new.name')}
          description={say('new.nameHelp')}
          value={name}
          maxLength={200}
          autoComplete="off"
          onChange={(change) => setName(change.currentTarget.value)}
        />
      </form>
    </Dialog>
  )
}

function Starters({ value, onChange }: { value: Starter; onChange: (starter: Starter) => void }) {
  const say = useText(text)
  return (
    <Radio.Group label={say('new.starter')} value={value} onChange={onChange}>
      <div className={styles.starters}>
        {starters.map((each) => (
          <Radio.Card key={each} value={each} className={styles.starter}>
            <Radio.Indicator />
            <span>
              <span className={styles.cellTitle}>{say(`starter.${each}`)}</span>
              <span className={styles.quiet}>{say(`starter.${each}About`)}</span>
            </span>
          </Radio.Card>
        ))}
      </div>
    </Radio.Group>
  )
}

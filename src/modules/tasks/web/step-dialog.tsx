import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import type { PlainDate, Zone } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeTaskStatus } from '../contract.ts'
import type { Task } from '../model.ts'
import { text } from '../text.ts'
import styles from './tasks.module.css'

export type StepQuestion = 'waiting' | 'cancelled' | 'sendBack'
export type SteppedTask = Pick<Task, 'id' | 'version'>

interface StepDialogProps {
  task: SteppedTask
  zone: Zone
  asking: StepQuestion
  onClose: () => void
}

export default function StepDialog({ task, zone, asking, onClose }: StepDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const stepping = useCommand(changeTaskStatus)
  const [words, setWords] = useState('')
  const [until, setUntil] = useState<PlainDate | null>(null)
  const holds = asking === 'waiting'
  const asks = questions[asking]
  const ready = asking === 'sendBack' || (words.trim() !== '' && (!holds || until !== null))
  const send = async () => {
    const step = { taskId: task.id, version: task.version, to: asks.to }
    const why = holds ? { waiting: { forWhom: words, until: until ?? '' } } : { reason: words }
    const outcome = await stepping.run({ ...step, ...why })
    if (outcome.ok) onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={say(asks.title)} stay>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (ready) void send()
        }}
      >
        {holds && <p className={styles.quiet}>{say('hold.text')}</p>}
        {stepping.error && <Notice tone="error">{sentence(stepping.error)}</Notice>}
        <TextInput
          label={say(asks.label)}
          description={asks.help && say(asks.help)}
          value={words}
          maxLength={holds ? 200 : 500}
          autoComplete="off"
          data-autofocus
          required={asking !== 'sendBack'}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
        {holds && (
          <DateField
            label={say('hold.until')}
            required
            value={until}
            onChange={setUntil}
            zone={zone}
          />
        )}
        <div className={styles.end}>
          <Button type="submit" variant="filled" disabled={!ready} loading={stepping.pending}>
            {say(asks.title)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

const questions = {
  waiting: {
    to: 'waiting',
    title: 'hold.title',
    label: 'hold.forWhom',
    help: 'hold.forWhomExample',
  },
  cancelled: {
    to: 'cancelled',
    title: 'cancel.title',
    label: 'cancel.reason',
    help: 'cancel.help',
  },
  sendBack: { to: 'doing', title: 'sendBack.title', label: 'sendBack.reason', help: null },
} as const

import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { sayProblem } from '#shared/field-problems.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { FormActions, saveKeys } from '#ui/live/fields/form-section.tsx'
import { Link } from '#ui/live/link.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { askForOffers } from '../contract.ts'
import { maxQuestions, type FirmToAsk } from '../model.ts'
import { text } from '../text.ts'
import { FirmChoice } from './firm-choice.tsx'
import type { Requests } from './offers-screen.tsx'
import styles from './offers.module.css'

interface AskDialogProps {
  eventId: string
  known: Requests
  onClose: () => void
}

/** The same questions to several firms. */
export default function AskDialog({ eventId, known, onClose }: AskDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const [lineId, setLineId] = useState(known.lines[0]?.id ?? '')
  const [title, setTitle] = useState('')
  const [body, setBody] = useState('')
  const [typed, setTyped] = useState('')
  const [dueOn, setDueOn] = useState<string | null>(null)
  const [firms, setFirms] = useState<FirmToAsk[]>([])
  const asking = useCommand(askForOffers)
  const lineName = known.lines.find(({ id }) => id === lineId)?.name ?? ''
  const questions = typed
    .split('\n')
    .map((question) => question.trim())
    .filter(Boolean)
  const send = async () => {
    const fields = { title: title.trim() || lineName, body, questions, dueOn, firms }
    const outcome = await asking.run({ eventId, lineId, ...fields })
    if (!outcome.ok) return
    toast.success(say('asked', { n: firms.length }))
    onClose()
  }
  const problemOf = (path: string) => {
    const problem = asking.error?.details.fields?.[path]
    return problem && sayProblem(problem, locale)
  }
  const tooMany = questions.length > maxQuestions && say('questions.tooMany', { n: maxQuestions })
  if (known.lines.length === 0)
    return (
      <Dialog opened onClose={onClose} title={say('ask')}>
        <Notice tone="info">
          {say('noLines')} <Link href={`/buget?eveniment=${eventId}`}>{say('toBudget')}</Link>
        </Notice>
      </Dialog>
    )
  return (
    <Dialog opened stay onClose={onClose} title={say('ask')}>
      <form
        {...saveKeys}
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {asking.error && <Notice tone="error">{sentence(asking.error)}</Notice>}
        <NativeSelect
          label={say('field.lineId')}
          value={lineId}
          error={problemOf('lineId')}
          onChange={(event) => setLineId(event.currentTarget.value)}
          data={known.lines.map(({ id, name, budgetName }) => ({
            value: id,
            label: `${name} · ${budgetName}`,
          }))}
        />
        <TextInput
          label={say('field.title')}
          placeholder={lineName}
          maxLength={120}
          value={title}
          error={problemOf('title')}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={say('field.body')}
          autosize
          minRows={3}
          value={body}
          error={problemOf('body')}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <Textarea
          label={say('field.questions')}
          description={say('questions.help')}
          autosize
          minRows={2}
          value={typed}
          error={tooMany || problemOf('questions')}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <DateField label={say('field.dueOn')} value={dueOn} onChange={setDueOn} />
        <FirmChoice value={firms} onChange={setFirms} firms={known.firms} problemOf={problemOf} />
        <FormActions saveLabel={say('send')} busy={asking.pending} />
      </form>
    </Dialog>
  )
}

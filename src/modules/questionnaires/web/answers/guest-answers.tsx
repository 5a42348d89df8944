import { IconForms } from '@tabler/icons-react'
import { useState } from 'react'
import { textIn } from '../../model/answer-text.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatInstant, type Zone } from '#shared/dates/time.ts'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { getSubmission, listGuestForms } from '../../contract/answers.ts'
import type { GuestForm } from '../../model/answers/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import { FillButton } from './fill-button.tsx'
import { AnswerLines } from './submission-panel.tsx'

interface GuestAnswersProps {
  eventId: string
  guestId: string
}

/** A section of the guest panel: questionnaires with their answers, and links to fill in the others. */
export default function GuestAnswers({ eventId, guestId }: GuestAnswersProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listGuestForms, { eventId, guestId })
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={3} />
    )
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconForms size={28} stroke={1.5} />}
        title={say('guest.none')}
        text={say('guest.noneText')}
      />
    )
  return (
    <ul className={styles.forms}>
      {data.items.map((form) => (
        <li key={form.questionnaireId}>
          <Form {...{ eventId, guestId, form }} zone={data.timeZone} />
        </li>
      ))}
    </ul>
  )
}

interface FormProps extends GuestAnswersProps {
  form: GuestForm
  zone: Zone
}

function Form({ eventId, guestId, form, zone }: FormProps) {
  const say = useText(text)
  const locale = useLocale()
  const [isOpen, setOpen] = useState(false)
  const { questionnaireId, submissionId, answered, answeredAt, canFill } = form
  const title = textIn(form.title, locale)
  const state = answeredAt
    ? formatInstant(answeredAt, zone, locale, 'short')
    : say(answered ? 'guest.anonymous' : 'unanswered')
  return (
    <>
      <div className={styles.form}>
        <div className={styles.formWords}>
          <strong>{title}</strong>
          <span className={styles.quiet}>{state}</span>
        </div>
        {canFill && (
          <FillButton
            {...{ eventId, guestId, questionnaireId }}
            label={say(answered ? 'guest.change' : 'guest.fill')}
            title={title}
          />
        )}
      </div>
      {submissionId && (
        <details onToggle={(event) => setOpen(event.currentTarget.open)}>
          <summary>{say('guest.read')}</summary>
          {isOpen && <SubmissionAnswers {...{ questionnaireId, submissionId }} />}
        </details>
      )}
    </>
  )
}

function SubmissionAnswers(of: { questionnaireId: string; submissionId: string }) {
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(getSubmission, of)
  if (data) return <AnswerLines questions={data.questions} row={data} />
  return error ? (
    <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  ) : (
    <PanelSkeleton rows={3} />
  )
}

import { textIn } from '../../model/answer-text.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { listGuestForms } from '../../contract/answers.ts'
import { text } from '../../text/answers.ts'
import styles from './answers.module.css'
import { FillButton } from './fill-button.tsx'

/** Shown at the door beside the verdict: the questionnaires marked for it that this guest has not answered. */
export default function DoorQuestions({ eventId, guestId }: { eventId: string; guestId: string }) {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(listGuestForms, { eventId, guestId })
  const open = (data?.items ?? []).filter(
    ({ atCheckIn, answered, canFill }) => atCheckIn && !answered && canFill,
  )
  if (open.length === 0) return null
  return (
    <section className={styles.door} aria-label={say('door.title')}>
      <p>{say('door.title')}</p>
      <ul>
        {open.map(({ questionnaireId, title }) => (
          <li key={questionnaireId}>
            <span>{textIn(title, locale)}</span>
            <FillButton
              {...{ eventId, guestId, questionnaireId }}
              label={say('door.ask')}
              title={textIn(title, locale)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

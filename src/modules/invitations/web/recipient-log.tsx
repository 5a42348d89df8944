import { Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listRecipients } from '../contract.ts'
import { RecipientState, type Message, type Recipient } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { LetterBadge, useAnswerWords, useWhen } from './message-words.tsx'

const step = 50

/** What became of each letter, with the words of the mail server. */
export function RecipientLog({ eventId, message }: { eventId: string; message: Message }) {
  const say = useText(text)
  const sentence = useSentence()
  const [state, setState] = useState('all')
  const [limit, setLimit] = useState(step)
  const asked = RecipientState.safeParse(state).data
  const input = { eventId, messageId: message.id, limit, ...(asked && { state: asked }) }
  const { data, error, refetch } = useEndpoint(listRecipients, input, { keepPrevious: true })
  const { counts } = message
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  return (
    <div className={styles.form}>
      {counts.queued > 0 && <Notice>{say('notYet', { n: counts.queued })}</Notice>}
      <SegmentedControl
        aria-label={say('letters')}
        value={state}
        onChange={setState}
        fullWidth
        data={[
          { value: 'all', label: say('letters.all') },
          ...RecipientState.options.map((value) => ({
            value,
            label: `${say(`letter.${value}`)} ${counts[value]}`,
          })),
        ]}
      />
      <ul className={styles.rows}>
        {data.items.map((one) => (
          <Letter key={one.guestId} one={one} />
        ))}
      </ul>
      {data.items.length === 0 && <p className={styles.quiet}>{say('letters.none')}</p>}
      {data.next !== null && limit < 200 && (
        <Button onClick={() => setLimit(200)}>{say('more')}</Button>
      )}
    </div>
  )
}

function Letter({ one }: { one: Recipient }) {
  const answerWords = useAnswerWords()
  const when = useWhen()
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <strong>
          <bdi>{one.name || '…'}</bdi>
        </strong>
        <span className={styles.quiet}>{one.address}</span>
        {one.answer && <span className={styles.warn}>{answerWords(one.answer)}</span>}
      </div>
      <div className={styles.state}>
        <LetterBadge state={one.state} />
        {one.at && <span className={styles.numbers}>{when(one.at)}</span>}
      </div>
    </li>
  )
}

import { Button, SegmentedControl } from '@mantine/core'
import { IconPlayerStop, IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { hurryMessage, listRecipients, stopMessage } from '../contract.ts'
import { RecipientState, type Message, type Recipient } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { LetterBadge, useAnswerWords, useImportTime } from './message-words.tsx'
import { Pager, usePager } from './pager.tsx'

/** The state of each letter, with the answer of the mail server. */
export function RecipientLog({ eventId, message }: { eventId: string; message: Message }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [state, setState] = useState('all')
  const pager = usePager(state)
  const stateFilter = RecipientState.safeParse(state).data
  const input = {
    eventId,
    messageId: message.id,
    ...pager.asked,
    ...(stateFilter && { state: stateFilter }),
  }
  const { data, error, refetch } = useEndpoint(listRecipients, input, { keepPrevious: true })
  const { counts } = message
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  return (
    <div className={styles.form}>
      {(counts.queued > 0 || message.state === 'sending') && (
        <OnTheirWay eventId={eventId} message={message} />
      )}
      {counts.kept > 0 && <Notice tone="warning">{say('keptAbout', { n: counts.kept })}</Notice>}
      {message.state === 'stopped' && (
        <Notice tone="warning">
          {say('stoppedPartly', {
            sent: counts.sent + counts.kept + counts.refused,
            stopped: counts.stopped + counts.unwritten,
          })}
        </Notice>
      )}
      <SegmentedControl
        aria-label={say('letters')}
        value={state}
        onChange={setState}
        fullWidth
        data={[
          { value: 'all', label: say('letters.all') },
          ...RecipientState.options
            .filter((value) => value !== 'kept' || counts.kept > 0)
            .map((value) => ({
              value,
              label: `${say(`letter.${value}`)} ${counts[value]}`,
            })),
        ]}
      />
      <ul className={styles.rows}>
        {data.items.map((one) => (
          <Letter key={one.guestId} {...{ eventId, one }} />
        ))}
      </ul>
      {data.items.length === 0 && <p className={styles.quiet}>{say('letters.none')}</p>}
      <Pager pager={pager} page={data} />
    </div>
  )
}

/** Progress of the letters; the mail server may delay some, and the waiting ones can be stopped. */
function OnTheirWay({ eventId, message }: { eventId: string; message: Message }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const hurrying = useCommand(hurryMessage)
  const stopping = useCommand(stopMessage)
  const { id: messageId, counts } = message
  const hurry = async () => {
    const outcome = await hurrying.run({ eventId, messageId })
    if (outcome.ok) toast.success(say('hurried'))
  }
  const error = stopping.error ?? hurrying.error
  const all = counts.queued + counts.sent + counts.kept + counts.refused
  return (
    <Notice tone={error ? 'error' : counts.retried > 0 ? 'warning' : 'info'}>
      <div className={styles.bar}>
        <span>
          {error
            ? sentence(error)
            : counts.retried > 0
              ? say('notYet', { n: counts.retried })
              : all === 0
                ? say('preparing')
                : say(message.mailLeaves ? 'onTheirWay' : 'beingKept', {
                    sent: counts.sent + counts.kept,
                    all,
                  })}
        </span>
        <span className={styles.noticeButtons}>
          {counts.retried > 0 && (
            <Button
              size="xs"
              leftSection={<IconRefresh size={14} />}
              loading={hurrying.pending}
              onClick={() => void hurry()}
            >
              {say('hurry')}
            </Button>
          )}
          <Button
            size="xs"
            leftSection={<IconPlayerStop size={14} />}
            loading={stopping.pending}
            onClick={() => void stopping.run({ eventId, messageId })}
          >
            {say('stop')}
          </Button>
        </span>
      </div>
    </Notice>
  )
}

function Letter({ eventId, one }: { eventId: string; one: Recipient }) {
  const answerWords = useAnswerWords()
  const when = useImportTime(eventId)
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

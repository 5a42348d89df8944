import { IconMailOff } from '@tabler/icons-react'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listGuestMessages } from '../contract.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { LetterBadge, useAnswerWords, useImportTime } from './message-words.tsx'

/** Every mail to the guest or to a member of the same group. */
export default function GuestMessages({ eventId, guestId }: { eventId: string; guestId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const when = useImportTime(eventId)
  const answerWords = useAnswerWords()
  const { data, error, refetch } = useEndpoint(listGuestMessages, { eventId, guestId })
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton rows={3} />
  return (
    <div className={styles.form}>
      {data.unsubscribed && <Notice tone="warning">{say('guest.unsubscribed')}</Notice>}
      <p className={styles.quiet}>
        {data.openedAt
          ? say('guest.opened', { when: when(data.openedAt) })
          : say('guest.notOpened')}
      </p>
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconMailOff size={28} stroke={1.5} />}
          title={say('guest.none')}
          text={say('guest.noneText')}
        />
      ) : (
        <ul className={styles.rows}>
          {data.items.map((item) => (
            <li key={item.messageId + item.address} className={styles.line}>
              <div className={styles.words}>
                <strong>
                  <bdi>{item.name}</bdi>
                </strong>
                <span className={styles.quiet}>
                  {item.to} · {item.address}
                </span>
                {item.answer && <span className={styles.warn}>{answerWords(item.answer)}</span>}
              </div>
              <div className={styles.state}>
                <LetterBadge state={item.state} />
                <span className={styles.numbers}>{when(item.at)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

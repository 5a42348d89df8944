import { Button } from '@mantine/core'
import { IconClock, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { releaseMessage, stopMessage } from '../contract.ts'
import { refusedBy, type Message } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import { useAudienceWords, useUnwrittenWords, useImportTime } from './message-words.tsx'

interface ReleaseBarProps {
  eventId: string
  message: Message
  /** True while there are unsaved changes. */
  held: boolean
}

/** The one place where a message is released; the person sees the number of recipients first. */
export function ReleaseBar({ eventId, message, held }: ReleaseBarProps) {
  const say = useText(text)
  const [asking, setAsking] = useState<ReleaseTime | null>(null)
  const event = useEndpoint(getEvent, { eventId }).data
  const refused = event && refusedBy(message, event, serverTimeNow())
  if (message.state === 'scheduled') return <Scheduled eventId={eventId} message={message} />
  if (refused) return <Notice tone="warning">{say(`sendRefused.${refused}`)}</Notice>
  return (
    <div className={styles.release}>
      {held && <span className={styles.quiet}>{say('saveFirst')}</span>}
      {message.dueAt && (
        <Button
          leftSection={<IconClock size={16} />}
          disabled={held}
          onClick={() => setAsking('scheduled')}
        >
          {say('scheduleDo')}
        </Button>
      )}
      <Button
        variant="filled"
        leftSection={<IconSend size={16} />}
        disabled={held}
        onClick={() => setAsking('now')}
      >
        {say('sendDo')}
      </Button>
      <ReleaseDialog {...{ eventId, message, asking }} onClose={() => setAsking(null)} />
    </div>
  )
}

type ReleaseTime = 'now' | 'scheduled'

function Scheduled({ eventId, message }: Omit<ReleaseBarProps, 'held'>) {
  const say = useText(text)
  const when = useImportTime(eventId)
  const sentence = useErrorSentence()
  const stopping = useCommand(stopMessage)
  const { id: messageId, dueAt } = message
  return (
    <div className={styles.release}>
      {stopping.error && <Notice tone="error">{sentence(stopping.error)}</Notice>}
      <span className={styles.quiet}>{dueAt && say('leaves', { when: when(dueAt) })}</span>
      <Button loading={stopping.pending} onClick={() => void stopping.run({ eventId, messageId })}>
        {say('unschedule')}
      </Button>
    </div>
  )
}

interface ReleaseDialogProps extends Omit<ReleaseBarProps, 'held'> {
  asking: ReleaseTime | null
  onClose: () => void
}

function ReleaseDialog({ eventId, message, asking, onClose }: ReleaseDialogProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const when = useImportTime(eventId)
  const audience = useAudienceWords()
  const unwrittenWords = useUnwrittenWords()
  const releasing = useCommand(releaseMessage)
  const event = useEndpoint(getEvent, { eventId }).data
  const { id: messageId, version, reach, dueAt } = message
  const refused = event && refusedBy(message, event, serverTimeNow())
  const release = async () => {
    if (!asking) return
    const outcome = await releasing.run({ eventId, messageId, version, when: asking })
    if (!outcome.ok) return
    onClose()
    toast.success(say(asking === 'now' ? 'sendingNow' : 'scheduledNow'))
  }
  if (refused)
    return (
      <Dialog opened={asking !== null} onClose={onClose} title={say('sendRefused')}>
        <div className={styles.form}>
          <Notice tone="warning">{say(`sendRefused.${refused}`)}</Notice>
          <div className={styles.release}>
            <Button onClick={onClose}>{say('close')}</Button>
          </div>
        </div>
      </Dialog>
    )
  return (
    <Dialog
      opened={asking !== null}
      onClose={onClose}
      title={say(asking === 'scheduled' ? 'scheduleQuestion' : 'sendQuestion')}
    >
      <div className={styles.form}>
        {releasing.error && <Notice tone="error">{sentence(releasing.error)}</Notice>}
        <p>
          {say('sendAsk', {
            name: message.name,
            audience: audience(message),
            n: reach.addresses,
          })}
        </p>
        {unwrittenWords(reach).map((each) => (
          <p key={each} className={styles.quiet}>
            {each}
          </p>
        ))}
        {reach.groupsWithout > 0 && (
          <p className={styles.quiet}>{say('sendWithout', { n: reach.groupsWithout })}</p>
        )}
        {!message.mailLeaves && <Notice tone="warning">{say('keepsMail')}</Notice>}
        {event?.status === 'cancelled' && <Notice tone="warning">{say('sendCancelled')}</Notice>}
        {event?.status === 'draft' && <Notice tone="warning">{say('sendDraft')}</Notice>}
        {asking === 'scheduled' && dueAt && <p>{say('leaves', { when: when(dueAt) })}</p>}
        <div className={styles.release}>
          <Button onClick={onClose}>{say('cancel')}</Button>
          <Button variant="filled" loading={releasing.pending} onClick={() => void release()}>
            {say(asking === 'scheduled' ? 'scheduleDo' : 'sendSure', { n: reach.addresses })}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}

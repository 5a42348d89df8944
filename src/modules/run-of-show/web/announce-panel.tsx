import { Button, Textarea } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { instantToZoned } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { announce, previewAnnouncement } from '../contract.ts'
import type { AnnouncementPreview, Rundown } from '../model.ts'
import { text } from '../text.ts'
import styles from './rundown.module.css'

interface AnnouncePanelProps {
  opened: boolean
  rundown: Rundown
  onClose: () => void
}

/** The people who would be notified of the expected hours, and the button that sends the messages. */
export default function AnnouncePanel({ opened, rundown, onClose }: AnnouncePanelProps) {
  const say = useText(text)
  return (
    <SidePanel opened={opened} onClose={onClose} title={say('announce')}>
      <p className={styles.quiet}>{say('announce.about')}</p>
      <Announcement {...{ rundown, onClose }} />
    </SidePanel>
  )
}

function Announcement({ rundown, onClose }: Omit<AnnouncePanelProps, 'opened'>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { id: rundownId, eventId, zone } = rundown
  const { data, error, refetch } = useEndpoint(previewAnnouncement, { eventId, rundownId })
  const announcing = useCommand(announce)
  const [note, setNote] = useState('')
  const clock = (at: string) => instantToZoned(at, zone).time
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  const press = async () => {
    const outcome = await announcing.run({ eventId, rundownId, basedOn: data.seq, note })
    if (!outcome.ok) return void refetch()
    toast.success(say('announce.done', { n: outcome.data.letters }))
    onClose()
  }
  const lastAnnouncement = data.last && (
    <p className={styles.quiet}>
      {say('announce.last', { at: clock(data.last.at), name: data.last.by })}
    </p>
  )
  if (data.cues.length === 0)
    return (
      <>
        <Notice>{say('announce.nothing')}</Notice>
        {lastAnnouncement}
      </>
    )
  return (
    <div className={styles.form}>
      {announcing.error && <Notice tone="error">{sentence(announcing.error)}</Notice>}
      <NewStarts title={say('announce.cues')} items={data.cues} clock={clock} />
      <NewStarts title={say('announce.sessions')} items={data.sessions} clock={clock} />
      <Reach reach={data} />
      {hasAudience(data) ? (
        <>
          <Textarea
            label={say('announce.note')}
            autosize
            minRows={2}
            maxLength={1000}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {lastAnnouncement}
          <p className={styles.quiet}>{say('announce.final')}</p>
          <Button variant="filled" loading={announcing.pending} onClick={() => void press()}>
            {say('announce')}
          </Button>
        </>
      ) : (
        lastAnnouncement
      )}
    </div>
  )
}

/** Followers see the new hours anyway; without other recipients there is nothing to announce. */
function hasAudience({ sessions, people, guests }: AnnouncementPreview): boolean {
  return sessions.length + guests.reached > 0 || people.some(({ hasEmail }) => hasEmail)
}

interface NewStartsProps {
  title: string
  items: AnnouncementPreview['cues']
  clock: (at: string) => string
}

function NewStarts({ title, items, clock }: NewStartsProps) {
  const say = useText(text)
  if (items.length === 0) return null
  return (
    <section>
      <h3>{title}</h3>
      <ul className={styles.starts}>
        {items.map(({ id, title: name, was, start }) => (
          <li key={id}>
            <span>{say('announce.line', { was: clock(was), at: clock(start) })}</span>
            <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Number of letters, and the people without an address. */
function Reach({ reach: { people, guests, followers } }: { reach: AnnouncementPreview }) {
  const say = useText(text)
  const written = people.filter(({ hasEmail }) => hasEmail).map(({ name }) => name)
  const missed = people.filter(({ hasEmail }) => !hasEmail)
  return (
    <section>
      {written.length > 0 && (
        <p>{say('announce.people', { n: written.length, names: written.join(', ') })}</p>
      )}
      {guests.reached > 0 && <p>{say('announce.guests', { n: guests.reached })}</p>}
      {written.length + guests.reached === 0 && <p>{say('announce.nobody')}</p>}
      {missed.length > 0 && (
        <Notice tone="warning">
          <p className={styles.quiet}>{say('announce.unreachable')}</p>
          <ul className={styles.missed}>
            {missed.map(({ name, phone }, at) => (
              <li key={`${at} ${name}`}>
                <bdi>{name}</bdi> ·{' '}
                {phone ? <a href={`tel:${phone}`}>{phone}</a> : say('announce.noPhone')}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {guests.unreachable.length > 0 && (
        <Notice tone="warning">
          {say('announce.unreachableGuests', { names: guests.unreachable.join(', ') })}
        </Notice>
      )}
      {followers.length > 0 && (
        <p className={styles.quiet}>{say('announce.followers', { names: followers.join(', ') })}</p>
      )}
    </section>
  )
}

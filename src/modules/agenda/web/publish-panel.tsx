import { ActionIcon, Button, Checkbox, Textarea } from '@mantine/core'
import { IconCopy, IconFileTypePdf } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useCopy } from '#platform/web/clipboard.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { formatDate, formatInstant, instantToEventDay, formatTime } from '#shared/dates/time.ts'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { Badge, type BadgeTone } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  getFeeds,
  listVersions,
  previewPublish,
  printAgenda,
  publishAgenda,
  renewFeeds,
} from '../contract.ts'
import type { Agenda } from '../model.ts'
import type { ChangeKind, SessionChange } from '../model/versions.ts'
import { text } from '../text.ts'
import { ConflictList } from './conflicts.tsx'
import type { Editor } from './editor.ts'
import { LetterReach } from './letter-reach.tsx'
import { RepublishDialog } from './republish-dialog.tsx'
import styles from './agenda.module.css'
import feed from './publish-panel.module.css'

interface PublishPanelProps {
  /** The panel that the address opens: `publicare`, `versiuni` or `calendare`. */
  opened: string | null
  agenda: Agenda
  editor: Editor
  onClose: () => void
}

/** Publishing, the published versions, and the links to them. */
export default function PublishPanel({ opened, agenda, editor, onClose }: PublishPanelProps) {
  const say = useText(text)
  const nextNumber = (agenda.published?.number ?? 0) + 1
  const panels: Readonly<Record<string, { title: string; content: ReactNode }>> = {
    publicare: {
      title: say('publish.title', { n: nextNumber }),
      content: <Publish agenda={agenda} editor={editor} onDone={onClose} />,
    },
    versiuni: { title: say('screen.versions'), content: <Versions agenda={agenda} /> },
    calendare: { title: say('screen.feeds'), content: <Feeds agenda={agenda} /> },
  }
  const panel = opened ? panels[opened] : undefined
  return (
    <SidePanel opened={panel !== undefined} onClose={onClose} wide title={panel?.title ?? ''}>
      <div className={styles.panel}>{panel?.content}</div>
    </SidePanel>
  )
}

interface PublishProps {
  agenda: Agenda
  editor: Editor
  onDone: () => void
}

function Publish({ agenda, editor, onDone }: PublishProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { eventId } = agenda
  const { data, error, refetch } = useEndpoint(previewPublish, { eventId })
  const publishing = useCommand(publishAgenda)
  const [note, setNote] = useState('')
  const [acknowledgedKeys, setAcknowledgedKeys] = useState<readonly string[]>([])
  const [notify, setNotify] = useState(true)
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  const keys = data.conflicts.map(({ key }) => key)
  const acknowledged = keys.every((key) => acknowledgedKeys.includes(key))
  const publish = async () => {
    const outcome = await publishing.run({ eventId, note, tell: notify, acknowledged: keys })
    if (!outcome.ok) return void refetch()
    toast.success(say('publish.done', { n: outcome.data.number }))
    onDone()
  }
  if (data.changes.length === 0) return <Notice>{say('publish.nothing')}</Notice>
  return (
    <>
      {publishing.error && <Notice tone="error">{sentence(publishing.error)}</Notice>}
      {keys.length > 0 && (
        <section className={styles.part}>
          <h3>{say('publish.conflicts', { n: keys.length })}</h3>
          <ConflictList agenda={agenda} editor={editor} />
          <Checkbox
            label={say('publish.acknowledge')}
            checked={acknowledged}
            onChange={(change) => setAcknowledgedKeys(change.currentTarget.checked ? keys : [])}
          />
        </section>
      )}
      <section className={styles.part}>
        <h3>{say('publish.changes')}</h3>
        <Changes changes={data.changes} agenda={agenda} />
      </section>
      {data.told.length + data.guests.reached + data.guests.unreachable.length === 0 ? (
        <p className={styles.quiet}>{say('publish.nobody')}</p>
      ) : (
        <LetterReach
          speakers={data.told}
          guests={data.guests}
          notify={notify}
          onNotify={setNotify}
        />
      )}
      <Textarea
        label={say('publish.note')}
        description={say('publish.noteHelp')}
        autosize
        minRows={2}
        maxLength={1000}
        value={note}
        onChange={(change) => setNote(change.currentTarget.value)}
      />
      <Button
        variant="filled"
        disabled={!acknowledged}
        loading={publishing.pending}
        onClick={() => void publish()}
      >
        {say('publish.button', { n: data.next })}
      </Button>
    </>
  )
}

const tones: Record<ChangeKind, BadgeTone> = {
  new: 'brand',
  moved: 'accent',
  room: 'info',
  changed: 'neutral',
  cancelled: 'danger',
}

function Changes({ changes, agenda }: { changes: readonly SessionChange[]; agenda: Agenda }) {
  const say = useText(text)
  const locale = useLocale()
  const placeOf = (place: SessionChange['after']) => {
    if (!place) return ''
    const { date, time } = instantToEventDay(place.startsAt, agenda.timeZone)
    return [`${formatDate(date, locale, 'shortDay')}, ${formatTime(time)}`, ...place.rooms].join(
      ' · ',
    )
  }
  return (
    <ul className={styles.changes}>
      {changes.map(({ sessionId, title, kinds, before, after }) => (
        <li key={sessionId}>
          <span className={styles.buttons}>
            {kinds.map((kind) => (
              <Badge key={kind} tone={tones[kind]}>
                {say(`change.${kind}`)}
              </Badge>
            ))}
            <bdi>{title}</bdi>
          </span>
          <span className={styles.quiet}>
            {before && after && placeOf(before) !== placeOf(after)
              ? `${placeOf(before)} → ${placeOf(after)}`
              : placeOf(after ?? before)}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Versions({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { eventId, timeZone } = agenda
  const [limit, setLimit] = useState(10)
  const { data, error, refetch } = useEndpoint(
    listVersions,
    { eventId, limit },
    { keepPrevious: true },
  )
  const [republishedNumber, setAgain] = useState<number | null>(null)
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  if (data.items.length === 0) return <p className={styles.quiet}>{say('versions.none')}</p>
  return (
    <>
      <RepublishDialog
        eventId={eventId}
        number={republishedNumber}
        onClose={() => setAgain(null)}
      />
      {data.items.map((version, at) => (
        <section key={version.number} className={styles.part}>
          <div className={styles.settingLine}>
            <h3 className={styles.grow}>{say('print.version', { n: version.number })}</h3>
            {at === 0 ? (
              <Badge tone="brand">{say('versions.current')}</Badge>
            ) : (
              <Button size="xs" onClick={() => setAgain(version.number)}>
                {say('versions.republish', { n: version.number })}
              </Button>
            )}
          </div>
          <p className={styles.quiet}>
            {[
              say('versions.by', {
                name: version.byName,
                date: formatInstant(version.at, timeZone, locale, 'medium'),
              }),
              version.again !== null && say('versions.again', { n: version.again }),
              say('sessions', { n: version.sessions }),
              version.told > 0 && say('versions.notified', { n: version.told }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {version.note && <p>{version.note}</p>}
          <details>
            <summary>
              {say('publish.changes')} ({version.changes.length})
            </summary>
            <Changes changes={version.changes} agenda={agenda} />
          </details>
        </section>
      ))}
      {data.next !== null && (
        <Button variant="subtle" onClick={() => setLimit(Math.min(50, limit + 20))}>
          {say('versions.more')}
        </Button>
      )}
    </>
  )
}

function Feeds({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { eventId } = agenda
  const { data, error, refetch } = useEndpoint(getFeeds, { eventId })
  const [asking, setAsking] = useState(false)
  const renewing = useCommand(renewFeeds)
  const renew = async () => {
    const outcome = await renewing.run({ eventId })
    setAsking(false)
    if (outcome.ok) toast.success(say('feeds.renewed'))
  }
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  return (
    <>
      <p className={styles.quiet}>{say('feeds.text')}</p>
      <ul className={styles.settings}>
        <Feed name={say('feeds.team')} url={data.team} />
        <Feed name={say('feeds.guests')} url={data.guests} />
        {data.json && <Feed name={say('feeds.json')} url={data.json} />}
      </ul>
      {!data.json && <p className={styles.quiet}>{say('feeds.noJson')}</p>}
      <Print agenda={agenda} />
      {data.speakers.length > 0 && (
        <section className={styles.part}>
          <h3>{say('feeds.speakers')}</h3>
          <ul className={styles.settings}>
            {data.speakers.map(({ partId: engagementId, name, url }) => (
              <Feed key={engagementId} name={name} url={url} />
            ))}
          </ul>
        </section>
      )}
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {say('feeds.renew')}
      </Button>
      <Confirm
        opened={asking}
        onClose={() => setAsking(false)}
        title={say('feeds.renew')}
        lost={say('feeds.renewText')}
        confirmLabel={say('feeds.renew')}
        onConfirm={() => void renew()}
        busy={renewing.pending}
      />
    </>
  )
}

function Feed({ name, url }: { name: string; url: string }) {
  const say = useText(text)
  const copy = useCopy()
  return (
    <li className={styles.settingLine}>
      <span className={feed.feed}>
        <strong>{name}</strong>
        <span className={feed.address}>{url}</span>
      </span>
      <ActionIcon
        aria-label={say('feeds.copy', { name })}
        onClick={() => copy(url, say('feeds.copied'))}
      >
        <IconCopy size={16} />
      </ActionIcon>
    </li>
  )
}

function Print({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const printing = useCommand(printAgenda)
  const print = async (what: 'draft' | 'published', audience: 'team' | 'guests') => {
    const outcome = await printing.run({ eventId: agenda.eventId, what, audience })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const icon = <IconFileTypePdf size={16} />
  return (
    <section className={styles.part}>
      <h3>{say('feeds.print')}</h3>
      {printing.error && <Notice tone="error">{sentence(printing.error)}</Notice>}
      <div className={styles.buttons}>
        <Button leftSection={icon} onClick={() => void print('draft', 'team')}>
          {say('print.team')}
        </Button>
        <Button leftSection={icon} onClick={() => void print('draft', 'guests')}>
          {say('print.guests')}
        </Button>
        {agenda.published && (
          <Button leftSection={icon} onClick={() => void print('published', 'guests')}>
            {say('print.published')}
          </Button>
        )}
      </div>
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconBellRinging, IconMailPlus, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { EventNeeded } from '#modules/events/web/widgets.tsx'
import { countGuests } from '#modules/guests/contract.ts'
import { getReach } from '#modules/guest-page/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useKey } from '#platform/web/keys.ts'
import { lazyPanel, lazyComponent } from '#platform/web/lazy-component.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { usePanel, type Panel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { StatTile } from '#ui/live/charts/stat-tile.tsx'
import { TileSkeleton } from '#ui/live/charts/tile-skeleton.tsx'
import { useNumber } from '#ui/live/locale.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listMessages, planReminders } from '../contract.ts'
import { refusedBy, skipReasons, type MessageRow } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'
import {
  newMessage,
  panelOf,
  StateBadge,
  useAudienceWords,
  useStoppedWords,
  useImportTime,
} from './message-words.tsx'

const MessagePanel = lazyPanel(async () => ({
  default: (await import('./message-panel.tsx')).MessagePanel,
}))
const SilentList = lazyComponent(async () => ({
  default: (await import('./silent-list.tsx')).SilentList,
}))

type View = 'messages' | 'silent'

/** The messages to the guests of an event, sent and planned, and the guests who have not answered. */
export default function MessagesScreen() {
  const say = useText(text)
  return (
    <EventNeeded title={say('screen.title')} about={say('screen.needsEvent')}>
      {(eventId) => <EventMessages eventId={eventId} />}
    </EventNeeded>
  )
}

function EventMessages({ eventId }: { eventId: string }) {
  const say = useText(text)
  const panel = usePanel()
  const [view, setView] = useState<View>('messages')
  const write = () => panel.open(newMessage)
  useKey('n', write)
  return (
    <div className={styles.page}>
      <PageHeader
        title={say('screen.title')}
        primary={{ label: say('new'), icon: <IconMailPlus size={16} />, onClick: write }}
      />
      <Tiles eventId={eventId} />
      <div className={styles.bar}>
        <SegmentedViews
          label={say('views')}
          value={view}
          onChange={setView}
          views={[
            { value: 'messages', label: say('view.messages') },
            { value: 'silent', label: say('view.silent') },
          ]}
        />
      </div>
      {view === 'messages' ? (
        <Messages eventId={eventId} panel={panel} />
      ) : (
        <SilentList eventId={eventId} />
      )}
      <MessagePanel eventId={eventId} panel={panel} />
    </div>
  )
}

function Tiles({ eventId }: { eventId: string }) {
  const say = useText(text)
  const number = useNumber()
  const reach = useEndpoint(getReach, { eventId }).data
  const heads = useEndpoint(countGuests, { eventId }).data?.heads
  if (!reach || !heads)
    return (
      <div className={styles.tiles}>
        {['groups', 'opened', 'confirmed', 'silent'].map((tile) => (
          <TileSkeleton key={tile} />
        ))}
      </div>
    )
  const list = (search: object = {}) => linkTo('/invitati', {}, { eveniment: eventId, ...search })
  return (
    <div className={styles.tiles}>
      <StatTile
        label={say('tile.groups')}
        about={say('tile.groupsAbout')}
        value={number(reach.groups)}
        href={list({ vedere: 'grupuri' })}
      />
      <StatTile
        label={say('tile.opened')}
        value={number(reach.opened)}
        href={list({ vedere: 'grupuri', pagina: 'deschisa' })}
      />
      <StatTile
        label={say('tile.confirmed')}
        value={number(heads.confirmed)}
        href={list({ raspuns: 'yes' })}
      />
      <StatTile
        label={say('tile.silent')}
        value={number(heads.silent)}
        href={list({ raspuns: 'none' })}
      />
    </div>
  )
}

function Messages({ eventId, panel }: { eventId: string; panel: Panel }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listMessages, { eventId })
  const planning = useCommand(planReminders)
  const plan = async () => {
    const outcome = await planning.run({ eventId })
    if (outcome.ok) toast.success(say('planned', { n: outcome.data.added }))
  }
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  // A single reminder is not a series.
  const hasLadder = data.items.some(({ kind, dueAt }) => kind === 'reminder' && dueAt !== null)
  return (
    <>
      {planning.error && <Notice tone="error">{sentence(planning.error)}</Notice>}
      {data.items.length === 0 ? (
        <EmptyState
          icon={<IconSend size={28} stroke={1.5} />}
          title={say('empty')}
          text={say('emptyText')}
          action={{ label: say('new'), onClick: () => panel.open(newMessage) }}
          example={say('emptyExample')}
        />
      ) : (
        <ul className={styles.rows}>
          {data.items.map((message) => (
            <li key={message.id}>
              <Line {...{ eventId, message, panel }} />
            </li>
          ))}
        </ul>
      )}
      {!hasLadder && (
        <div className={styles.ladder}>
          <p>{say('ladder')}</p>
          <Button
            leftSection={<IconBellRinging size={16} />}
            loading={planning.pending}
            onClick={() => void plan()}
          >
            {say('ladderDo')}
          </Button>
        </div>
      )}
    </>
  )
}

interface LineProps {
  eventId: string
  message: MessageRow
  panel: Panel
}

function Line({ eventId, message, panel }: LineProps) {
  const say = useText(text)
  const when = useImportTime(eventId)
  const audience = useAudienceWords()
  const { counts, state, dueAt, releasedAt, releasedBy, reason } = message
  const event = useEndpoint(getEvent, { eventId }).data
  const refused = event && refusedBy(message, event, serverTimeNow())
  const all =
    counts.queued + counts.sent + counts.kept + counts.refused + counts.skipped + counts.unwritten
  const stopped = useStoppedWords()(message)
  return (
    <div className={styles.line}>
      <div className={styles.words}>
        <strong>
          <PanelLink panel={panel} what={panelOf(message)}>
            <bdi>{message.name}</bdi>
          </PanelLink>
        </strong>
        <span className={styles.quiet}>
          {say(`kind.${message.kind}`)} · {audience(message)}
        </span>
        {state === 'scheduled' && dueAt && (
          <span className={styles.quiet}>{say('leaves', { when: when(dueAt) })}</span>
        )}
        {state === 'draft' && dueAt && !refused && (
          <span className={styles.quiet}>
            {say(isPast(dueAt) ? 'wouldHaveLeft' : 'wouldLeave', { when: when(dueAt) })}
          </span>
        )}
        {state === 'draft' && refused && (
          <span className={styles.quiet}>{say(`draftRefused.${refused}`)}</span>
        )}
        {state === 'scheduled' && !dueAt && <span className={styles.warn}>{say('noMoment')}</span>}
        {releasedAt && hasLeft(state) && (
          <span className={styles.quiet}>
            {say('released', { when: when(releasedAt), who: releasedBy ?? '' })}
          </span>
        )}
        {reason && isReason(reason) && (
          <span className={styles.warn}>{say(`reason.${reason}`)}</span>
        )}
      </div>
      <div className={styles.state}>
        <StateBadge message={message} />
        {all > 0 && (
          <span className={styles.numbers}>
            {say('delivered', { sent: counts.sent, n: all })}
            {counts.kept > 0 && <em> · {say('keptCount', { n: counts.kept })}</em>}
            {counts.refused > 0 && <em> · {say('refusedCount', { n: counts.refused })}</em>}
            {counts.skipped > counts.stopped && (
              <em> · {say('skippedCount', { n: counts.skipped - counts.stopped })}</em>
            )}
            {stopped && <em> · {stopped}</em>}
          </span>
        )}
      </div>
    </div>
  )
}

function hasLeft(state: MessageRow['state']): boolean {
  return state === 'sending' || state === 'sent' || state === 'stopped'
}

function isPast(at: string): boolean {
  return Date.parse(at) < Date.now()
}

const reasons = [...skipReasons, 'quota', 'capped'] as const

function isReason(reason: string): reason is (typeof reasons)[number] {
  return (reasons as readonly string[]).includes(reason)
}

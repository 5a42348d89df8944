import { Button } from '@mantine/core'
import { IconChecks } from '@tabler/icons-react'
import {
  decideChangeRequest,
  listChangeRequests,
  listWaiting,
  promoteWaiting,
} from '../../contract.ts'
import type { ChangeRequest } from '../../model.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useFurtherPages } from '#platform/web/calls/further-pages.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Panel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { defaultZone, formatInstant, instantToZoned } from '#shared/dates/time.ts'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { text } from '../../text.ts'
import styles from '../guest-list.module.css'
import { idIn, nameIn, panelOf, requestsPanel, RsvpBadge, useParts } from '../guest-words.tsx'

interface PanelProps {
  eventId: string
  panel: Panel
}

/** Guests who wait for the team: requests after the deadline, and those without a place yet. */
export default function QueuePanels({ eventId, panel }: PanelProps) {
  const say = useText(text)
  const parts = useParts(eventId)
  const partId = idIn('asteptare', panel.opened)
  return (
    <>
      <SidePanel
        opened={panel.opened === requestsPanel}
        onClose={panel.close}
        title={say('requests')}
        about={say('requests.about')}
      >
        <Requests eventId={eventId} panel={panel} />
      </SidePanel>
      <SidePanel
        opened={partId !== null}
        onClose={panel.close}
        title={say('waiting')}
        about={nameIn(parts, partId)}
      >
        {partId && <WaitingGuests {...{ eventId, partId, panel }} />}
      </SidePanel>
    </>
  )
}

function Requests({ eventId, panel }: PanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { first, items, hasMore, more, loadingMore, error, retry } = useFurtherPages(
    listChangeRequests,
    { eventId },
  )
  if (error && !first) return <ErrorState text={sentence(error)} onReload={retry} />
  if (!first) return <PanelSkeleton />
  if (items.length === 0)
    return (
      <EmptyState
        icon={<IconChecks size={28} stroke={1.5} />}
        title={say('requests.none')}
        text={say('requests.noneText')}
      />
    )
  return (
    <>
      <ul className={styles.rows}>
        {items.map((request) => (
          <li key={request.id}>
            <RequestLine {...{ eventId, request, panel }} />
          </li>
        ))}
      </ul>
      {hasMore && (
        <Button onClick={more} loading={loadingMore}>
          {say('requests.more')}
        </Button>
      )}
    </>
  )
}

interface RequestLineProps {
  eventId: string
  request: ChangeRequest
  /** Absent on the guest's own panel. */
  panel?: Panel
}

/** A request of a guest after the deadline, to be accepted or refused. */
export function RequestLine({ eventId, request, panel }: RequestLineProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const part = nameIn(useParts(eventId), request.partId)
  const deciding = useCommand(decideChangeRequest)
  const decide = async (accept: boolean) => {
    const outcome = await deciding.run({ eventId, requestId: request.id, accept })
    if (outcome.ok) toast.success(say(accept ? 'requests.accepted' : 'requests.refused'))
  }
  return (
    <>
      <div className={styles.words}>
        {panel && (
          <strong>
            <PanelLink panel={panel} what={panelOf({ id: request.guestId })}>
              <bdi>{request.guestName}</bdi>
            </PanelLink>
          </strong>
        )}
        <span>
          {part} · {formatInstant(request.askedAt, defaultZone, locale, 'medium')}
        </span>
        <div className={styles.change}>
          <RsvpBadge rsvp={request.current} />
          <span aria-label={say('requests.becomes')}>→</span>
          <RsvpBadge rsvp={request.wanted} />
          {request.menu && <span>{request.menu}</span>}
        </div>
        {request.message && <q className={styles.quote}>{request.message}</q>}
        {deciding.error && <Notice tone="error">{sentence(deciding.error)}</Notice>}
      </div>
      <div className={styles.buttons}>
        <Button size="xs" loading={deciding.pending} onClick={() => void decide(false)}>
          {say('requests.refuse')}
        </Button>
        <Button
          size="xs"
          variant="filled"
          loading={deciding.pending}
          onClick={() => void decide(true)}
        >
          {say('requests.accept')}
        </Button>
      </div>
    </>
  )
}

function WaitingGuests({ eventId, partId, panel }: PanelProps & { partId: string }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const { data, error, refetch } = useEndpoint(listWaiting, { eventId, partId, limit: 100 })
  const promoting = useCommand(promoteWaiting)
  const promote = async () => {
    const outcome = await promoting.run({ eventId, partId })
    if (outcome.ok) toast.success(say('waiting.promoted', { n: outcome.data.promoted }))
  }
  if (error && !data) return <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  if (!data) return <PanelSkeleton />
  if (data.items.length === 0)
    return (
      <EmptyState
        icon={<IconChecks size={28} stroke={1.5} />}
        title={say('waiting.none')}
        text={say('waiting.noneText')}
      />
    )
  return (
    <>
      {promoting.error && <Notice tone="error">{sentence(promoting.error)}</Notice>}
      <p className={styles.quiet}>{say('waiting.about')}</p>
      {data.held.until && (
        <Notice>
          {say('waiting.held', {
            n: data.held.count,
            time: instantToZoned(data.held.until, defaultZone).time,
          })}
        </Notice>
      )}
      <ol className={styles.rows}>
        {data.items.map(({ guestId, name, groupName, since, place }) => (
          <li key={guestId}>
            <span className={styles.place}>{place}</span>
            <div className={styles.words}>
              <strong>
                <PanelLink panel={panel} what={panelOf({ id: guestId })}>
                  <bdi>{name || say('guest.nameless')}</bdi>
                </PanelLink>
              </strong>
              <span>
                {groupName !== name && (
                  <>
                    <bdi>{groupName}</bdi> ·{' '}
                  </>
                )}
                {formatInstant(since, defaultZone, locale, 'medium')}
              </span>
            </div>
          </li>
        ))}
      </ol>
      {data.total > data.items.length && (
        <p className={styles.quiet}>{say('waiting.more', { n: data.total - data.items.length })}</p>
      )}
      <Button loading={promoting.pending} onClick={() => void promote()}>
        {say('waiting.promote')}
      </Button>
    </>
  )
}

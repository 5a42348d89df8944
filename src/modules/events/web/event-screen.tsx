import {
  IconArrowsMove,
  IconBan,
  IconCopy,
  IconExternalLink,
  IconProgressCheck,
  IconTemplate,
  IconTrash,
} from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { Navigate, useParams } from 'react-router'
import { z } from 'zod'
import { EventHistory } from '#modules/company/web/widgets.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { FrozenQueries } from '#platform/web/calls/frozen-queries.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { RecordProblem } from '#platform/web/routing/record-problem.tsx'
import { PanelHome } from '#platform/web/routing/panel.ts'
import { useGo, useTitle } from '#platform/web/routing/router.tsx'
import { useLocation } from 'react-router'
import { useSearch } from '#platform/web/search.ts'
import { useSession } from '#platform/web/session/session.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/ids.ts'
import type { MenuAction } from '#ui/live/page/action-menu.tsx'
import { PageHeader } from '#ui/live/page/page-header.tsx'
import { PageTabs } from '#ui/live/page/page-tabs.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { getEvent, removeEvent, restoreEvent } from '../contract.ts'
import { nextStatuses, type Event, type EventStatus, type Mover } from '../model.ts'
import { text } from '../text.ts'
import { ActionDialog, type EventAction } from './action-dialog.tsx'
import { noteDeletedEvent } from './chosen-event.ts'
import { stepWord } from './event-actions.tsx'
import { EventFiles } from './page/event-files.tsx'
import { EventForm } from './forms/event-form.tsx'
import { EventOverview, Sections } from './page/event-overview.tsx'
import { EventParts } from './page/event-parts.tsx'
import { EventTranslations } from './page/event-translations.tsx'
import { daysOf, eventIn, StatusBadge } from './event-words.tsx'
import { movedTab } from './moved-tabs.ts'

const Address = z.object({ fila: z.string().default('prezentare') })

/** The event on a page of its own: `/evenimente/{id}`, and `#place` leads to a field. */
export default function EventScreen() {
  const { eventId = '' } = useParams()
  const go = useGo()
  const { search } = useLocation()
  const reading = useEvent(eventId, () => go('/evenimente'))
  const { event } = reading
  useTitle(event?.name)
  const moved = movedTab(eventId, new URLSearchParams(search))
  if (moved !== null) return <Navigate to={moved} replace />
  if (event) return <EventPage event={event} reading={reading} />
  if (!reading.error) return <PanelSkeleton rows={8} />
  return (
    <RecordProblem
      error={reading.error}
      onReload={reading.retry}
      listHref={linkTo('/evenimente')}
    />
  )
}

interface EventPageProps {
  event: Event
  reading: ReturnType<typeof useEvent>
}

function EventPage({ event, reading }: EventPageProps) {
  const sentence = useErrorSentence()
  const locale = useLocale()
  const go = useGo()
  const address = useTabAddress(event.id)
  const actions = useActions(event, reading.remove, (made) =>
    go('/evenimente/:eventId', { eventId: made.id }),
  )
  const chief = actions.steps.find(
    ({ to }) => to !== 'cancelled' && (to !== 'live' || isNear(event)),
  )
  return (
    <FrozenQueries frozen={reading.isRemoving}>
      <PageHeader
        title={event.name}
        status={<StatusBadge status={event.status} />}
        about={`${event.code} · ${daysOf(event, locale)}${event.place.name && ` · ${event.place.name}`}`}
        backHref={linkTo('/evenimente')}
        {...(chief && { primary: { label: chief.label, onClick: chief.onClick } })}
        menu={[...actions.steps.filter((step) => step !== chief), ...actions.menu]}
      />
      {reading.removal && <Notice tone="error">{sentence(reading.removal)}</Notice>}
      <EventTabs event={event} {...address} onMove={actions.move} />
      {actions.dialogs}
    </FrozenQueries>
  )
}

/** The tab of the address: `?fila=`, or the one that holds the field after `#`. */
function useTabAddress(eventId: string) {
  const go = useGo()
  const { hash } = useLocation()
  const [{ fila }, setAddress] = useSearch(Address)
  const requestedTab = hash.slice(1)
  const show = (next: string, field?: string) =>
    go.to(
      linkTo('/evenimente/:eventId', { eventId }, { fila: next === 'prezentare' ? null : next }) +
        (field ? `#${field}` : ''),
    )
  return {
    tab: requestedTab === '' ? fila : tabOfField(requestedTab),
    focus: requestedTab === '' ? null : requestedTab,
    onTab(next: string, field?: string) {
      if (field || requestedTab !== '') show(next, field)
      else setAddress({ fila: next }, { step: true })
    },
  }
}

interface EventPanelProps {
  /** The panel that the address opens: `eveniment-<id>`. */
  opened: string | null
  onClose: () => void
}

/** The same beside a list. */
export function EventPanel({ opened, onClose }: EventPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const locale = useLocale()
  const go = useGo()
  const id = eventIn(opened)
  const reading = useEvent(id ?? '', onClose)
  const event = id === null ? undefined : reading.event
  const [tab, setTab] = useState<{ of: string | null; value: string; field: string | null }>()
  const actions = useActions(event, reading.remove, (made) =>
    go('/evenimente/:eventId', { eventId: made.id }),
  )
  const shownTab = tab?.of === id ? tab.value : 'prezentare'
  const page: MenuAction[] = event
    ? [
        {
          label: say('event.openPage'),
          icon: <IconExternalLink size={16} />,
          href: linkTo('/evenimente/:eventId', { eventId: event.id }),
        },
      ]
    : []
  return (
    <>
      <SidePanel
        opened={id !== null}
        onClose={onClose}
        wide
        title={event?.name ?? '…'}
        about={
          event && (
            <>
              <StatusBadge status={event.status} />
              <span>{event.code}</span>
              <span>{daysOf(event, locale)}</span>
            </>
          )
        }
        menu={[...page, ...actions.steps, ...actions.menu]}
      >
        {reading.removal && <Notice tone="error">{sentence(reading.removal)}</Notice>}
        {event ? (
          <PanelHome
            value={linkTo('/evenimente/:eventId', { eventId: event.id }, { fila: shownTab })}
          >
            <FrozenQueries frozen={reading.isRemoving}>
              <EventTabs
                key={event.id}
                event={event}
                tab={shownTab}
                focus={tab?.of === id ? tab.field : null}
                onTab={(value, field) => setTab({ of: id, value, field: field ?? null })}
                onMove={actions.move}
              />
            </FrozenQueries>
          </PanelHome>
        ) : reading.error ? (
          <ErrorState
            text={sentence(reading.error)}
            // A retry does not help for an event that does not exist, or not for this colleague.
            {...(reading.error.kind === 'not_found'
              ? { title: say('event.absent'), backHref: '/evenimente' }
              : { onReload: reading.retry })}
          />
        ) : (
          <PanelSkeleton />
        )}
      </SidePanel>
      {actions.dialogs}
    </>
  )
}

/**
 * Reads the event; one that is being deleted stays visible until it is deleted, without reading again: a
 * proof may be required first.
 */
function useEvent(id: string, onGone: () => void) {
  const say = useText(text)
  const removing = useCommand(removeEvent, { isDeletedWith: ({ input }) => input.eventId === id })
  const restoring = useCommand(restoreEvent)
  const [removingId, setRemovingId] = useState<string | null>(null)
  const isId = Id.safeParse(id).success
  if (!isId && removingId !== null) setRemovingId(null)
  const { data, error, refetch } = useEndpoint(
    getEvent,
    { eventId: id },
    { enabled: isId && id !== removingId },
  )
  return {
    event: data?.id === id ? data : undefined,
    isRemoving: id === removingId,
    // Text that is not an id is handled like an unknown id.
    error: isId || id === '' ? error : new AppError('not_found', 'not_found'),
    retry: () => void refetch(),
    removal: removing.error,
    async remove({ id: eventId, name }: Event) {
      if (removing.pending) return
      setRemovingId(eventId)
      const outcome = await removing.run({ eventId })
      if (!outcome.ok) return setRemovingId(null)
      noteDeletedEvent(eventId)
      onGone()
      showUndoBar(say('event.removed', { name }), async () => {
        const restored = await restoring.run({ id: eventId })
        setRemovingId(null)
        return restored
      })
    },
  }
}

interface Actions {
  /** The possible next states of the event; the first is the usual one. */
  steps: readonly (MenuAction & { to: EventStatus; onClick: () => void })[]
  menu: readonly MenuAction[]
  move: () => void
  dialogs: ReactNode
}

/** The actions on the event that this person may take now. */
function useActions(
  event: Event | undefined,
  remove: (event: Event) => Promise<void>,
  onMade: (event: Event) => void,
): Actions {
  const say = useText(text)
  const by: Mover = useSession().profile?.role === 'admin' ? 'admin' : 'planner'
  const [chosenAction, setChosenAction] = useState<EventAction | null>(null)
  const close = () => setChosenAction(null)
  if (!event) return { steps: [], menu: [], dialogs: null, move: () => undefined }
  const nextStatus = nextStatuses(event.status, by)
  const menu: MenuAction[] = [
    {
      label: say('move.title'),
      icon: <IconArrowsMove size={16} />,
      onClick: () => setChosenAction('move'),
    },
    {
      label: say('copy.title'),
      icon: <IconCopy size={16} />,
      onClick: () => setChosenAction('copy'),
    },
    {
      label: say('templates.save'),
      icon: <IconTemplate size={16} />,
      onClick: () => setChosenAction('template'),
    },
    ...(by === 'admin'
      ? [
          {
            label: say('event.remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger' as const,
            apart: true,
            onClick: () => setChosenAction('remove'),
          },
        ]
      : []),
  ]
  return {
    steps: nextStatus.map((to) => ({
      to,
      label: say(`step.${stepWord(event.status, to)}`),
      icon: to === 'cancelled' ? <IconBan size={16} /> : <IconProgressCheck size={16} />,
      ...(to === 'cancelled' && { tone: 'danger' as const }),
      onClick: () => setChosenAction({ to }),
    })),
    menu,
    move: () => setChosenAction('move'),
    dialogs: chosenAction !== null && (
      <ActionDialog
        {...{ action: chosenAction, event, by, onClose: close, onMade }}
        onRemove={() => {
          close()
          void remove(event)
        }}
      />
    ),
  }
}

interface EventTabsProps {
  event: Event
  tab: string
  /** The field that the link points to. */
  focus: string | null
  onTab: (tab: string, field?: string) => void
  onMove: () => void
}

function EventTabs(props: EventTabsProps) {
  const { tab, onTab } = props
  const say = useText(text)
  const tabs = useTabs(props)
  const open = tabs.find(({ value }) => value === tab) ?? tabs[0]
  return (
    <PageTabs
      label={say('tab.label')}
      value={open?.value ?? ''}
      onChange={(next) => onTab(next)}
      tabs={tabs.map(({ value, label, content }) => ({
        value,
        label,
        content: value === open?.value && content,
      }))}
    />
  )
}

function useTabs({ event, focus, onTab, onMove }: EventTabsProps) {
  const say = useText(text)
  const mend = (field: string) => onTab(tabOfField(field), field)
  return [
    {
      value: 'prezentare',
      label: say('tab.overview'),
      content: <EventOverview event={event} onMend={mend} onMove={onMove} />,
    },
    {
      value: 'detalii',
      label: say('tab.details'),
      content: (
        <>
          <EventForm key={event.id} event={event} focus={focus} onMove={onMove} />
          <EventTranslations event={event} />
          <Sections eventId={event.id} inDetails />
        </>
      ),
    },
    {
      value: 'momente',
      label: say('parts.title'),
      content: <EventParts event={event} />,
    },
    {
      value: 'fisiere',
      label: say('tab.files'),
      content: <EventFiles eventId={event.id} />,
    },
    {
      value: 'istoric',
      label: say('tab.history'),
      content: (
        <EventHistory
          eventId={event.id}
          own={['event', 'event_part']}
          ownLabel={say('history.own')}
        />
      ),
    },
  ]
}

/** Earlier than twelve hours before, an event is seldom begun by hand, since the clock does it. */
function isNear({ startsAt }: Event): boolean {
  return Date.parse(startsAt) - serverTimeNow().getTime() < 12 * 3_600_000
}

/** The tab where a field of the event is changed. */
function tabOfField(field: string): string {
  return field === 'parts' ? 'momente' : field === 'status' ? 'prezentare' : 'detalii'
}

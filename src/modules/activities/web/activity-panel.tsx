import { Button } from '@mantine/core'
import { IconCalendarEvent, IconFileSpreadsheet, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { EventPicker } from '#modules/events/web/widgets.tsx'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { linkTo } from '#platform/web/routing/links.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import { Link } from '#ui/live/link.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  exportEnrolments,
  getActivity,
  listEnrolments,
  removeActivity,
  restoreActivity,
} from '../contract.ts'
import type { Activity } from '../model.ts'
import { text } from '../text.ts'
import styles from './activities.module.css'
import { EditActivity, NewActivity } from './activity-form.tsx'
import { activityIn, activityPanel, KindIcon, newActivityPanel } from './activity-words.tsx'
import { Removal } from './slot-news.tsx'
import { SlotPeople } from './slot-people.tsx'

interface ActivityPanelProps {
  /** The panel that the address opens: `activitate-noua` or `activitate-<id>`. */
  opened: string | null
  eventId: string | null
  onClose: () => void
  onShow: (what: string) => void
}

/** One activity: who comes, what it is, and what happened to it. */
export default function ActivityPanel({ opened, eventId, onClose, onShow }: ActivityPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = activityIn(opened)
  const isNew = opened === newActivityPanel
  const [removingId, setRemovingId] = useState<string | null>(null)
  if (id === null && removingId !== null) setRemovingId(null)
  const isEnabled = id !== null && id !== removingId
  const reading = useEndpoint(getActivity, { activityId: id ?? '' }, { enabled: isEnabled })
  const activity = id !== null && reading.data?.id === id ? reading.data : undefined
  const actions = useActions(activity, { onGone: onClose, onRemoving: setRemovingId })
  return (
    <SidePanel
      opened={isNew || id !== null}
      onClose={onClose}
      wide
      title={activity ? <bdi>{activity.title}</bdi> : isNew ? say('panel.new') : '…'}
      about={
        activity && (
          <span className={styles.name}>
            <KindIcon kind={activity.kind} size={16} />
            {[say(`kind.${activity.kind}`), activity.eventName, activity.place]
              .filter(Boolean)
              .join(' · ')}
          </span>
        )
      }
      menu={activity ? actions.menu : []}
    >
      {actions.error && <Notice tone="error">{sentence(actions.error)}</Notice>}
      {actions.question}
      {isNew ? (
        <NewInEvent eventId={eventId} onDone={(made) => onShow(activityPanel(made))} />
      ) : reading.error && isEnabled ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : activity ? (
        <Body key={activity.id} activity={activity} />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

interface NewInEventProps {
  eventId: string | null
  onDone: (activityId: string) => void
}

/** A new activity needs an event; when all events are shown, it is chosen first. */
function NewInEvent({ eventId, onDone }: NewInEventProps) {
  const say = useText(text)
  const [picked, setPicked] = useState<string | null>(null)
  const requestedEventId = eventId ?? picked
  return (
    <div className={styles.form}>
      {eventId === null && (
        <EventPicker label={say('field.event')} required value={picked} onChange={setPicked} />
      )}
      {requestedEventId !== null && (
        <NewActivity key={requestedEventId} eventId={requestedEventId} onDone={onDone} />
      )}
    </div>
  )
}

/** Deleting can be undone, so it is confirmed only where guests have places. */
function useActions(
  activity: Activity | undefined,
  { onGone, onRemoving }: { onGone: () => void; onRemoving: (id: string | null) => void },
) {
  const say = useText(text)
  const navigate = useNavigate()
  const removing = useCommand(removeActivity, {
    isDeletedWith: ({ path }) => path === listEnrolments.path,
  })
  const restoring = useCommand(restoreActivity)
  const exporting = useCommand(exportEnrolments)
  const [isConfirming, setConfirming] = useState(false)
  const remove = async ({ id: activityId, eventId, title }: Activity, notify = true) => {
    setConfirming(false)
    onRemoving(activityId)
    const outcome = await removing.run({ eventId, activityId, tell: notify })
    if (!outcome.ok) return onRemoving(null)
    onGone()
    showUndoBar(say('panel.removed', { name: title }), () => restoring.run({ eventId, activityId }))
  }
  const save = async ({ id: activityId, eventId }: Activity) => {
    const outcome = await exporting.run({ eventId, activityId })
    if (outcome.ok) saveFrom(outcome.data.url)
  }
  const eventId = activity?.eventId ?? ''
  return {
    error: removing.error ?? exporting.error,
    menu: [
      {
        label: say('screen.export'),
        icon: <IconFileSpreadsheet size={16} />,
        onClick: () => activity && void save(activity),
      },
      activity?.kind === 'session'
        ? {
            label: say('panel.inAgenda'),
            icon: <IconCalendarEvent size={16} />,
            onClick: () => navigate(linkTo('/agenda/:eventId', { eventId })),
          }
        : {
            label: say('panel.remove'),
            icon: <IconTrash size={16} />,
            tone: 'danger' as const,
            onClick: () => {
              if (activity?.slots.some(({ enrolled, offered }) => enrolled + offered > 0))
                setConfirming(true)
              else if (activity) void remove(activity)
            },
          },
    ],
    question: isConfirming && activity && (
      <Removal
        eventId={eventId}
        what={{ activityId: activity.id }}
        onClose={() => setConfirming(false)}
        title={say('panel.remove')}
        lost={say('panel.removeAsk', { name: activity.title })}
        confirmLabel={say('panel.remove')}
        busy={removing.pending}
        onConfirm={(notify) => void remove(activity, notify)}
      />
    ),
  }
}

function Body({ activity }: { activity: Activity }) {
  const say = useText(text)
  const [view, setView] = useState<'people' | 'details' | 'history'>('people')
  return (
    <div className={styles.panel}>
      <SegmentedViews
        label={activity.title}
        value={view}
        onChange={setView}
        views={[
          { value: 'people', label: say('panel.people') },
          { value: 'details', label: say('panel.details') },
          { value: 'history', label: say('panel.history') },
        ]}
      />
      {view === 'people' ? (
        <SlotPeople activity={activity} />
      ) : view === 'details' ? (
        <>
          {activity.kind === 'session' && <OfProgramme eventId={activity.eventId} />}
          <EditActivity activity={activity} />
        </>
      ) : (
        <RecordHistory entity="activity" entityId={activity.id} />
      )}
    </div>
  )
}

function OfProgramme({ eventId }: { eventId: string }) {
  const say = useText(text)
  return (
    <div className={styles.head}>
      <span className={`${styles.quiet} ${styles.grow}`}>{say('panel.ofProgramme')}</span>
      <Button component={Link} href={linkTo('/agenda/:eventId', { eventId })} size="xs">
        {say('panel.inAgenda')}
      </Button>
    </div>
  )
}

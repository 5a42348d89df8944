import { Button, TextInput } from '@mantine/core'
import { IconFileTypePdf, IconTrash, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { RecordHistory } from '#modules/company/web/widgets.tsx'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { saveFrom } from '#platform/web/calls/download.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { eventParameter, linkTo } from '#platform/web/routing/links.ts'
import { showUndoBar } from '#platform/web/undo.ts'
import type { OutputOf } from '#shared/contract.ts'
import { formatDate, formatTime } from '#shared/dates/time.ts'
import { toast } from '#ui/live/toasts.tsx'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { Link } from '#ui/live/link.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { SegmentedViews } from '#ui/live/page/segmented-views.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addSpeakerEngagements,
  getSpeakerEngagement,
  getSpeaker,
  removeSpeakerEngagement,
  removeSpeaker,
  restoreSpeakerEngagement,
  restoreSpeaker,
  speakerSheets,
  stepSpeakerEngagement,
} from '../contract.ts'
import { goneStatuses, EngagementStatus } from '../model.ts'
import { text } from '../text.ts'
import { MaterialList } from './material-list.tsx'
import { OwnLink } from './own-link.tsx'
import { EngagementForm } from './engagement-form.tsx'
import { EditSpeaker, NewSpeaker } from './speaker-form.tsx'
import {
  newSpeakerPanel,
  speakerIn,
  speakerPanel,
  StatusIcon,
  StatusWord,
} from './speaker-words.tsx'
import styles from './speakers.module.css'

interface SpeakerPanelProps {
  /** The panel that the address opens: `speaker-nou` or `speaker-<id>`. */
  opened: string | null
  eventId: string | null
  onClose: () => void
  onShow: (what: string) => void
}

type Detail = OutputOf<typeof getSpeaker>

/** All data of one speaker: the profile, and the engagement in the chosen event. */
export default function SpeakerPanel({ opened, eventId, onClose, onShow }: SpeakerPanelProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const id = speakerIn(opened)
  const [removingId, setRemovingId] = useState<string | null>(null)
  if (id === null && removingId !== null) setRemovingId(null)
  const asks = id !== null && id !== removingId
  const reading = useEndpoint(getSpeaker, { speakerId: id ?? '' }, { enabled: asks })
  const speaker = id !== null && reading.data?.id === id ? reading.data : undefined
  const engagement = speaker?.parts.find((each) => each.eventId === eventId)
  const speakerActions = useSpeakerActions(
    speaker,
    engagement && eventId ? { eventId, partId: engagement.id } : null,
    {
      onGone: onClose,
      onRemoving: setRemovingId,
    },
  )
  const about = speaker && [speaker.headline, speaker.organisation].filter(Boolean).join(' · ')
  return (
    <SidePanel
      opened={opened === newSpeakerPanel || id !== null}
      onClose={onClose}
      wide
      title={speaker ? <bdi>{speaker.name}</bdi> : id === null ? say('panel.new') : '…'}
      about={
        <>
          {engagement && <StatusWord status={engagement.status} />}
          {about && <bdi>{about}</bdi>}
        </>
      }
      menu={speaker ? speakerActions.menu : []}
    >
      {speakerActions.error && <Notice tone="error">{sentence(speakerActions.error)}</Notice>}
      {opened === newSpeakerPanel ? (
        <NewSpeaker eventId={eventId} onDone={(made) => onShow(speakerPanel(made))} />
      ) : reading.error && asks ? (
        <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
      ) : speaker ? (
        <Body
          key={speaker.id}
          speaker={speaker}
          eventId={eventId}
          partId={engagement?.id ?? null}
        />
      ) : (
        <PanelSkeleton />
      )}
    </SidePanel>
  )
}

/** Deleting needs no confirmation, since it can be undone. */
function useSpeakerActions(
  speaker: Detail | undefined,
  place: { eventId: string; partId: string } | null,
  { onGone, onRemoving }: { onGone: () => void; onRemoving: (id: string | null) => void },
) {
  const say = useText(text)
  const removing = useCommand(removeSpeaker, {
    isDeletedWith: ({ path }) => path === getSpeakerEngagement.path,
  })
  const restoring = useCommand(restoreSpeaker)
  const removingEngagement = useCommand(removeSpeakerEngagement)
  const joining = useCommand(restoreSpeakerEngagement)
  const printing = useCommand(speakerSheets)
  const remove = async ({ id: speakerId, name }: Detail) => {
    onRemoving(speakerId)
    const outcome = await removing.run({ speakerId })
    if (!outcome.ok) return onRemoving(null)
    onGone()
    showUndoBar(say('panel.removed', { name }), () => restoring.run({ speakerId }))
  }
  const leave = async ({ name }: Detail) => {
    if (!place) return
    const outcome = await removingEngagement.run(place)
    if (!outcome.ok) return
    onGone()
    showUndoBar(say('panel.left', { name }), () => joining.run(place))
  }
  const print = async () => {
    const outcome = place ? await printing.run(place) : undefined
    if (outcome?.ok) saveFrom(outcome.data.url)
  }
  return {
    error: removing.error ?? removingEngagement.error ?? printing.error,
    menu: [
      ...(place
        ? [
            {
              label: say('panel.sheet'),
              icon: <IconFileTypePdf size={16} />,
              onClick: () => void print(),
            },
            {
              label: say('panel.leave'),
              icon: <IconUserMinus size={16} />,
              apart: true,
              onClick: () => speaker && void leave(speaker),
            },
          ]
        : []),
      {
        label: say('panel.remove'),
        icon: <IconTrash size={16} />,
        tone: 'danger' as const,
        onClick: () => speaker && void remove(speaker),
      },
    ],
  }
}

interface BodyProps {
  speaker: Detail
  eventId: string | null
  partId: string | null
}

function Body({ speaker, eventId, partId }: BodyProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [view, setView] = useState<'part' | 'profile'>('part')
  const joining = useCommand(addSpeakerEngagements)
  const profile = (
    <>
      <EditSpeaker speaker={speaker} />
      <Events speaker={speaker} />
      <RecordHistory entity="speaker" entityId={speaker.id} />
    </>
  )
  if (!eventId) return <div className={styles.panel}>{profile}</div>
  if (!partId)
    return (
      <div className={styles.panel}>
        <Button
          leftSection={<IconUserPlus size={16} />}
          loading={joining.pending}
          onClick={() => void joining.run({ eventId, speakerIds: [speaker.id] })}
        >
          {say('panel.join')}
        </Button>
        {joining.error && <Notice tone="error">{sentence(joining.error)}</Notice>}
        {profile}
      </div>
    )
  return (
    <div className={styles.panel}>
      <SegmentedViews
        label={speaker.name}
        value={view}
        onChange={setView}
        views={[
          { value: 'part', label: say('panel.part') },
          { value: 'profile', label: say('panel.profile') },
        ]}
      />
      {view === 'part' ? <InEvent eventId={eventId} partId={partId} /> : profile}
    </div>
  )
}

function Events({ speaker }: { speaker: Detail }) {
  const say = useText(text)
  return (
    <section className={styles.section}>
      <h3>{say('panel.parts')}</h3>
      {speaker.parts.length === 0 && speaker.otherEvents === 0 && (
        <p className={styles.quiet}>{say('panel.noParts')}</p>
      )}
      <ul className={styles.lines}>
        {speaker.parts.map(({ id, eventId, eventName, status }) => (
          <li key={id}>
            <Link
              href={linkTo(
                '/speakeri',
                {},
                { [eventParameter]: eventId, panou: speakerPanel(speaker.id) },
              )}
            >
              {eventName}
            </Link>
            <StatusWord status={status} />
          </li>
        ))}
      </ul>
      {speaker.otherEvents > 0 && (
        <p className={styles.quiet}>{say('panel.otherEvents', { n: speaker.otherEvents })}</p>
      )}
    </section>
  )
}

function InEvent({ eventId, partId }: { eventId: string; partId: string }) {
  const sentence = useErrorSentence()
  const { event } = useChosenEvent()
  const { data, error, refetch } = useEndpoint(getSpeakerEngagement, { eventId, partId })
  if (!data || !event)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton />
    )
  return (
    <>
      <Stage engagement={data} />
      <Sessions engagement={data} />
      <OwnLink engagement={data} />
      <MaterialList engagement={data} />
      <EngagementForm key={data.id} engagement={data} event={event} />
    </>
  )
}

export type EngagementDetail = OutputOf<typeof getSpeakerEngagement>

/** The next stage is one click; a refusal may say why. */
function Stage({ engagement }: { engagement: EngagementDetail }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const stepping = useCommand(stepSpeakerEngagement)
  const stages = EngagementStatus.options
  const forward = stages.slice(0, 4)
  const nextStatus = forward[forward.indexOf(engagement.status) + 1]
  const { id: partId, eventId, version } = engagement
  const go = (to: EngagementStatus, note = '') =>
    stepping.run({ eventId, partId, version, to, note })
  const hasWithdrawn = goneStatuses.includes(engagement.status)
  const reason = useInlineEdit({
    value: engagement.statusNote,
    onSave: (note) => {
      void go(engagement.status, note).then(({ ok }) => {
        if (ok) toast.success(say('panel.saved'))
        else reason.retry()
      })
    },
  })
  return (
    <section className={styles.section}>
      <div className={styles.stage}>
        <StatusIcon status={engagement.status} />
        <strong>{say(`status.${engagement.status}`)}</strong>
        {nextStatus && !hasWithdrawn && (
          <Button
            size="xs"
            variant="filled"
            loading={stepping.pending}
            onClick={() => void go(nextStatus)}
          >
            {say('panel.stepTo', { status: say(`status.${nextStatus}`) })}
          </Button>
        )}
        <ActionMenu
          label={say('board.move', { name: engagement.speaker.name })}
          actions={stages
            .filter((to) => to !== engagement.status)
            .map((to) => ({
              label: say('panel.stepTo', { status: say(`status.${to}`) }),
              icon: <StatusIcon status={to} size={16} />,
              onClick: () => void go(to),
            }))}
        />
      </div>
      {stepping.error && <Notice tone="error">{sentence(stepping.error)}</Notice>}
      {hasWithdrawn && engagement.sessions.length > 0 && (
        <Notice tone="warning">{say('panel.flagged', { n: engagement.sessions.length })}</Notice>
      )}
      {hasWithdrawn && (
        <TextInput
          label={say('panel.reason')}
          {...reason.field}
          value={reason.value}
          maxLength={500}
          onChange={(change) => reason.type(change.currentTarget.value)}
        />
      )}
    </section>
  )
}

function Sessions({ engagement }: { engagement: EngagementDetail }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <section className={styles.section}>
      <h3>{say('panel.sessions')}</h3>
      {engagement.sessions.length === 0 && (
        <p className={styles.quiet}>{say('panel.noSessions')}</p>
      )}
      <ul className={styles.lines}>
        {engagement.sessions.map(({ id, title, day, time, rooms }) => (
          <li key={id}>
            <bdi>{title}</bdi>
            <span className={styles.quiet}>
              {day && time
                ? [`${formatDate(day, locale, 'shortDay')}, ${formatTime(time)}`, ...rooms].join(
                    ' · ',
                  )
                : say('panel.unscheduled')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Button } from '@mantine/core'
import { IconCalendarRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { getEvent } from '#modules/events/contract.ts'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { defaultZone, formatInstant } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { EmptyState } from '#ui/live/states/empty-state.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listSchedules, removeSchedule, sendSchedule } from '../contract.ts'
import type { Schedule } from '../model.ts'
import { text } from '../text.ts'
import styles from './reports.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'

export default function SchedulesTab() {
  const say = useText(text)
  const sentence = useErrorSentence()
  const reading = useEndpoint(listSchedules, {})
  const { event } = useChosenEvent()
  const [opened, setOpened] = useState<Schedule | 'new' | null>(null)
  if (reading.error)
    return <ErrorState text={sentence(reading.error)} onReload={() => void reading.refetch()} />
  if (!reading.data) return <CardsSkeleton />
  const { items } = reading.data
  return (
    <>
      {items.length === 0 ? (
        <EmptyState
          icon={<IconCalendarRepeat size={28} stroke={1.5} />}
          title={say('schedule.empty')}
          text={say('schedule.empty.about')}
          action={{ label: say('schedule.new'), onClick: () => setOpened('new') }}
        />
      ) : (
        <>
          <div className={styles.head}>
            <span />
            <Button variant="filled" onClick={() => setOpened('new')}>
              {say('schedule.new')}
            </Button>
          </div>
          <ul className={styles.schedules}>
            {items.map((schedule) => (
              <ScheduleRow key={schedule.id} {...{ schedule }} onEdit={() => setOpened(schedule)} />
            ))}
          </ul>
        </>
      )}
      {opened && (
        <ScheduleDialog
          report="rsvp-by-part"
          event={event}
          {...(opened !== 'new' && { schedule: opened })}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}

function ScheduleRow({ schedule, onEdit }: { schedule: Schedule; onEdit: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const sentence = useErrorSentence()
  const removing = useCommand(removeSchedule)
  const sending = useCommand(sendSchedule)
  const { id, report, rhythm, recipients, nextAt, sentAt, eventIds, format, pausedBy } = schedule
  const when = (at: string) => formatInstant(at, defaultZone, locale, 'medium')
  const run = async (command: typeof removing | typeof sending, words: string) => {
    const outcome = await command.run({ scheduleId: id })
    if (outcome.ok) toast.success(words)
  }
  const problem = removing.error ?? sending.error
  const whose = useEventsText(eventIds)
  return (
    <li className={styles.schedule}>
      <div>
        {problem && <Notice tone="error">{sentence(problem)}</Notice>}
        <h3>{say(`report.${report}`)}</h3>
        <p className={styles.quiet}>
          {say(`rhythm.${rhythm}`)} · {format.toUpperCase()} · {whose}
        </p>
        <p>{recipients.join(', ')}</p>
        {pausedBy && (
          <div className={styles.paused}>
            <Notice tone="warning">{say(`schedule.paused.${pausedBy}`)}</Notice>
          </div>
        )}
        <p className={styles.quiet}>
          {!pausedBy && `${say('schedule.next', { at: when(nextAt) })} · `}
          {sentAt ? say('schedule.sent', { at: when(sentAt) }) : say('schedule.never')}
        </p>
      </div>
      <ActionMenu
        actions={[
          { label: say('schedule.edit'), onClick: onEdit },
          {
            label: say('schedule.send'),
            disabled: pausedBy !== null,
            onClick: () => void run(sending, say('schedule.sending')),
          },
          {
            label: say('schedule.remove'),
            tone: 'danger',
            onClick: () => void run(removing, say('schedule.removed')),
          },
        ]}
      />
    </li>
  )
}

/** One event is called by its name. */
function useEventsText(eventIds: readonly string[]): string {
  const say = useText(text)
  const [eventId = ''] = eventIds
  const { data } = useEndpoint(getEvent, { eventId }, { enabled: eventIds.length === 1 })
  if (eventIds.length === 0) return say('allEvents')
  if (eventIds.length === 1 && !data) return say('forOne')
  return say('forEvents', { n: eventIds.length, name: data?.name ?? '' })
}

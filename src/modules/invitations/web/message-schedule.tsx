import { Stack, Switch } from '@mantine/core'
import { getEvent } from '#modules/events/contract.ts'
import { anchorsOf } from '#modules/events/model.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useText } from '#platform/web/i18n.tsx'
import { defaultZone, instantToZoned, zonedToInstant } from '#shared/dates/time.ts'
import { RelativeDateField, type DateChoice } from '#ui/live/fields/dates/relative-date-field.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import type { Schedule } from '../model.ts'
import { text } from '../text.ts'
import styles from './invitations.module.css'

interface MessageScheduleProps {
  eventId: string
  field: { value: Schedule | null; onChange: (schedule: Schedule | null) => void }
}

/** A day and an hour, fixed or counted from a day of the event; none means when it is released. */
export function MessageSchedule({ eventId, field }: MessageScheduleProps) {
  const say = useText(text)
  const event = useEndpoint(getEvent, { eventId }).data
  const schedule = field.value
  const zone = event?.timeZone ?? defaultZone
  const clock = schedule ? timeIn(schedule, zone) : '10:00'
  const set = (choice: DateChoice, time: string) => field.onChange(scheduleOf(choice, time, zone))
  return (
    <div className={styles.when}>
      <Switch
        label={say('field.schedule')}
        description={say('field.scheduleHelp')}
        checked={schedule !== null}
        onChange={(change) =>
          field.onChange(
            change.currentTarget.checked
              ? { kind: 'relative', anchor: 'event_start', offsetDays: -30, time: '10:00' }
              : null,
          )
        }
      />
      {schedule && event && (
        <Stack gap={12}>
          <RelativeDateField
            label={say('field.day')}
            anchorDates={anchorsOf(event)}
            value={choiceOf(schedule, zone)}
            onChange={(choice) => set(choice, clock)}
          />
          <TimeField
            label={say('field.time')}
            value={clock}
            onChange={(time) => time && set(choiceOf(schedule, zone), time)}
          />
        </Stack>
      )}
    </div>
  )
}

function timeIn(schedule: Schedule, zone: string): string {
  return schedule.kind === 'relative' ? schedule.time : instantToZoned(schedule.at, zone).time
}

function choiceOf(schedule: Schedule, zone: string): DateChoice {
  if (schedule.kind === 'relative')
    return { anchor: schedule.anchor, offsetDays: schedule.offsetDays }
  return { date: instantToZoned(schedule.at, zone).date }
}

function scheduleOf(choice: DateChoice, time: string, zone: string): Schedule | null {
  if ('anchor' in choice) return { kind: 'relative', ...choice, time }
  const date = choice.date ?? instantToZoned(new Date(Date.now() + 86_400_000), zone).date
  return { kind: 'at', at: zonedToInstant({ date, time, zone }).instant }
}

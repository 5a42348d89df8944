import { Button, Select } from '@mantine/core'
import { useState } from 'react'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { TagsField } from '#ui/live/fields/tags-field.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { addSchedule, changeSchedule } from '../contract.ts'
import { ReportFormat, ReportId, Rhythm, type Schedule, type ScheduleFields } from '../model.ts'
import { text } from '../text.ts'
import styles from './reports.module.css'

interface ScheduleDialogProps {
  report: ReportId
  /** The current events of the report; an empty list means all that are not over. */
  eventIds?: string[]
  event: { id: string; name: string } | null
  /** The one being changed; left out for a new one. */
  schedule?: Schedule
  onClose: () => void
}

export function ScheduleDialog({ schedule, ...rest }: ScheduleDialogProps) {
  return schedule ? <Changing schedule={schedule} {...rest} /> : <Adding {...rest} />
}

type FormValues = Omit<ScheduleFields, 'day' | 'hour'> & { day: string; hour: string }

const fieldsOf = ({ day, hour, ...rest }: FormValues): ScheduleFields => ({
  ...rest,
  day: Number(day),
  hour: Number(hour),
})

function Adding({ report, eventIds = [], event, onClose }: Omit<ScheduleDialogProps, 'schedule'>) {
  const say = useText(text)
  const initial: FormValues = {
    report,
    eventIds,
    format: 'pdf',
    recipients: [],
    rhythm: 'week',
    day: '1',
    hour: '8',
  }
  const form = useContractForm(addSchedule, {
    initial,
    map: fieldsOf,
    keepDraft: false,
    done() {
      toast.success(say('schedule.saved'))
      onClose()
    },
  })
  return <ScheduleForm {...{ form, event, onClose }} title={say('schedule.new')} />
}

function Changing({
  schedule,
  event,
  onClose,
}: Omit<ScheduleDialogProps, 'report' | 'eventIds' | 'schedule'> & { schedule: Schedule }) {
  const say = useText(text)
  const { id, version, nextAt: _, sentAt: __, pausedBy: ___, day, hour, ...fields } = schedule
  const initial: FormValues = { ...fields, day: String(day), hour: String(hour) }
  const form = useContractForm(changeSchedule, {
    initial,
    record: { id, version },
    map: (typed, record) => ({
      ...fieldsOf(typed),
      scheduleId: id,
      version: record.version ?? version,
    }),
    keepDraft: false,
    done() {
      toast.success(say('schedule.saved'))
      onClose()
    },
  })
  return <ScheduleForm {...{ form, event, onClose }} title={say('schedule.title')} />
}

type Form =
  | ContractForm<typeof addSchedule, FormValues>
  | ContractForm<typeof changeSchedule, FormValues>

interface ScheduleFormProps {
  form: Form
  event: { id: string; name: string } | null
  title: string
  onClose: () => void
}

function ScheduleForm({ form, event, title, onClose }: ScheduleFormProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  return (
    <Dialog opened onClose={onClose} title={title} stay>
      <form {...form.props} className={styles.form}>
        {form.conflict && form.error && <Notice tone="warning">{sentence(form.error)}</Notice>}
        <FormNotices form={form} />
        <Select
          {...form.field('report')}
          label={say('schedule.report')}
          allowDeselect={false}
          data={ReportId.options.map((value) => ({ value, label: say(`report.${value}`) }))}
          onChange={(value) => value && form.setValues({ report: ReportId.parse(value) })}
        />
        <EventChoice form={form} event={event} />
        <TagsField
          {...form.field('recipients')}
          label={say('schedule.recipients')}
          help={say('schedule.recipients.help')}
          max={10}
        />
        <Times form={form} />
        <Select
          {...form.field('format')}
          label={say('schedule.format')}
          allowDeselect={false}
          data={ReportFormat.options.map((value) => ({ value, label: say(`export.${value}`) }))}
          onChange={(value) => value && form.setValues({ format: ReportFormat.parse(value) })}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="filled" loading={form.pending}>
            {say('schedule.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** The events it began with or all that are not over. */
function EventChoice({ form, event }: Pick<ScheduleFormProps, 'form' | 'event'>) {
  const say = useText(text)
  const { eventIds } = form.values
  // The initial events, so that the other choice can be undone.
  const [named] = useState(eventIds)
  if (named.length === 0) return null
  const words =
    event && named.length === 1
      ? say('schedule.events.this', { name: event.name })
      : say('schedule.events.some', { n: named.length })
  return (
    <Select
      label={say('schedule.events')}
      allowDeselect={false}
      value={eventIds.length > 0 ? 'chosen' : 'all'}
      data={[
        { value: 'all', label: say('allEvents') },
        { value: 'chosen', label: words },
      ]}
      onChange={(value) => form.setValues({ eventIds: value === 'all' ? [] : named })}
    />
  )
}

function Times({ form }: { form: Form }) {
  const say = useText(text)
  const { rhythm } = form.values
  return (
    <div className={styles.pair}>
      <Select
        {...form.field('rhythm')}
        label={say('schedule.rhythm')}
        allowDeselect={false}
        data={Rhythm.options.map((value) => ({ value, label: say(`rhythm.${value}`) }))}
        onChange={(value) => value && form.setValues({ rhythm: Rhythm.parse(value), day: '1' })}
      />
      {rhythm !== 'day' && (
        <Select
          {...form.field('day')}
          label={say(rhythm === 'week' ? 'schedule.weekday' : 'schedule.monthday')}
          allowDeselect={false}
          data={
            rhythm === 'week'
              ? weekdays.map((day) => ({ value: day, label: say(`weekday.${day}`) }))
              : monthDays
          }
          onChange={(value) => value && form.setValues({ day: value })}
        />
      )}
      <Select
        {...form.field('hour')}
        label={say('schedule.hour')}
        allowDeselect={false}
        data={hours}
        onChange={(value) => value && form.setValues({ hour: value })}
      />
    </div>
  )
}

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const
const monthDays = Array.from({ length: 28 }, (_, at) => String(at + 1))
const hours = Array.from({ length: 24 }, (_, at) => ({
  value: String(at),
  label: `${String(at).padStart(2, '0')}:00`,
}))

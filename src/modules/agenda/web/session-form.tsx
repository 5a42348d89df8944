import { Conflict } from '#platform/web/forms/conflict.tsx'
import {
  ActionIcon,
  Checkbox,
  NumberInput,
  Select,
  Stack,
  Switch,
  Textarea,
  TextInput,
} from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { IconX } from '@tabler/icons-react'
import { useContractForm, type ContractForm, type FieldBinding } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import type { Endpoint } from '#shared/contract.ts'
import { addDays, formatDate, instantToZoned, type Zone } from '#shared/dates/time.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { TimeField } from '#ui/live/fields/dates/time-field.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { addSession, changeSession } from '../contract.ts'
import {
  blankSession,
  fieldsOf,
  SessionAudience,
  SessionType,
  SpeakerRole,
  type Agenda,
  type Session,
  type SessionFields,
  type SessionSpeaker,
} from '../model.ts'
import { momentOf } from '../model/clock.ts'
import { text } from '../text.ts'
import styles from './agenda.module.css'

type FormValues = SessionFields & { shift: boolean } & Record<string, unknown>

interface NewSessionProps {
  agenda: Agenda
  initial: Partial<SessionFields>
  onDone: () => void
}

export function NewSession({ agenda, initial, onDone }: NewSessionProps) {
  const say = useText(text)
  const form = useContractForm(addSession, {
    initial: { ...blankSession, ...initial, shift: false },
    map: (typed) => ({ ...cleaned(typed), shift: typed.shift, eventId: agenda.eventId }),
    done: () => {
      toast.success(say('panel.saved'))
      onDone()
    },
  })
  return <Fields form={form} agenda={agenda} />
}

/** Without a day there is no hour, and in all rooms there is no single one. */
function cleaned(typed: FormValues): SessionFields {
  const fields = fieldsOf(typed)
  return {
    ...fields,
    time: fields.day ? fields.time : null,
    later: fields.day ? fields.later : false,
    roomIds: fields.allRooms ? [] : fields.roomIds,
  }
}

export function EditSession({ agenda, session }: { agenda: Agenda; session: Session }) {
  const say = useText(text)
  const form = useContractForm(changeSession, {
    initial: { ...fieldsOf(session), shift: false },
    record: session,
    map: (typed, record) => ({
      ...cleaned(typed),
      shift: typed.shift,
      eventId: agenda.eventId,
      sessionId: record.id,
      version: record.version ?? 0,
    }),
    done: () => toast.success(say('panel.saved')),
  })
  if (!form.conflict) return <Fields form={form} agenda={agenda} />
  const names = Object.keys(blankSession) as (keyof SessionFields)[]
  const labels = Object.fromEntries(names.map((name) => [name, say(`field.${name}`)])) as Record<
    keyof SessionFields | 'shift',
    string
  >
  const nameOf = (list: readonly { id: string; name: string }[], ids: unknown) =>
    list
      .filter(({ id }) => (ids as string[]).includes(id))
      .map(({ name }) => name)
      .join(', ')
  return (
    <Conflict
      form={form}
      theirs={{ ...fieldsOf(form.conflict), shift: false }}
      labels={labels}
      show={(name, value) => {
        if (name === 'roomIds') return nameOf(agenda.rooms, value)
        if (name === 'trackId') return nameOf(agenda.tracks, [value])
        if (name === 'speakers')
          return (value as SessionSpeaker[])
            .map(
              ({ partId: engagementId }) =>
                agenda.speakers.find((each) => each.partId === engagementId)?.name,
            )
            .join(', ')
        if (name === 'type') return say(`type.${value as SessionType}`)
        if (name === 'audience') return say(`audience.${value as SessionAudience}`)
        if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
        return value as string
      }}
    />
  )
}

interface FieldsProps<E extends Endpoint> {
  form: ContractForm<E, FormValues>
  agenda: Agenda
}

function Fields<E extends Endpoint>({ form, agenda }: FieldsProps<E>) {
  const say = useText(text)
  const title = form.field('title')
  const shift = form.field('shift')
  const description = form.field('description')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...title}
        label={say('field.title')}
        required
        data-autofocus
        autoComplete="off"
        onChange={(change) => title.onChange(change.currentTarget.value)}
      />
      <When form={form} agenda={agenda} />
      <Where form={form} agenda={agenda} />
      <Checkbox
        label={say('panel.shift')}
        description={say('panel.shiftHelp')}
        checked={shift.value}
        onChange={(change) => shift.onChange(change.currentTarget.checked)}
      />
      <Speakers {...form.field('speakers')} agenda={agenda} />
      <Kind form={form} agenda={agenda} />
      <Textarea
        {...description}
        label={say('field.description')}
        autosize
        minRows={3}
        maxRows={12}
        onChange={(change) => description.onChange(change.currentTarget.value)}
      />
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

function When<E extends Endpoint>({ form, agenda }: FieldsProps<E>) {
  const say = useText(text)
  const locale = useLocale()
  const day = form.field('day')
  const time = form.field('time')
  const later = form.field('later')
  const minutes = form.field('minutes')
  const { timeZone: zone } = agenda
  const at = day.value && time.value ? { day: day.value, time: time.value } : null
  const start = at ? momentOf({ ...at, later: later.value }, zone) : undefined
  const end = start && minutes.value > 0 ? new Date(start + minutes.value * 60_000) : null
  return (
    <>
      <FormRow>
        <Select
          {...day}
          label={say('field.day')}
          placeholder={say('panel.unscheduled')}
          clearable
          data={daysFor(agenda, day.value).map((value) => ({
            value,
            label: formatDate(value, locale, 'day'),
          }))}
          onChange={(value) => {
            const usual = agenda.days.find((each) => each.day === value)?.from ?? '09:00'
            form.setValues({
              day: value,
              time: value ? (time.value ?? usual) : null,
            })
          }}
        />
        <TimeField
          label={say('field.time')}
          eventDay
          disabled={!day.value}
          value={time.value ?? ''}
          error={time.error}
          onBlur={time.onBlur}
          onChange={(value) => time.onChange(value || null)}
        />
        <NumberInput
          {...minutes}
          label={say('field.minutes')}
          description={end && say('panel.ends', { time: instantToZoned(end, zone).time })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          min={1}
          max={1440}
          step={5}
          allowDecimal={false}
          onChange={(value) => minutes.onChange(Number(value) || 0)}
        />
      </FormRow>
      {at && isTwice(at, zone) && (
        <Switch
          label={say('field.later')}
          checked={later.value}
          onChange={(change) => later.onChange(change.currentTarget.checked)}
        />
      )}
    </>
  )
}

/** The days of the event, the one before it for what is set up, and the one it is on. */
function daysFor({ days }: Agenda, chosen: string | null): string[] {
  const first = days[0]?.day
  const offered = new Set([
    ...(first ? [addDays(first, -1)] : []),
    ...days.map(({ day }) => day),
    ...(chosen ? [chosen] : []),
  ])
  return [...offered].toSorted()
}

/** In the night when the clocks go back, an hour occurs twice. */
function isTwice(at: { day: string; time: string }, zone: Zone): boolean {
  return momentOf({ ...at, later: false }, zone) !== momentOf({ ...at, later: true }, zone)
}

function Where<E extends Endpoint>({ form, agenda }: FieldsProps<E>) {
  const say = useText(text)
  const rooms = form.field('roomIds')
  const all = form.field('allRooms')
  const track = form.field('trackId')
  return (
    <>
      <FormRow>
        <MultiSelect
          label={say('field.roomIds')}
          data={agenda.rooms.map(({ id, name }) => ({ value: id, label: name }))}
          value={rooms.value}
          error={rooms.error}
          disabled={all.value}
          clearable
          onChange={rooms.onChange}
        />
        <Select
          {...track}
          label={say('field.trackId')}
          placeholder={say('panel.noTrack')}
          clearable
          data={agenda.tracks.map(({ id, name }) => ({ value: id, label: name }))}
        />
      </FormRow>
      <Switch
        label={say('field.allRooms')}
        checked={all.value}
        onChange={(change) => all.onChange(change.currentTarget.checked)}
      />
    </>
  )
}

function Kind<E extends Endpoint>({ form }: FieldsProps<E>) {
  const say = useText(text)
  const type = form.field('type')
  const audience = form.field('audience')
  const language = form.field('language')
  const bookable = form.field('bookable')
  const capacity = form.field('capacity')
  return (
    <>
      <FormRow>
        <Select
          {...type}
          label={say('field.type')}
          data={SessionType.options.map((value) => ({ value, label: say(`type.${value}`) }))}
          allowDeselect={false}
          onChange={(value) => type.onChange(SessionType.safeParse(value).data ?? 'talk')}
        />
        <Select
          {...audience}
          label={say('field.audience')}
          data={SessionAudience.options.map((value) => ({
            value,
            label: say(`audience.${value}`),
          }))}
          allowDeselect={false}
          onChange={(value) => audience.onChange(SessionAudience.safeParse(value).data ?? 'public')}
        />
      </FormRow>
      <FormRow>
        <Select
          {...language}
          label={say('field.language')}
          placeholder={say('panel.noLanguage')}
          clearable
          data={[
            { value: 'ro', label: say('language.ro') },
            { value: 'en', label: say('language.en') },
          ]}
          onChange={(value) => language.onChange(value === 'ro' || value === 'en' ? value : null)}
        />
        <NumberInput
          {...capacity}
          value={capacity.value ?? ''}
          label={say('field.capacity')}
          min={1}
          allowDecimal={false}
          onChange={(value) => capacity.onChange(value === '' ? null : Number(value))}
        />
      </FormRow>
      <Switch
        label={say('field.bookable')}
        checked={bookable.value}
        onChange={(change) => bookable.onChange(change.currentTarget.checked)}
      />
    </>
  )
}

function Speakers({
  value,
  onChange,
  error,
  agenda,
}: FieldBinding<SessionSpeaker[]> & { agenda: Agenda }) {
  const say = useText(text)
  const present = agenda.speakers.filter(({ removed }) => !removed)
  const left = present.filter(
    ({ partId: engagementId }) => !value.some((each) => each.partId === engagementId),
  )
  return (
    <Stack gap={8}>
      <Select
        label={say('field.speakers')}
        placeholder={say(present.length === 0 ? 'panel.noSpeakers' : 'panel.addSpeaker')}
        disabled={present.length === 0}
        searchable
        error={error}
        value={null}
        data={left.map(({ partId: engagementId, name }) => ({ value: engagementId, label: name }))}
        onChange={(engagementId) =>
          engagementId && onChange([...value, { partId: engagementId, role: 'speaker' }])
        }
      />
      {value.map(({ partId: engagementId, role }) => {
        const name = agenda.speakers.find((each) => each.partId === engagementId)?.name ?? '—'
        return (
          <div key={engagementId} className={styles.speaker}>
            <bdi>{name}</bdi>
            <Select
              aria-label={say('panel.roleOf', { name })}
              data={SpeakerRole.options.map((each) => ({
                value: each,
                label: say(`role.${each}`),
              }))}
              value={role}
              allowDeselect={false}
              onChange={(next) => {
                const input = SpeakerRole.safeParse(next).data
                if (input)
                  onChange(
                    value.map((each) =>
                      each.partId === engagementId ? { partId: engagementId, role: input } : each,
                    ),
                  )
              }}
            />
            <ActionIcon
              aria-label={say('panel.removeSpeaker', { name })}
              onClick={() => onChange(value.filter((each) => each.partId !== engagementId))}
            >
              <IconX size={16} />
            </ActionIcon>
          </div>
        )
      })}
    </Stack>
  )
}

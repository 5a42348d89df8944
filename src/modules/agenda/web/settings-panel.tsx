import { Conflict } from '#platform/web/forms/conflict.tsx'
import { ActionIcon, Button, Checkbox, NumberInput, Select, TextInput } from '@mantine/core'
import { IconArrowLeft, IconArrowRight, IconPencil, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import type { StaffLocale } from '#shared/i18n.ts'
import { addDays, formatDate } from '#shared/dates/time.ts'
import { FormActions } from '#ui/live/fields/form-section.tsx'
import { QuickAdd } from '#ui/live/fields/quick-add.tsx'
import { DayHours, type HoursOfDay } from '#ui/live/fields/dates/day-hours.tsx'
import { SidePanel } from '#ui/live/page/side-panel.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addRoom,
  addTrack,
  changeRoom,
  changeTrack,
  removeRoom,
  removeTrack,
  restoreRoom,
  restoreTrack,
  setDays,
} from '../contract.ts'
import { TrackColour, type Agenda, type Room, type RoomFields, type Track } from '../model.ts'
import { text } from '../text.ts'
import styles from './agenda.module.css'

interface SettingsPanelProps {
  opened: boolean
  agenda: Agenda
  onClose: () => void
}

/** Rooms, tracks and the hours of days. */
export default function SettingsPanel({ opened, agenda, onClose }: SettingsPanelProps) {
  const say = useText(text)
  return (
    <SidePanel opened={opened} onClose={onClose} wide title={say('screen.rooms')}>
      <div className={styles.panel}>
        <Rooms agenda={agenda} />
        <Tracks agenda={agenda} />
        <Days agenda={agenda} />
      </div>
    </SidePanel>
  )
}

function Rooms({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { eventId, rooms } = agenda
  const adding = useCommand(addRoom)
  const changing = useCommand(changeRoom)
  const removing = useCommand(removeRoom)
  const restoring = useCommand(restoreRoom)
  const [editing, setEditing] = useState<string | null>(null)
  const error = adding.error ?? changing.error ?? removing.error
  const remove = async ({ id: roomId, name }: Room) => {
    const outcome = await removing.run({ eventId, roomId })
    if (outcome.ok)
      showUndoBar(say('rooms.removed', { name }), () => restoring.run({ eventId, roomId }))
  }
  const move = ({ id: roomId, version }: Room, at: number) =>
    void changing.run({ eventId, roomId, version, at })
  return (
    <section className={styles.part}>
      <h3>{say('rooms.title')}</h3>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <ul className={styles.settings}>
        {rooms.map((room, at) => (
          <li key={room.id}>
            <div className={styles.settingLine}>
              <strong className={styles.grow}>{room.name}</strong>
              {room.capacity && <span className={styles.quiet}>{room.capacity}</span>}
              <ActionIcon
                aria-label={`${say('rooms.left')}: ${room.name}`}
                disabled={at === 0}
                onClick={() => move(room, at - 1)}
              >
                <IconArrowLeft size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={`${say('rooms.right')}: ${room.name}`}
                disabled={at === rooms.length - 1}
                onClick={() => move(room, at + 1)}
              >
                <IconArrowRight size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={say('rooms.edit', { name: room.name })}
                aria-expanded={editing === room.id}
                onClick={() => setEditing(editing === room.id ? null : room.id)}
              >
                <IconPencil size={16} />
              </ActionIcon>
              <ActionIcon
                aria-label={say('rooms.remove', { name: room.name })}
                onClick={() => void remove(room)}
              >
                <IconX size={16} />
              </ActionIcon>
            </div>
            {editing === room.id && (
              <RoomForm agenda={agenda} room={room} onDone={() => setEditing(null)} />
            )}
          </li>
        ))}
      </ul>
      <QuickAdd
        label={say('rooms.name')}
        button={say('rooms.add')}
        onAdd={async (name) => (await adding.run({ eventId, name })).ok}
      />
    </section>
  )
}

function fieldsOf({ name, capacity, parallel, bufferMinutes, opening }: RoomFields): RoomFields {
  return { name, capacity, parallel, bufferMinutes, opening }
}

function RoomForm({ agenda, room, onDone }: { agenda: Agenda; room: Room; onDone: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const form = useContractForm(changeRoom, {
    initial: fieldsOf(room),
    record: room,
    map: (typed, record) => ({
      ...fieldsOf(typed),
      eventId: agenda.eventId,
      roomId: record.id,
      version: record.version ?? 0,
    }),
    done: () => {
      toast.success(say('panel.saved'))
      onDone()
    },
  })
  if (!form.conflict) return <RoomFieldset form={form} agenda={agenda} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={{
        name: say('rooms.name'),
        capacity: say('rooms.capacity'),
        parallel: say('rooms.parallel'),
        bufferMinutes: say('rooms.buffer'),
        opening: say('rooms.opening'),
      }}
      show={(_, value) => {
        if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
        return Array.isArray(value) ? hoursSaid(value, locale) : String(value ?? '')
      }}
    />
  )
}

function daysOf({ days }: Agenda): string[] {
  return days.map(({ day }) => day)
}

function hoursSaid(hours: readonly HoursOfDay[], locale: StaffLocale): string {
  return hours
    .map(({ day, from, to }) => `${formatDate(day, locale, 'shortDay')} ${from}–${to}`)
    .join('; ')
}

interface RoomFieldsetProps {
  form: ContractForm<typeof changeRoom, RoomFields>
  agenda: Agenda
}

function RoomFieldset({ form, agenda }: RoomFieldsetProps) {
  const say = useText(text)
  const name = form.field('name')
  const capacity = form.field('capacity')
  const buffer = form.field('bufferMinutes')
  const parallel = form.field('parallel')
  const opening = form.field('opening')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <TextInput
        {...name}
        label={say('rooms.name')}
        onChange={(change) => name.onChange(change.currentTarget.value)}
      />
      <NumberInput
        {...capacity}
        label={say('rooms.capacity')}
        value={capacity.value ?? ''}
        min={1}
        allowDecimal={false}
        onChange={(value) => capacity.onChange(value === '' ? null : Number(value))}
      />
      <NumberInput
        {...buffer}
        label={say('rooms.buffer')}
        min={0}
        max={240}
        step={5}
        allowDecimal={false}
        onChange={(value) => buffer.onChange(Number(value) || 0)}
      />
      <Checkbox
        label={say('rooms.parallel')}
        checked={parallel.value}
        onChange={(change) => parallel.onChange(change.currentTarget.checked)}
      />
      <strong>{say('rooms.opening')}</strong>
      {opening.value.length === 0 && <span className={styles.quiet}>{say('rooms.always')}</span>}
      <DayHours days={daysOf(agenda)} value={opening.value} onChange={opening.onChange} />
      {opening.error && <Notice tone="error">{opening.error}</Notice>}
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

function Tracks({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { eventId, tracks } = agenda
  const adding = useCommand(addTrack)
  const changing = useCommand(changeTrack)
  const removing = useCommand(removeTrack)
  const restoring = useCommand(restoreTrack)
  const error = adding.error ?? changing.error ?? removing.error
  const remove = async ({ id: trackId, name }: Track) => {
    const outcome = await removing.run({ eventId, trackId })
    if (outcome.ok)
      showUndoBar(say('tracks.removed', { name }), () => restoring.run({ eventId, trackId }))
  }
  const freeColour = TrackColour.options.find(
    (each) => !tracks.some(({ colour }) => colour === each),
  )
  return (
    <section className={styles.part}>
      <h3>{say('tracks.title')}</h3>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <ul className={styles.settings}>
        {tracks.map((track) => (
          <li key={track.id} className={styles.settingLine}>
            <span className={styles.dot} data-colour={track.colour} aria-hidden />
            <strong className={styles.grow}>{track.name}</strong>
            <Select
              className={styles.colour}
              aria-label={say('tracks.colour', { name: track.name })}
              data={TrackColour.options.map((value) => ({ value, label: say(`colour.${value}`) }))}
              value={track.colour}
              allowDeselect={false}
              onChange={(value) => {
                const colour = TrackColour.safeParse(value).data
                const { id: trackId, version } = track
                if (colour) void changing.run({ eventId, trackId, version, colour })
              }}
            />
            <ActionIcon
              aria-label={say('tracks.remove', { name: track.name })}
              onClick={() => void remove(track)}
            >
              <IconX size={16} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <QuickAdd
        label={say('tracks.name')}
        button={say('tracks.add')}
        onAdd={async (name) =>
          (await adding.run({ eventId, name, colour: freeColour ?? 'fir' })).ok
        }
      />
    </section>
  )
}

function Days({ agenda }: { agenda: Agenda }) {
  const say = useText(text)
  const locale = useLocale()
  const form = useContractForm(setDays, {
    initial: { days: agenda.days },
    record: { id: agenda.eventId, version: agenda.version },
    map: ({ days }, { id: eventId, version }) => ({ eventId, version: version ?? 0, days }),
    done: () => toast.success(say('panel.saved')),
  })
  if (!form.conflict) return <DaysFieldset form={form} agenda={agenda} />
  return (
    <section className={styles.part}>
      <h3>{say('days.title')}</h3>
      <Conflict
        form={form}
        theirs={{ days: form.conflict.days }}
        labels={{ days: say('days.title') }}
        show={(_, value) => hoursSaid(value, locale)}
      />
    </section>
  )
}

interface DaysFieldsetProps {
  form: ContractForm<typeof setDays, { days: HoursOfDay[] }>
  agenda: Agenda
}

function DaysFieldset({ form, agenda }: DaysFieldsetProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const resetting = useCommand(setDays)
  const { eventId, version } = agenda
  const days = form.field('days')
  const lastDay = days.value.at(-1)
  const reset = async () => {
    const outcome = await resetting.run({ eventId, version, days: null })
    if (!outcome.ok) return
    form.discard()
    toast.success(say('panel.saved'))
  }
  return (
    <form {...form.props} className={styles.part}>
      <h3>{say('days.title')}</h3>
      <p className={styles.quiet}>{say('days.text')}</p>
      <FormNotices form={form} />
      {resetting.error && <Notice tone="error">{sentence(resetting.error)}</Notice>}
      <DayHours days={daysOf(agenda)} value={days.value} onChange={days.onChange} />
      {days.error && <Notice tone="error">{days.error}</Notice>}
      <div className={styles.buttons}>
        {lastDay && (
          <Button
            onClick={() =>
              days.onChange([...days.value, { ...lastDay, day: addDays(lastDay.day, 1) }])
            }
          >
            {say('days.add')}
          </Button>
        )}
        <Button variant="subtle" loading={resetting.pending} onClick={() => void reset()}>
          {say('days.usual')}
        </Button>
      </div>
      <FormActions
        saveLabel={say('days.save')}
        busy={form.pending}
        dirty={form.dirty}
        {...(form.dirty && { onCancel: form.discard })}
      />
    </form>
  )
}

import { ActionIcon, Select } from '@mantine/core'
import { IconCheck, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { listTeam } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { ProblemSentence } from '#platform/web/forms/form-problems.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatDate } from '#shared/dates/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { changeEvent } from '../../contract.ts'
import type { Event, EventFields } from '../../model.ts'
import { text } from '../../text.ts'
import { daysOf, hoursOf } from '../event-words.tsx'
import { NumberField } from '../forms/place-fields.tsx'
import styles from './event-overview.module.css'

export function Facts({ event, onMove }: { event: Event; onMove: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  const { name, address } = event.place
  return (
    <dl className={styles.facts}>
      <Fact label={say('fact.when')}>
        <span>
          {daysOf(event, locale)}
          {!event.allDay && ', '}
          <span className={styles.hours}>{hoursOf(event)}</span>
        </span>
        <Pencil label={say('move.title')} onClick={onMove} />
      </Fact>
      <Fact label={say('event.place')}>
        <span>{[name, address].filter(Boolean).join(', ') || say('place.none')}</span>
      </Fact>
      <TeamFacts event={event} />
      <Editable event={event} field="expectedGuests" shown={event.expectedGuests ?? '–'}>
        {(edit) => <CountEdit {...edit} label={say('event.expectedGuests')} />}
      </Editable>
      <Editable event={event} field="capacity" shown={event.capacity ?? say('fact.unlimited')}>
        {(edit) => <CountEdit {...edit} label={say('event.capacity')} />}
      </Editable>
      <Editable
        event={event}
        field="rsvpDeadline"
        shown={event.rsvpDeadline === null ? '–' : formatDate(event.rsvpDeadline, locale)}
      >
        {(edit) => <DayEdit {...edit} label={say('event.rsvpDeadline')} />}
      </Editable>
      <Fact label={say('event.visibility')}>
        <span>{say(`visibility.${event.visibility}`)}</span>
      </Fact>
    </dl>
  )
}

/** The lead of the event and its team. */
function TeamFacts({ event }: { event: Event }) {
  const say = useText(text)
  const team = useEndpoint(listTeam, {})
  const members = team.data?.members ?? []
  const data = members
    .filter(({ active }) => active)
    .map(({ id, name }) => ({ value: id, label: name }))
  const nameOf = (id: string | null) => (
    <Name key={id} person={members.find((each) => each.id === id)} />
  )
  return (
    <>
      <Editable event={event} field="leadId" shown={nameOf(event.leadId)}>
        {({ save, value, error }) => (
          <Select
            {...{ value, error }}
            data={data}
            searchable
            clearable
            onChange={save}
            aria-label={say('event.leadId')}
          />
        )}
      </Editable>
      <Editable
        event={event}
        field="memberIds"
        shown={event.memberIds.length === 0 ? '–' : event.memberIds.map(nameOf)}
      >
        {({ save, value, error }) => (
          <MultiSelect
            {...{ value, error, data }}
            searchable
            onChange={save}
            aria-label={say('event.memberIds')}
          />
        )}
      </Editable>
    </>
  )
}

/** The edit button beside a fact. */
function Pencil({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon size="sm" aria-label={label} title={label} onClick={onClick}>
      <IconPencil size={15} />
    </ActionIcon>
  )
}

function Name({ person }: { person: { name: string; avatar: string | null } | undefined }) {
  if (!person) return '–'
  return (
    <span className={styles.person}>
      <Avatar name={person.name} src={person.avatar} size={22} />
      {person.name}
    </span>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

type QuickField = 'leadId' | 'memberIds' | 'expectedGuests' | 'capacity' | 'rsvpDeadline'

interface Edit<K extends QuickField> {
  value: EventFields[K]
  error: ReactNode
  save: (value: EventFields[K]) => void
  cancel: () => void
}

interface EditableProps<K extends QuickField> {
  event: Event
  field: K
  shown: ReactNode
  children: (edit: Edit<K>) => ReactNode
}

/** A fact that is changed where it is; several people may do so at once, each on the row as it is. */
function Editable<K extends QuickField>({ event, field, shown, children }: EditableProps<K>) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const change = useCommand(changeEvent)
  const [editing, setEditing] = useState(false)
  const problem = change.error?.details.fields?.[field]
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (editing) box.current?.querySelector('input')?.focus()
  }, [editing])
  const save = async (value: EventFields[K]) => {
    const { id: eventId, version } = event
    const before = event[field]
    const outcome = await change.run({ eventId, version, [field]: value })
    if (!outcome.ok) return
    if (field !== 'memberIds') setEditing(false)
    showUndoBar(say('fact.saved', { field: say(`event.${field}`) }), () =>
      change.run({ eventId, version: outcome.data.version, [field]: before }),
    )
  }
  return (
    <Fact label={say(`event.${field}`)}>
      {editing ? (
        <div
          ref={box}
          className={styles.edit}
          role="presentation"
          onKeyDown={(key) => {
            // An open list of choices or calendar goes first.
            const isOpen =
              !(key.target instanceof Element && box.current?.contains(key.target)) ||
              key.target.ariaExpanded === 'true'
            if (key.key === 'Escape' && !isOpen && !key.defaultPrevented) setEditing(false)
          }}
        >
          {children({
            value: event[field],
            error: problem ? (
              <ProblemSentence problem={problem} />
            ) : (
              change.error && sentence(change.error)
            ),
            save: (value) => void save(value),
            cancel: () => setEditing(false),
          })}
          <ActionIcon aria-label={say('fact.done')} onClick={() => setEditing(false)}>
            <IconCheck size={16} />
          </ActionIcon>
        </div>
      ) : (
        <>
          <span className={styles.people}>{shown}</span>
          <Pencil
            label={say('fact.edit', { field: say(`event.${field}`) })}
            onClick={() => setEditing(true)}
          />
        </>
      )}
    </Fact>
  )
}

/** Saved when the person leaves the field or presses Enter, not with every digit. */
function CountEdit({ value, error, save, cancel, label }: Edit<'capacity'> & { label: string }) {
  const edit = useInlineEdit({ value, onSave: save, onCancel: cancel })
  return (
    <div className={styles.count}>
      <NumberField
        {...edit.field}
        label={label}
        hideLabel
        value={edit.value}
        error={error}
        onChange={edit.type}
      />
    </div>
  )
}

/** A day that is typed is saved as a number is, one of the calendar at once. */
function DayEdit({ value, error, save, cancel, label }: Edit<'rsvpDeadline'> & { label: string }) {
  const edit = useInlineEdit({ value, onSave: save, onCancel: cancel })
  return (
    <DateField
      inline={edit.field}
      label={label}
      hideLabel
      value={edit.value}
      error={error}
      onChange={edit.type}
      onPick={edit.choose}
    />
  )
}

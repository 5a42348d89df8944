import { ActionIcon, Button, Select } from '@mantine/core'
import { MultiSelect } from '#ui/live/fields/multi-select.tsx'
import { IconCheck, IconCircleDashed, IconPencil } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { listTeam } from '#modules/company/contract.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import { formatDate, formatInstant } from '#shared/time.ts'
import { DateField } from '#ui/live/fields/dates/date-field.tsx'
import { useInlineEdit } from '#ui/live/fields/inline-edit.ts'
import { Link } from '#ui/live/link.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { announceCancellation, changeEvent, getReadiness } from '../../contract.ts'
import type { Event, EventFields, EventStatus } from '../../model.ts'
import { text } from '../../text.ts'
import { MoveUndo } from '../event-actions.tsx'
import styles from './event-overview.module.css'
import { Cover, daysOf, hoursOf, ReadinessRing } from '../event-words.tsx'
import { MapPin, NumberField } from '../forms/place-fields.tsx'

export interface Step {
  to: EventStatus
  label: string
  onClick: () => void
}

interface EventOverviewProps {
  event: Event
  /** Leads to where a field is filled in. */
  onMend: (field: string) => void
  actions: { steps: readonly Step[]; move: () => void }
}

export function EventOverview({ event, onMend, actions }: EventOverviewProps) {
  return (
    <div className={styles.overview}>
      <div className={styles.cover}>
        <Cover event={event} width={760} />
      </div>
      <MoveUndo event={event} />
      <Life event={event} steps={actions.steps} />
      <div className={styles.columns}>
        <Facts event={event} onMove={actions.move} />
        <div className={styles.side}>
          <ReadinessList event={event} onMend={onMend} />
        </div>
        <div className={styles.about}>
          {event.description !== '' && <p className={styles.description}>{event.description}</p>}
          <MapPin place={event.place} />
        </div>
      </div>
    </div>
  )
}

const life = ['draft', 'tentative', 'confirmed', 'live', 'finished', 'closed'] as const

/** The states in their order, where the event stands, and where it may go. */
function Life({ event, steps }: { event: Event; steps: readonly Step[] }) {
  const say = useText(text)
  const at = life.findIndex((each) => each === event.status)
  return (
    <section className={styles.life}>
      {event.status === 'cancelled' ? (
        <Cancelled event={event} />
      ) : (
        <ol aria-label={say('life.label')}>
          {life.map((each, order) => (
            <li
              key={each}
              data-done={order < at || undefined}
              aria-current={order === at ? 'step' : undefined}
            >
              {say(`status.${each}`)}
            </li>
          ))}
        </ol>
      )}
      {event.statusReason !== '' && event.status !== 'cancelled' && (
        <p className={styles.quiet}>{say('life.reason', { reason: event.statusReason })}</p>
      )}
      <div className={styles.buttons}>
        {steps.map(({ to, label, onClick }, order) => (
          <Button
            key={to}
            size="xs"
            variant={to === 'cancelled' ? 'subtle' : order === 0 ? 'filled' : 'default'}
            color={to === 'cancelled' ? 'danger' : undefined}
            onClick={onClick}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}

/** Cancelling tells nobody; telling the guests is a second yes. */
function Cancelled({ event }: { event: Event }) {
  const say = useText(text)
  const sentence = useSentence()
  const locale = useLocale()
  const announce = useCommand(announceCancellation)
  const [asked, setAsked] = useState(false)
  const announceToGuests = async () => {
    const { id: eventId, version } = event
    await announce.run({ eventId, version })
    setAsked(false)
  }
  return (
    <>
      {announce.error && <Notice tone="error">{sentence(announce.error)}</Notice>}
      <Notice tone="warning" title={say('cancelled.title')}>
        <p className={styles.plain}>{say('life.reason', { reason: event.statusReason })}</p>
        {event.guestsToldAt === null ? (
          <>
            <p className={styles.plain}>{say('cancelled.unannounced')}</p>
            <Button size="xs" onClick={() => setAsked(true)}>
              {say('cancelled.announce')}
            </Button>
          </>
        ) : (
          <p className={styles.plain}>
            {say('cancelled.announced', {
              when: formatInstant(event.guestsToldAt, event.timeZone, locale, 'medium'),
            })}
          </p>
        )}
      </Notice>
      <Confirm
        opened={asked}
        onClose={() => setAsked(false)}
        title={say('cancelled.announce')}
        lost={say('cancelled.sure', { name: event.name })}
        confirmLabel={say('cancelled.announce')}
        busy={announce.pending}
        onConfirm={() => void announceToGuests()}
      />
    </>
  )
}

function Facts({ event, onMove }: { event: Event; onMove: () => void }) {
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
        {({ value, save, error }) => (
          <DateField
            label={say('event.rsvpDeadline')}
            hideLabel
            {...{ value, error }}
            onChange={save}
          />
        )}
      </Editable>
      <Fact label={say('event.visibility')}>
        <span>{say(`visibility.${event.visibility}`)}</span>
      </Fact>
    </dl>
  )
}

/** Who leads the event and who works on it. */
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

/** The small button beside a fact that lets it be changed. */
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

type Quick = 'leadId' | 'memberIds' | 'expectedGuests' | 'capacity' | 'rsvpDeadline'

interface Edit<K extends Quick> {
  value: EventFields[K]
  error: ReactNode
  save: (value: EventFields[K]) => void
  cancel: () => void
}

interface EditableProps<K extends Quick> {
  event: Event
  field: K
  shown: ReactNode
  children: (edit: Edit<K>) => ReactNode
}

/** A fact that is changed where it stands; several people may do so at once, each on the row as it is. */
function Editable<K extends Quick>({ event, field, shown, children }: EditableProps<K>) {
  const say = useText(text)
  const sentence = useSentence()
  const change = useCommand(changeEvent)
  const [editing, setEditing] = useState(false)
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
    offerUndo(say('fact.saved', { field: say(`event.${field}`) }), () =>
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
            // An open list of choices goes first.
            const isOpen = key.target instanceof Element && key.target.ariaExpanded === 'true'
            if (key.key === 'Escape' && !isOpen && !key.defaultPrevented) setEditing(false)
          }}
        >
          {children({
            value: event[field],
            error: change.error && sentence(change.error),
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

function ReadinessList({ event, onMend }: { event: Event; onMend: (field: string) => void }) {
  const say = useText(text)
  const locale = useLocale()
  const { data } = useEndpoint(getReadiness, { eventId: event.id })
  if (!data) return <PanelSkeleton rows={4} />
  const own = `/evenimente/${event.id}#`
  const sorted = data.items.toSorted((a, b) => Number(a.done) - Number(b.done))
  return (
    <section className={styles.readiness} aria-labelledby="readiness">
      <div className={styles.score}>
        <ReadinessRing score={data.score} size={56} />
        <div>
          <h2 id="readiness">{say('readiness.title')}</h2>
          <span className={styles.quiet}>
            {say('readiness.missing', { n: sorted.filter(({ done }) => !done).length })}
          </span>
        </div>
      </div>
      <ul>
        {sorted.map(({ code, title, done, href }) => (
          <li key={code} data-done={done || undefined}>
            {done ? (
              <IconCheck size={16} stroke={2} aria-label={say('readiness.done')} />
            ) : (
              <IconCircleDashed size={16} stroke={1.8} aria-label={say('readiness.todo')} />
            )}
            {done ? (
              <span>{title[locale]}</span>
            ) : (
              <Link
                href={href}
                onClick={(click) => {
                  if (!href.startsWith(own) || click.ctrlKey || click.metaKey) return
                  click.preventDefault()
                  onMend(href.slice(own.length))
                }}
              >
                {title[locale]}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

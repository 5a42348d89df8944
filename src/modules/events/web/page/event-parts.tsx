import { Conflict } from '#platform/web/forms/conflict.tsx'
import { ActionIcon, Button, Select, Switch, TextInput } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useSentence } from '#platform/web/calls/errors.ts'
import { useContractForm, type ContractForm } from '#platform/web/forms/form.tsx'
import { FormNotices } from '#platform/web/forms/form-notices.tsx'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { offerUndo } from '#platform/web/undo.ts'
import type { Endpoint } from '#shared/contract.ts'
import { formatDate } from '#shared/time.ts'
import { FormActions, FormRow } from '#ui/live/fields/form-section.tsx'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  addPart,
  changePart,
  listParts,
  orderParts,
  removePart,
  restorePart,
} from '../../contract.ts'
import {
  Audience,
  endAfter,
  startOfNext,
  mostParts,
  nowhere,
  PartFields,
  PartKind,
  type Event,
  type Part,
  type Place,
} from '../../model.ts'
import { text } from '../../text.ts'
import styles from './event-parts.module.css'
import { NumberField, PlaceFields, SpanFields } from '../forms/place-fields.tsx'

/** The parts of the day in their order; RSVP, menus and capacity hang on them. */
export function EventParts({ event }: { event: Event }) {
  const say = useText(text)
  const sentence = useSentence()
  const { data, error, refetch } = useEndpoint(listParts, { eventId: event.id })
  const [open, setOpen] = useState<Part | 'new' | null>(null)
  const removal = useRemoval(event.id)
  const order = useOrder(event.id, data?.items ?? [])
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={3} />
    )
  const problem = order.error ?? removal.error
  const close = () => setOpen(null)
  return (
    <section className={styles.parts}>
      {problem && <Notice tone="error">{sentence(problem)}</Notice>}
      <Rows
        parts={data.items}
        onMove={order.move}
        onOpen={setOpen}
        onRemove={(part) => void removal.remove(part)}
      />
      <Button
        leftSection={<IconPlus size={16} />}
        disabled={data.items.length >= mostParts}
        onClick={() => setOpen('new')}
      >
        {say('parts.add')}
      </Button>
      {open === 'new' && (
        <Dialog opened stay size="lg" title={say('parts.add')} onClose={close}>
          <NewPart event={event} after={data.items.at(-1)} onDone={close} />
        </Dialog>
      )}
      {open !== null && open !== 'new' && (
        <Dialog opened stay size="lg" title={open.name} onClose={close}>
          <EditPart event={event} part={open} onDone={close} />
        </Dialog>
      )}
    </section>
  )
}

function useOrder(eventId: string, parts: readonly Part[]) {
  const order = useCommand(orderParts, {
    optimistic: ({ partIds }, cache) =>
      cache.change(listParts, (now, asked) =>
        asked.eventId === eventId ? { items: inOrder(now.items, partIds) } : now,
      ),
  })
  const move = (from: number, to: number) => {
    const ids = parts.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved === undefined || to < 0 || to > ids.length) return
    ids.splice(to, 0, moved)
    void order.run({ eventId, partIds: ids })
  }
  return { move, error: order.error }
}

function inOrder(parts: readonly Part[], ids: readonly string[]): Part[] {
  return ids.flatMap((id) => parts.find((part) => part.id === id) ?? [])
}

function useRemoval(eventId: string) {
  const say = useText(text)
  const removing = useCommand(removePart)
  const restoring = useCommand(restorePart)
  return {
    error: removing.error,
    async remove({ id: partId, name }: Part) {
      const outcome = await removing.run({ eventId, partId })
      if (outcome.ok)
        offerUndo(say('parts.removed', { name }), () => restoring.run({ eventId, partId }))
    },
  }
}

interface RowsProps {
  parts: readonly Part[]
  onMove: (from: number, to: number) => void
  onOpen: (part: Part) => void
  onRemove: (part: Part) => void
}

/** Dragged by the handle, or moved with the arrow keys while it has the focus. */
function Rows({ parts, onMove, onOpen, onRemove }: RowsProps) {
  const say = useText(text)
  const dragging = useDragging(onMove)
  return (
    <ol className={styles.rows} aria-label={say('parts.title')}>
      {parts.map((part, at) => (
        <li key={part.id} {...dragging.place(at)}>
          <ActionIcon
            className={styles.handle}
            aria-label={say('parts.handle', { name: part.name })}
            title={say('parts.handle', { name: part.name })}
            {...dragging.handle(at, part.name)}
          >
            <IconGripVertical size={18} />
          </ActionIcon>
          <PartWords part={part} onOpen={() => onOpen(part)} />
          <ActionMenu
            label={say('parts.actions', { name: part.name })}
            actions={[
              { label: say('edit'), onClick: () => onOpen(part) },
              { label: say('parts.up'), disabled: at === 0, onClick: () => onMove(at, at - 1) },
              {
                label: say('parts.down'),
                disabled: at === parts.length - 1,
                onClick: () => onMove(at, at + 1),
              },
              {
                label: say('delete'),
                tone: 'danger',
                apart: true,
                disabled: parts.length === 1,
                onClick: () => onRemove(part),
              },
            ]}
          />
        </li>
      ))}
    </ol>
  )
}

/** What makes a row a place to drop on, and its handle something to take hold of. */
function useDragging(onMove: RowsProps['onMove']) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)
  const end = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    place: (at: number) => ({
      'data-dragged': dragged === at || undefined,
      'data-over':
        over === at && dragged !== at ? ((dragged ?? 0) < at ? 'below' : 'above') : undefined,
      onDragOver(event: DragEvent) {
        if (dragged === null) return
        event.preventDefault()
        setOver(at)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged !== null && dragged !== at) onMove(dragged, at)
        end()
      },
    }),
    handle: (at: number, name: string) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', name)
        setDragged(at)
      },
      onDragEnd: end,
      onKeyDown(event: KeyboardEvent) {
        const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
        if (by === 0) return
        event.preventDefault()
        onMove(at, at + by)
      },
    }),
  }
}

function PartWords({ part, onOpen }: { part: Part; onOpen: () => void }) {
  const say = useText(text)
  const locale = useLocale()
  return (
    <div className={styles.words}>
      <button type="button" className={styles.name} onClick={onOpen}>
        {part.name}
      </button>
      <span className={styles.quiet}>
        {formatDate(part.startDate, locale, 'shortDay')}, {part.startTime}–{part.endTime}
        {part.place && part.place.name !== '' && ` · ${part.place.name}`}
      </span>
      <span className={styles.marks}>
        {part.takesRsvp && <Badge tone="brand">{say('part.takesRsvp')}</Badge>}
        {part.servesMeal && <Badge tone="accent">{say('part.servesMeal')}</Badge>}
        {part.audience !== 'invited' && <Badge>{say(`audience.short.${part.audience}`)}</Badge>}
        {part.capacity !== null && <Badge>{say('part.seats', { n: part.capacity })}</Badge>}
      </span>
    </div>
  )
}

interface NewPartProps {
  event: Event
  after: Part | undefined
  onDone: () => void
}

function NewPart({ event, after, onDone }: NewPartProps) {
  const start = startOfNext(event, after)
  const initial: PartFields = {
    ...start,
    ...endAfter(start, 2),
    name: '',
    kind: 'other',
    place: null,
    capacity: null,
    takesRsvp: true,
    servesMeal: false,
    audience: 'invited',
  }
  const form = useContractForm(addPart, {
    initial,
    map: (typed) => ({ ...typed, eventId: event.id }),
    record: { id: `new of ${event.id}`, version: null },
    done: onDone,
  })
  return <PartForm form={form} event={event} onCancel={onDone} />
}

function EditPart({ event, part, onDone }: { event: Event; part: Part; onDone: () => void }) {
  const say = useText(text)
  const form = useContractForm(changePart, {
    initial: fieldsOf(part),
    record: part,
    map: (typed, { version }) => ({
      ...typed,
      eventId: event.id,
      partId: part.id,
      version: version ?? 0,
    }),
    done: onDone,
  })
  const names = PartFields.keyof().options
  const labels = Object.fromEntries(
    names.map((name) => [
      name,
      say(/^(start|end)/.test(name) ? `event.${name as 'startDate'}` : `part.${name as 'name'}`),
    ]),
  ) as Record<keyof PartFields, string>
  if (!form.conflict) return <PartForm form={form} event={event} onCancel={onDone} />
  return (
    <Conflict
      form={form}
      theirs={fieldsOf(form.conflict)}
      labels={labels}
      show={(name, value) => {
        if (name === 'kind') return say(`partKind.${value as PartKind}`)
        if (name === 'audience') return say(`audience.${value as Audience}`)
        if (name === 'place') return (value as Place | null)?.name ?? say('part.samePlace')
        return typeof value === 'boolean' ? say(value ? 'yes' : 'no') : ((value ?? '–') as string)
      }}
    />
  )
}

interface PartFormProps<E extends Endpoint> {
  form: ContractForm<E, PartFields>
  event: Event
  onCancel: () => void
}

function PartForm<E extends Endpoint>({ form, event, onCancel }: PartFormProps<E>) {
  const say = useText(text)
  const name = form.field('name')
  const kind = form.field('kind')
  const place = form.field('place')
  return (
    <form {...form.props} className={styles.form}>
      <FormNotices form={form} />
      <FormRow>
        <TextInput
          {...name}
          label={say('part.name')}
          required
          data-autofocus
          autoComplete="off"
          onChange={(change) => name.onChange(change.currentTarget.value)}
        />
        <Select
          {...kind}
          label={say('part.kind')}
          data={PartKind.options.map((value) => ({ value, label: say(`partKind.${value}`) }))}
          onChange={(value) => kind.onChange(PartKind.parse(value ?? 'other'))}
        />
      </FormRow>
      <SpanFields form={form} zone={event.timeZone} />
      <Switch
        label={say('part.elsewhere')}
        checked={place.value !== null}
        onChange={(change) => place.onChange(change.currentTarget.checked ? nowhere : null)}
      />
      {place.value !== null && <PlaceFields form={form} />}
      <Guests form={form} />
      <FormActions
        busy={form.pending}
        dirty={form.dirty}
        onCancel={() => {
          form.discard()
          onCancel()
        }}
      />
    </form>
  )
}

/** How many may come, who is meant, and what the part asks of them. */
function Guests<E extends Endpoint>({ form }: Pick<PartFormProps<E>, 'form'>) {
  const say = useText(text)
  const audience = form.field('audience')
  const flag = (field: 'takesRsvp' | 'servesMeal') => {
    const { value, onChange } = form.field(field)
    return (
      <Switch
        label={say(`part.${field}`)}
        checked={value}
        onChange={(change) => onChange(change.currentTarget.checked)}
      />
    )
  }
  return (
    <>
      <FormRow>
        <NumberField {...form.field('capacity')} label={say('part.capacity')} />
        <Select
          {...audience}
          label={say('part.audience')}
          data={Audience.options.map((value) => ({ value, label: say(`audience.${value}`) }))}
          onChange={(value) => audience.onChange(Audience.parse(value ?? 'invited'))}
        />
      </FormRow>
      <div className={styles.flags}>
        {flag('takesRsvp')}
        {flag('servesMeal')}
      </div>
    </>
  )
}

function fieldsOf(part: Part): PartFields {
  const names = PartFields.keyof().options
  return Object.fromEntries(names.map((name) => [name, part[name]])) as PartFields
}

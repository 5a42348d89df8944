import { ActionIcon, Button } from '@mantine/core'
import { IconGripVertical, IconPlus } from '@tabler/icons-react'
import { useState, type DragEvent, type KeyboardEvent } from 'react'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { showUndoBar } from '#platform/web/undo.ts'
import { formatDate } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Confirm } from '#ui/live/page/confirm.tsx'
import { Dialog } from '#ui/live/page/dialog.tsx'
import { Badge } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { PanelSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { listParts, orderParts, removePart, restorePart } from '../../contract.ts'
import { maxParts, type Event, type Part } from '../../model.ts'
import { text } from '../../text.ts'
import styles from './event-parts.module.css'
import { EditPart, NewPart } from '../forms/part-form.tsx'
import { PlanNews } from '../guest-news.tsx'

/** The parts of the day in their order; RSVP, menus and capacity belong to them. */
export function EventParts({ event }: { event: Event }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { data, error, refetch } = useEndpoint(listParts, { eventId: event.id })
  const [open, setOpen] = useState<Part | 'new' | null>(null)
  const [removed, setRemoved] = useState<Part | null>(null)
  const order = useOrder(event.id, data?.items ?? [])
  if (!data)
    return error ? (
      <ErrorState text={sentence(error)} onReload={() => void refetch()} />
    ) : (
      <PanelSkeleton rows={3} />
    )
  const close = () => setOpen(null)
  return (
    <section className={styles.parts}>
      {order.error && <Notice tone="error">{sentence(order.error)}</Notice>}
      <Rows parts={data.items} onMove={order.move} onOpen={setOpen} onRemove={setRemoved} />
      <Button
        leftSection={<IconPlus size={16} />}
        disabled={data.items.length >= maxParts}
        onClick={() => setOpen('new')}
      >
        {say('parts.add')}
      </Button>
      {removed && <RemovePart part={removed} event={event} onClose={() => setRemoved(null)} />}
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

interface RemovePartProps {
  part: Part
  event: Event
  onClose: () => void
}

/** Deleting can be undone, but guests who count on the part have to be notified: so it asks first. */
function RemovePart({ part, event, onClose }: RemovePartProps) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const [notify, setNotify] = useState(true)
  const removing = useCommand(removePart)
  const restoring = useCommand(restorePart)
  const ids = { eventId: event.id, partId: part.id }
  const remove = async () => {
    const outcome = await removing.run({ ...ids, notify })
    if (!outcome.ok) return
    showUndoBar(say('parts.removed', { name: part.name }), () => restoring.run(ids))
    onClose()
  }
  return (
    <Confirm
      opened
      onClose={onClose}
      title={say('parts.remove')}
      lost={
        <>
          {removing.error && <Notice tone="error">{sentence(removing.error)}</Notice>}
          <p>{say('parts.removeAsk', { name: part.name })}</p>
          {part.audience !== 'team' && <PlanNews {...ids} value={notify} onChange={setNotify} />}
        </>
      }
      confirmLabel={say('parts.remove')}
      busy={removing.pending}
      onConfirm={() => void remove()}
    />
  )
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

/** Props that make a row a drop target, and its handle draggable. */
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

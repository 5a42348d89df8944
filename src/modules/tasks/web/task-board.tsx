import { Button } from '@mantine/core'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useText } from '#platform/web/i18n.tsx'
import { usePanel } from '#platform/web/routing/panel.ts'
import { PanelLink } from '#platform/web/routing/panel-link.tsx'
import { defaultZone } from '#shared/dates/time.ts'
import { ActionMenu } from '#ui/live/page/action-menu.tsx'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { Count } from '#ui/live/records/badge.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import { CardsSkeleton } from '#ui/live/states/skeletons.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import { changeTaskStatus, finishTask, listTasks, placeTask } from '../contract.ts'
import { stepOf, TaskStatus, type TaskRow } from '../model.ts'
import { text } from '../text.ts'
import type { TaskFilters } from './task-filters.ts'
import { Due, PriorityWord, Signs, StatusIcon, taskPanel, useStepWords } from './task-words.tsx'
import styles from './board.module.css'

/** The new position of a card: in a column, right after another card or before all. */
interface CardPosition {
  status: TaskStatus
  afterId: string | null
  beforeId: string | null
}

type MoveCard = (task: TaskRow, position: CardPosition) => Promise<void>

/** A column for each state; cards are dragged, moved by keys, or sent by their menu. */
export default function TaskBoard({ filters }: { filters: TaskFilters }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const { event } = useChosenEvent()
  const words = useStepWords(event?.timeZone ?? defaultZone)
  const [dragged, setDragged] = useState<TaskRow | null>(null)
  const [shownText, setSaid] = useState('')
  const [lifted, setLifted] = useState<string | null>(null)
  const [left, setLeft] = useState<TaskRow | null>(null)
  const board = useFocusFollowing(lifted)
  const { move, error } = useCardMove(words.ask, setLeft)
  const moveAndAnnounce: MoveCard = async (task, index) => {
    setLifted(task.id)
    if (!(await move(task, index))) return
    setSaid(say('board.moved', { title: task.title, status: say(`status.${index.status}`) }))
  }
  return (
    <>
      <p className="hidden-visually" role="status">
        {shownText}
      </p>
      <p id="board-keys" className={styles.keys}>
        {say('board.keys')}
      </p>
      {error && <Notice tone="error">{sentence(error)}</Notice>}
      <div ref={board} className={styles.board} role="group" aria-label={say('board.label')}>
        {TaskStatus.options.map((status) => (
          <Column
            key={status}
            {...{ status, filters, dragged, left }}
            onDrag={setDragged}
            onMove={moveAndAnnounce}
          />
        ))}
      </div>
      {words.dialog}
    </>
  )
}

/** A card that went to another column is another element, so the focus follows it there. */
function useFocusFollowing(lifted: string | null) {
  const board = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (lifted === null) return
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${lifted}"]`)
    if (card && document.activeElement === document.body) card.focus()
  })
  return board
}

/** Changes its state first, if needed, then its place; asks the user for a text where required. */
function useCardMove(
  onAsk: (task: TaskRow, to: 'waiting' | 'cancelled') => void,
  onLeft: (task: TaskRow) => void,
) {
  const step = useCommand(changeTaskStatus)
  const finish = useCommand(finishTask)
  const put = useCommand(placeTask)
  /** False while nothing has moved yet, or nothing may. */
  const move = async (
    task: TaskRow,
    { status, afterId, beforeId }: CardPosition,
  ): Promise<boolean> => {
    const { id: taskId, version } = task
    if (status !== task.status) {
      if (status === 'waiting' || status === 'cancelled') {
        if (stepOf(task.status, status, task.approval) !== null) {
          onAsk(task, status)
          return false
        }
      }
      const outcome =
        status === 'done'
          ? await finish.run({ taskId, version })
          : await step.run({ taskId, version, to: status })
      if (!outcome.ok) return false
      onLeft(task)
    }
    return (await put.run({ taskId, afterId, beforeId })).ok
  }
  return { move, error: step.error ?? finish.error ?? put.error }
}

interface ColumnProps {
  status: TaskStatus
  filters: TaskFilters
  dragged: TaskRow | null
  /** The task before it went to another column; each column reads its own cards. */
  left: TaskRow | null
  onDrag: (task: TaskRow | null) => void
  onMove: MoveCard
}

const pageful = 40

function Column(props: ColumnProps) {
  const { status, filters, dragged } = props
  const say = useText(text)
  const { asks, data, tasks, state, onMore } = useColumn(props)
  const placeAt = (at: number, without?: string): CardPosition => {
    const others = tasks.filter(({ id }) => id !== without)
    return { status, afterId: others[at - 1]?.id ?? null, beforeId: others[at]?.id ?? null }
  }
  const { over, zone } = useDropZone(props, tasks, placeAt)
  if (!asks) return null
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a place to drop on; keys move the cards themselves
    <section
      {...zone}
      className={styles.column}
      aria-label={say('board.column', { status: say(`status.${status}`), n: data?.total ?? 0 })}
    >
      <h2>
        <StatusIcon status={status} />
        {say(`status.${status}`)}
        <Count>{data?.total ?? 0}</Count>
      </h2>
      {state ?? (
        <ul className={styles.cards}>
          {tasks.map((task, at) => (
            <li key={task.id} data-gap={(over === at && dragged !== null) || undefined}>
              <Card
                task={task}
                withEvent={filters.eventId === null}
                onDrag={props.onDrag}
                {...movesOf(props.onMove, task, placeAt, { at, last: tasks.length - 1 })}
              />
            </li>
          ))}
          {tasks.length === 0 && <li className={styles.none}>{say('board.empty')}</li>}
          {over === tasks.length && dragged && <li className={styles.gap} aria-hidden />}
        </ul>
      )}
      {onMore && (
        <Button size="xs" variant="subtle" onClick={onMore}>
          {say('board.more')}
        </Button>
      )}
    </section>
  )
}

/** The cards of one state, without the one that has just left it, and what to show until they are here. */
function useColumn({ status, filters, left }: ColumnProps) {
  const sentence = useErrorSentence()
  const [limit, setLimit] = useState(pageful)
  const asks = filters.values.stare.length === 0 || filters.values.stare.includes(status)
  const { data, error, refetch } = useEndpoint(
    listTasks,
    { ...filters.anyStatus, status: [status], sort: 'board', limit: Math.min(200, limit) },
    { keepPrevious: true, enabled: asks },
  )
  const tasks = (data?.items ?? []).filter(
    ({ id, version }) => id !== left?.id || version > left.version,
  )
  const hasMore = data && data.total > tasks.length && limit < 200
  const failed = error && <ErrorState text={sentence(error)} onReload={() => void refetch()} />
  return {
    asks,
    data,
    tasks,
    state: data ? null : (failed ?? <CardsSkeleton cards={2} />),
    onMore: hasMore ? () => setLimit(limit + pageful) : undefined,
  }
}

type PlaceAt = (at: number, without?: string) => CardPosition

/** The card before which the dragged one would be dropped, and the props that make a column a drop target. */
function useDropZone(
  { dragged, onDrag, onMove }: ColumnProps,
  tasks: readonly TaskRow[],
  placeAt: PlaceAt,
) {
  const [over, setOver] = useState<number | null>(null)
  const zone = {
    'data-over': (over !== null && dragged !== null) || undefined,
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(cardBelow(event))
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(null)
    },
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(null)
      if (!dragged) return
      const from = tasks.findIndex(({ id }) => id === dragged.id)
      const at = over ?? tasks.length
      const to = from >= 0 && from < at ? at - 1 : at
      if (to !== from) void onMove(dragged, placeAt(to, dragged.id))
      onDrag(null)
    },
  }
  return { over, zone }
}

/** The first card whose middle is below the pointer. */
function cardBelow({ currentTarget, clientY }: DragEvent): number {
  const cards = [...currentTarget.querySelectorAll('[data-card]')]
  const at = cards.findIndex((card) => {
    const box = card.getBoundingClientRect()
    return clientY < box.top + box.height / 2
  })
  return at < 0 ? cards.length : at
}

function movesOf(
  onMove: MoveCard,
  task: TaskRow,
  placeAt: PlaceAt,
  { at, last }: { at: number; last: number },
): CardMoves {
  const put = (to: number) => () => void onMove(task, placeAt(to, task.id))
  return {
    onGo: (status) => void onMove(task, { status, afterId: null, beforeId: null }),
    ...(at > 0 && { onUp: put(at - 1) }),
    ...(at < last && { onDown: put(at + 1) }),
  }
}

interface CardMoves {
  onGo: (to: TaskStatus) => void
  onUp?: () => void
  onDown?: () => void
}

interface CardProps extends CardMoves {
  task: TaskRow
  withEvent: boolean
  onDrag: (task: TaskRow | null) => void
}

function Card({ task, withEvent, onDrag, ...moves }: CardProps) {
  const panel = usePanel()
  const onKeyDown = useCardKeys(task, moves)
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/no-noninteractive-tabindex -- a card is moved by keys as it is by hand
    <article
      className={styles.card}
      data-card={task.id}
      tabIndex={0}
      draggable
      aria-label={task.title}
      aria-describedby="board-keys"
      onKeyDown={onKeyDown}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', task.title)
        onDrag(task)
      }}
      onDragEnd={() => onDrag(null)}
    >
      <div className={styles.top}>
        <PanelLink panel={panel} what={taskPanel(task.id)} className={styles.title}>
          {task.title}
        </PanelLink>
        <MoveMenu task={task} {...moves} />
      </div>
      {withEvent && <span className={styles.quiet}>{task.event.name}</span>}
      <Foot task={task} />
    </article>
  )
}

/** Alt and an arrow move the card, up and down or to the nearest state it may go to; Enter opens it. */
function useCardKeys(task: TaskRow, { onGo, onUp, onDown }: CardMoves) {
  const panel = usePanel()
  const beside = (by: 1 | -1) => {
    const { options } = TaskStatus
    for (let at = options.indexOf(task.status) + by; options[at]; at += by) {
      const to = options[at]!
      if (reachable(task, to)) return onGo(to)
    }
  }
  const keys: Readonly<Record<string, (() => void) | undefined>> = {
    ArrowUp: onUp,
    ArrowDown: onDown,
    ArrowLeft: () => beside(-1),
    ArrowRight: () => beside(1),
  }
  return (event: KeyboardEvent) => {
    const act = event.altKey ? keys[event.key] : undefined
    if (event.altKey && event.key in keys) event.preventDefault()
    if (act) return act()
    if (event.key === 'Enter' && event.target === event.currentTarget)
      panel.open(taskPanel(task.id))
  }
}

function MoveMenu({ task, onGo, onUp, onDown }: CardMoves & { task: TaskRow }) {
  const say = useText(text)
  const states = TaskStatus.options.filter((to) => to !== task.status && reachable(task, to))
  return (
    <ActionMenu
      label={say('board.move', { title: task.title })}
      actions={[
        ...states.map((to) => ({
          label: say('board.moveTo', { status: say(`status.${to}`) }),
          icon: <StatusIcon status={to} size={16} />,
          onClick: () => onGo(to),
        })),
        ...(onUp
          ? [{ label: say('board.up'), shortcut: 'Alt ↑', apart: true, onClick: onUp }]
          : []),
        ...(onDown ? [{ label: say('board.down'), shortcut: 'Alt ↓', onClick: onDown }] : []),
      ]}
    />
  )
}

function Foot({ task }: { task: TaskRow }) {
  return (
    <div className={styles.foot}>
      <span className={styles.quiet}>#{task.number}</span>
      <Signs task={task} />
      {(task.priority === 'urgent' || task.priority === 'high') && (
        <PriorityWord priority={task.priority} brief />
      )}
      {task.dueDate && <Due task={task} />}
      {task.responsible && (
        <span className={styles.who}>
          <Avatar name={task.responsible.name} src={task.responsible.avatar} size={24} spoken />
        </span>
      )}
    </div>
  )
}

/** One step, or the whole way to done. */
function reachable(task: TaskRow, to: TaskStatus): boolean {
  if (stepOf(task.status, to, task.approval) !== null) return true
  return to === 'done' && !task.approval && task.status === 'todo'
}

import { useState, type ReactNode } from 'react'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { serverTimeNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { useErrorSentence } from '#platform/web/calls/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { lazyComponent } from '#platform/web/lazy-component.tsx'
import { usePages } from '#platform/web/calls/pages.ts'
import { usePanel } from '#platform/web/routing/panel.ts'
import { problemText } from '#shared/field-problems.ts'
import { sayIn } from '#shared/i18n.ts'
import { parsePersonDate } from '#shared/dates/person-date.ts'
import { daysBetween, defaultZone, formatDate, todayIn } from '#shared/dates/time.ts'
import { Avatar } from '#ui/live/records/avatar.tsx'
import { TagList } from '#ui/live/records/tag-list.tsx'
import { ErrorState } from '#ui/live/states/error-state.tsx'
import type { Column } from '#ui/live/table/columns.ts'
import { DataTable } from '#ui/live/table/data-table.tsx'
import { nothingSelected, type Selection } from '#ui/live/table/selection.ts'
import type { RowMove } from '#ui/live/table/use-row-moves.ts'
import { toast } from '#ui/live/toasts.tsx'
import { Notice } from '#ui/plain/notice.tsx'
import {
  changeTask,
  changeTaskStatus,
  countTasks,
  finishTask,
  listTasks,
  placeTask,
} from '../contract.ts'
import {
  placeInPlan,
  Priority,
  TaskOrder,
  TaskStatus,
  type TaskFields,
  type TaskRow,
} from '../model.ts'
import { text } from '../text.ts'
import type { Push } from './plan-dialogs.tsx'
import type { TaskFilters } from './task-filters.ts'
import {
  choicesOf,
  Due,
  durationText,
  parseDuration,
  priorityChoices,
  PriorityWord,
  Signs,
  statusChoices,
  StatusWord,
  taskIn,
  taskPanel,
  useColleagues,
  useStepWords,
} from './task-words.tsx'
import styles from './tasks.module.css'

const Bulk = lazyComponent(() => import('./bulk-actions.tsx'), null)
const PushOffer = lazyComponent(
  async () => ({ default: (await import('./plan-dialogs.tsx')).PushOffer }),
  null,
)

/** Grouped by phase while the order is that of the plan; every field can be changed in its place. */
export function TaskTable({ filters, empty }: { filters: TaskFilters; empty: ReactNode }) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const panel = usePanel()
  const pages = usePages(listTasks, { ...filters.input, ...filters.sort })
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [push, setPush] = useState<Push | null>(null)
  const { event } = useChosenEvent()
  const words = useStepWords(event?.timeZone ?? defaultZone)
  const { sort, descending } = filters.sort
  const grouped = sort === 'plan' && filters.eventId !== null
  const columns = useColumns(filters, useSaving(setPush, words.ask)).filter(
    // What the headings say is not repeated in each row.
    ({ id }) => !(grouped && id === 'list'),
  )
  const band = usePhaseBands(filters)
  const moving = useRowMove(pages.getRow)
  if (pages.error && pages.total === undefined)
    return <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
  const openId = taskIn(panel.opened)
  return (
    <>
      {moving.notice}
      <DataTable
        label={say('screen.label')}
        columns={columns}
        source={pages}
        rowKey={(row) => row.id}
        rowName={(row) => row.title}
        rowHref={(row) => panel.href(taskPanel(row.id))}
        onOpen={(row) => panel.open(taskPanel(row.id))}
        {...(openId !== null && { openKey: openId })}
        sort={{ by: sort, descending }}
        onSort={(next) =>
          filters.set({ sortare: TaskOrder.parse(next.by), invers: next.descending })
        }
        selection={selection}
        onSelection={setSelection}
        density="compact"
        {...(grouped && { band })}
        {...(grouped && !descending && { onMove: moving.move })}
        empty={empty}
      />
      <Bulk {...{ selection, filters }} onSelection={setSelection} total={pages.total ?? 0} />
      {push && <PushOffer push={push} onClose={() => setPush(null)} />}
      {words.dialog}
    </>
  )
}

/** The name of each phase above its first task, with how many it holds. */
function usePhaseBands({ input }: TaskFilters) {
  const say = useText(text)
  const { data: counts } = useEndpoint(countTasks, input, { keepPrevious: true })
  return (row: TaskRow, before: TaskRow | undefined) => {
    if (before && before.listId === row.listId) return null
    const key = row.listId ?? 'none'
    return (
      <span className={styles.band}>
        {row.listName ?? say('list.none')}
        <span className={styles.faint}>
          {counts?.byList.find((each) => each.key === key)?.count}
        </span>
      </span>
    )
  }
}

/** Only its place changes, so a person who writes the task meanwhile is not disturbed. */
function useRowMove(rowAt: (at: number) => TaskRow | undefined) {
  const say = useText(text)
  const sentence = useErrorSentence()
  const put = useCommand(placeTask)
  const [shownText, setSaid] = useState('')
  const move = async (from: number, to: RowMove) => {
    const task = rowAt(from)
    const position = placeInPlan(rowAt, from, to)
    if (!task || put.pending) return
    if (!position) {
      if (task.parentId === null) return
      toast.info(say('list.subtaskStays'))
      setSaid(say('list.subtaskStays'))
      return
    }
    const outcome = await put.run({ taskId: task.id, ...position })
    const { title } = task
    if (outcome.ok) setSaid(say('list.moved', { title }))
  }
  const notice = (
    <>
      <p className="hidden-visually" role="status">
        {shownText}
      </p>
      {put.error && <Notice tone="error">{sentence(put.error)}</Notice>}
    </>
  )
  return { move: (from: number, to: RowMove) => void move(from, to), notice }
}

type TaskSaving = ReturnType<typeof useSaving>

/** Each cell saves itself; a refusal stays in the cell with its sentence. */
function useSaving(
  onPush: (push: Push) => void,
  onAsk: (task: TaskRow, to: 'waiting' | 'cancelled') => void,
) {
  const sentence = useErrorSentence()
  const change = useCommand(changeTask)
  const step = useCommand(changeTaskStatus)
  const finish = useCommand(finishTask)
  return {
    async save(row: TaskRow, fields: Partial<TaskFields>) {
      const outcome = await change.run({ taskId: row.id, version: row.version, ...fields })
      if (!outcome.ok) return sentence(outcome.error)
      const { dueDate } = outcome.data
      if (row.dueDate && dueDate && row.dueDate !== dueDate)
        onPush({ taskId: row.id, days: daysBetween(row.dueDate, dueDate) })
      return undefined
    },
    async move(row: TaskRow, to: TaskStatus) {
      if (to === 'waiting' || to === 'cancelled') {
        onAsk(row, to)
        return undefined
      }
      const { id: taskId, version } = row
      const outcome =
        to === 'done'
          ? await finish.run({ taskId, version })
          : await step.run({ taskId, version, to })
      return outcome.ok ? undefined : sentence(outcome.error)
    },
  }
}

function useColumns({ eventId, lists }: TaskFilters, saving: TaskSaving): Column<TaskRow>[] {
  const say = useText(text)
  const { title, event, status, responsible } = useMainColumns(saving)
  const { due, start } = useDateColumns(saving)
  const { priority, estimate, tags } = usePlanColumns(saving)
  const list: Column<TaskRow> = {
    id: 'list',
    title: say('task.listId'),
    width: 170,
    card: 'none',
    render: (row) => row.listName ?? '–',
    edit: {
      value: (row) => row.listId ?? '',
      options: [{ value: '', label: say('list.none') }, ...choicesOf(lists)],
      save: (row, id) => saving.save(row, { listId: id || null }),
    },
  }
  return [
    title,
    ...(eventId === null ? [event] : []),
    status,
    responsible,
    due,
    priority,
    ...(lists.length > 0 ? [list] : []),
    estimate,
    start,
    tags,
  ]
}

/** Title, state and assignees. */
function useMainColumns({ save, move }: TaskSaving) {
  const say = useText(text)
  const people = useColleagues()
  return {
    title: {
      id: 'title',
      title: say('task.title'),
      width: 340,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => <Title row={row} />,
      edit: { value: (row) => row.title, save: (row, title) => save(row, { title }) },
    },
    event: { id: 'event', title: say('task.event'), width: 190, render: (row) => row.event.name },
    status: {
      id: 'status',
      title: say('task.status'),
      width: 140,
      sortable: true,
      card: 'line',
      render: (row) => <StatusWord status={row.status} />,
      edit: {
        value: (row) => row.status,
        options: statusChoices(say),
        save: (row, to) => move(row, TaskStatus.parse(to)),
      },
    },
    responsible: {
      id: 'responsible',
      title: say('task.responsibleId'),
      width: 160,
      render: (row) => <Who row={row} />,
      edit: {
        value: (row) => row.responsible?.id ?? '',
        options: [{ value: '', label: say('bulk.nobody') }, ...choicesOf(people)],
        save: (row, id) => save(row, { responsibleId: id || null }),
      },
    },
  } satisfies Record<string, Column<TaskRow>>
}

function useDateColumns({ save }: TaskSaving) {
  const say = useText(text)
  const locale = useLocale()
  const { event } = useChosenEvent()
  const today = todayIn(event?.timeZone ?? defaultZone, serverTimeNow())
  const shown = (date: string | null) => (date === null ? '' : formatDate(date, locale, 'medium'))
  const saveAs = (field: 'due' | 'start') => (row: TaskRow, typed: string) => {
    const date = typed.trim() === '' ? null : parsePersonDate(typed, today, locale)
    if (date === null && typed.trim() !== '') return sayIn(problemText, locale)('invalid_date')
    return save(row, { [field]: { date } })
  }
  return {
    due: {
      id: 'due',
      title: say('task.dueDate'),
      width: 112,
      sortable: true,
      card: 'side',
      render: (row) => <Due task={row} />,
      edit: { value: (row) => shown(row.dueDate), save: saveAs('due') },
    },
    start: {
      id: 'start',
      title: say('task.startDate'),
      width: 112,
      card: 'none',
      render: (row) => (row.startDate === null ? '–' : formatDate(row.startDate, locale, 'short')),
      edit: { value: (row) => shown(row.startDate), save: saveAs('start') },
    },
  } satisfies Record<string, Column<TaskRow>>
}

/** Columns that a phone leaves out. */
function usePlanColumns({ save }: TaskSaving) {
  const say = useText(text)
  const length = (minutes: number | null, none: string) =>
    minutes === null ? none : durationText(minutes, say)
  return {
    priority: {
      id: 'priority',
      title: say('task.priority'),
      width: 116,
      sortable: true,
      card: 'none',
      render: (row) => <PriorityWord priority={row.priority} />,
      edit: {
        value: (row) => row.priority,
        options: priorityChoices(say),
        save: (row, priority) => save(row, { priority: Priority.parse(priority) }),
      },
    },
    estimate: {
      id: 'estimate',
      title: say('task.estimateMinutes'),
      width: 96,
      card: 'none',
      render: (row) => length(row.estimateMinutes, '–'),
      edit: {
        value: (row) => length(row.estimateMinutes, ''),
        save: (row, typed) => {
          const estimateMinutes = parseDuration(typed)
          if (estimateMinutes === undefined) return say('panel.estimateBad')
          return save(row, { estimateMinutes })
        },
      },
    },
    tags: {
      id: 'tags',
      title: say('task.tags'),
      width: 160,
      card: 'none',
      render: (row) => (row.tags.length === 0 ? '–' : <TagList tags={row.tags} max={2} />),
      edit: {
        value: (row) => row.tags.join(', '),
        save: (row, typed) => save(row, { tags: tagsIn(typed) }),
      },
    },
  } satisfies Record<string, Column<TaskRow>>
}

function tagsIn(typed: string): string[] {
  return [...new Set(typed.split(/[,;]/).map((tag) => tag.trim()))].filter(Boolean)
}

function Title({ row }: { row: TaskRow }) {
  const say = useText(text)
  const { checklist, subtasks } = row
  const steps = checklist.all > 0 ? checklist : subtasks.all > 0 ? subtasks : null
  return (
    <span
      className={styles.rowTitle}
      data-sub={row.parentId !== null || undefined}
      data-over={row.status === 'done' || row.status === 'cancelled' || undefined}
    >
      <span className={styles.number}>{row.number}</span>
      <span className={styles.words}>{row.title}</span>
      <Signs task={row} />
      {steps && (
        <span
          className={styles.fraction}
          title={say(checklist.all > 0 ? 'sign.checklist' : 'sign.subtasks', steps)}
        >
          {steps.done}/{steps.all}
        </span>
      )}
    </span>
  )
}

function Who({ row }: { row: TaskRow }) {
  const say = useText(text)
  if (!row.responsible) return <span className={styles.faint}>{say('sign.nobody')}</span>
  return (
    <span className={styles.pair}>
      <Avatar name={row.responsible.name} src={row.responsible.avatar} size={22} />
      <span className={styles.words}>{row.responsible.name}</span>
      {row.others.length > 0 && <span className={styles.faint}>+{row.others.length}</span>}
    </span>
  )
}

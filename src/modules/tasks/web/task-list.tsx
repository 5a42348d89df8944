import { useState, type ReactNode } from 'react'
import { useChosenEvent } from '#modules/events/web/widgets.tsx'
import { trueNow } from '#platform/web/clock.ts'
import { useCommand } from '#platform/web/command.ts'
import { useEndpoint } from '#platform/web/endpoint.ts'
import { useSentence } from '#platform/web/errors.ts'
import { useLocale, useText } from '#platform/web/i18n.tsx'
import { usePages } from '#platform/web/pages.ts'
import { usePanel } from '#platform/web/panel.ts'
import { problemText } from '#shared/field-problems.ts'
import { sayIn } from '#shared/i18n.ts'
import { parsePersonDate } from '#shared/person-date.ts'
import { daysBetween, defaultZone, formatDate, todayIn } from '#shared/time.ts'
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
import { Bulk } from './bulk-actions.tsx'
import { PushOffer, type Push } from './plan-dialogs.tsx'
import type { TaskFilters } from './task-filters.ts'
import {
  Due,
  durationText,
  parseDuration,
  PriorityWord,
  Signs,
  StatusWord,
  StepDialog,
  taskIn,
  taskPanel,
  useColleagues,
} from './task-words.tsx'
import styles from './tasks.module.css'

/** Grouped by phase while the order is that of the plan; every field can be changed in its place. */
export function TaskTable({ filters, empty }: { filters: TaskFilters; empty: ReactNode }) {
  const say = useText(text)
  const sentence = useSentence()
  const panel = usePanel()
  const pages = usePages(listTasks, { ...filters.input, ...filters.sort })
  const { data: counts } = useEndpoint(countTasks, filters.input, { keepPrevious: true })
  const [selection, setSelection] = useState<Selection>(nothingSelected)
  const [push, setPush] = useState<Push | null>(null)
  const [asking, setAsking] = useState<{ task: TaskRow; to: 'waiting' | 'cancelled' } | null>(null)
  const columns = useColumns(filters, setPush, (task, to) => setAsking({ task, to }))
  const { event } = useChosenEvent()
  const moving = useMoving(pages.getRow)
  if (pages.error && pages.total === undefined)
    return <ErrorState text={sentence(pages.error)} onReload={pages.retry} />
  const { sort, descending } = filters.sort
  const grouped = sort === 'plan' && filters.eventId !== null
  const openId = taskIn(panel.opened)
  const countOf = (listId: string | null) =>
    counts?.byList.find(({ key }) => key === (listId ?? 'none'))?.count
  const band = (row: TaskRow, before: TaskRow | undefined) =>
    before && before.listId === row.listId
      ? null
      : phaseBand(row.listName ?? say('list.none'), countOf(row.listId))
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
        onSort={({ by, descending: invers }) =>
          filters.set({ sortare: TaskOrder.parse(by), invers })
        }
        selection={selection}
        onSelection={setSelection}
        density="compact"
        height="calc(100dvh - 320px)"
        {...(grouped && { band })}
        {...(grouped && !descending && { onMove: moving.move })}
        empty={empty}
      />
      <Bulk
        selection={selection}
        onSelection={setSelection}
        total={pages.total ?? 0}
        filters={filters}
      />
      {push && <PushOffer push={push} onClose={() => setPush(null)} />}
      {asking && (
        <StepDialog
          task={asking.task}
          zone={event?.timeZone ?? defaultZone}
          asking={asking.to}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

/** Only its place changes, so whoever writes the task meanwhile is not disturbed. */
function useMoving(rowAt: (at: number) => TaskRow | undefined) {
  const say = useText(text)
  const sentence = useSentence()
  const put = useCommand(placeTask)
  const [said, setSaid] = useState('')
  const move = async (from: number, to: RowMove) => {
    const task = rowAt(from)
    const place = placeInPlan(rowAt, from, to)
    if (!task || put.pending) return
    if (!place) {
      if (task.parentId !== null) toast.info(say('list.subtaskStays'), { autoClose: 5000 })
      return
    }
    const outcome = await put.run({ taskId: task.id, ...place })
    const { title } = task
    if (outcome.ok) setSaid(say('list.moved', { title }))
  }
  const notice = (
    <>
      <p className="hidden-visually" role="status">
        {said}
      </p>
      {put.error && <Notice tone="error">{sentence(put.error)}</Notice>}
    </>
  )
  return { move: (from: number, to: RowMove) => void move(from, to), notice }
}

function phaseBand(name: string, count: number | undefined): ReactNode {
  return (
    <span className={styles.band}>
      {name}
      <span className={styles.faint}>{count}</span>
    </span>
  )
}

type AskWords = (task: TaskRow, to: 'waiting' | 'cancelled') => void

/** Each cell saves itself; a refusal stays in the cell with its sentence. */
function useSaving(onPush: (push: Push) => void, onAsk: AskWords) {
  const sentence = useSentence()
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

function useColumns(
  filters: TaskFilters,
  onPush: (push: Push) => void,
  onAsk: AskWords,
): Column<TaskRow>[] {
  const say = useText(text)
  const locale = useLocale()
  const people = useColleagues()
  const { event } = useChosenEvent()
  const { save, move } = useSaving(onPush, onAsk)
  const nobody = { value: '', label: say('bulk.nobody') }
  const today = todayIn(event?.timeZone ?? defaultZone, trueNow())
  const saveDate = (row: TaskRow, field: 'due' | 'start', typed: string) => {
    const date = typed.trim() === '' ? null : parsePersonDate(typed, today, locale)
    if (date === null && typed.trim() !== '') return sayIn(problemText, locale)('invalid_date')
    return save(row, { [field]: { date } })
  }
  const shown = (date: string | null) => (date === null ? '' : formatDate(date, locale, 'medium'))
  const all: (Column<TaskRow> | null)[] = [
    {
      id: 'title',
      title: say('task.title'),
      width: 340,
      grow: true,
      sortable: true,
      card: 'title',
      render: (row) => <Title row={row} />,
      edit: { value: (row) => row.title, save: (row, title) => save(row, { title }) },
    },
    filters.eventId === null
      ? {
          id: 'event',
          title: say('task.event'),
          width: 190,
          render: (row) => row.event.name,
        }
      : null,
    {
      id: 'status',
      title: say('task.status'),
      width: 140,
      sortable: true,
      card: 'line',
      render: (row) => <StatusWord status={row.status} />,
      edit: {
        value: (row) => row.status,
        options: TaskStatus.options.map((value) => ({ value, label: say(`status.${value}`) })),
        save: (row, to) => move(row, TaskStatus.parse(to)),
      },
    },
    {
      id: 'responsible',
      title: say('task.responsibleId'),
      width: 160,
      render: (row) => <Who row={row} />,
      edit: {
        value: (row) => row.responsible?.id ?? '',
        options: [nobody, ...people.map(({ id, name }) => ({ value: id, label: name }))],
        save: (row, id) => save(row, { responsibleId: id || null }),
      },
    },
    {
      id: 'due',
      title: say('task.dueDate'),
      width: 112,
      sortable: true,
      card: 'side',
      render: (row) => <Due task={row} />,
      edit: {
        value: (row) => shown(row.dueDate),
        save: (row, typed) => saveDate(row, 'due', typed),
      },
    },
    {
      id: 'priority',
      title: say('task.priority'),
      width: 116,
      sortable: true,
      card: 'none',
      render: (row) => <PriorityWord priority={row.priority} />,
      edit: {
        value: (row) => row.priority,
        options: Priority.options.map((value) => ({ value, label: say(`priority.${value}`) })),
        save: (row, priority) => save(row, { priority: Priority.parse(priority) }),
      },
    },
    filters.lists.length > 0
      ? {
          id: 'list',
          title: say('task.listId'),
          width: 170,
          card: 'none',
          render: (row) => row.listName ?? '–',
          edit: {
            value: (row) => row.listId ?? '',
            options: [
              { value: '', label: say('list.none') },
              ...filters.lists.map(({ id, name }) => ({ value: id, label: name })),
            ],
            save: (row, id) => save(row, { listId: id || null }),
          },
        }
      : null,
    {
      id: 'estimate',
      title: say('task.estimateMinutes'),
      width: 96,
      card: 'none',
      render: (row) =>
        row.estimateMinutes === null ? '–' : durationText(row.estimateMinutes, say),
      edit: {
        value: (row) =>
          row.estimateMinutes === null ? '' : durationText(row.estimateMinutes, say),
        save: (row, typed) => {
          const estimateMinutes = parseDuration(typed)
          return estimateMinutes === undefined
            ? say('panel.estimateBad')
            : save(row, { estimateMinutes })
        },
      },
    },
    {
      id: 'start',
      title: say('task.startDate'),
      width: 112,
      card: 'none',
      render: (row) => (row.startDate === null ? '–' : formatDate(row.startDate, locale, 'short')),
      edit: {
        value: (row) => shown(row.startDate),
        save: (row, typed) => saveDate(row, 'start', typed),
      },
    },
    {
      id: 'tags',
      title: say('task.tags'),
      width: 160,
      card: 'none',
      render: (row) => (row.tags.length === 0 ? '–' : <TagList tags={row.tags} most={2} />),
      edit: {
        value: (row) => row.tags.join(', '),
        save: (row, typed) =>
          save(row, {
            tags: [...new Set(typed.split(/[,;]/).map((tag) => tag.trim()))].filter(Boolean),
          }),
      },
    },
  ]
  return all.filter((column) => column !== null)
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

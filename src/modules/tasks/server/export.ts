import { z } from 'zod'
import type { InputOf } from '#shared/contract.ts'
import { sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import {
  downloadKind,
  startDownload,
  type DownloadContext,
} from '#platform/server/files/downloads.ts'
import { record } from '#platform/server/records/history.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { TaskFilter, type exportTasks } from '../contract.ts'
import { TaskOrder, type TaskRow } from '../model.ts'
import { text } from '../text.ts'
import { withPeople } from './history.ts'
import { pageOfTasks } from './query-store.ts'
import { queryOf } from './tasks.ts'

const kind = 'tasks.list'

/** The list as it is on the screen; what a limited planner does not see is not in the file either. */
export async function startExport(
  ctx: CompanyContext,
  { sort, descending, ...filter }: InputOf<typeof exportTasks>,
) {
  await record(ctx, { entity: 'task_plan', entityId: null, verb: 'exported' })
  const name = `${sayIn(text, ctx.locale)('screen.title')} ${todayIn(defaultZone, ctx.now)}.xlsx`
  const { now: _, ...query } = queryOf(ctx, filter)
  return startDownload(ctx, { kind, name, params: { ...query, sort, descending } })
}

const Params = TaskFilter.extend({
  eventIds: z.array(Id).nullable(),
  userId: Id.nullable(),
  sort: TaskOrder,
  descending: z.boolean(),
})

export const listDownload = downloadKind({
  kind,
  type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  params: Params,
  write: (ctx, params) => xlsxOf(sayIn(text, ctx.locale)('screen.title'), rowsOf(ctx, params)),
})

const pageSize = 500

async function* rowsOf(
  ctx: DownloadContext,
  params: z.infer<typeof Params>,
): AsyncGenerator<Cell[]> {
  const say = sayIn(text, ctx.locale)
  const cells: readonly [title: string, cell: (task: TaskRow) => Cell][] = [
    [say('sort.number'), (task) => task.number],
    [say('task.event'), (task) => task.event.name],
    [say('task.listId'), (task) => task.listName],
    [say('export.parent'), (task) => task.parentTitle],
    [say('task.title'), (task) => task.title],
    [say('task.status'), (task) => say(`status.${task.status}`)],
    [say('task.priority'), (task) => say(`priority.${task.priority}`)],
    [say('task.responsibleId'), (task) => task.responsible?.name ?? null],
    [say('task.otherIds'), (task) => task.others.map(({ name }) => name).join(', ')],
    [say('task.startDate'), (task) => task.startDate && { date: task.startDate }],
    [say('task.dueDate'), (task) => task.dueDate && { date: task.dueDate }],
    [say('export.late'), (task) => (task.overdue ? say('yes') : '')],
    [say('export.blocked'), (task) => (task.blocked ? say('yes') : '')],
    [say('task.milestone'), (task) => (task.milestone ? say('yes') : '')],
    [say('task.forClient'), (task) => (task.forClient ? say('yes') : '')],
    [say('export.minutes'), (task) => task.estimateMinutes],
    [say('task.tags'), (task) => task.tags.join(', ')],
  ]
  yield cells.map(([title]) => title)
  const page = { ...params, now: ctx.now, limit: pageSize, offset: 0 }
  for (let after: string | undefined; ;) {
    const tasks = await pageOfTasks(ctx.db, ctx.company, { ...page, after })
    for (const task of await withPeople(ctx, tasks)) yield cells.map(([, cell]) => cell(task))
    if (tasks.length < pageSize) return
    after = tasks.at(-1)?.id
  }
}

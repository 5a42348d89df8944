import { sql } from 'kysely'
import { inEachLanguage, inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { formatDate } from '#shared/dates/time.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { finder, type Finder } from '#platform/server/database/finder.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { downloads } from '#platform/server/files/downloads.ts'
import { fileReferences } from '#platform/server/files/file-references.ts'
import { provide } from '#platform/server/ports.ts'
import {
  bin,
  historyWords,
  leftovers,
  type BinKind,
  type HistoryWords,
} from '#modules/company/server/api.ts'
import {
  contextOfEvent,
  eventContribution,
  type EventContribution,
} from '#modules/events/server/api.ts'
import type { ReadinessItem } from '#modules/events/model.ts'
import { Priority, TaskStatus } from '../model.ts'
import { text } from '../text.ts'
import { listDownload } from './export.ts'
import { historyFields } from './history.ts'
import * as moving from './plan/date-move.ts'
import * as plan from './plan/plan-store.ts'
import { findTasksAnywhere } from './query-store.ts'
import * as store from './store.ts'
import { restore, rewrite } from './tasks.ts'
import * as templates from './plan/templates.ts'
import { personalTables } from './personal-data.ts'
import { records } from '../locales/records.gen.ts'

const recordWords = inEveryLanguage(records)

const { localised, localisedOf } = inEveryLanguage(text)

const yesOrNo = { true: localised('yes'), false: localised('no') }

/** For whom and until when; the day is last. */
function waitingFor(waiting: string): Localised {
  return inEachLanguage((locale) =>
    waiting.replace(/\d{4}-\d\d-\d\d$/, (date) => formatDate(date, locale)),
  )
}

const taskWords: HistoryWords = {
  entity: 'task',
  kind: recordWords.localised('task.kind'),
  title: recordWords.localised('task.title'),
  fields: localisedOf('task', [...historyFields, 'status', 'waiting', 'reason', 'comment']),
  values: {
    status: localisedOf('status', TaskStatus.options),
    priority: localisedOf('priority', Priority.options),
    pinned: yesOrNo,
    milestone: yesOrNo,
    forClient: yesOrNo,
    approval: yesOrNo,
  },
  reads: { waiting: (value) => waitingFor(String(value)) },
  verbs: recordWords.localisedBelow('task.verbs'),
  names: (ctx, ids) => plan.titlesOfTasks(ctx.db, ctx.company, ids),
}

const listWords: HistoryWords = {
  entity: 'task_list',
  kind: recordWords.localised('task_list.kind'),
  title: recordWords.localised('task_list.title'),
  fields: { name: localised('list.name') },
  verbs: { ordered: recordWords.localised('task_list.verbs.ordered') },
  names: (ctx, ids) => plan.namesOfLists(ctx.db, ctx.company, ids),
}

const planWords: HistoryWords = {
  entity: 'task_plan',
  kind: recordWords.localised('task_plan.kind'),
  title: recordWords.localised('task_plan.title'),
  fields: {},
  verbs: { exported: recordWords.localised('task_plan.verbs.exported') },
}

const taskBin: BinKind = {
  kind: 'task',
  title: recordWords.localised('bin.task'),
  tags: ['tasks'],
  list: async (ctx, since) =>
    (await plan.deletedTasks(ctx.db, ctx.company, since, ctx.admission.eventIds ?? null)).map(
      ({ id, name, deleted_at }) => ({ id, name, deletedAt: deleted_at }),
    ),
  restore: async (ctx, id) => void (await restore(ctx, { taskId: id })),
  purge: plan.purgeTasks,
}

const contribution: EventContribution = {
  id: 'tasks',
  title: recordWords.localised('contribution.tasks'),
  move: { preview: moving.preview, apply: moving.apply, undo: moving.undo },
  template: {
    shipped: templates.shipped,
    save: templates.save,
    preview: templates.preview,
    apply: async (ctx, content, dates) => void (await templates.apply(ctx, content, dates)),
  },
  copy: {
    count: async (from) => (await store.tasksOfEvent(from.db, from.event)).length,
    run: templates.copy,
  },
  async readiness(ctx, eventIds) {
    const rows = await plan.readinessRows(ctx.db, ctx.company, eventIds, ctx.now)
    const none = { tasks: 0, open: 0, overdue: 0, unowned: 0 }
    return new Map(
      eventIds.map((id) => {
        const row = rows.find(({ event_id }) => event_id === id)
        return [id, needsOf(row ?? { event_id: id, ...none })]
      }),
    )
  },
  handOver: {
    count: async (ctx, userId) => (await store.openTasksOf(ctx.db, ctx.company, userId)).length,
    run: handOver,
  },
}

function needsOf({ event_id, tasks, overdue, unowned }: plan.ReadinessRow): ReadinessItem[] {
  const href = `/lista-taskuri?eveniment=${event_id}`
  const none = {
    code: 'tasks.plan',
    title: localised('lack.plan'),
    done: false,
    weight: 6,
    href: href,
  }
  // An event without tasks has none that are late or unassigned.
  if (tasks === 0) return [none]
  const needs: [code: 'onTime' | 'owned', weight: number, lacking: number, search: string][] = [
    ['onTime', 3, overdue, '&cand=overdue'],
    ['owned', 1, unowned, '&cine=none'],
  ]
  return [
    { ...none, title: localised('ready.plan'), done: true, weight: 2 },
    ...needs.map(([code, weight, n, search]) => ({
      code: `tasks.${code}`,
      title: n === 0 ? localised(`ready.${code}`) : localised(`lack.${code}`, { n }),
      done: n === 0,
      weight,
      href: href + search,
    })),
  ]
}

/** Each task is reassigned as if by hand, so that the new person is notified. */
async function handOver(ctx: CompanyContext, from: string, to: string): Promise<number> {
  const tasks = await store.openTasksOf(ctx.db, ctx.company, from)
  for (const task of tasks) {
    const room = await contextOfEvent(ctx, task.eventId)
    // A person does not approve their own work, so a new assignee is removed as approver.
    const approverId = task.approverId === to ? null : task.approverId
    await rewrite(room, task, { responsibleId: to, approverId })
  }
  return tasks.length
}

const taskFinder: Finder = {
  kind: 'task',
  title: recordWords.localised('finder.task'),
  order: 20,
  list: '/lista-taskuri',
  async find({ db, company, admission }, asked) {
    const rows = await findTasksAnywhere(db, company, asked, admission.eventIds ?? null)
    return rows.map(({ eventId, ...row }) => ({
      ...row,
      href: `/lista-taskuri?eveniment=${eventId}&panou=task-${row.id}`,
    }))
  },
}

export const ports = [
  provide(
    fileReferences,
    ({ companyId }, fileId) => sql`select t.event_id from task_comment_files f
      join task_comments c on c.company_id = f.company_id and c.id = f.comment_id
      join tasks t on t.company_id = c.company_id and t.id = c.task_id
      where f.company_id = ${companyId} and f.file_id = ${fileId}`,
  ),
  provide(personalData, personalTables),
  provide(leftovers, { table: 'task_comments' }),
  provide(finder, taskFinder),
  provide(eventContribution, contribution),
  provide(historyWords, taskWords),
  provide(historyWords, listWords),
  provide(historyWords, planWords),
  provide(downloads, listDownload),
  provide(bin, taskBin),
]

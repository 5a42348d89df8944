import { z } from 'zod'
import { todayIn } from '#shared/dates/time.ts'
import {
  type CompanyScope,
  eventScope,
  systemActor,
  systemScope,
} from '#platform/server/auth/access.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { anchorsOf } from '#modules/events/model.ts'
import { taskBackFromWaiting, taskOverdue, taskReminder } from '../contract.ts'
import { dueWork, addNotice, type DueWork } from './plan/plan-store.ts'
import { follow } from './plan/date-move.ts'
import * as store from './store.ts'
import type { StoredTask } from './store.ts'
import { concernedPeople, newsOf, recordHistory } from './history.ts'

const lookAtClock = jobType('tasks.look-at-clock', z.strictObject({}))
const followClock = jobType('tasks.follow-clock', z.strictObject({}))

export const jobs = [
  every('*/5 * * * *', lookAtClock, findDue),
  job(followClock, async (ctx) => {
    const { company } = ctx
    if (!company) return
    await ctx.once(`tasks-clock ${ctx.id}`, (db, outbox) => followIn(ctx, db, company, outbox))
    ctx.touch('tasks', 'history')
  }),
]

/** A scheduled job checks every company; where something is due, the company gets its own job. */
async function findDue({ database, now }: JobContext): Promise<void> {
  const ids = await database.inNoCompany(companyIds, 'read')
  for (const id of ids)
    await database.inCompany(id, async (db) => {
      const due = await dueWork(db, systemScope(id), now)
      if (Object.values(due).every((dueRows: readonly unknown[]) => dueRows.length === 0)) return
      const outbox = new Outbox([])
      outbox.enqueue(followClock, {}, { key: `tasks-clock ${id}` })
      await outbox.store(db, id)
    })
}

async function followIn(
  { now, services, id: requestId }: JobContext,
  db: Db,
  company: CompanyScope,
  outbox: Outbox,
): Promise<void> {
  const ctx: CompanyContext = {
    db,
    services,
    now,
    company,
    requestId,
    admission: { actor: systemActor, companyId: company.companyId },
    actor: systemActor,
    locale: 'ro',
    ip: '',
    userAgent: '',
    emit: outbox.emit.bind(outbox),
    enqueue: outbox.enqueue.bind(outbox),
    touch: () => undefined,
  }
  await keepTime(ctx)
}

/** Runs the time-based changes of one company. */
export async function keepTime(ctx: CompanyContext): Promise<void> {
  const due = await dueWork(ctx.db, ctx.company, ctx.now)
  for (const task of await store.findTasks(ctx.db, ctx.company, due.waiting))
    await bringBack(ctx, task)
  await emitDue(ctx, due)
  for (const task of await store.findTasks(ctx.db, ctx.company, due.adrift)) {
    const eventContext = contextOf(ctx, task)
    const event = await eventFacts(eventContext)
    await follow(eventContext, [task], {
      anchors: anchorsOf(event),
      today: todayIn(event.timeZone, ctx.now),
    })
  }
}

/** Returns a task to its state before it began to wait, and notifies its assignees. */
async function bringBack(ctx: CompanyContext, task: StoredTask): Promise<void> {
  const status = task.waitingFrom ?? 'todo'
  const next = { ...task, status, waiting: null, waitingFrom: null }
  const after = await store.updateTask(ctx.db, ctx.company, next, ctx.now)
  if (!after) return
  await recordHistory(contextOf(ctx, task), after, 'returned', [
    { field: 'status', old: task.status, new: status },
  ])
  const forWhom = task.waiting?.forWhom ?? ''
  ctx.emit(taskBackFromWaiting, { ...newsOf(after, concernedPeople(after, null), null), forWhom })
}

async function emitDue(ctx: CompanyContext, { overdue, reminders }: DueWork): Promise<void> {
  for (const task of await store.findTasks(ctx.db, ctx.company, overdue)) {
    const due = task.dueDate ?? ''
    if (await addNotice(ctx.db, ctx.company, { taskId: task.id, kind: 'overdue', due }))
      ctx.emit(taskOverdue, { ...newsOf(task, concernedPeople(task, null), null), due })
  }
  const reminderIds = reminders.map(({ id }) => id)
  const tasks = await store.findTasks(ctx.db, ctx.company, reminderIds)
  for (const { id, days } of reminders) {
    const task = tasks.find((each) => each.id === id)
    const due = task?.dueDate
    if (!task || !due) continue
    if (await addNotice(ctx.db, ctx.company, { taskId: id, kind: `reminder ${days}`, due }))
      ctx.emit(taskReminder, { ...newsOf(task, concernedPeople(task, null), null), due })
  }
}

function contextOf(ctx: CompanyContext, task: StoredTask): EventContext {
  return { ...ctx, event: eventScope(ctx.admission, task.eventId, true) }
}

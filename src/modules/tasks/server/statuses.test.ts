import { describe, expect, test } from 'vitest'
import { listHistory } from '#modules/company/contract.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { emptyQueue } from '#platform/testing/queue.ts'
import { changeEvent } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import { keepTime } from './jobs.ts'
import { listeners, tasksTestbed } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = tasksTestbed(app)

const waiting = { forWhom: 'oferta florăriei', until: '2027-02-20' }
const step = async (
  taskId: string,
  to: 'todo' | 'doing' | 'waiting' | 'review' | 'done' | 'cancelled',
  words: { waiting?: typeof waiting; reason?: string } = {},
  who = bed.radu,
) => {
  const { version } = await bed.get(taskId)
  return who.call(contract.changeTaskStatus, { taskId, version, to, ...words })
}
const refusedStep = async (
  taskId: string,
  to: 'doing' | 'done' | 'review' | 'waiting' | 'cancelled',
  who = bed.radu,
) =>
  who.refused(contract.changeTaskStatus, { taskId, version: (await bed.get(taskId)).version, to })

/** Runs the clock job of the company. */
async function runClockJob(at: string) {
  time.now = new Date(at)
  const clock = { kind: 'system', id: null, name: '' } as const
  const outbox = new Outbox(listeners)
  await db.database.inCompany(bed.companyId, async (tx) => {
    const ctx = {
      db: tx,
      services: testServices(db.database),
      now: time.now,
      company: systemScope(bed.companyId),
      admission: { actor: clock, companyId: bed.companyId },
      actor: clock,
      locale: 'ro',
      requestId: 'clock',
      ip: '',
      userAgent: '',
      emit: outbox.emit.bind(outbox),
      enqueue: outbox.enqueue.bind(outbox),
      touch: () => undefined,
    } as CompanyContext
    await keepTime(ctx)
    await outbox.store(tx, bed.companyId)
  })
}

describe('going from state to state', () => {
  test('todo, doing, done, and back again with a line in the history', async () => {
    const { id } = await bed.add()
    expect(await refusedStep(id, 'done')).toMatchObject({ status: 409, code: 'tasks.no_such_step' })
    await step(id, 'doing')
    expect((await step(id, 'done')).doneAt).toBe(time.now.toISOString())
    expect(await step(id, 'todo')).toMatchObject({ status: 'todo', doneAt: null })
    const { items } = await bed.radu.call(listHistory, { entity: 'task', entityId: id })
    expect(items.map(({ deed }) => deed.ro)).toEqual([
      'a redeschis taskul',
      'a schimbat taskul',
      'a schimbat taskul',
      'a adăugat taskul',
    ])
  })

  test('one click finishes by all steps, each in the history', async () => {
    const { id, version } = await bed.add()
    expect(await bed.radu.call(contract.finishTask, { taskId: id, version })).toMatchObject({
      status: 'done',
    })
    const { items } = await bed.radu.call(listHistory, { entity: 'task', entityId: id })
    expect(items.slice(0, 2).map(({ changes }) => changes[0]?.after?.ro)).toEqual([
      'Gata',
      'În lucru',
    ])
    const repeated = { taskId: id, version: (await bed.get(id)).version }
    expect(await bed.radu.refused(contract.finishTask, repeated)).toMatchObject({ status: 409 })
  })

  test('an old version is refused with the stored row', async () => {
    const { id, version } = await bed.add()
    await step(id, 'doing')
    const late = { taskId: id, version, to: 'cancelled', reason: 'x' } as const
    expect(await bed.radu.refused(contract.changeTaskStatus, late)).toMatchObject({
      status: 409,
      details: { current: { status: 'doing' } },
    })
  })

  test('waiting wants for whom and until when, cancelling wants a reason', async () => {
    const { id } = await bed.add()
    expect(await refusedStep(id, 'waiting')).toMatchObject({
      status: 422,
      code: 'tasks.waiting_needed',
    })
    expect(await refusedStep(id, 'cancelled')).toMatchObject({
      status: 422,
      code: 'tasks.reason_needed',
    })
    expect(await step(id, 'waiting', { waiting })).toMatchObject({ status: 'waiting', waiting })
    expect(await step(id, 'cancelled', { reason: 'Mirii au renunțat.' })).toMatchObject({
      waiting: null,
      reason: 'Mirii au renunțat.',
    })
    expect(await step(id, 'todo')).toMatchObject({ reason: '' })
  })
})

describe('approval', () => {
  test('goes through review, and somebody other than the doer says yes', async () => {
    const { id } = await bed.add({ approval: true, responsibleId: bed.radu.id })
    await step(id, 'doing')
    expect(await refusedStep(id, 'done')).toMatchObject({ code: 'tasks.no_such_step' })
    await step(id, 'review')
    expect(await refusedStep(id, 'done')).toMatchObject({
      status: 403,
      code: 'tasks.not_the_approver',
    })
    expect((await bed.ion.call(contract.listTasks, { toApprove: true })).items).toMatchObject([
      { id },
    ])
    expect((await bed.radu.call(contract.countTasks, { toApprove: true })).total).toBe(0)
    await step(id, 'done', {}, bed.ion)
    // The first assignment was to oneself, so it sent no notification; the lead is notified that approval
    // is requested.
    expect(await bed.emitted()).toMatchObject([
      ['tasks.approval-asked', { userIds: [bed.ana.id], actorId: bed.radu.id }],
      ['tasks.done', { actorId: bed.ion.id }],
      ['tasks.approved', { userIds: [bed.radu.id], actorId: bed.ion.id }],
    ])
  })

  test('only the one who is named, who is never the doer', async () => {
    const { id, version } = await bed.add({
      approval: true,
      responsibleId: bed.radu.id,
      approverId: bed.ana.id,
    })
    const own = { taskId: id, version, approverId: bed.radu.id }
    expect(await bed.radu.refused(contract.changeTask, own)).toMatchObject({
      status: 422,
      details: { fields: { approverId: {} } },
    })
    await bed.radu.call(contract.finishTask, { taskId: id, version })
    expect(await bed.get(id)).toMatchObject({ status: 'review', sentBy: bed.radu.id })
    expect(await refusedStep(id, 'done', bed.ion)).toMatchObject({ status: 403 })
    await step(id, 'doing', { reason: 'Lipsește semnătura.' }, bed.ana)
    expect((await bed.emitted()).at(-1)).toMatchObject([
      'tasks.sent-back',
      { userIds: [bed.radu.id], reason: 'Lipsește semnătura.' },
    ])
  })
})

describe('the clock', () => {
  test('brings back what waited, where it was, with a notice, and not a day too early', async () => {
    const { id } = await bed.add({ responsibleId: bed.radu.id })
    await step(id, 'doing')
    await step(id, 'waiting', { waiting })
    // 23:30 of the 19th in Bucharest.
    await runClockJob('2027-02-19T21:30:00Z')
    expect((await bed.get(id)).status).toBe('waiting')
    await runClockJob('2027-02-19T22:30:00Z')
    expect(await bed.get(id)).toMatchObject({ status: 'doing', waiting: null })
    await runClockJob('2027-02-21T10:00:00Z')
    expect(await bed.emitted()).toMatchObject([
      [
        'tasks.back-from-waiting',
        { taskId: id, userIds: [bed.radu.id], actorId: null, forWhom: waiting.forWhom },
      ],
    ])
    const { items } = await bed.radu.call(listHistory, { entity: 'task', entityId: id })
    expect(items[0]).toMatchObject({
      deed: { ro: 'a încheiat așteptarea pentru taskul' },
      actor: { kind: 'system' },
    })
  })

  test('notifies of a late task once, in the morning there, and again only for another due date', async () => {
    const { id } = await bed.add({ responsibleId: bed.ion.id, due: { date: '2027-02-11' } })
    await emptyQueue(db)
    await runClockJob('2027-02-11T20:00:00Z')
    await runClockJob('2027-02-12T05:00:00Z')
    expect(await bed.emitted()).toEqual([])
    await runClockJob('2027-02-12T06:30:00Z')
    await runClockJob('2027-02-12T09:00:00Z')
    await runClockJob('2027-02-13T09:00:00Z')
    expect(await bed.emitted()).toMatchObject([
      ['tasks.overdue', { taskId: id, due: '2027-02-11', userIds: [bed.ion.id] }],
    ])
    await bed.change(id, { due: { date: '2027-02-12' } })
    await runClockJob('2027-02-13T10:00:00Z')
    expect((await bed.emitted()).map(([name]) => name)).toEqual(['tasks.overdue', 'tasks.overdue'])
  })

  test('reminds so many days before, each once', async () => {
    await bed.add({ responsibleId: bed.radu.id, due: { date: '2027-02-20' }, reminders: [7, 0] })
    for (const day of ['12', '13', '14', '20', '21']) await runClockJob(`2027-02-${day}T08:00:00Z`)
    const reminders = (await bed.emitted()).filter(([name]) => name === 'tasks.reminder')
    expect(reminders).toHaveLength(2)
  })

  test('lets dates follow an anchor that was changed by hand', async () => {
    const rsvp = { anchor: 'rsvp_deadline', offsetDays: 2 } as const
    const [free, pinned, working] = [
      await bed.add({ due: rsvp }),
      await bed.add({ due: rsvp, pinned: true }),
      await bed.add({ due: rsvp, avoidsFreeDays: true }),
    ]
    expect([free.dueDate, working.dueDate]).toEqual(['2027-05-14', '2027-05-14'])
    await bed.ana.call(changeEvent, {
      eventId: bed.event.id,
      version: bed.event.version,
      rsvpDeadline: '2027-05-20',
    })
    await runClockJob('2027-02-10T10:05:00Z')
    expect([(await bed.get(free.id)).dueDate, (await bed.get(pinned.id)).dueDate]).toEqual([
      '2027-05-22',
      '2027-05-14',
    ])
    // 22 May is a Saturday.
    expect(await bed.get(working.id)).toMatchObject({ dueDate: '2027-05-24', version: 2 })
    await runClockJob('2027-02-10T10:10:00Z')
    expect((await bed.get(working.id)).version).toBe(2)
  })
})

describe('comments', () => {
  const say = (taskId: string, body: string, mentionIds: string[] = [], who = bed.radu) =>
    who.call(contract.addTaskComment, { taskId, body, mentionIds })

  test('are in order; who is mentioned is notified of that, the others of the comment, the author of nothing', async () => {
    const { id } = await bed.add({ responsibleId: bed.radu.id })
    await say(id, 'Am sunat la florărie.')
    time.now = new Date(time.now.getTime() + 60_000)
    await say(id, '@Ana ce părere aveți?', [bed.ana.id], bed.ion)
    const { items } = await bed.radu.call(contract.listTaskComments, { taskId: id })
    expect(items.map(({ body, mine }) => [body, mine])).toEqual([
      ['Am sunat la florărie.', true],
      ['@Ana ce părere aveți?', false],
    ])
    expect(await bed.emitted()).toMatchObject([
      [
        'tasks.mentioned',
        { userIds: [bed.ana.id], actorId: bed.ion.id, excerpt: '@Ana ce părere aveți?' },
      ],
      ['tasks.commented', { userIds: [bed.radu.id] }],
    ])
    expect((await bed.list()).items[0]?.comments).toBe(2)
  })

  test('are changed and deleted by their author only', async () => {
    const { id } = await bed.add()
    const comment = await say(id, 'prima formă')
    const change = { commentId: comment.id, version: comment.version, body: 'a doua' }
    expect(await bed.ana.refused(contract.changeTaskComment, change)).toMatchObject({ status: 403 })
    expect(await bed.radu.call(contract.changeTaskComment, change)).toMatchObject({
      edited: true,
      body: 'a doua',
    })
    expect(await bed.radu.refused(contract.changeTaskComment, change)).toMatchObject({
      status: 409,
    })
    const ofIt = { commentId: comment.id }
    const texts = async () => (await bed.radu.call(contract.listTaskComments, { taskId: id })).items
    await bed.radu.call(contract.removeTaskComment, ofIt)
    expect(await texts()).toEqual([])
    expect(await bed.ana.refused(contract.restoreTaskComment, ofIt)).toMatchObject({ status: 403 })
    for (let twice = 0; twice < 2; twice++) await bed.radu.call(contract.restoreTaskComment, ofIt)
    expect(await texts()).toMatchObject([{ body: 'a doua' }])
    const stranger = await bed.person('planner', await db.company())
    expect(await stranger.refused(contract.restoreTaskComment, ofIt)).toMatchObject({ status: 404 })
  })

  test('empty ones, foreign people and foreign files are refused', async () => {
    const { id } = await bed.add()
    const stranger = await bed.person('planner', await db.company())
    const refused = (fields: object) =>
      bed.radu.refused(contract.addTaskComment, { taskId: id, body: 'x', ...fields })
    expect(await refused({ body: '  ' })).toMatchObject({
      status: 422,
      details: { fields: { body: {} } },
    })
    expect(await refused({ mentionIds: [stranger.id] })).toMatchObject({ status: 404 })
    expect(await refused({ fileIds: [crypto.randomUUID()] })).toMatchObject({
      status: 404,
      code: 'files.not_found',
    })
    const comment = await say(id, 'x')
    const change = { commentId: comment.id, version: 1, body: 'furat' }
    expect(await stranger.refused(contract.changeTaskComment, change)).toMatchObject({
      status: 404,
    })
  })
})

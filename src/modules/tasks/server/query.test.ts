import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import type { CallOf } from '#shared/contract.ts'
import { addDays, todayIn } from '#shared/dates/time.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { isTaskBlocked, isTaskOverdue, Priority, TaskStatus, type TaskFields } from '../model.ts'
import { listeners, tasksTestbed } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = tasksTestbed(app)

type Filter = CallOf<typeof contract.countTasks>

/** All results of a filter, by following the pages. */
async function all(
  filter: Filter,
  sort: 'plan' | 'board' | 'due' | 'priority' | 'title' | 'status',
  limit = 25,
) {
  const found = []
  let cursor: string | undefined
  do {
    const page = await bed.radu.call(contract.listTasks, {
      ...filter,
      sort,
      limit,
      ...(cursor && { cursor }),
    })
    found.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor)
  return found
}

/** Sixty tasks of two events in different zones, of every kind. */
async function scatter(seed: number) {
  const tokyo = await bed.newEvent({ name: 'Tokyo', timeZone: 'Asia/Tokyo' })
  const lists = [
    await bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name: 'Una' }),
    await bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name: 'Alta' }),
  ]
  const drafts = fc.sample(
    fc.record({
      far: fc.boolean(),
      status: fc.constantFrom(...TaskStatus.options),
      priority: fc.constantFrom(...Priority.options),
      due: fc.option(fc.integer({ min: -5, max: 14 })),
      who: fc.constantFrom(null, 'radu', 'ion'),
      list: fc.constantFrom(0, 1, 2),
      milestone: fc.boolean(),
      after: fc.option(fc.nat({ max: 59 })),
    }),
    { numRuns: 60, seed },
  )
  const made: { id: string; eventId: string }[] = []
  for (const [at, draft] of drafts.entries()) {
    const listId = draft.far ? null : (lists[draft.list]?.id ?? null)
    const eventId = draft.far ? tokyo.id : bed.event.id
    const before = made[draft.after ?? -1]
    const fields: Partial<TaskFields> = {
      title: `Task ${at}`,
      priority: draft.priority,
      due: { date: draft.due === null ? null : addDays('2027-02-10', draft.due) },
      responsibleId: draft.who && bed[draft.who].id,
      listId,
      milestone: draft.milestone,
      approval: draft.status === 'review',
      afterIds: before && before.eventId === eventId ? [before.id] : [],
    }
    const task = await bed.add({ ...(fields as { title: string }), eventId })
    made.push(task)
    await db.look(
      `update tasks set status = $2, waiting_until = case when $2 = 'waiting' then date '2027-03-01' end,
        waiting_for = case when $2 = 'waiting' then 'oferta' end where id = $1`,
      [task.id, draft.status],
    )
  }
}

describe('one query for list, board and calendar', () => {
  test.each([1, 2])('every number agrees with every view, on random data (%i)', async (seed) => {
    // Half past midnight of the 11th in Tokyo, still the 10th in Bucharest.
    time.now = new Date('2027-02-10T15:30:00Z')
    await scatter(seed)
    const filters: Filter[] = [
      {},
      { eventId: bed.event.id },
      { mine: true },
      { status: ['todo', 'doing'] },
      { priority: ['high', 'urgent'], when: ['overdue', 'today'] },
      { responsibleId: ['none', bed.ion.id] },
      { listId: ['none'] },
      { blocked: true },
      { blocked: false, milestone: true },
      { search: 'task 1' },
      { from: '2027-02-08', to: '2027-02-20' },
      { when: ['week', 'later', 'none'] },
    ]
    for (const filter of filters) {
      const counts = await bed.radu.call(contract.countTasks, filter)
      const list = await all(filter, 'plan')
      expect(list).toHaveLength(counts.total)
      expect(new Set(list.map(({ id }) => id)).size).toBe(counts.total)
      const columns = await Promise.all(
        TaskStatus.options.map(async (status) =>
          filter.status && !filter.status.includes(status)
            ? []
            : all({ ...filter, status: [status] }, 'board'),
        ),
      )
      expect(columns.map((column) => column.length)).toEqual(
        TaskStatus.options.map((status) => counts.byStatus[status]),
      )
      expect(columns.flat()).toHaveLength(counts.total)
      const days = counts.byDay.filter(({ key }) => key !== 'none')
      const inCalendar = await all(
        { ...filter, from: filter.from ?? '2027-01-01', to: filter.to ?? '2027-12-31' },
        'due',
      )
      expect(inCalendar).toHaveLength(days.reduce((sum, { count }) => sum + count, 0))
      for (const { key, count } of days)
        expect(inCalendar.filter(({ dueDate }) => dueDate === key)).toHaveLength(count)
      expect(counts.overdue).toBe(list.filter(({ overdue }) => overdue).length)
      expect(counts.blocked).toBe(list.filter(({ blocked }) => blocked).length)
      const sum = (tally: readonly { count: number }[]) =>
        tally.reduce((n, { count }) => n + count, 0)
      expect([sum(counts.byList), sum(counts.byDay), sum(counts.byResponsible)]).toEqual(
        [1, 2, 3].map(() => counts.total),
      )
    }
  })

  test('the file has the rows of the list, in its order, and nothing a limited planner does not see', async () => {
    time.now = new Date('2027-02-10T15:30:00Z')
    await scatter(3)
    const numbersIn = async (who: typeof bed.radu, filter: Filter, descending = false) => {
      const ask = { ...filter, sort: 'due', descending } as const
      const { url } = await who.call(contract.exportTasks, ask)
      const rows: string[][] = []
      for await (const { cells } of xlsxRows((await readDownload(app.jobDeps(), url)).bytes))
        rows.push(cells)
      return rows.slice(1).map(([number, event]) => `${event} ${number}`)
    }
    const listed = async (filter: Filter) =>
      (await all(filter, 'due')).map(({ event, number }) => `${event.name} ${number}`)
    for (const filter of [{}, { mine: true }, { blocked: true }, { search: 'task 1' }] as Filter[])
      expect(await numbersIn(bed.radu, filter)).toEqual(await listed(filter))
    expect(await numbersIn(bed.radu, {}, true)).toEqual((await listed({})).toReversed())
    const limited = await bed.person('planner', bed.companyId, [bed.event.id])
    expect(await numbersIn(limited, {})).toEqual(await listed({ eventId: bed.event.id }))
  })

  test('what the database calls late or blocked is what the rules call so, in each zone', async () => {
    time.now = new Date('2027-02-10T15:30:00Z')
    await scatter(4)
    const list = await all({}, 'plan')
    const zones = new Map([[bed.event.id, 'Europe/Bucharest']])
    const waits = new Map<string, string[]>()
    for (const { id } of list) waits.set(id, (await bed.get(id)).afterIds)
    for (const task of list) {
      const today = todayIn(zones.get(task.eventId) ?? 'Asia/Tokyo', time.now)
      expect(task.overdue).toBe(isTaskOverdue(task, today))
      const after = (waits.get(task.id) ?? []).flatMap(
        (id) => list.find((each) => each.id === id) ?? [],
      )
      expect(task.blocked).toBe(isTaskBlocked(task, after))
    }
    expect(list.some(({ overdue }) => overdue)).toBe(true)
    expect(list.some(({ blocked }) => blocked)).toBe(true)
  })

  test('pages give every row once in every order, forwards and backwards', async () => {
    await scatter(5)
    for (const sort of ['plan', 'board', 'due', 'priority', 'title', 'status'] as const) {
      const forwards = (await all({}, sort, 13)).map(({ id }) => id)
      expect(new Set(forwards).size).toBe(60)
      const back = await bed.radu.call(contract.listTasks, { sort, descending: true, limit: 200 })
      expect(back.items.map(({ id }) => id)).toEqual(forwards.toReversed())
      const jump = await bed.radu.call(contract.listTasks, { sort, offset: 20, limit: 5 })
      expect(jump.items.map(({ id }) => id)).toEqual(forwards.slice(20, 25))
    }
  })

  test('a cursor that is none is refused beside its field', async () => {
    expect(await bed.radu.refused(contract.listTasks, { cursor: "'; --" })).toMatchObject({
      status: 422,
    })
  })
})

describe('one change over many', () => {
  const bulk = (
    change: CallOf<typeof contract.changeManyTasks>['change'],
    selection: Partial<CallOf<typeof contract.changeManyTasks>['selection']> = {},
  ) =>
    bed.radu.call(contract.changeManyTasks, {
      selection: { all: true, ids: [], filter: {}, ...selection },
      change,
    })

  test('reaches exactly what the filter finds, without those left out', async () => {
    const [a, b] = [await bed.add({ priority: 'high' }), await bed.add({ priority: 'high' })]
    const c = await bed.add({ priority: 'low' })
    const filter = { priority: ['high' as const] }
    const change = { kind: 'responsible', responsibleId: bed.ion.id } as const
    expect(await bulk(change, { ids: [b.id], filter })).toMatchObject({ changed: 1, left: 0 })
    const who = async (id: string) => (await bed.get(id)).responsibleId
    expect([await who(a.id), await who(b.id), await who(c.id)]).toEqual([bed.ion.id, null, null])
    expect(
      await bulk({ kind: 'priority', priority: 'urgent' }, { all: false, ids: [c.id] }),
    ).toMatchObject({
      changed: 1,
      left: 0,
    })
  })

  test('what does not fit is left and counted', async () => {
    const plain = await bed.add({ due: { date: '2027-03-01' } })
    const pinned = await bed.add({ due: { date: '2027-03-01' }, pinned: true })
    const undated = await bed.add()
    expect(await bulk({ kind: 'shift', days: 3 })).toMatchObject({ changed: 1, left: 2 })
    expect((await bed.get(plain.id)).dueDate).toBe('2027-03-04')
    expect((await bed.get(pinned.id)).dueDate).toBe('2027-03-01')
    await bed.change(undated.id, { approval: true })
    expect(await bulk({ kind: 'finish' })).toMatchObject({ changed: 3, left: 0 })
    expect((await bed.get(undated.id)).status).toBe('review')
    expect(await bulk({ kind: 'cancel', reason: 'Gata.' })).toMatchObject({ changed: 1, left: 2 })
    await bulk({ kind: 'tag', tag: 'arhivă' })
    expect((await bed.list({ tag: ['arhivă'] })).total).toBe(3)
    const removed = await bulk({ kind: 'remove' })
    expect(removed).toMatchObject({ changed: 3, left: 0 })
    expect((await bed.list()).total).toBe(0)
    const { removedIds: ids } = removed
    expect(await bed.radu.call(contract.restoreManyTasks, { ids })).toEqual({ changed: 3 })
    expect((await bed.list()).total).toBe(3)
  })

  test('every change over many is taken back exactly, except where others changed since', async () => {
    const list = await bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name: 'Faza' })
    const a = await bed.add({ due: { date: '2027-03-01' }, tags: ['veche'], priority: 'high' })
    const b = await bed.add({ due: { date: '2027-03-01' } })
    await bed.radu.call(contract.changeTaskStatus, { taskId: b.id, version: 1, to: 'doing' })
    const changes = [
      { kind: 'priority', priority: 'urgent' },
      { kind: 'responsible', responsibleId: bed.ion.id },
      { kind: 'list', listId: list.id },
      { kind: 'shift', days: 3 },
      { kind: 'tag', tag: 'nouă' },
      { kind: 'finish' },
      { kind: 'cancel', reason: 'Gata.' },
    ] as const
    const rows = async () =>
      (await Promise.all([a, b].map(({ id }) => bed.get(id)))).map((row) => ({
        ...row,
        version: 0,
      }))
    const before = await rows()
    for (const change of changes) {
      const { batchId } = await bulk(change)
      expect(await rows()).not.toEqual(before)
      const undone = await bed.radu.call(contract.undoManyTasks, { batchId: batchId ?? '' })
      expect({ change, undone }).toEqual({ change, undone: { changed: 2, left: 0 } })
      expect({ change, rows: await rows() }).toEqual({ change, rows: before })
    }
    const { batchId } = await bulk({ kind: 'finish' })
    await bed.change(b.id, { title: 'Altul' })
    const call = { batchId: batchId ?? '' }
    expect(await bed.ion.refused(contract.undoManyTasks, call)).toMatchObject({
      code: 'tasks.batch_not_found',
    })
    expect(await bed.radu.call(contract.undoManyTasks, call)).toEqual({ changed: 1, left: 1 })
    expect((await bed.get(a.id)).status).toBe('todo')
    expect((await bed.get(b.id)).status).toBe('done')
  })

  test('a phase of another event and a stranger are refused, and nothing is changed', async () => {
    const { id } = await bed.add()
    const other = await bed.newEvent({ name: 'Alta' })
    const far = await bed.radu.call(contract.addTaskList, { eventId: other.id, name: 'x' })
    const selection = { all: false, ids: [id], filter: {} }
    const refused = (change: CallOf<typeof contract.changeManyTasks>['change']) =>
      bed.radu.refused(contract.changeManyTasks, { selection, change })
    expect(await refused({ kind: 'list', listId: far.id })).toMatchObject({
      code: 'tasks.list_not_found',
    })
    const nobody = { kind: 'responsible', responsibleId: crypto.randomUUID() } as const
    expect(await refused(nobody)).toMatchObject({ code: 'tasks.person_not_found' })
    expect((await bed.get(id)).version).toBe(1)
  })
})

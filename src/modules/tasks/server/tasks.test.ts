import { describe, expect, test } from 'vitest'
import { personOf } from '#platform/testing/staff.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { removeEvent } from '#modules/events/contract.ts'
import { richParagraphs } from '#shared/text/rich-text.ts'
import * as contract from '../contract.ts'
import { listeners, tasksTestbed } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = tasksTestbed(app)
const titles = async (filter: Parameters<typeof bed.list>[0] = {}) =>
  (await bed.list(filter)).items.map(({ title }) => title)
const actions = async (entityId: string) =>
  (await bed.radu.call(listHistory, { entity: 'task', entityId })).items.map(({ deed }) => deed.ro)

describe('a task', () => {
  test('needs only a title, gets the next number of its event, and is found without diacritics', async () => {
    const first = await bed.add({ title: 'Flori pentru biserică' })
    const second = await bed.add({ title: 'Tort' })
    const other = await bed.newEvent({ name: 'Alta' })
    const elsewhere = await bed.radu.call(contract.addTask, { eventId: other.id, title: 'Sală' })
    expect([first.number, second.number, elsewhere.number]).toEqual([1, 2, 1])
    expect(first).toMatchObject({ status: 'todo', priority: 'normal', version: 1, dueDate: null })
    expect(await titles({ search: 'BISERICA' })).toEqual(['Flori pentru biserică'])
    expect(await titles({ search: '#2', eventId: bed.event.id })).toEqual(['Tort'])
  })

  test('keeps every field that a person can write', async () => {
    const list = await bed.radu.call(contract.addTaskList, {
      eventId: bed.event.id,
      name: 'Furnizori',
    })
    const before = await bed.add({ title: 'Oferte' })
    const fields = {
      description: richParagraphs('Două oferte, apoi contractul.'),
      listId: list.id,
      priority: 'urgent',
      responsibleId: bed.radu.id,
      otherIds: [bed.ion.id],
      start: { date: '2027-03-01' },
      due: { anchor: 'event_start', offsetDays: -30 },
      pinned: true,
      milestone: true,
      forClient: true,
      estimateMinutes: 90,
      approval: true,
      approverId: bed.ana.id,
      checklist: [{ id: crypto.randomUUID(), text: 'Sunați', done: true }],
      afterIds: [before.id],
      links: [{ kind: 'offer', id: 'F-12', label: 'Oferta florăriei' }],
      reminders: [7, 1],
      tags: ['flori'],
    } as const
    const { id } = await bed.add()
    const after = await bed.change(id, structuredClone(fields) as never)
    expect(after).toMatchObject({ ...fields, startDate: '2027-03-01', dueDate: '2027-05-13' })
    const detail = await bed.get(id)
    expect(detail).toMatchObject({ blocked: true, overdue: false, after: [{ title: 'Oferte' }] })
    expect(await bed.get(before.id)).toMatchObject({ before: [{ id }] })
    expect((await bed.list({ tag: ['flori'] })).items).toMatchObject([
      {
        id,
        checklist: { done: 1, all: 1 },
        responsible: { id: bed.radu.id },
        listName: 'Furnizori',
      },
    ])
  })

  test('of two who edit the same version the second is shown the current version', async () => {
    const { id, version } = await bed.add()
    const first = await bed.radu.call(contract.changeTask, { taskId: id, version, title: 'al lor' })
    const refusal = await bed.radu.refused(contract.changeTask, {
      taskId: id,
      version,
      title: 'al meu',
    })
    expect(refusal).toMatchObject({
      status: 409,
      code: 'tasks.changed_meanwhile',
      details: { current: { title: 'al lor', version: first.version } },
    })
  })

  test('shows its history, and a change that changes nothing is no line in it', async () => {
    const { id } = await bed.add()
    await bed.change(id, { responsibleId: bed.ion.id })
    await bed.change(id, { priority: 'normal' })
    const { items } = await bed.radu.call(listHistory, { entity: 'task', entityId: id })
    expect(items.map(({ deed }) => deed.ro)).toEqual(['a schimbat taskul', 'a adăugat taskul'])
    expect(items[0]?.changes).toMatchObject([
      { label: { ro: 'Responsabil' }, after: { ro: `Om ${bed.ion.id.slice(0, 4)}` } },
    ])
  })

  test('given to somebody, notifies them once and never the one who did it', async () => {
    const { id } = await bed.add({ responsibleId: bed.radu.id, otherIds: [bed.ion.id] })
    await bed.change(id, { responsibleId: bed.ion.id, otherIds: [bed.ana.id] })
    expect(await bed.emitted()).toMatchObject([
      ['tasks.assigned', { userIds: [bed.ion.id], actorId: bed.radu.id, taskId: id }],
      ['tasks.assigned', { userIds: [bed.ana.id] }],
    ])
  })
})

describe('subtasks', () => {
  test('are in the phase of their task, below it, and go one level deep', async () => {
    const list = await bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name: 'Flori' })
    const parent = await bed.add({ title: 'Florărie', listId: list.id })
    await bed.add({ title: 'Ultimul', listId: list.id })
    const child = await bed.add({ title: 'Buchet', parentId: parent.id })
    expect(child.listId).toBe(list.id)
    expect(await titles({ eventId: bed.event.id })).toEqual(['Florărie', 'Buchet', 'Ultimul'])
    await bed.change(parent.id, { listId: null })
    expect(await bed.get(child.id)).toMatchObject({ listId: null, parent: { id: parent.id } })
    const deeper = { eventId: bed.event.id, title: 'x', parentId: child.id }
    expect(await bed.radu.refused(contract.addTask, deeper)).toMatchObject({
      code: 'tasks.one_level',
    })
  })

  test('go into the bin and come back with their task', async () => {
    const parent = await bed.add()
    const child = await bed.add({ parentId: parent.id })
    await bed.radu.call(contract.removeTask, { taskId: parent.id })
    expect((await bed.list()).total).toBe(0)
    const bin = await bed.radu.call(listBin, {})
    expect(bin.items.map(({ id }) => id)).toEqual([parent.id])
    await bed.radu.call(restoreFromBin, { kind: 'task', id: parent.id })
    expect((await bed.list()).total).toBe(2)
    expect(await bed.get(child.id)).toMatchObject({ parent: { id: parent.id } })
    expect(await actions(parent.id)).toEqual([
      'a restaurat taskul',
      'a șters taskul',
      'a adăugat taskul',
    ])
  })
})

describe('dependencies', () => {
  test('a circle is refused beside the field, a chain is not', async () => {
    const [a, b, c] = [await bed.add(), await bed.add(), await bed.add()]
    await bed.change(b.id, { afterIds: [a.id] })
    await bed.change(c.id, { afterIds: [b.id] })
    const refusal = await bed.radu.refused(contract.changeTask, {
      taskId: a.id,
      version: 1,
      afterIds: [c.id],
    })
    expect(refusal).toMatchObject({
      status: 422,
      code: 'tasks.circle',
      details: { fields: { afterIds: {} } },
    })
    expect((await bed.get(a.id)).afterIds).toEqual([])
  })

  test('a task of another event, or of no one, cannot be waited for', async () => {
    const { id } = await bed.add()
    const other = await bed.newEvent({ name: 'Alta' })
    const far = await bed.radu.call(contract.addTask, { eventId: other.id, title: 'departe' })
    for (const after of [far.id, crypto.randomUUID()])
      expect(
        await bed.radu.refused(contract.changeTask, { taskId: id, version: 1, afterIds: [after] }),
      ).toMatchObject({ status: 404, code: 'tasks.dependency_not_found' })
  })
})

describe('phases', () => {
  test('are in their order and a deleted one leaves its tasks, which return with it', async () => {
    const phase = (name: string) =>
      bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name })
    const [first, second] = [await phase('Întâi'), await phase('Apoi')]
    const task = await bed.add({ listId: second.id })
    await bed.radu.call(contract.changeTaskList, { listId: second.id, version: 1, afterId: null })
    const names = async () =>
      (await bed.radu.call(contract.listTaskLists, { eventId: bed.event.id })).items.map(
        ({ name }) => name,
      )
    expect(await names()).toEqual(['Apoi', 'Întâi'])
    await bed.radu.call(contract.removeTaskList, { listId: second.id })
    expect(await names()).toEqual(['Întâi'])
    expect((await bed.list({ listId: ['none'] })).items.map(({ id }) => id)).toEqual([task.id])
    await bed.radu.call(contract.restoreTaskList, { listId: second.id })
    expect((await bed.list({ listId: [second.id] })).total).toBe(1)
    const stale = { listId: first.id, version: 7, name: 'x' }
    expect(await bed.radu.refused(contract.changeTaskList, stale)).toMatchObject({ status: 409 })
  })

  test('a task is put between two others without touching them', async () => {
    const [a, b, c] = [
      await bed.add({ title: 'a' }),
      await bed.add({ title: 'b' }),
      await bed.add({ title: 'c' }),
    ]
    await bed.radu.call(contract.placeTask, { taskId: c.id, afterId: a.id })
    expect(await titles({ sort: 'board' })).toEqual(['a', 'c', 'b'])
    await bed.radu.call(contract.placeTask, { taskId: b.id, afterId: null })
    expect(await titles({ sort: 'board' })).toEqual(['b', 'a', 'c'])
    await bed.radu.call(contract.placeTask, { taskId: b.id, afterId: null, beforeId: c.id })
    expect(await titles({ sort: 'board' })).toEqual(['a', 'b', 'c'])
    expect((await bed.get(a.id)).version).toBe(1)
    const lost = { taskId: a.id, afterId: crypto.randomUUID() }
    expect(await bed.radu.refused(contract.placeTask, lost)).toMatchObject({ status: 404 })
  })
})

test('many lines become as many tasks, in their order', async () => {
  const lines = Array.from({ length: 200 }, (_, n) => `Taskul ${n + 1}`)
  const { ids } = await bed.radu.call(contract.addTasks, { eventId: bed.event.id, titles: lines })
  expect(ids).toHaveLength(200)
  expect(await titles()).toEqual(lines)
  const more = { eventId: bed.event.id, titles: [...lines, 'prea mult'] }
  expect(await bed.radu.refused(contract.addTasks, more)).toMatchObject({ status: 422 })
})

describe('bad input', () => {
  test.each([
    '<script>alert(1)</script>',
    "'; DROP TABLE tasks; --",
    '{{7*7}} ${7*7} %s',
    '👨‍👩‍👧‍👦 Familia',
    '100%_\\',
  ])('the title %s is kept as typed and found by itself', async (title) => {
    await bed.add({ title })
    expect(await titles({ search: title })).toEqual([title])
  })

  test.each([
    ['spaces', { title: '   ' }, 'title'],
    ['a title of 201 signs', { title: 'x'.repeat(201) }, 'title'],
    ['30 February', { due: { date: '2027-02-30' } }, 'due'],
    ['the year 0000', { due: { date: '0000-01-01' } }, 'due'],
    ['an anchor nobody has', { due: { anchor: 'birthday', offsetDays: 1 } }, 'due'],
    [
      'a start after the due date',
      { start: { date: '2027-03-02' }, due: { date: '2027-03-01' } },
      'start',
    ],
    ['an estimate of 0', { estimateMinutes: 0 }, 'estimateMinutes'],
    ['a description that is text', { description: 'text' }, 'description'],
    ['an unknown field', { colour: 'red' }, 'colour'],
  ])('%s is refused beside its field', async (_what, fields, field) => {
    const input = { eventId: bed.event.id, title: 'Task', ...fields } as never
    const refusal = await bed.radu.refused(contract.addTask, input)
    expect(refusal.details.status).toBe(422)
    expect(Object.keys(refusal.details.fields ?? {}).some((name) => name.startsWith(field))).toBe(
      true,
    )
  })

  test('a description too long for a page answers 413, one of Word survives without its styles', async () => {
    const lines = Array.from(
      { length: 10_000 },
      (_, n) => `Linia ${n} a unei descrieri foarte lungi`,
    )
    const input = {
      eventId: bed.event.id,
      title: 'x',
      description: richParagraphs(lines.join('\n')),
    }
    expect(await bed.radu.refused(contract.addTask, input)).toMatchObject({ status: 413 })
    // History keeps its beginning, which must not end in the middle of a sign.
    const crowded = richParagraphs(`${'a'.repeat(299)}😀`)
    expect((await bed.add({ description: crowded })).description).toEqual(crowded)
    const description = {
      type: 'doc',
      content: [
        { type: 'mso', attrs: { style: 'x' }, content: [{ type: 'text', text: 'Din Word' }] },
      ],
    } as never
    expect((await bed.add({ description })).description).toEqual(richParagraphs('Din Word'))
  })
})

describe('whose tasks these are', () => {
  test('another company neither sees nor touches them', async () => {
    const { id } = await bed.add()
    const list = await bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name: 'x' })
    const stranger = await bed.person('admin', await db.company())
    expect((await stranger.call(contract.listTasks, {})).total).toBe(0)
    expect((await stranger.call(contract.countTasks, {})).total).toBe(0)
    const refusals = await Promise.all([
      stranger.refused(contract.getTask, { taskId: id }),
      stranger.refused(contract.changeTask, { taskId: id, version: 1, title: 'furat' }),
      stranger.refused(contract.changeTaskStatus, { taskId: id, version: 1, to: 'doing' }),
      stranger.refused(contract.finishTask, { taskId: id, version: 1 }),
      stranger.refused(contract.placeTask, { taskId: id, afterId: null }),
      stranger.refused(contract.removeTask, { taskId: id }),
      stranger.refused(contract.restoreTask, { taskId: id }),
      stranger.refused(contract.previewPush, { taskId: id, days: 1 }),
      stranger.refused(contract.pushSuccessors, { taskId: id, days: 1 }),
      stranger.refused(contract.listTaskComments, { taskId: id }),
      stranger.refused(contract.addTaskComment, { taskId: id, body: 'x' }),
      stranger.refused(contract.addTask, { eventId: bed.event.id, title: 'x' }),
      stranger.refused(contract.addTasks, { eventId: bed.event.id, titles: ['x'] }),
      stranger.refused(contract.listTaskLists, { eventId: bed.event.id }),
      stranger.refused(contract.addTaskList, { eventId: bed.event.id, name: 'x' }),
      stranger.refused(contract.changeTaskList, { listId: list.id, version: 1, name: 'x' }),
      stranger.refused(contract.removeTaskList, { listId: list.id }),
      stranger.refused(contract.restoreTaskList, { listId: list.id }),
      stranger.refused(contract.applyTaskTemplate, { eventId: bed.event.id, template: 'gala' }),
    ])
    expect(refusals.map(({ details }) => details.status)).toEqual(refusals.map(() => 404))
    const bulk = {
      selection: { all: false, ids: [id], filter: {} },
      change: { kind: 'remove' as const },
    }
    expect(await stranger.call(contract.changeManyTasks, bulk)).toMatchObject({
      changed: 0,
      left: 0,
    })
    expect(await bed.get(id)).toMatchObject({ version: 1 })
  })

  test('people of another company can be given nothing', async () => {
    const stranger = await bed.person('planner', await db.company())
    const input = { eventId: bed.event.id, title: 'x' }
    for (const fields of [
      { responsibleId: stranger.id },
      { otherIds: [stranger.id] },
      { approverId: stranger.id },
    ])
      expect(await bed.radu.refused(contract.addTask, { ...input, ...fields })).toMatchObject({
        status: 404,
        code: 'tasks.person_not_found',
      })
  })

  test('a planner limited to other events sees none of it', async () => {
    const { id } = await bed.add()
    const other = await bed.newEvent({ name: 'Alta' })
    const limited = await bed.person('planner', bed.companyId, [other.id])
    expect((await limited.call(contract.listTasks, {})).total).toBe(0)
    expect(await limited.refused(contract.getTask, { taskId: id })).toMatchObject({ status: 404 })
    expect(
      await limited.refused(contract.addTask, { eventId: bed.event.id, title: 'x' }),
    ).toMatchObject({ status: 404 })
    const bulk = {
      selection: { all: true, ids: [], filter: {} },
      change: { kind: 'remove' as const },
    }
    expect((await limited.call(contract.changeManyTasks, bulk)).changed).toBe(0)
  })

  test('an ordinary user is no staff, and tasks of a deleted event are gone with it', async () => {
    const { id } = await bed.add()
    const user = personOf(app, bed.companyId, 'user')
    expect(await user.refused(contract.listTasks, {})).toMatchObject({ status: 403 })
    await bed.ana.call(removeEvent, { eventId: bed.event.id })
    expect((await bed.list()).total).toBe(0)
    expect(await bed.radu.refused(contract.getTask, { taskId: id })).toMatchObject({ status: 404 })
  })
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { deactivateMember } from '#modules/company/contract.ts'
import * as events from '#modules/events/contract.ts'
import { ShippedTemplate } from '#modules/events/model.ts'
import { isFreeDay } from '#shared/dates/holidays.ts'
import { addDays } from '#shared/dates/time.ts'
import * as contract from '../../contract.ts'
import { shipped } from './templates.ts'
import { listeners, tasksTestbed } from '../testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = tasksTestbed(app)

const before = (offsetDays: number) => ({ anchor: 'event_start', offsetDays }) as const
const dueOf = async (...ids: string[]) =>
  Promise.all(ids.map(async (id) => (await bed.get(id)).dueDate))
const move = async (startDate: string) => {
  const { version } = await bed.ana.call(events.getEvent, { eventId: bed.event.id })
  return bed.ana.call(events.moveEvent, { eventId: bed.event.id, version, startDate })
}

describe('moving the event', () => {
  test('takes open relative dates along, leaves what is pinned, fixed or finished, and can be undone', async () => {
    const week = await bed.add({ due: before(-7), start: before(-14) })
    const pinned = await bed.add({ due: before(-7), pinned: true })
    const fixed = await bed.add({ due: { date: '2027-06-01' } })
    const done = await bed.add({ due: before(-7) })
    await bed.radu.call(contract.finishTask, { taskId: done.id, version: 1 })
    const long = await bed.add({ due: before(-100) })
    const input = { eventId: bed.event.id, startDate: '2027-05-12' }
    const preview = await bed.ana.call(events.previewMove, input)
    const group = preview.groups.find(({ id }) => id === 'tasks')
    expect(group?.counts).toEqual({ moves: 1, pinned: 2, done: 1, live: 0, past: 1 })
    const all = [week.id, pinned.id, fixed.id, done.id, long.id]
    const stood = await dueOf(...all)
    const { batchId } = await move('2027-05-12')
    expect(await dueOf(...all)).toEqual([
      '2027-05-05',
      '2027-06-05',
      '2027-06-01',
      '2027-06-05',
      '2027-02-01',
    ])
    expect(await bed.get(week.id)).toMatchObject({ startDate: '2027-04-28' })
    await bed.ana.call(events.undoMove, { eventId: bed.event.id, batchId })
    expect(await dueOf(...all)).toEqual(stood)
    expect(await bed.get(week.id)).toMatchObject({ startDate: '2027-05-29' })
  })

  test('what somebody changed since keeps the whole move from being undone', async () => {
    const { id } = await bed.add({ due: before(-7) })
    const { batchId } = await move('2027-07-12')
    await bed.change(id, { title: 'Al meu acum' })
    const undo = { eventId: bed.event.id, batchId }
    expect(await bed.ana.refused(events.undoMove, undo)).toMatchObject({
      code: 'events.changed_since_move',
    })
    expect(await dueOf(id)).toEqual(['2027-07-05'])
  })
})

describe('pushing what follows', () => {
  test('shows and moves near and far successors by as many days, and stops at what stays put', async () => {
    const a = await bed.add({ title: 'a', due: { date: '2027-03-01' } })
    const b = await bed.add({ title: 'b', due: before(-90), afterIds: [a.id] })
    const c = await bed.add({ title: 'c', due: { date: '2027-04-01' }, afterIds: [b.id] })
    const pin = await bed.add({
      title: 'p',
      due: { date: '2027-04-01' },
      pinned: true,
      afterIds: [a.id],
    })
    const behind = await bed.add({ title: 'q', due: { date: '2027-05-01' }, afterIds: [pin.id] })
    const { items } = await bed.radu.call(contract.previewPush, { taskId: a.id, days: 5 })
    expect(items.map(({ name, to, fate }) => `${name} ${to} ${fate}`).toSorted()).toEqual([
      'b 2027-03-19 moves',
      'c 2027-04-06 moves',
      'p 2027-04-01 pinned',
    ])
    expect(await dueOf(b.id)).toEqual(['2027-03-14'])
    expect(await bed.radu.call(contract.pushSuccessors, { taskId: a.id, days: 5 })).toEqual({
      moved: 2,
    })
    expect(await dueOf(a.id, b.id, c.id, pin.id, behind.id)).toEqual([
      '2027-03-01',
      '2027-03-19',
      '2027-04-06',
      '2027-04-01',
      '2027-05-01',
    ])
    expect((await bed.get(b.id)).due).toEqual(before(-85))
    const back = await bed.radu.call(contract.previewPush, { taskId: a.id, days: -60 })
    expect(back.items.find(({ name }) => name === 'b')?.fate).toBe('past')
  })
})

describe('templates', () => {
  test.each(ShippedTemplate.options)('the plan "%s" is whole in both languages', (key) => {
    const least = {
      wedding: 90,
      baptism: 40,
      conference: 60,
      gala: 50,
      team_building: 30,
      launch: 35,
    }
    const ro = shipped(key, 'ro')
    const en = shipped(key, 'en')
    expect(ro.tasks.length).toBeGreaterThanOrEqual(least[key])
    expect(en.tasks).toHaveLength(ro.tasks.length)
    expect(ro.phases).toHaveLength(en.phases.length)
    expect(new Set(ro.tasks.map(({ title }) => title)).size).toBe(ro.tasks.length)
    for (const [at, task] of ro.tasks.entries()) {
      expect(task.title).not.toMatch(/[şţŞŢ]/)
      expect(task.title).not.toBe(en.tasks[at]?.title)
      expect(ro.phases[task.phase ?? -1]).toBeTruthy()
      for (const place of task.after) {
        expect(place).toBeLessThan(ro.tasks.length)
        expect(place).not.toBe(at)
      }
    }
    expect(ro.tasks.some(({ milestone }) => milestone)).toBe(true)
  })

  test('an event from a template gets its plan: phases, days, people, what is past compressed', async () => {
    time.now = new Date('2027-02-10T10:00:00Z')
    const event = await bed.newEvent({
      name: 'Din șablon',
      templateId: 'wedding',
      startDate: '2027-06-12',
    })
    const { items, total } = await bed.list({ eventId: event.id })
    expect(total).toBe(shipped('wedding', 'ro').tasks.length)
    expect(items[0]).toMatchObject({
      title: expect.stringContaining('mirii'),
      listName: 'Primele decizii',
      responsible: { id: bed.ana.id },
      dueDate: '2027-02-10',
      compressed: true,
    })
    const rings = items.find(({ title }) => title.startsWith('Proba de machiaj'))
    expect(rings).toMatchObject({
      dueDate: '2027-04-28',
      compressed: false,
      responsible: { id: bed.ion.id },
    })
    const rsvp = items.find(({ title }) => title.startsWith('Telefoane către cei'))
    expect(rsvp?.dueDate).toBe('2027-05-15')
    expect(items.every(({ dueDate }) => dueDate !== null && dueDate >= '2027-02-10')).toBe(true)
    expect(items.some(({ blocked }) => blocked)).toBe(true)
  })

  test('what no longer fits is spread over the time left, behind nothing that waits for it', async () => {
    time.now = new Date('2026-11-17T10:00:00Z')
    const { id: eventId } = await bed.newEvent({ templateId: 'wedding', startDate: '2027-05-15' })
    const { items } = await bed.list({ eventId })
    const late = items.filter(({ compressed }) => compressed)
    expect(late.length).toBeGreaterThan(20)
    expect(late.filter(({ dueDate }) => dueDate === '2026-11-17').length).toBeLessThan(4)
    const days = new Map(items.map(({ id, dueDate }) => [id, dueDate ?? '']))
    for (const { id } of late) {
      const { before: followers } = await bed.get(id)
      for (const follower of followers) expect(days.get(id)! <= days.get(follower.id)!).toBe(true)
    }
  })

  test('a compressed task keeps its day until somebody chooses another', async () => {
    time.now = new Date('2026-11-17T10:00:00Z')
    const { id: eventId } = await bed.newEvent({ templateId: 'wedding', startDate: '2027-05-15' })
    const late = (await bed.list({ eventId })).items.filter(({ compressed }) => compressed)
    const task = await bed.get(late.at(-1)!.id)
    const { due, start, avoidsFreeDays } = task
    // Sends all fields as a form of an older tab would, though only the title is new.
    const after = await bed.change(task.id, { title: 'Alt titlu', due, start, avoidsFreeDays })
    expect(after).toMatchObject({ dueDate: task.dueDate, compressed: true })
    expect(await bed.change(task.id, { avoidsFreeDays: true })).toMatchObject({
      dueDate: task.dueDate,
      compressed: true,
    })
    const fixed = await bed.change(task.id, { due: { date: '2027-01-11' } })
    expect(fixed).toMatchObject({ dueDate: '2027-01-11', compressed: false })
  })

  test('moving the event spreads compressed tasks again, and the preview says so', async () => {
    time.now = new Date('2026-11-17T10:00:00Z')
    const event = await bed.newEvent({ templateId: 'wedding', startDate: '2027-05-15' })
    const input = { eventId: event.id, startDate: '2027-03-20' }
    const { groups } = await bed.ana.call(events.previewMove, input)
    const shown = groups.find(({ id }) => id === 'tasks')
    expect(shown?.counts.pinned).toBe(0)
    const late = (await bed.list({ eventId: event.id })).items.filter((task) => task.compressed)
    await bed.ana.call(events.moveEvent, { ...input, version: event.version })
    const { items } = await bed.list({ eventId: event.id })
    for (const { id, from } of late.map((task) => ({ id: task.id, from: task.dueDate }))) {
      const now = items.find((task) => task.id === id)
      expect(now).toMatchObject({ compressed: true })
      expect(now!.dueDate! <= '2027-03-20').toBe(true)
      const texts = shown?.items.find((item) => item.id === id)
      expect(texts ? [texts.to, texts.fate] : [now?.dueDate, null]).toEqual(
        texts ? [now?.dueDate, 'moves'] : [from, null],
      )
    }
  })

  test('laid on an event that is there, with free days avoided, it can be seen before', async () => {
    const input = { eventId: bed.event.id, template: 'conference', avoidsFreeDays: true } as const
    const { items } = await bed.radu.call(contract.previewTaskTemplate, input)
    const free = items.filter(({ date, compressed }) => date && !compressed && isFreeDay(date))
    // Only the day of the event itself, a Saturday, stays what it is.
    expect([...new Set(free.map(({ date }) => date))]).toEqual(['2027-06-12'])
    const { added } = await bed.radu.call(contract.applyTaskTemplate, input)
    expect(added).toBe(items.length)
    const rows = (await bed.list({ sort: 'number' })).items
    expect(rows.map(({ dueDate }) => dueDate)).toEqual(items.map(({ date }) => date))
    await bed.radu.call(contract.applyTaskTemplate, { ...input, template: 'gala' })
    const { items: lists } = await bed.radu.call(contract.listTaskLists, { eventId: bed.event.id })
    const names = lists.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })

  test('saved from an event and used for another, it keeps distances, order and roles', async () => {
    const list = await bed.radu.call(contract.addTaskList, { eventId: bed.event.id, name: 'Faza' })
    const a = await bed.add({
      title: 'A',
      due: { date: '2027-06-02' },
      responsibleId: bed.ana.id,
      listId: list.id,
    })
    await bed.add({ title: 'B', due: before(-3), afterIds: [a.id], responsibleId: bed.ion.id })
    await bed.add({ title: 'A1', parentId: a.id })
    await bed.radu.call(contract.finishTask, { taskId: a.id, version: 1 })
    const template = await bed.ana.call(events.saveTemplate, {
      eventId: bed.event.id,
      name: 'A noastră',
    })
    const event = await bed.newEvent({
      name: 'Alta',
      startDate: '2027-09-12',
      templateId: template.id,
    })
    const { items } = await bed.list({ eventId: event.id })
    expect(
      items.map(({ title, dueDate, status, responsible, parentTitle }) => [
        title,
        dueDate,
        status,
        responsible?.id ?? null,
        parentTitle,
      ]),
    ).toEqual([
      ['A', '2027-09-02', 'todo', bed.ana.id, null],
      ['A1', null, 'todo', null, 'A'],
      ['B', '2027-09-09', 'todo', bed.ion.id, null],
    ])
    expect(items[2]?.blocked).toBe(true)
  })

  test('of the company can be laid on an event that is there; one without tasks adds none', async () => {
    const empty = await bed.ana.call(events.saveTemplate, { eventId: bed.event.id, name: 'Goală' })
    await bed.add({ title: 'A', due: before(-10), responsibleId: bed.ana.id })
    await bed.add({ title: 'B', due: before(-7) })
    const { id: template } = await bed.ana.call(events.saveTemplate, {
      eventId: bed.event.id,
      name: 'A noastră',
    })
    const { id: eventId } = await bed.newEvent({ name: 'Alta', startDate: '2027-09-12' })
    const chosen = { eventId, template, avoidsFreeDays: true }
    const { items } = await bed.radu.call(contract.previewTaskTemplate, chosen)
    // Two and five of September 2027 are a Thursday and a Sunday.
    expect(items.map(({ name, date }) => [name, date])).toEqual([
      ['A', '2027-09-02'],
      ['B', '2027-09-03'],
    ])
    expect(await bed.radu.call(contract.applyTaskTemplate, chosen)).toEqual({ added: 2 })
    const laid = await bed.list({ eventId })
    expect(laid.items.map(({ dueDate }) => dueDate)).toEqual(['2027-09-02', '2027-09-03'])
    const none = { eventId, template: empty.id }
    expect(await bed.radu.call(contract.applyTaskTemplate, none)).toEqual({ added: 0 })
    const gone = { eventId, template: crypto.randomUUID() }
    expect(await bed.radu.refused(contract.applyTaskTemplate, gone)).toMatchObject({
      status: 404,
      code: 'events.template_not_found',
    })
    const stranger = await bed.person('admin', await db.company())
    expect(await stranger.refused(contract.previewTaskTemplate, chosen)).toMatchObject({
      status: 404,
    })
  })

  test('a new event from one can be spared work on weekends and holidays, as seen before', async () => {
    const day = { templateId: 'wedding', startDate: '2027-09-11' } as const
    const shown = await bed.ana.call(events.previewTemplate, { ...day, avoidsFreeDays: true })
    const make = (avoidsFreeDays: boolean) =>
      bed.ana.call(events.createEvent, { name: 'Nunta', ...day, avoidsFreeDays })
    const event = await make(true)
    const { items } = await bed.list({ eventId: event.id, sort: 'number' })
    const group = shown.groups.find(({ id }) => id === 'tasks')
    expect(items.map(({ dueDate }) => dueDate)).toEqual(group?.items.map(({ date }) => date))
    const free = items.filter((task) => !task.compressed && task.dueDate && isFreeDay(task.dueDate))
    expect([...new Set(free.map(({ dueDate }) => dueDate))]).toEqual(['2027-09-11'])
    const plain = await make(false)
    const others = (await bed.list({ eventId: plain.id })).items
    expect(others.some(({ dueDate }) => dueDate === '2027-09-04')).toBe(true)
  })

  test('copied with the event, fixed days move as far as it does and every task is open', async () => {
    const a = await bed.add({
      title: 'A',
      due: { date: '2027-06-02' },
      responsibleId: bed.radu.id,
      checklist: [{ id: crypto.randomUUID(), text: 'x', done: true }],
    })
    await bed.radu.call(contract.finishTask, { taskId: a.id, version: 1 })
    const copyable = await bed.ana.call(events.listCopyable, { eventId: bed.event.id })
    expect(copyable.items.find(({ id }) => id === 'tasks')?.count).toBe(1)
    const copy = await bed.ana.call(events.copyEvent, {
      eventId: bed.event.id,
      name: 'Copia',
      startDate: addDays('2027-06-12', 100),
      take: ['tasks'],
    })
    expect((await bed.list({ eventId: copy.id })).items).toMatchObject([
      {
        title: 'A',
        dueDate: addDays('2027-06-02', 100),
        status: 'todo',
        responsible: { id: bed.radu.id },
        checklist: { done: 0, all: 1 },
      },
    ])
  })
})

describe('what the event asks of its tasks', () => {
  const needs = async () => {
    const { items } = await bed.ana.call(events.getReadiness, { eventId: bed.event.id })
    return Object.fromEntries(
      items.filter(({ code }) => code.startsWith('tasks.')).map(({ code, done }) => [code, done]),
    )
  }
  const lacks = async () => {
    const { items } = await bed.ana.call(events.getReadiness, { eventId: bed.event.id })
    return items
      .filter(({ code, done }) => code.startsWith('tasks.') && !done)
      .map(({ title }) => title.ro)
  }

  test('readiness wants a plan, on time, with somebody for each task', async () => {
    expect(await needs()).toEqual({ 'tasks.plan': false })
    const { id } = await bed.add({ due: { date: '2027-02-09' } })
    expect(await needs()).toEqual({
      'tasks.plan': true,
      'tasks.onTime': false,
      'tasks.owned': false,
    })
    expect(await lacks()).toEqual(['1 task întârziat', '1 task fără responsabil'])
    await bed.change(id, { due: { date: '2027-02-10' }, responsibleId: bed.ion.id })
    expect(await needs()).toEqual({ 'tasks.plan': true, 'tasks.onTime': true, 'tasks.owned': true })
  })

  test('open work of a colleague goes to another, who is notified; finished work stays', async () => {
    const open = await bed.add({ responsibleId: bed.ion.id })
    const done = await bed.add({ responsibleId: bed.ion.id })
    await bed.radu.call(contract.finishTask, { taskId: done.id, version: 1 })
    const work = await bed.ana.call(events.listOpenWork, { userId: bed.ion.id })
    expect(work.items.find(({ id }) => id === 'tasks')?.count).toBe(1)
    await bed.ana.call(events.handOver, { userId: bed.ion.id, toUserId: bed.radu.id })
    expect((await bed.get(open.id)).responsibleId).toBe(bed.radu.id)
    expect((await bed.get(done.id)).responsibleId).toBe(bed.ion.id)
    expect((await bed.emitted()).at(-1)).toMatchObject([
      'tasks.assigned',
      { userIds: [bed.radu.id] },
    ])
  })

  test('a person who leaves hands over in the same command, or stays with all of it', async () => {
    const { id } = await bed.add({ responsibleId: bed.ion.id })
    const leave = { userId: bed.ion.id, version: 1, toUserId: bed.radu.id }
    const responsible = async () => (await bed.get(id)).responsibleId
    const refused = async (more: object) =>
      (await bed.ana.refused(deactivateMember, { ...leave, ...more })).status
    expect(await refused({ version: 9 })).toBe(409)
    expect(await refused({ toUserId: bed.ion.id })).toBe(422)
    expect(await refused({ toUserId: randomUUID() })).toBe(404)
    expect(await responsible()).toBe(bed.ion.id)
    expect(await bed.ana.call(deactivateMember, leave)).toMatchObject({ active: false })
    expect(await responsible()).toBe(bed.radu.id)
  })
})

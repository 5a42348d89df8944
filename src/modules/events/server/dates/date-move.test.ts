import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { provide } from '#platform/server/ports.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { authenticators, personOf } from '#platform/testing/staff.ts'
import * as contract from '../../contract.ts'
import { eventContribution, type EventContribution } from '../api.ts'
import { ports } from '../ports.ts'
import { routes } from '../routes.ts'

const db = testDatabase()
let now = new Date('2027-02-10T10:00:00Z')

/** A module that does not exist yet: one pinned row, and an undo that can be refused. */
let stubborn = false
const notes: EventContribution = {
  id: 'notes',
  title: { ro: 'Notițe', en: 'Notes' },
  move: {
    preview: (_ctx, { before }) =>
      Promise.resolve([
        { id: 'n', name: 'Notă', from: before.startDate, to: before.startDate, fate: 'pinned' },
      ]),
    apply: (_ctx, { days }, batchId) => Promise.resolve({ days, batchId }),
    undo: (_ctx, trace, batchId) =>
      Promise.resolve(!stubborn && (trace as { batchId: string }).batchId === batchId),
  },
}
const app = testApp(db, {
  routes: routes,
  authenticators,
  now: () => now,
  services: {
    ports: [...ports, provide(eventContribution, notes)],
  },
})

let planner: ReturnType<typeof personOf>
let colleague: ReturnType<typeof personOf>
let stranger: ReturnType<typeof personOf>
beforeEach(async () => {
  now = new Date('2027-02-10T10:00:00Z')
  stubborn = false
  const companyId = await db.company()
  planner = personOf(app, companyId, 'planner')
  colleague = personOf(app, companyId, 'planner')
  stranger = personOf(app, await db.company(), 'admin')
})

const create = (fields: Partial<CallOf<typeof contract.createEvent>> = {}) =>
  planner.call(contract.createEvent, { name: 'Nuntă', startDate: '2027-06-12', ...fields })
const partsOf = async (eventId: string) =>
  (await planner.call(contract.listParts, { eventId })).items
const verbsOf = async (entityId: string) =>
  (
    await db.look<{ verb: string }>('select verb from history where entity_id = $1 order by at', [
      entityId,
    ])
  ).map(({ verb }) => verb)
const fromTemplate = () => create({ templateId: 'wedding', type: 'wedding' })
const evening = {
  name: 'Cină',
  kind: 'dinner',
  startDate: '2027-06-12',
  startTime: '20:00',
  endDate: '2027-06-12',
  endTime: '25:30',
  place: null,
  capacity: 120,
  takesRsvp: true,
  servesMeal: true,
  audience: 'invited',
} as const

describe('parts', () => {
  test('are added, changed, put in order, removed and restored', async () => {
    const { id: eventId } = await create()
    const dinner = await planner.call(contract.addPart, { eventId, ...evening })
    expect(dinner).toMatchObject({ position: 2, endDate: '2027-06-13', endTime: '01:30' })
    const [first] = await partsOf(eventId)
    const ids = [dinner.id, first?.id ?? '']
    const { items } = await planner.call(contract.orderParts, { eventId, partIds: ids })
    expect(items.map(({ id }) => id)).toEqual(ids)
    const change = { eventId, partId: dinner.id, version: 2, capacity: null, startTime: '19:00' }
    const after = await planner.call(contract.changePart, change)
    expect(after).toMatchObject({
      capacity: null,
      startsAt: '2027-06-12T16:00:00.000Z',
      version: 3,
    })
    expect(await planner.refused(contract.changePart, change)).toMatchObject({
      status: 409,
      code: 'events.part_changed_meanwhile',
      details: { current: after },
    })
    await planner.call(contract.removePart, { eventId, partId: dinner.id })
    expect(await partsOf(eventId)).toHaveLength(1)
    expect(await planner.refused(contract.orderParts, { eventId, partIds: ids })).toMatchObject({
      status: 409,
      code: 'events.parts_changed_meanwhile',
    })
    const restored = await planner.call(contract.restorePart, { eventId, partId: dinner.id })
    expect(restored).toEqual(after)
    expect(await verbsOf(dinner.id)).toEqual(['added', 'changed', 'deleted', 'restored'])
  })

  test('the last one stays, also when two remove at once', async () => {
    const { id: eventId } = await create()
    await planner.call(contract.addPart, { eventId, ...evening })
    const both = (await partsOf(eventId)).map(({ id: partId }) =>
      planner.call(contract.removePart, { eventId, partId }),
    )
    const ended = await Promise.allSettled(both)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const [left] = await partsOf(eventId)
    const last = { eventId, partId: left?.id ?? '' }
    expect(await planner.refused(contract.removePart, last)).toMatchObject({
      status: 409,
      code: 'events.last_part',
    })
  })

  test('there are twenty at most, also when many add at once', async () => {
    const { id: eventId } = await create()
    const tries = Array.from({ length: 24 }, () =>
      planner.call(contract.addPart, { eventId, ...evening }),
    )
    const ended = await Promise.allSettled(tries)
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(19)
    const parts = await partsOf(eventId)
    expect(new Set(parts.map(({ position }) => position)).size).toBe(20)
    expect(await planner.refused(contract.addPart, { eventId, ...evening })).toMatchObject({
      code: 'events.too_many_parts',
    })
  })

  test('a part of another event is not found', async () => {
    const [one, two] = [await create(), await create()]
    const [part] = await partsOf(two.id)
    const foreign = { eventId: one.id, partId: part?.id ?? '' }
    const change = { ...foreign, version: 1, name: 'x' }
    expect(await planner.refused(contract.changePart, change)).toMatchObject({ status: 404 })
    expect(await planner.refused(contract.removePart, foreign)).toMatchObject({ status: 404 })
    expect(await planner.refused(contract.restorePart, foreign)).toMatchObject({ status: 404 })
  })

  test('an end before the start is refused beside its field', async () => {
    const { id: eventId } = await create()
    const bad = { eventId, ...evening, endTime: '19:00' }
    expect(await planner.refused(contract.addPart, bad)).toMatchObject({
      status: 422,
      details: { fields: { endTime: { code: 'end_before_start' } } },
    })
  })
})

describe('moving the date', () => {
  test('the preview lists what moves, what is pinned and what is past, and writes nothing', async () => {
    const event = await fromTemplate()
    const seen = await planner.call(contract.previewMove, {
      eventId: event.id,
      startDate: '2027-02-01',
    })
    expect(seen).toMatchObject({
      days: -131,
      after: { startDate: '2027-02-01', startTime: '12:00' },
    })
    const known = ['facts', 'parts', 'notes']
    const groups = seen.groups.filter(({ id }) => known.includes(id))
    expect(groups.map(({ id, counts }) => [id, counts])).toEqual([
      ['facts', { moves: 0, pinned: 0, done: 0, live: 0, past: 1 }],
      ['parts', { moves: 0, pinned: 0, done: 0, live: 0, past: 4 }],
      ['notes', { moves: 0, pinned: 1, done: 0, live: 0, past: 0 }],
    ])
    expect(groups[1]?.items[0]).toMatchObject({
      name: 'Cununia civilă',
      from: '2027-06-12T12:00',
      to: '2027-02-01T12:00',
      fate: 'past',
    })
    expect(await planner.call(contract.getEvent, { eventId: event.id })).toEqual(event)
  })

  test('moves all as one batch and back again within fifteen minutes', async () => {
    const event = await fromTemplate()
    const before = await partsOf(event.id)
    const move = { eventId: event.id, version: 1, startDate: '2027-07-10', startTime: '14:00' }
    const { event: after, batchId, undoUntil } = await planner.call(contract.moveEvent, move)
    expect(undoUntil).toBe('2027-02-10T10:15:00.000Z')
    expect(after).toMatchObject({ startDate: '2027-07-10', rsvpDeadline: '2027-06-10', version: 2 })
    const moved = await partsOf(event.id)
    expect(moved.map(({ startDate, startTime }) => `${startDate} ${startTime}`)).toEqual([
      '2027-07-10 14:00',
      '2027-07-10 18:00',
      '2027-07-10 20:00',
      '2027-07-10 21:30',
    ])
    now = new Date('2027-02-10T10:15:00Z')
    const undone = await planner.call(contract.undoMove, { eventId: event.id, batchId })
    expect(undone).toEqual({ ...event, version: 3 })
    expect(await partsOf(event.id)).toEqual(before.map((part) => ({ ...part, version: 3 })))
    expect(await planner.refused(contract.undoMove, { eventId: event.id, batchId })).toMatchObject({
      status: 404,
    })
    expect(await verbsOf(event.id)).toEqual(['added', 'moved', 'moved_back'])
  })

  test('is offered for undoing to everybody of the event, until it is undone, late or in the way', async () => {
    const { id: eventId } = await fromTemplate()
    const offered = () => colleague.call(contract.findUndoableMove, { eventId })
    expect(await offered()).toBeNull()
    const move = (version: number) =>
      planner.call(contract.moveEvent, { eventId, version, startDate: '2027-07-10' })
    const { batchId, undoUntil } = await move(1)
    expect(await offered()).toMatchObject({ batchId, undoUntil })
    expect(await stranger.refused(contract.findUndoableMove, { eventId })).toMatchObject({
      status: 404,
    })
    now = new Date('2027-02-10T10:15:01Z')
    expect(await offered()).toBeNull()
    now = new Date('2027-02-10T10:15:00Z')
    await colleague.call(contract.undoMove, { eventId, batchId })
    expect(await offered()).toBeNull()
    const repeated = await move(3)
    expect(await offered()).toMatchObject({ batchId: repeated.batchId })
    await planner.call(contract.changeEvent, { eventId, version: 4, name: 'Altfel' })
    expect(await offered()).toBeNull()
  })

  test('onto the nights of a clock change the times on the wall stay', async () => {
    const event = await create({ startTime: '22:00', endTime: '06:00', type: 'other' })
    let version = 1
    for (const [startDate, hours] of [
      ['2027-10-30', 9],
      ['2027-03-27', 7],
      ['2026-10-24', 9],
    ] as const) {
      const moved = await planner.call(contract.moveEvent, {
        eventId: event.id,
        version,
        startDate,
      })
      version = moved.event.version
      expect(moved.event).toMatchObject({ startTime: '22:00', endTime: '06:00' })
      const [part] = await partsOf(event.id)
      for (const { startsAt, endsAt } of [moved.event, part ?? moved.event])
        expect((Date.parse(endsAt) - Date.parse(startsAt)) / 3_600_000).toBe(hours)
    }
    const gap = { eventId: event.id, version, startDate: '2027-03-28', startTime: '03:30' }
    expect(await planner.refused(contract.moveEvent, { ...gap, endTime: '12:00' })).toMatchObject({
      status: 422,
      details: { fields: { startTime: { code: 'skipped_time' } } },
    })
  })

  test('a minute too late, or after somebody changed a thing, nothing is undone', async () => {
    const event = await fromTemplate()
    const move = (version: number) =>
      planner.call(contract.moveEvent, { eventId: event.id, version, startDate: '2027-07-10' })
    const first = await move(1)
    const undo = { eventId: event.id, batchId: first.batchId }
    now = new Date('2027-02-10T10:15:01Z')
    expect(await planner.refused(contract.undoMove, undo)).toMatchObject({
      status: 409,
      code: 'events.undo_too_late',
    })
    const changed = { status: 409, code: 'events.changed_since_move' }
    now = new Date('2027-02-10T10:01:00Z')
    const [part] = await partsOf(event.id)
    const touch = { eventId: event.id, partId: part?.id ?? '', version: part?.version ?? 0 }
    await planner.call(contract.changePart, { ...touch, name: 'Altfel' })
    expect(await planner.refused(contract.undoMove, undo)).toMatchObject(changed)
    expect(await planner.call(contract.getEvent, { eventId: event.id })).toEqual(first.event)
    const second = await move(2)
    stubborn = true
    const repeated = { eventId: event.id, batchId: second.batchId }
    expect(await planner.refused(contract.undoMove, repeated)).toMatchObject(changed)
    stubborn = false
    await planner.call(contract.changeEvent, { eventId: event.id, version: 3, name: 'Altfel' })
    expect(await planner.refused(contract.undoMove, repeated)).toMatchObject(changed)
    const strange = { eventId: event.id, batchId: randomUUID() }
    expect(await planner.refused(contract.undoMove, strange)).toMatchObject({ status: 404 })
  })

  test('of two who move the same version, the second is refused', async () => {
    const { id: eventId } = await create()
    const tries = ['2027-07-01', '2027-08-01'].map((startDate) =>
      planner.call(contract.moveEvent, { eventId, version: 1, startDate }),
    )
    const ended = await Promise.allSettled(tries)
    expect(ended.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

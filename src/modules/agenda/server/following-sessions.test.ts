import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { changeEvent, moveEvent, undoMove } from '#modules/events/contract.ts'
import * as contract from '../contract.ts'
import { agendaTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = agendaTestbed(app)
const tomorrow = { day: '2027-06-12' }

describe('what follows', () => {
  test('moves up by everything that was deleted before it', async () => {
    const first = await bed.add('10:00', { title: 'A' })
    await bed.add('10:30', { title: 'B' })
    const third = await bed.add('11:00', { title: 'C' })
    await bed.add('11:30', { title: 'D' })
    const ids = [first.id, third.id]
    const { sessions: moved } = await bed.ana.call(contract.removeSessions, {
      eventId: bed.event.id,
      ids,
      shift: true,
    })
    expect(await bed.times()).toEqual(['10:00 B', '10:30 D'])
    expect(moved).toEqual((await bed.agenda()).sessions)
  })

  test('closes up where a session leaves its day, and makes room where it comes to', async () => {
    const { id: sessionId } = await bed.add('10:00', { title: 'A' })
    await bed.add('10:30', { title: 'B' })
    await bed.add('10:00', { title: 'C', ...tomorrow })
    const at = { eventId: bed.event.id, sessionId, version: 1 }
    await bed.ana.call(contract.changeSession, { ...at, ...tomorrow, shift: true })
    expect(await bed.times()).toEqual(['10:00 B', '10:00 A', '10:30 C'])
  })

  test('makes room for a session that waited for its place', async () => {
    const { id: sessionId } = await bed.add(null, { title: 'A' })
    await bed.add('10:00', { title: 'B' })
    await bed.ana.call(contract.changeSession, {
      eventId: bed.event.id,
      sessionId,
      version: 1,
      day: '2027-06-11',
      time: '10:00',
      shift: true,
    })
    expect(await bed.times()).toEqual(['10:00 A', '10:30 B'])
  })

  test('moves from where it is, also when somebody moved it at that moment', async () => {
    const first = await bed.add('10:00', { title: 'A' })
    const second = await bed.add('10:30', { title: 'B' })
    const at = { eventId: bed.event.id, sessionId: first.id, version: 1 }
    // Radu moves it by hand while the longer session before it is being saved.
    const saving = await db.database.inCompany(bed.companyId, async (own) => {
      await sql`update agenda_sessions set time = '15:00', starts_at = '2027-06-11T12:00:00Z',
        ends_at = '2027-06-11T12:30:00Z', version = 2 where id = ${second.id}`.execute(own)
      const change = bed.ana.call(contract.changeSession, { ...at, minutes: 45, shift: true })
      await vi.waitFor(async () => expect(await waiting()).toBe(1), 30_000)
      return [change]
    })
    await Promise.all(saving)
    expect(await bed.times()).toEqual(['10:00 A', '15:15 B'])
  })
})

test('sessions keep their hour when the event changes its time zone', async () => {
  await bed.add('10:00', { title: 'A' })
  const { id: eventId, version } = bed.event
  await bed.ana.call(changeEvent, { eventId, version, timeZone: 'Europe/Lisbon' })
  const [session] = (await bed.agenda()).sessions
  expect(session).toMatchObject({ time: '10:00', startsAt: '2027-06-11T09:00:00.000Z' })
})

async function waiting(): Promise<number> {
  const rows = await db.look(`select 1 from pg_locks l join pg_stat_activity a using (pid)
    where not l.granted and a.datname = current_database()`)
  return rows.length
}

describe('hours that somebody set', () => {
  const hours = [{ day: '2027-06-11', from: '10:00', to: '16:00' }]
  const set = async () => {
    const { id: eventId } = bed.event
    await bed.ana.call(contract.setDays, { eventId, version: 1, days: hours })
    const room = { eventId, roomId: bed.room.id, version: 1 }
    await bed.ana.call(contract.changeRoom, { ...room, opening: hours })
  }
  const move = () => {
    const { id: eventId, version } = bed.event
    return bed.ana.call(moveEvent, { eventId, version, startDate: '2027-06-21' })
  }
  const stand = async () => {
    const { days, rooms } = await bed.agenda()
    return [days, rooms[0]?.opening]
  }

  test('move with the event and come back with it', async () => {
    await set()
    const { batchId } = await move()
    const moved = [{ ...hours[0], day: '2027-06-21' }]
    expect(await stand()).toEqual([moved, moved])
    await bed.ana.call(undoMove, { eventId: bed.event.id, batchId })
    expect(await stand()).toEqual([hours, hours])
  })

  test('and changed since are not undone over', async () => {
    await set()
    const { batchId } = await move()
    const { id: eventId } = bed.event
    const { version } = await bed.agenda()
    await bed.ana.call(contract.setDays, { eventId, version, days: hours })
    const refused = await bed.ana.refused(undoMove, { eventId, batchId })
    expect(refused.code).toBe('events.changed_since_move')
  })
})

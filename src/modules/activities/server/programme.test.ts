import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { changeSession, getAgenda, previewPublish } from '#modules/agenda/contract.ts'
import { changeList, getCheckIn, listPeople, scanByStaff } from '#modules/check-in/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { activitiesTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)
const guest = async (firstName: string, more = {}) =>
  (await bed.add({ firstName, lastName: 'Pop', email: `${firstName}@exemplu.ro`, ...more })).id
const eventId = () => bed.event.id
const hours = (count: number) => {
  time.now = new Date(time.now.getTime() + count * 3_600_000)
}

describe('a session of the programme', () => {
  test('has its words and places from the agenda, and its terms from here', async () => {
    const session = await on.session()
    const activity = await on.get(session.id)
    expect(activity).toMatchObject({
      kind: 'session',
      title: 'Atelier de ceramică',
      place: 'Atelierul',
    })
    const ids = { eventId: eventId(), activityId: session.id, version: activity.version }
    const changed = await bed.admin.call(contract.changeActivity, {
      ...ids,
      audience: 'confirmed',
    })
    expect(changed.audience).toBe('confirmed')
    const refused = await bed.admin.refused(contract.changeActivity, {
      ...ids,
      version: changed.version,
      title: 'Altul',
    })
    expect(refused.code).toBe('activities.of_programme')
    const slot = {
      eventId: eventId(),
      slotId: session.id,
      version: activity.slots[0]?.version ?? 0,
    }
    const short = await bed.admin.call(contract.changeSlot, { ...slot, minimum: 3 })
    expect(on.first(short)).toMatchObject({ minimum: 3, capacity: 1 })
    expect(
      (
        await bed.admin.refused(contract.removeActivity, {
          eventId: eventId(),
          activityId: session.id,
        })
      ).code,
    ).toBe('activities.of_programme')
  })

  test('the agenda gets how many come, who has two at once, and whom a change concerns', async () => {
    const one = await on.session({ capacity: null })
    const other = await on.session({ title: 'Atelier de olărit', time: '10:30', capacity: null })
    const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan', { email: null })]
    await on.enrol(one.id, ana)
    await on.enrol(other.id, ana, 'vrea amândouă')
    await on.enrol(one.id, bogdan)
    const { demand, conflicts } = await bed.admin.call(getAgenda, { eventId: eventId() })
    expect(demand.enrolled).toContainEqual({ sessionId: one.id, guests: 2 })
    expect(demand.shared).toMatchObject([{ guests: 1 }])
    expect(conflicts.map(({ kind }) => kind)).toContain('guest_twice')
    expect(await bed.admin.call(previewPublish, { eventId: eventId() })).toMatchObject({
      guests: { reached: 1, unreachable: ['Bogdan Pop'] },
    })
    await on.publish({ tell: false })
    await on.work()
    expect(await on.letters()).toEqual([])
    await bed.admin.call(changeSession, {
      eventId: eventId(),
      sessionId: one.id,
      version: one.version,
      time: '12:00',
    })
    expect(await on.publish()).toMatchObject({ told: 1 })
    await on.work()
    expect(await on.letters()).toEqual(['ana@exemplu.ro: S-a schimbat programul dumneavoastră'])
  })
})

describe('the day itself', () => {
  test('a list at the door says who came', async () => {
    const { id: activityId, slots } = await on.add()
    const slotId = slots[0]?.id ?? ''
    const ana = await guest('Ana')
    await on.enrol(slotId, ana)
    const { listId } = await bed.admin.call(contract.openDoorList, { eventId: eventId(), slotId })
    expect(await bed.admin.call(contract.openDoorList, { eventId: eventId(), slotId })).toEqual({
      listId,
    })
    await bed.admin.call(scanByStaff, {
      eventId: eventId(),
      scanId: randomUUID(),
      listId,
      guestId: ana,
    })
    expect(on.first(await on.get(activityId))).toMatchObject({ listId, arrived: 1 })
    expect((await on.people(slotId))[0]?.arrivedAt).not.toBeNull()
  })

  test('that list lets in a person who has a place, and the team may open it for everybody', async () => {
    const { slots } = await on.add({ capacity: 1 })
    const slotId = slots[0]?.id ?? ''
    const [ana, ion, dan, eva] = [
      await guest('Ana'),
      await guest('Ion'),
      await guest('Dan'),
      await guest('Eva'),
    ]
    await on.enrol(slotId, ana)
    await on.enrol(slotId, ion)
    await on.enrol(slotId, eva)
    await on.leave(slotId, eva)
    const { listId } = await bed.admin.call(contract.openDoorList, { eventId: eventId(), slotId })
    const scan = (guestId: string) =>
      bed.admin.call(scanByStaff, { eventId: eventId(), scanId: randomUUID(), listId, guestId })
    const door = () => bed.admin.call(getCheckIn, { eventId: eventId() })
    const of = async () => (await door()).counters.find((each) => each.listId === listId)
    expect(await of()).toMatchObject({ expected: 1, missing: 1 })
    const missing = { eventId: eventId(), listId, state: 'missing' as const }
    expect((await bed.admin.call(listPeople, missing)).items.map(({ id }) => id)).toEqual([ana])
    expect(await scan(ana)).toMatchObject({ result: 'admitted' })
    expect(await scan(ion)).toMatchObject({ result: 'needs_answer', reason: 'waiting' })
    expect(await scan(dan)).toMatchObject({ result: 'needs_answer', reason: 'not_enrolled' })
    expect(await scan(eva)).toMatchObject({ result: 'cancelled' })
    expect(await of()).toMatchObject({ expected: 1, missing: 0, arrived: 1 })
    const list = (await door()).lists.find(({ id }) => id === listId)
    const version = list?.version ?? 0
    const change = { eventId: eventId(), listId, version, audience: 'everyone' as const }
    await bed.admin.call(changeList, change)
    expect(await scan(dan)).toMatchObject({ result: 'admitted' })
  })

  test('the team is notified once that too few signed up by the end of enrolment', async () => {
    const closesAt = '2027-02-11T10:00:00Z'
    const activity = await on.add({ minimum: 3 }, { closesAt })
    await on.enrol(on.first(activity).id, await guest('Ana'))
    const received = async () =>
      (
        await db.look<{ payload: { payload: { title: string } } }>(
          `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
           where t.identifier like 'notifications.%' and j.payload::text like '%"minimum":3%'`,
        )
      ).length
    await on.work()
    hours(25)
    await on.work()
    await on.work()
    const [notified] = await db.look<{ n: number }>(
      `select count(*)::int as n from activity_slots where short_told_at is not null`,
    )
    expect(notified?.n).toBe(1)
    expect(await received()).toBeLessThan(2)
  })
})

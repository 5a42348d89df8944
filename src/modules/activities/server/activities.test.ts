import { describe, expect, test } from 'vitest'
import { changeSession } from '#modules/agenda/contract.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { changeEvent, moveEvent, undoMove } from '#modules/events/contract.ts'
import {
  getGuest,
  mergeGuests,
  removeGuest,
  restoreGuest,
  undoMerge,
} from '#modules/guests/contract.ts'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import { guestFieldsOf } from '#modules/guests/model.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { activitiesTestbed } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const on = activitiesTestbed(app, bed)
const guest = async (firstName: string, more = {}) =>
  (await bed.add({ firstName, lastName: 'Pop', email: `${firstName}@exemplu.ro`, ...more })).id
const eventId = () => bed.event.id
const hours = (count: number) => {
  time.now = new Date(time.now.getTime() + count * 3_600_000)
}

describe('the list', () => {
  test('has independent activities and the sessions that can be booked, by hour', async () => {
    await on.session({ time: '09:00' })
    await on.session({ title: 'Prelegere', bookable: false })
    await on.add({ time: '11:00' }, { title: 'Tur în Șchei' })
    const list = async (more = {}) =>
      (await bed.admin.call(contract.listActivities, more)).items.map(({ title }) => title)
    expect(await list()).toEqual(['Atelier de ceramică', 'Tur în Șchei'])
    expect(await list({ search: 'schei' })).toEqual(['Tur în Șchei'])
    expect(await list({ kinds: ['session'] })).toEqual(['Atelier de ceramică'])
    const first = await bed.admin.call(contract.listActivities, { limit: 1 })
    expect(first.total).toBe(2)
    expect(await list({ limit: 1, cursor: first.next ?? '' })).toEqual(['Tur în Șchei'])
    expect(await bed.admin.call(contract.countActivities, {})).toMatchObject({
      total: 2,
      byKind: { session: 1, tour: 1 },
    })
  })

  test('another company sees and changes nothing', async () => {
    const { id: activityId, slots } = await on.add()
    const slotId = slots[0]?.id ?? ''
    const guestId = await guest('Ana')
    expect((await bed.stranger.call(contract.listActivities, {})).items).toEqual([])
    const ids = { eventId: eventId(), activityId }
    for (const refused of [
      await bed.stranger.refused(contract.getActivity, { activityId }),
      await bed.stranger.refused(contract.removeActivity, ids),
      await bed.stranger.refused(contract.listEnrolments, { eventId: eventId(), slotId }),
      await bed.stranger.refused(contract.enrolGuest, { eventId: eventId(), slotId, guestId }),
    ])
      expect(refused.status).toBe(404)
  })
})

describe('an activity', () => {
  test('of two who save the same version the second is shown the current version', async () => {
    const { id: activityId, version } = await on.add()
    const ids = { eventId: eventId(), activityId, version }
    await bed.admin.call(contract.changeActivity, { ...ids, title: 'a lor' })
    const refused = await bed.admin.refused(contract.changeActivity, { ...ids, title: 'a mea' })
    expect(refused).toMatchObject({ status: 409, code: 'activities.changed_meanwhile' })
    expect(refused.details.current).toMatchObject({ title: 'a lor', version: version + 1 })
  })

  test('what is wrong is named by field', async () => {
    const bad = {
      title: ' ',
      slots: [{ date: '2027-02-30', time: '99:00', minutes: 0, capacity: 0, minimum: -1 }],
    }
    const refused = await bed.admin.refused(contract.addActivity, {
      eventId: eventId(),
      kind: 'tour',
      description: '',
      place: '',
      audience: 'invited',
      tagIds: [],
      price: null,
      opensAt: null,
      closesAt: null,
      ...bad,
    })
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.details.fields ?? {}).toSorted()).toEqual([
      'slots.0.capacity',
      'slots.0.date',
      'slots.0.minimum',
      'slots.0.minutes',
      'slots.0.time',
      'title',
    ])
    const window = { opensAt: '2027-03-02T00:00:00Z', closesAt: '2027-03-01T00:00:00Z' }
    const turned = await bed.admin.refused(contract.addActivity, {
      eventId: eventId(),
      kind: 'tour',
      title: 'Tur',
      description: '',
      place: '',
      audience: 'invited',
      tagIds: [],
      price: null,
      slots: [{ date: '2027-06-12', time: '10:00', minutes: 60, capacity: 1, minimum: 0 }],
      ...window,
    })
    expect(turned).toMatchObject({ status: 422, code: 'activities.window_order' })
  })

  test('is in the bin with its enrolments, notifies everybody who had a place, and is restored completely', async () => {
    const { id: activityId, slots } = await on.add()
    const slotId = slots[0]?.id ?? ''
    await on.enrol(slotId, await guest('Ana'))
    await bed.admin.call(contract.removeActivity, { eventId: eventId(), activityId })
    expect((await bed.admin.call(contract.listActivities, {})).total).toBe(0)
    const { items } = await bed.admin.call(listBin, {})
    expect(items).toMatchObject([{ kind: 'activity', id: activityId }])
    await bed.admin.call(restoreFromBin, { kind: 'activity', id: activityId })
    expect(on.first(await on.get(activityId)).enrolled).toBe(1)
    time.now = afterUndoGrace(time.now)
    await on.work()
    expect(await on.letters()).toEqual([])
    await bed.admin.call(contract.removeActivity, { eventId: eventId(), activityId })
    await on.work()
    expect(await on.letters()).toEqual([])
    time.now = afterUndoGrace(time.now)
    await on.work()
    await on.work()
    expect(await on.letters()).toEqual(['ana@exemplu.ro: Anulată: Tur al orașului'])
  })

  test('keeps its only slot; a second one can be taken away', async () => {
    const { id: activityId, slots } = await on.add()
    const last = { eventId: eventId(), slotId: slots[0]?.id ?? '' }
    expect(await bed.admin.refused(contract.removeSlot, last)).toMatchObject({
      status: 409,
      code: 'activities.last_slot',
    })
    const slot = { date: '2027-06-12', time: '14:00', minutes: 60, capacity: 5, minimum: 0 }
    await bed.admin.call(contract.addSlot, { eventId: eventId(), activityId, ...slot })
    await bed.admin.call(contract.removeSlot, last)
    expect((await on.get(activityId)).slots).toMatchObject([{ capacity: 5 }])
  })

  test('keeps its hour when the event changes its time zone', async () => {
    const { id } = await on.add({ time: '10:00' })
    const { version } = bed.event
    await bed.admin.call(changeEvent, { eventId: eventId(), version, timeZone: 'Europe/Lisbon' })
    expect(on.first(await on.get(id)).startsAt).toBe('2027-06-12T09:00:00.000Z')
  })

  test('moves with the event, and back', async () => {
    const { id: activityId } = await on.add()
    const { version } = bed.event
    await bed.admin.call(moveEvent, { eventId: eventId(), version, startDate: '2027-11-06' })
    // By local time: summer time is over by then.
    expect(on.first(await on.get(activityId)).startsAt).toBe('2027-11-06T08:00:00.000Z')
  })

  test('takes the time for signing up along, and back', async () => {
    const opens = { opensAt: '2027-05-01T06:00:00.000Z', closesAt: '2027-06-10T15:00:00.000Z' }
    const { id: activityId } = await on.add({}, opens)
    const { version } = bed.event
    const move = { eventId: eventId(), version, startDate: '2027-11-06' }
    const { batchId } = await bed.admin.call(moveEvent, move)
    // 147 days later at the same hour; both are in winter or summer time as the day has it.
    expect(await on.get(activityId)).toMatchObject({
      opensAt: '2027-09-25T06:00:00.000Z',
      closesAt: '2027-11-04T16:00:00.000Z',
    })
    await bed.admin.call(undoMove, { eventId: eventId(), batchId })
    expect(await on.get(activityId)).toMatchObject(opens)
  })
})

describe('enrolling', () => {
  test('gives places while there are some, then a turn; twice changes nothing', async () => {
    const slot = on.first(await on.add())
    const [ana, bogdan, corina] = [await guest('Ana'), await guest('Bogdan'), await guest('Corina')]
    expect(await on.enrol(slot.id, ana)).toEqual({ status: 'enrolled' })
    expect(await on.enrol(slot.id, ana)).toEqual({ status: 'enrolled' })
    expect(await on.enrol(slot.id, bogdan)).toEqual({ status: 'enrolled' })
    expect(await on.enrol(slot.id, corina)).toEqual({ status: 'waiting' })
    expect(await on.people(slot.id)).toMatchObject([
      { guestName: 'Ana Pop', status: 'enrolled', turn: null },
      { guestName: 'Bogdan Pop', status: 'enrolled' },
      { guestName: 'Corina Pop', status: 'waiting', turn: 1 },
    ])
    expect((await on.people(slot.id, { search: 'cor' })).map(({ guestId }) => guestId)).toEqual([
      corina,
    ])
  })

  test('two that overlap are refused, by name, unless the team says why', async () => {
    const tour = on.first(await on.add())
    const session = await on.session({ time: '10:30' })
    const ana = await guest('Ana')
    await on.enrol(tour.id, ana)
    const wish = { eventId: eventId(), slotId: session.id, guestId: ana }
    const refused = await bed.admin.refused(contract.enrolGuest, wish)
    expect(refused).toMatchObject({ status: 409, code: 'activities.overlaps' })
    expect(refused.details.current).toMatchObject({ title: 'Tur al orașului' })
    expect(await on.enrol(session.id, ana, 'pleacă mai devreme')).toEqual({ status: 'enrolled' })
    expect((await on.people(session.id))[0]?.reason).toBe('pleacă mai devreme')
    const after = on.first(await on.add({ time: '11:30' }, { title: 'După' }))
    expect(await on.enrol(after.id, ana)).toEqual({ status: 'enrolled' })
  })

  test('two overlapping wishes of one guest at once: only one is granted', async () => {
    const one = on.first(await on.add())
    const other = on.first(await on.add({ time: '10:15' }, { title: 'Degustare' }))
    const ana = await guest('Ana')
    const outcomes = await Promise.allSettled([on.enrol(one.id, ana), on.enrol(other.id, ana)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  test('lowering the capacity drops no one; raising it is offered to those who wait', async () => {
    const { id: activityId, slots } = await on.add()
    const slot = slots[0]
    if (!slot) throw new Error('it has a slot')
    const people = [await guest('Ana'), await guest('Bogdan'), await guest('Corina')]
    for (const id of people) await on.enrol(slot.id, id)
    const lowered = await bed.admin.call(contract.changeSlot, {
      eventId: eventId(),
      slotId: slot.id,
      version: slot.version,
      capacity: 1,
    })
    expect(on.first(lowered)).toMatchObject({ capacity: 1, enrolled: 2, waiting: 1, offered: 0 })
    const { version } = on.first(lowered)
    await bed.admin.call(contract.changeSlot, {
      eventId: eventId(),
      slotId: slot.id,
      version,
      capacity: 3,
    })
    expect(on.first(await on.get(activityId))).toMatchObject({
      enrolled: 2,
      offered: 1,
      waiting: 0,
    })
  })

  test('a person who is put into the bin leaves a place', async () => {
    const { id: activityId, slots } = await on.add({ capacity: 1 })
    const slotId = slots[0]?.id ?? ''
    const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan')]
    await on.enrol(slotId, ana)
    await on.enrol(slotId, bogdan)
    await bed.admin.call(removeGuest, { eventId: eventId(), guestId: ana })
    await on.work()
    const places = async () => on.first(await on.get(activityId))
    expect(await places()).toMatchObject({ enrolled: 0, offered: 0, held: 1, waiting: 1 })
    time.now = new Date(afterUndoGrace(time.now).getTime() + 1000)
    await on.work()
    expect(await places()).toMatchObject({ enrolled: 0, offered: 1, held: 0, waiting: 0 })
  })

  test('a person who returns from the bin finds the place taken, and waits', async () => {
    const { id: activityId, slots } = await on.add({ capacity: 1 })
    const slotId = slots[0]?.id ?? ''
    const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan')]
    await on.enrol(slotId, ana)
    await bed.admin.call(removeGuest, { eventId: eventId(), guestId: ana })
    expect((await on.enrol(slotId, bogdan)).status).toBe('enrolled')
    await bed.admin.call(restoreGuest, { eventId: eventId(), guestId: ana })
    const places = async () => on.first(await on.get(activityId))
    expect(await places()).toMatchObject({ enrolled: 1, offered: 0, waiting: 1 })
    await bed.admin.call(removeGuest, { eventId: eventId(), guestId: bogdan })
    await bed.admin.call(restoreGuest, { eventId: eventId(), guestId: bogdan })
    expect(await places()).toMatchObject({ enrolled: 1, offered: 0, waiting: 1 })
  })

  test('history describes it in words', async () => {
    const slot = on.first(await on.add())
    await on.enrol(slot.id, await guest('Ana'))
    const { items } = await bed.admin.call(listHistory, { entity: 'enrolment', limit: 5 })
    expect(items[0]).toMatchObject({ name: 'Ana Pop – Tur al orașului' })
  })
})

describe('the waiting list', () => {
  test('a free place is offered to the first for a day, then to the next; each is written to', async () => {
    const { id: activityId, slots } = await on.add({ capacity: 1 })
    const slotId = slots[0]?.id ?? ''
    const [ana, bogdan, corina] = [await guest('Ana'), await guest('Bogdan'), await guest('Corina')]
    for (const id of [ana, bogdan, corina]) await on.enrol(slotId, id)
    await on.leave(slotId, ana)
    expect(await on.offerNow(slotId)).toEqual({ offered: 1 })
    expect(await on.people(slotId, { statuses: ['offered'] })).toMatchObject([
      { guestId: bogdan, offeredUntil: '2027-02-11T10:00:00.000Z' },
    ])
    // A place that is held for a guest is not given to others.
    expect(await on.enrol(slotId, ana)).toEqual({ status: 'waiting' })
    hours(23)
    await on.work()
    expect(on.first(await on.get(activityId))).toMatchObject({
      enrolled: 0,
      offered: 1,
      waiting: 2,
    })
    hours(1)
    await on.work()
    expect(await on.people(slotId)).toMatchObject([
      { guestId: corina, status: 'offered', offeredUntil: '2027-02-12T10:00:00.000Z' },
      { guestId: ana, status: 'waiting', turn: 1 },
      { guestId: bogdan, status: 'lapsed' },
    ])
    expect(await on.letters()).toEqual([
      'bogdan@exemplu.ro: S-a eliberat un loc: Tur al orașului',
      'bogdan@exemplu.ro: Locul a fost oferit altcuiva: Tur al orașului',
      'corina@exemplu.ro: S-a eliberat un loc: Tur al orașului',
    ])
    expect(await on.enrol(slotId, corina)).toEqual({ status: 'enrolled' })
    expect(on.first(await on.get(activityId))).toMatchObject({
      enrolled: 1,
      offered: 0,
      waiting: 1,
    })
  })

  test('in the last two days an offer is kept for two hours, and none is made after the beginning', async () => {
    const { id: activityId, slots } = await on.add({ capacity: 1 })
    const slotId = slots[0]?.id ?? ''
    const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan')]
    for (const id of [ana, bogdan]) await on.enrol(slotId, id)
    time.now = new Date('2027-06-11T07:00:00Z')
    await on.leave(slotId, ana)
    await on.offerNow(slotId)
    expect((await on.people(slotId))[0]?.offeredUntil).toBe('2027-06-11T09:00:00.000Z')
    time.now = new Date('2027-06-12T07:30:00Z')
    await on.enrol(slotId, ana)
    await on.work()
    expect(on.first(await on.get(activityId))).toMatchObject({
      enrolled: 1,
      offered: 0,
      waiting: 0,
    })
  })

  test('a session that grew in the agenda is noticed by the clock', async () => {
    const session = await on.session()
    const [ana, bogdan] = [await guest('Ana'), await guest('Bogdan')]
    for (const id of [ana, bogdan]) await on.enrol(session.id, id)
    await bed.admin.call(changeSession, {
      eventId: eventId(),
      sessionId: session.id,
      version: session.version,
      capacity: 5,
    })
    await on.work()
    expect(on.first(await on.get(session.id))).toMatchObject({ enrolled: 1, offered: 1 })
  })
})

test('places are merged with a guest who was entered twice, and separated again when that is undone', async () => {
  const [mine, both] = [
    on.first(await on.add()),
    on.first(await on.add({ time: '14:00' }, { title: 'Degustare' })),
  ]
  const [ana, repeated] = [await guest('Ana'), await guest('Anca')]
  await on.enrol(mine.id, repeated)
  await on.enrol(both.id, ana)
  await on.enrol(both.id, repeated)
  const slotsOf = async (guestId: string) =>
    (await bed.admin.call(contract.guestEnrolments, { eventId: eventId(), guestId })).items.map(
      ({ slotId }) => slotId,
    )
  const row = (guestId: string) => bed.admin.call(getGuest, { eventId: eventId(), guestId })
  const [kept, dropped] = [await row(ana), await row(repeated)]
  const { hostId: _, ...fields } = guestFieldsOf(kept)
  const { mergeId } = await bed.admin.call(mergeGuests, {
    eventId: eventId(),
    kept: { id: ana, version: kept.version },
    dropped: { id: repeated, version: dropped.version },
    fields,
  })
  expect(await slotsOf(ana)).toEqual([mine.id, both.id])
  await bed.admin.call(undoMerge, { eventId: eventId(), mergeId })
  expect(await slotsOf(ana)).toEqual([both.id])
  expect(await slotsOf(repeated)).toEqual([mine.id, both.id])
})

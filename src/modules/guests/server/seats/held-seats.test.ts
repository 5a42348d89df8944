import { beforeEach, expect, test } from 'vitest'
import { afterUndoGrace } from '#shared/undo-grace.ts'
import { doJob } from '#platform/testing/queue.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { changePart } from '#modules/events/contract.ts'
import * as contract from '../../contract.ts'
import { guestsTestbed, listeners } from '../testbed.ts'

const app = wholeApp({ listeners })
const bed = guestsTestbed(app)

/** Two have the only seats, in this order; three wait, in this order. */
let seated: string[]
let waiting: string[]

beforeEach(async () => {
  const guests = ['Ana', 'Bogdan', 'Carmen', 'Dan', 'Elena'].map((firstName) => ({ firstName }))
  const family = await bed.admin.call(contract.addFamily, {
    eventId: bed.event.id,
    group: { name: 'Cu locuri puține' },
    guests,
  })
  const ids = family.guests.map(({ id }) => id)
  bed.party = await bed.admin.call(changePart, {
    eventId: bed.event.id,
    partId: bed.party.id,
    version: bed.party.version,
    capacity: 2,
  })
  for (const id of ids) await bed.answer(id, 'yes')
  ;[seated, waiting] = [ids.slice(0, 2), ids.slice(2)]
})

const at = () => ({ eventId: bed.event.id, partId: bed.party.id })
const queue = () => bed.admin.call(contract.listWaiting, { ...at(), limit: 100 })
async function picture() {
  const { items } = await bed.list({ partId: bed.party.id, rsvps: ['yes'] })
  return {
    seated: items.map(({ id }) => id).toSorted(),
    waiting: (await queue()).items.map(({ guestId }) => guestId),
  }
}
const asItWas = () => ({ seated: seated.toSorted(), waiting })
const promotions = async () =>
  (await bed.emitted()).filter(([name]) => name === 'guests.waiting-promoted')

async function afterGrace() {
  time.now = new Date(afterUndoGrace(time.now).getTime() + 1000)
  await doJob(app.jobDeps(), { name: 'guests.look-for-places', company: null, payload: {} })
  await bed.work()
}

const bulk = async (kind: 'delete' | 'uninvite', ids: string[]) => {
  const action = kind === 'delete' ? { kind } : { kind, partId: bed.party.id }
  const selection = { all: false, ids, filter: {} }
  const { batchId } = await bed.admin.call(contract.startBulk, {
    eventId: bed.event.id,
    selection,
    action,
  })
  await bed.work()
  return async () => {
    await bed.admin.call(contract.undoBulk, { eventId: bed.event.id, batchId })
    await bed.work()
  }
}

test.each(['delete', 'uninvite'] as const)(
  'who undoes a bulk %s gets back every seat and every place in the waiting order',
  async (kind) => {
    const undo = await bulk(kind, [...seated, waiting[1] ?? ''])
    expect((await picture()).seated).toEqual([])
    await undo()
    expect(await picture()).toEqual(asItWas())
    expect(await promotions()).toEqual([])
  },
)

test('a guest who is deleted and restored has the seat still', async () => {
  const guest = { eventId: bed.event.id, guestId: seated[0] ?? '' }
  await bed.admin.call(contract.removeGuest, guest)
  await bed.admin.call(contract.restoreGuest, guest)
  expect(await picture()).toEqual(asItWas())
})

test('a wrong no that becomes a yes again costs neither the seat nor the place in the order', async () => {
  for (const id of [seated[1] ?? '', waiting[0] ?? '']) {
    await bed.answer(id, 'no')
    await bed.answer(id, 'yes')
  }
  expect(await picture()).toEqual(asItWas())
  expect((await queue()).held).toEqual({ count: 0, until: null })
  expect(await promotions()).toEqual([])
})

test('what is given up goes to the first who waits once the slip cannot be taken back, and to no one before', async () => {
  await bed.answer(seated[0] ?? '', 'no')
  expect((await queue()).held).toEqual({
    count: 1,
    until: afterUndoGrace(time.now).toISOString(),
  })
  await doJob(app.jobDeps(), { name: 'guests.look-for-places', company: null, payload: {} })
  expect(await bed.work()).toBe(0)
  expect(await promotions()).toEqual([])
  await afterGrace()
  expect(await picture()).toEqual({
    seated: [seated[1] ?? '', waiting[0] ?? ''].toSorted(),
    waiting: waiting.slice(1),
  })
  expect((await promotions()).flatMap(([, { guestIds }]) => guestIds)).toEqual([waiting[0]])
  expect((await bed.answer(seated[0] ?? '', 'yes')).rsvp).toBe('waiting')
})

test('a place given away on purpose goes at once', async () => {
  await bed.answer(seated[0] ?? '', 'no')
  expect(await bed.admin.call(contract.promoteWaiting, at())).toEqual({ promoted: 1 })
  expect((await picture()).waiting).toEqual(waiting.slice(1))
  expect((await bed.answer(seated[0] ?? '', 'yes')).rsvp).toBe('waiting')
})

test('who gives the seat to another of the family in one answer keeps none back', async () => {
  for (const id of waiting) await bed.answer(id, 'no')
  await afterGrace()
  const [first = ''] = seated
  const group = (await bed.get(first)).groupId
  const answers = [
    { guestId: first, partId: bed.party.id, rsvp: 'no' as const },
    { guestId: waiting[2] ?? '', partId: bed.party.id, rsvp: 'yes' as const },
  ]
  await bed.admin.call(contract.answerForGroup, { eventId: bed.event.id, groupId: group, answers })
  expect(await picture()).toEqual({
    seated: [seated[1] ?? '', waiting[2] ?? ''].toSorted(),
    waiting: [],
  })
  expect((await queue()).held.count).toBe(0)
})

test('a seat is not held once no one waits for it', async () => {
  const [first = '', second = ''] = seated
  const [newcomer = '', ...rest] = waiting
  await bed.answer(first, 'no')
  for (const id of waiting) await bed.answer(id, 'no')
  expect((await queue()).held.count).toBe(0)
  expect((await bed.answer(newcomer, 'yes')).rsvp).toBe('yes')
  expect((await bed.answer(first, 'yes')).rsvp).toBe('waiting')
  for (const id of [...rest, second])
    await bed.admin.call(contract.removeGuest, { eventId: bed.event.id, guestId: id })
  expect((await picture()).seated).toContain(newcomer)
})

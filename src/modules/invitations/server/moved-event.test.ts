import { beforeEach, describe, expect, test } from 'vitest'
import {
  addPart,
  changeEvent,
  changePart,
  getEvent,
  listParts,
  moveEvent,
  previewMove,
  previewPlanNews,
  removePart,
  restorePart,
  undoMove,
} from '#modules/events/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { mailBed } from './testbed.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { draft, guest, letters, release, run, work } = mailBed(app, bed)

const later = { startDate: '2027-07-10' }

async function move(fields: { startDate?: string; notify?: boolean } = {}) {
  const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
  return bed.admin.call(moveEvent, { eventId, version, ...later, ...fields })
}

/** Time passes, and the scheduled job runs. */
async function wait(minutes: number) {
  time.now = new Date(time.now.getTime() + minutes * 60_000)
  await run('events.look-for-date-news', {})
  await work('events.write-date-news', 'invitations.send')
}

const written = async (subject = 'Dată nouă') =>
  (await letters())
    .filter((letter) => letter.subject.includes(subject))
    .map(({ to }) => to.address)
    .toSorted()

describe('moving an event whose guests know the date', () => {
  beforeEach(async () => {
    const ana = await guest('ana@exemplu.ro')
    await bed.answer(ana.id, 'yes')
    const aunt = await guest(null, { firstName: 'Tanti', lastName: 'Maria' })
    await bed.answer(aunt.id, 'yes')
    await release(await draft({ audience: { all: false, ids: [ana.id], filter: {} } }))
    await work('invitations.send')
    // Entered after the invitations were sent, so they got none.
    await guest('nou@exemplu.ro')
  })

  test('says before it whom a letter reaches and whom none does', async () => {
    const { guests } = await bed.admin.call(previewMove, { eventId: bed.event.id, ...later })
    expect(guests.reached).toBe(1)
    expect(guests.unreachable).toHaveLength(1)
    expect(guests.unreachable[0]).toContain('Maria')
  })

  test('writes to them once the move can no longer be undone, with both dates', async () => {
    await move()
    await wait(14)
    expect(await written()).toEqual([])
    await wait(2)
    expect(await written()).toEqual(['ana@exemplu.ro'])
    const letterText = JSON.stringify((await letters()).at(-1)?.blocks)
    expect(letterText).toContain('10 iulie 2027')
    expect(letterText).toContain('12 iunie 2027')
    const { items } = await bed.admin.call(contract.listMessages, { eventId: bed.event.id })
    expect(items.map(({ name }) => name)).toContain('Mutarea evenimentului')
    await wait(30)
    expect(await written()).toHaveLength(1)
  })

  test('writes nothing of a move that was undone, or of which no one should be notified', async () => {
    const { batchId } = await move()
    await bed.admin.call(undoMove, { eventId: bed.event.id, batchId })
    await wait(20)
    await move({ notify: false })
    await wait(20)
    expect(await written()).toEqual([])
  })

  test('writes of two moves once, from the date they know to the last one', async () => {
    await move()
    await wait(10)
    await move({ startDate: '2027-08-14' })
    await wait(10)
    expect(await written()).toEqual([])
    await wait(10)
    expect(await written()).toEqual(['ana@exemplu.ro'])
    const letterText = JSON.stringify((await letters()).at(-1)?.blocks)
    expect(letterText).toContain('14 august 2027')
    expect(letterText).toContain('12 iunie 2027')
    expect(letterText).not.toContain('10 iulie')
  })
})

describe('other hours or another place of what guests know', () => {
  const place = { name: 'Grădina Botanică', address: '', lat: null, lng: null }
  const received = () => written('Program schimbat')
  let dinnerId = ''

  beforeEach(async () => {
    const eventId = bed.event.id
    const ana = await guest('ana@exemplu.ro')
    const dinner = await bed.admin.call(addPart, {
      eventId,
      name: 'Cina în familie',
      kind: 'dinner',
      startDate: '2027-06-12',
      startTime: '20:00',
      endDate: '2027-06-12',
      endTime: '22:00',
      place: null,
      capacity: null,
      takesRsvp: true,
      servesMeal: true,
      audience: 'invited',
    })
    dinnerId = dinner.id
    await bed.answer(ana.id, 'yes')
    const mother = await guest('mama@exemplu.ro')
    await bed.answer(mother.id, 'yes')
    await bed.answer((await guest(null, { lastName: 'Ionescu' })).id, 'yes')
    await work('invitations.send')
  })

  const part = async (partId: string) => {
    const { items } = await bed.admin.call(listParts, { eventId: bed.event.id })
    const found = items.find(({ id }) => id === partId)
    if (!found) throw new Error('no such part')
    return found
  }
  const change = async (partId: string, fields: Partial<Parameters<typeof asChange>[1]>) =>
    bed.admin.call(changePart, asChange(await part(partId), fields))
  const asChange = (
    { id: partId, version }: { id: string; version: number },
    fields: {
      startTime?: string
      endTime?: string
      name?: string
      notify?: boolean
      place?: typeof place | null
    },
  ) => ({ eventId: bed.event.id, partId, version, ...fields })

  test('reach those invited to the part, and no one is notified of another name', async () => {
    const reach = await bed.admin.call(previewPlanNews, { eventId: bed.event.id, partId: dinnerId })
    expect(reach).toEqual({ reached: 1, unreachable: ['Ștefan Ionescu'] })
    const all = await bed.admin.call(previewPlanNews, { eventId: bed.event.id })
    expect(all.reached).toBe(2)
    expect(all.unreachable).toHaveLength(1)
    await change(dinnerId, { name: 'Cina' })
    await wait(20)
    expect(await received()).toEqual([])
  })

  test('are written once they can no longer be taken back, with both hours', async () => {
    await change(dinnerId, { startTime: '19:30', place })
    await wait(14)
    expect(await received()).toEqual([])
    await wait(2)
    expect(await received()).toEqual(['mama@exemplu.ro'])
    const letterText = JSON.stringify((await letters()).at(-1)?.blocks)
    expect(letterText).toContain('Cina în familie')
    expect(letterText).toContain('19:30–22:00, Grădina Botanică')
    expect(letterText).toContain('20:00–22:00')
  })

  test('send nothing when they were put back, or when no one should be notified', async () => {
    await change(dinnerId, { startTime: '19:30' })
    await change(dinnerId, { startTime: '20:00' })
    await change(bed.party.id, { endTime: '23:30', notify: false })
    await wait(20)
    expect(await received()).toEqual([])
  })

  test('of several parts and of the event make one letter for each guest', async () => {
    const { id: eventId, version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
    await bed.admin.call(changeEvent, { eventId, version, place })
    await change(dinnerId, { startTime: '19:30' })
    await wait(20)
    expect(await received()).toEqual(['ana@exemplu.ro', 'mama@exemplu.ro'])
  })

  test('a deleted part is announced unless it comes back', async () => {
    const dinner = { eventId: bed.event.id, partId: dinnerId }
    await bed.admin.call(removePart, dinner)
    await bed.admin.call(restorePart, dinner)
    await wait(20)
    expect(await received()).toEqual([])
    await bed.admin.call(removePart, dinner)
    await wait(20)
    expect(await received()).toEqual(['mama@exemplu.ro'])
    expect(JSON.stringify((await letters()).at(-1)?.blocks)).toContain('Nu mai are loc')
  })
})

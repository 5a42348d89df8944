import { beforeEach, describe, expect, test } from 'vitest'
import { getEvent, moveEvent, previewMove, undoMove } from '#modules/events/contract.ts'
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

/** Minutes go by, and the clock of the worker strikes. */
async function wait(minutes: number) {
  time.now = new Date(time.now.getTime() + minutes * 60_000)
  await run('events.look-for-date-news', {})
  await work('events.write-date-news', 'invitations.send')
}

const written = async () =>
  (await letters())
    .filter(({ subject }) => subject.includes('Dată nouă'))
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
    // Entered after the invitations left, so nobody wrote to them.
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
    const said = JSON.stringify((await letters()).at(-1)?.blocks)
    expect(said).toContain('10 iulie 2027')
    expect(said).toContain('12 iunie 2027')
    const { items } = await bed.admin.call(contract.listMessages, { eventId: bed.event.id })
    expect(items.map(({ name }) => name)).toContain('Mutarea evenimentului')
    await wait(30)
    expect(await written()).toHaveLength(1)
  })

  test('writes nothing of a move that was undone, or that nobody should hear of', async () => {
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
    const said = JSON.stringify((await letters()).at(-1)?.blocks)
    expect(said).toContain('14 august 2027')
    expect(said).toContain('12 iunie 2027')
    expect(said).not.toContain('10 iulie')
  })
})

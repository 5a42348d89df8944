import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { changeStatus, getEvent } from '#modules/events/contract.ts'
import { moveEvent, previewMove, undoMove } from '#modules/events/contract/plan.ts'
import { listOutsideLinks, renewOutsideLink } from '#modules/outside-links/contract.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import { blankCue } from '../model.ts'

const app = wholeApp()
const bed = invitedBed(app)

// A link is valid only as long as the colleague who made it.
beforeEach(async () => {
  await app.db.look(
    `insert into users (id, email, name, role, company_id, created_at) values ($1, $2, 'Ana', 'planner', $3, now())`,
    [bed.admin.id, `${bed.admin.id}@exemplu.ro`, bed.companyId],
  )
})

async function show(name: string) {
  const eventId = bed.event.id
  const { id: rundownId } = await bed.admin.call(contract.addRundown, { eventId, name })
  const where = { eventId, rundownId }
  const cueId = randomUUID()
  const cue = { ...blankCue, id: cueId, version: 0, title: 'Deschiderea' }
  await bed.admin.call(contract.editCues, { ...where, cues: [cue] })
  let seq = 0
  const mark = async (kind: 'start' | 'end' | 'undo', undoneId: string | null = null) => {
    const at = time.now.toISOString()
    const id = randomUUID()
    const marks = [{ id, kind, at, undoneId, cueId: kind === 'start' ? cueId : null }]
    await bed.admin.call(contract.addMarks, { ...where, basedOn: seq, sentAt: at, marks })
    seq += 1
    return id
  }
  return {
    where,
    mark,
    get: () => bed.admin.call(contract.getRundown, { rundownId }),
    link: () =>
      bed.admin.call(contract.addFollower, {
        ...where,
        label: 'DJ',
        departmentIds: null,
        showsPhones: false,
        view: 'list',
      }),
  }
}

const follow = (url: string) =>
  app.call(contract.followRundown, {}, `follow_${url.split('/').at(-1)}.page1`)
const move = async (startDate: string) => {
  const eventId = bed.event.id
  const { version } = await bed.admin.call(getEvent, { eventId })
  return bed.admin.call(moveEvent, { eventId, startDate, version })
}
const expiries = async () => {
  const { items } = await bed.admin.call(listOutsideLinks, { eventId: bed.event.id })
  return items.map(({ expiresAt }) => expiresAt?.slice(0, 10))
}

test('links of followers last until after the show, to whichever day it is moved', async () => {
  const evening = await show('Seara')
  const { url, link } = await evening.link()
  const [before] = await expiries()
  const planned = time.now
  const { batchId } = await move('2027-06-26')
  time.now = new Date('2027-06-26T15:00:00Z')
  expect((await follow(url)).plan?.name).toBe('Seara')
  time.now = planned
  await bed.admin.call(undoMove, { eventId: bed.event.id, batchId })
  expect(await expiries()).toEqual([before])
  // The show alone is on another day.
  const { version } = await evening.get()
  await bed.admin.call(contract.changeRundown, { ...evening.where, version, day: '2027-06-20' })
  time.now = new Date('2027-06-20T15:00:00Z')
  expect((await follow(url)).plan?.name).toBe('Seara')
  // A link that ended is open again when it is renewed.
  time.now = new Date('2027-08-01T15:00:00Z')
  const about = { eventId: bed.event.id, linkId: link.id }
  const renewed = await bed.admin.call(renewOutsideLink, about)
  expect((await follow(renewed.url)).plan?.name).toBe('Seara')
})

test('what has begun or is over stays on the day on which it was', async () => {
  const [over, live, undone, coming] = [
    await show('Repetiția'),
    await show('Sala'),
    await show('Apăsat din greșeală'),
    await show('Seara'),
  ]
  await over.mark('start')
  await over.mark('end')
  await live.mark('start')
  await undone.mark('undo', await undone.mark('start'))
  const { groups } = await bed.admin.call(previewMove, {
    eventId: bed.event.id,
    startDate: '2027-06-19',
  })
  const { items } = groups.find(({ id }) => id === 'run-of-show') ?? { items: [] }
  const fates = Object.fromEntries(items.map(({ name, fate }) => [name, fate]))
  expect(fates).toEqual({
    Repetiția: 'done',
    Sala: 'done',
    'Apăsat din greșeală': 'moves',
    Seara: 'moves',
  })
  await move('2027-06-19')
  const days = [over, live, undone, coming].map(async ({ get }) => (await get()).day)
  expect(await Promise.all(days)).toEqual(['2027-06-12', '2027-06-12', '2027-06-19', '2027-06-19'])
  const { version } = await live.get()
  const change = { ...live.where, version, day: '2027-06-20' }
  expect((await bed.admin.refused(contract.changeRundown, change)).code).toBe('run-of-show.begun')
})

test('followers see that the event is cancelled, and nobody starts its show', async () => {
  const evening = await show('Seara')
  const { url } = await evening.link()
  expect((await follow(url)).isCancelled).toBe(false)
  const { version } = await bed.admin.call(getEvent, { eventId: bed.event.id })
  await bed.admin.call(changeStatus, {
    eventId: bed.event.id,
    version,
    to: 'cancelled',
    reason: 'Furtună',
  })
  const { revision, seq } = await follow(url)
  const input = { revision, seq }
  const later = await app.call(
    contract.followRundown,
    input,
    `follow_${url.split('/').at(-1)}.page1`,
  )
  expect([later.plan, later.isCancelled]).toEqual([null, true])
  expect((await evening.get()).isCancelled).toBe(true)
  await expect(evening.mark('start')).rejects.toMatchObject({ code: 'run-of-show.event_cancelled' })
})

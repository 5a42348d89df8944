import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import {
  changeEvent,
  changeStatus,
  getEvent,
  previewCancellation,
} from '#modules/events/contract.ts'
import { moveEvent, previewMove, undoMove } from '#modules/events/contract/plan.ts'
import {
  listOutsideLinks,
  renewOutsideLink,
  revokeOutsideLink,
} from '#modules/outside-links/contract.ts'
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
    link: (label = 'DJ', endsOn?: string) =>
      bed.admin.call(contract.addFollower, {
        ...where,
        ...(endsOn && { endsOn }),
        label,
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
    Sala: 'live',
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

test('followers see that the event is cancelled, and no one starts its show', async () => {
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

test('links last longer when the event ends later, but for those whose end was chosen', async () => {
  const evening = await show('Seara')
  const chosen = await evening.link('Fotograful', '2027-06-12')
  await evening.link('DJ')
  const { eventId } = evening.where
  const endOf = async (label: string) => {
    const { items } = await bed.admin.call(listOutsideLinks, { eventId })
    return items.find((each) => each.label === label)?.expiresAt
  }
  const before = (await endOf('DJ')) ?? ''
  expect(await endOf('Fotograful')).toBe('2027-06-12T21:00:00.000Z')
  const { version, endsAt } = await bed.admin.call(getEvent, { eventId })
  const longer = await bed.admin.call(changeEvent, { eventId, version, endDate: '2027-06-20' })
  const by = Date.parse(longer.endsAt) - Date.parse(endsAt)
  expect(by).toBeGreaterThan(0)
  expect(Date.parse((await endOf('DJ')) ?? '')).toBe(Date.parse(before) + by)
  await move('2027-06-26')
  expect(await endOf('Fotograful')).toBe('2027-06-12T21:00:00.000Z')
  // While the chosen end is in the future, a new address has it too; after it, the usual one.
  const about = { eventId, linkId: chosen.link.id }
  const { link } = await bed.admin.call(renewOutsideLink, about)
  expect(link.expiresAt).toBe('2027-06-12T21:00:00.000Z')
  time.now = new Date('2027-06-14T10:00:00Z')
  const { url } = await bed.admin.call(renewOutsideLink, about)
  expect((await follow(url)).plan?.name).toBe('Seara')
})

test('a link does not end before it is made', async () => {
  const evening = await show('Seara')
  time.now = new Date('2027-06-12T10:00:00Z')
  await expect(evening.link('DJ', '2027-06-11')).rejects.toMatchObject({
    code: 'run-of-show.link_over',
  })
  const { url } = await evening.link('DJ', '2027-06-12')
  expect((await follow(url)).plan?.name).toBe('Seara')
})

test('who cancels the event reads how many people follow its shows and what they will see', async () => {
  const eventId = bed.event.id
  const [evening, hall] = [await show('Seara'), await show('Sala')]
  const asked = async () =>
    (await bed.admin.call(previewCancellation, { eventId })).items.map(({ ro }) => ro)
  expect(await asked()).toEqual([])
  const { link } = await evening.link('DJ')
  await hall.link('Catering')
  expect(await asked()).toEqual([expect.stringContaining('2 persoane')])
  await bed.admin.call(revokeOutsideLink, { eventId, linkId: link.id })
  expect(await asked()).toEqual([expect.stringContaining('O persoană')])
})

import { beforeEach, expect, test } from 'vitest'
import { inviteColleague, listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import { personOf } from '#platform/testing/staff.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../contract.ts'
import type { Event } from '../model.ts'

const app = wholeApp()
const { db } = app

let companyId: string
let admin: ReturnType<typeof personOf>
let planner: ReturnType<typeof personOf>
let event: Event
beforeEach(async () => {
  companyId = await db.company()
  admin = personOf(app, companyId, 'admin')
  planner = personOf(app, companyId, 'planner')
  event = await planner.call(contract.createEvent, { name: 'Gală', startDate: '2027-06-12' })
})

const dinner = {
  name: 'Cină',
  kind: 'dinner',
  startDate: '2027-07-01',
  startTime: '20:00',
  endDate: '2027-07-01',
  endTime: '22:00',
  place: null,
  capacity: null,
  takesRsvp: true,
  servesMeal: true,
  audience: 'invited',
} as const

test('history describes an event and its parts in words, newest first', async () => {
  const eventId = event.id
  const change = { eventId, version: 1, capacity: 180, type: 'gala' } as const
  await planner.call(contract.changeEvent, change)
  const cancel = { eventId, version: 2, to: 'cancelled', reason: 'Ploaie.' } as const
  await planner.call(contract.changeStatus, cancel)
  await planner.call(contract.moveEvent, { eventId, version: 3, startDate: '2027-07-01' })
  const added = await planner.call(contract.addPart, { eventId, ...dinner })
  const { items: parts } = await planner.call(contract.listParts, { eventId })
  const partIds = [added.id, ...parts.map(({ id }) => id).filter((id) => id !== added.id)]
  await planner.call(contract.orderParts, { eventId, partIds })
  const entities = ['event', 'event_part']
  const { items } = await planner.call(listHistory, { eventId, entities })
  expect(items.map(({ deed, name }) => `${deed.ro} ${name}`)).toEqual([
    'a schimbat ordinea momentelor pentru evenimentul Gală',
    'a adăugat momentul Cină',
    'a mutat evenimentul Gală',
    'a schimbat evenimentul Gală',
    'a schimbat evenimentul Gală',
    'a adăugat evenimentul Gală',
  ])
  expect(items[3]?.changes).toMatchObject([
    { label: { ro: 'Stare' }, before: { ro: 'ciornă' }, after: { ro: 'anulat' } },
    { label: { ro: 'Motiv' }, after: { ro: 'Ploaie.' } },
  ])
  expect(items[4]?.changes).toMatchObject([
    { label: { ro: 'Tip' }, before: { ro: 'altul' }, after: { ro: 'gală' } },
    { label: { ro: 'Capacitate' }, before: null, after: { ro: '180' } },
  ])
})

test('events and templates lie in the bin; only an admin sees and restores the events', async () => {
  const own = await planner.call(contract.saveTemplate, { eventId: event.id, name: 'A mea' })
  await planner.call(contract.removeTemplate, { id: own.id })
  await admin.call(contract.removeEvent, { eventId: event.id })
  const kinds = async (who: typeof admin) =>
    (await who.call(listBin, {})).items.map(({ kind }) => kind).toSorted()
  expect(await kinds(planner)).toEqual(['event_template'])
  expect(await kinds(admin)).toEqual(['event', 'event_template'])
  const item = { kind: 'event', id: event.id }
  expect(await planner.refused(restoreFromBin, item)).toMatchObject({ status: 403 })
  await admin.call(restoreFromBin, item)
  await planner.call(restoreFromBin, { kind: 'event_template', id: own.id })
  expect(await planner.call(contract.getEvent, { eventId: event.id })).toEqual(event)
  expect(await kinds(admin)).toEqual([])
})

test('a deleted part lies in the bin of those who see its event, and comes back from there', async () => {
  const eventId = event.id
  const other = await planner.call(contract.createEvent, { name: 'Alta', startDate: '2027-06-13' })
  const part = await planner.call(contract.addPart, {
    eventId,
    name: 'Petrecerea',
    kind: 'party',
    startDate: '2027-06-12',
    startTime: '20:00',
    endDate: '2027-06-13',
    endTime: '04:00',
    place: null,
    capacity: null,
    takesRsvp: true,
    servesMeal: true,
    audience: 'invited',
  })
  await planner.call(contract.removePart, { eventId, partId: part.id })
  const item = { kind: 'event_part', id: part.id }
  const { items } = await planner.call(listBin, {})
  expect(items).toMatchObject([{ ...item, name: `Petrecerea · ${event.name}` }])
  const elsewhere = personOf(app, companyId, 'planner', [other.id])
  expect((await elsewhere.call(listBin, {})).items).toEqual([])
  expect(await elsewhere.refused(restoreFromBin, item)).toMatchObject({ status: 404 })
  await planner.call(restoreFromBin, item)
  const parts = await planner.call(contract.listParts, { eventId })
  expect(parts.items.map(({ id }) => id)).toContain(part.id)
})

test('a limited planner and another company read only the history that is theirs', async () => {
  const other = await planner.call(contract.createEvent, { name: 'Alta', startDate: '2027-06-13' })
  const limited = personOf(app, companyId, 'planner', [event.id])
  const { items } = await limited.call(listHistory, { entity: 'event' })
  expect(items.map(({ entityId }) => entityId)).toEqual([event.id])
  expect((await limited.call(listHistory, { eventId: other.id })).items).toEqual([])
  const stranger = personOf(app, await db.company())
  expect((await stranger.call(listHistory, { eventId: event.id })).items).toEqual([])
  const invite = { email: 'x@exemplu.ro', role: 'planner' as const, eventIds: [event.id] }
  expect(await stranger.refused(inviteColleague, invite)).toMatchObject({ status: 404 })
  expect(await admin.call(inviteColleague, invite)).toMatchObject({ eventIds: [event.id] })
})

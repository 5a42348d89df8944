import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEvent } from '#modules/events/contract.ts'
import {
  addGuest,
  countGuests,
  eraseGuest,
  listBatches,
  listGuests,
  startBulk,
} from '#modules/guests/contract.ts'
import { mailBed } from '#modules/invitations/server/testbed.ts'
import { addSchedule, listSchedules } from '#modules/reports/contract.ts'
import { requestOf } from '#platform/testing/app.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'

const app = wholeApp()
const bed = invitedBed(app)
const { draft } = mailBed(app, bed)
const email = 'zina@canary.test'

const addZina = () =>
  bed.admin.call(addGuest, {
    eventId: bed.event.id,
    firstName: 'Zina',
    lastName: 'Kanarixescu',
    email,
    table: 'Masa lui Kanarixescu',
    partIds: [bed.party.id],
  })
const erase = ({ id: guestId, version }: { id: string; version: number }) =>
  bed.admin.call(eraseGuest, { eventId: bed.event.id, guestId, version })

test('an erased guest is sent no report of the event, and a report without recipients is paused', async () => {
  const guest = await addZina()
  const other = await bed.newEvent()
  const add = (eventIds: string[], recipients: string[]) =>
    bed.admin.call(addSchedule, {
      ...({ report: 'guest-list', format: 'pdf', rhythm: 'day', day: 1, hour: 8 } as const),
      eventIds,
      recipients,
    })
  await add([bed.event.id], [email, 'sef@canary.test'])
  await add([], [email])
  await add([other.id], [email])
  await erase(guest)
  const { items } = await bed.admin.call(listSchedules, {})
  const found = items.map(({ eventIds, recipients, pausedBy }) => ({
    eventIds,
    recipients,
    isFor: pausedBy === 'recipients' ? 'nobody' : 'somebody',
  }))
  expect(found).toHaveLength(3)
  expect(found).toEqual(
    expect.arrayContaining([
      { eventIds: [bed.event.id], recipients: ['sef@canary.test'], isFor: expect.any(String) },
      { eventIds: [], recipients: [], isFor: expect.any(String) },
      { eventIds: [other.id], recipients: [email], isFor: expect.any(String) },
    ]),
  )
})

test('neither a menu set for many nor the choice of a message names an erased guest', async () => {
  const guest = await addZina()
  await bed.admin.call(addGuest, { eventId: bed.event.id, firstName: 'Dan', lastName: 'Pop' })
  const choices = [
    { search: 'Kanarixescu' },
    { tables: ['Masa lui Kanarixescu'] },
    { search: 'Pop' },
  ]
  for (const filter of choices) await draft({ audience: { all: true, ids: [], filter } })
  for (const menu of ['Meniu special Kanarixescu', 'Pește'])
    await bed.admin.call(startBulk, {
      eventId: bed.event.id,
      selection: { all: true, ids: [], filter: {} },
      action: { kind: 'menu', partId: bed.party.id, menu },
    })
  await app.db.look(`update guest_batches set state = 'done' where event_id = $1`, [bed.event.id])
  const { version } = await bed.get(guest.id)
  await erase({ id: guest.id, version })
  const { items } = await bed.admin.call(listBatches, { eventId: bed.event.id })
  const menus = items.map(({ action }) => (action.kind === 'menu' ? action.menu : action.kind))
  expect(menus.toSorted()).toEqual(['', 'Pește'])
  const messages = await app.db.look<{ filter: object }>(
    `select audience -> 'filter' as filter from messages where event_id = $1`,
    [bed.event.id],
  )
  const kept = messages.map(({ filter }) => filter)
  expect(kept).toHaveLength(3)
  expect(kept).toEqual(expect.arrayContaining([{}, { search: 'Pop' }]))
  expect(JSON.stringify(kept)).not.toContain('Kanarix')
})

test('an erased guest is not among those who wait to be invited', async () => {
  const eventId = bed.event.id
  const guest = await addZina()
  const dan = await bed.admin.call(addGuest, {
    eventId,
    firstName: 'Dan',
    lastName: 'Pop',
    partIds: [],
  })
  await erase(guest)
  expect((await bed.admin.call(countGuests, { eventId })).uninvited).toBe(1)
  const { items } = await bed.admin.call(listGuests, { eventId, limit: 10, rsvps: ['uninvited'] })
  expect(items.map(({ id }) => id)).toEqual([dan.id])
})

test('an answer stored for repetition omits the name of an erased guest, only in their company', async () => {
  const guest = await addZina()
  const companies = [bed.companyId, await app.db.company()]
  for (const companyId of companies)
    for (const name of ['Cununia Kanarixescu', 'Serată']) {
      const input = { name, startDate: '2027-06-12' }
      const request = requestOf(createEvent, input, `admin ${companyId} ${randomUUID()}`)
      const headers = { ...request.headers, 'idempotency-key': randomUUID() }
      expect((await app.http.inject({ ...request, headers })).statusCode).toBe(200)
    }
  await erase(guest)
  const kept = await app.db.look<{ company: string; name: string | null }>(
    `select company_id as company, body ->> 'name' as name from idempotent_answers order by at`,
  )
  const namesOf = (companyId: string | undefined) =>
    kept.flatMap(({ company, name }) => (company === companyId ? [name] : []))
  expect(namesOf(companies[0])).toEqual([null, 'Serată'])
  expect(namesOf(companies[1])).toEqual(['Cununia Kanarixescu', 'Serată'])
})

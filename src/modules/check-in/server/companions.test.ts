import { expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { PdfReading } from '#platform/testing/pdf-reader.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addFamily, addGuest, changeGuest, getGuest } from '#modules/guests/contract.ts'
import * as contract from '../contract.ts'
import { loadTickets, ticketsPdf } from './documents/tickets.ts'
import { doorTestbed } from './testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)
const eventId = () => bed.event.id
const first = 'Ion Popescu – însoțitor'
const second = 'Ion Popescu – însoțitor 2'

const family = async () => {
  const { guests } = await bed.admin.call(addFamily, {
    eventId: eventId(),
    group: { name: 'Familia Popescu' },
    guests: [{ firstName: 'Ion', lastName: 'Popescu' }, { host: 0 }, { host: 0 }],
  })
  const [ion = '', one = '', two = ''] = guests.map(({ id }) => id)
  return { ion, one, two }
}
const changed = async (guestId: string, fields: object) => {
  const { version } = await bed.admin.call(getGuest, { eventId: eventId(), guestId })
  await bed.admin.call(changeGuest, { eventId: eventId(), guestId, version, ...fields })
}

test('two companions without a name are distinguished at the door, on the desk and on the list', async () => {
  const { ion, one, two } = await family()
  const door = await bed.door()
  const { guest, group } = await door.scan(await bed.codeOf(two))
  expect([guest?.name, group.map(({ name }) => name)]).toEqual([second, ['Ion Popescu', first]])
  const host = await door.scan(await bed.codeOf(ion))
  expect(host.group.map(({ id, name }) => [id, name])).toEqual([
    [one, first],
    [two, second],
  ])
  await bed.admin.call(contract.admitGroup, {
    eventId: eventId(),
    listId: bed.party.id,
    guestIds: [two],
  })
  const asked = { eventId: eventId(), listId: bed.party.id }
  const { items } = await bed.admin.call(contract.listPeople, { ...asked, state: 'inside' })
  expect(items.map(({ name }) => name)).toEqual(['Ion Popescu', second])
  const found = await bed.admin.call(contract.searchForCheckIn, { ...asked, q: 'popescu' })
  expect(found.items.map(({ name }) => name)).toEqual(['Ion Popescu', first, second])
  for (const q of ['însoțitor', 'companion', 'popescu insotitor']) {
    const companions = await bed.admin.call(contract.searchForCheckIn, { ...asked, q })
    expect(companions.items.map(({ name }) => name)).toEqual([first, second])
  }
})

test('the team and the door see who of a family is inside, said no, or is not invited to this part', async () => {
  const { ion, one, two } = await family()
  const third = await bed.admin.call(addGuest, { eventId: eventId(), hostId: ion })
  await app.db.look(`update guest_invitations set rsvp = 'no' where guest_id = $1`, [two])
  await app.db.look(`delete from guest_invitations where guest_id = $1`, [third.id])
  const listId = bed.party.id
  await bed.admin.call(contract.admitGroup, { eventId: eventId(), listId, guestIds: [one] })
  const { group } = await bed.admin.call(contract.scanByStaff, {
    eventId: eventId(),
    scanId: crypto.randomUUID(),
    listId,
    guestId: ion,
  })
  expect(group.map(({ id, refusal, insideSince }) => [id, refusal, insideSince !== null])).toEqual([
    [one, null, true],
    [two, 'cancelled', false],
    [third.id, 'not_invited', false],
  ])
  const door = await bed.door()
  const atDoor = (await door.scan(await bed.codeOf(ion))).group
  const { decisions } = await door.call(contract.getRoster, {})
  const signs = atDoor.map(({ ticket }) => decisions[decisions.indexOf(ticket) + ticket.length])
  expect(signs.join('')).toBe('icu')
})

test('each stays the same one when the other is named, the host is renamed and a third comes', async () => {
  const { ion, one, two } = await family()
  const nameOf = async (guestId: string) =>
    (await (await bed.door()).scan(await bed.codeOf(guestId))).guest?.name
  await changed(one, { firstName: 'Ana', lastName: 'Rusu' })
  expect(await nameOf(two)).toBe(second)
  await changed(ion, { lastName: 'Pop' })
  expect(await nameOf(two)).toBe('Ion Pop – însoțitor 2')
  const third = await bed.admin.call(addGuest, { eventId: eventId(), hostId: ion })
  expect(await nameOf(third.id)).toBe('Ion Pop – însoțitor 3')
})

test.each(['ticket', 'badge'] as const)('a %s calls them as the door does', async (kind) => {
  const { one, two } = await family()
  const print = { eventId: eventId(), kind, guestIds: [one, two] }
  const tickets = await app.db.database.inCompany(bed.companyId, (db) => {
    const company = systemScope(bed.companyId)
    return loadTickets({ db, company, services: app.services(), locale: 'ro' }, print)
  })
  const pdf = new PdfReading(await ticketsPdf(tickets))
  // A long name is wrapped, and the code, which may begin with a 2, follows it without a space.
  const words = (page: number) =>
    pdf
      .textOf(page)
      .replaceAll(/\s+/g, ' ')
      .replace(/([0-9A-Z]{4} ){3}[0-9A-Z]{4}/, ' ')
  expect(words(0)).toContain(first)
  expect(words(0)).not.toContain(second)
  expect(words(1)).toContain(second)
})

test('a door that is read in English is answered in English', async () => {
  const { two } = await family()
  const door = await bed.door()
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/door/scans',
    headers: { authorization: door.credential, 'accept-language': 'en' },
    payload: {
      scanId: crypto.randomUUID(),
      listId: bed.party.id,
      code: await bed.codeOf(two),
      happenedAt: new Date().toISOString(),
    },
  })
  expect(answer.json()).toMatchObject({ guest: { name: 'Ion Popescu – companion 2' } })
})

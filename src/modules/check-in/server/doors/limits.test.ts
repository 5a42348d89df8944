import { expect, test } from 'vitest'
import { addTag } from '#modules/company/contract.ts'
import { addCategory } from '#modules/defaults/contract.ts'
import { changeGuest, getGuest } from '#modules/guests/contract.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { firstEntry, hashLength, rehearsalEnd } from '../../model.ts'
import * as contract from '../../contract.ts'
import { codeHashOf } from '../scans/decision.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)

const inRoster = (code: string) =>
  Buffer.from(codeHashOf(code), 'hex').subarray(0, 12).toString('base64url')

test('a list for a tag, a table and a part lets in who fits all of them, online and offline alike', async () => {
  const { id: eventId } = bed.event
  const vip = await bed.admin.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
  const fits = await bed.guest('Ana')
  const otherTable = await bed.guest('Ion')
  const noTag = await bed.guest('Dan')
  const change = async (guestId: string, fields: { tagIds?: string[]; table?: string }) => {
    const { version } = await bed.admin.call(getGuest, { eventId, guestId })
    await bed.admin.call(changeGuest, { eventId, guestId, version, ...fields })
  }
  await change(fits.id, { tagIds: [vip.id], table: 'Masa 1' })
  await change(otherTable.id, { tagIds: [vip.id], table: 'Masa 2' })
  await change(noTag.id, { table: 'Masa 1' })
  const list = await bed.admin.call(contract.addList, { eventId, name: 'Zona VIP' })
  await bed.admin.call(contract.changeList, {
    eventId,
    listId: list.id,
    version: list.version,
    onlyTagIds: [vip.id],
    onlyTables: ['masa 1 '],
    onlyPartIds: [bed.party.id],
  })
  const door = await bed.door()
  const { lists, decisions } = await door.call(contract.getRoster, {})
  const signOf = (code: string) => {
    const at = decisions.indexOf(inRoster(code))
    return decisions[at + hashLength + lists.findIndex(({ id }) => id === list.id)]
  }
  for (const [guest, sign, answer] of [
    [fits, 'y', { result: 'admitted', reason: null }],
    [otherTable, 'x', { result: 'needs_answer', reason: 'not_listed' }],
    [noTag, 'x', { result: 'needs_answer', reason: 'not_listed' }],
  ] as const) {
    expect(signOf(guest.code)).toBe(sign)
    expect(await door.scan(guest.code, { listId: list.id })).toMatchObject(answer)
    // The other list still admits every guest.
    expect(await door.scan(guest.code)).toMatchObject({ result: 'admitted' })
  }
  const { counters } = await bed.admin.call(contract.getCheckIn, { eventId })
  expect(counters.find(({ listId }) => listId === list.id)).toMatchObject({
    expected: 1,
    missing: 0,
    arrived: 1,
  })
  await expect(
    bed.admin.call(contract.changeList, {
      eventId,
      listId: list.id,
      version: list.version + 1,
      onlyTagIds: [bed.party.id],
    }),
  ).rejects.toMatchObject({ code: 'check-in.tag_not_found' })
})

test('a list for a category lets in who is of it, online and offline alike', async () => {
  const { id: eventId } = bed.event
  const jury = await bed.admin.call(addCategory, { kind: 'guest', name: 'Jurați', tone: 'info' })
  const [fits, other] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const { version } = await bed.admin.call(getGuest, { eventId, guestId: fits.id })
  const change = { eventId, guestId: fits.id, version, categoryId: jury.id }
  await bed.admin.call(changeGuest, change)
  const list = await bed.admin.call(contract.addList, { eventId, name: 'Sala juriului' })
  const only = { eventId, listId: list.id, version: list.version, onlyCategoryIds: [jury.id] }
  await bed.admin.call(contract.changeList, only)
  const door = await bed.door()
  const { lists, decisions } = await door.call(contract.getRoster, {})
  const at = lists.findIndex(({ id }) => id === list.id)
  const signs = [fits, other].map(
    ({ code }) => decisions[decisions.indexOf(inRoster(code)) + hashLength + at],
  )
  expect(signs).toEqual(['y', 'x'])
  expect(await door.scan(fits.code, { listId: list.id })).toMatchObject({ result: 'admitted' })
  expect(await door.scan(other.code, { listId: list.id })).toMatchObject({ reason: 'not_listed' })
  expect(await bed.counter(list.id)).toEqual({ arrived: 1, inside: 1 })
})

test('who is found by name comes with what the list has against them, until they are inside', async () => {
  const { id: eventId } = bed.event
  await bed.guest('Ana')
  const dan = await bed.guest('Dan', 'no')
  const door = await bed.door()
  const asked = { listId: bed.party.id, q: 'popescu' }
  const found = async () => {
    const { items } = await door.call(contract.searchAtDoor, asked)
    const { items: atDesk } = await bed.admin.call(contract.searchForCheckIn, { eventId, ...asked })
    const texts = (all: typeof items) => all.map(({ name, refusal }) => `${name} ${refusal}`)
    expect(texts(atDesk)).toEqual(texts(items))
    return texts(items).toSorted()
  }
  expect(await found()).toEqual(['Ana Popescu null', 'Dan Popescu cancelled'])
  await door.scan(dan.code, { forced: true })
  expect(await found()).toEqual(['Ana Popescu null', 'Dan Popescu null'])
  const tag = await bed.admin.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
  const only = { eventId, listId: bed.party.id, version: 0, onlyTagIds: [tag.id] }
  await bed.admin.call(contract.changeList, only)
  expect(await found()).toEqual(['Ana Popescu not_listed', 'Dan Popescu null'])
})

test('who is a VIP of a list reaches a door that has its list already, by the tags of the list and of the guest', async () => {
  const { id: eventId } = bed.event
  const tag = await bed.admin.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
  const [ana] = [await bed.guest('Ana'), await bed.guest('Ion')]
  const door = await bed.door()
  let { version: since, vips } = await door.call(contract.getRoster, {})
  expect(vips).toBe('')
  const next = async () => {
    time.now = new Date(time.now.getTime() + 5000)
    const roster = await door.call(contract.getRoster, { since })
    expect(roster).toMatchObject({ since, decisions: '', gone: '' })
    since = roster.version
    return roster.vips
  }
  const retag = async (tagIds: string[]) => {
    const { version } = await bed.admin.call(getGuest, { eventId, guestId: ana.id })
    await bed.admin.call(changeGuest, { eventId, guestId: ana.id, version, tagIds })
  }
  const listId = bed.party.id
  const setVips = (version: number, vipTagIds: string[]) =>
    bed.admin.call(contract.changeList, { eventId, listId, version, vipTagIds })
  await retag([tag.id])
  expect(await next()).toBeNull()
  const { version } = await setVips(0, [tag.id])
  expect(await next()).toBe(`${inRoster(ana.code)}v`)
  expect(await next()).toBeNull()
  await retag([])
  expect(await next()).toBe('')
  await retag([tag.id])
  expect(await next()).toBe(`${inRoster(ana.code)}v`)
  await setVips(version, [])
  expect(await next()).toBe('')
})

test('a rehearsal ends an hour before the first door opens, and that door is named', () => {
  const list = (name: string, opensAt: string | null, startsAt: string | null) => ({
    name,
    opensAt,
    startsAt,
  })
  const event = { startsAt: '2027-06-12T14:00:00.000Z' }
  const first = firstEntry(event, [
    list('Cina', null, '2027-06-12T16:00:00.000Z'),
    list('Zona VIP', '2027-06-12T12:30:00.000Z', '2027-06-12T15:00:00.000Z'),
    list('Fără oră', null, null),
  ])
  expect(first).toEqual({ at: '2027-06-12T12:30:00.000Z', listName: 'Zona VIP' })
  expect(rehearsalEnd(first).toISOString()).toBe('2027-06-12T11:30:00.000Z')
  expect(firstEntry(event, [])).toEqual({ at: event.startsAt, listName: null })
})

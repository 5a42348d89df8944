import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { copyEvent, listCopyable } from '#modules/events/contract.ts'
import { listHistory } from '#modules/company/contract.ts'
import {
  addContact,
  linkContact,
  mergeContacts,
  removeContacts,
} from '#modules/contacts/contract.ts'
import { fieldsOf } from '#modules/contacts/model.ts'
import * as contract from '../contract.ts'
import type { PartyRole } from '../model.ts'
import { partnersTestbed } from './testbed.ts'

const app = wholeApp()
const bed = partnersTestbed(app)
const name = (role: PartyRole, who: { partnerId?: string; contactId?: string }) =>
  bed.radu.call(contract.addEventParty, { eventId: bed.event.id, role, ...who })
const list = async () =>
  (await bed.radu.call(contract.listEventParties, { eventId: bed.event.id })).items
const person = () =>
  bed.radu.call(addContact, {
    firstName: 'Ana',
    lastName: 'Popescu',
    jobTitle: '',
    organisation: '',
    emails: [],
    phones: ['0722100200'],
    language: null,
    note: '',
    tags: [],
    photoId: null,
  })

test('an event names its client and its venue, each once, and they become that in the directory', async () => {
  const { id: partnerId } = await bed.add({ name: 'Orizont' })
  const { id: contactId } = await person()
  const { id: hall } = await bed.add({ name: 'Centrul', kinds: ['venue'] })
  await name('client', { partnerId, contactId })
  await name('client', { partnerId })
  await name('venue', { partnerId: hall })
  expect(await list()).toMatchObject([
    { role: 'client', partnerId, contactId: null, name: 'Orizont' },
    { role: 'client', partnerId: null, contactId, name: 'Ana Popescu', phone: '+40722100200' },
    { role: 'venue', partnerId: hall, name: 'Centrul' },
  ])
  const firm = await bed.radu.call(contract.getPartner, { id: partnerId })
  expect(firm).toMatchObject({ kinds: ['supplier', 'client'], version: 2 })
  expect((await bed.radu.call(contract.getPartner, { id: hall })).version).toBe(1)
})

test('one that is taken away stays in the directory, and the history of the event says both', async () => {
  const { id: partnerId } = await bed.add({ name: 'Orizont', kinds: ['client'] })
  const { items } = await name('client', { partnerId })
  const party = { eventId: bed.event.id, partyId: items[0]?.id ?? '' }
  await bed.radu.call(contract.removeEventParty, party)
  expect(await list()).toEqual([])
  expect(await bed.radu.call(contract.getPartner, { id: partnerId })).toMatchObject({ version: 1 })
  const history = await bed.radu.call(listHistory, { entity: 'event_party', entityId: partnerId })
  expect(history.items).toMatchObject([
    { changes: [{ before: { ro: 'Orizont' }, after: null }] },
    { changes: [{ before: null, after: { ro: 'Orizont' } }] },
  ])
  expect(await bed.radu.refused(contract.removeEventParty, party)).toMatchObject({ status: 404 })
})

test('one in the bin is not shown until it is restored; a merged person is the one who stays', async () => {
  const { id: partnerId } = await bed.add({ name: 'Orizont', kinds: ['client'] })
  await name('client', { partnerId })
  await bed.radu.call(contract.removePartners, { ids: [partnerId] })
  expect(await list()).toEqual([])
  await bed.radu.call(contract.restorePartners, { ids: [partnerId] })
  expect(await list()).toHaveLength(1)
  const [dropped, kept] = [await person(), await person()]
  await name('client', { contactId: dropped.id })
  await bed.radu.call(mergeContacts, {
    kept: { id: kept.id, version: kept.version },
    dropped: { id: dropped.id, version: dropped.version },
    fields: fieldsOf(kept),
  })
  expect((await list()).map(({ contactId }) => contactId)).toEqual([null, kept.id])
  await bed.radu.call(removeContacts, { all: false, ids: [kept.id], filter: {} })
  expect(await list()).toHaveLength(1)
})

test('the people of an organisation come with it, the primary contact first', async () => {
  const { id: targetId } = await bed.add({ name: 'Orizont', kinds: ['client'] })
  const [first, second] = [await person(), await person()]
  const link = { kind: 'partner', targetId, role: '' } as const
  await bed.radu.call(linkContact, { ...link, id: first.id })
  await bed.radu.call(linkContact, { ...link, id: second.id, isPrimary: true })
  await name('client', { partnerId: targetId })
  expect((await list())[0]?.people.map(({ id }) => id)).toEqual([second.id, first.id])
})

test('nothing of another company, and nothing that is not there', async () => {
  const { id } = await bed.stranger.call(contract.addPartner, { name: 'A lor' })
  for (const who of [{ partnerId: id }, { contactId: randomUUID() }, {}])
    expect(
      await bed.radu.refused(contract.addEventParty, {
        eventId: bed.event.id,
        role: 'client',
        ...who,
      }),
    ).toMatchObject({ status: 404, code: 'partners.party_not_found' })
  expect(
    await bed.stranger.refused(contract.listEventParties, { eventId: bed.event.id }),
  ).toMatchObject({ status: 404 })
})

test('a copy of the event is for the same client and at the same venue, as far as that was chosen', async () => {
  const eventId = bed.event.id
  const { id: partnerId } = await bed.add({ name: 'Orizont', kinds: ['client'] })
  const { id: gone } = await bed.add({ name: 'Zenit', kinds: ['client'] })
  const { id: hall } = await bed.add({ name: 'Centrul', kinds: ['venue'] })
  const { id: contactId } = await person()
  await name('client', { partnerId, contactId })
  await name('client', { partnerId: gone })
  await name('venue', { partnerId: hall })
  await bed.radu.call(contract.removePartners, { ids: [gone] })
  const { items: choices } = await bed.ana.call(listCopyable, { eventId })
  expect(choices.filter(({ id }) => id.startsWith('event-'))).toMatchObject([
    { id: 'event-client', title: { ro: 'Clientul', en: 'Client' }, count: 2 },
    { id: 'event-venue', title: { ro: 'Locația', en: 'Venue' }, count: 1 },
  ])
  const copied = async (take: string[]) => {
    const { id } = await bed.ana.call(copyEvent, {
      eventId,
      name: 'Orizont 2028',
      startDate: '2028-06-10',
      take,
    })
    const { items } = await bed.radu.call(contract.listEventParties, { eventId: id })
    return items.map((party) => [party.role, party.partnerId ?? party.contactId])
  }
  const client = [
    ['client', partnerId],
    ['client', contactId],
  ]
  expect(await copied(['event-client'])).toEqual(client)
  expect(await copied(['event-client', 'event-venue'])).toEqual([...client, ['venue', hall]])
  expect(await copied(['partners'])).toEqual([])
})

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import * as contacts from '#modules/contacts/contract.ts'
import type { OrganisationFields } from '#modules/contacts/model.ts'
import * as contract from '../contract.ts'
import { partnersTestbed } from './testbed.ts'

const app = wholeApp()
const bed = partnersTestbed(app)
const organisation = (fields: Partial<OrganisationFields> = {}) =>
  bed.radu.call(contacts.addOrganisation, {
    kinds: ['venue'],
    name: 'Palatul Bragadiru',
    address: '',
    ...fields,
  })
const person = (lastName = 'Popa') =>
  bed.radu.call(contacts.addContact, {
    firstName: 'Adela',
    lastName,
    jobTitle: '',
    organisation: '',
    emails: [],
    phones: [],
    language: null,
    note: '',
    tags: [],
    photoId: null,
  })
const link = (id: string, targetId: string) =>
  bed.radu.call(contacts.linkContact, { id, kind: 'partner', targetId, role: 'Manager' })
const list = async () => (await bed.radu.call(contacts.listOrganisations, {})).items

describe('organisations of contact persons', () => {
  test('are the partners, with their kinds and people', async () => {
    const { id } = await organisation({ kinds: ['client', 'venue'] })
    await bed.add({ name: 'Sunet Bun' })
    await link((await person()).id, id)
    expect(await list()).toMatchObject([
      { id, kinds: ['venue', 'client'], people: 1 },
      { name: 'Sunet Bun', kinds: ['supplier'], people: 0 },
    ])
    const clients = await bed.radu.call(contract.listPartners, { kinds: ['client'] })
    expect(clients.items).toMatchObject([{ id, name: 'Palatul Bragadiru' }])
  })

  test('cannot be added twice under names that differ only by capitals and diacritics', async () => {
    await bed.add({ name: 'Casa Țiriac' })
    const repeated = { kinds: ['venue'], name: 'CASA TIRIAC', address: '' } as const
    expect(
      await bed.radu.refused(contacts.addOrganisation, { ...repeated, kinds: [...repeated.kinds] }),
    ).toMatchObject({ status: 409, code: 'contacts.organisation_name_taken' })
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id, version } = await organisation()
    const first = await bed.radu.call(contacts.changeOrganisation, { id, version, name: 'A' })
    const late = { id, version, address: 'Calea Rahovei 147' }
    expect(await bed.radu.refused(contacts.changeOrganisation, late)).toMatchObject({
      status: 409,
      code: 'contacts.organisation_changed_meanwhile',
      details: { current: first },
    })
  })

  test('a deleted one leaves its people and takes its links out of sight until restored', async () => {
    const { id: targetId } = await organisation()
    const { id } = await person()
    await link(id, targetId)
    const linksOf = async () => (await bed.radu.call(contacts.getContact, { id })).links
    await bed.radu.call(contacts.removeOrganisation, { id: targetId })
    expect([await linksOf(), await list()]).toEqual([[], []])
    const bin = await bed.radu.call(listBin, {})
    expect(bin.items).toMatchObject([{ kind: 'partner', id: targetId, name: 'Palatul Bragadiru' }])
    await bed.radu.call(restoreFromBin, { kind: 'partner', id: targetId })
    expect(await linksOf()).toMatchObject([{ kind: 'partner', name: 'Palatul Bragadiru' }])
    await bed.radu.call(contacts.removeOrganisation, { id: targetId })
    await bed.radu.call(contacts.restoreOrganisation, { id: targetId })
    expect(await linksOf()).toHaveLength(1)
  })

  test('people are found by the kind of organisation that they belong to', async () => {
    const [manager, florist] = [await person('Manager'), await person('Florar')]
    await link(manager.id, (await organisation()).id)
    await link(florist.id, (await bed.add({ name: 'Flori' })).id)
    const found = async (kinds: ('venue' | 'supplier' | 'client' | 'partner')[]) => {
      const { items } = await bed.radu.call(contacts.listContacts, { kinds })
      return items.map(({ lastName }) => lastName)
    }
    expect(await found(['venue'])).toEqual(['Manager'])
    expect(await found(['client'])).toEqual([])
    expect(await found(['venue', 'supplier'])).toEqual(['Florar', 'Manager'])
    expect(await found(['partner'])).toEqual(['Florar', 'Manager'])
  })

  test('open by the id that they had before they were joined', async () => {
    const { id } = await organisation()
    const formerId = randomUUID()
    await app.db.look(`insert into partner_former_ids values ($1, $2, $3)`, [
      bed.companyId,
      formerId,
      id,
    ])
    await link((await person()).id, id)
    expect(await bed.radu.call(contacts.getOrganisation, { id: formerId })).toMatchObject({ id })
    const target = { kind: 'partner', targetId: formerId } as const
    const { items } = await bed.radu.call(contacts.listContactsOf, target)
    expect(items).toMatchObject([{ lastName: 'Popa', role: 'Manager' }])
    expect(await bed.stranger.refused(contacts.getOrganisation, { id: formerId })).toMatchObject({
      status: 404,
    })
  })

  test('have the history of the partner', async () => {
    const { id, version } = await organisation()
    await bed.radu.call(contacts.changeOrganisation, { id, version, kinds: ['venue', 'client'] })
    const history = await bed.radu.call(listHistory, { entity: 'partner', entityId: id })
    expect(history.items.map(({ changes }) => changes.length)).toEqual([1, 2])
  })

  test('another company can touch none', async () => {
    const { id, version } = await organisation()
    for (const refusal of await Promise.all([
      bed.stranger.refused(contacts.getOrganisation, { id }),
      bed.stranger.refused(contacts.changeOrganisation, { id, version, name: 'furat' }),
      bed.stranger.refused(contacts.removeOrganisation, { id }),
      bed.stranger.refused(contacts.restoreOrganisation, { id }),
    ]))
      expect(refusal).toMatchObject({ status: 404, code: 'contacts.organisation_not_found' })
    const theirs = { kind: 'partner', targetId: id, role: '' } as const
    const { id: contactId } = await bed.stranger.call(contacts.addContact, {
      firstName: 'Ion',
      lastName: '',
      jobTitle: '',
      organisation: '',
      emails: [],
      phones: [],
      language: null,
      note: '',
      tags: [],
      photoId: null,
    })
    expect(
      await bed.stranger.refused(contacts.linkContact, { id: contactId, ...theirs }),
    ).toMatchObject({ status: 404, code: 'contacts.target_not_found' })
  })
})

describe('the organisation written beside a person', () => {
  const card = (name: string, employer: string) =>
    `BEGIN:VCARD\r\nVERSION:3.0\r\nN:${name};Ion;;;\r\nORG:${employer}\r\nTITLE:Tehnician\r\nEND:VCARD`
  const peopleOf = async (targetId: string) => {
    const { items } = await bed.radu.call(contacts.listContactsOf, { kind: 'partner', targetId })
    return items.map(({ lastName, role }) => [lastName, role])
  }

  test('is that of the directory when a file comes in, and is added where it is missing', async () => {
    const { id } = await bed.add({ name: 'Sunet Bun' })
    const cards = [card('Unu', 'SUNET BUN'), card('Doi', 'Lumini Ș'), card('Trei', 'lumini s')]
    const choices = cards.map(() => 'add' as const)
    await bed.radu.call(contacts.importCards, { cards, choices })
    expect(await peopleOf(id)).toEqual([['Unu', 'Tehnician']])
    const others = (await list()).filter(({ kinds }) => kinds.includes('other'))
    expect(others).toMatchObject([{ people: 2 }])
    expect(await peopleOf(others[0]?.id ?? '')).toEqual(
      expect.arrayContaining([
        ['Doi', 'Tehnician'],
        ['Trei', 'Tehnician'],
      ]),
    )
  })

  test('links the person to that of the directory, once, and adds none by itself', async () => {
    const { id: targetId } = await bed.add({ name: 'Sunet Bun' })
    const { id, version } = await person()
    await bed.radu.call(contacts.changeContact, { id, version, organisation: 'sunet bun' })
    expect(await peopleOf(targetId)).toEqual([['Popa', '']])
    const repeated = { id, version: version + 1, organisation: 'Nimeni SRL' }
    await bed.radu.call(contacts.changeContact, repeated)
    expect(await peopleOf(targetId)).toEqual([['Popa', '']])
    expect(await list()).toHaveLength(1)
  })
})

test('records that seem to be one firm are found, and shown beside each other', async () => {
  const { radu } = bed
  const found = async (filter: { doubled?: boolean; alikeTo?: string }) =>
    (await radu.call(contract.listPartners, filter)).items.map(({ name }) => name)
  const add = (name: string, more: object = {}) => radu.call(contract.addPartner, { name, ...more })
  const lake = await add('Grădina de la lac')
  await add('S.C. GRADINA DE LA LAC S.R.L.')
  await add('Grădina de la munte')
  await add('Mesa', { cui: 'RO14399840' })
  await add('Me')
  const deleted = await add('Grădina de la munte SRL')
  await radu.call(contract.removePartners, { ids: [deleted.id] })
  expect(await found({ doubled: true })).toEqual([
    'Grădina de la lac',
    'S.C. GRADINA DE LA LAC S.R.L.',
  ])
  expect(await found({ alikeTo: lake.id })).toEqual(['S.C. GRADINA DE LA LAC S.R.L.'])
})

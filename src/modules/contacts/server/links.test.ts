import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { contactsTestbed, gala } from './testbed.ts'

const bed = contactsTestbed(testDatabase(), testApp)
const event = { kind: 'event', targetId: gala.id } as const
const peopleOfGala = async () =>
  (await bed.planner.call(contract.listContactsOf, event)).items.map(
    ({ firstName, role, isPrimary }) => [firstName, role, isPrimary],
  )
const link = (id: string, role: string, isPrimary = false) =>
  bed.planner.call(contract.linkContact, { id, ...event, role, isPrimary })
const venue = (name = 'Palatul Bragadiru') =>
  bed.planner.call(contract.addOrganisation, { kind: 'venue', name, address: '' })

describe('links', () => {
  test('a record has one primary contact, who is first', async () => {
    const ana = await bed.add({ firstName: 'Ana' })
    const dan = await bed.add({ firstName: 'Dan' })
    await link(ana.id, 'Florărie', true)
    await link(dan.id, 'Sunet')
    await bed.planner.call(contract.changeLink, { id: dan.id, ...event, isPrimary: true })
    expect(await peopleOfGala()).toEqual([
      ['Dan', 'Sunet', true],
      ['Ana', 'Florărie', false],
    ])
  })

  test('ten who are made primary at once leave exactly one', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, (_, at) => bed.add({ firstName: `P${at}` })),
    )
    await Promise.allSettled(people.map(({ id }) => link(id, '', true)))
    const primary = (await peopleOfGala()).filter(([, , isPrimary]) => isPrimary)
    expect(primary).toHaveLength(1)
  })

  test('linking again only changes the role; unlinking takes it off', async () => {
    const { id } = await bed.add()
    await link(id, 'DJ')
    await link(id, 'DJ și sunet')
    expect(await peopleOfGala()).toEqual([['Ion', 'DJ și sunet', false]])
    await bed.planner.call(contract.unlinkContact, { id, ...event })
    expect(await peopleOfGala()).toEqual([])
    const again = await bed.planner.refused(contract.unlinkContact, { id, ...event })
    expect(again).toMatchObject({ status: 404, code: 'contacts.link_not_found' })
  })

  test('linking again leaves the primary contact where it is', async () => {
    const { id } = await bed.add()
    await link(id, 'DJ', true)
    await link(id, 'DJ și sunet')
    expect(await peopleOfGala()).toEqual([['Ion', 'DJ și sunet', true]])
  })

  test('a new person can be added beside a record in one go', async () => {
    const fields = { firstName: 'Nou', lastName: '', jobTitle: '', organisation: '', note: '' }
    await bed.planner.call(contract.addContact, {
      ...fields,
      emails: [],
      phones: [],
      language: null,
      tags: [],
      photoId: null,
      link: { ...event, role: 'Catering' },
    })
    expect(await peopleOfGala()).toEqual([['Nou', 'Catering', false]])
  })

  test('only to what is there, in this company, of a kind that some module knows', async () => {
    const { id } = await bed.add()
    const tries = [
      { kind: 'event', targetId: randomUUID() },
      { kind: 'client', targetId: gala.id },
      { kind: 'speaker', targetId: gala.id },
    ] as const
    for (const target of tries)
      expect(
        await bed.planner.refused(contract.linkContact, { id, ...target, role: '' }),
      ).toMatchObject({ status: 404, code: 'contacts.target_not_found' })
    const theirs = await bed.stranger.call(contract.addOrganisation, {
      kind: 'venue',
      name: 'A lor',
      address: '',
    })
    const foreign = { id, kind: 'venue', targetId: theirs.id, role: '' } as const
    expect(await bed.planner.refused(contract.linkContact, foreign)).toMatchObject({ status: 404 })
  })

  test('what can be linked to is found by its folded name', async () => {
    const added = await venue('Grădina „Țuțea”')
    const found = await bed.planner.call(contract.findTargets, { kind: 'venue', search: 'tutea' })
    expect(found.items).toEqual([
      { kind: 'venue', id: added.id, name: 'Grădina „Țuțea”', about: null },
    ])
    expect(found.kinds.map(({ kind }) => kind)).toEqual(['event', 'venue', 'client'])
  })
})

describe('clients and venues', () => {
  test('two of a kind cannot differ only by diacritics, a client may be named as a venue', async () => {
    await venue('Casa Țiriac')
    const again = { kind: 'venue', name: 'CASA TIRIAC', address: '' } as const
    expect(await bed.planner.refused(contract.addOrganisation, again)).toMatchObject({
      status: 409,
      code: 'contacts.organisation_name_taken',
    })
    await bed.planner.call(contract.addOrganisation, { ...again, kind: 'client' })
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id, version } = await venue()
    const first = await bed.planner.call(contract.changeOrganisation, { id, version, name: 'A' })
    const late = { id, version, address: 'Calea Rahovei 147' }
    expect(await bed.planner.refused(contract.changeOrganisation, late)).toMatchObject({
      status: 409,
      details: { current: first },
    })
  })

  test('a deleted one leaves its people and takes its links out of sight until restored', async () => {
    const { id: targetId } = await venue()
    const { id } = await bed.add()
    await bed.planner.call(contract.linkContact, { id, kind: 'venue', targetId, role: 'Manager' })
    const people = async () => (await bed.planner.call(contract.listOrganisations, {})).items
    expect(await people()).toMatchObject([{ people: 1 }])
    await bed.planner.call(contract.removeOrganisation, { id: targetId })
    expect((await bed.get(id)).links).toEqual([])
    expect(await people()).toEqual([])
    await bed.planner.call(contract.restoreOrganisation, { id: targetId })
    expect((await bed.get(id)).links).toMatchObject([{ name: 'Palatul Bragadiru' }])
  })

  test('another company can touch none', async () => {
    const { id, version } = await venue()
    for (const refusal of await Promise.all([
      bed.stranger.refused(contract.getOrganisation, { id }),
      bed.stranger.refused(contract.changeOrganisation, { id, version, name: 'furat' }),
      bed.stranger.refused(contract.removeOrganisation, { id }),
      bed.stranger.refused(contract.restoreOrganisation, { id }),
    ]))
      expect(refusal).toMatchObject({ status: 404, code: 'contacts.organisation_not_found' })
  })
})

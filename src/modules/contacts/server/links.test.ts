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
    const repeated = await bed.planner.refused(contract.unlinkContact, { id, ...event })
    expect(repeated).toMatchObject({ status: 404, code: 'contacts.link_not_found' })
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
      { kind: 'partner', targetId: gala.id },
      { kind: 'speaker', targetId: gala.id },
    ] as const
    for (const target of tries)
      expect(
        await bed.planner.refused(contract.linkContact, { id, ...target, role: '' }),
      ).toMatchObject({ status: 404, code: 'contacts.target_not_found' })
  })
})

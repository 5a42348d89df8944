import { describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { completed, fieldsOf, type Contact } from '../model.ts'
import { contactsTestbed, gala, someone, orizont } from './testbed.ts'

const bed = contactsTestbed(testDatabase(), testApp)
const event = { kind: 'event', targetId: gala.id } as const
const link = (id: string, role: string, isPrimary = false) =>
  bed.planner.call(contract.linkContact, { id, ...event, role, isPrimary })

const side = ({ id, version }: Contact) => ({ id, version })
const mergeCall = (kept: Contact, dropped: Contact, fields = fieldsOf(kept)) => ({
  kept: side(kept),
  dropped: side(dropped),
  fields,
})

async function pair() {
  const kept = await bed.add({ phones: ['0722100200'], jobTitle: 'DJ' })
  const dropped = await bed.add({
    firstName: 'POPESCU',
    lastName: 'ion',
    phones: ['0722100200'],
    emails: ['ion@x.ro'],
  })
  return { kept, dropped }
}

async function merged() {
  const people = await pair()
  const fields = completed(fieldsOf(people.kept), fieldsOf(people.dropped))
  const done = await bed.planner.call(
    contract.mergeContacts,
    mergeCall(people.kept, people.dropped, fields),
  )
  return { ...people, ...done }
}

describe('duplicates', () => {
  test('are two of one name, in any order, who share a phone or an e-mail', async () => {
    const { kept, dropped } = await pair()
    await bed.add({ phones: ['0733000000'] })
    await bed.add({ firstName: 'Ioana', phones: ['0722100200'] })
    const { items } = await bed.planner.call(contract.listDuplicates, {})
    expect(items).toHaveLength(1)
    expect(items[0]?.why).toBe('phone')
    expect(new Set([items[0]?.one.id, items[0]?.other.id])).toEqual(new Set([kept.id, dropped.id]))
    expect((await bed.stranger.call(contract.listDuplicates, {})).items).toEqual([])
  })
})

describe('a merge', () => {
  test('leaves one person with the chosen fields and the links of both', async () => {
    const { kept, dropped } = await pair()
    await link(kept.id, 'DJ')
    await link(dropped.id, 'Sunet', true)
    await bed.planner.call(contract.linkContact, {
      id: dropped.id,
      kind: 'partner',
      targetId: orizont.id,
      role: 'Director',
    })
    const fields = { ...fieldsOf(kept), emails: dropped.emails }
    const { contact } = await bed.planner.call(
      contract.mergeContacts,
      mergeCall(kept, dropped, fields),
    )
    expect(await bed.get(contact.id)).toMatchObject({
      jobTitle: 'DJ',
      emails: ['ion@x.ro'],
      links: [
        { kind: 'event', role: 'DJ', isPrimary: true },
        { kind: 'partner', role: 'Director' },
      ],
      merge: { name: 'POPESCU ion', until: '2027-05-15T10:15:00.000Z' },
    })
    expect(await bed.planner.refused(contract.getContact, { id: dropped.id })).toMatchObject({
      status: 404,
    })
  })

  test('undone, both are as before, links and marks too', async () => {
    const { kept, dropped } = await pair()
    await link(kept.id, 'DJ')
    await link(dropped.id, 'Sunet', true)
    const before = [await bed.get(kept.id), await bed.get(dropped.id)]
    const fields = completed(fieldsOf(kept), fieldsOf(dropped))
    const done = await bed.planner.call(contract.mergeContacts, mergeCall(kept, dropped, fields))
    await bed.planner.call(contract.undoMerge, { mergeId: done.mergeId })
    const after = [await bed.get(kept.id), await bed.get(dropped.id)]
    const apartFromVersion = before.map((person, at) => ({
      ...person,
      version: after[at]?.version,
    }))
    expect(after).toEqual(apartFromVersion)
    const repeated = await bed.planner.refused(contract.undoMerge, { mergeId: done.mergeId })
    expect(repeated).toMatchObject({ status: 404, code: 'contacts.merge_over' })
  })

  test('can be undone for fifteen minutes and no longer', async () => {
    const { mergeId } = await merged()
    bed.time.now = new Date('2027-05-15T10:15:00Z')
    expect(await bed.planner.refused(contract.undoMerge, { mergeId })).toMatchObject({
      code: 'contacts.merge_over',
    })
    bed.time.now = new Date('2027-05-15T10:14:59Z')
    await bed.planner.call(contract.undoMerge, { mergeId })
  })

  test('is not undone over what somebody wrote since', async () => {
    const { contact, mergeId } = await merged()
    const { id, version } = contact
    await bed.planner.call(contract.changeContact, { id, version, note: 'nou' })
    expect((await bed.get(id)).merge).toBeNull()
    expect(await bed.planner.refused(contract.undoMerge, { mergeId })).toMatchObject({
      status: 409,
      code: 'contacts.merge_changed_since',
    })
    expect((await bed.get(id)).note).toBe('nou')
  })

  test('is refused when either was changed meanwhile, for one person, and for foreign people', async () => {
    const { kept, dropped } = await pair()
    const fields = fieldsOf(kept)
    const old = (person: Contact) => ({ ...person, version: person.version - 1 })
    const sides = [
      [old(kept), dropped],
      [kept, old(dropped)],
    ] as const
    for (const [one, other] of sides)
      expect(
        await bed.planner.refused(contract.mergeContacts, mergeCall(one, other, fields)),
      ).toMatchObject({ status: 409, code: 'contacts.changed_meanwhile' })
    const same = mergeCall(kept, kept)
    expect(await bed.planner.refused(contract.mergeContacts, same)).toMatchObject({
      code: 'contacts.same_person',
    })
    const foreign = await bed.stranger.refused(contract.mergeContacts, mergeCall(kept, dropped))
    expect(foreign).toMatchObject({ status: 404 })
    expect((await bed.planner.call(contract.listContacts, {})).total).toBe(2)
  })

  test('of two at once, one happens', async () => {
    const { kept, dropped } = await pair()
    const fields = fieldsOf(kept)
    const ended = await Promise.allSettled([
      bed.planner.call(contract.mergeContacts, mergeCall(kept, dropped, fields)),
      bed.planner.call(contract.mergeContacts, mergeCall(dropped, kept, fields)),
    ])
    expect(ended.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await bed.planner.call(contract.listContacts, {})).total).toBe(1)
  })

  test('a foreign company cannot undo it', async () => {
    const { mergeId } = await merged()
    expect(await bed.stranger.refused(contract.undoMerge, { mergeId })).toMatchObject({
      status: 404,
    })
  })
})

describe('two who only look alike', () => {
  const pairs = async () => (await bed.planner.call(contract.listDuplicates, {})).items.length

  test('stay marked as different until somebody takes that back', async () => {
    const one = await bed.add({ phones: ['+40722000111'] })
    const other = await bed.add({ phones: ['+40722000111'] })
    expect(await pairs()).toBe(1)
    // However the pair is named, it is one pair.
    await bed.planner.call(contract.partDuplicates, { one: other.id, other: one.id })
    await bed.planner.call(contract.partDuplicates, { one: one.id, other: other.id })
    expect(await pairs()).toBe(0)
    await bed.planner.call(contract.unpartDuplicates, { one: one.id, other: other.id })
    expect(await pairs()).toBe(1)
  })

  test('a person is not marked as different from themselves, nor from one of another company', async () => {
    const { id } = await bed.add()
    const self = { one: id, other: id }
    expect(await bed.planner.refused(contract.partDuplicates, self)).toMatchObject({
      code: 'contacts.same_person',
    })
    const theirs = await bed.stranger.call(contract.addContact, someone)
    for (const both of [
      { one: id, other: theirs.id },
      { one: theirs.id, other: id },
    ])
      expect(await bed.planner.refused(contract.partDuplicates, both)).toMatchObject({
        status: 404,
      })
  })
})

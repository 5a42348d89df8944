import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { contactsTestbed, gala, someone } from './testbed.ts'

const bed = contactsTestbed(testDatabase(), testApp)
const named = (items: { firstName: string; lastName: string }[]) =>
  items.map(({ firstName, lastName }) => `${firstName} ${lastName}`.trim())
const everybody = { all: true, ids: [], filter: {} }

describe('contact persons', () => {
  test('somebody added is found by name without diacritics, firm, e-mail and phone as dialled', async () => {
    const added = await bed.add({
      firstName: 'Ștefan',
      lastName: 'Țurcanu',
      organisation: 'Grădina Verde',
      emails: ['Stefan@Gradina.ro'],
      phones: ['0722 100 200'],
    })
    expect(added).toMatchObject({ emails: ['stefan@gradina.ro'], phones: ['+40722100200'] })
    await bed.add()
    for (const search of [
      'stefan',
      'turcanu stefan',
      'gradina',
      'stefan@gra',
      '0722100200',
      '722 100',
    ])
      expect([
        search,
        named((await bed.planner.call(contract.listContacts, { search })).items),
      ]).toEqual([search, ['Ștefan Țurcanu']])
  })

  test('pages follow each other by surname in Romanian order, both ways, by cursor and by jump', async () => {
    const people = ['Țepeș', 'Stan', 'Șerban', 'Toma', 'Ardelean']
    for (const lastName of people) await bed.add({ firstName: 'A', lastName })
    const page = (more: object) => bed.planner.call(contract.listContacts, { limit: 2, ...more })
    const names: string[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { items, next, total } = await page(cursor ? { cursor } : {})
      expect(total).toBe(5)
      names.push(...items.map(({ lastName }) => lastName))
      cursor = next
    }
    expect(names).toEqual(['Ardelean', 'Stan', 'Șerban', 'Toma', 'Țepeș'])
    const jump = await page({ offset: 2 })
    expect(jump.items.map(({ lastName }) => lastName)).toEqual(['Șerban', 'Toma'])
    const back = await page({ descending: true, limit: 5 })
    expect(back.items.map(({ lastName }) => lastName)).toEqual(names.toReversed())
    expect(await bed.planner.refused(contract.listContacts, { cursor: 'x' })).toMatchObject({
      status: 422,
    })
  })

  test('is filtered by what people are linked to and by organisation', async () => {
    const { id } = await bed.add({ organisation: 'Foto Studio' })
    await bed.add({ firstName: 'Maria', organisation: 'Altcineva' })
    await bed.planner.call(contract.linkContact, {
      id,
      kind: 'event',
      targetId: gala.id,
      role: 'Fotograf',
    })
    const linked = await bed.planner.call(contract.listContacts, { kinds: ['event'] })
    expect(linked.items.map((row) => row.id)).toEqual([id])
    expect(linked.items[0]?.links[0]).toMatchObject({ name: 'Gala de toamnă', role: 'Fotograf' })
    const firm = await bed.planner.call(contract.listContacts, { organisations: ['Foto Studio'] })
    expect(firm.total).toBe(1)
    expect((await bed.planner.call(contract.listEmployers, {})).items).toEqual([
      { name: 'Altcineva', count: 1 },
      { name: 'Foto Studio', count: 1 },
    ])
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id, version } = await bed.add()
    const first = await bed.planner.call(contract.changeContact, { id, version, note: 'a lor' })
    const refusal = await bed.planner.refused(contract.changeContact, {
      id,
      version,
      note: 'a mea',
    })
    expect(refusal).toMatchObject({
      status: 409,
      code: 'contacts.changed_meanwhile',
      details: { current: first },
    })
  })

  test('twenty at once on one version: one wins and nothing is lost', async () => {
    const { id, version } = await bed.add()
    const tries = Array.from({ length: 20 }, (_, at) =>
      bed.planner.call(contract.changeContact, { id, version, note: `încercarea ${at}` }),
    )
    const won = (await Promise.allSettled(tries)).filter(({ status }) => status === 'fulfilled')
    expect(won).toHaveLength(1)
    expect((await bed.get(id)).version).toBe(version + 1)
  })

  test('the deleted leave the list, lie in the bin, and come back whole with their links', async () => {
    const person = await bed.add()
    const target = { kind: 'event', targetId: gala.id } as const
    await bed.planner.call(contract.linkContact, { id: person.id, ...target, role: 'DJ' })
    const one = { all: false, ids: [person.id], filter: {} }
    expect(await bed.planner.call(contract.removeContacts, one)).toEqual({ ids: [person.id] })
    expect(await bed.planner.refused(contract.removeContacts, one)).toMatchObject({ status: 404 })
    expect((await bed.planner.call(contract.listContacts, {})).total).toBe(0)
    expect((await bed.planner.call(contract.listContactsOf, target)).items).toEqual([])
    await bed.planner.call(contract.restoreContacts, { ids: [person.id] })
    await bed.planner.call(contract.restoreContacts, { ids: [person.id] })
    expect(await bed.get(person.id)).toMatchObject({ ...person, links: [{ role: 'DJ' }] })
  })

  test('a whole filter but a few can be deleted at once', async () => {
    const stays = await bed.add({ firstName: 'Rămâne', organisation: 'X' })
    for (const firstName of ['A', 'B']) await bed.add({ firstName, organisation: 'X' })
    await bed.add({ firstName: 'Alt', organisation: 'Y' })
    const selection = { all: true, ids: [stays.id], filter: { organisations: ['X'] } }
    expect((await bed.planner.call(contract.removeContacts, selection)).ids).toHaveLength(2)
    expect((await bed.planner.call(contract.listContacts, {})).total).toBe(2)
  })

  test('another company neither sees anybody nor can touch them', async () => {
    const { id, version } = await bed.add()
    const { stranger } = bed
    expect((await stranger.call(contract.listContacts, {})).total).toBe(0)
    const target = { kind: 'event', targetId: gala.id } as const
    for (const refusal of await Promise.all([
      stranger.refused(contract.getContact, { id }),
      stranger.refused(contract.changeContact, { id, version, firstName: 'furat' }),
      stranger.refused(contract.removeContacts, { ...everybody, all: false, ids: [id] }),
      stranger.refused(contract.restoreContacts, { ids: [id] }),
      stranger.refused(contract.linkContact, { id, ...target, role: '' }),
      stranger.refused(contract.unlinkContact, { id, ...target }),
      stranger.refused(contract.listContactsOf, target),
    ]))
      expect(refusal).toMatchObject({ status: 404 })
  })

  test('an ordinary user is no staff', async () => {
    const user = bed.personOf(bed.companyId, 'user')
    expect(await user.refused(contract.listContacts, {})).toMatchObject({ status: 403 })
    expect(await user.refused(contract.addContact, someone)).toMatchObject({ status: 403 })
  })

  test('open browsers are notified of each change', async () => {
    bed.app.published.length = 0
    await bed.add()
    expect(bed.app.published).toEqual([['contacts', 'history']])
  })
})

describe('what people type about a contact', () => {
  test.each([
    "O'Brien",
    'Nguyễn',
    '李雷',
    "José-María d'Ångström",
    '<script>alert(1)</script>',
    '{{7*7}} ${7*7} %s',
    '=HYPERLINK("x")',
    "'; DROP TABLE contacts; --",
    '100%_\\',
  ])('%s is kept as it was typed, and found by itself', async (firstName) => {
    const added = await bed.add({ firstName, lastName: '' })
    expect(added.firstName).toBe(firstName)
    const found = await bed.planner.call(contract.listContacts, { search: firstName })
    expect(found.items.map(({ id }) => id)).toEqual([added.id])
  })

  test.each([
    ['no name', { firstName: '' }, 'firstName'],
    ['only spaces', { firstName: ' \u200B ' }, 'firstName'],
    ['a tower of marks', { firstName: `a${'\u0301'.repeat(100)}` }, 'firstName'],
    ['letters as a phone', { phones: ['sună-mă'] }, 'phones.0'],
    ['forty digits', { phones: ['1'.repeat(40)] }, 'phones.0'],
    ['a formula as a phone', { phones: ['+40=cmd'] }, 'phones.0'],
    ['half an e-mail', { emails: ['ana@', 'ion@x.ro'] }, 'emails.0'],
    [
      'eleven phones',
      { phones: Array.from({ length: 11 }, (_, at) => `07221002${10 + at}`) },
      'phones',
    ],
    ['an unknown language', { language: 'xx' as 'ro' }, 'language'],
  ])('%s is refused beside its field', async (_what, fields, field) => {
    const refusal = await bed.planner.refused(contract.addContact, { ...someone, ...fields })
    expect(refusal).toMatchObject({ status: 422, details: { fields: { [field]: {} } } })
  })

  test('a phone written twice is kept once', async () => {
    expect((await bed.add({ phones: ['0722100200', '+40 722 100 200'] })).phones).toEqual([
      '+40722100200',
    ])
  })
})

describe('labels and photographs', () => {
  test('two spellings of one label are one; people are found and filtered by it', async () => {
    const { id, tags } = await bed.add({ tags: ['VIP', 'vip', 'Vorbește engleză'] })
    expect(tags).toEqual(['VIP', 'Vorbește engleză'])
    await bed.add({ firstName: 'Dan' })
    const found = async (filter: object) =>
      (await bed.planner.call(contract.listContacts, filter)).items.map((row) => row.id)
    expect(await found({ tags: ['VIP'] })).toEqual([id])
    expect(await found({ search: 'vorbeste engleza' })).toEqual([id])
    const { items } = await bed.planner.call(contract.listContactTags, {})
    expect(items).toEqual([
      { name: 'VIP', count: 1 },
      { name: 'Vorbește engleză', count: 1 },
    ])
  })

  test('an edit of another field leaves the labels as they are', async () => {
    const { id, version } = await bed.add({ tags: ['VIP'] })
    const changed = await bed.planner.call(contract.changeContact, { id, version, note: 'x' })
    expect(changed.tags).toEqual(['VIP'])
  })

  test('a photograph is a picture of this company that was redrawn', async () => {
    const picture = async (companyId: string, state: string) => {
      const id = randomUUID()
      await bed.db.look(
        `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, widths, public_key, created_at)
         values ($1, $2, 'image', $3, 'public-image', 'a.webp', 'image/webp', 10, 'x', '{640,320}', 'abc', now())`,
        [companyId, id, state],
      )
      return id
    }
    const photoId = await picture(bed.companyId, 'ready')
    expect(await bed.add({ photoId })).toMatchObject({ photo: '/files/p/abc/320.webp' })
    for (const bad of [
      randomUUID(),
      await picture(bed.companyId, 'processing'),
      await picture(await bed.db.company(), 'ready'),
    ])
      await expect(bed.add({ photoId: bad })).rejects.toMatchObject({
        status: 422,
        code: 'contacts.photo_unusable',
      })
  })
})

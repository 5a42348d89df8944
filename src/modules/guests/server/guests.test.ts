import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareRomanian, fold, Name } from '#shared/text/text.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { addTag, removeTag } from '#modules/company/contract.ts'
import * as contract from '../contract.ts'
import { endOfPrefix, leadMark, searchWords, indexedWords } from '../model.ts'
import { guestsTestbed, listeners } from './testbed.ts'

const app = wholeApp({ listeners })
const { db } = app
const bed = guestsTestbed(app)

/** Names with letters of many kinds, marks, emoji and signs, as they would be stored. */
function sampleNames(numRuns: number): string[] {
  const letters = [..."aăâbcdeișşțţSȘTȚzß İıøŁÉ\u0301\u0327\u200f\u200d👩‍👧李雷Nguyễn-'.’”("]
  const typed = fc
    .array(fc.constantFrom(...letters), { minLength: 1, maxLength: 40 })
    .map((signs) => Name.safeParse(signs.join('')))
    .filter(({ success }) => success)
    .map(({ data }) => data ?? '')
  return [...new Set(fc.sample(typed, { numRuns, seed: 33 }))]
}

describe('adding guests', () => {
  test('a single guest gets a group of their own and is invited where answers are taken', async () => {
    const part = await bed.part({ takesRsvp: false })
    const guest = await bed.add()
    const panel = await bed.get(guest.id)
    expect(panel.group).toMatchObject({ name: 'Ștefan Popescu', primaryGuestId: guest.id })
    expect(panel.group.code).toMatch(/^[A-HJ-NP-Z2-9]{8}$/)
    expect(panel.invitations.map(({ partId, rsvp }) => [partId, rsvp])).toEqual([
      [bed.party.id, 'none'],
    ])
    expect(panel.invitations.some(({ partId }) => partId === part.id)).toBe(false)
    expect(panel.standing).toBe('none')
  })

  test('a whole family comes in one step, a companion without a name under the host', async () => {
    const { group, guests } = await bed.admin.call(contract.addFamily, {
      eventId: bed.event.id,
      group: { name: 'Familia Șerban', side: 'Mirele', maxPersons: 4 },
      guests: [
        { firstName: 'Ana', lastName: 'Șerban' },
        { firstName: 'Luca', lastName: 'Șerban', ageBand: 'child' },
        { host: 0 },
      ],
    })
    expect(guests.map(({ isPlaceholder }) => isPlaceholder)).toEqual([false, false, true])
    expect(guests[2]?.hostId).toBe(guests[0]?.id)
    expect(group.primaryGuestId).toBe(guests[0]?.id)
    const found = await bed.list({ search: 'serb' })
    expect(found.items).toHaveLength(3)
    expect(found.items.find(({ isPlaceholder }) => isPlaceholder)?.hostName).toBe('Ana Șerban')
    const more = { groupId: group.id, firstName: 'Unu', lastName: 'Peste' }
    await bed.add(more)
    expect(
      await bed.admin.refused(contract.addGuest, { eventId: bed.event.id, ...more }),
    ).toMatchObject({
      status: 409,
      code: 'guests.group_full',
      details: { fields: { groupId: { code: 'group_full', limit: 4 } } },
    })
  })

  test.each([
    [{ firstName: '', lastName: '' }, 'lastName'],
    [{ firstName: '\u200B', lastName: '  ' }, 'lastName'],
    [{ email: 'a@b' }, 'email'],
    [{ phone: '+40=cmd' }, 'phone'],
    [{ lastName: 'x'.repeat(101) }, 'lastName'],
  ])('%j is refused beside its field', async (fields, field) => {
    const refusal = await bed.admin.refused(contract.addGuest, {
      eventId: bed.event.id,
      firstName: 'Ion',
      lastName: 'Pop',
      ...fields,
    })
    expect(refusal).toMatchObject({ status: 422, details: { fields: { [field]: {} } } })
  })

  test('a companion brings no one along, and a group of another event is unknown', async () => {
    const host = await bed.add()
    const companion = await bed.add({ firstName: 'Ioana', hostId: host.id })
    expect(companion.groupId).toBe(host.groupId)
    const eventId = bed.event.id
    const chain = { eventId, firstName: 'Al', lastName: 'Treilea', hostId: companion.id }
    expect((await bed.admin.refused(contract.addGuest, chain)).code).toBe('guests.host_unusable')
    const other = await bed.newEvent({ name: 'Alta', startDate: '2027-07-01' })
    const strayed = { eventId: other.id, firstName: 'X', lastName: 'Y', groupId: host.groupId }
    expect(await bed.admin.refused(contract.addGuest, strayed)).toMatchObject({ status: 404 })
  })

  test('tags and categories that the company does not have are refused', async () => {
    const foreign = await bed.stranger.call(addTag, { name: 'VIP', tone: 'brand', about: '' })
    const eventId = bed.event.id
    const guest = { eventId, firstName: 'Ion', lastName: 'Pop' }
    expect(
      await bed.admin.refused(contract.addGuest, { ...guest, tagIds: [foreign.id] }),
    ).toMatchObject({ status: 404, code: 'guests.tag_not_found' })
    expect(
      await bed.admin.refused(contract.addGuest, { ...guest, categoryId: foreign.id }),
    ).toMatchObject({ status: 404, code: 'guests.category_not_found' })
  })
})

describe('changing guests', () => {
  test('of two who edit the same version, the second is shown the current version', async () => {
    const guest = await bed.add()
    const { id: guestId, version } = guest
    const eventId = bed.event.id
    const first = await bed.admin.call(contract.changeGuest, {
      eventId,
      guestId,
      version,
      table: '7',
    })
    const second = await bed.admin.refused(contract.changeGuest, {
      eventId,
      guestId,
      version,
      table: '8',
    })
    expect(second).toMatchObject({ status: 409, details: { current: first } })
  })

  test('a new name is found, the old one is not, and nameless companions follow', async () => {
    const host = await bed.add()
    await bed.add({ firstName: '', lastName: '', hostId: host.id })
    await bed.admin.call(contract.changeGuest, {
      eventId: bed.event.id,
      guestId: host.id,
      version: host.version,
      lastName: 'Țepeș',
    })
    expect((await bed.list({ search: 'tepes' })).total).toBe(2)
    expect((await bed.list({ search: 'popescu' })).total).toBe(0)
  })

  test('a host moves to another group together with the companions', async () => {
    const host = await bed.add()
    const companion = await bed.add({ firstName: 'Ioana', hostId: host.id })
    const group = await bed.admin.call(contract.addGroup, { eventId: bed.event.id, name: 'Nașii' })
    await bed.admin.call(contract.changeGuest, {
      eventId: bed.event.id,
      guestId: host.id,
      version: host.version,
      groupId: group.id,
    })
    const { members } = await bed.get(host.id)
    expect(members.map(({ id }) => id).toSorted()).toEqual([host.id, companion.id].toSorted())
  })

  test('a group is found by its name and by the code on its invitation', async () => {
    const { groupId } = await bed.add({ lastName: 'Țurcanu' })
    await bed.add({ lastName: 'Altul' })
    const named = { eventId: bed.event.id, groupId }
    const { code } = await bed.admin.call(contract.getGroup, named)
    for (const search of [
      'turcanu',
      code,
      code.toLowerCase(),
      `${code.slice(0, 4)} ${code.slice(4)}`,
    ]) {
      const { items } = await bed.admin.call(contract.listGroups, { eventId: bed.event.id, search })
      expect(items.map(({ id }) => id)).toEqual([groupId])
    }
  })

  test('what was deleted is not found, and comes back whole from the bin', async () => {
    const host = await bed.add({ email: 'ștefan@exemplu.ro'.replace('ș', 's') })
    const nameless = await bed.add({ firstName: '', lastName: '', hostId: host.id })
    await bed.admin.call(contract.removeGuest, { eventId: bed.event.id, guestId: host.id })
    expect(await bed.list({ search: 'stefan' })).toMatchObject({ total: 0, items: [] })
    expect((await bed.list()).total).toBe(0)
    expect((await bed.admin.call(contract.listGroups, { eventId: bed.event.id })).total).toBe(0)
    const alone = { eventId: bed.event.id, guestId: nameless.id }
    expect(await bed.admin.refused(contract.restoreGuest, alone)).toMatchObject({
      code: 'guests.host_deleted',
    })
    await bed.admin.call(contract.restoreGuest, { eventId: bed.event.id, guestId: host.id })
    expect((await bed.list({ search: 'stefan@' })).total).toBe(1)
    expect((await bed.get(nameless.id)).hostId).toBe(host.id)
  })
})

describe('the list', () => {
  test('pages follow each other in Romanian order without gaps or repeats, in every sort', async () => {
    const typed = ['Ștefania', 'Sorin', 'Tudor', 'Țucu', 'Sânziana', 'Șerban', 'Zoe', 'Ábel']
    for (const lastName of typed) await bed.add({ lastName, firstName: 'Ion' })
    for (const sort of ['name', 'group', 'rsvp', 'added'] as const)
      for (const descending of [false, true]) {
        const full = await bed.list({ sort, descending })
        const seen: string[] = []
        for (let cursor: string | undefined; ;) {
          const page = await bed.list({ sort, descending, limit: 3, ...(cursor && { cursor }) })
          seen.push(...page.items.map(({ id }) => id))
          expect(page.total).toBe(typed.length)
          if (!page.next) break
          cursor = page.next
        }
        expect(seen).toEqual(full.items.map(({ id }) => id))
        const jumped = await bed.list({ sort, descending, offset: 5, limit: 2 })
        expect(jumped.items.map(({ id }) => id)).toEqual(seen.slice(5, 7))
      }
    const names = (await bed.list()).items.map(({ lastName }) => lastName)
    expect(names).toEqual(typed.toSorted(compareRomanian))
  })

  test('search finds the beginning of any word, of the e-mail and of the phone', async () => {
    await bed.add({
      firstName: 'Ștefan-Radu',
      lastName: "O'Brien",
      email: 'st.obrien@exemplu.ro',
      phone: '0712 345 678',
      company: 'Orizont SRL',
    })
    await bed.add({ firstName: 'Maria', lastName: 'Ionescu' })
    const finds = async (search: string) => (await bed.list({ search })).total
    for (const search of [
      's',
      'stefan',
      'Ştefan',
      'S\u0326TEF',
      'radu',
      'brien',
      "o'br",
      'st.ob',
      '0712',
      '0712 345',
      '+40 712',
      'orizont',
      'brien ștefan',
      '  stefan  ',
    ])
      expect([search, await finds(search)]).toEqual([search, 1])
    for (const search of ['tefan', '%', '_', '\\', "'; drop table guests", 'stefan maria'])
      expect([search, await finds(search)]).toEqual([search, 0])
  })

  test('each name is stored as typed and found by its folded form', async () => {
    const names = sampleNames(100)
    for (let at = 0; at < names.length; at += 50) {
      const guests = names.slice(at, at + 50).map((lastName) => ({ lastName }))
      const group = { name: `Lot ${at}` }
      await bed.admin.call(contract.addFamily, { eventId: bed.event.id, group, guests })
    }
    const missed: string[] = []
    for (const name of names) {
      const { items } = await bed.list({ search: fold(name) })
      if (!items.some(({ lastName }) => lastName === name)) missed.push(name)
    }
    expect(missed).toEqual([])
  })

  test('of a thousand names every folded form begins a word that the name is found by', () => {
    const names = sampleNames(1000)
    const missed = names.filter((lastName) => {
      const words = indexedWords({ firstName: '', lastName, email: null, phone: null, company: '' })
      const begins = (word: string) =>
        [word, leadMark + word].some((from) =>
          words.some((each) => each >= from && each < endOfPrefix(from)),
        )
      return searchWords(fold(lastName)).length === 0 || !searchWords(fold(lastName)).every(begins)
    })
    expect([names.length > 900, missed]).toEqual([true, []])
  })

  test('a tag that guests of another event carry is not deleted by a limited colleague', async () => {
    const tag = await bed.admin.call(addTag, { name: 'Nași', tone: 'brand', about: '' })
    await bed.add({ firstName: 'Ana', tagIds: [tag.id] })
    const limited = bed.personOf('planner', [randomUUID()])
    expect(await limited.refused(removeTag, { id: tag.id })).toMatchObject({
      code: 'used_in_other_events',
    })
    await bed.personOf('planner', [bed.event.id]).call(removeTag, { id: tag.id })
  })

  test('it is narrowed by anything, and every filter counts what it lists', async () => {
    const tag = await bed.admin.call(addTag, { name: 'Nași', tone: 'brand', about: '' })
    const civil = await bed.part({ name: 'Cununia civilă' })
    const ana = await bed.add({
      firstName: 'Ana',
      email: 'ana@exemplu.ro',
      tagIds: [tag.id],
      table: '3',
    })
    const plus = await bed.add({ firstName: '', lastName: '', hostId: ana.id })
    const dan = await bed.add({
      firstName: 'Dan',
      phone: '0722333444',
      ageBand: 'child',
      partIds: [bed.party.id],
    })
    await bed.answer(ana.id, 'yes')
    await bed.answer(dan.id, 'no')
    const version =
      (await bed.get(ana.id)).invitations.find((i) => i.partId === bed.party.id)?.version ?? 0
    const eventId = bed.event.id
    await bed.admin.call(contract.answerForGuest, {
      eventId,
      guestId: ana.id,
      partId: bed.party.id,
      version,
      menu: 'Vegetarian',
    })
    const consent = { consent: true, consentVersion: '2026-1', consentLanguage: 'ro' } as const
    await bed.admin.call(contract.setNeeds, {
      eventId,
      guestId: dan.id,
      diet: '',
      allergies: 'Alune',
      access: '',
      ...consent,
    })
    const expected: [Partial<Parameters<typeof bed.list>[0]>, string[]][] = [
      [{ groupIds: [dan.groupId] }, [dan.id]],
      [{ tagIds: [tag.id] }, [ana.id]],
      [{ withoutTagIds: [tag.id] }, [plus.id, dan.id]],
      [{ categoryIds: ['none'] }, [ana.id, plus.id, dan.id]],
      [{ rsvps: ['yes'] }, [ana.id]],
      [{ rsvps: ['none', 'no'] }, [plus.id, dan.id]],
      [{ partId: civil.id, rsvps: ['uninvited'] }, [dan.id]],
      [{ partId: civil.id }, [ana.id, plus.id]],
      [{ partId: bed.party.id, rsvps: ['no'] }, [dan.id]],
      [{ menus: ['Vegetarian'] }, [ana.id]],
      [{ ageBands: ['child'] }, [dan.id]],
      [{ tables: ['3'] }, [ana.id]],
      [{ hasTable: false }, [plus.id, dan.id]],
      [{ hasEmail: true }, [ana.id]],
      [{ hasPhone: false }, [ana.id, plus.id]],
      [{ isCompanion: true }, [plus.id]],
      [{ isPlaceholder: true }, [plus.id]],
      [{ hasNeeds: true }, [dan.id]],
      [{ search: 'popescu', ageBands: ['child'] }, [dan.id]],
    ]
    for (const [filter, ids] of expected) {
      const { items, total } = await bed.list(filter)
      expect([filter, items.map(({ id }) => id).toSorted()]).toEqual([filter, ids.toSorted()])
      expect([filter, total]).toEqual([filter, ids.length])
      expect([filter, (await bed.counts(filter as object)).total]).toEqual([filter, ids.length])
    }
    const choices = await bed.admin.call(contract.listGuestChoices, { eventId })
    expect(choices).toMatchObject({
      tables: [{ value: '3', count: 1 }],
      menus: expect.arrayContaining([{ value: 'Vegetarian', count: 1 }]) as unknown,
      tags: [{ value: tag.id, count: 1 }],
    })
  })
})

describe('who sees what', () => {
  test('people of another company, and planners of other events, find nothing', async () => {
    const guest = await bed.add()
    const other = await bed.newEvent({ name: 'Alta', startDate: '2027-07-01' })
    const limited = bed.personOf('planner', [other.id])
    for (const person of [bed.stranger, limited]) {
      const at = { eventId: bed.event.id, guestId: guest.id }
      expect(await person.refused(contract.listGuests, { eventId: at.eventId })).toMatchObject({
        status: 404,
      })
      expect(await person.refused(contract.getGuest, at)).toMatchObject({ status: 404 })
      expect(
        await person.refused(contract.changeGuest, { ...at, version: 1, table: '1' }),
      ).toMatchObject({ status: 404 })
      expect(await person.refused(contract.eraseGuest, { ...at, version: 1 })).toMatchObject({
        status: 404,
      })
    }
    const elsewhere = { eventId: other.id, guestId: guest.id }
    expect(await bed.admin.refused(contract.getGuest, elsewhere)).toMatchObject({ status: 404 })
    expect((await limited.call(contract.listCompanyDuplicates, {})).items).toEqual([])
  })

  test('a link is 160 bits that no one stores, and a new one ends the old', async () => {
    const { groupId } = await bed.add()
    const at = { eventId: bed.event.id, groupId }
    const first = await bed.admin.call(contract.revealGroupLink, at)
    expect(Buffer.from(first.token, 'base64url')).toHaveLength(20)
    expect(await bed.admin.call(contract.revealGroupLink, at)).toEqual(first)
    const second = await bed.admin.call(contract.rotateGroupLink, at)
    expect(second.token).not.toBe(first.token)
    expect(second.code).not.toBe(first.code)
    const stored = await db.look<{ row: string }>(
      `select to_jsonb(g)::text as row from guest_groups g where id = $1`,
      [groupId],
    )
    expect(stored[0]?.row).not.toContain(second.token)
  })
})

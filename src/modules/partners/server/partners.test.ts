import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { CallOf } from '#shared/contract.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { listBin, listHistory, restoreFromBin } from '#modules/company/contract.ts'
import {
  addContact,
  findTargets,
  listContactsOf,
  removeContacts,
} from '#modules/contacts/contract.ts'
import { addCategory } from '#modules/defaults/contract.ts'
import * as contract from '../contract.ts'
import { partnersTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const bed = partnersTestbed(app)
const names = async (filter: CallOf<typeof contract.listPartners> = {}) =>
  (await list(filter)).items.map(({ name }) => name)
const list = (filter: CallOf<typeof contract.listPartners>) =>
  bed.radu.call(contract.listPartners, filter)

const adela = {
  firstName: 'Adela',
  lastName: 'Popa',
  jobTitle: '',
  organisation: '',
  emails: [],
  phones: [],
  language: null,
  note: '',
  tags: [],
  photoId: null,
}

describe('a partner', () => {
  test('needs only a name and is a supplier until somebody says more', async () => {
    expect(await bed.add()).toMatchObject({ kinds: ['supplier'], rating: null, version: 1 })
    expect(await names({ search: 'GUSTUL' })).toEqual(['Gustul Casei'])
  })

  test('keeps its legal data, checked and in one form', async () => {
    const partner = await bed.add({
      name: 'Țesătoria Ș',
      kinds: ['venue', 'sponsor'],
      cui: 'ro 14399840',
      iban: 'RO49 AAAA 1B31 0075 9384 0000',
      website: 'exemplu.ro/contact',
      phone: '0722 410 118',
      email: 'Salut@Exemplu.RO',
      rating: 4,
    })
    expect(partner).toMatchObject({
      kinds: ['sponsor', 'venue'],
      cui: 'RO14399840',
      iban: 'RO49AAAA1B31007593840000',
      website: 'https://exemplu.ro/contact',
      phone: '+40722410118',
      email: 'salut@exemplu.ro',
    })
    expect(await names({ search: 'tesatoria' })).toEqual(['Țesătoria Ș'])
    expect(await names({ search: '14399840' })).toEqual(['Țesătoria Ș'])
  })

  test.each([
    ['cui', { cui: 'RO14399841' }, 'invalid_cui'],
    ['iban', { iban: 'RO49AAAA1B31007593840001' }, 'invalid_iban'],
    ['website', { website: 'javascript:alert(1)' }, 'invalid_url'],
    ['rating', { rating: 6 }, 'too_big'],
    ['kinds', { kinds: [] }, 'too_few'],
    ['categoryIds', { categoryIds: [randomUUID()] }, 'invalid_id'],
    ['logoId', { logoId: randomUUID() }, 'invalid_id'],
  ] as const)('with a bad %s is refused beside the field', async (field, fields, code) => {
    const refusal = await bed.radu.refused(contract.addPartner, {
      name: 'X',
      ...(fields as object),
    })
    expect(refusal).toMatchObject({ status: 422, details: { fields: { [field]: { code } } } })
  })

  test('cannot have the tax id of another, written with or without RO, also when two write at once', async () => {
    await bed.add({ cui: 'RO14399840' })
    const repeated = { name: 'Alta', cui: '14399840' }
    expect(await bed.radu.refused(contract.addPartner, repeated)).toMatchObject({
      status: 409,
      code: 'partners.cui_taken',
    })
    const tries = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => bed.add({ name: `F${n}`, cui: '18547290' })),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('of two who edit the same version, the second is shown the current version', async () => {
    const { id, version } = await bed.add()
    const first = await bed.radu.call(contract.changePartner, { id, version, city: 'Iași' })
    const late = { id, version, bank: 'BT' }
    expect(await bed.radu.refused(contract.changePartner, late)).toMatchObject({
      status: 409,
      code: 'partners.changed_meanwhile',
      details: { current: first },
    })
  })

  test('shows in its history which categories it is in, also where one takes the place of another', async () => {
    const admin = app.personOf(bed.companyId)
    const category = (name: string) =>
      admin.call(addCategory, { kind: 'partner', name, tone: 'neutral' })
    const [music, light] = [await category('Muzică'), await category('Lumini')]
    const { id, version } = await bed.add({ categoryIds: [music.id] })
    await bed.radu.call(contract.changePartner, { id, version, categoryIds: [light.id] })
    const { items } = await bed.radu.call(listHistory, { entity: 'partner', entityId: id })
    expect(items[0]?.changes).toMatchObject([
      { label: { ro: 'Categorii' }, before: { ro: 'Muzică' }, after: { ro: 'Lumini' } },
    ])
  })

  test('is blocked with a reason that history shows, and unblocked again', async () => {
    const { id, version } = await bed.add()
    const empty = { id, version, reason: ' ' }
    expect(await bed.radu.refused(contract.blockPartner, empty)).toMatchObject({ status: 422 })
    const reason = 'Nu au venit la Gala 2026'
    const blocked = await bed.radu.call(contract.blockPartner, { id, version, reason })
    expect(blocked.blockedReason).toBe(reason)
    expect(await names({ blocked: true })).toEqual(['Gustul Casei'])
    await bed.radu.call(contract.unblockPartner, { id, version: blocked.version })
    expect(await names({ blocked: true })).toEqual([])
    const history = await bed.radu.call(listHistory, { entity: 'partner', entityId: id })
    expect(history.items.map(({ deed }) => deed.ro)).toEqual([
      'a deblocat partenerul',
      'a blocat partenerul',
      'a adăugat partenerul',
    ])
  })

  test('goes to the bin and comes back, with the people who are linked to it', async () => {
    const { id } = await bed.add()
    const link = { kind: 'partner', targetId: id, role: 'Vânzări' } as const
    await bed.radu.call(addContact, {
      ...adela,
      link,
    })
    const found = await bed.radu.call(findTargets, { kind: 'partner', search: 'gustul' })
    expect(found.items).toMatchObject([{ id, name: 'Gustul Casei' }])
    await bed.radu.call(contract.removePartners, { ids: [id] })
    const target = { kind: 'partner', targetId: id } as const
    expect(await bed.radu.refused(listContactsOf, target)).toMatchObject({ status: 404 })
    const { items } = await bed.radu.call(listBin, {})
    expect(items.map(({ name }) => name)).toContain('Gustul Casei')
    await bed.radu.call(restoreFromBin, { kind: 'partner', id })
    expect((await bed.radu.call(listContactsOf, target)).items).toMatchObject([{ role: 'Vânzări' }])
  })

  test('is deleted by a limited colleague only while no other event has it, nor its people', async () => {
    const { partnerId } = await bed.join()
    const link = { kind: 'partner', targetId: partnerId, role: '' } as const
    const contact = await bed.radu.call(addContact, { ...adela, link })
    const limited = await bed.person('planner', bed.companyId, [randomUUID()])
    const seen = await limited.call(contract.listPartnerEvents, { id: partnerId })
    expect(seen).toEqual({ items: [], otherEvents: 1 })
    for (const refused of [
      await limited.refused(contract.removePartners, { ids: [partnerId] }),
      await limited.refused(removeContacts, { all: false, ids: [contact.id], filter: {} }),
    ])
      expect(refused.code).toBe('used_in_other_events')
    const free = await bed.add({ name: 'Nefolosit' })
    await limited.call(contract.removePartners, { ids: [free.id] })
    const inside = await bed.person('planner', bed.companyId, [bed.event.id])
    await inside.call(removeContacts, { all: false, ids: [contact.id], filter: {} })
    await inside.call(contract.removePartners, { ids: [partnerId] })
  })

  test('of another company can be neither seen nor touched', async () => {
    const { id, version } = await bed.add()
    for (const refusal of await Promise.all([
      bed.stranger.refused(contract.getPartner, { id }),
      bed.stranger.refused(contract.changePartner, { id, version, name: 'furat' }),
      bed.stranger.refused(contract.blockPartner, { id, version, reason: 'x' }),
      bed.stranger.refused(contract.removePartners, { ids: [id] }),
      bed.stranger.refused(contract.restorePartners, { ids: [id] }),
      bed.stranger.refused(contract.listDocuments, { id }),
      bed.stranger.refused(contract.listPartnerEvents, { id }),
    ]))
      expect(refusal).toMatchObject({ status: 404, code: 'partners.not_found' })
  })
})

describe('the directory', () => {
  test('pages by name, by rating and by change without losing anybody', async () => {
    for (const [name, rating] of [
      ['Șapte', 2],
      ['Sonor', 5],
      ['Zet', null],
      ['Arta', 5],
    ] as const)
      await bed.add({ name, rating })
    const all = async (sort: 'name' | 'rating', descending = false) => {
      const seen: string[] = []
      for (let cursor: string | undefined; ;) {
        const page = await list({ sort, descending, limit: 1, ...(cursor && { cursor }) })
        expect(page.total).toBe(4)
        seen.push(...page.items.map(({ name }) => name))
        if (page.next === null) return seen
        cursor = page.next
      }
    }
    expect(await all('name')).toEqual(['Arta', 'Sonor', 'Șapte', 'Zet'])
    expect((await all('rating', true)).slice(2)).toEqual(['Șapte', 'Zet'])
    expect(await names({ rating: 5 })).toEqual(['Arta', 'Sonor'])
    expect(await bed.radu.refused(contract.listPartners, { cursor: 'x' })).toMatchObject({
      status: 422,
    })
  })

  test('finds literally what is typed', async () => {
    await bed.add({ name: '100% Flori' })
    await bed.add({ name: '100 de flori' })
    expect(await names({ search: '100%' })).toEqual(['100% Flori'])
  })
})

describe('documents', () => {
  const add = async (id: string, expiresOn: string | null) =>
    bed.radu.call(contract.addDocument, {
      id,
      fileId: await bed.file(),
      kind: 'insurance',
      title: 'Asigurare',
      expiresOn,
    })

  test('say by the calendar whether they hold, and the directory is filtered by it', async () => {
    const days = { Bun: '2028-01-01', Curând: '2027-03-12', Gata: '2027-02-09', Azi: '2027-02-10' }
    for (const [name, day] of Object.entries(days)) await add((await bed.add({ name })).id, day)
    await bed.add({ name: 'Fără' })
    const states = Object.fromEntries((await list({})).items.map((row) => [row.name, row.papers]))
    expect(states).toEqual({
      Bun: 'valid',
      Curând: 'soon',
      Gata: 'expired',
      Azi: 'soon',
      Fără: 'none',
    })
    expect(await names({ papers: ['expired', 'none'] })).toEqual(['Fără', 'Gata'])
  })

  test('are changed under a lock, removed and put back; a foreign file is refused', async () => {
    const { id } = await bed.add()
    const { id: documentId, version } = await add(id, null)
    await bed.radu.call(contract.changeDocument, {
      id,
      documentId,
      version,
      expiresOn: '2027-12-31',
    })
    const late = { id, documentId, version, title: 'Altul' }
    expect(await bed.radu.refused(contract.changeDocument, late)).toMatchObject({ status: 409 })
    await bed.radu.call(contract.removeDocument, { id, documentId })
    const titles = async () => (await bed.radu.call(contract.listDocuments, { id })).items.length
    expect(await titles()).toBe(0)
    await bed.radu.call(contract.restoreDocument, { id, documentId })
    expect(await titles()).toBe(1)
    const foreign = await bed.file(await db.company())
    const fields = { id, fileId: foreign, kind: 'other', title: 'X', expiresOn: null } as const
    expect(await bed.radu.refused(contract.addDocument, fields)).toMatchObject({
      status: 422,
      code: 'partners.file_unusable',
    })
  })

  test('that were removed are purged once the time of the bin is over', async () => {
    const { id } = await bed.add()
    const [gone, kept] = [await add(id, null), await add(id, null)]
    await bed.radu.call(contract.removeDocument, { id, documentId: gone.id })
    const left = async () =>
      (
        await db.look<{ id: string }>(`select id from partner_documents where company_id = $1`, [
          bed.companyId,
        ])
      ).length
    await app.tidyBin(29)
    expect(await left()).toBe(2)
    await app.tidyBin(31)
    expect(await left()).toBe(1)
    const { items } = await bed.radu.call(contract.listDocuments, { id })
    expect(items.map((each) => each.id)).toEqual([kept.id])
  })
})

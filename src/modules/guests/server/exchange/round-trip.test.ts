import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows } from '#platform/server/spreadsheet/csv-file.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { wholeApp } from '#platform/testing/whole-app.ts'
import { csvLine } from '#shared/text/csv.ts'
import { addTag } from '#modules/company/contract.ts'
import { listCategories } from '#modules/defaults/contract.ts'
import { addFamily, answerForGroup, changeGuest, removeGuest } from '../../contract.ts'
import * as contract from '../../contract/exchange.ts'
import { exchangeTestbed } from './testbed.ts'

const app = wholeApp()
const { bed, upload, work } = exchangeTestbed(app)
const everyone = { all: true, ids: [], filter: {} }

async function save(format: 'csv' | 'xlsx', selection: object = everyone): Promise<Buffer> {
  const input = {
    eventId: bed.event.id,
    format,
    selection: { ...everyone, ...selection },
    needs: false,
  }
  const { url } = await bed.admin.call(contract.exportGuests, input)
  return (await readDownload(app.jobDeps(), url)).bytes
}

async function read(bytes: Buffer | string) {
  const fileId = await upload(bed.companyId, bytes, 'lista.csv')
  const { importId } = await bed.admin.call(contract.startImport, { eventId: bed.event.id, fileId })
  await work()
  const at = { eventId: bed.event.id, importId }
  return { at, found: await bed.admin.call(contract.getImport, at) }
}

const cellsOf = (bytes: Buffer): string[][] =>
  [...csvRows(bytes.toString('utf8'), ';')].map(({ cells }) => cells)
const fileOf = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => csvLine(cells, ';')).join('')

const Word = fc.stringMatching(/^[A-ZĂÂÎȘȚa-zăâîșț'+=@-][ -~ăâîșț]{0,12}[a-z]$/)
const Guest = fc.record({
  firstName: Word,
  lastName: fc.oneof(fc.constant(''), Word),
  ageBand: fc.constantFrom('adult' as const, 'child' as const, 'baby' as const),
  email: fc.option(fc.integer({ min: 1, max: 9999 }).map((n) => `ana${n}@exemplu.ro`)),
  phone: fc.option(fc.integer({ min: 1000000, max: 9999999 }).map((n) => `+4072${n}`)),
  company: fc.oneof(fc.constant(''), Word),
  table: fc.constantFrom('', '7', "'7", '007', 'Masa mirilor'),
  note: fc.oneof(fc.constant(''), Word, fc.constant('două\nrânduri; "și"')),
})
const Family = fc.record({
  name: Word,
  guests: fc.array(Guest, { minLength: 1, maxLength: 3 }),
  companions: fc.integer({ min: 0, max: 2 }),
  rsvp: fc.constantFrom('none' as const, 'yes' as const, 'no' as const, 'maybe' as const),
})
type Family = typeof Family extends fc.Arbitrary<infer T> ? T : never

let tags = 0

async function enter(families: readonly Family[]): Promise<void> {
  const eventId = bed.event.id
  const { items } = await bed.admin.call(listCategories, { kind: 'guest' })
  const tag = await bed.admin.call(addTag, { name: `Etichetă ${++tags}`, tone: 'brand', about: '' })
  for (const { name: group, guests, companions, rsvp } of families) {
    const marks = { categoryId: items[0]?.id ?? null, tagIds: [tag.id] }
    const along = Array.from({ length: companions }, () => ({ host: 0 }))
    const made = await bed.admin.call(addFamily, {
      eventId,
      group: { name: group },
      guests: [...guests.map((each, at) => ({ ...each, ...(at === 0 && marks) })), ...along],
    })
    const guestId = made.guests[0]?.id ?? ''
    const partId = (await bed.get(guestId)).invitations[0]?.partId ?? ''
    const answers = [{ guestId, partId, rsvp }]
    await bed.admin.call(answerForGroup, { eventId, groupId: made.group.id, answers })
  }
}

describe('a guest list that was exported and comes back', () => {
  test('unchanged changes nothing, whatever is in it', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(Family, { minLength: 1, maxLength: 3 }),
        fc.constantFrom('csv' as const, 'xlsx' as const),
        async (families, format) => {
          bed.event = await bed.newEvent()
          await enter(families)
          const before = await bed.list()
          const { at, found } = await read(await save(format))
          expect(found.forecast).toMatchObject({
            rows: before.total,
            same: before.total,
            changed: 0,
            missing: 0,
            good: 0,
            bad: 0,
            doubles: 0,
            adds: 0,
            updates: 0,
            open: 0,
          })
          const refused = await bed.admin.refused(contract.runImport, at)
          expect(refused.code).toBe('guests.import_nothing_to_do')
          expect((await bed.list()).items).toEqual(before.items)
        },
      ),
      { numRuns: 12 },
    )
  })

  test('shows what it changes, adds and lacks, and does exactly that', async () => {
    const family = { name: 'Pop', rsvp: 'yes' as const, companions: 1 }
    const person = {
      ageBand: 'adult' as const,
      email: null,
      phone: null,
      company: '',
      table: '' as const,
      note: '',
    }
    const guests = ['Ana', 'Ion', 'Radu'].map((firstName) => ({
      ...person,
      firstName,
      lastName: 'Pop',
    }))
    await enter([{ ...family, guests }])
    const [head = [], ...rows] = cellsOf(await save('csv'))
    const at = (header: string) => head.indexOf(header)
    const row = (name: string) => rows.findIndex((cells) => cells[at('Prenume')] === name)
    rows[row('Ana')]![at('Masă')] = 'Masa 3'
    rows[row('Ana')]![at('Etichete')] = ''
    rows[row('Ion')]![at('Grup')] = 'Alt grup'
    const added = [...rows[row('Ion')]!]
    added[at('Prenume')] = 'Maria'
    const sent = [head, ...rows.filter((_, n) => n !== row('Radu')), added]
    const { at: of, found } = await read(fileOf(sent))
    expect(found.forecast).toMatchObject({ changed: 2, same: 1, good: 1, missing: 1, adds: 1 })
    const { items } = await bed.admin.call(contract.listImportRows, { ...of, status: 'changed' })
    const shown = items.map(({ problems }) => problems.map(({ code, value }) => `${code} ${value}`))
    expect(shown.flat().toSorted()).toEqual([
      'changed ',
      `changed Etichetă ${tags}`,
      'not_taken Pop',
    ])
    await bed.admin.call(contract.runImport, of)
    await work()
    const list = (await bed.list()).items
    const named = (name: string) => list.find(({ firstName }) => firstName === name)
    expect(named('Ana')).toMatchObject({ table: 'Masa 3', tagIds: [] })
    expect(named('Maria')).toBeDefined()
    expect(list).toHaveLength(5)
    await bed.admin.call(contract.undoImport, of)
    await work()
    expect((await bed.list()).total).toBe(4)
    expect((await bed.list()).items.find(({ firstName }) => firstName === 'Ana')).toMatchObject({
      table: '',
      tagIds: [expect.any(String)],
    })
  })

  test('a guest whose row cannot be read is not missing from the file', async () => {
    await bed.admin.call(addFamily, {
      eventId: bed.event.id,
      group: { name: 'Pop' },
      guests: ['Ana', 'Ion', 'Radu'].map((firstName) => ({ firstName, lastName: 'Pop' })),
    })
    const [head = [], ...rows] = cellsOf(await save('csv'))
    const named = (name: string) => rows.find((cells) => cells.includes(name))
    named('Ana')![head.indexOf('E-mail')] = 'nu are'
    const { found } = await read(fileOf([head, ...rows.filter((cells) => cells !== named('Ion'))]))
    expect(found.forecast).toMatchObject({ bad: 1, same: 1, missing: 1 })
  })

  test('renames a guest in the file without losing the companion', async () => {
    const { group, guests } = await bed.admin.call(addFamily, {
      eventId: bed.event.id,
      group: { name: 'Pop' },
      guests: [{ firstName: 'Ana', lastName: 'Pop' }, { host: 0 }],
    })
    const renamed = (await save('csv')).toString('utf8').replace('Pop;Ana;', 'Popa;Ana;')
    const { at, found } = await read(renamed)
    expect(found.forecast).toMatchObject({ changed: 1, same: 1, bad: 0, missing: 0 })
    await bed.admin.call(contract.runImport, at)
    await work()
    const { items } = await bed.list()
    expect(items.map(({ id, groupId }) => ({ id, groupId }))).toEqual(
      expect.arrayContaining(guests.map(({ id }) => ({ id, groupId: group.id }))),
    )
    expect(items.map(({ lastName }) => lastName).toSorted()).toEqual(['', 'Popa'])
  })

  test('finds a guest who was renamed meanwhile, and asks about one who is gone', async () => {
    await bed.add({ firstName: 'Ana', lastName: 'Pop' })
    await bed.add({ firstName: 'Ion', lastName: 'Pop' })
    const bytes = await save('csv')
    const { items } = await bed.list()
    const id = (name: string) => items.find(({ firstName }) => firstName === name)!
    const eventId = bed.event.id
    const { version } = await bed.get(id('Ana').id)
    const renamed = { eventId, guestId: id('Ana').id, version, firstName: 'Anca' }
    await bed.admin.call(changeGuest, renamed)
    await bed.admin.call(removeGuest, { eventId, guestId: id('Ion').id })
    const { found } = await read(bytes)
    expect(found.forecast).toMatchObject({ changed: 1, same: 0, good: 1, missing: 0 })
  })

  test('of a newer format is refused with its reason', async () => {
    const { found } = await read('Nume;Prilej v2\r\nPop;\r\n')
    expect(found).toMatchObject({ state: 'failed', problem: 'guests.import_newer_file' })
  })
})

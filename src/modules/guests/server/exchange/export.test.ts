import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { addTag } from '#modules/company/contract.ts'
import { listCategories } from '#modules/defaults/contract.ts'
import { addFamily, answerForGroup, setNeeds } from '../../contract.ts'
import { currentConsent } from '../../model.ts'
import * as contract from '../../contract/exchange.ts'
import { csvRows } from '#platform/server/spreadsheet/csv-file.ts'
import { exchangeTestbed } from './testbed.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { csvLine } from '#shared/text/csv.ts'
import { compareRomanian } from '#shared/text/text.ts'
import { csvDownload } from './export.ts'

const app = wholeApp()
const { db, services } = app
const { bed, upload, work } = exchangeTestbed(app)
const everyone = { all: true, ids: [], filter: {} }

const save = async (format: 'csv' | 'xlsx' | 'vcard', eventId = bed.event.id, needs = false) => {
  const input = { eventId, format, selection: everyone, needs }
  const { url } = await bed.admin.call(contract.exportGuests, input)
  return readDownload(app.jobDeps(), url)
}

/** The table without its last column, which names the guests of each event. */
async function withoutIds(format: 'csv' | 'xlsx', bytes: Buffer): Promise<string[][]> {
  const rows: string[][] = []
  const read = format === 'csv' ? csvRows(bytes.toString('utf8'), ';') : xlsxRows(bytes)
  for await (const { cells } of read) rows.push(cells.slice(0, -1))
  return rows
}

async function family() {
  const eventId = bed.event.id
  const { group, guests } = await bed.admin.call(addFamily, {
    eventId,
    group: {
      name: 'Familia „Pop”; cei mari',
      salutation: 'Dragi noi,',
      side: 'Mirele',
      maxPersons: 5,
    },
    guests: [
      { firstName: 'Ion', lastName: '=cmd|x', phone: '0712345678', note: 'două\nrânduri; "și"' },
      { firstName: 'Ana și', lastName: 'Pop + 1', ageBand: 'child', table: "'7" },
      { host: 0 },
      { host: 0, firstName: 'Radu', lastName: 'Rus', ageBand: 'baby' },
    ],
  })
  const partId = (await bed.get(guests[0]?.id ?? '')).invitations[0]?.partId ?? ''
  const answers = [
    { guestId: guests[0]?.id ?? '', partId, rsvp: 'yes' as const, menu: '-vegan' },
    { guestId: guests[1]?.id ?? '', partId, rsvp: 'no' as const },
  ]
  await bed.admin.call(answerForGroup, { eventId, groupId: group.id, answers })
  const { items } = await bed.admin.call(listCategories, { kind: 'guest' })
  const tags = []
  for (const name of ['VIP', 'Colegi'])
    tags.push(await bed.admin.call(addTag, { name, tone: 'brand', about: '' }))
  const marks = { categoryId: items[0]?.id ?? '', tagIds: tags.map(({ id }) => id) }
  await bed.add({ firstName: '', lastName: 'Șerban', ...marks })
  return guests
}

describe('an export', () => {
  test.each(['csv', 'xlsx'] as const)('as %s comes back in as the same list', async (format) => {
    await family()
    const first = await save(format)
    const copy = await bed.newEvent()
    const fileId = await upload(bed.companyId, first.bytes, first.name)
    const { importId } = await bed.admin.call(contract.startImport, { eventId: copy.id, fileId })
    await work()
    const at = { eventId: copy.id, importId }
    expect(await bed.admin.call(contract.getImport, at)).toMatchObject({
      state: 'ready',
      forecast: { rows: 5, good: 5, adds: 5 },
    })
    await bed.admin.call(contract.runImport, at)
    await work()
    const second = await save(format, copy.id)
    expect(await withoutIds(format, second.bytes)).toEqual(await withoutIds(format, first.bytes))
  })

  test('says by name what the list keeps by id, and words where it keeps codes', async () => {
    await family()
    const rows = [...csvRows((await save('csv')).text, ';')].map(({ cells }) => cells)
    const [head = [], ...people] = rows
    const of = (lastName: string) =>
      Object.fromEntries(
        people.find(([name]) => name === lastName)?.map((c, at) => [head[at], c]) ?? [],
      )
    expect(of('Șerban')).toMatchObject({
      Categorie: 'Familie',
      Etichete: 'VIP, Colegi',
      Limbă: 'română',
    })
    expect(of('Rus')).toMatchObject({
      'Însoțitor al': 'Ion =cmd|x',
      Vârstă: 'bebeluș',
      'Maxim persoane': '5',
    })
    expect(of('=cmd|x')).toMatchObject({ 'Persoana principală': 'da', Partea: 'Mirele' })
    expect(people.map((cells) => cells.length)).toEqual(people.map(() => head.length))
  })

  test('of many pages has everybody once, as they were when it began', async () => {
    const many = 2300
    const guests = Array.from({ length: many }, (_, at) => `Ana-${at},Pop,Familia ${at % 700}`)
    const file = ['Prenume,Nume,Grup', ...guests].join('\n')
    const fileId = await upload(bed.companyId, file, 'mulți.csv')
    const eventId = bed.event.id
    const { importId } = await bed.admin.call(contract.startImport, { eventId, fileId })
    await work()
    await bed.admin.call(contract.runImport, { eventId, importId })
    await work()
    const written: string[] = []
    await db.database.inCompany(
      bed.companyId,
      async (inner) => {
        await sql`set transaction isolation level repeatable read`.execute(inner)
        const ctx = {
          db: inner,
          company: systemScope(bed.companyId),
          services: services(),
          now: time.now,
        }
        const params = { eventId, selection: everyone, needs: false }
        for await (const piece of csvDownload.write({ ...ctx, locale: 'ro' }, params)) {
          if (written.length === 2) await db.look('update guests set deleted_at = now()')
          written.push(String(piece))
        }
      },
      'read',
    )
    const rows = [...csvRows(written.join(''), ';')].slice(1).map(({ cells }) => cells)
    const names = rows.map(([, firstName]) => firstName)
    expect(new Set(names).size).toBe(many)
    expect(names).toHaveLength(many)
    const groups = rows.map((cells) => cells[2] ?? '')
    expect(groups).toEqual(groups.toSorted(compareRomanian))
    expect((await bed.list()).total).toBe(0)
  })

  test('names what it is and keeps formulas inert', async () => {
    await family()
    const { name, bytes } = await save('csv')
    expect(name).toMatch(/^Invitați Nunta Anei 2027-02-10\.csv$/)
    expect(bytes.toString('utf8')).toContain("\r\n'=cmd|x;Ion;")
  })

  test('says what guests need only when asked, and the history says that it did', async () => {
    const [guest] = await family()
    await bed.admin.call(setNeeds, {
      eventId: bed.event.id,
      guestId: guest?.id ?? '',
      diet: 'fără gluten',
      allergies: '',
      access: '',
      consent: true,
      consentVersion: currentConsent,
      consentLanguage: 'ro',
    })
    expect((await save('csv')).bytes.toString('utf8')).not.toContain('gluten')
    expect((await save('csv', bed.event.id, true)).bytes.toString('utf8')).toContain('fără gluten')
    const lines = await db.look<{ changes: unknown }>(
      `select changes from history where company_id = $1 and verb = 'exported' order by at`,
      [bed.companyId],
    )
    expect(lines.map(({ changes }) => changes)).toEqual([
      [{ field: 'format', new: 'csv' }],
      [{ field: 'format', new: 'csv' }, { field: 'needs' }],
    ])
  })

  test('as cards leaves the nameless out', async () => {
    await family()
    const { bytes } = await save('vcard')
    expect(bytes.toString('utf8').match(/BEGIN:VCARD/g)).toHaveLength(4)
  })

  test('of a stranger’s event is not found', async () => {
    const input = {
      eventId: bed.event.id,
      format: 'csv' as const,
      selection: everyone,
      needs: false,
    }
    expect(await bed.stranger.refused(contract.exportGuests, input)).toMatchObject({ status: 404 })
  })
})

const Cell = fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\r', ''))
const Table = fc.array(fc.array(Cell, { minLength: 2, maxLength: 4 }), {
  minLength: 1,
  maxLength: 5,
})

test('whatever is in cells is read back from CSV exactly', () => {
  fc.assert(
    fc.property(Table, fc.constantFrom(',' as const, ';' as const), (table, separator) => {
      const text = table.map((cells) => csvLine(cells, separator)).join('')
      expect([...csvRows(text, separator)].map(({ cells }) => cells)).toEqual(table)
    }),
  )
})

test('and from XLSX', async () => {
  const one = async function* (table: string[][]) {
    yield* table
  }
  await fc.assert(
    fc.asyncProperty(Table, async (table) => {
      const pieces: Buffer[] = []
      for await (const piece of xlsxOf('Invitați', one(table))) pieces.push(piece)
      const read = []
      for await (const { cells } of xlsxRows(Buffer.concat(pieces))) read.push(cells)
      const typedValue = table
        .map((cells) => cells.map((cell) => cell.replaceAll('\0', '\uFFFD')))
        .filter((cells) => cells.some((cell) => cell !== ''))
      const trimmed = typedValue.map((cells) =>
        cells.slice(0, cells.findLastIndex((c) => c !== '') + 1),
      )
      expect(read).toEqual(trimmed)
    }),
    { numRuns: 40 },
  )
})

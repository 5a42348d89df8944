import { describe, expect, test } from 'vitest'
import { cancelWork } from '#shared/work.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addTag, listHistory } from '#modules/company/contract.ts'
import { changeGuest } from '../../contract.ts'
import * as contract from '../../contract/exchange.ts'
import { exchangeTestbed } from './testbed.ts'

const app = wholeApp()
const { db } = app
const { bed, upload, work } = exchangeTestbed(app)

const read = async (content: string | Buffer, name?: string) => {
  const fileId = await upload(bed.companyId, content, name)
  const eventId = bed.event.id
  const { importId } = await bed.admin.call(contract.startImport, { eventId, fileId })
  await work()
  return importId
}
const get = (importId: string) =>
  bed.admin.call(contract.getImport, { eventId: bed.event.id, importId })
const rowsOf = async (importId: string, status?: 'good' | 'bad' | 'double') =>
  (
    await bed.admin.call(contract.listImportRows, {
      eventId: bed.event.id,
      importId,
      limit: 200,
      ...(status && { status }),
    })
  ).items
const run = async (importId: string, repeated = false) => {
  await bed.admin.call(contract.runImport, { eventId: bed.event.id, importId, again: repeated })
  await work()
  return get(importId)
}
const undo = async (importId: string) => {
  await bed.admin.call(contract.undoImport, { eventId: bed.event.id, importId })
  await work()
  return get(importId)
}
const decide = (
  importId: string,
  choice: { doubles?: 'skip' | 'update' | 'add'; skipBad?: boolean },
) => bed.admin.call(contract.decideImport, { eventId: bed.event.id, importId, ...choice })

const messy = [
  'Nume și prenume;Telefon;E-mail;Masa;Confirmare',
  'Popescu Ion +1;0712 345 678;ion@x.ro;3;da',
  'Ion și Maria Ionescu;;;4;',
  'Pop Ana;nu are;;;nu',
  ';;cineva@x.ro;;',
  'Ștefănescu Radu;0722000111;gresit@;;poate',
].join('\r\n')

describe('a cell that could not be read', () => {
  test('is counted, listed apart, stays empty, and can be filled in', async () => {
    const importId = await read('Nume;Masa\r\nPop Ana;3\r\nPop Ion;#N/A')
    expect((await get(importId)).forecast).toMatchObject({ good: 2, unread: 1, adds: 2 })
    const list = { eventId: bed.event.id, importId, status: 'unread' } as const
    const { items } = await bed.admin.call(contract.listImportRows, list)
    expect(items.map(({ cells }) => cells[0])).toEqual(['Pop Ion'])
    const row = { eventId: bed.event.id, importId, rowNo: items[0]?.rowNo ?? 0 }
    await bed.admin.call(contract.changeImportRow, { ...row, cells: [{ at: 1, text: '4' }] })
    expect((await get(importId)).forecast).toMatchObject({ good: 2, unread: 0 })
  })
})

describe('a messy file', () => {
  test('is read with reasons for each row, and nothing is entered', async () => {
    const importId = await read(messy)
    const found = await get(importId)
    expect(found).toMatchObject({
      state: 'ready',
      hasHeader: true,
      forecast: { rows: 5, good: 2, bad: 3, open: 3, adds: 4 },
    })
    expect(found.columns.map(({ target }) => target)).toEqual([
      'nameLastFirst',
      'phone',
      'email',
      'table',
      'rsvp',
    ])
    const bad = await rowsOf(importId, 'bad')
    expect(bad.map(({ rowNo, problems }) => [rowNo, problems[0]?.at, problems[0]?.code])).toEqual([
      [4, 1, 'invalid_phone'],
      [5, 0, 'required'],
      [6, 2, 'invalid_email'],
    ])
    expect((await bed.list()).total).toBe(0)
  })

  test('comes in once its rows are mended or left out, and is undone whole', async () => {
    const importId = await read(messy)
    expect(
      await bed.admin.refused(contract.runImport, { eventId: bed.event.id, importId }),
    ).toMatchObject({ status: 409, code: 'guests.import_bad_rows' })
    const mended = await bed.admin.call(contract.changeImportRow, {
      eventId: bed.event.id,
      importId,
      rowNo: 4,
      cells: [{ at: 1, text: '0733 111 222' }],
    })
    expect(mended).toMatchObject({ status: 'good', problems: [] })
    expect((await decide(importId, { skipBad: true })).forecast).toMatchObject({ open: 0, adds: 5 })
    const done = await run(importId)
    expect(done).toMatchObject({ state: 'done', outcome: { added: 5, updated: 0, skipped: 2 } })
    expect(await bed.names()).toEqual([
      'Ion Ionescu',
      'Maria Ionescu',
      'Ana Pop',
      'Ion Popescu',
      '',
    ])
    const { items } = await bed.list()
    const [ionescu, maria, , popescu, along] = items
    expect(maria?.groupId).toBe(ionescu?.groupId)
    expect(along).toMatchObject({ hostId: popescu?.id, isPlaceholder: true, standing: 'yes' })
    expect(popescu).toMatchObject({ phone: '+40712345678', table: '3', standing: 'yes' })
    const back = await undo(importId)
    expect(back).toMatchObject({ state: 'undone', outcome: { removed: 5, restored: 0, left: 0 } })
    expect((await bed.list()).total).toBe(0)
  })

  test('keeps what two people mend in one row at once', async () => {
    const importId = await read('Nume,Telefon,E-mail\nIon Pop,12,fără\nAna Pop,0712345678,')
    const row = { eventId: bed.event.id, importId, rowNo: 2 }
    await Promise.all(
      ['0722000111', 'ion@x.ro'].map((text, at) =>
        bed.admin.call(contract.changeImportRow, { ...row, cells: [{ at: at + 1, text }] }),
      ),
    )
    const [first] = await rowsOf(importId, 'good')
    expect(first).toMatchObject({ cells: ['Ion Pop', '0722000111', 'ion@x.ro'], problems: [] })
  })

  test('has its mapping remembered by the company', async () => {
    const importId = await read('Cine;Unde\nIon Pop;7')
    const targets = ['name', 'table']
    const how = { hasHeader: true, partIds: [], consent: false }
    await bed.admin.call(contract.mapImport, { eventId: bed.event.id, importId, targets, ...how })
    await work()
    expect(await rowsOf(importId)).toMatchObject([{ rowNo: 2, reading: { table: '7' } }])
    const later = await get(await read('Cine;Unde\nAna Rus;8'))
    expect(later).toMatchObject({ isRemembered: true })
    expect(later.columns.map(({ target }) => target)).toEqual(targets)
  })

  test('without a header is read by its values; its first row can be made one', async () => {
    const importId = await read('Ion Pop\t0712345678\nAna Rus\t0712345679')
    expect(await get(importId)).toMatchObject({ hasHeader: false, forecast: { rows: 2, good: 2 } })
    const how = { targets: ['name', 'phone'], partIds: [], consent: false }
    const map = async (hasHeader: boolean) => {
      const input = { eventId: bed.event.id, importId, hasHeader, ...how }
      await bed.admin.call(contract.mapImport, input)
      await work()
      return (await rowsOf(importId)).map(({ rowNo }) => rowNo)
    }
    expect(await map(true)).toEqual([2])
    expect(await map(false)).toEqual([1, 2])
  })
})

describe('who is there already', () => {
  const file = 'Prenume,Nume,Telefon,E-mail\nȘtefan,Popescu,0712345678,stefan@x.ro\nAna,Rus,,'

  test('is shown beside the row and completed, added or left as chosen', async () => {
    const known = await bed.add({ phone: '0712345678' })
    const importId = await read(file)
    const [double] = await rowsOf(importId, 'double')
    expect(double).toMatchObject({ rowNo: 2, known: { id: known.id, why: 'phone' } })
    expect((await get(importId)).forecast).toMatchObject({ adds: 1, updates: 0, skips: 1 })
    expect((await decide(importId, { doubles: 'update' })).forecast).toMatchObject({ updates: 1 })
    expect(await run(importId)).toMatchObject({ outcome: { added: 1, updated: 1, skipped: 0 } })
    expect(await bed.get(known.id)).toMatchObject({ email: 'stefan@x.ro', version: 2 })
    expect(await undo(importId)).toMatchObject({ outcome: { removed: 1, restored: 1, left: 0 } })
    expect(await bed.get(known.id)).toMatchObject({ email: null })
  })

  test('and was changed after the import stays as it is, and that is reported', async () => {
    const known = await bed.add({ phone: '0712345678' })
    const importId = await read(file)
    await decide(importId, { doubles: 'update' })
    await run(importId)
    const { version } = await bed.get(known.id)
    const change = { eventId: bed.event.id, guestId: known.id, version, table: '9' }
    await bed.admin.call(changeGuest, change)
    expect(await undo(importId)).toMatchObject({ outcome: { removed: 1, restored: 0, left: 1 } })
    expect(await bed.get(known.id)).toMatchObject({ email: 'stefan@x.ro', table: '9' })
  })

  test('in the same file twice is reported, and a single row can be chosen otherwise', async () => {
    const importId = await read('Nume,E-mail\nIon Pop,a@x.ro\nPop Ion,a@x.ro')
    expect(await rowsOf(importId, 'double')).toMatchObject([{ rowNo: 3, twin: 2 }])
    const row = { eventId: bed.event.id, importId, rowNo: 3, choice: 'add' as const }
    expect(await bed.admin.call(contract.changeImportRow, row)).toMatchObject({ choice: 'add' })
    expect(await run(importId)).toMatchObject({ outcome: { added: 2 } })
  })

  test('makes no second copy of the same file unless asked', async () => {
    await run(await read(file))
    const repeated = await read(file)
    expect(await get(repeated)).toMatchObject({
      before: { by: 'Ana admin' },
      forecast: { adds: 0 },
    })
    await decide(repeated, { doubles: 'add' })
    const input = { eventId: bed.event.id, importId: repeated }
    expect(await bed.admin.refused(contract.runImport, input)).toMatchObject({
      code: 'guests.import_same_file',
    })
    expect(await run(repeated, true)).toMatchObject({ outcome: { added: 2 } })
    expect((await bed.list()).total).toBe(4)
  })
})

describe('a long import', () => {
  const many = ['Nume,Telefon', ...Array.from({ length: 2500 }, (_, at) => `Ion Pop${at},`)].join(
    '\n',
  )

  test('killed in the middle goes on where it stopped and enters everybody once', async () => {
    const importId = await read(many)
    await bed.admin.call(contract.runImport, { eventId: bed.event.id, importId })
    let left = 1
    const deliverAgain = await work(() => left-- === 0)
    expect((await bed.list()).total).toBe(2000)
    expect(await get(importId)).toMatchObject({ state: 'running', outcome: { added: 2000 } })
    await deliverAgain?.()
    expect((await bed.list()).total).toBe(2500)
    expect(await get(importId)).toMatchObject({ state: 'done', outcome: { added: 2500 } })
    const [{ n }] = (await db.look<{ n: number }>(
      'select count(distinct name_key)::integer as n from guests where import_id = $1',
      [importId],
    )) as [{ n: number }]
    expect(n).toBe(2500)
  })

  test('is read and read again in pages, and no row or column is lost between two', async () => {
    const importId = await read(`${many}\nAna Rus,,vegană`)
    const how = { targets: ['name', 'phone', 'note'], hasHeader: true, partIds: [], consent: false }
    await bed.admin.call(contract.mapImport, { eventId: bed.event.id, importId, ...how })
    await work()
    const { columns, forecast } = await get(importId)
    expect([columns.length, forecast?.rows]).toEqual([3, 2501])
  })

  test('keeps companions with hosts who came in an earlier batch, or were there before', async () => {
    const known = await bed.add({ firstName: 'Dan', lastName: 'Rus' })
    const importId = await read(
      'Prenume,Nume,Însoțitor al\nIon,Pop,\nAna,Pop,Ion Pop\nDan,Rus,\nIda,Rus,Dan Rus',
    )
    await db.look(
      `update guest_import_rows set batch = 1 where import_id = $1 and row_no in (3, 5)`,
      [importId],
    )
    expect(await run(importId)).toMatchObject({ outcome: { added: 3, skipped: 1 } })
    const { items } = await bed.list()
    const of = (name: string) => items.find(({ firstName }) => firstName === name)
    expect(of('Ana')).toMatchObject({ hostId: of('Ion')?.id, groupId: of('Ion')?.groupId })
    expect(of('Ida')).toMatchObject({ hostId: known.id, groupId: known.groupId })
  })

  test('finds a host who is below the companion, in the same group before any other', async () => {
    const importId = await read(
      [
        'Prenume,Nume,Grup,Însoțitor al',
        'Ion,Pop,Alții,',
        'Ana,Pop,Noi,Ion Pop',
        'Ion,Pop,Noi,',
        'Ida,Rus,Singură,Nimeni Nicăieri',
      ].join('\n'),
    )
    const found = await rowsOf(importId)
    expect(found.map(({ problems }) => problems.map(({ code }) => code))).toEqual([
      [],
      [],
      [],
      ['host_not_found'],
    ])
    expect(await run(importId)).toMatchObject({ outcome: { added: 4 } })
    const { items } = await bed.list()
    const hosts = items.filter(({ firstName }) => firstName === 'Ion')
    const own = hosts.find(({ groupName }) => groupName === 'Noi')
    expect(items.find(({ firstName }) => firstName === 'Ana')).toMatchObject({ hostId: own?.id })
  })

  test('is recorded once, and is the first entry in the history of everybody it brought', async () => {
    await run(await read('Nume,Grup\nIon Pop,Familia Pop\nAna Pop,Familia Pop', 'lista.csv'))
    const eventId = bed.event.id
    const full = await bed.admin.call(listHistory, { eventId })
    const actions = full.items.map(({ entity, deed }) => [entity, deed.en])
    expect(actions).toContainEqual(['guest_import', 'imported into the guest list'])
    expect(actions.filter(([entity]) => entity !== 'guest_import')).not.toContainEqual([
      'guest',
      'added the guest',
    ])
    const { items } = await bed.list()
    const [one] = items
    const version = one?.version ?? 0
    await bed.admin.call(changeGuest, { eventId, guestId: one?.id ?? '', version, table: '7' })
    const actionsOf = async (entity: string, entityId = '') =>
      (await bed.admin.call(listHistory, { entity, entityId })).items.map(({ deed }) => deed.en)
    expect(await actionsOf('guest', one?.id)).toEqual([
      'changed the guest',
      'imported into the guest list',
    ])
    expect(await actionsOf('guest_group', one?.groupId)).toEqual(['imported into the guest list'])
    const added = await bed.add({ firstName: 'Dan', lastName: 'Rus' })
    expect(await actionsOf('guest', added.id)).toEqual(['added the guest'])
  })

  test('that is cancelled before it begins enters no one and can be run later', async () => {
    const importId = await read(many)
    const { workId } = await bed.admin.call(contract.runImport, { eventId: bed.event.id, importId })
    await bed.admin.call(cancelWork, { workId })
    await work()
    expect(await get(importId)).toMatchObject({ state: 'stopped' })
    expect((await bed.list()).total).toBe(0)
    expect(await run(importId)).toMatchObject({ state: 'done', outcome: { added: 2500 } })
    expect(await undo(importId)).toMatchObject({ state: 'undone', outcome: { removed: 2500 } })
  })

  test('can be undone for a day and not longer', async () => {
    const importId = await read('Nume\nIon Pop')
    await run(importId)
    time.now = new Date(time.now.getTime() + 24 * 3_600_000)
    expect(
      await bed.admin.refused(contract.undoImport, { eventId: bed.event.id, importId }),
    ).toMatchObject({ code: 'guests.import_undo_over' })
  })
})

describe('files', () => {
  test.each([
    ['', 'files.empty'],
    [' \r\n\r\n', 'guests.import_empty'],
    ['Nume,Telefon\n', 'guests.import_empty'],
    [Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'guests.import_encrypted'],
    [Buffer.from('504b0304000000000000', 'hex'), 'guests.import_unreadable'],
  ])('that say nothing are refused with the reason: %j', async (content, code) => {
    const problem = await read(content).then(
      async (importId) => (await get(importId)).problem,
      (error: { code: string }) => error.code,
    )
    expect(problem).toBe(code)
  })

  test('of more than a hundred thousand rows are refused with a message', async () => {
    const importId = await read(`Nume\n${'x\n'.repeat(100_001)}`)
    expect(await get(importId)).toMatchObject({
      state: 'failed',
      problem: 'guests.import_too_many_rows',
    })
  })

  test('of strangers are not found', async () => {
    const fileId = await upload(bed.companyId, 'Nume\nIon')
    const { stranger, event } = bed
    const other = await bed.newEvent(stranger)
    expect(
      await stranger.refused(contract.startImport, { eventId: other.id, fileId }),
    ).toMatchObject({ status: 404, code: 'guests.import_file_not_found' })
    const importId = await read('Nume\nIon')
    const at = { eventId: event.id, importId }
    expect(await stranger.refused(contract.getImport, at)).toMatchObject({ status: 404 })
    const elsewhere = { eventId: (await bed.newEvent()).id, importId }
    for (const endpoint of [contract.getImport, contract.listImportRows, contract.runImport])
      expect(await bed.admin.refused(endpoint, elsewhere)).toMatchObject({ status: 404 })
  })

  test('that no one wants are dropped, and those that run are not', async () => {
    const at = { eventId: bed.event.id, importId: await read('Nume\nIon Pop') }
    await bed.admin.call(contract.dropImport, at)
    expect(await bed.admin.refused(contract.getImport, at)).toMatchObject({ status: 404 })
    const done = { eventId: bed.event.id, importId: await read('Nume\nIon Pop') }
    await run(done.importId)
    expect(await bed.admin.refused(contract.dropImport, done)).toMatchObject({ status: 409 })
    expect(
      await bed.admin.refused(contract.changeImportRow, { ...done, rowNo: 2, choice: 'skip' }),
    ).toMatchObject({ code: 'guests.import_not_ready' })
  })
})

test('what guests said of diet comes in only with their consent', async () => {
  const file = 'Nume,Dieta,Etichete\nIon Pop,vegan,VIP'
  await bed.admin.call(addTag, { name: 'vip', tone: 'brand', about: '' })
  const first = await read(file)
  await run(first)
  const [without] = (await bed.list()).items
  expect(without).toMatchObject({ hasNeeds: false, tagIds: [expect.any(String)] })
  const importId = await read(file)
  const how = { targets: ['name', 'diet', 'tags'], hasHeader: true, partIds: [], consent: true }
  await bed.admin.call(contract.mapImport, { eventId: bed.event.id, importId, ...how })
  await work()
  await decide(importId, { doubles: 'add' })
  await run(importId, true)
  expect((await bed.list()).items.filter(({ hasNeeds }) => hasNeeds)).toHaveLength(1)
})

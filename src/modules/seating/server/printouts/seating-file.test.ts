import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { systemScope } from '#platform/server/auth/access.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { acceptFile } from '#platform/server/files/incoming-file.ts'
import { xlsxRows } from '#platform/server/spreadsheet/xlsx-reader.ts'
import { xlsxOf, type Cell } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { readDownload } from '#platform/testing/downloads.ts'
import { invitedBed } from '#platform/testing/invited.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { addPlan, editPlan, exportSeats, getPlan, readSeatsFile } from '../../contract.ts'

const app = wholeApp()
const bed = invitedBed(app)

async function upload(content: string | Buffer, companyId = bed.companyId): Promise<string> {
  const services = app.services()
  const { id } = await acceptFile(
    { database: app.db.database, services, blobs: openBlobs(services.env) },
    {
      stream: Readable.from([Buffer.from(content)]),
      name: 'mese.xlsx',
      purpose: 'attachment',
      company: systemScope(companyId),
      actor: { kind: 'user', id: null, name: 'Ana' },
      requestId: 'test',
      now: time.now,
    },
  )
  return id
}

async function bytesOf(rows: readonly Cell[][]): Promise<Buffer> {
  const pieces: Buffer[] = []
  for await (const piece of xlsxOf('Mese', rows)) pieces.push(piece)
  return Buffer.concat(pieces)
}

const read = async (planId: string, content: string | Buffer) =>
  bed.admin.call(readSeatsFile, { eventId: bed.event.id, planId, fileId: await upload(content) })

/** Two people at table 1, one at the table of the couple, and one without a seat; Ana Albu is twice. */
async function seatedPlan() {
  const eventId = bed.event.id
  for (const [firstName, lastName, table] of [
    ['Ana', 'Albu', '1'],
    ['Ion', 'Barbu', '1'],
    ['Dan', 'Cernat', 'Masa mirilor'],
    ['Eva', 'Dinu', ''],
    ['Ana', 'Albu', ''],
  ] as const)
    await bed.add({ firstName, lastName, table })
  const from = 'tables' as const
  return bed.admin.call(addPlan, { eventId, partId: bed.party.id, name: 'Cina', from })
}

async function exported(planId: string): Promise<Cell[][]> {
  const { url } = await bed.admin.call(exportSeats, { eventId: bed.event.id, planId })
  const { bytes } = await readDownload(app.jobDeps(), url)
  const rows: Cell[][] = []
  for await (const { cells } of xlsxRows(bytes)) rows.push(cells)
  return rows
}

describe('the list of who sits where', () => {
  test('goes out and comes back without a change, also where two people have one name', async () => {
    const { id: planId } = await seatedPlan()
    const rows = await exported(planId)
    expect(rows[0]).toEqual([
      'Nume',
      'Grup',
      'Răspuns',
      'Vârstă',
      'Meniu',
      'Masa',
      'Loc',
      'ID Prilej',
    ])
    expect(rows.map(([name]) => name).slice(1)).toEqual([
      'Albu Ana',
      'Albu Ana',
      'Barbu Ion',
      'Cernat Dan',
      'Dinu Eva',
    ])
    expect(await read(planId, await bytesOf(rows))).toEqual({
      moves: [],
      problems: [],
      unchanged: 5,
    })
  })

  test('is changed in a spreadsheet and taken over as one step', async () => {
    const { id: planId } = await seatedPlan()
    const eventId = bed.event.id
    const rows = (await exported(planId)).map((row): Cell[] => {
      if (row[0] === 'Dinu Eva') return row.with(5, '1').with(6, '7')
      if (row[0] === 'Cernat Dan') return row.with(5, '').with(6, '')
      return row
    })
    const { moves, problems, unchanged } = await read(planId, await bytesOf(rows))
    expect({ problems, unchanged, moves: moves.length }).toEqual({
      problems: [],
      unchanged: 3,
      moves: 2,
    })
    await bed.admin.call(editPlan, { eventId, planId, kind: 'seat', moves })
    const { places, people, tables, steps } = await bed.admin.call(getPlan, { planId })
    const eva = people.find(({ name }) => name === 'Eva Dinu')
    const one = tables.find(({ number, name }) => number === 1 && name === '')
    expect(places.find(({ guestId }) => guestId === eva?.id)).toMatchObject({
      tableId: one?.id,
      seat: 6,
    })
    expect(places).toHaveLength(3)
    expect(steps).toHaveLength(1)
  })

  test('names each row that it does not understand, and moves no one by it', async () => {
    const { id: planId } = await seatedPlan()
    const lines = [
      'Lista meselor;;',
      'Invitat;Masa;Loc',
      'dinu eva;Masa 1;',
      'Ana Albu;1;',
      'Vasile Necunoscut;1;',
      'Dan Cernat;99;',
      'Ion Barbu;1;200',
      'Eva Dinu;1;',
      ';1;3',
    ]
    const { moves, problems, unchanged } = await read(planId, lines.join('\n'))
    expect(moves).toMatchObject([{ before: null, after: { seat: 2 } }])
    expect(unchanged).toBe(0)
    expect(problems.map(({ row, reason }) => [row, reason])).toEqual([
      [4, 'several_guests'],
      [5, 'unknown_guest'],
      [6, 'unknown_table'],
      [7, 'bad_seat'],
      [8, 'named_twice'],
    ])
  })

  test('gives no seat that somebody else keeps, and none at a full table', async () => {
    const { id: planId, tables, people } = await seatedPlan()
    const ion = people.find(({ name }) => name === 'Ion Barbu')
    const { places } = await bed.admin.call(getPlan, { planId })
    const seat = (places.find(({ guestId }) => guestId === ion?.id)?.seat ?? 0) + 1
    const taken = await read(planId, `Nume,Masa,Loc\nEva Dinu,1,${seat}`)
    expect(taken).toMatchObject({ moves: [], problems: [{ row: 2, reason: 'seat_taken' }] })
    const one = tables.find(({ number }) => number === 1)
    if (!one) throw new Error('no table 1')
    const step = { eventId: bed.event.id, planId, kind: 'hall' as const }
    await bed.admin.call(editPlan, { ...step, tables: [{ ...one, seats: 2 }] })
    const full = await read(planId, 'Name,Table\nEva Dinu,1')
    expect(full).toMatchObject({ moves: [], problems: [{ reason: 'table_full', value: '1' }] })
  })

  test('leaves out only the rows that cannot be, and what it shows can be taken over', async () => {
    const { id: planId, people } = await seatedPlan()
    const eventId = bed.event.id
    const { places } = await bed.admin.call(getPlan, { planId })
    const numberOf = (name: string) => {
      const id = people.find((person) => person.name === name)?.id
      return (places.find(({ guestId }) => guestId === id)?.seat ?? 0) + 1
    }
    const seat = numberOf('Ion Barbu')
    // A newcomer on the seat of somebody whose row says that they stay; the newcomer is above, and the rest is good.
    const lines = ['Nume,Masa,Loc', `Eva Dinu,1,${seat}`, `Ion Barbu,1,${seat}`, 'Dan Cernat,1,8']
    const { moves, problems, unchanged } = await read(planId, lines.join('\n'))
    expect(problems).toEqual([
      {
        row: 2,
        name: 'Eva Dinu',
        value: `1, ${seat}`,
        reason: 'seat_twice',
        other: { row: 3, name: 'Ion Barbu' },
      },
    ])
    expect({ unchanged, moves: moves.length }).toEqual({ unchanged: 1, moves: 1 })
    await bed.admin.call(editPlan, { eventId, planId, kind: 'seat', moves })
    // Two newcomers for one free seat: no one gets it, and both are named with the other.
    const twice = await read(planId, 'Nume,Masa,Loc\nEva Dinu,1,6\nDan Cernat,1,6')
    expect(twice).toMatchObject({
      moves: [],
      problems: [
        { row: 2, reason: 'seat_twice', other: { row: 3 } },
        { row: 3, reason: 'seat_twice', other: { row: 2 } },
      ],
    })
    // A guest who is refused keeps their seat, also against a row that was good until then.
    const chain = `Nume,Masa,Loc\nEva Dinu,1,8\nDan Cernat,1,6\nIon Barbu,1,6`
    expect((await read(planId, chain)).problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'seat_taken'],
      [3, 'seat_twice'],
      [4, 'seat_twice'],
    ])
    const swap = await read(planId, `Nume,Masa,Loc\nIon Barbu,1,8\nDan Cernat,1,${seat}`)
    expect(swap).toMatchObject({ problems: [], moves: [{}, {}] })
    await bed.admin.call(editPlan, { eventId, planId, kind: 'seat', moves: swap.moves })
  })

  test('never moves a locked guest, and names everybody whom it leaves where they are', async () => {
    const { id: planId, people, places } = await seatedPlan()
    const eventId = bed.event.id
    const guestId = people.find(({ name }) => name === 'Ion Barbu')?.id ?? ''
    const now = places.find((placement) => placement.guestId === guestId)
    if (!now) throw new Error('no seat')
    const at = { tableId: now.tableId, seat: now.seat }
    const lock = [{ guestId, before: at, after: at, locked: true }]
    await bed.admin.call(editPlan, { eventId, planId, kind: 'lock', moves: lock })
    for (const row of ['Ion Barbu,Masa mirilor,', 'Ion Barbu,1,9'])
      expect(await read(planId, `Nume,Masa,Loc\n${row}`)).toMatchObject({
        moves: [],
        problems: [{ row: 2, name: 'Ion Barbu', reason: 'locked' }],
      })
    // Another one who asks for that seat does not push them from it, also where they may sit anywhere.
    const pushed = `Nume,Masa,Loc\nEva Dinu,1,${now.seat + 1}\nIon Barbu,1,`
    expect(await read(planId, pushed)).toMatchObject({
      moves: [],
      problems: [{ row: 2, reason: 'seat_twice', other: { name: 'Ion Barbu' } }],
      unchanged: 1,
    })
    const rows = (await exported(planId)).map((row) =>
      row[0] === 'Barbu Ion' ? row.with(5, '').with(6, '') : row,
    )
    expect((await read(planId, await bytesOf(rows))).problems).toMatchObject([{ reason: 'locked' }])
    // Without a table in a list that is not ours no one loses their seat, and the row is accounted for.
    expect(await read(planId, 'Nume,Masa\nDan Cernat,\nEva Dinu,')).toMatchObject({
      moves: [],
      problems: [{ row: 2, reason: 'no_table' }],
      unchanged: 1,
    })
  })

  test('is refused with a reason where it is no table, and where it is somebody else’s', async () => {
    const { id: planId } = await seatedPlan()
    const eventId = bed.event.id
    const refused = async (content: string | Buffer, companyId?: string) => {
      const fileId = await upload(content, companyId)
      return (await bed.admin.refused(readSeatsFile, { eventId, planId, fileId })).code
    }
    expect(await refused('unu,doi\n1,2')).toBe('seating.file_without_columns')
    expect(await refused(Buffer.from('PK\u0003\u0004 and no book'))).toBe('seating.file_unreadable')
    expect(await refused('Nume,Masa', await app.db.company())).toBe('files.not_found')
    const fileId = await upload('Nume,Masa')
    const stranger = await bed.stranger.refused(readSeatsFile, { eventId, planId, fileId })
    expect(stranger.status).toBe(404)
  })
})

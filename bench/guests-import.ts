import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { xlsxOf } from '#platform/server/spreadsheet/xlsx-writer.ts'
import { compare, say } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** A guest file from its bytes to the last guest, against COPY of the same rows into the same indexes. */
const size = Number(process.env.GUESTS ?? 100_000)
/** Megabytes by which the process that enters them may grow. */
const maxMegabytes = 150
const first = 'Ana Ștefan Ioana Mihai Ilinca Răzvan Andrei Măriuca Vlad Crina Ion Elena'.split(' ')
const last = 'Popescu Ionescu Mureșan Șerban Dumitrescu Stănescu Câmpeanu Pârvu Bălan'.split(' ')

const floors = ['guest_groups', 'guests', 'guest_words', 'guest_invitations'] as const

const listed = [
  ['Prenume', 'Nume', 'Grup', 'E-mail', 'Telefon', 'Masa'],
  ...Array.from({ length: size }, (_, at) => {
    const family = `${last[at % last.length]}-${Math.floor(at / 3)}`
    const phone = `07${String(10_000_000 + at)}`
    const names = [first[at % first.length] ?? '', family, `Familia ${family}`]
    return [...names, `g${at}@exemplu.ro`, phone, String(at % 900)]
  }),
]
const folder = mkdtempSync(join(tmpdir(), 'prilej-lists-'))
const [csv, xlsx] = [join(folder, 'lista.csv'), join(folder, 'lista.xlsx')]
writeFileSync(csv, listed.map((row) => row.join(';')).join('\r\n'))
const sheet: Buffer[] = []
for await (const part of xlsxOf('Invitați', listed)) sheet.push(part)
writeFileSync(xlsx, Buffer.concat(sheet))

const urls = await temporaryDatabase(randomBytes(32))
const owner = new pg.Client({ connectionString: urls.adminUrl })
const importer = fileURLToPath(new URL('tools/one-import-worker.ts', import.meta.url))
try {
  await owner.connect()
  const { companyId } = await furnish()
  await floorTables(companyId)
  say(`a first import of ${size} guests gives the floor its rows`)
  const prepared = await rowsForFloor(companyId)
  const grown = new Map<string, number>()
  const floor = async () => {
    const seconds = await copyIn(companyId, prepared)
    say(`  COPY took ${seconds.toFixed(1)} s`)
    return seconds
  }
  const ours = (file: string) => async () => {
    await emptied()
    const run = await importInto(companyId, await newEvent(companyId), file)
    grown.set(file, run.grown / 1e6)
    const memory = `its process grew by ${(run.grown / 1e6).toFixed(0)} MB`
    say(`  an import took ${run.seconds.toFixed(1)} s, ${memory}`)
    return run.seconds
  }
  const goal = (ratio: number) => ({ kind: 'at-most' as const, ratio })
  // The rows for the floor came in by an import, so everything is warm already.
  const shared = { unit: 's', rounds: 1, cold: true, floor }
  const memory = (file: string) => ({
    unit: 'MB',
    rounds: 1,
    cold: true,
    goal: goal(1),
    ours: () => Promise.resolve(grown.get(file) ?? Number.NaN),
    floor: () => Promise.resolve(maxMegabytes),
  })
  await compare('guests-import', [
    { ...shared, name: `CSV of ${size} guests`, goal: goal(4), ours: ours(csv) },
    { ...shared, name: `XLSX of ${size} guests`, goal: goal(5), ours: ours(xlsx) },
    { ...memory(csv), name: `memory that a CSV takes, against ${maxMegabytes} MB` },
    { ...memory(xlsx), name: `memory that an XLSX takes, against ${maxMegabytes} MB` },
  ])
} finally {
  await owner.end()
  await urls.remove()
  rmSync(folder, { recursive: true })
}

async function furnish(): Promise<{ companyId: string }> {
  const companyId = randomUUID()
  await owner.query(`set app.company_id = '${companyId}'`)
  await owner.query(`insert into companies (id, slug, name) values ($1, 'bench', 'Bench')`, [
    companyId,
  ])
  return { companyId }
}

async function newEvent(companyId: string): Promise<string> {
  const eventId = randomUUID()
  await owner.query(
    `insert into events (company_id, id, code, name, folded, type, starts_at, ends_at, start_date, last_day, place,
       languages, currency, visibility, slug, created_at)
     values ($1, $2, $3, 'E', 'e', 'gala', '2027-06-12T10:00Z', '2027-06-12T20:00Z', '2027-06-12', '2027-06-12',
       '{}', '{ro}', 'RON', 'private', $3, now())`,
    [companyId, eventId, `e-${eventId.slice(0, 8)}`],
  )
  await owner.query(
    `insert into event_parts (company_id, id, event_id, position, name, kind, starts_at, ends_at, takes_rsvp, serves_meal, audience)
     values ($1, $2, $3, 1, 'P', 'party', '2027-06-12T10:00Z', '2027-06-12T20:00Z', true, true, 'invited')`,
    [companyId, randomUUID(), eventId],
  )
  return eventId
}

/** In a separate process, like the worker, so that the measured memory is that of the import. */
async function importInto(companyId: string, eventId: string, file: string) {
  const words = ['--import', 'tsx', importer, urls.appUrl, companyId, eventId, file]
  const { stdout } = await promisify(execFile)(process.execPath, words)
  return JSON.parse(stdout) as { seconds: number; grown: number }
}

/** The same columns and indexes without row security, which COPY refuses. */
async function floorTables(companyId: string): Promise<void> {
  await owner.query(`set app.company_id = '${companyId}'`)
  for (const table of floors)
    await owner.query(`create table floor_${table} (like ${table} including all)`)
}

async function rowsForFloor(companyId: string): Promise<Map<string, string>> {
  const eventId = await newEvent(companyId)
  await importInto(companyId, eventId, csv)
  const rows = new Map<string, string>()
  for (const table of floors) {
    const { rows: columns } = await owner.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
         and not attisdropped and attgenerated = '' order by attnum`,
    )
    const list = columns.map(({ name }) => `"${name}"`).join(', ')
    const out = owner.query(
      copy.to(`copy (select ${list} from ${table} where event_id = '${eventId}') to stdout`),
    )
    const pieces: Buffer[] = []
    for await (const piece of out) pieces.push(piece as Buffer)
    rows.set(`floor_${table} (${list})`, Buffer.concat(pieces).toString('utf8'))
  }
  return rows
}

/** Ours and the floor both write into empty indexes without statistics. */
async function emptied(): Promise<void> {
  await owner.query(`truncate ${floors.join(', ')}, guest_imports, guest_import_rows cascade`)
}

async function copyIn(companyId: string, prepared: ReadonlyMap<string, string>): Promise<number> {
  await owner.query(`set app.company_id = '${companyId}'`)
  const tables = floors.map((table) => `floor_${table}`).join(', ')
  await owner.query(`truncate ${tables}`)
  const started = performance.now()
  await owner.query('begin')
  for (const [target, text] of prepared)
    await pipeline(Readable.from([text]), owner.query(copy.from(`copy ${target} from stdin`)))
  await owner.query('commit')
  return (performance.now() - started) / 1000
}

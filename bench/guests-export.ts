import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createDeflateRaw } from 'node:zlib'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { csvDownload, xlsxDownload } from '#modules/guests/server/exchange/export.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import { openDatabase } from '#platform/server/database/db.ts'
import type { DownloadKind } from '#platform/server/files/downloads.ts'
import { createLog } from '#platform/server/process/log.ts'
import { testServices } from '#platform/testing/app-services.ts'
import { gather } from './tools/guest-crowd.ts'
import { compare, type Comparison } from './tools/measure.ts'
import { temporaryDatabase } from './tools/temporary-database.ts'

/** A guest list on its way out, against COPY of the same columns, as text and in XML put together by hand. */
const size = Number(process.env.GUESTS ?? 100_000)

const urls = await temporaryDatabase(randomBytes(32))
const database = openDatabase({ url: urls.appUrl, log: createLog('error') })
const owner = new pg.Client({ connectionString: urls.adminUrl })
await owner.connect()
const crowd = await gather(owner, size)
const columns = `copy (select g.last_name, g.first_name, gg.name, h.first_name || ' ' || h.last_name, gg.primary_guest_id = g.id,
    g.age_band, g.category_id, g.tag_ids::text, g.email, g.phone, g.company, g.job_title, g.table_name, g.note, gg.salutation,
    gg.side, gg.language, gg.max_persons, i.rsvp, i.menu
  from guests g join guest_groups gg on gg.company_id = g.company_id and gg.id = g.group_id
  left join guests h on h.company_id = g.company_id and h.id = g.host_id
  left join guest_invitations i on i.company_id = g.company_id and i.guest_id = g.id and i.part_id = '${crowd.partId}'
  where g.company_id = '${crowd.companyId}' and g.event_id = '${crowd.eventId}' and g.deleted_at is null
  order by gg.name, gg.id, g.sort_name, g.id) to stdout`

const exporter = fileURLToPath(new URL('tools/one-export.ts', import.meta.url))
try {
  await compare('guests-export', [
    {
      name: `CSV of ${size} guests`,
      unit: 's',
      goal: { kind: 'at-most', ratio: 2 },
      rounds: 3,
      ours: () => exportMs(csvDownload),
      floor: () => timed(() => drained(owner.query(copy.to(`${columns} (format csv)`)))),
    },
    {
      name: `XLSX of ${size} guests`,
      unit: 's',
      goal: { kind: 'at-most', ratio: 2 },
      rounds: 3,
      ours: () => exportMs(xlsxDownload),
      floor: () => timed(byHand),
    },
    ...(await besides('csv', 'a CSV')),
    ...(await besides('xlsx', 'an XLSX')),
  ])
} finally {
  await database.close()
  await owner.end()
  await urls.remove()
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return (performance.now() - started) / 1000
}

async function exportMs(kind: DownloadKind): Promise<number> {
  return timed(() =>
    database.inCompany(crowd.companyId, async (db) => {
      const services = testServices(database)
      const company = systemScope(crowd.companyId)
      const ctx = { db, company, services, locale: 'ro' as const, now: new Date() }
      const selection = { all: true, ids: [], filter: {} }
      const params = { eventId: crowd.eventId, selection, needs: false }
      return drained(kind.write(ctx, params))
    }),
  )
}

/** In separate processes, so that the measured memory is that of the export. */
async function besides(format: 'csv' | 'xlsx', name: string): Promise<Comparison[]> {
  const words = ['--import', 'tsx', exporter, urls.appUrl, crowd.companyId, crowd.eventId, format]
  const runs: { first: number; grown: number }[] = []
  for (let round = 0; round < 3; round++)
    runs.push(JSON.parse((await promisify(execFile)(process.execPath, words)).stdout))
  const limit = (max: number, values: number[]) => ({
    goal: { kind: 'at-most' as const, ratio: 1 },
    rounds: values.length,
    cold: true,
    ours: () => Promise.resolve(values.shift() ?? Number.NaN),
    floor: () => Promise.resolve(max),
  })
  const firsts = limit(
    200,
    runs.map(({ first }) => first),
  )
  const sizes = limit(
    64,
    runs.map(({ grown }) => grown / 1e6),
  )
  return [
    { ...firsts, name: `first guests of ${name}, against 200 ms`, unit: 'ms' },
    { ...sizes, name: `memory that ${name} takes, against 64 MB`, unit: 'MB' },
  ]
}

async function drained(stream: AsyncIterable<unknown>): Promise<number> {
  let pieces = 0
  for await (const _ of stream) pieces++
  return pieces
}

/** The least that a sheet needs: rows as inline strings, deflated. */
async function byHand(): Promise<void> {
  const deflate = createDeflateRaw()
  const ended = drained(deflate)
  let rest = ''
  let rowNo = 0
  for await (const piece of owner.query(copy.to(columns))) {
    const lines = (rest + (piece as Buffer).toString('utf8')).split('\n')
    rest = lines.pop() ?? ''
    let xml = ''
    for (const line of lines) xml += rowOf(line.split('\t'), ++rowNo)
    if (!deflate.write(xml)) await once(deflate, 'drain')
  }
  deflate.end()
  await ended
}

function rowOf(cells: readonly string[], rowNo: number): string {
  let row = `<row r="${rowNo}">`
  for (const [at, cell] of cells.entries())
    if (cell !== '' && cell !== '\\N')
      row += `<c r="${String.fromCharCode(65 + at)}${rowNo}" t="inlineStr"><is><t>${cell
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')}</t></is></c>`
  return `${row}</row>`
}

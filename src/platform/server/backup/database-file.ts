import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import type pg from 'pg'
import { rowsOf, type Table } from './tables.ts'
import { Tally, type Tallied } from './tally.ts'

/*
 * The form of database.gz, unzipped: a line of JSON about the whole, then for each table a line of
 * JSON with its name and columns, its rows in COPY's text form, and a line `\. rows hash`; a last
 * line `end`. COPY escapes every backslash, so that no row can begin with `\.`.
 */

const Migration = z.strictObject({ name: z.string(), sha256: z.string() })
const Header = z.strictObject({
  prilej: z.literal('backup'),
  version: z.literal(1),
  migrations: z.array(Migration),
})
const TableLine = z.strictObject({
  table: z.string().regex(/^(public|graphile_worker)\.\w+$/),
  columns: z.array(z.string()).min(1),
})
export type Migration = z.infer<typeof Migration>
export const TableSummary = TableLine.extend({ rows: z.int(), hash: z.string() })
export type TableSummary = Table & Tallied

/** Streams the tables of this connection's snapshot into the file; answers what went in and the file's hash. */
export async function writeDatabase(
  client: pg.Client,
  path: string,
  migrations: Migration[],
  tables: Table[],
): Promise<{ tables: TableSummary[]; sha256: string }> {
  const summaries: TableSummary[] = []
  async function* content() {
    yield line({ prilej: 'backup', version: 1, migrations } satisfies z.infer<typeof Header>)
    for (const table of tables) {
      yield line(table)
      const tally = new Tally()
      for await (const chunk of rowsOf(client, table)) {
        tally.update(chunk)
        yield chunk
      }
      const result = tally.result()
      summaries.push({ ...table, ...result })
      yield Buffer.from(`\\. ${result.rows} ${result.hash}\n`)
    }
    yield Buffer.from('end\n')
  }
  const hash = createHash('sha256')
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(content, createGzip(), hashing(hash), file)
  return { tables: summaries, sha256: hash.digest('hex') }
}

/** Takes rows of one table; it must read them to their end. */
export type TakeRows = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>

/** Reads the file, handing the rows of each table over in turn; a file that is not as it was written is refused. */
export async function readDatabase(
  path: string,
  take: TakeRows,
): Promise<{ migrations: Migration[]; tables: TableSummary[]; sha256: string }> {
  const hash = createHash('sha256')
  const summaries: TableSummary[] = []
  let migrations: Migration[] = []
  let isWhole = false
  await pipeline(createReadStream(path), hashing(hash), createGunzip(), async (unzipped) => {
    const parts = partsOf(unzipped as AsyncIterable<Buffer>)
    migrations = Header.parse(jsonOf(await nextLine(parts))).migrations
    for (;;) {
      const text = await nextLine(parts)
      if (text === 'end') break
      const table = TableLine.parse(jsonOf(text))
      const tally = new Tally()
      const rows = rowsFrom(parts, tally)
      await take(table, rows)
      const ending = await nextLine(parts)
      const result = tally.result()
      if (ending !== `\\. ${result.rows} ${result.hash}`)
        throw new Error(`the rows of ${table.table} are not those that were written`)
      summaries.push({ ...table, ...result })
    }
    isWhole = (await parts.next()).done === true
  })
  if (!isWhole) throw new Error('there is more after its end')
  return { migrations, tables: summaries, sha256: hash.digest('hex') }
}

/** Whole lines only: a line of ours alone as text, rows together as bytes. */
type Part = string | Buffer

async function* partsOf(source: AsyncIterable<Buffer>): AsyncGenerator<Part> {
  let rest = Buffer.alloc(0)
  let isInTable = false
  for await (const chunk of source) {
    const block = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    const whole = block.lastIndexOf('\n') + 1
    let at = 0
    while (at < whole) {
      const end = isInTable ? endOfRows(block, at, whole) : at
      if (end > at) yield block.subarray(at, end)
      at = end
      if (at === whole) break
      const newline = block.indexOf('\n', at)
      const text = block.toString('utf8', at, newline)
      yield text
      isInTable = text.startsWith('{"table"')
      at = newline + 1
    }
    rest = Buffer.from(block.subarray(whole))
  }
  if (rest.length > 0) throw new Error('it ends in the middle of a line')
}

function endOfRows(block: Buffer, at: number, whole: number): number {
  if (block.toString('latin1', at, at + 2) === '\\.') return at
  const before = block.indexOf('\n\\.', at)
  return before < 0 || before >= whole ? whole : before + 1
}

const held = new WeakMap<AsyncGenerator<Part>, string>()

async function nextLine(parts: AsyncGenerator<Part>): Promise<string> {
  const kept = held.get(parts)
  if (kept !== undefined) {
    held.delete(parts)
    return kept
  }
  const { value } = await parts.next()
  if (typeof value !== 'string') throw new Error('it ends too early')
  return value
}

/** Not a `for await`, whose end would close the parts that come after. */
async function* rowsFrom(parts: AsyncGenerator<Part>, tally: Tally): AsyncGenerator<Buffer> {
  for (;;) {
    const { value, done } = await parts.next()
    if (done) return
    if (typeof value === 'string') {
      held.set(parts, value)
      return
    }
    tally.update(value)
    yield value
  }
}

import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type pg from 'pg'
import { closesTable, DumpLines } from './dump-lines.ts'
import { hashing } from './hash.ts'
import { Header, TableLine, type Migration, type TableSummary } from './manifest.ts'
import { rowsOf, type Table } from './tables.ts'
import { Tally } from './tally.ts'

/*
 * database.gz, unzipped: a line of JSON about the whole; for each table a line of JSON with name and
 * columns, its rows in COPY's text form and a line `\. rows hash`; at last a line `end`.
 */

const END = 'end'

/** Streams the tables of this connection's snapshot into the file. */
export async function writeDatabase(
  client: pg.Client,
  path: string,
  migrations: Migration[],
  tables: Table[],
): Promise<{ tables: TableSummary[]; sha256: string }> {
  const summaries: TableSummary[] = []
  async function* content() {
    yield line(JSON.stringify({ prilej: 'backup', version: 1, migrations } satisfies Header))
    for (const table of tables) {
      yield line(JSON.stringify(table))
      const tally = new Tally()
      for await (const chunk of rowsOf(client, table)) {
        tally.update(chunk)
        yield chunk
      }
      const summary = { ...table, ...tally.result() }
      summaries.push(summary)
      yield line(closingLine(summary))
    }
    yield line(END)
  }
  const hash = createHash('sha256')
  const file = createWriteStream(path, { mode: 0o600, flush: true })
  await pipeline(content, createGzip(), hashing(hash), file)
  return { tables: summaries, sha256: hash.digest('hex') }
}

/** Reads the rows of one table, to their end. */
export type TakeRows = (table: Table, rows: AsyncIterable<Buffer>) => Promise<void>

/** Passes on the rows of each table, one table after another; a file that does not match its hashes is refused. */
export async function readDatabase(
  path: string,
  take: TakeRows,
): Promise<{ migrations: Migration[]; tables: TableSummary[]; sha256: string }> {
  const hash = createHash('sha256')
  const summaries: TableSummary[] = []
  let migrations: Migration[] = []
  const read = async (unzipped: AsyncIterable<Buffer>) => {
    const lines = new DumpLines(unzipped)
    migrations = Header.parse(JSON.parse(await lines.line())).migrations
    for (let text = await lines.line(); text !== END; text = await lines.line())
      summaries.push(await readTable(lines, TableLine.parse(JSON.parse(text)), take))
    if (!(await lines.isOver())) throw new Error('there is something after its end')
  }
  await pipeline(createReadStream(path), hashing(hash), createGunzip(), read)
  return { migrations, tables: summaries, sha256: hash.digest('hex') }
}

async function readTable(lines: DumpLines, table: Table, take: TakeRows): Promise<TableSummary> {
  const tally = new Tally()
  async function* counted() {
    for await (const chunk of lines.rows()) {
      tally.update(chunk)
      yield chunk
    }
  }
  await take(table, counted())
  const summary = { ...table, ...tally.result() }
  if ((await lines.line()) !== closingLine(summary))
    throw new Error(`the rows of ${table.table} are not those that were written`)
  return summary
}

function closingLine({ rows, hash }: TableSummary): string {
  return `${closesTable} ${rows} ${hash}`
}

function line(text: string): Buffer {
  return Buffer.from(`${text}\n`)
}

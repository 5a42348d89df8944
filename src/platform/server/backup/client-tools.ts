import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownerAddress } from '../database/owner-address.ts'
import { hasCode } from '../embedded/atomic-files.ts'
import { closesTable, DumpLines } from './dump-lines.ts'
import type { TakeRows } from './database-file.ts'
import type { TableSummary } from './manifest.ts'
import type { Table } from './tables.ts'
import { Tally } from './tally.ts'

/** The major version that pg_dump and pg_restore in PATH both have at least; undefined where one is missing. */
export async function clientToolsVersion(): Promise<number | undefined> {
  try {
    const shownText = await Promise.all(
      ['pg_dump', 'pg_restore'].map((tool) => run(tool, ['--version'])),
    )
    const majors = shownText.map((text) => Number(/\(PostgreSQL\) (\d+)/.exec(text)?.[1]))
    return majors.every(Number.isInteger) ? Math.min(...majors) : undefined
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'EACCES')) return undefined
    throw error
  }
}

/** The whole database as of this snapshot, in pg_dump's custom format. */
export async function writeDump(adminUrl: string, snapshot: string, path: string): Promise<void> {
  const url = new URL(ownerAddress(adminUrl))
  const password = decodeURIComponent(url.password)
  url.password = ''
  // The text form of values has to be the one in which rows are hashed.
  const input = url.searchParams.get('options') ?? ''
  const options = `${input} -c timezone=UTC -c bytea_output=hex -c intervalstyle=postgres`
  url.searchParams.delete('options')
  // Row-level security binds the owner too, so it stays on and the options select every company.
  const args = ['--format=custom', '--enable-row-security', '--encoding=UTF8', '--no-password']
  await run('pg_dump', [...args, `--snapshot=${snapshot}`, `--file=${path}`, url.href], {
    ...(password && { PGPASSWORD: password }),
    PGOPTIONS: options.trim(),
  })
}

/** Passes on the rows of each of these tables, in this order. */
export async function readDump(
  path: string,
  tables: readonly Table[],
  take: TakeRows,
): Promise<TableSummary[]> {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-restore-'))
  try {
    const list = join(folder, 'list')
    writeFileSync(list, linesOf(await run('pg_restore', ['--list', path]), tables).join('\n'))
    const args = ['--data-only', '--file=-', `--use-list=${list}`, path]
    const reader = spawn('pg_restore', args, { stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(reader, 'close')
    let complaint = ''
    reader.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
    const lines = new DumpLines(reader.stdout, 'COPY ')
    const summaries: TableSummary[] = []
    for (const table of tables) summaries.push(await readTable(lines, table, take))
    reader.stdout.resume()
    const [code] = (await ended) as [number | null]
    if (code !== 0) throw new Error(`pg_restore: ${firstLine(complaint)}`)
    return summaries
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Lines of the table of contents, in the order in which tables refer to each other. */
function linesOf(contents: string, tables: readonly Table[]): string[] {
  const dumpedTables = new Map(
    contents.split('\n').flatMap((line): [string, string][] => {
      const [, schema, name] = /^\d+; \d+ \d+ TABLE DATA (\w+) (\w+) /.exec(line) ?? []
      return schema && name ? [[`${schema}.${name}`, line]] : []
    }),
  )
  return tables.map(({ table }) => {
    const line = dumpedTables.get(table)
    if (!line) throw new Error(`pg_dump left out ${table}`)
    return line
  })
}

async function readTable(lines: DumpLines, table: Table, take: TakeRows): Promise<TableSummary> {
  const [schema, name] = table.table.split('.')
  while (!(await lines.line()).startsWith(`COPY ${schema}.${name} (`));
  const tally = new Tally()
  async function* counted() {
    for await (const chunk of lines.rows()) {
      tally.update(chunk)
      yield chunk
    }
  }
  await take(table, counted())
  if ((await lines.line()) !== closesTable) throw new Error(`${table.table} has no end`)
  return { ...table, ...tally.result() }
}

async function run(tool: string, args: string[], env: NodeJS.ProcessEnv = {}): Promise<string> {
  const options = { env: { ...process.env, ...env }, maxBuffer: 64 * 1024 * 1024 }
  try {
    return (await promisify(execFile)(tool, args, options)).stdout
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error && error.stderr
    if (typeof stderr === 'string' && stderr !== '')
      throw new Error(firstLine(stderr), { cause: error })
    throw error
  }
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}

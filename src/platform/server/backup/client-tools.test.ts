import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { delimiter, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { backUp } from './back-up.ts'
import { clientToolsVersion } from './client-tools.ts'
import { readManifest } from './manifest.ts'
import { restore } from './restore.ts'
import {
  awkwardRows,
  awkwardTables,
  bareDatabase,
  filledDatabase,
  log,
  migrationsWith,
  temporaryFolder,
} from './testbed.ts'

/** Newer than any server, so that they may always be used. */
const newest = 99
const pathBefore = process.env.PATH ?? ''
const resolve = createRequire(import.meta.url).resolve
const libraries = { PG: resolve('pg'), STREAMS: resolve('pg-copy-streams') }

/** A folder that is the first in PATH. */
function firstInPath(programs: Record<string, string>, path = pathBefore): void {
  const folder = temporaryFolder()
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!${process.execPath}\n${text}`)
    chmodSync(join(folder, name), 0o755)
  }
  vi.stubEnv('PATH', path ? `${folder}${delimiter}${path}` : folder)
  onTestFinished(() => void vi.unstubAllEnvs())
}

const says = (name: string, version: string) =>
  `if (process.argv[2] === '--version') { console.log('${name} (PostgreSQL) ${version}'); process.exit() }\n`

/**
 * Connects to the database as pg_dump does: with the given address, password and options, within the
 * snapshot.
 */
const dumper = `
const args = process.argv.slice(2)
const value = (name) => args.find((each) => each.startsWith(name + '='))?.slice(name.length + 1)
const pg = require('${libraries.PG}')
const { to } = require('${libraries.STREAMS}')
const url = new URL(args.at(-1))
if (url.password || url.searchParams.has('options')) throw new Error('what is secret is in the process list')
url.password = process.env.PGPASSWORD
url.searchParams.set('options', process.env.PGOPTIONS)
async function main() {
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  await client.query("begin isolation level repeatable read; set transaction snapshot '" + value('--snapshot') + "'")
  const { rows } = await client.query(\`select n.nspname as schema, c.relname as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
    where c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and n.nspname in ('public', 'graphile_worker') group by 1, 2\`)
  for (const table of rows) {
    const chunks = []
    const query = 'copy (select ' + table.columns + ' from ' + table.schema + '.' + table.name + ') to stdout'
    for await (const chunk of client.query(to(query))) chunks.push(chunk)
    table.rows = Buffer.concat(chunks).toString('base64')
  }
  require('node:fs').writeFileSync(value('--file'), JSON.stringify(rows))
  await client.end()
}
main()`

const restorer = `
const { readFileSync } = require('node:fs')
const args = process.argv.slice(2)
const tables = JSON.parse(readFileSync(args.at(-1), 'utf8'))
if (args.includes('--list')) {
  console.log(';\\n; Archive created at now\\n;')
  tables.forEach(({ schema, name }, at) => console.log(at + 1 + '; 0 ' + (16384 + at) + ' TABLE DATA ' + schema + ' ' + name + ' owner'))
  process.exit()
}
const list = readFileSync(args.find((each) => each.startsWith('--use-list=')).slice(11), 'utf8')
process.stdout.write('--\\n-- PostgreSQL database dump\\n--\\n\\nSET row_security = on;\\n')
for (const line of list.split('\\n')) {
  const { schema, name, columns, rows } = tables[parseInt(line, 10) - 1]
  process.stdout.write('\\nCOPY ' + schema + '.' + name + ' (' + columns + ') FROM stdin;\\n')
  process.stdout.write(Buffer.from(rows, 'base64'))
  process.stdout.write('\\\\.\\n\\n')
}`

const standIns = {
  pg_dump: says('pg_dump', `${newest}.1`) + dumper,
  pg_restore: says('pg_restore', `${newest}.1`) + restorer,
}

describe('which client tools may be used', () => {
  test('the older version of the two counts', async () => {
    firstInPath({ pg_dump: says('pg_dump', '18.4'), pg_restore: says('pg_restore', '17.6 (X)') })
    expect(await clientToolsVersion()).toBe(17)
  })

  test('none where one of them is missing', async () => {
    firstInPath({ pg_dump: says('pg_dump', '18.4') }, '')
    expect(await clientToolsVersion()).toBeUndefined()
  })

  test('tools older than the server are left alone', async () => {
    firstInPath({ pg_dump: 'process.exit(1)' })
    const source = await filledDatabase(migrationsWith({}), 'select 1')
    const folder = join(temporaryFolder(), 'one')
    const options = { adminUrl: source.adminUrl, uploads: undefined, folder, now: new Date() }
    await backUp({ ...options, clientTools: 12 })
    expect(readdirSync(folder).toSorted()).toEqual(['database.gz', 'manifest.json'])
  })
})

describe('a backup with client tools', () => {
  beforeEach(() => firstInPath(standIns))

  async function dumped() {
    const migrations = migrationsWith({ '0900-awkward.sql': awkwardTables })
    const source = await filledDatabase(migrations, awkwardRows)
    const folder = join(temporaryFolder(), 'one')
    const { adminUrl } = source
    const clientTools = await clientToolsVersion()
    await backUp({ adminUrl, uploads: undefined, folder, now: new Date(), clientTools })
    return { migrations, source, folder }
  }

  test('brings back every row of every company, and is readable by its maker only', async () => {
    const { migrations, source, folder } = await dumped()
    expect(readdirSync(folder).toSorted()).toEqual(['database.dump', 'manifest.json'])
    expect(statSync(join(folder, 'database.dump')).mode & 0o077).toBe(0)
    const target = await bareDatabase()
    const { adminUrl } = target
    const options = { folder, adminUrl, uploads: undefined, migrationsFolder: migrations, log }
    await restore({ ...options, replace: false })
    for (const table of ['companies', 'awkward', 'egg', 'hen', 'history', 'schema_migrations']) {
      const every = `select t::text as row from ${table} t order by 1`
      expect(await target.look(every)).toEqual(await source.look(every))
    }
  })

  test('is refused where pg_restore is older than what wrote it, or the file was changed', async () => {
    const { migrations, folder } = await dumped()
    expect(readManifest(folder).dumpedBy).toBe(newest)
    const { adminUrl } = await bareDatabase()
    const options = { folder, adminUrl, uploads: undefined, migrationsFolder: migrations, log }
    firstInPath({ ...standIns, pg_restore: says('pg_restore', '17.6') })
    const attempt = () => restore({ ...options, replace: false })
    await expect(attempt()).rejects.toThrow('this backup needs pg_restore 99 or newer in PATH')
    writeFileSync(join(folder, 'database.dump'), '[]')
    await expect(attempt()).rejects.toThrow(/damaged: database.dump is not as it was written/)
  })

  test('fails with what pg_dump says, and leaves no folder', async () => {
    const says99 = says('pg_dump', `${newest}`)
    const refusal = `console.error('pg_dump: error: disk is full'); process.exit(1)`
    firstInPath({ ...standIns, pg_dump: says99 + refusal })
    await expect(dumped()).rejects.toThrow('pg_dump: error: disk is full')
  })
})

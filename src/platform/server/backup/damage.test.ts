import {
  copyFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import { eventually, scriptProcess } from '../embedded/test-cluster.ts'
import { migrate } from '../database/migrations.ts'
import { backUp } from './back-up.ts'
import { hashOfFile } from './hash.ts'
import { load } from './load.ts'
import { readManifest, writeManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { openOwner } from './tables.ts'
import {
  awkwardRows,
  awkwardTables,
  bareDatabase,
  filledDatabase,
  log,
  migrationsWith,
  temporaryFolder,
  uploadsWith,
  type BareDatabase,
} from './testbed.ts'
import { verifyBackup } from './verify.ts'

const now = new Date('2026-05-01T12:00:00Z')
const picture = 'public/ab/x/360.webp'
let source: BareDatabase
let migrations: string
let full: string

beforeAll(async () => {
  migrations = migrationsWith({ '0900-awkward.sql': awkwardTables })
  source = await filledDatabase(migrations, awkwardRows)
  full = join(temporaryFolder(), 'whole')
  const uploads = uploadsWith({ [picture]: 'picture' })
  await backUp({ adminUrl: source.adminUrl, uploads, folder: full, now })
})

function copy(): string {
  const folder = join(temporaryFolder(), 'copy')
  cpSync(full, folder, { recursive: true })
  return folder
}

test.each(['manifest.json', 'database.gz', join('files', picture)])(
  'one flipped bit anywhere in %s is noticed',
  async (name) => {
    const folder = copy()
    const path = join(folder, name)
    const bytes = readFileSync(path)
    const step = Math.max(1, Math.floor(bytes.length / 60))
    for (let at = 0; at < bytes.length; at += step) {
      const flipped = Buffer.from(bytes)
      flipped[at] = (flipped[at] ?? 0) ^ 1
      writeFileSync(path, flipped)
      await expect(verifyBackup(folder), `bit at ${at}`).rejects.toThrow(/damaged|was changed/)
    }
    copyFileSync(join(full, name), path)
    await verifyBackup(folder)
  },
)

test.each<[string, (folder: string) => void, RegExp]>([
  ['a missing upload', (folder) => rmSync(join(folder, 'files', picture)), /damaged: public/],
  ['a missing database', (folder) => rmSync(join(folder, 'database.gz')), /damaged: database.gz/],
  ['a missing manifest', (folder) => rmSync(join(folder, 'manifest.json')), /there is no backup/],
  ['a file cut short', (folder) => truncateSync(join(folder, 'database.gz'), 900), /damaged/],
])('%s is noticed before anything is touched', async (_name, harm, texts) => {
  const folder = copy()
  harm(folder)
  const target = await bareDatabase()
  const { adminUrl } = target
  const options = { folder, adminUrl, uploads: undefined, migrationsFolder: migrations, log }
  const attempt = restore({ ...options, replace: true })
  await expect(attempt).rejects.toThrow(texts)
  await expect(attempt).rejects.not.toThrow(/\n/)
  expect(await target.look(`select from pg_tables where schemaname = 'public'`)).toEqual([])
})

test('rows that differ after loading are noticed, and none of them stays', async () => {
  const folder = copy()
  const manifest = readManifest(folder)
  const tables = manifest.tables.map((each) =>
    each.table === 'public.companies' ? { ...each, hash: 'f'.repeat(64) } : each,
  )
  const target = await bareDatabase()
  await migrate(target.adminUrl, migrations, log)
  const client = await openOwner(target.adminUrl, 'test')
  try {
    await expect(load(client, folder, { ...manifest, tables })).rejects.toThrow(
      /public.companies is not the same after loading/,
    )
  } finally {
    await client.end()
  }
  expect(await target.look('select from companies')).toEqual([])
})

test('a manifest that would write outside its folder is refused', () => {
  const folder = copy()
  const manifest = readManifest(folder)
  const files = [{ path: '../../etc/cron', bytes: 1, sha256: 'f'.repeat(64) }]
  expect(() => writeManifest(folder, { ...manifest, files })).toThrow()
})

test('rows that were changed inside the file are noticed even when the file’s own hash fits', async () => {
  const folder = copy()
  const path = join(folder, 'database.gz')
  const text = gunzipSync(readFileSync(path)).toString('latin1').replace('theirs', 'thairs')
  writeFileSync(path, gzipSync(Buffer.from(text, 'latin1')))
  writeManifest(folder, { ...readManifest(folder), database: await hashOfFile(path) })
  await expect(verifyBackup(folder)).rejects.toThrow(/rows of public.companies are not those/)
})

test('a backup killed on its way is not taken for one', async () => {
  const uploads = uploadsWith({ 'public/large': '' })
  truncateSync(join(uploads, 'public/large'), 4 * 1024 ** 3)
  const parent = temporaryFolder()
  const folder = join(parent, 'killed')
  const options = JSON.stringify({ adminUrl: source.adminUrl, uploads, folder })
  const child = scriptProcess(`
    const { backUp } = await import(${JSON.stringify(new URL('back-up.ts', import.meta.url))})
    await backUp({ ...${options}, now: new Date() })`)
  const draft = () => readdirSync(parent).map((name) => join(parent, name))[0] ?? ''
  const begun = () => statSync(join(draft(), 'files/public/large'), { throwIfNoEntry: false })
  await eventually(() => (begun()?.size ?? 0) > 0)
  child.kill('SIGKILL')
  await eventually(() => child.signalCode !== null)

  expect(existsSync(folder)).toBe(false)
  const target = await bareDatabase()
  const { adminUrl } = target
  const rest = { adminUrl, uploads: undefined, migrationsFolder: migrations, replace: false, log }
  await expect(restore({ folder, ...rest })).rejects.toThrow(/there is no backup here/)
  await expect(restore({ folder: draft(), ...rest })).rejects.toThrow(/never finished/)
  renameSync(draft(), folder)
  await expect(restore({ folder, ...rest })).rejects.toThrow(/there is no backup here/)
})

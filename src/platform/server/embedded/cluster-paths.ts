import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { join, resolve } from 'node:path'
import { writeAtomically } from './atomic-files.ts'
import { canEnter, isRoot, ownerOf, unprivilegedUser } from './database-user.ts'
import type { DatabaseUser } from './database-user.ts'

/** The paths of one cluster: the PostgreSQL data folder and, beside it, what we store about it. */
export interface ClusterPaths {
  folder: string
  data: string
  key: string
  port: string
  log: string
  /** The account PostgreSQL runs under; undefined when it is our own. */
  user: DatabaseUser | undefined
}

/** A folder of root for a database whose unprivileged user cannot reach root's own folders. */
export const RESERVE = '/var/lib/prilej'

const POINTER = 'cluster-location'
const POINTER_REASON = 'The database of this folder lives there: its user cannot enter this folder.'

export function prepareClusterPaths(dir: string): ClusterPaths {
  const folder = makeFolder(resolve(dir))
  if (!isRoot) {
    refuseForeign(folder)
    return pathsIn(folder, undefined)
  }
  const user = unprivilegedUser()
  const isHere = existsSync(join(folder, 'pgdata')) || canEnter(folder, user)
  const home = isHere ? folder : locationElsewhere(folder)
  return pathsIn(home, ownerOf(join(home, 'pgdata')) ?? user)
}

/** The database user needs access to its own folder, independently of root's umask. */
export function makeFolder(folder: string): string {
  const mode = isRoot ? 0o711 : 0o700
  if (mkdirSync(folder, { recursive: true, mode })) chmodSync(folder, mode)
  return realpathSync(folder)
}

function refuseForeign(folder: string): void {
  const data = statSync(join(folder, 'pgdata'), { throwIfNoEntry: false })
  try {
    accessSync(folder, constants.W_OK)
    if (!existsSync(join(folder, POINTER)) && (!data || data.uid === process.getuid?.())) return
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
    user,
  }
}

// A folder that was deleted and made again has no pointer and gets a new location, never the former data.
function locationElsewhere(folder: string): string {
  const pointer = join(folder, POINTER)
  if (!existsSync(pointer)) {
    const location = mkdtempSync(join(makeFolder(RESERVE), 'database-'))
    chmodSync(location, 0o711)
    writeAtomically(pointer, `${location}\n${POINTER_REASON}\n`)
  }
  return readFileSync(pointer, 'utf8').split('\n', 1)[0] ?? ''
}

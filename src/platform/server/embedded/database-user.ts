import { readFileSync, statSync } from 'node:fs'
import type { Stats } from 'node:fs'
import { dirname } from 'node:path'

export interface DatabaseUser {
  uid: number
  gid: number
}

const ENTER = 0o1
const READ = 0o4

export const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root starts it as an existing account without rights. */
export function unprivilegedUser(): DatabaseUser {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const wanted of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? []
    if (uid && gid && Number(uid) !== 0) return { uid: Number(uid), gid: Number(gid) }
  }
  throw new Error(
    'PostgreSQL cannot run as root and there is no user "postgres" or "nobody"; set DATABASE_URL',
  )
}

/** Data made under one account stays with it, no matter which account starts it next. */
export function ownerOf(path: string): DatabaseUser | undefined {
  const stats = statSync(path, { throwIfNoEntry: false })
  return stats && stats.uid !== 0 ? { uid: stats.uid, gid: stats.gid } : undefined
}

export function canEnter(folder: string, user: DatabaseUser): boolean {
  const parent = dirname(folder)
  return allows(statSync(folder), user, ENTER) && (parent === folder || canEnter(parent, user))
}

export function canRead(path: string, user: DatabaseUser): boolean {
  return allows(statSync(path), user, READ) && canEnter(dirname(path), user)
}

// Only the primary group counts, since Node drops all others when it changes the user of a child.
function allows(stats: Stats, user: DatabaseUser, right: number): boolean {
  const shift = stats.uid === user.uid ? 6 : stats.gid === user.gid ? 3 : 0
  return ((stats.mode >> shift) & right) === right
}

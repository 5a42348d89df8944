import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'

export interface DatabaseUser {
  uid: number
  gid: number
}

export const isRoot = process.getuid?.() === 0

/** PostgreSQL refuses to run as root, so root starts it as an existing account without rights. */
export function unprivilegedUser(): DatabaseUser {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  for (const userName of ['postgres', '_postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find(([name]) => name === userName) ?? []
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

/** Tried as that user, since the system alone knows every rule (modes of all parents, ACLs, mounts). */
export function canEnter(folder: string, user: DatabaseUser): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { cwd: '/', ...user }).status === 0
}

import { readFileSync, writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** About a tenth of what others get while they want it; with less, small jobs would wait for ever on a busy machine. */
const nice = constants.priority.PRIORITY_BELOW_NORMAL
/** Linux takes one such wish in a tenth of a second from whoever is not root. */
const again = { afterMs: 150, times: 40 }

/** For a whole process of background work: those that answer people go first. */
export function giveWay(pid = process.pid): void {
  try {
    setPriority(pid, nice)
  } catch {
    // Where a machine does not allow it, all are equal.
  }
}

/** The same for the process of PostgreSQL that serves this connection, if it runs on this machine. */
export function giveWayThere(client: pg.PoolClient): void {
  const { processID: pid, connection } = client as unknown as {
    processID: number | null
    connection: { stream: Socket }
  }
  const { localPort } = connection.stream
  if (!pid || !localPort || !titleOf(pid).includes(`(${localPort}) `)) return
  giveWay(pid)
  lowerSession(pid)
}

/** The number alone would name any process when the database runs elsewhere; its title says whom it serves. */
function titleOf(pid: number): string {
  try {
    const title = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    return title.startsWith('postgres:') ? title : ''
  } catch {
    return ''
  }
}

/** Linux may share the cores among sessions before processes, and each process of PostgreSQL is a session of its own. */
function lowerSession(pid: number, left = again.times): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, String(nice))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || left === 0) return
    setTimeout(() => lowerSession(pid, left - 1), again.afterMs).unref()
  }
}

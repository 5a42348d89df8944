import { statfsSync } from 'node:fs'
import pg from 'pg'
import type { Env } from './env.ts'

export const noSpaceLeft = 'no space is left on its disk'

/** PostgreSQL stops when it cannot make the next file of its log, of 4 MB; others may need a little more. */
const fullBelowBytes = 8 * 1024 * 1024

/**
 * Whether work in this folder failed because its disk is full. The system and PostgreSQL report it, but a
 * PostgreSQL without room for its log stops without a message to its clients, so the disk itself is checked
 * too.
 */
export function isDiskFull(
  error: unknown,
  { dataDir, databaseUrl }: Pick<Env, 'dataDir' | 'databaseUrl'>,
): boolean {
  const causes = causesOf(error)
  // An external PostgreSQL has a separate disk; its own message names it.
  if (databaseUrl && causes.some((cause) => cause instanceof pg.DatabaseError)) return false
  return causes.some(saysNoSpace) || freeBytes(dataDir) < fullBelowBytes
}

function causesOf(error: unknown): Error[] {
  return error instanceof Error ? [error, ...causesOf(error.cause)] : []
}

/** The code is the system's, or PostgreSQL's "disk full". */
function saysNoSpace(error: Error): boolean {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === '53100' || /no space left on device/i.test(message)
}

function freeBytes(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize
  } catch {
    return Infinity
  }
}

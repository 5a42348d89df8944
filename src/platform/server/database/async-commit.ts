import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * For a step of long work that is repeated after a crash: its commit does not wait for the disk. Commits
 * reach the disk in order, so the last step, which waits, makes all before it durable.
 */
export async function commitAsynchronously(db: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db)
}

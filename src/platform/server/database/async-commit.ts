import { sql } from 'kysely'
import type { Db } from './db.ts'

/**
 * For a step of long work that is done again when a crash takes it: its commit does not wait for the disk. Commits
 * reach it in their order, so the step that says that all is done waits for every one before it.
 */
export async function commitAsynchronously(db: Db): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(db)
}

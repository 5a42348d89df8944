import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#platform/server/database/db.ts'
import { tellStory } from '#platform/server/story.ts'
import type { Parts } from './parts.ts'
import { stories } from './server.gen.ts'

const due = 'story:due'
const told = 'story:told'

/**
 * Tells the demo story once, on a database that was new when it was wanted. A start that was killed
 * in between leaves it due, and the next start tells it to the end.
 */
export async function tellStoryOnce(
  parts: Parts,
  { fresh, adminUrl, appUrl }: { fresh: boolean; adminUrl: string; appUrl: string },
): Promise<void> {
  if (parts.env.seed !== 'demo') return
  const { database, house, log, now } = parts
  if (fresh) await mark(parts, due)
  const marks = await database.inNoCompany(
    (db) =>
      sql<{ key: string }>`select key from effects where key in (${due}, ${told})`.execute(db),
    'read',
  )
  const keys = marks.rows.map((row) => row.key)
  if (!keys.includes(due) || keys.includes(told)) return
  // Nobody waits for a page yet, and a slow machine may take longer than a page would be given.
  const patient = openDatabase({ url: appUrl, log })
  try {
    await tellStory({ database: patient, house, now: now() }, stories)
  } finally {
    await patient.close()
  }
  await countRows(adminUrl)
  await mark(parts, told)
}

/** So many rows came at once that PostgreSQL would plan as for empty tables until its own next count. */
async function countRows(adminUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl })
  await owner.connect()
  try {
    await owner.query('analyze')
  } finally {
    await owner.end()
  }
}

async function mark({ database }: Parts, key: string): Promise<void> {
  await database.inNoCompany((db) =>
    sql`insert into effects (key) values (${key}) on conflict do nothing`.execute(db),
  )
}

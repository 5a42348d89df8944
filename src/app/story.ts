import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#platform/server/database/db.ts'
import { tellStory } from '#platform/server/story.ts'
import type { Parts } from './parts.ts'
import { stories } from './server.gen.ts'

const due = 'story:due'
const told = 'story:told'

/**
 * Tells the demo story once, on a database in which nobody had an account when it was wanted. A start
 * that was killed in between leaves it due, and the next start tells it to the end.
 */
export async function tellStoryOnce(
  parts: Parts,
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
): Promise<void> {
  if (parts.env.seed !== 'demo') return
  const { database, services, log, now } = parts
  await database.inNoCompany((db) =>
    sql`insert into effects (key) select ${due} where not exists (select from users) on conflict do nothing`.execute(
      db,
    ),
  )
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
    await tellStory({ database: patient, services, now: now() }, stories)
  } finally {
    await patient.close()
  }
  await countRows(adminUrl)
  await database.inNoCompany((db) =>
    sql`insert into effects (key) values (${told}) on conflict do nothing`.execute(db),
  )
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

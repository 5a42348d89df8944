import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#platform/server/database/db.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { showStep } from '#platform/server/process/log.ts'
import type { Runtime } from './runtime.ts'
import { seeds } from './server.gen.ts'

const dueKey = 'demo:due'
const doneKey = 'demo:done'

/**
 * Seeds the demo data once, on a database that had no account when seeding began. A start that was
 * killed in between leaves it due, and the next start finishes it.
 */
export async function seedDemoOnce(
  runtime: Runtime,
  { adminUrl, appUrl }: { adminUrl: string; appUrl: string },
): Promise<void> {
  if (runtime.env.seed !== 'demo') return
  const { database, services, log, now } = runtime
  await database.inNoCompany((db) =>
    sql`insert into effects (key) select ${dueKey} where not exists (select from users) on conflict do nothing`.execute(
      db,
    ),
  )
  const storedKeys = await database.inNoCompany(
    (db) =>
      sql<{ key: string }>`select key from effects where key in (${dueKey}, ${doneKey})`.execute(
        db,
      ),
    'read',
  )
  const keys = storedKeys.rows.map((row) => row.key)
  if (!keys.includes(dueKey) || keys.includes(doneKey)) return
  showStep(runtime.env.logLevel, 'filling in the demo (once, about a minute)')
  // Runs before the server listens, so a slow machine may take longer than a request is allowed to.
  const unlimited = openDatabase({ url: appUrl, log })
  try {
    await seedDemo({ database: unlimited, services, now: now() }, seeds)
  } finally {
    await unlimited.close()
  }
  await updateStatistics(adminUrl)
  await database.inNoCompany((db) =>
    sql`insert into effects (key) values (${doneKey}) on conflict do nothing`.execute(db),
  )
}

/**
 * Updates the planner statistics: after many inserts, PostgreSQL would plan as for empty tables until its
 * own next analyze.
 */
async function updateStatistics(adminUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: adminUrl })
  await owner.connect()
  try {
    await owner.query('analyze')
  } finally {
    await owner.end()
  }
}

import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { newKeyLine } from '#platform/server/auth/keys.ts'
import { temporaryDatabase } from './temporary-database.ts'

export interface DemoDatabase {
  owner: pg.Client
  /** The environment with which the product uses this database. */
  env: Record<string, string>
  remove(): Promise<void>
}

/** A durable database which the product fills with the demo, and its owner beside it for raw questions. */
export async function demoDatabase(): Promise<DemoDatabase> {
  const database = await temporaryDatabase(randomBytes(32))
  const owner = new pg.Client({ connectionString: database.adminUrl })
  await owner.connect()
  // Its tables already exist, so the product would not treat it as new.
  await owner.query(`insert into effects (key) values ('demo:due')`)
  return {
    owner,
    env: {
      DATABASE_URL: database.appUrl,
      DATABASE_ADMIN_URL: database.adminUrl,
      APP_KEYS: newKeyLine(),
    },
    async remove() {
      await owner.end()
      await database.remove()
    },
  }
}

import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database/db.ts'
import { ownerAddress } from '#platform/server/database/owner-address.ts'
import { createLog, type Log } from '#platform/server/process/log.ts'

export const quietLog: Log = createLog('silent')

export interface TestDatabase {
  readonly appUrl: string
  readonly adminUrl: string
  readonly database: Database
  /** A new company, so that a test shares nothing with others. */
  company(name?: string): Promise<string>
  /** Cuts connections as a database restart would. */
  disconnect(applicationName: string): Promise<void>
  /** Queries as the owner, who sees all rows, to check the result of a test. */
  look<R>(text: string, values?: unknown[]): Promise<R[]>
}

/**
 * A database of its own for this test file, copied in milliseconds from the migrated template or from the one that
 * `template` names.
 */
export function testDatabase(template = async () => 'prilej_template'): TestDatabase {
  const name = `test_${randomBytes(6).toString('hex')}`
  const { superuserUrl, adminUrl, appUrl } = inject('cluster')
  const at = (url: string) => inDatabase(url, name)
  let database: Database
  let owner: pg.Client

  beforeAll(async () => {
    await asSuperuser(
      superuserUrl,
      // Copying files costs less than half of what writing each page through the log does.
      `create database ${name} template ${await template()} strategy file_copy owner prilej_owner`,
    )
    // Longer than a busy machine may stall: tests that are about a limit set their own.
    const limits = { statementTimeout: 60_000, lockTimeout: 30_000 }
    database = openDatabase({ url: at(appUrl), log: quietLog, ...limits })
    owner = new pg.Client({ connectionString: ownerAddress(at(adminUrl)) })
    owner.on('error', () => undefined)
    await owner.connect()
  })
  afterAll(async () => {
    await database.close()
    await owner.end()
    await asSuperuser(superuserUrl, `drop database ${name} with (force)`)
  })
  return {
    appUrl: at(appUrl),
    adminUrl: ownerAddress(at(adminUrl)),
    get database() {
      return database
    },
    async company(label = 'Agenția de probă') {
      const id = randomUUID()
      await database.inNoCompany((db) =>
        sql`insert into companies (id, slug, name) values (${id}, ${`c-${id.slice(0, 8)}`}, ${label})`.execute(
          db,
        ),
      )
      return id
    },
    disconnect: (applicationName) =>
      asSuperuser(
        superuserUrl,
        `select pg_terminate_backend(pid) from pg_stat_activity where application_name = '${applicationName}' and datname = '${name}'`,
      ),
    async look<R>(text: string, values: unknown[] = []) {
      return (await owner.query(text, values)).rows as R[]
    },
  }
}

export function inDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function asSuperuser(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(text)
  await client.end()
}

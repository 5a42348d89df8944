import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { openDatabase } from './database/db.ts'
import { Rush } from './rush.ts'

const db = testDatabase()

/** How far the process of PostgreSQL behind a connection steps back, among processes and among sessions. */
async function niceOf(givesWay: boolean): Promise<{ process: number; session: number }> {
  const database = openDatabase({
    url: db.appUrl,
    log: quietLog,
    size: 1,
    ...(givesWay && { givesWay: new Rush() }),
  })
  onTestFinished(() => database.close())
  const { rows } = await database.inNoCompany((own) =>
    sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(own),
  )
  const stat = readFileSync(`/proc/${rows[0]?.pid}/stat`, 'utf8')
  const session = readFileSync(`/proc/${rows[0]?.pid}/autogroup`, 'utf8')
  return {
    process: Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16]),
    session: Number(/nice (-?\d+)/.exec(session)?.[1] ?? 0),
  }
}

test.runIf(process.platform === 'linux')(
  'long work steps back in the database too, and nobody else does',
  async () => {
    expect(await niceOf(false)).toEqual({ process: 0, session: 0 })
    const patient = await niceOf(true)
    expect(patient.process).toBe(10)
    expect([0, 10]).toContain(patient.session)
  },
)

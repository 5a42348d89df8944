import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'
import { watchWorkers } from '../jobs/worker-liveness.ts'
import { openLive } from '../live/live.ts'
import { createLog } from '../process/log.ts'
import { openDatabase } from './db.ts'
import { Outage } from './outage.ts'

const db = testDatabase()

interface Line {
  level: string
  message: string
}

function listeningLog() {
  const lines: Line[] = []
  const log = createLog('debug', (line) => lines.push(JSON.parse(line) as Line))
  const warnings = () =>
    lines.filter(({ level }) => level !== 'debug').map(({ message }) => message)
  return { log, lines, warnings }
}

async function asAdministrator(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await client.connect()
  await client.query(text)
  await client.end()
}

test('all connections of a process say once that the database is away, and once that it is back', async () => {
  const { log, lines, warnings } = listeningLog()
  const outage = new Outage(log)
  const database = openDatabase({ url: db.appUrl, log, outage })
  const live = await openLive(db.appUrl, log, undefined, outage)
  const liveness = await watchWorkers(db.appUrl, log, { checkEvery: 50 }, outage)
  onTestFinished(async () => {
    await Promise.all([database.close(), live.close(), liveness.close()])
  })
  await database.inNoCompany(() => Promise.resolve())
  expect(warnings()).toEqual([])

  const name = new URL(db.appUrl).pathname.slice(1)
  await asAdministrator(`alter database ${name} connection limit 0`)
  await asAdministrator(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and application_name like 'prilej%'`,
  )
  const echoes = () => lines.filter(({ message }) => message === 'no connection to the database')
  await vi.waitFor(() => expect(echoes().length).toBeGreaterThan(5), 30_000)
  expect(warnings()).toEqual(['lost the connection to the database'])

  await asAdministrator(`alter database ${name} connection limit -1`)
  const both = ['lost the connection to the database', 'connected to the database again']
  await vi.waitFor(() => expect(warnings()).toEqual(both), 30_000)
})

test('a connection that was lost alone does not hide the next loss', async () => {
  const { log, warnings } = listeningLog()
  const database = openDatabase({ url: db.appUrl, log, size: 1 })
  onTestFinished(() => database.close())
  for (const times of [1, 2]) {
    await database.inNoCompany(() => Promise.resolve())
    await db.disconnect('prilej')
    await vi.waitFor(() => expect(warnings()).toHaveLength(2 * times - 1), 30_000)
    await database.inNoCompany(() => Promise.resolve())
    expect(warnings()).toHaveLength(2 * times)
  }
})

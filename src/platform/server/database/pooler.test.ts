import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { smallPooler } from '#platform/testing/stand-ins/small-pooler.ts'
import { openDatabase } from './db.ts'
import { keepsSession, checkDatabase } from './external-database.ts'
import { migrate } from './migrations.ts'
import { migrationsFolder } from '../process/root.ts'
import { checkSession, selfTest } from './self-test.ts'

const db = testDatabase()

async function worksThrough(url: string, timeoutMs = 0): Promise<void> {
  await checkDatabase('DATABASE_URL', url, { timeoutMs })
  const database = openDatabase({ url, log: quietLog, statementTimeout: 4321, lockTimeout: 765 })
  try {
    await database.inNoCompany((connection) => checkSession(connection, 4321))
    const { rows } = await database.inNoCompany((connection) =>
      sql<{ zone: string; wait: string }>`
        select current_setting('timezone') as zone, current_setting('lock_timeout') as wait`.execute(
        connection,
      ),
    )
    expect(rows).toEqual([{ zone: 'UTC', wait: '765ms' }])
  } finally {
    await database.close()
  }
}

/** The address of the owner as an operator writes it. */
function ownerUrl(): string {
  const url = new URL(db.adminUrl)
  url.search = ''
  return url.href
}

describe.each(['refused', 'ignored'] as const)('start-up parameters are %s by a pooler', (word) => {
  test('the pooler does so', async () => {
    const url = await smallPooler(db.appUrl, word)
    const client = new pg.Client({ connectionString: url, options: '-c statement_timeout=77' })
    client.on('error', () => undefined)
    const asked = client
      .connect()
      .then(() => client.query<{ limit: string }>(`show statement_timeout`))
    if (word === 'refused')
      await expect(asked).rejects.toThrow('unsupported startup parameter: options')
    else expect((await asked).rows).toEqual([{ statement_timeout: '0' }])
    await client.end()
  })

  test('connections still have their role and limits', async () => {
    await worksThrough(await smallPooler(db.appUrl, word))
  })

  test('the owner migrates through it', async () => {
    const url = await smallPooler(ownerUrl(), word)
    expect((await migrate(url, migrationsFolder, quietLog)).applied).toEqual([])
  })
})

test('a connection that is not as it was set up ends the start with a sentence', async () => {
  const input = { url: db.appUrl, log: quietLog, statementTimeout: 4321 }
  const database = openDatabase(input)
  onTestFinished(() => database.close())
  await expect(selfTest(database, 5000)).rejects.toThrow(
    'connections have statement_timeout=4321 instead of 5000; a pooler must keep sessions',
  )
  const asOther = database.inNoCompany(async (connection) => {
    await sql`set local role none`.execute(connection)
    await checkSession(connection, 4321)
  })
  await expect(asOther).rejects.toThrow(/^connections work as \w+ instead of prilej_app;/)
})

test('a login that may not work as the application is shown the statement that lets it', async () => {
  await db.look(`create role stranger login password 'stranger'`)
  const url = Object.assign(new URL(db.appUrl), { username: 'stranger', password: 'stranger' }).href
  const database = openDatabase({ url, log: quietLog })
  onTestFinished(() => database.close())
  await expect(selfTest(database, 0)).rejects.toThrow(
    'DATABASE_URL: the login "stranger" may not work as prilej_app: an administrator of this PostgreSQL runs "grant prilej_app, prilej_maintenance to stranger"',
  )
})

test('connections that change between transactions are noticed', async () => {
  const [ours, other] = [db.appUrl, db.appUrl].map(
    (connectionString) => new pg.Client({ connectionString }),
  ) as [pg.Client, pg.Client]
  await Promise.all([ours.connect(), other.connect()])
  try {
    expect(await keepsSession(ours, other)).toBe(true)
    // A pooler in transaction mode: each statement outside a transaction goes where there is room.
    let turn = 0
    const shared = { query: (text: string) => (turn++ % 2 ? other : ours).query(text) }
    await ours.query('discard all')
    expect(await keepsSession(shared, { query: () => Promise.resolve({ rows: [] }) })).toBe(false)
  } finally {
    await Promise.all([ours.end(), other.end()])
  }
})

describe('a real PgBouncer', () => {
  const isInstalled = spawnSync('pgbouncer', ['--version']).status === 0

  test.for(['session', 'transaction'])('in %s mode', async (mode, { skip }) => {
    if (!isInstalled) skip('skipped: needs pgbouncer')
    const url = await pgBouncer(mode)
    if (mode === 'session') await worksThrough(url, 30_000)
    else
      await expect(checkDatabase('DATABASE_URL', url, { timeoutMs: 30_000 })).rejects.toThrow(
        'set its pool mode to session',
      )
  })

  test.for([
    ['password', { password: 'wrong' }, 'password authentication failed'],
    ['database', { pathname: '/nowhere' }, 'no such database: nowhere'],
  ] as const)('a wrong %s is not tried again', async ([, change, says], { skip }) => {
    if (!isInstalled) skip('skipped: needs pgbouncer')
    const url = await pgBouncer('session')
    await worksThrough(url, 30_000)
    const wrong = Object.assign(new URL(url), change).href
    const onWait = vi.fn<(reason: string) => void>()
    await expect(checkDatabase('DATABASE_URL', wrong, { onWait })).rejects.toThrow(
      `DATABASE_URL: ${says}`,
    )
    expect(onWait).not.toHaveBeenCalled()
  })
})

/** One on a free port, with its usual settings and no TLS. */
async function pgBouncer(mode: string): Promise<string> {
  const free = createServer()
  await new Promise<void>((done) => free.listen(0, '127.0.0.1', done))
  const { port } = free.address() as AddressInfo
  await new Promise((done) => free.close(done))
  const { hostname, port: target, username, password, pathname } = new URL(db.appUrl)
  const folder = mkdtempSync(join(tmpdir(), 'prilej-pgbouncer-'))
  chmodSync(folder, 0o755)
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]\n${pathname.slice(1)} = host=${hostname} port=${target}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nauth_type = plain\nauth_file = ${join(folder, 'users')}\nunix_socket_dir =\npool_mode = ${mode}\n`,
  )
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : []
  const child = spawn('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], { stdio: 'ignore' })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const address = Object.assign(new URL(db.appUrl), { hostname: '127.0.0.1' })
  address.port = String(port)
  return address.href
}

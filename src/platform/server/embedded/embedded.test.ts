import { spawn } from 'node:child_process'
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { readPidFile } from './postmaster.ts'
import { everyProcess, processesServing } from './process-table.ts'
import {
  eventually,
  guardsOf,
  killEverythingServing,
  nothingServes,
  ownerProcess,
  query,
  start,
  temporaryFolder,
} from './test-cluster.ts'

const WRITE_NOTE = `create table note (text text); insert into note values ('kept')`
const READ_NOTE = 'select text from note'
const KILL_OWNER_AFTER_SPAWN = `
  const { default: children } = await import('node:child_process')
  const { spawn } = children
  children.spawn = (...call) => {
    const child = spawn(...call)
    if (call[0] === '/bin/sh') process.kill(process.pid, 'SIGKILL')
    return child
  }
  const { syncBuiltinESMExports } = await import('node:module')
  syncBuiltinESMExports()`
const KEPT = [{ text: 'kept' }]

describe('starting', () => {
  test('a first start makes the database, a second finds data and port again', async () => {
    const dir = join(temporaryFolder(), 'a folder with spaces')
    const first = await start({ dir, durable: true })
    await query(first.superuserUrl(), WRITE_NOTE)
    await first.stop()
    await nothingServes(dir)

    const second = await start({ dir, durable: true })
    expect(second.port).toBe(first.port)
    expect(await query(second.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('it is durable, checked, in UTF-8, behind a password and on loopback only', async () => {
    const cluster = await start({ dir: temporaryFolder(), durable: true })
    const promised = {
      fsync: 'on',
      synchronous_commit: 'on',
      full_page_writes: 'on',
      data_checksums: 'on',
      server_encoding: 'UTF8',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: '',
    }
    const columns = Object.keys(promised).map((name) => `current_setting('${name}') as ${name}`)
    expect(await query(cluster.superuserUrl(), `select ${columns.join()}`)).toEqual([promised])
    const wrongPassword = cluster.superuserUrl().replace(/:\w+@/, ':wrong@')
    await expect(query(wrongPassword, 'select 1')).rejects.toThrow('password authentication failed')
  })

  test('a first start killed half way leaves nothing in the way of the next', async () => {
    const dir = temporaryFolder()
    const drafts = () => readdirSync(dir).filter((name) => name.startsWith('new-'))
    const owner = ownerProcess(dir)
    await eventually(() =>
      drafts().some((draft) => readdirSync(join(dir, draft)).includes('pgdata')),
    )
    await owner.kill()
    expect(readdirSync(dir)).not.toContain('pgdata')
    expect(drafts()).toHaveLength(1)

    const cluster = await start({ dir })
    expect(drafts()).toEqual([])
    expect(await query(cluster.superuserUrl(), 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a pid file that names an unrelated active process is not believed', async () => {
    const dir = await stoppedCluster()
    forgePidFile(dir, process.pid)
    const cluster = await start({ dir })
    expect(await query(cluster.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('a pid file that names a zombie is not believed', async () => {
    const dir = await stoppedCluster()
    forgePidFile(dir, await zombie())
    const cluster = await start({ dir })
    expect(await query(cluster.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('a server that cannot start says why in one line', async () => {
    const { port } = await start({ dir: temporaryFolder() })
    await expect(startCluster({ dir: temporaryFolder(), durable: false, port })).rejects.toThrow(
      /^PostgreSQL did not start: could not create any TCP\/IP sockets$/,
    )
  })

  test('a data folder without its key says so in one line', async () => {
    const dir = await stoppedCluster()
    rmSync(join(dir, 'superuser.key'))
    await expect(startCluster({ dir, durable: false })).rejects.toThrow(
      /superuser\.key is missing[^\n]*$/,
    )
  })
})

describe('staying up', () => {
  test.each([
    ['kill -9 of the postmaster', (pid: number) => process.kill(pid, 'SIGKILL')],
    ['kill -9 of every process', (_pid: number, dir: string) => killEverythingServing(dir)],
    ['a shutdown by somebody else', (pid: number) => process.kill(pid, 'SIGINT')],
  ])('%s: it comes back on its port with all data', async (_blow, strike) => {
    const dir = join(temporaryFolder(), 'a folder with spaces')
    let restarts = 0
    const cluster = await start({ dir, durable: true, onRestart: () => (restarts += 1) })
    await query(cluster.superuserUrl(), WRITE_NOTE)
    const { pid, port } = cluster
    strike(pid, dir)
    await eventually(() => restarts === 1)
    expect(cluster.pid).not.toBe(pid)
    expect(cluster.port).toBe(port)
    expect(await query(cluster.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('a busy backend that outlives its postmaster does not hold up the restart', async () => {
    const dir = temporaryFolder()
    let restarts = 0
    const cluster = await start({ dir, onRestart: () => (restarts += 1) })
    const busy = query(cluster.superuserUrl(), 'do $$ begin loop null; end loop; end $$')
    busy.catch(() => {})
    const busyNow = `select 1 from pg_stat_activity where state = 'active' and query like 'do %'`
    await eventually(async () => (await query(cluster.superuserUrl(), busyNow)).length === 1)
    process.kill(cluster.pid, 'SIGKILL')
    await eventually(() => restarts === 1)
    await expect(busy).rejects.toThrow()
  })

  test('stop() wins over a restart under way', async () => {
    const dir = temporaryFolder()
    const lines: string[] = []
    const cluster = await start({ dir, log: (line) => lines.push(line) })
    process.kill(cluster.pid, 'SIGKILL')
    await eventually(() => lines.length > 0)
    await cluster.stop()
    expect(processesServing(join(dir, 'pgdata'))).toEqual([])
    expect(lines).toHaveLength(1)
    const next = await start({ dir })
    expect(await query(next.superuserUrl(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('owning', () => {
  test('kill -9 of the owner stops the database, and the next owner finds the data', async () => {
    const dir = temporaryFolder()
    const owner = ownerProcess(dir)
    const { url, port } = await owner.started
    await query(url, WRITE_NOTE)
    await owner.kill()
    await nothingServes(dir)

    const next = await start({ dir, durable: true })
    expect(next.port).toBe(port)
    expect(await query(next.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('an owner that is replaced at once does not wait for luck', async () => {
    const dir = temporaryFolder()
    const owner = ownerProcess(dir)
    await query((await owner.started).url, WRITE_NOTE)
    await owner.kill()
    const next = await start({ dir, durable: true })
    expect(await query(next.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('a second owner is refused in one line, and the first does not notice', async () => {
    const dir = temporaryFolder()
    const owner = ownerProcess(dir)
    const { url } = await owner.started
    const refusal = `another Prilej (pid ${owner.process.pid}) is using this data folder; stop it first`
    await expect(startCluster({ dir, durable: true })).rejects.toThrow(new Error(refusal))
    expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('a database left behind by an owner and a guard both killed is stopped and started again', async () => {
    const dir = temporaryFolder()
    const left = await abandonedCluster(dir)
    const next = await start({ dir, durable: true })
    expect(next.pid).not.toBe(left.pid)
    expect(next.port).toBe(left.port)
    expect(await query(next.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('an owner with nothing else to do stops its database cleanly', async () => {
    const dir = temporaryFolder()
    const owner = ownerProcess(dir)
    await owner.started
    owner.process.stdin.end()
    await eventually(() => owner.process.exitCode !== null)
    expect(owner.process.exitCode).toBe(0)
    expect(processesServing(join(dir, 'pgdata'))).toEqual([])
  })

  // Whether the first signal comes too early is a matter of a millisecond, so it is tried a few times.
  test('an owner killed before its server listens to signals leaves nothing behind', async () => {
    const dir = await stoppedCluster()
    for (let turn = 0; turn < 3; turn += 1) {
      const owner = ownerProcess(dir, { before: KILL_OWNER_AFTER_SPAWN })
      await expect(owner.started).rejects.toThrow('')
      await eventually(() => guardsOf(dir).length === 0)
      await nothingServes(dir)
    }
  })

  test('a guard that is killed is replaced, together with its server', async () => {
    const dir = temporaryFolder()
    const owner = ownerProcess(dir)
    const { pid } = await owner.started
    for (const guard of guardsOf(dir)) process.kill(guard.pid, 'SIGKILL')
    await eventually(() => readyPid(dir) !== undefined && readyPid(dir) !== pid)
    await owner.kill()
    await nothingServes(dir)
  })
})

async function stoppedCluster(): Promise<string> {
  const dir = temporaryFolder()
  const cluster = await startCluster({ dir, durable: false })
  await query(cluster.superuserUrl(), WRITE_NOTE)
  await cluster.stop()
  return dir
}

async function abandonedCluster(dir: string): Promise<{ pid: number; port: number }> {
  const owner = ownerProcess(dir)
  const left = await owner.started
  await query(left.url, WRITE_NOTE)
  const guards = guardsOf(dir)
  for (const guard of guards) process.kill(guard.pid, 'SIGSTOP')
  await owner.kill()
  for (const guard of guards) process.kill(guard.pid, 'SIGKILL')
  return left
}

function readyPid(dir: string): number | undefined {
  const { pid, isReady } = readPidFile({ data: join(dir, 'pgdata') })
  return isReady ? pid : undefined
}

function forgePidFile(dir: string, pid: number): void {
  const data = join(dir, 'pgdata')
  writeFileSync(
    join(data, 'postmaster.pid'),
    [pid, data, 1, 20_001, '', '127.0.0.1', '1 1', 'ready', ''].join('\n'),
  )
}

async function zombie(): Promise<number> {
  const parent = spawn('/bin/sh', ['-c', 'sleep 0.1 & echo $!; exec sleep 60'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  onTestFinished(() => void parent.kill('SIGKILL'))
  const pid = await new Promise<number>((resolve) => {
    createInterface(parent.stdout).once('line', (line) => resolve(Number(line)))
  })
  await eventually(() => !everyProcess().some((each) => each.pid === pid))
  process.kill(pid, 0)
  return pid
}

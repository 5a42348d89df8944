import { spawn } from 'node:child_process'
import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test } from 'vitest'
import { startCluster } from './cluster.ts'
import { identify, isRunning, processesServing } from './process-table.ts'
import type { ProcessId } from './process-table.ts'
import {
  eventually,
  killEverythingServing,
  nothingServes,
  ownerProcess,
  query,
  start,
  temporaryFolder,
} from './test-cluster.ts'

const WRITE_NOTE = `create table note (text text); insert into note values ('kept')`
const READ_NOTE = 'select text from note'
const KEPT = [{ text: 'kept' }]

describe('starting', () => {
  test('a first start makes the database, a second finds data and port again', async () => {
    const dir = temporaryFolder()
    const first = await start({ dir, durable: true })
    await query(first.superuserUrl(), WRITE_NOTE)
    await first.stop()
    await nothingServes(dir)

    const second = await start({ dir, durable: true })
    expect(second.port).toBe(first.port)
    expect(second.adopted).toBe(false)
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
    expect(cluster.adopted).toBe(false)
    expect(await query(cluster.superuserUrl(), READ_NOTE)).toEqual(KEPT)
  })

  test('a pid file that names a zombie is not believed', async () => {
    const dir = await stoppedCluster()
    forgePidFile(dir, await zombie())
    const cluster = await start({ dir })
    expect(await query(cluster.superuserUrl(), READ_NOTE)).toEqual(KEPT)
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
    const dir = temporaryFolder()
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

  test('a database left behind by an owner and a guard both killed is adopted and then supervised', async () => {
    const dir = temporaryFolder()
    const left = await abandonedCluster(dir)
    let restarts = 0
    const next = await startCluster({ dir, durable: true, onRestart: () => (restarts += 1) })
    onTestFinished(() => next.stop())
    expect(next.adopted).toBe(true)
    expect([next.pid, next.port]).toEqual([left.pid, left.port])
    expect(await query(next.superuserUrl(), READ_NOTE)).toEqual(KEPT)

    process.kill(next.pid, 'SIGKILL')
    await eventually(() => restarts === 1)
    expect(await query(next.superuserUrl(), READ_NOTE)).toEqual(KEPT)
    await next.stop()
    await nothingServes(dir)
  })

  test('an owner with an adopted database and nothing else to do still stops it cleanly', async () => {
    const dir = temporaryFolder()
    const left = await abandonedCluster(dir)
    const next = ownerProcess(dir)
    expect((await next.started).pid).toBe(left.pid)
    next.process.stdin.end()
    await eventually(() => next.process.exitCode !== null)
    expect(next.process.exitCode).toBe(0)
    expect(readdirSync(dir)).not.toContain('guard.pid')
    expect(processesServing(join(dir, 'pgdata'))).toEqual([])
  })

  test('one left behind with other settings is started anew with ours', async () => {
    const dir = temporaryFolder()
    const left = await abandonedCluster(dir)
    const next = await start({ dir, durable: true, settings: { work_mem: '5MB' } })
    expect(next.adopted).toBe(false)
    expect(next.pid).not.toBe(left.pid)
    expect(await query(next.superuserUrl(), 'show work_mem')).toEqual([{ work_mem: '5MB' }])
  })

  test('a guard that is killed is replaced', async () => {
    const dir = temporaryFolder()
    const owner = ownerProcess(dir)
    await owner.started
    const first = guardOf(dir)
    process.kill(first.pid, 'SIGKILL')
    await eventually(() => guardOf(dir).pid !== first.pid && isRunning(guardOf(dir)))
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
  const guard = guardOf(dir)
  process.kill(guard.pid, 'SIGSTOP')
  await owner.kill()
  process.kill(guard.pid, 'SIGKILL')
  return left
}

function guardOf(dir: string): ProcessId {
  return JSON.parse(readFileSync(join(dir, 'guard.pid'), 'utf8'))
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
  await eventually(() => identify(pid) === undefined)
  process.kill(pid, 0)
  return pid
}

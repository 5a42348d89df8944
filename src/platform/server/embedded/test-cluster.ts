import { spawn } from 'node:child_process'
import type { ChildProcessWithoutNullStreams } from 'node:child_process'
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished } from 'vitest'
import { startCluster } from './cluster.ts'
import type { Cluster, ClusterOptions } from './cluster.ts'
import type { DatabaseUser } from './database-user.ts'
import { everyProcess, processesServing } from './process-table.ts'
import type { RunningProcess } from './process-table.ts'
import { waitUntil } from './wait-until.ts'

const DEADLINE_MS = 60_000

const HERE = fileURLToPath(new URL('.', import.meta.url))

interface StartedCluster {
  port: number
  pid: number
  url: string
}

interface OwnerProcess {
  process: ChildProcessWithoutNullStreams
  /** The line it prints once its database runs. */
  started: Promise<StartedCluster>
  /** Kill -9; resolves when the process is gone. */
  kill(): Promise<void>
}

interface OwnerOptions {
  user?: DatabaseUser
  /** The folder of the program, where it is not this one. */
  source?: string
  /** Code that runs before it starts the database. */
  before?: string
}

export function temporaryFolder(mode = 0o711, parent = tmpdir()): string {
  const folder = realpathSync(mkdtempSync(join(parent, 'prilej-embedded-')))
  chmodSync(folder, mode)
  onTestFinished(async () => {
    await waitUntil(() => processesServing(join(folder, 'pgdata')).length === 0, DEADLINE_MS)
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })
  return folder
}

export async function start(options: Partial<ClusterOptions> & { dir: string }): Promise<Cluster> {
  const cluster = await startCluster({ durable: false, ...options })
  onTestFinished(() => cluster.stop())
  return cluster
}

/** Starts another Node process that owns the database of this folder, as the real program does. */
export function ownerProcess(
  dir: string,
  { user, source = HERE, before = '' }: OwnerOptions = {},
): OwnerProcess {
  const code = `
    ${before}
    const { startCluster } = await import(${JSON.stringify(pathToFileURL(join(source, 'cluster.ts')))})
    const cluster = await startCluster({ dir: ${JSON.stringify(dir)}, durable: true })
    console.log(JSON.stringify({ port: cluster.port, pid: cluster.pid, url: cluster.superuserUrl() }))
    process.stdin.on('end', () => cluster.stop()).resume()`
  const child = scriptProcess(code, user)
  let complaint = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text))
  const started = new Promise<StartedCluster>((resolve, reject) => {
    createInterface(child.stdout).once('line', (line) => resolve(JSON.parse(line)))
    child.once('close', () => reject(new Error(complaint)))
  })
  started.catch(() => {})
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => {
    child.kill('SIGKILL')
    return exited
  }
  return { process: child, started, kill }
}

export function scriptProcess(code: string, user?: DatabaseUser): ChildProcessWithoutNullStreams {
  const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href
  const child = spawn(process.execPath, ['--import', tsx, '--input-type=module', '-e', code], {
    env: { PATH: process.env.PATH },
    cwd: '/',
    ...user,
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

export async function query(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

export async function eventually(claim: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + DEADLINE_MS
  while (!(await claim())) {
    if (performance.now() > deadline)
      expect.fail(`not within ${DEADLINE_MS} ms: ${claim.toString()}`)
    await sleep(10)
  }
}

export async function nothingServes(folder: string): Promise<void> {
  await eventually(() => processesServing(join(folder, 'pgdata')).length === 0)
}

/** The shell between the owner and the server of this folder, and the part of it that waits for our end. */
export function guardsOf(folder: string): RunningProcess[] {
  const isGuard = (command: string) =>
    command.includes(' prilej-guard ') && command.includes(` -D ${join(folder, 'pgdata')} `)
  return everyProcess().filter(({ command }) => isGuard(command))
}

export function killEverythingServing(folder: string): void {
  for (const { pid } of processesServing(join(folder, 'pgdata')))
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // The process has ended by itself since it was seen.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

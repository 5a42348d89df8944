import { fork, type ChildProcess } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { onTestFinished } from 'vitest'
import type { Cluster } from '#platform/server/embedded/cluster.ts'
import { isFree } from '#platform/server/embedded/ports.ts'
import { prepareDatabase } from '#platform/server/embedded/roles.ts'
import {
  killEverythingServing,
  query,
  start,
  temporaryFolder,
} from '#platform/server/embedded/test-cluster.ts'
import { createLog } from '#platform/server/process/log.ts'
import { migrate } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/process/root.ts'
import { eventually } from '../product.ts'
import { startWriters, type Writers } from './acknowledged.ts'

export type InjectedFault = 'server' | 'database' | 'postmaster' | 'restart'

export interface Plan {
  program: string
  faults: InjectedFault[]
  /** Number of acknowledgements awaited before each kill. */
  between: number
  idempotent?: boolean
  acknowledge?: 'early'
  /** When off, the database answers "committed" before the row is on disk. */
  synchronousCommit?: 'off'
}

export interface Outcome {
  acknowledged: number
  lost: number
  doubled: number
  maxSilenceMs: number
  /** Number of starts of the server process: one, and one more for each time it was killed. */
  serverStarts: number
}

/** Clients write through the pipeline while processes are killed; the answers are compared with the stored rows. */
export async function writeDuringFaults(plan: Plan): Promise<Outcome> {
  const dir = temporaryFolder()
  const lazy = { wal_writer_delay: '10s', wal_writer_flush_after: '1GB' }
  const settings = plan.synchronousCommit ? { settings: lazy } : {}
  const cluster = await start({ dir, durable: true, ...settings })
  const { company, appUrl } = await prepareNotes(cluster, plan)
  const server = await keepServer(plan, appUrl, company)
  const writers = startWriters({ address: server.address, idempotent: plan.idempotent ?? true })
  onTestFinished(() => writers.end())
  for (const fault of plan.faults) {
    const before = writers.acknowledged.size
    await eventually(() => writers.acknowledged.size >= before + plan.between)
    injectFault(fault, cluster, dir, server.process())
  }
  const before = writers.acknowledged.size
  await eventually(() => writers.acknowledged.size >= before + plan.between)
  await writers.end()
  return {
    ...(await compared(cluster, writers)),
    maxSilenceMs: writers.maxSilenceMs,
    serverStarts: server.starts(),
  }
}

/** The answers of clients, compared with the stored rows. */
export async function compared(
  cluster: Cluster,
  { acknowledged }: Pick<Writers, 'acknowledged'>,
): Promise<Pick<Outcome, 'acknowledged' | 'lost' | 'doubled'>> {
  const rows = await query(cluster.superuserUrl('notes'), 'select text from notes')
  const stored = rows.map(({ text }) => String(text))
  const found = new Set(stored)
  return {
    acknowledged: acknowledged.size,
    lost: [...acknowledged].filter((text) => !found.has(text)).length,
    doubled: stored.length - found.size,
  }
}

export async function prepareNotes(cluster: Cluster, plan: Pick<Plan, 'synchronousCommit'> = {}) {
  const { adminUrl, appUrl } = await prepareDatabase(
    cluster.superuserUrl(),
    'notes',
    randomBytes(32),
  )
  await migrate(adminUrl, migrationsFolder, createLog('error'))
  await query(
    adminUrl,
    `create table notes (company_id uuid not null, id uuid not null, text text not null, primary key (company_id, id));
     call guard_company('notes')`,
  )
  if (plan.synchronousCommit)
    await query(cluster.superuserUrl(), 'alter database notes set synchronous_commit = off')
  return { company: randomUUID(), appUrl }
}

export function keepServer(
  plan: Pick<Plan, 'program' | 'acknowledge'>,
  url: string,
  company: string,
): Promise<KeptServer> {
  const control: Record<string, string> = plan.acknowledge ? { ACKNOWLEDGE: plan.acknowledge } : {}
  return keepProcess(plan.program, { URL: url, COMPANY: company, ACTOR: randomUUID(), ...control })
}

export interface KeptServer {
  address: string
  process(): ChildProcess
  starts(): number
}

/** A server process that is started again at once whenever it ends. */
export async function keepProcess(
  program: string,
  env: Record<string, string>,
): Promise<KeptServer> {
  const port = await freePort()
  let child: ChildProcess
  let starts = 0
  let isOver = false
  let listening = false
  const launch = () => {
    starts += 1
    child = fork(program, { env: { PATH: process.env.PATH, ...env, PORT: String(port) } })
    child.once('message', () => (listening = true))
    child.once('exit', () => isOver || launch())
  }
  launch()
  onTestFinished(() => {
    isOver = true
    child.kill('SIGKILL')
  })
  await eventually(() => listening)
  return { address: `http://127.0.0.1:${port}`, process: () => child, starts: () => starts }
}

export function injectFault(
  fault: InjectedFault,
  cluster: Cluster,
  dir: string,
  server: ChildProcess,
): void {
  if (fault === 'server') server.kill('SIGKILL')
  else if (fault === 'database') killEverythingServing(dir)
  else process.kill(cluster.pid, fault === 'restart' ? 'SIGINT' : 'SIGKILL')
}

/** Below the range from which systems choose outgoing ports, so that no retry can take it while the server is down. */
async function freePort(): Promise<number> {
  for (;;) {
    const port = 12_000 + Math.floor(Math.random() * 8_000)
    if (await isFree(port)) return port
  }
}

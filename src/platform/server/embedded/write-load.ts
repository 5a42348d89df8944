import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { onTestFinished } from 'vitest'
import type { Cluster } from './cluster.ts'
import { eventually, killEverythingServing, query, start, temporaryFolder } from './test-cluster.ts'

export interface CrashPlan {
  kills: number
  /** Number of acknowledgements awaited before each kill. */
  acknowledgementsBetween: number
  synchronousCommit: 'on' | 'off'
  settings?: Record<string, string>
}

export interface CrashReport {
  acknowledged: number
  lost: string[]
  maxReturnMs: number
}

/**
 * Kills the server repeatedly under a write load, and compares the acknowledged commits with the rows found
 * afterwards.
 */
export async function crashUnderLoad(plan: CrashPlan): Promise<CrashReport> {
  const dir = temporaryFolder(0o711, tmpdir())
  let restarts = 0
  const cluster = await start({
    dir,
    durable: true,
    settings: plan.settings,
    onRestart: () => (restarts += 1),
  })
  await query(cluster.superuserUrl(), 'create table ledger (entry text primary key)')
  const load = writeLoad(cluster, plan.synchronousCommit)
  let maxReturnMs = 0
  for (let kill = 1; kill <= plan.kills; kill += 1) {
    const before = load.acknowledged.size
    await eventually(() => load.acknowledged.size >= before + plan.acknowledgementsBetween)
    const since = performance.now()
    killServer(cluster, dir, kill)
    await eventually(() => restarts === kill)
    maxReturnMs = Math.max(maxReturnMs, performance.now() - since)
  }
  await load.end()
  const storedEntries = new Set(
    (await query(cluster.superuserUrl(), 'select entry from ledger')).map(({ entry }) => entry),
  )
  const lost = [...load.acknowledged].filter((entry) => !storedEntries.has(entry))
  return { acknowledged: load.acknowledged.size, lost, maxReturnMs }
}

// Kills alternately the postmaster only, which orphans its children, and all processes at once.
function killServer(cluster: Cluster, dir: string, turn: number): void {
  if (turn % 2) process.kill(cluster.pid, 'SIGKILL')
  else killEverythingServing(dir)
}

function writeLoad(cluster: Cluster, synchronousCommit: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WRITERS], {
    env: {
      PG: pathToFileURL(createRequire(import.meta.url).resolve('pg')).href,
      URL: cluster.superuserUrl(),
      SYNCHRONOUS_COMMIT: synchronousCommit,
    },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const acknowledged = new Set<string>()
  const lines = createInterface(child.stdout).on('line', (entry) => acknowledged.add(entry))
  const allRead = new Promise((resolve) => lines.once('close', resolve))
  return {
    acknowledged,
    async end() {
      child.stdin.end()
      await allRead
    },
  }
}

/** A separate process that prints each entry whose COMMIT was answered and does not keep it. */
const WRITERS = `
const { default: pg } = await import(process.env.PG)
let over = false
process.stdin.on('end', () => (over = true)).resume()
let next = 0
async function write() {
  const client = new pg.Client(process.env.URL)
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('set synchronous_commit = ' + process.env.SYNCHRONOUS_COMMIT)
    while (!over) {
      const entry = 'entry ' + (next += 1)
      await client.query('begin')
      await client.query('insert into ledger values ($1)', [entry])
      await client.query('commit')
      console.log(entry)
    }
  } catch {
    await new Promise((resolve) => setTimeout(resolve, 20))
  } finally {
    await client.end().catch(() => {})
  }
}
async function writer() {
  while (!over) await write()
}
await Promise.all(Array.from({ length: 8 }, writer))`

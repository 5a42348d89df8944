import { spawn, type ChildProcess } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished } from 'vitest'
import type { DatabaseUser } from '#platform/server/embedded/database-user.ts'
import type { RunningProcess } from '#platform/server/embedded/process-table.ts'
import { descendantsOf, stillRunning } from './process-tree.ts'

export interface Product {
  readonly process: ChildProcess
  readonly pid: number
  readonly output: { out: string; err: string }
  /** Resolves with the address once it listens; fails when the process ends first. */
  listens(): Promise<string>
  /** The exit code, or the signal that ended it. */
  ended(): Promise<number | string>
  /** All processes it started, by what they run. */
  tree(): RunningProcess[]
}

export interface ProductOptions {
  env?: Record<string, string>
  words?: string[]
  user?: DatabaseUser
}

const DEADLINE_MS = 60_000

/** The real program in a separate process, with nothing of our environment but the path. */
export function run(program: string, { env = {}, words = [], user }: ProductOptions): Product {
  const child = spawn(process.execPath, [program, ...words], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', SEED: 'none', LOG_LEVEL: 'warn', ...env },
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    ...user,
  })
  const output = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.err += text))
  const ended = new Promise<number | string>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'unknown'))
  })
  const pid = child.pid ?? 0
  const product: Product = {
    process: child,
    pid,
    output,
    listens: () => addressIn(output, ended),
    ended: () =>
      withDeadline(ended, () => `still running after it should have ended: ${output.err}`),
    tree: () => descendantsOf(pid),
  }
  onTestFinished(() => end(product))
  return product
}

/** Polls until the assertion holds; one that throws does not hold yet. */
export async function eventually(claim: () => unknown, deadlineMs = DEADLINE_MS): Promise<void> {
  const deadline = performance.now() + deadlineMs
  for (;;) {
    const holds = await Promise.resolve()
      .then(claim)
      .catch(() => false)
    if (holds) return
    if (performance.now() > deadline)
      expect.fail(`not within ${deadlineMs} ms: ${claim.toString()}`)
    await sleep(20)
  }
}

/** The server listens first: the worker may still be starting. */
export async function expectAllProcesses(product: Product): Promise<void> {
  const kinds = [/^\S+\/postgres -D/, /prilej-guard/, /\bnode\b.* worker\b/]
  await eventually(() => {
    const commands = product.tree().map(({ command }) => command)
    return kinds.every((kind) => commands.some((command) => kind.test(command)))
  })
}

export async function allGone(processes: RunningProcess[]): Promise<void> {
  await eventually(() => stillRunning(processes).length === 0)
}

export async function get(address: string, path: string): Promise<Response> {
  return fetch(new URL(path, address), { signal: AbortSignal.timeout(10_000) })
}

export function dataFolder(mode = 0o711): string {
  const folder = mkdtempSync(join(tmpdir(), 'prilej-product-'))
  chmodSync(folder, mode)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return join(folder, 'data')
}

async function addressIn(output: Product['output'], ended: Promise<unknown>): Promise<string> {
  let isOver = false
  void ended.then(() => (isOver = true))
  const found = () => /^Prilej listens on (\S+)$/m.exec(output.out)?.[1]
  // Seeding the demo takes as long as the machine needs; a hanging one ends with the time-out of its test.
  await eventually(() => found() ?? isOver, Infinity)
  return found() ?? expect.fail(`it ended before it listened: ${output.err}`)
}

async function withDeadline<T>(work: Promise<T>, complaint: () => string): Promise<T> {
  const late = sleep(DEADLINE_MS, undefined, { ref: false }).then(() => expect.fail(complaint()))
  return Promise.race([work, late])
}

/** A test that failed half-way must not leave a database running. */
async function end({ process: child, tree }: Product): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const children = tree()
  child.kill('SIGTERM')
  await eventually(() => child.exitCode !== null || child.signalCode !== null)
  await allGone(children)
}

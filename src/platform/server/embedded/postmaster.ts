import { spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from './atomic-files.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { endProcessesServing } from './process-table.ts'
import { serverEnvironment } from './settings.ts'
import { waitUntil } from './wait-until.ts'

/** One run of PostgreSQL on a data folder. */
export interface Postmaster {
  /** The id of the server process, once it is ready. */
  readonly pid: number
  /** Resolves when it accepts connections, rejects with its own words when it ended before. */
  readonly ready: Promise<void>
  readonly exited: Promise<void>
  /** Fast shutdown: clients are disconnected, everything is written, no recovery is needed later. */
  stop(): Promise<void>
}

/**
 * The shell between us and the server stops it once its input closes, which also happens when our process is
 * killed. It repeats the signal, since a server that has just been started may miss the first.
 */
const GUARD = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
{ read -r _ <&3; while kill -INT $server; do sleep 1; done; } 2>/dev/null & watch=$!
exec 3<&-
wait $server
kill -KILL $watch 2>/dev/null`

const STOP_LIMIT_MS = 60_000

/** Starts a server after ending any process on its data folder; a pid file alone is no proof of one. */
export async function startPostmaster(
  paths: ClusterPaths,
  program: string,
  args: string[],
): Promise<Postmaster> {
  await endProcessesServing(paths.data)
  rmSync(join(paths.data, 'postmaster.pid'), { force: true })
  const log = openSync(paths.log, 'a', 0o600)
  const guard = spawn('/bin/sh', ['-c', GUARD, 'prilej-guard', program, ...args], {
    cwd: '/',
    env: serverEnvironment,
    stdio: ['pipe', log, log],
    detached: true,
    ...paths.user,
  })
  closeSync(log)
  guard.unref()
  guard.stdin?.on('error', () => {})
  let hasExited = false
  const exited = new Promise<void>((resolve) => {
    guard.once('exit', resolve)
    guard.once('error', () => resolve())
  }).then(() => void (hasExited = true))
  let pid = 0
  const ready = waitUntil(() => hasExited || readPidFile(paths).isReady).then(() => {
    if (hasExited) throw new Error(`PostgreSQL did not start: ${lastWords(paths)}`)
    pid = readPidFile(paths).pid
  })
  // Prevents an unhandled rejection when the server is stopped at once.
  ready.catch(() => {})
  return {
    get pid() {
      return pid
    },
    ready,
    exited,
    async stop() {
      guard.stdin?.end()
      if (!(await waitUntil(() => hasExited, STOP_LIMIT_MS))) await endProcessesServing(paths.data)
    },
  }
}

/** The details that PostgreSQL wrote about the server that runs, or ran, on a data folder. */
export function readPidFile(paths: Pick<ClusterPaths, 'data'>): {
  pid: number
  port: number
  isReady: boolean
} {
  const lines = readIfThere(join(paths.data, 'postmaster.pid'))?.split('\n') ?? []
  return {
    pid: Number(lines[0]),
    port: Number(lines[3]),
    isReady: lines[7]?.trim() === 'ready',
  }
}

function lastWords({ log }: ClusterPaths): string {
  const lines = readFileSync(log, 'utf8').split('\n').filter(Boolean)
  const fatal = lines.findLast((line) => /(FATAL|PANIC|error):? /.test(line)) ?? lines.at(-1)
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? `see ${log}`
}

import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import {
  closeSync,
  constants,
  fchownSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from './atomic-files.ts'
import type { Binaries } from './binaries.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { endProcessesServing, identify, isRunning, serves } from './process-table.ts'
import type { ProcessId } from './process-table.ts'
import { serverEnvironment } from './settings.ts'
import { waitUntil } from './wait-until.ts'

/** The parent of all processes of a running server. */
export interface Postmaster {
  readonly pid: number
  readonly exited: Promise<void>
  hasExited(): boolean
  signal(name: NodeJS.Signals): void
}

/** What PostgreSQL itself wrote about the server that runs on a data folder. */
interface Running {
  process: ProcessId
  port: number
  isStopping: boolean
  commandLine: string
}

const LOG_LIMIT = 10 * 1024 * 1024
// Root gives this file to the database's user, so a link to another file must not be followed.
const APPEND_IN_PLACE =
  constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NOFOLLOW
const ADOPTED_LOOK_MS = 100
const FAST_STOP_MS = 60_000
const IMMEDIATE_STOP_MS = 10_000

/** Resolves once the server accepts connections; an abort stops it, in whatever state it is. */
export async function startPostmaster(
  paths: ClusterPaths,
  binaries: Binaries,
  args: string[],
  abort: AbortSignal,
): Promise<Postmaster> {
  await endProcessesServing(paths.data)
  rmSync(join(paths.data, 'postmaster.pid'), { force: true })
  const { log, beginsAt } = openLog(paths)
  const child = spawn(binaries.postgres, args, {
    cwd: paths.folder,
    env: serverEnvironment,
    stdio: ['ignore', log, log],
    detached: true,
    ...paths.user,
  })
  closeSync(log)
  let refusal: string | undefined
  child.once('error', (error) => (refusal = error.message))
  const postmaster = ofChild(child)
  await waitUntil(() => postmaster.hasExited() || abort.aborted || isReady(paths, postmaster.pid))
  if (abort.aborted) await shutDown(postmaster)
  if (postmaster.hasExited())
    throw new Error(`PostgreSQL did not start: ${refusal ?? lastWords(paths, beginsAt)}`)
  return postmaster
}

/** The server that runs on this data folder, if any; a pid file alone is no proof. */
export function findRunning(paths: ClusterPaths): Running | undefined {
  const lines = readIfThere(join(paths.data, 'postmaster.pid'))?.split('\n') ?? []
  const process = identify(Number(lines[0]))
  if (!process || !serves(process.pid, paths.data)) return undefined
  return {
    process,
    port: Number(lines[3]),
    isStopping: lines[7]?.trim() === 'stopping',
    commandLine: readIfThere(join(paths.data, 'postmaster.opts'))?.trim() ?? '',
  }
}

/** Adopts a server that runs with our settings; any other is stopped. */
export async function adopt(
  paths: ClusterPaths,
  running: Running,
  args: string[],
): Promise<Postmaster | undefined> {
  const postmaster = ofStranger(running.process)
  const wanted = args.map((argument) => ` "${argument}"`).join('')
  if (running.isStopping || !running.commandLine.endsWith(`/postgres${wanted}`)) {
    await shutDown(postmaster)
    return undefined
  }
  await waitUntil(() => postmaster.hasExited() || isReady(paths, postmaster.pid))
  return postmaster.hasExited() ? undefined : postmaster
}

/** Fast shutdown: clients are disconnected, everything is written, no recovery is needed later. */
export async function shutDown(postmaster: Postmaster): Promise<void> {
  const hasExited = () => postmaster.hasExited()
  postmaster.signal('SIGINT')
  if (await waitUntil(hasExited, FAST_STOP_MS)) return
  postmaster.signal('SIGQUIT')
  if (await waitUntil(hasExited, IMMEDIATE_STOP_MS)) return
  postmaster.signal('SIGKILL')
  await waitUntil(hasExited)
}

function ofChild(child: ChildProcess): Postmaster {
  let over = false
  const exited = new Promise<void>((resolve) => {
    child.once('exit', resolve)
    child.once('error', () => resolve())
  }).then(() => {
    over = true
  })
  child.unref()
  return { pid: child.pid ?? 0, exited, hasExited: () => over, signal: (name) => child.kill(name) }
}

function ofStranger(stranger: ProcessId): Postmaster {
  const hasExited = () => !isRunning(stranger)
  const exited = new Promise<void>((resolve) => {
    const look = setInterval(() => {
      if (!hasExited()) return
      clearInterval(look)
      resolve()
    }, ADOPTED_LOOK_MS).unref()
  })
  const signal = (name: NodeJS.Signals) => {
    if (!hasExited()) process.kill(stranger.pid, name)
  }
  return { pid: stranger.pid, exited, hasExited, signal }
}

export function isReady(paths: ClusterPaths, pid: number): boolean {
  const lines = readIfThere(join(paths.data, 'postmaster.pid'))?.split('\n')
  return Number(lines?.[0]) === pid && lines?.[7]?.trim() === 'ready'
}

function openLog(paths: ClusterPaths): { log: number; beginsAt: number } {
  const size = statSync(paths.log, { throwIfNoEntry: false })?.size ?? 0
  if (size > LOG_LIMIT) renameSync(paths.log, `${paths.log}.1`)
  const log = openSync(paths.log, APPEND_IN_PLACE, 0o600)
  if (paths.user) fchownSync(log, paths.user.uid, paths.user.gid)
  return { log, beginsAt: size > LOG_LIMIT ? 0 : size }
}

function lastWords(paths: ClusterPaths, beginsAt: number): string {
  const lines = readFileSync(paths.log)
    .subarray(beginsAt)
    .toString('utf8')
    .split('\n')
    .filter(Boolean)
  const fatal = lines.find((line) => /(FATAL|PANIC|error):? /.test(line)) ?? lines.at(-1)
  return fatal?.replace(/^.*?(FATAL|PANIC): +/, '') ?? `see ${paths.log}`
}

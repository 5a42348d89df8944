import { setTimeout as sleep } from 'node:timers/promises'
import { findBinaries } from './binaries.ts'
import { prepareClusterPaths } from './cluster-paths.ts'
import { initialise } from './initialise.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { choosePort, rememberPort } from './ports.ts'
import { startPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { endProcessesServing } from './process-table.ts'
import { serverArguments, superuserUrlOf } from './settings.ts'

export interface ClusterOptions {
  dir: string
  /** False only for tests: a crash of the machine may then lose everything. */
  durable: boolean
  port?: number
  settings?: Record<string, string>
  log?: (line: string) => void
  onRestart?: () => void
}

export interface Cluster {
  readonly port: number
  readonly pid: number
  superuserUrl(database?: string): string
  stop(): Promise<void>
}

/** Starts the PostgreSQL of this folder, making it on first use, and keeps it running until stop(). */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const paths = prepareClusterPaths(options.dir)
  const lock = await takeOwnerLock(paths.folder)
  try {
    const binaries = findBinaries(paths)
    const password = await initialise(paths, binaries, options.durable)
    // A server left behind would occupy the remembered port.
    await endProcessesServing(paths.data)
    const port = options.port ?? (await choosePort(paths))
    const args = serverArguments(paths, port, options.durable, options.settings ?? {})
    const launch = () => startPostmaster(paths, binaries.postgres, args)
    const first = await launch()
    await first.ready
    rememberPort(paths, port)
    const supervised = keepRunning(first, launch, options)
    let stopped: Promise<void> | undefined
    return {
      port,
      get pid() {
        return supervised.pid()
      },
      superuserUrl: (database) => superuserUrlOf(port, password, database),
      stop: () => (stopped ??= supervised.stop().finally(() => lock.release())),
    }
  } catch (error) {
    lock.release()
    throw error
  }
}

const LONG_RUN_MS = 1_000
const MAX_PAUSE_MS = 5_000

/** Starts the server again whenever it ends, until stop(), which also ends a start under way. */
function keepRunning(
  first: Postmaster,
  launch: () => Promise<Postmaster>,
  { log = () => {}, onRestart = () => {} }: ClusterOptions,
) {
  const stopping = new AbortController()
  const { signal } = stopping
  let current = first
  let launchedAt = performance.now()

  async function watch(): Promise<void> {
    for (let pauseMs = 0; ;) {
      await current.exited
      if (signal.aborted) return
      const wasLong = performance.now() - launchedAt > LONG_RUN_MS
      pauseMs = wasLong ? 0 : Math.min(MAX_PAUSE_MS, Math.max(100, pauseMs * 2))
      if (current.pid) log(`PostgreSQL (pid ${current.pid}) ended unexpectedly`)
      await sleep(pauseMs, undefined, { ref: false, signal }).catch(() => {})
      if (signal.aborted) return
      launchedAt = performance.now()
      await restart()
    }
  }

  async function restart(): Promise<void> {
    try {
      current = await launch()
      if (signal.aborted) return await current.stop()
      await current.ready
      log(`PostgreSQL runs again (pid ${current.pid})`)
      onRestart()
    } catch (error) {
      if (!signal.aborted) log(String(error).split('\n', 1)[0] ?? '')
    }
  }

  const watched = watch()
  return {
    pid: () => current.pid,
    async stop(): Promise<void> {
      stopping.abort()
      await current.stop()
      await watched
    },
  }
}

import { findBinaries } from './binaries.ts'
import type { Binaries } from './binaries.ts'
import { formerGuardGone, postGuard } from './guard.ts'
import type { Guard } from './guard.ts'
import { initialise } from './initialise.ts'
import { takeOwnerLock } from './owner-lock.ts'
import { prepareClusterPaths } from './cluster-paths.ts'
import type { ClusterPaths } from './cluster-paths.ts'
import { choosePort, isFree, rememberPort } from './ports.ts'
import { adopt, findRunning, startPostmaster } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'
import { serverArguments, superuserUrlOf } from './settings.ts'
import { superviseFrom } from './supervision.ts'

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
  /** Whether the server was already running, left by an owner that was killed. */
  readonly adopted: boolean
  readonly pid: number
  superuserUrl(database?: string): string
  stop(): Promise<void>
}

/** Starts the PostgreSQL of this folder, making it on first use, and keeps it running until stop(). */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const paths = prepareClusterPaths(options.dir)
  const lock = await takeOwnerLock(paths.folder)
  let guard: Guard | undefined
  const release = () => {
    guard?.dismiss()
    lock.release()
  }
  try {
    const binaries = findBinaries(paths)
    await formerGuardGone(paths)
    const password = await initialise(paths, binaries, options.durable)
    guard = postGuard(paths)
    const server = { paths, binaries, options }
    return handOut(server, await firstStart(server), password, release)
  } catch (error) {
    release()
    throw error
  }
}

interface Server {
  paths: ClusterPaths
  binaries: Binaries
  options: ClusterOptions
}

interface Start {
  postmaster: Postmaster
  port: number
  adopted: boolean
}

const PORT_TRIES = 3

async function firstStart(server: Server): Promise<Start> {
  const { paths, options } = server
  for (let tries = 1; ; tries += 1) {
    const port = options.port ?? findRunning(paths)?.port ?? (await choosePort(paths))
    try {
      const start = await adoptOrStart(server, port, new AbortController().signal)
      rememberPort(paths, port)
      return start
    } catch (error) {
      const wasTakenMeanwhile = !options.port && !(await isFree(port))
      if (!wasTakenMeanwhile || tries === PORT_TRIES) throw error
    }
  }
}

async function adoptOrStart(
  { paths, binaries, options }: Server,
  port: number,
  abort: AbortSignal,
): Promise<Start> {
  const args = serverArguments(paths, port, options.durable, options.settings ?? {})
  const running = findRunning(paths)
  const adopted = running && (await adopt(paths, running, args))
  if (adopted) return { postmaster: adopted, port, adopted: true }
  return { postmaster: await startPostmaster(paths, binaries, args, abort), port, adopted: false }
}

function handOut(server: Server, first: Start, password: string, release: () => void): Cluster {
  const { port, adopted } = first
  const { log = () => {}, onRestart = () => {} } = server.options
  const supervised = superviseFrom(first.postmaster, {
    startServer: async (abort) => (await adoptOrStart(server, port, abort)).postmaster,
    log,
    onRestart,
  })
  let stopped: Promise<void> | undefined
  return {
    port,
    adopted,
    get pid() {
      return supervised.current.pid
    },
    superuserUrl: (database) => superuserUrlOf(port, password, database),
    stop: () => (stopped ??= supervised.stop().finally(release)),
  }
}

import { setTimeout as sleep } from 'node:timers/promises'
import { shutDown } from './postmaster.ts'
import type { Postmaster } from './postmaster.ts'

export interface Supervision {
  /** Starts the server again, or gives up as soon as it is stopped. */
  startServer(abort: AbortSignal): Promise<Postmaster>
  log(line: string): void
  onRestart(): void
}

export interface Supervised {
  readonly current: Postmaster
  stop(): Promise<void>
}

const EARLY_EXIT_MS = 1_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 5_000

/** Starts the server again whenever it ends, until stop(), which also ends a restart under way. */
export function superviseFrom(
  first: Postmaster,
  { startServer, log, onRestart }: Supervision,
): Supervised {
  const stopping = new AbortController()
  const abort = stopping.signal
  const stopRequested = new Promise<void>((resolve) => {
    abort.addEventListener('abort', () => resolve(), { once: true })
  })
  let current = first

  async function keepRunning(): Promise<void> {
    while (!abort.aborted) {
      const since = performance.now()
      await Promise.race([current.exited, stopRequested])
      if (abort.aborted) return
      log(`PostgreSQL (pid ${current.pid}) ended unexpectedly`)
      await restartServer(performance.now() - since < EARLY_EXIT_MS ? 1 : 0)
    }
  }

  async function restartServer(earlierFailures: number): Promise<void> {
    for (let failures = earlierFailures; !abort.aborted; failures += 1) {
      await pause(failures, abort)
      if (!abort.aborted && (await startsAgain())) return
    }
  }

  async function startsAgain(): Promise<boolean> {
    try {
      current = await startServer(abort)
    } catch (error) {
      if (!abort.aborted) log(oneLine(error))
      return false
    }
    log(`PostgreSQL runs again (pid ${current.pid})`)
    try {
      onRestart()
    } catch (error) {
      log(oneLine(error))
    }
    return true
  }

  const kept = keepRunning()
  return {
    get current() {
      return current
    },
    async stop() {
      stopping.abort()
      await shutDown(current)
      await kept
      await shutDown(current)
    },
  }
}

async function pause(failures: number, abort: AbortSignal): Promise<void> {
  const ms = failures === 0 ? 0 : Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
  await sleep(ms, undefined, { ref: false, signal: abort }).catch(() => {})
}

function oneLine(error: unknown): string {
  return String(error instanceof Error ? error.message : error).split('\n', 1)[0] ?? ''
}

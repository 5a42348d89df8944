import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './load-fixture.testbed.ts'

interface AcknowledgedScan {
  scanId: string
  code: string
  result: string
  /** Number of requests until it was answered. */
  tries: number
  /** Time from the first request to the answer. */
  ms: number
}

interface RunningDoors {
  readonly acknowledged: AcknowledgedScan[]
  /** The maxGapMs time between two answers. */
  readonly maxSilenceMs: number
  end(): Promise<void>
}

const timeoutMs = 5000

/**
 * Pairs of doors: both of a pair scan the same ticket at the same moment, each again and again under
 * its own scan id until it gets a definite answer. Without a rate they scan as fast as they are answered.
 */
export function startDoors(
  addresses: readonly string[],
  stage: Stage,
  scansPerSecond = Infinity,
): RunningDoors {
  const acknowledged: AcknowledgedScan[] = []
  const over = new AbortController()
  const betweenScansMs = (1000 * stage.doors.length) / scansPerSecond
  let next = 0
  let last = performance.now()
  let maxGapMs = 0
  const scan = async (door: string, code: string, home: number) => {
    const scanId = randomUUID()
    const began = performance.now()
    for (let tries = 1; !over.signal.aborted; tries++) {
      const address = addresses[(home + tries) % addresses.length] ?? ''
      const result = await askDoor(address, door, stage.listId, code, scanId).catch(() => null)
      if (result) {
        acknowledged.push({ scanId, code, result, tries, ms: performance.now() - began })
        maxGapMs = Math.max(maxGapMs, performance.now() - last)
        last = performance.now()
        return
      }
      await sleep(10)
    }
  }
  const pair = async (left: string, right: string, home: number) => {
    let due = performance.now()
    for (let code = stage.codes[next++]; code && !over.signal.aborted; code = stage.codes[next++]) {
      await Promise.all([scan(left, code, home), scan(right, code, home + 1)])
      due += betweenScansMs
      const early = due - performance.now()
      if (early > 0) await sleep(early, null, { signal: over.signal }).catch(() => null)
    }
  }
  const pairs = Array.from({ length: Math.floor(stage.doors.length / 2) }, (_, n) =>
    pair(stage.doors[2 * n] ?? '', stage.doors[2 * n + 1] ?? '', n),
  )
  return {
    acknowledged,
    get maxSilenceMs() {
      return maxGapMs
    },
    async end() {
      over.abort()
      await Promise.all(pairs)
    },
  }
}

/** The decision of the server; null when it did not decide and has to be asked again. */
export async function askDoor(
  address: string,
  door: string,
  listId: string,
  code: string,
  scanId: string,
): Promise<string | null> {
  const answer = await fetch(`${address}/api/door/scans`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: door },
    body: JSON.stringify({ scanId, listId, code, happenedAt: new Date().toISOString() }),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const body = (await answer.json()) as { result?: string }
  return answer.status === 200 ? (body.result ?? null) : null
}

/** The value below which that share of all values is. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

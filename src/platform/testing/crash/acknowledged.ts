import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'

export interface WriterOptions {
  address: string
  /** Without a key a retry is a new request. */
  idempotent: boolean
}

export interface Writers {
  /** Texts of the notes that the server acknowledged. */
  readonly acknowledged: Set<string>
  /** The longest time between two acknowledgements. */
  readonly maxSilenceMs: number
  end(): Promise<void>
}

const WRITERS = 8

/** Clients that write note after note, repeating each until it is answered. */
export function startWriters({ address, idempotent }: WriterOptions): Writers {
  const acknowledged = new Set<string>()
  const stopSignal = new AbortController()
  let last = performance.now()
  let maxGapMs = 0
  const write = async (text: string) => {
    const answer = await fetch(new URL('/api/notes', address), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: 'writer',
        ...(idempotent && { 'idempotency-key': text }),
      },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(10_000),
    })
    await answer.text()
    return answer.status === 200
  }
  const writer = async () => {
    while (!stopSignal.signal.aborted) {
      const text = randomUUID()
      while (!(await write(text).catch(() => false))) {
        if (stopSignal.signal.aborted) return
        await sleep(20)
      }
      acknowledged.add(text)
      maxGapMs = Math.max(maxGapMs, performance.now() - last)
      last = performance.now()
    }
  }
  const all = Array.from({ length: WRITERS }, writer)
  return {
    acknowledged,
    get maxSilenceMs() {
      return maxGapMs
    },
    async end() {
      stopSignal.abort()
      await Promise.all(all)
    },
  }
}

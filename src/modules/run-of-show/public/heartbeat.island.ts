import { pollIntervalMs, staleAfterMs, type ServerClock } from '../model/server-clock.ts'

/**
 * Interval of retries after a disconnection; they do not wait for the try before, since a restored network
 * may still be slow.
 */
const retryEveryMs = 600

interface PollingOptions {
  clock: ServerClock
  steady: () => number
  /** `isCut`: earlier requests may still be pending. The next one does not wait for them. */
  ask: (isCut: boolean) => Promise<unknown>
  isOver: () => boolean
}

/** Asks again and again, sooner while it is cut off. */
export async function startPolling({ clock, steady, ask, isOver }: PollingOptions): Promise<void> {
  while (!isOver()) {
    const at = steady()
    const isCut = clock.age(at) !== null && clock.freshness(at) !== 'fresh'
    const request = ask(isCut)
    // A question that hangs must not keep the page from noticing that it is cut off.
    await (isCut
      ? pause(retryEveryMs)
      : Promise.race([
          request.then(() => pause(pollIntervalMs)),
          pause(pollIntervalMs + staleAfterMs.amber),
        ]))
  }
}

function pause(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

import { setTimeout as sleep } from 'node:timers/promises'

const POLL_INTERVAL_MS = 10

/** Polls until the condition holds; false when the deadline passed first. */
export async function waitUntil(claim: () => boolean, deadlineMs = Infinity): Promise<boolean> {
  const deadline = performance.now() + deadlineMs
  while (!claim()) {
    if (performance.now() >= deadline) return false
    await sleep(POLL_INTERVAL_MS)
  }
  return true
}

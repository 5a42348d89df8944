import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 10

/** Looks again and again until the claim holds; false when the deadline passed first. */
export async function until(claim: () => boolean, deadlineMs = Infinity): Promise<boolean> {
  const deadline = performance.now() + deadlineMs
  while (!claim()) {
    if (performance.now() >= deadline) return false
    await sleep(LOOK_EVERY_MS)
  }
  return true
}

import { call } from '#platform/web/calls/call.ts'
import { lasting } from '#platform/web/stored.ts'
import { readChallenge } from '../contract.ts'
import { leadingZeroBits } from '../model.ts'

const deviceKey = 'knownDevice'

/** What the last sign-in of this browser left; it opens nothing, and only says that somebody signed in here. */
export function knownDevice(): { device?: string } {
  const device = lasting.getItem(deviceKey)
  return device ? { device } : {}
}

export function keepDevice(device: string): void {
  lasting.setItem(deviceKey, device)
}

/** Browsers hash only where the page came by HTTPS or from this machine. */
export function canWork(): boolean {
  return globalThis.crypto?.subtle !== undefined
}

const atOnce = 256
/** Seldom enough to cost little, often enough for the screen to answer. */
const pauseEveryMs = 150

/** Finds the number that the server asks for. Answers of the hash keep the browser from drawing, so it gets pauses. */
export async function doWork(email: string): Promise<{ challenge: string; answer: string }> {
  const { challenge, bits } = await call(readChallenge, { email })
  const encoder = new TextEncoder()
  const hashOf = async (answer: number) =>
    new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(`${challenge}:${answer}`)))
  await pause()
  let drawnAt = performance.now()
  for (let from = 0; ; from += atOnce) {
    const hashes = await Promise.all(Array.from({ length: atOnce }, (_, at) => hashOf(from + at)))
    const found = hashes.findIndex((hash) => leadingZeroBits(hash) >= bits)
    if (found >= 0) return { challenge, answer: String(from + found) }
    if (performance.now() - drawnAt < pauseEveryMs) continue
    await pause()
    drawnAt = performance.now()
  }
}

/** Lets the browser draw; one that nobody sees draws nothing and only waits its turn. */
function pause(): Promise<void> {
  return new Promise((go) => {
    if (document.hidden) setTimeout(go)
    else requestAnimationFrame(() => setTimeout(go))
  })
}

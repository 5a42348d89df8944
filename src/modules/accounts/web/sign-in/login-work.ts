import { call } from '#platform/web/calls/call.ts'
import { safeLocalStorage } from '#platform/web/safe-storage.ts'
import { readChallenge } from '../../contract.ts'
import { leadingZeroBits } from '../../model.ts'
import { sha256 } from './sha256.ts'

const deviceKey = 'knownDevice'

/**
 * A value that the last sign-in of this browser stored; it grants nothing and only shows that an account was
 * used here.
 */
export function knownDevice(): { device?: string } {
  const device = safeLocalStorage.getItem(deviceKey)
  return device ? { device } : {}
}

export function storeDevice(device: string): void {
  safeLocalStorage.setItem(deviceKey, device)
}

/** Rare enough to cost little, frequent enough for the screen to stay responsive. */
const pauseEveryMs = 100

/** Finds the number that the server requires (a proof of work). */
export async function doWork(email: string): Promise<{ challenge: string; answer: string }> {
  const { challenge, bits } = await call(readChallenge, { email })
  return { challenge, answer: await findAnswer(challenge, bits, pause) }
}

/** Hashing keeps the browser from drawing, so it gets pauses. */
export async function findAnswer(
  challenge: string,
  bits: number,
  rest: () => Promise<void>,
): Promise<string> {
  const encoder = new TextEncoder()
  await rest()
  let restedAt = performance.now()
  for (let answer = 0; ; answer++) {
    const hash = sha256(encoder.encode(`${challenge}:${answer}`))
    if (leadingZeroBits(hash) >= bits) return String(answer)
    if (answer % 256 !== 0 || performance.now() - restedAt < pauseEveryMs) continue
    await rest()
    restedAt = performance.now()
  }
}

/** Lets the browser draw; on a hidden page, which draws nothing, it only yields. */
function pause(): Promise<void> {
  return new Promise((go) => {
    if (document.hidden) setTimeout(go)
    else requestAnimationFrame(() => setTimeout(go))
  })
}

/** Time in milliseconds that a code must have been out of sight before it counts as shown again. */
const awayMs = 1200

/** Distinguishes a code that is shown from one that is still held before the camera, however long that lasts. */
export function newCodeDetector(): (code: string, now: number) => boolean {
  let lastCode = { code: '', at: 0 }
  return (code, now) => {
    const isHeld = code === lastCode.code && now - lastCode.at <= awayMs
    lastCode = { code, at: now }
    return !isHeld
  }
}

/** A ticket that was read here so short a while ago was most likely only read twice. */
const heldForMs = 10_000

/** Whether a ticket was read a moment ago, even if others were read in between. */
export function repeatDetector(): (ticket: string, now: number) => boolean {
  const read = new Map<string, number>()
  return (ticket, now) => {
    for (const [each, at] of read) if (now - at > heldForMs) read.delete(each)
    const isAgain = read.has(ticket)
    read.set(ticket, now)
    return isAgain
  }
}

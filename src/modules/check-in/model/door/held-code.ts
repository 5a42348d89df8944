/** So long a code must have been out of sight before it counts as shown again. */
const away = 2500

/** Distinguishes a code that is shown from one that is still held before the camera, however long that lasts. */
export function shownAnew(): (code: string, now: number) => boolean {
  let last = { code: '', at: 0 }
  return (code, now) => {
    const isHeld = code === last.code && now - last.at <= away
    last = { code, at: now }
    return !isHeld
  }
}

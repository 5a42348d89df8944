/** Interval in which the calling device reports itself; it counts as missing after three missed reports. */
export const noteCallerEveryMs = 5000
const silentAfterMs = 3 * noteCallerEveryMs

/** Time since the last report of the calling device; null while it reports. A press counts as a report. */
export function silenceOf(
  { seenAt, pressedAt }: { seenAt: string | null; pressedAt: string },
  now: number,
): number | null {
  const lastSeen = Math.max(Date.parse(seenAt ?? pressedAt), Date.parse(pressedAt))
  return now - lastSeen > silentAfterMs ? now - lastSeen : null
}

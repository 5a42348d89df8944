/** The device that calls says so often that it is there, and is missed when it left out three. */
export const noteCallerEveryMs = 5000
const silentAfterMs = 3 * noteCallerEveryMs

/** For how long the device that calls was not heard of; null while it is. A press is a sign of life too. */
export function silenceOf(
  { seenAt, pressedAt }: { seenAt: string | null; pressedAt: string },
  now: number,
): number | null {
  const last = Math.max(Date.parse(seenAt ?? pressedAt), Date.parse(pressedAt))
  return now - last > silentAfterMs ? now - last : null
}

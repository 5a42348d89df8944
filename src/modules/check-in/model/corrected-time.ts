/** How a device reported the time of something. */
export interface DeviceTime {
  /** By the clock of the device, in milliseconds. */
  happenedAt: number
  /** By how much that clock is behind the server's, as the device measured it. */
  behind?: number | undefined
  /** When the message left, by the clock of the device. */
  sentAt?: number | undefined
}

interface ServerTime {
  now: number
  /** Before this nobody can have seen anything. */
  soonest: number
  /** Past this a clock cannot be put right. */
  lostAfter: number
}

/**
 * When it happened by the clock of the server. A device that knows how far its clock is off says so, and how long
 * its message waited on the way changes nothing; of another one the message is taken to have come at once.
 */
export function correctedTime(
  { happenedAt, behind, sentAt }: DeviceTime,
  { now, soonest, lostAfter }: ServerTime,
): { at: number; isLost: boolean } {
  const skew = behind ?? (sentAt === undefined ? 0 : now - sentAt)
  const meant = happenedAt + skew
  const isLost = meant < soonest - lostAfter || meant > now + lostAfter
  return { at: meant < soonest - lostAfter ? soonest : Math.min(now, meant), isLost }
}

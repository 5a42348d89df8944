/** The time of an action as a device reported it. */
export interface DeviceTime {
  /** By the clock of the device, in milliseconds. */
  happenedAt: number
  /** How far that clock is behind the server's in milliseconds, as the device measured it. */
  behind?: number | undefined
  /** When the message left, by the clock of the device. */
  sentAt?: number | undefined
}

interface ServerTime {
  now: number
  /** No scan can be older than this. */
  soonest: number
  /** The error in seconds above which a clock cannot be corrected. */
  lostAfter: number
}

/**
 * When it happened by the clock of the server. A device that knows the error of its clock sends it, so a
 * delay of the message changes nothing; a message of any other device is taken to have arrived at once.
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

const minute = 60_000
const maxDelayMs = 60 * minute
const giveUpAfterMs = 72 * 60 * minute
const jitter = 0.2

/** One minute after the first failure, then twice as long each time up to an hour; ±20 % so that mails do not return in step. */
export function retryDelay(failures: number, random: number): number {
  const wait = Math.min(minute * 2 ** (failures - 1), maxDelayMs)
  return Math.round(wait * (1 - jitter + 2 * jitter * random))
}

/** When to try again after that many failures, or null when three days are over. */
export function nextTry(since: Date, failures: number, now: Date, random: number): Date | null {
  const at = new Date(now.getTime() + retryDelay(failures, random))
  return at.getTime() - since.getTime() <= giveUpAfterMs ? at : null
}

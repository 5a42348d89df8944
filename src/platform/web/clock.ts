import { createStore, useStore } from './store.ts'

/** The difference between the clocks of device and server, in milliseconds, above which the user is warned. */
const toleranceMs = 2 * 60_000

/** Server time minus device time in milliseconds, as the last answer showed it. */
const difference = createStore(0)

export function noteServerTime(date: string | null, now = Date.now()): void {
  const server = Date.parse(date ?? '')
  if (Number.isNaN(server)) return
  const off = server - now
  // The header has whole seconds, so small changes are noise.
  if (Math.abs(off - difference.get()) >= 2000) difference.set(off)
}

/** The time by the server's clock, for dates that must be right on a device with a wrong clock. */
export function serverTimeNow(now = Date.now()): Date {
  return new Date(now + difference.get())
}

/** Whole minutes by which the device's clock is wrong (ahead is positive); 0 below the limit for a warning. */
export function minutesWrong(): number {
  const off = difference.get()
  return Math.abs(off) > toleranceMs ? Math.round(-off / 60_000) : 0
}

export function useMinutesWrong(): number {
  useStore(difference)
  return minutesWrong()
}

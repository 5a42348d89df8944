const pad = (value: number) => String(value).padStart(2, '0')

/** 90 → 1:30, 5400 → 1:30:00: minutes and seconds, with hours where there are any. */
export function spanText(seconds: number): string {
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3600),
    Math.floor(seconds / 60) % 60,
    seconds % 60,
  ]
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`
}

/** The remaining time, as a clock shows it; with a minus when it is over its time. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 0 ? `−${spanText(-seconds)}` : spanText(seconds)
}

/** 90 → 0:01:30: hours, minutes and seconds, so that they cannot be confused. */
export function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

/** 65 minutes → 1 h 05 min: how long or how late, in whole minutes. */
export function minutesText(milliseconds: number): string {
  const minutes = Math.max(1, Math.round(milliseconds / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${pad(minutes % 60)} min` : `${minutes} min`
}

/** A difference of less than a minute is no delay. */
export const isNotable = (milliseconds: number) => Math.abs(milliseconds) >= 60_000

/** The length of a cue, and the time that was added or removed live. */
export function lengthOfCue(planned: number, now: number): string {
  const change = now - planned
  if (change === 0) return spanText(now)
  const minutes =
    Math.abs(change) % 60 === 0 ? `${Math.abs(change) / 60} min` : spanText(Math.abs(change))
  return `${spanText(now)} (${change < 0 ? '−' : '+'}${minutes})`
}

/** `:30` behind an hour, and nothing at a whole minute; zones differ by whole minutes. */
export function secondsText(at: number): string {
  const seconds = Math.floor(at / 1000) % 60
  return seconds === 0 ? '' : `:${pad(seconds)}`
}

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

/** What is left, as a clock shows it; a minus when it is over its time. */
export function countdownText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000)
  return seconds < 0 ? `−${spanText(-seconds)}` : spanText(seconds)
}

/** 90 → 0:01:30: hours, minutes and seconds, so that nobody has to ask which is which. */
export function lengthText(seconds: number): string {
  return `${Math.floor(seconds / 3600)}:${pad(Math.floor(seconds / 60) % 60)}:${pad(seconds % 60)}`
}

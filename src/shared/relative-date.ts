import { resolveRelative, type Anchors, type PlainDate, type RelativeDate } from './time.ts'

export interface DueDay {
  date: PlainDate
  /** It should have been earlier, but that day is past: what is left of the time is all there is. */
  compressed: boolean
}

/** The day a relative date falls on, never before today; null while its anchor has no date. */
export function dueDay(relative: RelativeDate, known: Anchors, today: PlainDate): DueDay | null {
  const date = resolveRelative(relative, known)
  if (date === null) return null
  return date < today ? { date: today, compressed: true } : { date, compressed: false }
}

import type { ShowTimes } from './times.ts'

const farMs = 30 * 60_000
/** Shorter than two presses that a person means, longer than a thumb that slips. */
export const onePressMs = 400

/**
 * The difference from the plan if the show starts with this cue, negative when too early; null where no
 * question is needed.
 */
export function offPlan(
  { state, cues }: Pick<ShowTimes, 'state' | 'cues'>,
  cueId: string | undefined,
  now: number,
): number | null {
  const cue = cues.find(({ id }) => id === cueId)
  if (state !== 'waiting' || !cue) return null
  const off = now - cue.plannedStart
  return Math.abs(off) > farMs ? off : null
}

/** Two presses in a moment are one, so that a slip does not pass a cue. */
export function isSecondOfOne(lastPress: number | null, at: number): boolean {
  return lastPress !== null && at - lastPress < onePressMs
}

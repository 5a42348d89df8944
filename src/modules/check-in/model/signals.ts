/** The sign that a door shows: come in, look closer, stop, or good-bye. */
export type Signal = 'go' | 'look' | 'stop' | 'out'

const signals: Readonly<Record<string, Signal>> = {
  admitted: 'go',
  exited: 'out',
  already: 'look',
  duplicate_admission: 'look',
  needs_answer: 'look',
  outside_time: 'look',
  stored_for_review: 'look',
}

export function signalOf(result: string, reason: string | null = null): Signal {
  // A guest who never came in did not leave.
  if (reason === 'not_inside') return 'look'
  return signals[result] ?? 'stop'
}

/** Whether staff may let the guest in anyway. */
export function canForce(result: string): boolean {
  return result === 'needs_answer' || result === 'outside_time' || result === 'cancelled'
}

/** Two tones that differ in height and number, so that a door is understood without looking. */
export const tones: Readonly<Record<Signal, readonly (readonly [hertz: number, ms: number])[]>> = {
  go: [
    [880, 90],
    [1320, 140],
  ],
  out: [
    [880, 90],
    [660, 140],
  ],
  look: [
    [520, 140],
    [520, 140],
  ],
  stop: [[220, 420]],
}

export const vibrations: Readonly<Record<Signal, readonly number[]>> = {
  go: [60],
  out: [30, 40, 30],
  look: [120, 60, 120],
  stop: [400],
}

/** The words of what a list has against a guest: some are those of a result, others those of its reason. */
export const refusalWords = {
  cancelled: 'result.cancelled',
  needs_answer: 'result.needs_answer',
  not_listed: 'result.not_listed',
  not_invited: 'reason.not_invited',
  not_enrolled: 'reason.not_enrolled',
} as const

import type { Cue } from '../model.ts'
import { lengthOfCue, minutesText, spanText } from '../model/span-text.ts'
import type { CueState, CueTimes } from '../model/times.ts'

/** What a row shows of its times. All of it is plain text, so that a row is drawn again only when it shows something else. */
export interface RowTimes {
  state: CueState
  /** Empty for a group, which takes no time. */
  hour: string
  /** Where it differs from the hour that is expected. */
  plannedHour: string | null
  length: string | null
  real: string | null
  overlap: string | null
  gap: string | null
  isAhead: boolean
}

export function rowTimes(
  { kind, seconds }: Pick<Cue, 'kind' | 'seconds'>,
  at: CueTimes,
  clock: (at: number) => string,
): RowTimes {
  const isComing = at.state === 'coming'
  return {
    state: at.state,
    hour: kind === 'group' ? '' : clock(at.start),
    plannedHour: kind === 'group' || at.start === at.plannedStart ? null : clock(at.plannedStart),
    length: kind === 'cue' ? lengthOfCue(seconds, at.seconds) : null,
    real: at.real === null ? null : spanText(Math.round(at.real / 1000)),
    overlap: isComing && at.overlap > 0 ? minutesText(at.overlap) : null,
    gap: isComing && at.gap > 0 ? minutesText(at.gap) : null,
    isAhead: at.isAhead,
  }
}

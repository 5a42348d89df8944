import type { Cue } from '../model.ts'
import { lengthOfCue, minutesText, spanText } from '../model/span-text.ts'
import type { ShowClock } from '../model/show-clock.ts'
import type { CueState, CueTimes } from '../model/times.ts'

/** The times of a row. All fields are plain text, so that a row is drawn again only when one changes. */
export interface RowTimes {
  state: CueState
  /** Empty for a group, which takes no time. */
  hour: string
  /** Set where it differs from the expected hour. */
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
  clock: ShowClock,
): RowTimes {
  const isComing = at.state === 'coming'
  // Within the minute it is where it was planned to be, to the second where the plan has seconds.
  const isAsPlanned = clock(at.start) === clock(at.plannedStart)
  const planned = clock.planned(at.plannedStart)
  const isExact = at.start === at.plannedStart
  return {
    state: at.state,
    hour: kind === 'group' ? '' : isExact ? planned : clock(at.start),
    plannedHour: kind === 'group' || isAsPlanned ? null : planned,
    length: kind === 'cue' ? lengthOfCue(seconds, at.seconds) : null,
    real: at.real === null ? null : spanText(Math.round(at.real / 1000)),
    overlap: isComing && at.overlap > 0 ? minutesText(at.overlap) : null,
    gap: isComing && at.gap > 0 ? minutesText(at.gap) : null,
    isAhead: at.isAhead,
  }
}

import { maxCueSeconds, type Cue } from '../model.ts'
import type { CueTimes } from './times.ts'

/** The real length, all runs added; null where it has not ended. */
export function realSeconds({ real }: Pick<CueTimes, 'real'>): number | null {
  return real === null ? null : Math.min(maxCueSeconds, Math.max(0, Math.round(real / 1000)))
}

/** Cues with the length that they really had, where it differs from the plan. */
export function measuredCues(cues: readonly Cue[], times: readonly CueTimes[]): Cue[] {
  return cues.flatMap((cue, index) => {
    const at = times[index]
    const seconds = at && cue.kind === 'cue' ? realSeconds(at) : null
    return seconds === null || seconds === cue.seconds ? [] : [{ ...cue, seconds }]
  })
}

interface CueLength {
  kind: Cue['kind']
  title: string
  seconds: number
}

/** The same list with real lengths: the second cue of a name takes the length of the second that was measured. */
export function withRealLengths<C extends CueLength>(
  cues: readonly C[],
  measured: readonly { title: string; seconds: number }[],
): C[] {
  const remaining = [...measured]
  return cues.map((cue) => {
    const at = cue.kind === 'cue' ? remaining.findIndex(({ title }) => title === cue.title) : -1
    const [removed] = at < 0 ? [] : remaining.splice(at, 1)
    return removed ? { ...cue, seconds: removed.seconds } : cue
  })
}

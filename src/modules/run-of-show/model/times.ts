/** No imports of ours but types: the server, the screens and the page of a follower run the same lines. */
export type MarkKind =
  | 'start'
  | 'end'
  | 'hold'
  | 'resume'
  | 'adjust'
  | 'skip'
  | 'unskip'
  | 'undo'
  | 'reset'
  /** Another person takes over the calling; no time changes. */
  | 'take'

export interface TimedCue {
  id: string
  /** A group is a heading: it takes no time. */
  kind: 'cue' | 'milestone' | 'group'
  seconds: number
  /** The moment to which it is pinned, in milliseconds; null when it follows the one before. */
  pin: number | null
  skipped: boolean
}

/** An event of the show, in the order of the log. */
export interface TimedMark {
  id: string
  kind: MarkKind
  cueId: string | null
  /** Seconds by which `adjust` makes the cue longer. */
  seconds: number
  /** The mark that `undo` reverts. */
  undoneId: string | null
  at: number
}

export type CueState = 'done' | 'running' | 'coming' | 'skipped' | 'passed'

export interface CueTimes {
  id: string
  state: CueState
  plannedStart: number
  plannedEnd: number
  /** The real start, or the expected one. */
  start: number
  end: number
  /** Free time before a pinned start, and by how much what comes before runs into it. */
  gap: number
  overlap: number
  /** The length with the minutes that were added or removed live. */
  seconds: number
  /** Whether it is below the running cue, so that it can still be skipped. */
  isAhead: boolean
  /** When it first began and last ended in this show; null while it did not. */
  began: number | null
  ended: number | null
  /** The real length, all runs added; null while it runs, and if it never did. */
  real: number | null
}

export interface ShowTimes {
  state: 'waiting' | 'running' | 'held' | 'over'
  /** Whether the show was started. */
  isBegun: boolean
  runningId: string | null
  nextId: string | null
  /** Time until the running cue should end; negative when it is over its time. */
  remaining: number | null
  /** Delay of the running cue, or of the one that should have begun. */
  lateness: number
  /** Delay of the end of the show. */
  drift: number
  plannedEnd: number
  end: number
  cues: CueTimes[]
}

const secondMs = 1000
/** A show that was not started is expected for so long after its time. */
const expectedForMs = 24 * 60 * 60 * secondMs

interface Run {
  running: string | null
  /** When the running cue began this time. */
  since: number
  heldSince: number | null
  held: number
  over: boolean
  began: Map<string, number>
  ended: Map<string, number>
  real: Map<string, number>
  adjusted: Map<string, number>
  skips: Map<string, boolean>
}

interface Plan {
  startsAt: number
  cues: readonly TimedCue[]
}

/** The one function of time: what was planned, what happened and what is expected at this moment. */
export function timesOf(
  { startsAt, cues }: Plan,
  marks: readonly TimedMark[],
  now: number,
): ShowTimes {
  const run = runOf(marks, new Map(cues.map(({ id, seconds }) => [id, seconds])))
  const isSkipped = (cue: TimedCue) => run.skips.get(cue.id) ?? cue.skipped
  const secondsOf = (cue: TimedCue) =>
    cue.kind === 'cue' ? cue.seconds + (run.adjusted.get(cue.id) ?? 0) : 0
  const lengthOf = (cue: TimedCue) => secondsOf(cue) * secondMs
  const at = cues.findIndex(({ id }) => id === run.running)
  const planned = spansOf(cues, startsAt, (cue) => cue.skipped, plannedLength)
  const upcoming = run.over ? [] : cues.slice(firstComing(cues, run, at))
  const running = cues[at]
  const runningEnd = running && endOfRunning(run, lengthOf(running), now)
  const free = runningEnd === undefined ? freeFrom(run, startsAt, now) : Math.max(now, runningEnd)
  const expected = new Map(
    spansOf(upcoming, free, isSkipped, lengthOf).map((span) => [span.id, span] as const),
  )
  const times = planned.map((plan, index): CueTimes => {
    const cue = cues[index] as TimedCue
    const isRunning = index === at
    const coming = expected.get(cue.id)
    const began = run.began.get(cue.id) ?? null
    const ended = isRunning ? null : (run.ended.get(cue.id) ?? null)
    const base = {
      id: cue.id,
      plannedStart: plan.start,
      plannedEnd: plan.end,
      seconds: secondsOf(cue),
      isAhead: coming !== undefined,
      began,
      ended,
      real: isRunning ? null : (run.real.get(cue.id) ?? null),
      gap: 0,
      overlap: 0,
    }
    if (isRunning)
      return { ...base, state: 'running', start: run.since, end: Math.max(run.since, free) }
    const state = isSkipped(cue) ? 'skipped' : coming ? 'coming' : 'passed'
    if (coming) return { ...base, ...coming, state }
    if (began !== null && ended !== null)
      return { ...base, state: 'done', start: began, end: ended }
    return { ...base, state, start: plan.start, end: plan.end }
  })
  const isNext = ({ state }: CueTimes, index: number) =>
    state === 'coming' && cues[index]?.kind !== 'group'
  const nextAt = times.findIndex(isNext)
  const plannedEnd = lastEnd(
    times.map(({ plannedEnd: end }) => end),
    startsAt,
  )
  const end = lastEnd(
    times.filter(({ state }) => state !== 'passed' && state !== 'skipped').map((each) => each.end),
    run.over ? now : free,
  )
  const drift = end - plannedEnd
  const lateness = running
    ? latenessOf({ running, times: times[at], next: cues[nextAt] })
    : freeFrom(run, startsAt, now) < now
      ? 0
      : Math.max(0, now - (times[nextAt]?.plannedStart ?? now))
  return {
    state: run.over ? 'over' : !running ? 'waiting' : run.heldSince === null ? 'running' : 'held',
    isBegun: run.began.size > 0,
    runningId: running?.id ?? null,
    nextId: times[nextAt]?.id ?? null,
    remaining: runningEnd === undefined ? null : runningEnd - now,
    lateness: run.over ? drift : lateness,
    drift,
    plannedEnd,
    end,
    cues: times,
  }
}

/** The times in the plan and its printouts: until the show starts, the plan itself. */
export function planTimesOf(plan: Plan, marks: readonly TimedMark[], now: number): ShowTimes {
  const times = timesOf(plan, marks, now)
  return times.isBegun ? times : timesOf(plan, marks, plan.startsAt)
}

/** A milestone takes no time, so it is not late while it only waits for a pinned hour. */
function latenessOf({
  running,
  times,
  next,
}: {
  running: TimedCue
  times: CueTimes | undefined
  next: TimedCue | undefined
}): number {
  if (!times) return 0
  const isWaiting = running.kind === 'milestone' && (!next || next.pin !== null)
  return isWaiting ? times.start - times.plannedStart : times.end - times.plannedEnd
}

/** The state after the log: undone marks, and everything before the last reset, are ignored. */
function runOf(marks: readonly TimedMark[], plannedSeconds: ReadonlyMap<string, number>): Run {
  const run: Run = {
    running: null,
    since: 0,
    heldSince: null,
    held: 0,
    over: false,
    began: new Map(),
    ended: new Map(),
    real: new Map(),
    adjusted: new Map(),
    skips: new Map(),
  }
  for (const mark of effectiveMarks(marks)) apply(run, mark, plannedSeconds)
  return run
}

/** The mark that Back reverts; taking over is not reverted, but taken over again. */
export function lastUndoable(marks: readonly TimedMark[]): string | null {
  return effectiveMarks(marks).findLast(({ kind }) => kind !== 'take')?.id ?? null
}

/** The marks that count, in order. */
export function effectiveMarks<M extends Pick<TimedMark, 'id' | 'kind' | 'undoneId'>>(
  marks: readonly M[],
): M[] {
  const from = marks.findLastIndex(({ kind }) => kind === 'reset') + 1
  const since = marks.slice(from)
  const undone = new Set(since.flatMap(({ kind, undoneId }) => (kind === 'undo' && undoneId) || []))
  return since.filter(({ id, kind }) => kind !== 'undo' && !undone.has(id))
}

function apply(
  run: Run,
  { kind, cueId, seconds, at }: TimedMark,
  plannedSeconds: ReadonlyMap<string, number>,
): void {
  if (kind === 'start' || kind === 'end') {
    if (run.running !== null) {
      run.ended.set(run.running, at)
      run.real.set(run.running, (run.real.get(run.running) ?? 0) + at - run.since)
    }
    run.heldSince = null
    run.held = 0
    // A cue that is no longer in the list cannot run.
    run.running = kind === 'start' && cueId !== null && plannedSeconds.has(cueId) ? cueId : null
    run.over = kind === 'end'
    run.since = at
    if (run.running !== null && !run.began.has(run.running)) run.began.set(run.running, at)
  } else if (kind === 'hold' && run.running !== null) run.heldSince ??= at
  else if (kind === 'resume' && run.heldSince !== null) {
    run.held += at - run.heldSince
    run.heldSince = null
  } else if (kind === 'adjust' && cueId !== null)
    run.adjusted.set(
      cueId,
      // More than the full length cannot be removed, so a minute added afterwards shows at once.
      Math.max(-(plannedSeconds.get(cueId) ?? 0), (run.adjusted.get(cueId) ?? 0) + seconds),
    )
  else if ((kind === 'skip' || kind === 'unskip') && cueId !== null)
    run.skips.set(cueId, kind === 'skip')
}

/** While nothing runs, the first cue that did not begin yet; otherwise the one below the running cue. */
function firstComing(cues: readonly TimedCue[], run: Run, at: number): number {
  if (at >= 0) return at + 1
  return cues.findLastIndex(({ id }) => run.began.has(id)) + 1
}

/** The earliest start of the next cue while nothing runs; on another day it is not expected any more. */
function freeFrom(run: Run, startsAt: number, now: number): number {
  if (run.began.size > 0) return Math.max(now, ...run.ended.values())
  return now < startsAt + expectedForMs ? Math.max(now, startsAt) : startsAt
}

function endOfRunning(run: Run, length: number, now: number): number {
  const waiting = run.heldSince === null ? 0 : Math.max(0, now - run.heldSince)
  return run.since + length + run.held + waiting
}

const plannedLength = (cue: TimedCue) => (cue.kind === 'cue' ? cue.seconds * secondMs : 0)

interface Span {
  id: string
  start: number
  end: number
  gap: number
  overlap: number
}

/** One after another from `free` on; a pinned cue begins at its time independently of the cues before. */
function spansOf(
  cues: readonly TimedCue[],
  free: number,
  isSkipped: (cue: TimedCue) => boolean,
  lengthOf: (cue: TimedCue) => number,
): Span[] {
  let earliestStart = free
  return cues.map((cue) => {
    const { id, pin, kind } = cue
    const isStill = kind === 'group' || isSkipped(cue)
    const start = pin === null || isStill ? earliestStart : pin
    const end = start + (isStill ? 0 : lengthOf(cue))
    const gap = Math.max(0, start - earliestStart)
    const overlap = Math.max(0, earliestStart - start)
    earliestStart = Math.max(earliestStart, end)
    return { id, start, end, gap, overlap }
  })
}

function lastEnd(ends: readonly number[], otherwise: number): number {
  return ends.length === 0 ? otherwise : ends.reduce((last, end) => Math.max(last, end))
}

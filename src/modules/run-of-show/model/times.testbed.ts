import fc from 'fast-check'
import { timeOf } from '#shared/dates/time.ts'
import { timedPlan } from '../model.ts'
import { timesOf, type TimedCue, type TimedMark } from './times.ts'

const minute = 60_000
const ids = Array.from({ length: 30 }, (_, at) => `cue-${at}`)

const cueAt = (id: string) =>
  fc.record({
    id: fc.constant(id),
    kind: fc.constantFrom('cue', 'cue', 'cue', 'milestone', 'group'),
    seconds: fc.integer({ min: 0, max: 24 * 3600 }),
    pin: fc.option(fc.integer({ min: -600, max: 2000 }).map((minutes) => minutes * minute)),
    skipped: fc.boolean(),
  }) as fc.Arbitrary<TimedCue>

const markAt = (seq: number) =>
  fc.record({
    id: fc.constant(`mark-${seq}`),
    kind: fc.constantFrom(
      'start',
      'start',
      'start',
      'end',
      'hold',
      'resume',
      'adjust',
      'skip',
      'unskip',
      'undo',
      'reset',
    ),
    // Also cues that do not exist any more.
    cueId: fc.option(fc.constantFrom(...ids)),
    seconds: fc.integer({ min: -7200, max: 7200 }),
    undoneId: fc.option(fc.integer({ min: 0, max: 30 }).map((of) => `mark-${of}`)),
    at: fc.integer({ min: 0, max: 30 * minute }),
  }) as fc.Arbitrary<TimedMark>

const shows = fc.record({
  cues: fc
    .integer({ min: 0, max: 20 })
    .chain((count) => fc.tuple(...ids.slice(0, count).map(cueAt))),
  steps: fc
    .integer({ min: 0, max: 30 })
    .chain((count) => fc.tuple(...Array.from({ length: count }, (_, seq) => markAt(seq)))),
  after: fc.integer({ min: 0, max: 600 * minute }),
})

/** Invariants for any plan, any log and any moment. */
export function checkTimes(runs: number): void {
  fc.assert(
    fc.property(shows, ({ cues, steps, after }) => {
      let clock = 0
      const marks = steps.map((mark) => ({ ...mark, at: (clock += mark.at) }))
      const now = clock + after
      const times = timesOf({ startsAt: 0, cues }, marks, now)
      let free = -Infinity
      for (const [index, each] of times.cues.entries()) {
        const cue = cues[index]
        if (!cue) throw new Error('more times than cues')
        isTrue(each.id === cue.id, 'the order is that of the plan')
        isTrue(each.end >= each.start, 'no span is negative')
        isTrue(each.plannedEnd >= each.plannedStart, 'no planned span is negative')
        isTrue(each.gap >= 0 && each.overlap >= 0, 'gaps and overlaps are not negative')
        if (cue.pin !== null && !cue.skipped && cue.kind !== 'group')
          isTrue(each.plannedStart === cue.pin, 'a planned pin is not moved')
        if (each.state !== 'coming') continue
        if (cue.pin !== null && cue.kind !== 'group')
          isTrue(each.start === cue.pin, 'a pinned start is not moved')
        else {
          // On another day no one expects a show that never began.
          if (times.isBegun || now < 24 * 60 * minute)
            isTrue(each.start >= now, 'what is to come does not begin in the past')
          isTrue(each.start >= free, 'a chained cue waits for those before it')
        }
        free = Math.max(free, each.end)
        const length = cue.kind === 'cue' ? lengthened(marks, cue) * 1000 : 0
        isTrue(each.end - each.start === length, 'durations add up')
      }
      const running = times.cues.filter(({ state }) => state === 'running')
      isTrue(running.length === (times.runningId === null ? 0 : 1), 'at most one cue runs')
      const spent = times.cues.reduce((sum, { real }) => sum + (real ?? 0), 0)
      const repeated = times.cues.find(({ state }) => state === 'running')
      if (!repeated)
        isTrue(spent === passed(marks, cues), 'real lengths add up to the time that passed')
      isTrue(
        times.cues.every(({ end }) => Number.isFinite(end)),
        'every time is a time',
      )
    }),
    { numRuns: runs },
  )
}

/** The time in which some cue of the plan ran, counted from mark to mark. */
function passed(marks: readonly TimedMark[], cues: readonly TimedCue[]): number {
  const since = marks.slice(marks.findLastIndex(({ kind }) => kind === 'reset') + 1)
  const undone = new Set(since.filter(({ kind }) => kind === 'undo').map((mark) => mark.undoneId))
  const turns = since.filter(
    ({ id, kind }) => (kind === 'start' || kind === 'end') && !undone.has(id),
  )
  return turns.reduce((sum, { kind, cueId, at }, index) => {
    const runs = kind === 'start' && cues.some(({ id }) => id === cueId)
    return runs ? sum + (turns[index + 1]?.at ?? at) - at : sum
  }, 0)
}

function lengthened(marks: readonly TimedMark[], cue: TimedCue): number {
  const since = marks.slice(marks.findLastIndex(({ kind }) => kind === 'reset') + 1)
  const undone = new Set(since.filter(({ kind }) => kind === 'undo').map((mark) => mark.undoneId))
  return since
    .filter((mark) => mark.kind === 'adjust' && mark.cueId === cue.id && !undone.has(mark.id))
    .reduce((length, { seconds }) => Math.max(0, length + seconds), cue.seconds)
}

/** Pins through the nights in which the clock changes: ascending hours stay ascending, each moment shows its hour. */
export function checkClockChanges(runs: number): void {
  const nights = fc.constantFrom('2027-03-27', '2027-10-30')
  const hours = fc.array(fc.integer({ min: 22 * 60, max: 30 * 60 }), {
    minLength: 1,
    maxLength: 12,
  })
  fc.assert(
    fc.property(nights, hours, (day, minutes) => {
      const sorted = minutes.toSorted((a, b) => a - b)
      const { cues, startsAt } = timedPlan({
        day,
        startTime: '22:00',
        zone: 'Europe/Bucharest',
        cues: sorted.map((at, index) => ({
          id: `cue-${index}`,
          kind: 'cue' as const,
          seconds: 0,
          startTime: `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`,
          skipped: false,
        })),
      })
      const pins = cues.map(({ pin }) => pin ?? Number.NaN)
      // In spring 03:00 to 03:59 does not exist, and is read as the same time after the jump.
      const isSpring = day === '2027-03-27'
      for (const [index, pin] of pins.entries()) {
        isTrue(pin >= startsAt, 'nothing is before the beginning')
        const before = pins[index - 1]
        const inGap = isSpring && sorted.slice(0, index).some((at) => at >= 27 * 60 && at < 28 * 60)
        if (before !== undefined && !inGap) isTrue(pin >= before, 'hours that ascend do so in time')
      }
    }),
    { numRuns: runs },
  )
}

/** Hours as people type them, from the beginning through the night: none is before the one above it. */
export function checkNights(runs: number): void {
  const nights = fc.integer({ min: 6 * 60 + 1, max: 24 * 60 - 1 }).chain((start) =>
    fc.record({
      start: fc.constant(start),
      hours: fc.array(fc.integer({ min: start, max: 30 * 60 - 1 }), { maxLength: 12 }),
    }),
  )
  const text = (at: number) => timeOf(at % (24 * 60))
  fc.assert(
    fc.property(nights, ({ start, hours }) => {
      const sorted = hours.toSorted((a, b) => a - b)
      const { cues, startsAt } = timedPlan({
        day: '2027-06-12',
        startTime: text(start),
        zone: 'Europe/Bucharest',
        cues: sorted.map((at, index) => ({
          id: `cue-${index}`,
          kind: 'cue' as const,
          seconds: 0,
          startTime: text(at),
          skipped: false,
        })),
      })
      for (const [index, { pin }] of cues.entries())
        isTrue(
          pin === startsAt + ((sorted[index] ?? 0) - start) * minute,
          'an hour before the beginning is of the next day',
        )
    }),
    { numRuns: runs },
  )
}

function isTrue(holds: boolean, rule: string): void {
  if (!holds) throw new Error(`broken: ${rule}`)
}

import { describe, expect, test } from 'vitest'
import { timedPlan } from '../model.ts'
import { checkClockChanges, checkNights, checkTimes } from './times.testbed.ts'
import {
  lastUndoable,
  planTimesOf,
  timesOf,
  type MarkKind,
  type TimedCue,
  type TimedMark,
} from './times.ts'

const minute = 60_000
const cue = (id: string, minutes: number, more: Partial<TimedCue> = {}): TimedCue => ({
  id,
  kind: 'cue',
  seconds: minutes * 60,
  pin: null,
  skipped: false,
  ...more,
})
const log = (...marks: [MarkKind, number, (string | null)?, number?][]): TimedMark[] =>
  marks.map(([kind, at, about = null, seconds = 0], index) => ({
    id: `m${index}`,
    kind,
    cueId: kind === 'undo' ? null : about,
    undoneId: kind === 'undo' ? about : null,
    seconds,
    at: at * minute,
  }))
const doors = [
  cue('doors', 10),
  cue('opening', 20),
  cue('lunch', 60, { pin: 45 * minute }),
  cue('close', 5),
]
const at = (marks: TimedMark[], now: number, cues = doors) =>
  timesOf({ startsAt: 0, cues }, marks, now * minute)
const starts = (times: ReturnType<typeof at>) => times.cues.map(({ start }) => start / minute)
const states = (times: ReturnType<typeof at>) => times.cues.map(({ state }) => state)

describe('before anything begins', () => {
  test('each cue follows the one before, and a pinned one absorbs the gap', () => {
    const times = at([], -5)
    expect(starts(times)).toEqual([0, 10, 45, 105])
    expect(times.cues[2]).toMatchObject({ gap: 15 * minute, overlap: 0 })
    expect(times).toMatchObject({ state: 'waiting', nextId: 'doors', drift: 0 })
  })

  test('a show that should have begun begins now, and says how late', () => {
    expect(starts(at([], 12))).toEqual([12, 22, 45, 105])
    expect(at([], 12)).toMatchObject({ isBegun: false, lateness: 12 * minute })
    expect(at([], -5).lateness).toBe(0)
  })

  test('that belongs to its day: on another one only the plan is left', () => {
    const later = at([], 24 * 60)
    expect(starts(later)).toEqual([0, 10, 45, 105])
    expect(later).toMatchObject({ state: 'waiting', lateness: 0, drift: 0 })
  })

  test('plan and paper show the plan until somebody starts the show', () => {
    const plan = (marks: TimedMark[], now: number) =>
      planTimesOf({ startsAt: 0, cues: doors }, marks, now * minute)
    expect(starts(plan([], 50))).toEqual([0, 10, 45, 105])
    expect(plan([], 50).cues[2]).toMatchObject({ gap: 15 * minute, overlap: 0 })
    const begun = log(['start', 12, 'doors'])
    expect(plan(begun, 13)).toEqual(at(begun, 13))
  })
})

describe('how late it is', () => {
  test('is how late the running cue is, whatever a later pin absorbs', () => {
    const begun = log(['start', 6, 'doors'])
    expect(at(begun, 8)).toMatchObject({ lateness: 6 * minute, drift: 0 })
    expect(at(begun, 20)).toMatchObject({ lateness: 10 * minute })
    expect(at(log(['start', 0, 'doors']), 8)).toMatchObject({ lateness: 0 })
    expect(at(log(['start', 0, 'doors'], ['adjust', 1, 'doors', 300]), 8).lateness).toBe(5 * minute)
    expect(at(log(['start', 0, 'doors'], ['start', 7, 'opening']), 8).lateness).toBe(-3 * minute)
  })

  test('counts a cue that runs again as late as it is now, and the end apart', () => {
    const repeated = log(['start', 0, 'doors'], ['start', 10, 'opening'], ['start', 43, 'opening'])
    expect(at(repeated, 44)).toMatchObject({ lateness: 33 * minute, drift: 0 })
  })

  test('of a milestone that waits for a pinned hour is that of its beginning', () => {
    const cues = [cue('ready', 0, { kind: 'milestone' }), cue('lunch', 60, { pin: 45 * minute })]
    expect(at(log(['start', 2, 'ready']), 30, cues).lateness).toBe(2 * minute)
    const chained = [cue('ready', 0, { kind: 'milestone' }), cue('lunch', 60)]
    expect(at(log(['start', 2, 'ready']), 30, chained).lateness).toBe(30 * minute)
  })
})

describe('while it runs', () => {
  test('what follows moves with the running cue', () => {
    const times = at(log(['start', 3, 'doors']), 5)
    expect(starts(times)).toEqual([3, 13, 45, 105])
    expect(times).toMatchObject({ state: 'running', runningId: 'doors', nextId: 'opening' })
    expect(times.remaining).toBe(8 * minute)
  })

  test('an overrun grows by itself and runs into a pinned start, which stays', () => {
    const times = at(log(['start', 0, 'doors'], ['start', 10, 'opening']), 50)
    expect(starts(times)).toEqual([0, 10, 45, 105])
    expect(times.remaining).toBe(-20 * minute)
    expect(times.cues[2]).toMatchObject({ overlap: 5 * minute })
    expect(times.drift).toBe(0)
  })

  test('an overrun longer than the pinned cue pushes what is chained to that', () => {
    const times = at(log(['start', 0, 'doors'], ['start', 10, 'opening']), 120)
    expect(starts(times)).toEqual([0, 10, 45, 120])
    expect(times.drift).toBe(15 * minute)
  })

  test('minutes more and less make the cue longer and shorter, never negative', () => {
    const longer = log(['start', 0, 'doors'], ['adjust', 1, 'doors', 300])
    expect(starts(at(longer, 2))).toEqual([0, 15, 45, 105])
    const shorter = log(['start', 0, 'doors'], ['adjust', 1, 'doors', -3600])
    expect(starts(at(shorter, 2))).toEqual([0, 2, 45, 105])
  })

  test('minutes taken beyond the whole length are not owed when some are given back', () => {
    const marks = log(
      ['start', 0, 'doors'],
      ['adjust', 1, 'doors', -3600],
      ['adjust', 1, 'doors', -300],
      ['adjust', 2, 'doors', 300],
    )
    expect(starts(at(marks, 2))).toEqual([0, 5, 45, 105])
  })

  test('a hold stops the clock of the cue, and what follows waits', () => {
    const held = log(['start', 0, 'doors'], ['hold', 4])
    expect(at(held, 9)).toMatchObject({ state: 'held', remaining: 6 * minute })
    expect(starts(at(held, 9))).toEqual([0, 15, 45, 105])
    const resumed = [...held, ...log(['resume', 9]).map((mark) => ({ ...mark, id: 'r' }))]
    expect(at(resumed, 10)).toMatchObject({ state: 'running', remaining: 5 * minute })
  })

  test('a skipped cue takes no time, and can come back', () => {
    const skipped = log(['start', 0, 'doors'], ['skip', 1, 'opening'])
    const times = at(skipped, 2)
    expect(states(times)).toEqual(['running', 'skipped', 'coming', 'coming'])
    expect(times.nextId).toBe('lunch')
    const back = log(['start', 0, 'doors'], ['skip', 1, 'opening'], ['unskip', 2, 'opening'])
    expect(at(back, 3).nextId).toBe('opening')
  })

  test('a jump ahead passes what lies between; a jump back brings it again', () => {
    const ahead = at(log(['start', 0, 'doors'], ['start', 5, 'lunch']), 6)
    expect(states(ahead)).toEqual(['done', 'passed', 'running', 'coming'])
    const back = at(log(['start', 0, 'doors'], ['start', 5, 'lunch'], ['start', 7, 'opening']), 8)
    expect(states(back)).toEqual(['done', 'running', 'coming', 'coming'])
    expect(back.cues[2]).toMatchObject({ start: 45 * minute, real: 2 * minute })
  })

  test('a cue that ran twice began the first time and took as long as both', () => {
    const marks = log(
      ['start', 0, 'doors'],
      ['start', 10, 'opening'],
      ['start', 32, 'lunch'],
      ['start', 34, 'opening'],
    )
    expect(at(marks, 35).cues[1]).toMatchObject({ began: 10 * minute, ended: null, real: null })
    const over = at([...marks, ...log(['end', 36]).map((mark) => ({ ...mark, id: 'e' }))], 60)
    expect(over.cues.map(({ real }) => real && real / minute)).toEqual([10, 24, 2, null])
    expect(over.cues[1]).toMatchObject({ began: 10 * minute, ended: 36 * minute })
  })

  test('a minute more stays with its cue, and only what is ahead can be skipped', () => {
    const marks = log(['start', 0, 'doors'], ['adjust', 1, 'opening', 300], ['start', 9, 'opening'])
    expect(at(marks, 10).cues.map(({ seconds }) => seconds / 60)).toEqual([10, 25, 60, 5])
    expect(at(marks, 10).cues.map(({ isAhead }) => isAhead)).toEqual([false, false, true, true])
    const shorter = log(['start', 0, 'doors'], ['adjust', 1, 'doors', -3600])
    expect(at(shorter, 2).cues[0]?.seconds).toBe(0)
  })

  test('taking back the last mark is as if it had not been', () => {
    const marks = log(['start', 0, 'doors'], ['start', 3, 'opening'], ['undo', 4, 'm1'])
    expect(at(marks, 5)).toMatchObject({ runningId: 'doors', remaining: 5 * minute })
  })

  test('who takes over changes no time, and Back takes back the mark before it', () => {
    const marks = log(['start', 0, 'doors'], ['take', 3])
    expect(at(marks, 5)).toEqual(at(marks.slice(0, 1), 5))
    expect(lastUndoable(marks)).toBe('m0')
    expect(lastUndoable(log(['start', 0, 'doors'], ['undo', 1, 'm0'], ['take', 2]))).toBeNull()
  })

  test('a reset begins a new run', () => {
    const marks = log(['start', 0, 'doors'], ['end', 5], ['reset', 6])
    expect(at(marks, 7)).toMatchObject({ state: 'waiting', nextId: 'doors' })
  })

  test('when it is over, what never began was passed, and drift says how late it ended', () => {
    const marks = log(['start', 0, 'doors'], ['start', 10, 'close'], ['end', 125])
    const times = at(marks, 500)
    expect(states(times)).toEqual(['done', 'passed', 'passed', 'done'])
    expect(times).toMatchObject({ state: 'over', nextId: null, drift: 15 * minute })
  })
})

describe('a plan that changes while it runs', () => {
  const running = log(['start', 0, 'doors'], ['start', 10, 'opening'])
  test('what is below the running cue is to come, wherever the running cue was moved', () => {
    const moved = [doors[1], doors[0], doors[2], doors[3]] as TimedCue[]
    expect(states(at(running, 12, moved))).toEqual(['running', 'coming', 'coming', 'coming'])
    const last = [doors[0], doors[2], doors[3], doors[1]] as TimedCue[]
    const times = at(running, 12, last)
    expect(states(times)).toEqual(['done', 'passed', 'passed', 'running'])
    expect(times.nextId).toBeNull()
  })

  test('without the running cue nothing runs, and what was not begun comes next', () => {
    const times = at(running, 12, [doors[0], doors[2], doors[3]] as TimedCue[])
    expect(times).toMatchObject({ state: 'waiting', runningId: null, nextId: 'lunch' })
  })
})

describe('hours on the wall', () => {
  const plan = (day: string, cues: [string | null, number][]) =>
    timedPlan({
      day,
      startTime: '22:00',
      zone: 'Europe/Bucharest',
      cues: cues.map(([startTime, minutes], index) => ({
        id: String(index),
        kind: 'cue',
        seconds: minutes * 60,
        startTime,
        skipped: false,
      })),
    }).cues.map(({ pin }) => pin && new Date(pin).toISOString())

  test('run past midnight', () => {
    expect(plan('2027-06-12', [['25:30', 10]])).toEqual(['2027-06-12T22:30:00.000Z'])
  })

  test('of the night are those of the next day, those of the day stay', () => {
    expect(plan('2027-06-12', [['01:30', 10]])).toEqual(['2027-06-12T22:30:00.000Z'])
    expect(plan('2027-06-12', [['06:00', 10]])).toEqual(['2027-06-13T03:00:00.000Z'])
    expect(plan('2027-06-12', [['21:00', 10]])).toEqual(['2027-06-12T18:00:00.000Z'])
  })

  test('in the night with two 03:00 mean the first, unless what comes before ends later', () => {
    const first = '2027-10-31T00:30:00.000Z'
    const second = '2027-10-31T01:30:00.000Z'
    expect(plan('2027-10-30', [['27:30', 10]])).toEqual([first])
    expect(
      plan('2027-10-30', [
        ['27:15', 60],
        ['27:30', 10],
      ])[1],
    ).toBe(second)
    expect(
      plan('2027-10-30', [
        ['27:30', 0],
        ['27:30', 10],
      ]),
    ).toEqual([first, first])
  })

  test('that the clock skips in spring lie as far after the jump', () => {
    expect(plan('2027-03-27', [['27:30', 10]])).toEqual(['2027-03-28T01:30:00.000Z'])
  })
})

test('five hundred cues take a moment', () => {
  const many = Array.from({ length: 500 }, (_, index) => cue(String(index), 2))
  const marks = log(
    ...many
      .slice(0, 400)
      .map((each, index): [MarkKind, number, string] => ['start', index * 2, each.id]),
  )
  expect(at(marks, 799, many).cues.at(-1)?.end).toBe(1000 * minute)
})

test('the rules of time hold in any show', () => checkTimes(1000))
test('and through both changes of the clock', () => checkClockChanges(500))
test('and after midnight', () => checkNights(500))

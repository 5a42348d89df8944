import { describe, expect, test } from 'vitest'
import { correctedTime } from './corrected-time.ts'
import { listOfNow } from './list-of-now.ts'
import { canForce, signalOf } from './signals.ts'
import { trialOf } from './trial.ts'

describe('the time of a scan is corrected', () => {
  const server = { now: 10_000, soonest: 4_000, lostAfter: 500 }

  test.each([
    ['a clock that is right', { happenedAt: 9_000, behind: 0 }, 9_000, false],
    ['a clock known to be behind', { happenedAt: 8_000, behind: 1_000 }, 9_000, false],
    ['a clock known to be ahead', { happenedAt: 9_700, behind: -1_000 }, 8_700, false],
    ['only by the moment of sending', { happenedAt: 50_000, sentAt: 51_000 }, 9_000, false],
    ['as said, where the device measured nothing', { happenedAt: 9_000 }, 9_000, false],
    ['a little in the future: now', { happenedAt: 10_400, behind: 0 }, 10_000, false],
    ['far in the future: now, and lost', { happenedAt: 10_600, behind: 0 }, 10_000, true],
    ['a little too old: kept', { happenedAt: 3_600, behind: 0 }, 3_600, false],
    [
      'far too old: the first moment possible, and lost',
      { happenedAt: 3_400, behind: 0 },
      4_000,
      true,
    ],
  ])('%s', (_, time, at, isLost) => {
    expect(correctedTime(time, server)).toEqual({ at, isLost })
  })
})

describe('the list that is open first', () => {
  const lists = [
    { id: 'ceremony', endsAt: '2027-06-12T14:00:00.000Z' },
    { id: 'party', endsAt: '2027-06-13T02:00:00.000Z' },
    { id: 'bar', endsAt: null },
  ]
  const inside = (listId: string, count: number) => ({ listId, inside: count })

  test.each([
    ['before the event, its first part', '2027-06-12T08:00:00Z', [], 'ceremony'],
    ['during the second part, that', '2027-06-12T20:00:00Z', [], 'party'],
    ['after all parts, the last list', '2027-06-14T08:00:00Z', [], 'bar'],
    [
      'where most people are, whatever the hour',
      '2027-06-12T20:00:00Z',
      [inside('ceremony', 3), inside('party', 1)],
      'ceremony',
    ],
    ['nobody is inside: by the hour', '2027-06-12T20:00:00Z', [inside('bar', 0)], 'party'],
  ])('%s', (_, now, counters, id) => {
    expect(listOfNow(lists, counters, new Date(now))?.id).toBe(id)
  })

  test('does not exist without lists', () => {
    expect(listOfNow([], [], new Date())).toBeUndefined()
  })
})

describe('the sign of a result', () => {
  test.each([
    ['admitted', null, 'go', false],
    ['exited', null, 'out', false],
    ['exited', 'not_inside', 'look', false],
    ['already', 'no_reentry', 'look', false],
    ['needs_answer', 'not_invited', 'look', true],
    ['outside_time', null, 'look', true],
    ['cancelled', null, 'stop', true],
    ['unknown', null, 'stop', false],
  ])('%s (%s) is %s, and may be forced: %s', (result, reason, signal, force) => {
    expect([signalOf(result, reason), canForce(result)]).toEqual([signal, force])
  })
})

describe('a scan of a rehearsal', () => {
  test.each([
    ['answered by the server', undefined, true, false, 'trial'],
    ['shown as one', true, true, false, 'trial'],
    ['of a rehearsal that was deleted', true, false, true, 'wiped'],
    ['shown as one after its end', true, false, false, 'outlived'],
    ['shown as real during it', false, true, false, 'unaware'],
    ['shown as real outside of it', false, false, false, 'real'],
    ['answered outside of it', undefined, false, false, 'real'],
  ])('%s', (_, shown, rehearsal, wiped, trial) => {
    expect(trialOf(shown, { rehearsal, wiped })).toBe(trial)
  })
})

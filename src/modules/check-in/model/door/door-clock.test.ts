import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { DoorClock, durationOf } from './door-clock.ts'

const minute = 60_000
const start = Date.parse('2027-06-12T16:00:00Z')

/** A device whose clock is changed now and then, beside the true time. */
function device(wrongBy: number) {
  const state = { now: start, wrongBy, steady: 5000 }
  const clock = new DoorClock(
    { wall: () => state.now + state.wrongBy, steady: () => state.steady },
    'page',
  )
  return {
    clock,
    passes(ms: number) {
      state.now += ms
      state.steady += ms
    },
    sleeps(ms: number) {
      state.now += ms
    },
    isSetBy(ms: number) {
      state.wrongBy += ms
    },
    /** The header of an answer has whole seconds. */
    hears: () => clock.note(Math.floor(state.now / 1000) * 1000),
    trueTime: () => state.now,
    /** Corrects a reading as the server does: it adds the time between sending and receiving. */
    received(happenedAt: string) {
      const sentAt = Date.parse(clock.read().happenedAt)
      return Date.parse(happenedAt) + (state.now - sentAt)
    },
  }
}

describe('F10: the clock of a door', () => {
  const days = fc.integer({ min: -26 * 60, max: 26 * 60 }).map((minutes) => minutes * minute)
  interface History {
    wrongBy: number
    setBy: number
    before: number
    between: number
    asleep: boolean
  }
  const history: fc.Arbitrary<History> = fc
    .record({
      wrongBy: days,
      setBy: days,
      before: fc.integer({ min: 2100, max: 90 * minute }),
      between: fc.integer({ min: 2100, max: 90 * minute }),
      asleep: fc.boolean(),
    })
    // Asleep, and set back by just as long as it slept: a device cannot detect that.
    .filter(({ asleep, between, setBy }) => !asleep || Math.abs(between + setBy) > 2000)

  /** Two scans with the clock set in between, sent after both; their true and their corrected distance. */
  function twoScans({ wrongBy, setBy, before, between, asleep }: History, put: boolean) {
    const door = device(wrongBy)
    door.hears()
    door.passes(before)
    const [first, firstAt] = [door.clock.read(), door.trueTime()]
    if (asleep) door.sleeps(between)
    else door.passes(between)
    door.isSetBy(setBy)
    const [second, secondAt] = [door.clock.read(), door.trueTime()]
    door.passes(minute)
    door.hears()
    const corrected = [first, second].map((reading) =>
      door.received(put ? door.clock.asOfNow(reading) : reading.happenedAt),
    )
    return { corrected, truly: [firstAt, secondAt] }
  }

  test('puts 1,000 pairs right, whatever it shows and whenever it is set', () => {
    fc.assert(
      fc.property(history, (input) => {
        const { corrected, truly } = twoScans(input, true)
        for (const [n, at] of corrected.entries())
          expect(Math.abs(at - (truly[n] ?? 0))).toBeLessThanOrEqual(2000)
        expect(corrected[0]).toBeLessThan(corrected[1] ?? 0)
      }),
      { numRuns: 1000 },
    )
  })

  test('negative control: by the time of sending alone, a clock that is set turns the order round', () => {
    const input = {
      wrongBy: 0,
      setBy: -26 * 60 * minute,
      before: 5000,
      between: 5000,
      asleep: false,
    }
    const { corrected } = twoScans(input, false)
    expect(corrected[0]).toBeGreaterThan(corrected[1] ?? 0)
  })

  test('says how wrong it is as soon as the server answers', () => {
    const door = device(-26 * 60 * minute)
    expect(door.clock.skew).toBeUndefined()
    door.hears()
    expect(Math.round((door.clock.skew ?? 0) / minute)).toBe(26 * 60)
  })

  test('a reading of an earlier visit carries its own difference', () => {
    const door = device(0)
    door.hears()
    const kept = { happenedAt: '2027-06-11T14:00:00.000Z', era: 'before', skew: 26 * 60 * minute }
    expect(door.clock.asOfNow(kept).slice(0, 16)).toBe('2027-06-12T15:59')
    expect(door.clock.asOfNow({ happenedAt: kept.happenedAt, era: 'unknown' })).toBe(
      kept.happenedAt,
    )
  })

  test('learns from each answer how far it is off, however long questions and answers travel', () => {
    const travel = fc.record({
      there: fc.integer({ min: 1, max: 3000 }),
      back: fc.integer({ min: 1, max: 3000 }),
      pause: fc.integer({ min: 0, max: 5000 }),
    })
    const trips = fc.array(travel, { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(days, trips, (wrongBy, all) => {
        const door = device(wrongBy)
        let widest = Infinity
        for (const { there, back, pause } of all) {
          const asked = door.clock.mark()
          door.passes(there)
          const texts = Math.floor(door.trueTime() / 1000) * 1000
          door.passes(back)
          door.clock.note(texts, asked)
          widest = Math.min(widest, (1000 + there + back) / 2)
          // Never worse than the best of the sources.
          expect(Math.abs((door.clock.skew ?? 0) + wrongBy)).toBeLessThanOrEqual(widest + 1)
          door.passes(pause)
        }
      }),
    )
  })
})

test.each([
  [3 * 60_000, '3 min'],
  [119 * 60_000, '119 min'],
  [120 * 60_000, '2 h'],
  [26 * 3_600_000 - 20_000, '26 h'],
])('%d ms are written as %s', (ms, texts) => {
  expect(durationOf(ms)).toBe(texts)
})

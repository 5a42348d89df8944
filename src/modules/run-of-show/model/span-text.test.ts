import { describe, expect, test } from 'vitest'
import { showClock } from './show-clock.ts'
import { countdownText, isNotable, lengthOfCue, minutesText } from './span-text.ts'

test.each([
  [20_000, '1 min'],
  [59 * 60_000, '59 min'],
  [65 * 60_000, '1 h 05 min'],
  [1398 * 60_000, '23 h 18 min'],
])('%i ms are written as %s', (milliseconds, expected) => {
  expect(minutesText(milliseconds)).toBe(expected)
})

test('less than a minute is no delay', () => {
  expect([59_999, -59_999, 60_000, -60_000].map(isNotable)).toEqual([false, false, true, true])
})

describe('the length of a cue', () => {
  test.each([
    [1200, 1200, '20:00'],
    [1200, 1500, '25:00 (+5 min)'],
    [300, 240, '4:00 (−1 min)'],
    [90, 0, '0:00 (−1:30)'],
  ])('of %i seconds that lasts %i is %s', (planned, now, expected) => {
    expect(lengthOfCue(planned, now)).toBe(expected)
  })
})

test('what is over its time has a minus', () => {
  expect([countdownText(61_000), countdownText(-61_000)]).toEqual(['1:01', '−1:01'])
})

test('an hour of the next day says so', () => {
  const at = (text: string) => Date.parse(text)
  const clock = showClock(at('2027-06-12T15:00:00Z'), 'Europe/Bucharest')
  expect(clock(at('2027-06-12T20:30:00Z'))).toBe('23:30')
  expect(clock(at('2027-06-12T22:30:00Z'))).toBe('01:30 +1')
  expect(clock(at('2027-06-11T15:00:00Z'))).toBe('18:00 −1')
})

test('an hour of the plan has seconds where there are some, one of a running show has none', () => {
  const clock = showClock(Date.parse('2027-06-12T15:00:00Z'), 'Europe/Bucharest')
  const [onMinute, half] = ['15:01:00', '15:01:30'].map((at) => Date.parse(`2027-06-12T${at}Z`))
  expect([clock.planned(onMinute ?? 0), clock.planned(half ?? 0)]).toEqual(['18:01', '18:01:30'])
  expect(clock(half ?? 0)).toBe('18:01')
  expect(clock.planned(Date.parse('2027-06-12T21:01:30Z'))).toBe('00:01:30 +1')
})

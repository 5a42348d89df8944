import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { enrolmentWindowAt, freePlaces, offerEnd, overlap } from './model.ts'

const now = new Date('2027-06-01T10:00:00Z')

describe('how long an offer is kept', () => {
  test.each([
    ['far ahead, a day', '2027-06-12T10:00:00Z', '2027-06-02T10:00:00.000Z'],
    ['a minute more than two days, a day', '2027-06-03T10:01:00Z', '2027-06-02T10:00:00.000Z'],
    ['two days, two hours', '2027-06-03T10:00:00Z', '2027-06-01T12:00:00.000Z'],
    ['an hour before, until it begins', '2027-06-01T11:00:00Z', '2027-06-01T11:00:00.000Z'],
    ['without an hour, a day', null, '2027-06-02T10:00:00.000Z'],
  ])('%s', (_, startsAt, end) => {
    expect(offerEnd(now, startsAt).toISOString()).toBe(end)
  })
})

test.each([
  [{ takes: true, opensAt: null, closesAt: null }, '2027-06-12T10:00:00Z', 'open'],
  [
    { takes: true, opensAt: '2027-06-02T00:00:00Z', closesAt: null },
    '2027-06-12T10:00:00Z',
    'early',
  ],
  [
    { takes: true, opensAt: null, closesAt: '2027-06-01T10:00:00Z' },
    '2027-06-12T10:00:00Z',
    'closed',
  ],
  [{ takes: true, opensAt: null, closesAt: null }, '2027-06-01T10:00:00Z', 'past'],
  [{ takes: false, opensAt: null, closesAt: null }, '2027-06-12T10:00:00Z', 'stopped'],
  [{ takes: true, opensAt: null, closesAt: null }, null, 'stopped'],
])('the door of %o is %s %s', (terms, startsAt, door) => {
  expect(enrolmentWindowAt(terms, startsAt, now)).toBe(door)
})

test('two overlap exactly when some minute belongs to both', () => {
  const span = fc.tuple(fc.nat(200), fc.integer({ min: 1, max: 60 }))
  const at = (minute: number) => new Date(minute * 60_000).toISOString()
  fc.assert(
    fc.property(span, span, ([from, length], [start, long]) => {
      const minutes = new Set(Array.from({ length }, (_, step) => from + step))
      const both = Array.from({ length: long }, (_, step) => start + step)
      expect(
        overlap(
          { startsAt: at(from), endsAt: at(from + length) },
          { startsAt: at(start), endsAt: at(start + long) },
        ),
      ).toBe(both.some((minute) => minutes.has(minute)))
    }),
  )
})

test('a capacity below those enrolled leaves no place and takes none away', () => {
  expect(freePlaces(3, { enrolled: 5, offered: 0 })).toBe(0)
  expect(freePlaces(6, { enrolled: 4, offered: 1 })).toBe(1)
  expect(freePlaces(null, { enrolled: 4000, offered: 0 })).toBe(Infinity)
})

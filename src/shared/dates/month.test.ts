import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lastOfMonth, monthAfter, weeksOf } from './month.ts'
import { weekdayOf } from './time.ts'

const months = fc
  .tuple(fc.integer({ min: 1970, max: 2100 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

describe('months', () => {
  test.each([
    ['2026-12', 1, '2027-01'],
    ['2027-01', -1, '2026-12'],
    ['2026-11', 26, '2029-01'],
    ['2026-11', 0, '2026-11'],
  ])('%s and %i more is %s', (month, by, after) => expect(monthAfter(month, by)).toBe(after))

  test.each([
    ['2027-02', '2027-02-28'],
    ['2028-02', '2028-02-29'],
    ['2026-12', '2026-12-31'],
  ])('%s ends on %s', (month, last) => expect(lastOfMonth(month)).toBe(last))

  test('a February that begins on a Monday has four weeks, a month may have six', () => {
    expect(weeksOf('2027-02')).toHaveLength(4)
    expect(weeksOf('2026-08').flat().slice(0, 6)).toEqual([
      '2026-07-27',
      '2026-07-28',
      '2026-07-29',
      '2026-07-30',
      '2026-07-31',
      '2026-08-01',
    ])
    expect(weeksOf('2026-08')).toHaveLength(6)
  })

  test('weeks run from Monday to Sunday, hold every day of the month and no week without one', () => {
    fc.assert(
      fc.property(months, (month) => {
        const weeks = weeksOf(month)
        const days = weeks.flat()
        expect(days).toContain(`${month}-01`)
        expect(days).toContain(lastOfMonth(month))
        for (const week of weeks) {
          expect(week.map(weekdayOf)).toEqual([1, 2, 3, 4, 5, 6, 7])
          expect(week.some((day) => day.startsWith(month))).toBe(true)
        }
      }),
    )
  })
})

import { describe, expect, test } from 'vitest'
import { isFreeDay, orthodoxEaster, romanianHolidays, workingDay } from './holidays.ts'
import { addDays, weekdayOf } from './time.ts'

/** As the Patriarchate and the Labour Code publish them: Good Friday, Easter, Easter Monday, Pentecost and its Monday. */
const published: readonly [year: number, ...days: string[]][] = [
  [2025, '04-18', '04-20', '04-21', '06-08', '06-09'],
  [2026, '04-10', '04-12', '04-13', '05-31', '06-01'],
  [2027, '04-30', '05-02', '05-03', '06-20', '06-21'],
  [2028, '04-14', '04-16', '04-17', '06-04', '06-05'],
  [2029, '04-06', '04-08', '04-09', '05-27', '05-28'],
  [2030, '04-26', '04-28', '04-29', '06-16', '06-17'],
  [2031, '04-11', '04-13', '04-14', '06-01', '06-02'],
  [2032, '04-30', '05-02', '05-03', '06-20', '06-21'],
  [2033, '04-22', '04-24', '04-25', '06-12', '06-13'],
  [2034, '04-07', '04-09', '04-10', '05-28', '05-29'],
  [2035, '04-27', '04-29', '04-30', '06-17', '06-18'],
]
const always = '01-01 01-02 01-06 01-07 01-24 05-01 06-01 08-15 11-30 12-01 12-25 12-26'.split(' ')

describe('legal holidays in Romania', () => {
  test.each(published)(
    '%i has the movable days as published, and every fixed one',
    (year, ...days) => {
      expect(orthodoxEaster(year)).toBe(`${year}-${days[1]}`)
      const all = [...new Set([...always, ...days])].map((day) => `${year}-${day}`).toSorted()
      expect(romanianHolidays(year)).toEqual(all)
      for (const day of all) expect(isFreeDay(day)).toBe(true)
    },
  )

  test('a working day is left where it is, a free one moves to the nearest on the requested side', () => {
    expect(workingDay('2027-05-04', 'before')).toBe('2027-05-04')
    // Good Friday, Labour Day, Easter and its Monday in a row.
    expect(workingDay('2027-05-03', 'before')).toBe('2027-04-29')
    expect(workingDay('2027-04-30', 'after')).toBe('2027-05-04')
  })

  test('what is found is never free, for every day of ten years', () => {
    for (let day = '2025-01-01'; day < '2036-01-01'; day = addDays(day, 1)) {
      const before = workingDay(day, 'before')
      const after = workingDay(day, 'after')
      expect([isFreeDay(before), isFreeDay(after), before <= day, after >= day]).toEqual([
        false,
        false,
        true,
        true,
      ])
      expect(weekdayOf(before)).toBeLessThan(6)
    }
  })
})

import { addDays, daysBetween, weekdayOf, type PlainDate } from './time.ts'

/** The month after a number of months, both written like `2027-05`. */
export function monthAfter(month: string, by: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  const at = year * 12 + number - 1 + by
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`
}

export function lastOfMonth(month: string): PlainDate {
  return addDays(`${monthAfter(month, 1)}-01`, -1)
}

/** Whole weeks from Monday on that hold the month. */
export function weeksOf(month: string): PlainDate[][] {
  const first = `${month}-01`
  const start = addDays(first, 1 - weekdayOf(first))
  const count = Math.ceil((daysBetween(start, lastOfMonth(month)) + 1) / 7)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_each, day) => addDays(start, week * 7 + day)),
  )
}

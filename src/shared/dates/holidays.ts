import { addDays, weekdayOf, type PlainDate } from './time.ts'

/** Orthodox Easter Sunday, by the Julian calendar (Meeus) converted to ours; right from 1900 to 2099. */
export function orthodoxEaster(year: number): PlainDate {
  const epact = (19 * (year % 19) + 15) % 30
  const weekday = (2 * (year % 4) + 4 * (year % 7) - epact + 34) % 7
  const march = epact + weekday + 22
  return addDays(`${year}-03-01`, march - 1 + 13)
}

/** Legal holidays in Romania (Labour Code, art. 139), in order. */
export function romanianHolidays(year: number): PlainDate[] {
  const easter = orthodoxEaster(year)
  const movable = [-2, 0, 1, 49, 50].map((days) => addDays(easter, days))
  return [...new Set([...fixedDays.map((day) => `${year}-${day}`), ...movable])].toSorted()
}

/** Saturday, Sunday or a legal holiday. */
export function isFreeDay(date: PlainDate): boolean {
  return weekdayOf(date) >= 6 || holidaysOf(Number(date.slice(0, 4))).has(date)
}

/** The day itself, or the nearest working day before or after it. */
export function workingDay(date: PlainDate, side: 'before' | 'after'): PlainDate {
  let day = date
  while (isFreeDay(day)) day = addDays(day, side === 'before' ? -1 : 1)
  return day
}

const fixedDays = [
  '01-01',
  '01-02',
  '01-06',
  '01-07',
  '01-24',
  '05-01',
  '06-01',
  '08-15',
  '11-30',
  '12-01',
  '12-25',
  '12-26',
]

const holidaysByYear = new Map<number, ReadonlySet<PlainDate>>()

function holidaysOf(year: number): ReadonlySet<PlainDate> {
  const holidays = holidaysByYear.get(year) ?? new Set(romanianHolidays(year))
  holidaysByYear.set(year, holidays)
  return holidays
}

import {
  addDays,
  instantToEventDay,
  minutesOf,
  timeOf,
  zonedToInstant,
  type EventTime,
  type PlainDate,
  type Zone,
} from '#shared/dates/time.ts'

/** A time of an event day; `later` is the second of an hour that comes twice. */
export interface WallPlace {
  day: PlainDate
  time: EventTime
  later: boolean
}

const minute = 60_000

/** When an event day begins: six in the morning, since the small hours belong to the day before. */
export function dayStart(day: PlainDate, zone: Zone): number {
  return Date.parse(zonedToInstant({ date: day, time: '06:00', zone }).instant)
}

/** Length of an event day: 24 hours, and an hour less or more where the clock changes. */
export function dayMinutes(day: PlainDate, zone: Zone): number {
  return (dayStart(addDays(day, 1), zone) - dayStart(day, zone)) / minute
}

/** The moment of a place; undefined when the clock skips it. */
export function momentOf({ day, time, later }: WallPlace, zone: Zone): number | undefined {
  const { instant, kind } = zonedToInstant({ date: day, time, zone, later })
  return kind === 'gap' ? undefined : Date.parse(instant)
}

/** The local date and time of a moment, in hours of the event day. */
export function placeAt(moment: number, zone: Zone): WallPlace {
  const { date: day, time } = instantToEventDay(new Date(moment), zone)
  const first = Date.parse(zonedToInstant({ date: day, time, zone }).instant)
  return { day, time, later: first !== Math.floor(moment / minute) * minute }
}

/** Minutes since the event day began: the vertical position in the grid, also where the clock changes. */
export function elapsedOf(moment: number, day: PlainDate, zone: Zone): number {
  return (moment - dayStart(day, zone)) / minute
}

export function placeAfter(day: PlainDate, elapsed: number, zone: Zone): WallPlace {
  return placeAt(dayStart(day, zone) + elapsed * minute, zone)
}

/** The local time after or before a number of minutes; a skipped time moves behind the jump. */
export function shiftedOnWall(position: WallPlace, by: number, zone: Zone): WallPlace {
  const minutes = minutesOf(position.time) + by
  const days = Math.floor(minutes / 1440)
  const date = addDays(position.day, days)
  const time = timeOf(minutes - days * 1440)
  const { instant } = zonedToInstant({ date, time, zone, later: position.later })
  return placeAt(Date.parse(instant), zone)
}

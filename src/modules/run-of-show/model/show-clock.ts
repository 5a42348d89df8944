import { daysBetween, instantToZoned } from '#shared/dates/time.ts'

/** The hour on the wall, with `+1` for one of the day after that on which the show begins. */
export function showClock(startsAt: number, zone: string): (at: number) => string {
  const first = instantToZoned(new Date(startsAt), zone).date
  return (at) => {
    const { date, time } = instantToZoned(new Date(at), zone)
    const days = daysBetween(first, date)
    return days === 0 ? time : `${time} ${days > 0 ? '+' : '−'}${Math.abs(days)}`
  }
}

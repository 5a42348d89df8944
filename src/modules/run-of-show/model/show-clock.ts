import { secondsText } from './span-text.ts'
import { daysBetween, instantToZoned } from '#shared/dates/time.ts'

export interface ShowClock {
  /** The hour on the wall to the minute, as it is read while a show runs. */
  (at: number): string
  /** With seconds if some lengths of the plan have any. */
  planned: (at: number) => string
}

/** The hour on the wall, with `+1` for one of the day after that on which the show begins. */
export function showClock(startsAt: number, zone: string): ShowClock {
  const first = instantToZoned(new Date(startsAt), zone).date
  const hour = (at: number, seconds: string) => {
    const { date, time } = instantToZoned(new Date(at), zone)
    const days = daysBetween(first, date)
    const text = time + seconds
    return days === 0 ? text : `${text} ${days > 0 ? '+' : '−'}${Math.abs(days)}`
  }
  return Object.assign((at: number) => hour(at, ''), {
    planned: (at: number) => hour(at, secondsText(at)),
  })
}

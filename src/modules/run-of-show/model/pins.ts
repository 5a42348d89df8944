import {
  daysBetween,
  instantToZoned,
  minutesOf,
  timeOf,
  type TwoDayTime,
} from '#shared/dates/time.ts'
import { hourInShow, maxPinMinutes, timedPlan, type Rundown } from '../model.ts'
import { timesOf } from './times.ts'

const dayMinutes = 24 * 60

/** The hour on a pin as people read it, and whether it is one of the day after. */
export interface Pin {
  time: string
  isNextDay: boolean
  /** An hour of the night before the show begins can only be one of the day after. */
  isNight: boolean
}

export function readPin(startTime: TwoDayTime, showStart: string): Pin {
  const minutes = minutesOf(hourInShow(startTime, showStart))
  const time = timeOf(minutes % dayMinutes)
  const isNight = minutesOf(hourInShow(time, showStart)) >= dayMinutes
  return { time, isNextDay: minutes >= dayMinutes, isNight }
}

export function writtenPin(time: string, isNextDay: boolean): TwoDayTime {
  return timeOf((minutesOf(time) % dayMinutes) + (isNextDay ? dayMinutes : 0))
}

/** An hour typed over another is on the day on which it is nearer to that one. */
export function retypedPin(time: string, before: TwoDayTime, showStart: string): TwoDayTime {
  const farFrom = (pin: TwoDayTime) =>
    Math.abs(minutesOf(hourInShow(pin, showStart)) - minutesOf(hourInShow(before, showStart)))
  const [today, tomorrow] = [writtenPin(time, false), writtenPin(time, true)]
  return farFrom(tomorrow) < farFrom(today) ? tomorrow : today
}

/** The hour at which the plan expects a cue, or a new one below `afterId` or at the end. */
export function plannedPin(
  rundown: Pick<Rundown, 'day' | 'startTime' | 'zone' | 'cues'>,
  { id, afterId }: { id: string; afterId?: string | undefined },
): TwoDayTime {
  const plan = timedPlan(rundown)
  const times = timesOf(plan, [], plan.startsAt)
  const cueAt = (of: string | undefined) => times.cues.find((each) => each.id === of)
  const at = cueAt(id)?.plannedStart ?? cueAt(afterId)?.plannedEnd ?? times.plannedEnd
  const { date, time } = instantToZoned(new Date(at), rundown.zone)
  const minutes = daysBetween(rundown.day, date) * dayMinutes + minutesOf(time)
  return timeOf(Math.min(maxPinMinutes, Math.max(0, minutes)))
}

import { instantToZoned, type Instant, type Zone } from '#shared/dates/time.ts'

export const devicesPanel = 'dispozitive'
export const deskPanel = 'lamuriri'
export const listsPanel = 'liste'
export const walkInPanel = 'neanuntat'
export const rehearsalPanel = 'repetitie'

/** Formats the time by the clock of the event, independently of the screen. */
export function hourOf(at: Instant, zone: Zone): string {
  return instantToZoned(at, zone).time
}

/** Formats seconds too, where two rows of one minute have to be distinguished. */
export function exactHourOf(at: Instant, zone: Zone): string {
  return `${hourOf(at, zone)}:${at.slice(17, 19)}`
}

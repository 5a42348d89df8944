import { instantToZoned, type Instant, type Zone } from '#shared/time.ts'

export const devicesPanel = 'dispozitive'
export const deskPanel = 'lamuriri'
export const listsPanel = 'liste'
export const walkInPanel = 'neanuntat'
export const rehearsalPanel = 'repetitie'

/** By the clock of the event, wherever the screen is. */
export function hourOf(at: Instant, zone: Zone): string {
  return instantToZoned(at, zone).time
}

/** To the second, where two rows of one minute have to be told apart. */
export function exactHourOf(at: Instant, zone: Zone): string {
  return `${hourOf(at, zone)}:${at.slice(17, 19)}`
}

/** `crypto.randomUUID` exists only on secure origins, and the product also runs on a plain local network. */
export function newScanId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}

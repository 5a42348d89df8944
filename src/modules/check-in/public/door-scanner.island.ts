import { ticketCodeIn } from '../model/door/tickets.ts'
import { Wedge } from '../model/door/wedge.ts'
import { part } from './door-screen.island.ts'

/** A scanner works wherever the focus is; text typed into a field is taken only if it is a ticket. */
export function onHardwareScan(take: (code: string) => void): void {
  const wedge = new Wedge()
  window.addEventListener('keydown', (event) => {
    if (part('door').hidden) return
    // The time of the key press, which on a busy device is earlier than its handling.
    const read = wedge.type(event.key, event.timeStamp)
    const code = event.target instanceof HTMLInputElement ? ticketCodeIn(read ?? '') : read
    if (!code) return
    event.preventDefault()
    take(code)
  })
}

import { ticketCodeIn } from '../model/door/tickets.ts'
import { KeyboardScanner } from '../model/door/keyboard-scanner.ts'
import { element } from './door-screen.island.ts'

/** A scanner works wherever the focus is; text typed into a field is taken only if it is a ticket. */
export function onHardwareScan(take: (code: string) => void): void {
  const wedge = new KeyboardScanner()
  window.addEventListener('keydown', (event) => {
    if (element('door').hidden) return
    // The time of the key press, which on a busy device is earlier than its handling.
    const read = wedge.type(event.key, event.timeStamp)
    const code = event.target instanceof HTMLInputElement ? ticketCodeIn(read ?? '') : read
    if (!code) return
    event.preventDefault()
    take(code)
  })
}

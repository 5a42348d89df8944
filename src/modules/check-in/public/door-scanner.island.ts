import { ticketCodeIn } from '../model/door/tickets.ts'
import { Wedge } from '../model/door/wedge.ts'
import { part } from './door-screen.island.ts'

/** A scanner is heard wherever the last finger was; of what is typed into a field only a ticket is taken. */
export function hearScanner(take: (code: string) => void): void {
  const wedge = new Wedge()
  window.addEventListener('keydown', (event) => {
    if (part('door').hidden) return
    // When the key was pressed, not when a busy device came to hear of it.
    const read = wedge.type(event.key, event.timeStamp)
    const code = event.target instanceof HTMLInputElement ? ticketCodeIn(read ?? '') : read
    if (!code) return
    event.preventDefault()
    take(code)
  })
}

import type { Instant } from '#shared/dates/time.ts'
import type { EventStatus } from './states.ts'

/** The actions of guests on their page; writing to an organiser, and correcting or erasing data, are always allowed. */
type GuestAction = 'answer' | 'enrol' | 'fill'

export type GuestRefusal = 'cancelled' | 'over'

/** Whether an action is also taken once the event is over; a questionnaire closes at its own time. */
const afterwards: Record<GuestAction, boolean> = { answer: false, enrol: false, fill: true }

/**
 * The reason why a guest may no longer do this in the event; null while they may. Checked for every action of
 * guests: by the page that offers it and by the address that receives it.
 */
export function guestRefusal(
  action: GuestAction,
  event: { status: EventStatus; endsAt: Instant },
  now: Date,
): GuestRefusal | null {
  if (event.status === 'cancelled') return 'cancelled'
  const isOver = event.status === 'closed' || Date.parse(event.endsAt) < now.getTime()
  return isOver && !afterwards[action] ? 'over' : null
}

import type { LetterPurpose } from '#shared/letter-purpose.ts'
import type { Instant } from '#shared/dates/time.ts'
import type { EventStatus } from './states.ts'

export type LetterRefusal = 'cancelled' | 'over'

/** The letters that an event stops: those of a cancelled one, and those of one that is over or archived. */
const stops: Record<LetterPurpose, { cancelled: boolean; from: 'end' | 'closed' | null }> = {
  asking: { cancelled: true, from: 'end' },
  plans: { cancelled: true, from: 'closed' },
  thanks: { cancelled: true, from: null },
  announcement: { cancelled: false, from: null },
  reply: { cancelled: false, from: null },
  test: { cancelled: false, from: null },
}

/**
 * The reason why a mail of this purpose must not be sent for the event; null when it may. No mail of any
 * purpose is sent for a deleted event.
 */
export function letterRefusal(
  purpose: LetterPurpose,
  event: { status: EventStatus; endsAt: Instant },
  now: Date,
): LetterRefusal | null {
  const { cancelled, from } = stops[purpose]
  if (event.status === 'cancelled') return cancelled ? 'cancelled' : null
  if (event.status === 'closed') return from === null ? null : 'over'
  const isOver = event.status === 'finished' || Date.parse(event.endsAt) < now.getTime()
  return from === 'end' && isOver ? 'over' : null
}

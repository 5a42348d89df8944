import { z } from 'zod'
import type { EventStatus } from './states.ts'

export const Visibility = z.enum(['private', 'unlisted', 'public'])
export type Visibility = z.infer<typeof Visibility>

/**
 * Nothing; that a code is wanted; or all that is published of it. Only the last lets anybody see that it exists:
 * the code is asked for at every address below a company, and where it is `nothing` none is accepted.
 */
export type StrangerKnowledge = 'nothing' | 'code' | 'public'

/**
 * What somebody may know of an event who has neither an account, nor a link of their own, nor a code. Every
 * public address asks this, and nothing else decides it. A cancelled event is no longer public: its guests
 * read behind their link or code that it was cancelled.
 */
export function strangerKnowledge(event: {
  status: EventStatus
  visibility: Visibility
}): StrangerKnowledge {
  if (event.status === 'draft') return 'nothing'
  return event.visibility === 'private' || event.status === 'cancelled' ? 'code' : 'public'
}

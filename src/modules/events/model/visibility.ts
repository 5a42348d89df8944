import { z } from 'zod'
import type { EventStatus } from './states.ts'

export const Visibility = z.enum(['private', 'unlisted', 'public'])
export type Visibility = z.infer<typeof Visibility>

/**
 * Nothing, a request for a code, or all its published data. Only the last shows that the event exists: the
 * code is requested at every address below a company, and where the answer is `nothing` no code is accepted.
 */
export type StrangerKnowledge = 'nothing' | 'code' | 'public'

/**
 * The knowledge that a visitor may have of an event without an account, a personal link or a code. Every
 * public address uses this function, and nothing else decides it. A cancelled event is no longer public: its
 * guests read behind their link or code that it was cancelled.
 */
export function strangerKnowledge(event: {
  status: EventStatus
  visibility: Visibility
}): StrangerKnowledge {
  if (event.status === 'draft') return 'nothing'
  return event.visibility === 'private' || event.status === 'cancelled' ? 'code' : 'public'
}

import type { refusalWords } from '../signals.ts'
import type { Decisions } from './decisions.ts'

/** One of the invitation of a ticket that was read, as the server said it or as their own sealed line does. */
export interface Member {
  name: string
  /** The beginning of the hash of their ticket. */
  ticket: string
  isInside: boolean
  /** The id by which they are let in: that of the server, or the code in the details of another ticket of the group. */
  guestId?: string
  code?: string
}

/** The results that identify a guest well enough to show their group. */
const shownWith = new Set(['admitted', 'already', 'cancelled', 'needs_answer'])

export function showsFamily(result: string, direction: 'in' | 'out'): boolean {
  return direction === 'in' && shownWith.has(result)
}

/** `inside`, what the list has against them, or null where they may come in. */
export function stateOf(
  { ticket, isInside }: Member,
  decisions: Decisions,
  listId: string,
): 'inside' | keyof typeof refusalWords | null {
  if (isInside) return 'inside'
  const result = decisions.decide(ticket, listId, 'in')
  if (result === 'already') return 'inside'
  if (result === 'needs_answer') return decisions.reason(ticket, listId, 'in') ?? result
  return result === 'cancelled' ? result : null
}

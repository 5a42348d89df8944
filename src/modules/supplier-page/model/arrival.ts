import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { EventTime, Instant, PlainDate } from '#shared/dates/time.ts'
import { Paragraphs } from '#shared/text/text.ts'

/** When a supplier would rather come, and why. */
export const ArrivalFields = z.strictObject({
  date: PlainDate,
  time: EventTime,
  note: Paragraphs(1000),
})
export type ArrivalFields = z.infer<typeof ArrivalFields>

export const ArrivalState = z.enum(['open', 'accepted', 'refused'])

/** Another hour that a supplier asked for; only the team changes what was agreed. */
export const ArrivalProposal = ArrivalFields.extend({
  id: Id,
  state: ArrivalState,
  proposedAt: Instant,
  /** The message of the team with its decision. */
  answer: z.string(),
  version: z.int(),
})
export type ArrivalProposal = z.infer<typeof ArrivalProposal>

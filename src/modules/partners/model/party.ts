import { z } from 'zod'
import { Id } from '#shared/ids.ts'

/** The role of a party that does not work at the event: its client or its venue. */
export const PartyRole = z.enum(['client', 'venue'])
export type PartyRole = z.infer<typeof PartyRole>

/** An organisation of the directory or a contact person, as the client or the venue of an event. */
export const EventParty = z.strictObject({
  id: Id,
  role: PartyRole,
  partnerId: Id.nullable(),
  contactId: Id.nullable(),
  name: z.string(),
  phone: z.string().nullable(),
  /** The person, or the people of the organisation, the primary contact first. */
  people: z.array(
    z.strictObject({
      id: Id,
      name: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
  ),
})
export type EventParty = z.infer<typeof EventParty>

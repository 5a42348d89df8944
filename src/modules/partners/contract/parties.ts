import { z } from 'zod'
import { command, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { EventParty, PartyRole } from '../model/party.ts'

const Parties = z.strictObject({ items: z.array(EventParty) })

export const listEventParties = query({
  path: '/events/:eventId/parties',
  access: 'partners:read',
  input: inEvent({}),
  output: Parties,
  reads: ['partners.event', 'partners', 'contacts'],
  about: 'The client of the event and its venue, as records.',
})

const changes = ['partners.event', 'partners', 'history'] as const

export const addEventParty = command({
  method: 'POST',
  path: '/events/:eventId/parties',
  access: 'partners:write',
  input: inEvent({ role: PartyRole, partnerId: Id.optional(), contactId: Id.optional() }),
  output: Parties,
  changes,
  errors: ['partners.party_not_found'],
  about:
    'An organisation of the directory, a contact person or both. One that was none yet becomes a client or a venue in the directory.',
})

export const removeEventParty = command({
  method: 'DELETE',
  path: '/events/:eventId/parties/:partyId',
  access: 'partners:write',
  input: inEvent({ partyId: Id }),
  output: Nothing,
  changes,
  errors: ['partners.party_not_found'],
  about: 'The record stays in the directory.',
})

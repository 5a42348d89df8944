import { z } from 'zod'
import { command, inEvent, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ListedLink, OutsideLink, ShownLink } from './model.ts'

export const listOutsideLinks = query({
  path: '/events/:eventId/outside-links',
  access: 'outside-links:read',
  input: inEvent({ recordId: Id.optional() }),
  output: z.strictObject({ items: z.array(ListedLink) }),
  reads: ['outside-links', 'speakers', 'guests'],
  about:
    'Everybody who has a link to something of the event, the newest first; also guests and speakers, whose links are managed on their own screens. With `recordId`, only those kept here that lead to it.',
})

export const renewOutsideLink = command({
  method: 'POST',
  path: '/events/:eventId/outside-links/:linkId/renew',
  access: 'outside-links:write',
  input: inEvent({ linkId: Id }),
  output: ShownLink,
  changes: ['outside-links', 'history'],
  errors: ['outside-links.not_found'],
  secret: true,
  about: 'A new address for the same person; the old one stops working.',
  peopleOnly: true,
})

export const revokeOutsideLink = command({
  method: 'POST',
  path: '/events/:eventId/outside-links/:linkId/revoke',
  access: 'outside-links:write',
  input: inEvent({ linkId: Id }),
  output: OutsideLink,
  changes: ['outside-links', 'history'],
  errors: ['outside-links.not_found'],
  about: 'Ends the link; an open page behind it ends within half a minute.',
})

import { z } from 'zod'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Paragraphs } from '#shared/text/text.ts'
import { Arrival, MyEvent, PageSettings, PageSettingsFields, RegistrationRow } from './model.ts'

/** A guest wrote to the hosts on the personal page. */
export const messageLeft = eventType(
  'guest-page.message-left',
  z.strictObject({ eventId: Id, groupId: Id, messageId: Id }),
)
/** A person became a guest by open registration, at once or after the team approved. */
export const guestRegistered = eventType(
  'guest-page.registered',
  z.strictObject({ eventId: Id, groupId: Id, guestIds: z.array(Id) }),
)
/** A person verified their address and waits for the approval of the team. */
export const registrationWaits = eventType(
  'guest-page.registration-waits',
  z.strictObject({ eventId: Id, registrationId: Id }),
)

export const getPageSettings = query({
  path: '/events/:eventId/guest-page',
  access: 'guest-page:read',
  input: inEvent({}),
  output: PageSettings,
  reads: ['guest-page'],
  about: 'What the page of an invitation offers: menus, a greeting, open registration.',
})

export const changePageSettings = command({
  method: 'PUT',
  path: '/events/:eventId/guest-page',
  access: 'guest-page:write',
  input: PageSettingsFields.extend({ eventId: Id, version: z.int() }),
  output: PageSettings,
  changes: ['guest-page', 'history'],
  errors: ['guest-page.changed_meanwhile'],
})

export const listArrivals = query({
  path: '/events/:eventId/arrivals',
  access: 'guest-page:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(Arrival) }),
  reads: ['guests', 'guest-page'],
  about: 'The newest answers and messages of guests, in one stream.',
})

export const getReach = query({
  path: '/events/:eventId/reach',
  access: 'guest-page:read',
  input: inEvent({}),
  output: z.strictObject({ groups: z.int(), opened: z.int(), answered: z.int() }),
  reads: ['guests', 'guest-page'],
  about: 'How many invitations there are, whose page was opened, and which were answered.',
})

export const answerMessage = command({
  method: 'POST',
  path: '/events/:eventId/guest-messages/:messageId/answer',
  access: 'guest-page:write',
  input: inEvent({ messageId: Id, body: Paragraphs(2000).min(1) }),
  output: z.strictObject({
    /** False: no member of the invitation has an address, so they read it on their page alone. */
    mailed: z.boolean(),
  }),
  changes: ['guest-page', 'inbox', 'history'],
  errors: ['guest-page.message_not_found'],
  about: 'Answers what a guest wrote: on the personal page and by mail.',
})

export const listRegistrations = query({
  path: '/events/:eventId/registrations',
  access: 'guest-page:read',
  input: inEvent(pageInput),
  output: pageOf(RegistrationRow),
  reads: ['guest-page'],
  about: 'People who proved their address and wait for the team to say yes, the first one first.',
})

export const decideRegistration = command({
  method: 'POST',
  path: '/events/:eventId/registrations/:registrationId',
  access: 'guest-page:write',
  input: inEvent({ registrationId: Id, accept: z.boolean() }),
  output: Nothing,
  changes: ['guest-page', 'guests', 'history'],
  errors: ['guest-page.registration_decided'],
  about: 'An accepted person becomes a guest and gets the link of the personal page by mail.',
})

export const listMyEvents = query({
  path: '/my-events',
  access: 'user',
  output: z.strictObject({
    /** False: the address is not proved yet, so nothing can be shown. */
    verified: z.boolean(),
    items: z.array(MyEvent),
  }),
  reads: ['my-events'],
  about: 'Every event, of any company, whose guest list holds your proved e-mail address.',
})

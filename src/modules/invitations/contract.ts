import { z } from 'zod'
import { guestLocales } from '#shared/i18n.ts'
import { command, eventType, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Name } from '#shared/text/text.ts'
import { Instant } from '#shared/dates/time.ts'
import {
  Content,
  Kind,
  Message,
  MessageFields,
  MessageRow,
  Recipient,
  RecipientState,
  SilentGroup,
  Template,
} from './model.ts'

/**
 * All letters of a message were handed to the mail server, or it was skipped when its time came: because it
 * made no sense any more, or because it had become too many. `capped`: it was sent to as many as allowed.
 */
export const messageFinished = eventType(
  'invitations.message-finished',
  z.strictObject({
    eventId: Id,
    messageId: Id,
    name: z.string(),
    outcome: z.enum(['sent', 'capped', 'skipped', 'too_many']),
    recipients: z.int(),
  }),
)

export const listMessages = query({
  path: '/events/:eventId/messages',
  access: 'invitations:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(MessageRow) }),
  reads: ['messages', 'events'],
  // A mailing delivers many letters a second; read at once, a slower answer would never arrive.
  throttledTags: ['messages.delivery'],
})

export const getMessage = query({
  path: '/events/:eventId/messages/:messageId',
  access: 'invitations:read',
  input: inEvent({ messageId: Id }),
  output: Message,
  reads: ['messages', 'guests', 'events'],
  throttledTags: ['messages.delivery'],
  errors: ['invitations.not_found'],
})

export const addMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages',
  access: 'invitations:write',
  input: MessageFields.extend({ eventId: Id }),
  output: Message,
  changes: ['messages', 'history'],
  errors: ['invitations.bad_template', 'invitations.no_text'],
  about: 'A draft; it leaves only after somebody releases it.',
})

export const changeMessage = command({
  method: 'PATCH',
  path: '/events/:eventId/messages/:messageId',
  access: 'invitations:write',
  input: MessageFields.partial().extend({ eventId: Id, messageId: Id, version: z.int() }),
  output: Message,
  changes: ['messages', 'history'],
  errors: [
    'invitations.not_found',
    'invitations.changed_meanwhile',
    'invitations.not_draft',
    'invitations.bad_template',
    'invitations.no_text',
  ],
  about:
    'A scheduled or skipped one becomes a draft again, since somebody must say send to what it says now.',
})

export const removeMessage = command({
  method: 'DELETE',
  path: '/events/:eventId/messages/:messageId',
  access: 'invitations:write',
  input: inEvent({ messageId: Id }),
  output: Nothing,
  changes: ['messages', 'history'],
  errors: ['invitations.not_found', 'invitations.not_draft'],
})

export const restoreMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages/:messageId/restore',
  access: 'invitations:write',
  input: inEvent({ messageId: Id }),
  output: Nothing,
  changes: ['messages', 'history'],
  errors: ['invitations.not_found'],
})

export const releaseMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages/:messageId/release',
  access: 'invitations:write',
  input: inEvent({ messageId: Id, version: z.int(), when: z.enum(['now', 'scheduled']) }),
  output: MessageRow,
  changes: ['messages', 'history'],
  errors: [
    'invitations.not_found',
    'invitations.changed_meanwhile',
    'invitations.not_draft',
    'invitations.no_text',
    'invitations.no_schedule',
    'invitations.schedule_past',
    'invitations.event_cancelled',
    'invitations.event_over',
    'invitations.nobody',
    'invitations.too_many',
  ],
  about: 'The only way a message leaves: now, or at the moment that its schedule says.',
})

export const stopMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages/:messageId/stop',
  access: 'invitations:write',
  input: inEvent({ messageId: Id }),
  output: MessageRow,
  changes: ['messages', 'history'],
  errors: ['invitations.not_found', 'invitations.not_stoppable'],
  about: 'What was not handed to the mail server yet stays here; a scheduled one is a draft again.',
})

export const hurryMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages/:messageId/hurry',
  access: 'invitations:write',
  input: inEvent({ messageId: Id }),
  output: z.strictObject({ hurried: z.int() }),
  changes: ['messages'],
  errors: ['invitations.not_found'],
  about: 'Letters that the mail server did not take yet are tried now and not at their next hour.',
})

export const listRecipients = query({
  path: '/events/:eventId/messages/:messageId/recipients',
  access: 'invitations:read',
  input: inEvent({ messageId: Id, state: RecipientState.optional(), ...pageInput }),
  output: pageOf(Recipient),
  reads: ['messages'],
  throttledTags: ['messages.delivery'],
  errors: ['invitations.not_found'],
})

const Rendered = z.strictObject({
  subject: z.string(),
  /** The letter itself, with its picture in it. */
  html: z.string(),
  /** The same for a reader without pictures and markup. */
  plain: z.string(),
  language: z.enum(guestLocales),
  name: z.string(),
})

const Drafted = {
  content: Content,
  /** An invitation is set as a card. */
  kind: Kind.default('free'),
  guestId: Id.nullable(),
  language: z.enum(guestLocales).nullable(),
}

export const previewMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages/preview',
  access: 'invitations:read',
  input: inEvent(Drafted),
  output: Rendered,
  errors: ['invitations.bad_template', 'invitations.no_text', 'guests.not_found'],
  about: 'As the chosen guest would read it; without one, as somebody invented.',
})

export const testMessage = command({
  method: 'POST',
  path: '/events/:eventId/messages/test',
  access: 'invitations:write',
  input: inEvent(Drafted),
  output: z.strictObject({ address: z.string() }),
  errors: ['invitations.bad_template', 'invitations.no_text', 'guests.not_found'],
  about: 'To the person who asks for it and to nobody else; twenty an hour.',
})

export const listTemplates = query({
  path: '/message-templates',
  access: 'invitations:read',
  output: z.strictObject({ items: z.array(Template) }),
  reads: ['message-templates'],
})

export const saveTemplate = command({
  method: 'POST',
  path: '/message-templates',
  access: 'invitations:write',
  input: z.strictObject({ name: Name, kind: Kind, content: Content }),
  output: Template,
  changes: ['message-templates'],
  errors: ['invitations.bad_template', 'invitations.no_text'],
})

export const removeTemplate = command({
  method: 'DELETE',
  path: '/message-templates/:templateId',
  access: 'invitations:write',
  input: z.strictObject({ templateId: Id }),
  output: Nothing,
  changes: ['message-templates'],
  errors: ['invitations.template_not_found'],
})

export const listSilent = query({
  path: '/events/:eventId/silent-groups',
  access: 'invitations:read',
  input: inEvent(pageInput),
  output: pageOf(SilentGroup),
  reads: ['guests', 'messages', 'guest-page'],
  throttledTags: ['messages.delivery'],
  about: 'Groups in which somebody has not answered; those never written to come first.',
})

export const nudgeText = command({
  method: 'POST',
  path: '/events/:eventId/silent-groups/:groupId/text',
  access: 'invitations:write',
  input: inEvent({ groupId: Id }),
  output: z.strictObject({ text: z.string(), phone: z.string().nullable() }),
  errors: ['guests.group_not_found', 'invitations.event_cancelled', 'invitations.event_over'],
  secret: true,
  about: 'A reminder to copy into WhatsApp or SMS, with the personal link in it.',
})

export const remindSilent = command({
  method: 'POST',
  path: '/events/:eventId/silent-groups/remind',
  access: 'invitations:write',
  input: inEvent({ groupIds: z.array(Id).min(1).max(50).nullable() }),
  output: MessageRow,
  changes: ['messages', 'history'],
  errors: [
    'invitations.event_cancelled',
    'invitations.event_over',
    'invitations.nobody',
    'invitations.too_many',
  ],
  about: 'Writes at once to the silent of these groups, or of all; the tap is what says send.',
})

export const planReminders = command({
  method: 'POST',
  path: '/events/:eventId/messages/reminders',
  access: 'invitations:write',
  input: inEvent({}),
  output: z.strictObject({ added: z.int() }),
  changes: ['messages', 'history'],
  errors: [
    'invitations.event_cancelled',
    'invitations.event_over',
    'invitations.no_deadline',
    'invitations.reminders_past',
  ],
  about:
    'Drafts to the silent ones, 14, 7 and 2 days before the deadline; only moments that are still to come.',
})

export const listGuestMessages = query({
  path: '/events/:eventId/guests/:guestId/messages',
  access: 'invitations:read',
  input: inEvent({ guestId: Id }),
  output: z.strictObject({
    items: z.array(
      z.strictObject({
        messageId: Id,
        name: z.string(),
        /** The members of the group it went to. */
        to: z.string(),
        address: z.string(),
        state: RecipientState,
        answer: z.string(),
        at: Instant,
      }),
    ),
    openedAt: Instant.nullable(),
    unsubscribed: z.boolean(),
  }),
  reads: ['messages', 'guests', 'guest-page'],
  throttledTags: ['messages.delivery'],
  errors: ['guests.not_found'],
})

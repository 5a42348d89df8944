import { z } from 'zod'
import { command, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { ApiKey, Delivery, KeyFields, MyCalendar, Webhook, WebhookFields } from './model.ts'

export const listKeys = query({
  path: '/company/api-keys',
  access: 'integrations:admin',
  output: z.strictObject({ items: z.array(ApiKey) }),
  reads: ['integrations.keys', 'team'],
  about: 'The API keys of the company, the newest first; ended ones stay for a year.',
})

export const addKey = command({
  method: 'POST',
  path: '/company/api-keys',
  access: 'integrations:admin',
  input: KeyFields,
  output: z.strictObject({
    key: ApiKey,
    /** Shown only now: only its hash is stored. */
    token: z.string(),
  }),
  changes: ['integrations.keys', 'history'],
  errors: ['integrations.too_many_keys'],
  secret: true,
  about: 'Makes an API key after a recent proof of identity and answers with it this once.',
})

export const revokeKey = command({
  method: 'POST',
  path: '/company/api-keys/:keyId/revoke',
  access: 'integrations:admin',
  input: z.strictObject({ keyId: Id }),
  output: ApiKey,
  changes: ['integrations.keys', 'history'],
  errors: ['integrations.key_not_found'],
  about: 'Ends the key at once and for good.',
})

const ofWebhook = { webhookId: Id }
const webhookChanges = ['integrations.webhooks', 'history'] as const

export const listWebhooks = query({
  path: '/company/webhooks',
  access: 'integrations:admin',
  output: z.strictObject({ items: z.array(Webhook) }),
  reads: ['integrations.webhooks'],
})

export const addWebhook = command({
  method: 'POST',
  path: '/company/webhooks',
  access: 'integrations:admin',
  input: WebhookFields,
  output: z.strictObject({ webhook: Webhook, secret: z.string() }),
  changes: webhookChanges,
  errors: ['integrations.too_many_webhooks', 'integrations.secret_gone'],
  secret: true,
  about:
    'Adds a receiver after a recent proof of identity; `secret` is what it verifies signatures with.',
})

export const changeWebhook = command({
  method: 'PATCH',
  path: '/company/webhooks/:webhookId',
  access: 'integrations:admin',
  input: WebhookFields.partial().extend({
    ...ofWebhook,
    version: z.int(),
    active: z.boolean().optional(),
  }),
  output: Webhook,
  changes: webhookChanges,
  errors: ['integrations.webhook_changed_meanwhile', 'integrations.webhook_not_found'],
  about: 'Another address asks for a recent proof of identity. Turned off, what waits is not sent.',
})

export const removeWebhook = command({
  method: 'DELETE',
  path: '/company/webhooks/:webhookId',
  access: 'integrations:admin',
  input: z.strictObject(ofWebhook),
  output: Nothing,
  changes: webhookChanges,
  errors: ['integrations.webhook_not_found'],
  about: 'Deletes the receiver with its log; what waits for it is not sent.',
})

export const showWebhookSecret = command({
  method: 'POST',
  path: '/company/webhooks/:webhookId/secret',
  access: 'integrations:admin',
  input: z.strictObject(ofWebhook),
  output: z.strictObject({ secret: z.string() }),
  errors: ['integrations.webhook_not_found', 'integrations.secret_gone'],
  secret: true,
  about: 'The secret that signatures are verified with, after a recent proof of identity.',
})

export const listDeliveries = query({
  path: '/company/webhooks/:webhookId/deliveries',
  access: 'integrations:admin',
  input: z.strictObject({ ...ofWebhook, ...pageInput }),
  output: pageOf(Delivery),
  reads: ['integrations.webhooks'],
  errors: ['integrations.webhook_not_found'],
  about: 'What was sent in the last 30 days, the newest first.',
})

export const sendAgain = command({
  method: 'POST',
  path: '/company/webhooks/:webhookId/deliveries/:deliveryId/send',
  access: 'integrations:admin',
  input: z.strictObject({ ...ofWebhook, deliveryId: Id }),
  output: Nothing,
  changes: ['integrations.webhooks'],
  errors: [
    'integrations.webhook_not_found',
    'integrations.webhook_off',
    'integrations.delivery_not_found',
  ],
  about: 'Sends a delivery once more, under the same id, with all its tries anew.',
})

export const testWebhook = command({
  method: 'POST',
  path: '/company/webhooks/:webhookId/test',
  access: 'integrations:admin',
  input: z.strictObject(ofWebhook),
  output: Nothing,
  changes: ['integrations.webhooks'],
  errors: ['integrations.webhook_not_found', 'integrations.webhook_off'],
  about: 'Sends a delivery of type `test`.',
})

const ofPerson = { path: '/my-calendar', access: 'integrations:read', peopleOnly: true } as const

export const getMyCalendar = query({
  ...ofPerson,
  output: MyCalendar,
  reads: ['integrations.calendar'],
  about: 'The secret address of one’s own calendar: events, own tasks and payments due.',
})

export const openMyCalendar = command({
  ...ofPerson,
  method: 'POST',
  output: MyCalendar,
  changes: ['integrations.calendar', 'history'],
  secret: true,
  about: 'Gives the calendar an address, or a new one that ends the old.',
})

export const closeMyCalendar = command({
  ...ofPerson,
  method: 'DELETE',
  output: MyCalendar,
  changes: ['integrations.calendar', 'history'],
})

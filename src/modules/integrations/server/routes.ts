import { bind } from '#platform/server/pipeline/bind.ts'
import * as contract from '../contract.ts'
import * as calendars from './calendars/feeds.ts'
import * as keys from './keys/keys.ts'
import * as webhooks from './webhooks/webhooks.ts'

export const routes = bind(contract, {
  listKeys: keys.list,
  addKey: keys.add,
  revokeKey: (ctx, { keyId }) => keys.revoke(ctx, keyId),
  listWebhooks: webhooks.list,
  addWebhook: webhooks.add,
  changeWebhook: webhooks.change,
  removeWebhook: (ctx, { webhookId }) => webhooks.remove(ctx, webhookId),
  showWebhookSecret: (ctx, { webhookId }) => webhooks.showSecret(ctx, webhookId),
  listDeliveries: webhooks.listDeliveries,
  sendAgain: webhooks.sendAgain,
  testWebhook: (ctx, { webhookId }) => webhooks.sendTest(ctx, webhookId),
  getMyCalendar: calendars.find,
  openMyCalendar: calendars.open,
  closeMyCalendar: calendars.close,
})

import { defineSeed } from '#platform/server/database/demo-seed.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import * as keys from './keys/keys.ts'
import * as webhooks from './webhooks/webhooks.ts'

/** The accounting of the demo company reads budgets by a key without a known secret; its CRM webhook is off. */
export const seed = defineSeed('integrations', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    const proved = { ...ctx, admission: { ...ctx.admission, provedAt: ctx.now } }
    await addKey(proved)
    await addWebhook(proved)
  }),
)

async function addKey(ctx: CompanyContext): Promise<void> {
  if ((await keys.list(ctx)).items.length > 0) return
  await keys.add(ctx, { name: 'Contabilitate', right: 'read', eventIds: null, lastDay: null })
}

/** Off, since its host does not exist. */
async function addWebhook(ctx: CompanyContext): Promise<void> {
  if ((await webhooks.list(ctx)).items.length > 0) return
  const { webhook } = await webhooks.add(ctx, {
    url: 'https://crm.exemplu.ro/prilej',
    events: ['guest.answered', 'guest.registered', 'guest.checked_in'],
  })
  const { id: webhookId, version } = webhook
  await webhooks.change(ctx, { webhookId, version, active: false })
}

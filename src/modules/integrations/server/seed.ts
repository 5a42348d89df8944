import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { keysOfCompany } from './keys/key-store.ts'
import { add } from './keys/keys.ts'

/** The accounting of the demo company reads budgets; nobody has the key itself, since it is shown only once. */
export const seed = defineSeed('integrations', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    if ((await keysOfCompany(ctx.db, ctx.company)).length > 0) return
    const admission = { ...ctx.admission, provedAt: ctx.now }
    const fields = { name: 'Contabilitate', right: 'read', eventIds: null, lastDay: null } as const
    await add({ ...ctx, admission }, fields)
  }),
)

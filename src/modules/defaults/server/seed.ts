import { defineSeed } from '#platform/server/database/demo-seed.ts'
import * as categories from './categories.ts'
import { isShipped } from './settings.ts'

/** The demo agency has made the defaults its own; one that already has is left as it is. */
export const seed = defineSeed('defaults', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    if (!(await isShipped(ctx))) return
    await categories.add(ctx, { kind: 'budget', name: 'Mărturii și cadouri', tone: 'accent' })
    await categories.add(ctx, { kind: 'partner', name: 'Foc de artificii', tone: 'danger' })
    await categories.add(ctx, { kind: 'guest', name: 'Vecini', tone: 'neutral' })
  }),
)

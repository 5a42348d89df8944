import { defineSeed } from '#platform/server/database/demo-seed.ts'
import { fillFromPast, fillMessages, isEmpty } from './inbox-store.ts'

const aDay = 86_400_000

/** What came before yesterday was looked at; the rest waits. */
export const seed = defineSeed('answers', ({ recall, inCompany }) =>
  inCompany(recall('company'), async (ctx) => {
    if (!(await isEmpty(ctx.db, ctx.company))) return
    await fillFromPast(ctx.db, ctx.company, new Date(ctx.now.getTime() - 2 * aDay))
    await fillMessages(ctx.db, ctx.company)
  }),
)

import type { CompanyContext } from '#platform/server/context.ts'
import { fillFromPast, fillMessages, isEmpty } from './inbox-store.ts'

const dayMs = 86_400_000

/** Items before yesterday were handled; the others wait. */
export async function seedInbox(ctx: CompanyContext): Promise<void> {
  if (!(await isEmpty(ctx.db, ctx.company))) return
  await fillFromPast(ctx.db, ctx.company, new Date(ctx.now.getTime() - 2 * dayMs))
  await fillMessages(ctx.db, ctx.company)
}

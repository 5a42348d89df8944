import type { EventContext } from '#platform/server/context.ts'
import { lookForPage, pageOfGuests } from '#modules/guests/server/api.ts'

/** The first guests by name whose words begin with what was typed. */
export async function searchGuests(
  ctx: EventContext,
  typed: string,
  most: number,
): Promise<string[]> {
  const looked = await lookForPage(ctx, { search: typed })
  if (!looked.sought) return []
  const page = { sort: 'name' as const, descending: false, offset: 0, limit: most }
  const rows = await pageOfGuests(ctx.db, ctx.event, looked, page)
  return rows.map(({ id }) => id)
}

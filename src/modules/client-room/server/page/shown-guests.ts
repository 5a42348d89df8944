import { sql } from 'kysely'
import type { EventContext } from '#platform/server/context.ts'
import { shownNameOf } from '#modules/guests/server/api.ts'
import { linesOf, type FrozenContent } from '../../model.ts'

/** Names of the guests in these contents as they are now, by id; who is gone has none. */
export async function guestNames(
  ctx: EventContext,
  contents: readonly (FrozenContent | null)[],
): Promise<Record<string, string>> {
  const ids = contents.flatMap((content) =>
    content ? linesOf(content).flatMap(({ people }) => people ?? []) : [],
  )
  if (ids.length === 0) return {}
  const { companyId, eventId } = ctx.event
  const { rows } = await sql<{ id: string; name: string }>`
    select g.guest_id as id, ${shownNameOf(ctx.locale, 'g')} as name from guest_facts g
    where g.company_id = ${companyId} and g.event_id = ${eventId} and g.guest_id = any(${[...new Set(ids)]}::uuid[])`.execute(
    ctx.db,
  )
  return Object.fromEntries(rows.map(({ id, name }) => [id, name]))
}

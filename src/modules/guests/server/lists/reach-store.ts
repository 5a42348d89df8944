import { sql, type RawBuilder } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { chosen, type PreparedFilter } from './list-store.ts'

export interface Choice {
  all: boolean
  ids: readonly string[]
  preparedFilter: PreparedFilter
}

export interface ReachCounts {
  guests: number
  /** Different e-mail addresses among them. */
  addresses: number
  /** Groups in which none of the chosen has one. */
  groupsWithout: number
}

/**
 * The chosen guests as rows of `id`, `group_id` and `email`, for further queries. The unnamed companions of
 * an erased guest are left out.
 */
export function chosenPeople(scope: EventScope, choice: Choice): RawBuilder<unknown> {
  return sql`select g.id, g.group_id, g.email from guests g where ${chosen(scope, choice)} and g.erased_at is null
    and not (g.is_placeholder and exists (select from guests h
      where h.company_id = g.company_id and h.id = g.host_id and h.erased_at is not null))`
}

export async function reachOfChosen(
  db: Db,
  scope: EventScope,
  choice: Choice,
): Promise<ReachCounts> {
  const { rows } = await sql<ReachCounts>`
    with picked as (${chosenPeople(scope, choice)})
    select (select count(*)::int from picked) as guests,
      (select count(distinct email)::int from picked) as addresses,
      (select count(*)::int from (select group_id from picked group by group_id having count(email) = 0) w) as "groupsWithout"`.execute(
    db,
  )
  return rows[0] ?? { guests: 0, addresses: 0, groupsWithout: 0 }
}

export interface Reachable {
  guestId: string
  groupId: string
  firstName: string
  lastName: string
  email: string
}

/** The chosen guests with an address, in a fixed order, so that a later answer does not change it. */
export async function reachableAfter(
  db: Db,
  scope: EventScope,
  choice: Choice,
  after: string | null,
  limit: number,
): Promise<Reachable[]> {
  const { rows } = await sql<Reachable>`
    select g.id as "guestId", g.group_id as "groupId", g.first_name as "firstName", g.last_name as "lastName", g.email
    from guests g where ${chosen(scope, choice)} and g.email is not null and g.erased_at is null
      ${after ? sql`and g.id > ${after}::uuid` : sql``}
    order by g.id limit ${limit}`.execute(db)
  return rows
}

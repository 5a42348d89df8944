import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/db.ts'
import type { CompanyTables } from './tables.ts'

export interface HistoryFilter {
  entity?: string | undefined
  entityId?: string | undefined
  actorId?: string | undefined
  /** From the first instant up to, but without, the second. */
  during?: { from: Date; to: Date } | undefined
  /** A planner who is limited to events is told of these and of what concerns no event. */
  eventIds?: readonly string[] | null | undefined
}

interface HistoryPlace {
  at: string
  id: string
}

/** Newest first. `place` has the microseconds that an ISO instant would lose, so that no row is skipped. */
export async function pageOfHistory(
  db: Db,
  scope: CompanyScope,
  filter: HistoryFilter,
  page: { after: HistoryPlace | null; limit: number },
) {
  const { entity, entityId, actorId, during, eventIds } = filter
  const { after, limit } = page
  return db
    .withTables<CompanyTables>()
    .selectFrom('history')
    .select(['id', 'at', 'actor_kind', 'actor_id', 'actor_name'])
    .select(['entity', 'entity_id', 'verb', 'changes', sql<string>`at::text`.as('place')])
    .where('company_id', '=', scope.companyId)
    .$if(entity !== undefined, (q) => q.where('entity', '=', entity ?? ''))
    .$if(entityId !== undefined, (q) => q.where('entity_id', '=', entityId ?? ''))
    .$if(actorId !== undefined, (q) => q.where('actor_id', '=', actorId ?? ''))
    .$if(during !== undefined, (q) =>
      q
        .where('at', '>=', during?.from.toISOString() ?? '')
        .where('at', '<', during?.to.toISOString() ?? ''),
    )
    .$if(Boolean(eventIds), (q) =>
      q.where(sql<boolean>`(event_id is null or event_id = any(${[...(eventIds ?? [])]}::uuid[]))`),
    )
    .$if(after !== null, (q) =>
      q.where(sql<boolean>`(at, id) < (${after?.at}::timestamptz, ${after?.id}::uuid)`),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

export type HistoryRow = Awaited<ReturnType<typeof pageOfHistory>>[number]

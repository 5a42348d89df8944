import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

/** The link of a group that the merge emptied leads to the kept guest, and so do those, returned, that led to the dropped one. */
export async function keepLinks(
  db: Db,
  scope: EventScope,
  {
    mergeId,
    keptId,
    droppedId,
    groupId,
  }: { mergeId: string; keptId: string; droppedId: string; groupId: string },
): Promise<string[]> {
  await sql`insert into guest_old_links (company_id, token_hash, event_id, code, guest_id, merge_id)
    select company_id, token_hash, event_id, code, ${keptId}, ${mergeId} from guest_groups
    where company_id = ${scope.companyId} and id = ${groupId} and deleted_at is not null
    on conflict (company_id, token_hash) do update set guest_id = excluded.guest_id, merge_id = excluded.merge_id`.execute(
    db,
  )
  const { rows } = await sql<{ hash: string }>`update guest_old_links set guest_id = ${keptId}
    where company_id = ${scope.companyId} and guest_id = ${droppedId} returning encode(token_hash, 'hex') as hash`.execute(
    db,
  )
  return rows.map(({ hash }) => hash)
}

/** Undoes `keepLinks`. */
export async function returnLinks(
  db: Db,
  scope: EventScope,
  { mergeId, droppedId, links }: { mergeId: string; droppedId: string; links: readonly string[] },
): Promise<void> {
  await dropLinks(db, scope, { mergeId })
  await sql`update guest_old_links set guest_id = ${droppedId} where company_id = ${scope.companyId}
    and encode(token_hash, 'hex') = any(${[...links]}::text[]) and event_id = ${scope.eventId}`.execute(
    db,
  )
}

export async function dropLinks(
  db: Db,
  scope: EventScope,
  of: { mergeId: string } | { guestIds: readonly string[] } | { groupId: string },
): Promise<void> {
  const these =
    'mergeId' in of
      ? sql`merge_id = ${of.mergeId}`
      : 'guestIds' in of
        ? sql`guest_id = any(${[...of.guestIds]}::uuid[])`
        : sql`guest_id in (select id from guests where company_id = ${scope.companyId} and group_id = ${of.groupId})`
  await sql`delete from guest_old_links where company_id = ${scope.companyId} and event_id = ${scope.eventId}
    and ${these}`.execute(db)
}

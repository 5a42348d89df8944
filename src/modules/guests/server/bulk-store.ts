import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { BulkAction } from '../model.ts'
import { tables } from './store.ts'

/** The previous state of a guest that an action changed. */
export interface BatchRow {
  guestId: string
  before: Record<string, unknown>
}

export interface Batch {
  id: string
  action: BulkAction
  /** Hash of the table that the action set; its name may have been erased since. */
  tableHash: Buffer | null
  selection: unknown
  state: 'running' | 'done' | 'cancelled'
  changed: number
  lastId: string | null
  at: string
  by: string
}

export async function insertBatch(
  db: Db,
  scope: EventScope,
  batch: Pick<Batch, 'id' | 'action' | 'selection' | 'at' | 'by'> & { byId: string | null },
): Promise<void> {
  const tableHash = batch.action.kind === 'table' ? hashOf(batch.action.table) : null
  await sql`insert into guest_batches (company_id, event_id, id, action, table_hash, selection, at, by_id, by_name)
    values (${scope.companyId}, ${scope.eventId}, ${batch.id}, ${JSON.stringify(batch.action)}::jsonb, ${tableHash},
      ${JSON.stringify(batch.selection)}::jsonb, ${batch.at}, ${batch.byId}, ${batch.by})`.execute(
    db,
  )
}

/** Locked, so that the action and its undoing take turns. */
export async function findBatch(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<(Batch & { undoneAt: string | null }) | undefined> {
  const row = await batches(db, scope).where('id', '=', id).forUpdate().executeTakeFirst()
  return row && { ...toBatch(row), undoneAt: row.undone_at }
}

/** Bulk actions that can still be undone, the newest first. */
export async function freshBatches(db: Db, scope: EventScope, since: Date): Promise<Batch[]> {
  const rows = await batches(db, scope)
    .where('at', '>', since.toISOString())
    .where('undone_at', 'is', null)
    .orderBy('at', 'desc')
    .limit(20)
    .execute()
  return rows.map(toBatch)
}

/** Written in the transaction of the step itself: a step that is delivered again continues after it. */
export async function saveStep(
  db: Db,
  scope: EventScope,
  batchId: string,
  step: { rows: readonly BatchRow[]; lastId: string },
): Promise<void> {
  if (step.rows.length > 0)
    await sql`insert into guest_batch_rows (company_id, batch_id, guest_id, before)
      select ${scope.companyId}, ${batchId}, r."guestId", r.before
      from jsonb_to_recordset(${JSON.stringify(step.rows)}::jsonb) as r ("guestId" uuid, before jsonb)
      on conflict do nothing`.execute(db)
  await sql`update guest_batches set last_id = ${step.lastId}, changed = changed + ${step.rows.length}
    where company_id = ${scope.companyId} and id = ${batchId}`.execute(db)
}

/** Only of one that still runs. */
export async function endBatch(
  db: Db,
  scope: { companyId: string },
  batchId: string,
  state: 'done' | 'cancelled',
): Promise<void> {
  // The selection is needed no longer, and its search terms may be a name.
  await sql`update guest_batches set state = ${state}, selection = '{}' where company_id = ${scope.companyId} and id = ${batchId} and state = 'running'`.execute(
    db,
  )
}

export async function markBatchUndone(db: Db, scope: EventScope, id: string, at: Date) {
  await sql`update guest_batches set undone_at = ${at.toISOString()}
    where company_id = ${scope.companyId} and id = ${id}`.execute(db)
}

/** Takes a number of traces of an action, which are undone in the same transaction. */
export async function takeRows(
  db: Db,
  scope: EventScope,
  batchId: string,
  limit: number,
): Promise<BatchRow[]> {
  // Named one by one: as a join on a table without statistics, each row would be compared with each.
  const { rows } = await sql<BatchRow>`
    delete from guest_batch_rows where company_id = ${scope.companyId} and batch_id = ${batchId}
      and guest_id = any(array(select guest_id from guest_batch_rows where company_id = ${scope.companyId}
        and batch_id = ${batchId} order by guest_id limit ${limit}))
    returning guest_id as "guestId", before`.execute(db)
  return rows
}

/** Whether a guest deleted by the action is still in the bin. */
export async function hasDeleted(db: Db, scope: EventScope, batchId: string): Promise<boolean> {
  const { rows } =
    await sql`select from guest_batch_rows r join guests g on g.company_id = r.company_id
      and g.id = r.guest_id and g.deleted_at is not null and g.erased_at is null
    where r.company_id = ${scope.companyId} and r.batch_id = ${batchId} limit 1`.execute(db)
  return rows.length > 0
}

export async function purgeBatches(
  db: Db,
  scope: { companyId: string },
  before: Date,
): Promise<void> {
  await sql`delete from guest_batches where company_id = ${scope.companyId} and at < ${before.toISOString()}`.execute(
    db,
  )
}

const maxTags = 20

export function addTag(db: Db, scope: EventScope, ids: readonly string[], tagId: string) {
  return changedIds(
    sql`update guests set tag_ids = tag_ids || ${tagId}::uuid, version = version + 1
      where ${amongIds(scope, ids)} and not ${tagId}::uuid = any(tag_ids) and cardinality(tag_ids) < ${maxTags} returning id`,
    db,
  )
}

export function removeTag(db: Db, scope: EventScope, ids: readonly string[], tagId: string) {
  return changedIds(
    sql`update guests set tag_ids = array_remove(tag_ids, ${tagId}::uuid), version = version + 1
      where ${amongIds(scope, ids)} and ${tagId}::uuid = any(tag_ids) returning id`,
    db,
  )
}

/** Sets a column; returns what was there before. */
export async function setColumn(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  column: 'category_id' | 'table_name',
  value: string | null,
): Promise<BatchRow[]> {
  const type = sql.raw(column === 'category_id' ? 'uuid' : 'text')
  const { rows } = await sql<{ id: string; before: string | null }>`
    update guests g set ${sql.ref(column)} = ${value}::${type}, version = g.version + 1
    from (select id, ${sql.ref(column)} as before from guests where ${amongIds(scope, ids)}
      and ${sql.ref(column)} is distinct from ${value}::${type} order by id for no key update) b
    where g.company_id = ${scope.companyId} and g.id = b.id returning g.id, b.before`.execute(db)
  return rows.map(({ id, before }) => ({ guestId: id, before: { value: before } }))
}

/** Restores the former values, except where they were changed since. */
export async function resetCategory(
  db: Db,
  scope: EventScope,
  rows: readonly BatchRow[],
  categoryId: string | null,
): Promise<string[]> {
  return changedIds(
    sql`update guests g set category_id = (r.before ->> 'value')::uuid, version = g.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("guestId" uuid, before jsonb)
      where g.company_id = ${scope.companyId} and g.id = r."guestId"
        and g.category_id is not distinct from ${categoryId}::uuid returning g.id`,
    db,
  )
}

export async function resetTable(
  db: Db,
  scope: EventScope,
  rows: readonly BatchRow[],
  tableHash: Buffer | null,
): Promise<string[]> {
  return changedIds(
    sql`update guests g set table_name = r.before ->> 'value', version = g.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("guestId" uuid, before jsonb)
      where g.company_id = ${scope.companyId} and g.id = r."guestId" and g.erased_at is null
        and sha256(convert_to(g.table_name, 'UTF8')) = ${tableHash} returning g.id`,
    db,
  )
}

export async function setMenu(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  partId: string,
  menu: string,
): Promise<BatchRow[]> {
  const { rows } = await sql<{ id: string; before: string }>`
    update guest_invitations i set menu = ${menu}, version = i.version + 1
    from (select guest_id, menu from guest_invitations where company_id = ${scope.companyId} and part_id = ${partId}
      and guest_id = any(${[...ids]}::uuid[]) and menu <> ${menu} order by guest_id for no key update) b
    where i.company_id = ${scope.companyId} and i.part_id = ${partId} and i.guest_id = b.guest_id
    returning i.guest_id as id, b.menu as before`.execute(db)
  return rows.map(({ id, before }) => ({ guestId: id, before: { value: before } }))
}

export function resetMenu(
  db: Db,
  scope: EventScope,
  rows: readonly BatchRow[],
  partId: string,
  menu: string,
) {
  return changedIds(
    sql`update guest_invitations i set menu = r.before ->> 'value', version = i.version + 1
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("guestId" uuid, before jsonb)
      where i.company_id = ${scope.companyId} and i.part_id = ${partId} and i.guest_id = r."guestId"
        and i.menu = ${menu} returning i.guest_id as id`,
    db,
  )
}

/** Guests that can be moved: nameless companions only with their host, and companions follow their host. */
export async function movable(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<string[]> {
  return changedIds(
    sql`select g.id from guests g left join guests h on h.company_id = g.company_id and h.id = g.host_id
      where g.company_id = ${scope.companyId} and g.event_id = ${scope.eventId} and g.deleted_at is null
        and (g.host_id = any(${[...ids]}::uuid[])
          or (g.id = any(${[...ids]}::uuid[]) and (not g.is_placeholder or g.host_id is null)))`,
    db,
  )
}

/** A guest who was moved away from the host is no longer a companion; returns the former host. */
export async function leaveHosts(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; host: string }>`
    update guests g set host_id = null from guests h
    where g.company_id = ${scope.companyId} and g.id = any(${[...ids]}::uuid[]) and h.company_id = g.company_id
      and h.id = g.host_id and h.group_id <> g.group_id returning g.id, h.id as host`.execute(db)
  return new Map(rows.map(({ id, host }) => [id, host]))
}

export function moveBack(
  db: Db,
  scope: EventScope,
  rows: readonly BatchRow[],
  groupId: string,
): Promise<string[]> {
  return changedIds(
    sql`update guests g set group_id = (r.before ->> 'groupId')::uuid, version = g.version + 1,
        host_id = coalesce((r.before ->> 'hostId')::uuid, g.host_id)
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("guestId" uuid, before jsonb)
      where g.company_id = ${scope.companyId} and g.id = r."guestId" and g.group_id = ${groupId}::uuid
      returning g.id`,
    db,
  )
}

/** Groups without active guests after this move go to the bin with them. */
export async function deleteEmptied(
  db: Db,
  scope: EventScope,
  guestIds: readonly string[],
  at: Date,
): Promise<void> {
  // One query per group: as a join on a table without statistics, each row would be compared with each.
  await sql`update guest_groups gg set deleted_at = ${at.toISOString()}
    where gg.company_id = ${scope.companyId} and gg.deleted_at is null
      and gg.id = any(array(select distinct group_id from guests where company_id = ${scope.companyId}
        and id = any(${[...guestIds]}::uuid[])))
      and (select g.id from guests g where g.company_id = gg.company_id and g.group_id = gg.id
        and g.deleted_at is null limit 1) is null`.execute(db)
}

async function changedIds(
  query: ReturnType<typeof sql<{ id: string }>>,
  db: Db,
): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map(({ id }) => id)
}

function amongIds(scope: EventScope, ids: readonly string[]) {
  return sql`company_id = ${scope.companyId} and event_id = ${scope.eventId}
    and id = any(${[...ids]}::uuid[]) and deleted_at is null and erased_at is null`
}

function batches(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('guest_batches')
    .select([
      'id',
      'action',
      'table_hash',
      'selection',
      'state',
      'changed',
      'last_id',
      'at',
      'by_name',
      'undone_at',
    ])
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
}

interface Row {
  id: string
  action: BulkAction
  table_hash: Buffer | null
  selection: unknown
  state: Batch['state']
  changed: number
  last_id: string | null
  at: string
  by_name: string
}

function toBatch({ last_id, by_name, table_hash, ...row }: Row & { undone_at?: unknown }): Batch {
  const { id, action, selection, state, changed, at } = row
  const progress = { lastId: last_id, by: by_name, tableHash: table_hash }
  return { id, action, selection, state, changed, at, ...progress }
}

function hashOf(table: string): Buffer {
  return createHash('sha256').update(table).digest()
}

/** Whether a person wrote anything of a guest after the one who entered them; places that the system gives are nothing of that kind. */
export async function isChangedSinceEntry(
  db: Db,
  { companyId, eventId }: EventScope,
  guestId: string,
): Promise<boolean> {
  const { rows } = await sql`select from guests g
    where g.company_id = ${companyId} and g.event_id = ${eventId} and g.id = ${guestId} and (g.version > 1
      or (select count(*) from guest_answer_log l where l.company_id = g.company_id and l.guest_id = g.id and l.by_kind <> 'system') > 1)`.execute(
    db,
  )
  return rows.length > 0
}

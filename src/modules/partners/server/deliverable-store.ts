import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { FilesTables } from '#platform/server/files/tables.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { RelativeDate } from '#shared/dates/time.ts'
import { lostStatuses, type Deliverable, type DeliverableRow, type DueDate } from '../model.ts'
import type { PartnerTables } from './tables.ts'

const columns = [
  'id',
  'event_id',
  'event_partner_id',
  'benefit_id',
  'title',
  'owner_id',
  'due_anchor',
  'due_offset',
  'due_date',
  'pinned',
  'status',
  'reason',
  'proof_note',
  'proof_file_id',
  'delivered_at',
  'confirmed_at',
  'version',
] as const

const maxRows = 2000

export type StoredDeliverable = Omit<DeliverableRow, 'owner' | 'overdue'>

/** Deliverables by due date, with their partners. */
export async function rowsOfEvent(
  db: Db,
  scope: EventScope,
  engagementId?: string,
): Promise<StoredDeliverable[]> {
  const rows = await inSight(db, scope)
    .where('d.event_id', '=', scope.eventId)
    .$if(engagementId !== undefined, (q) => q.where('d.event_partner_id', '=', engagementId ?? ''))
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.company_id', '=', 'd.company_id')
        .onRef('f.id', '=', 'd.proof_file_id')
        .on('f.deleted_at', 'is', null),
    )
    .select(columns.map((column) => `d.${column}` as const))
    .select([
      'p.id as partner_id',
      'p.name as partner_name',
      'e.side',
      'e.status as partner_status',
    ])
    .select(['f.name as file_name', 'f.bytes'])
    .orderBy(sql`d.due_date nulls last`)
    .orderBy('d.created_at')
    .orderBy('d.id')
    .limit(maxRows)
    .execute()
  return rows.map(
    ({ partner_id, partner_name, side, partner_status, file_name, bytes, ...row }) => ({
      ...toDeliverable(row),
      partner: {
        id: partner_id,
        name: partner_name,
        side,
        lost: lostStatuses.includes(partner_status),
      },
      proofFile: file_name === null || bytes === null ? null : { name: file_name, bytes },
    }),
  )
}

export async function findDeliverable(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<Deliverable | undefined> {
  const row = await inSight(db, scope)
    .select(columns.map((column) => `d.${column}` as const))
    .where('d.event_id', '=', scope.eventId)
    .where('d.id', '=', id)
    .executeTakeFirst()
  return row && toDeliverable(row)
}

/** Deliverables of a benefit that the partner already has are not added again, not even deleted ones. */
export async function insertDeliverables(
  db: Db,
  scope: EventScope,
  promises: readonly Deliverable[],
  at: Date,
): Promise<string[]> {
  if (promises.length === 0) return []
  const rows = await tables(db)
    .insertInto('partner_deliverables')
    .values(
      promises.map((promise) => ({
        ...toRow(promise),
        company_id: scope.companyId,
        id: promise.id,
        event_id: scope.eventId,
        event_partner_id: promise.engagementId,
        benefit_id: promise.benefitId,
        created_at: at.toISOString(),
        deleted_at: null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateDeliverable(
  db: Db,
  scope: CompanyScope,
  next: Deliverable,
): Promise<Deliverable | undefined> {
  const row = await tables(db)
    .updateTable('partner_deliverables')
    .set({ ...toRow(next), version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toDeliverable(row)
}

export async function setDeliverableDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<string | undefined> {
  const row = await tables(db)
    .updateTable('partner_deliverables')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('title')
    .executeTakeFirst()
  return row?.title
}

/** Deleted ones no longer count as created from their benefit, so that the tier can create it again. */
export async function replaceDeliverables(
  db: Db,
  scope: EventScope,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  await tables(db)
    .updateTable('partner_deliverables')
    .set({ deleted_at: at.toISOString(), benefit_id: null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where(sql<boolean>`id = any (${[...ids]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .execute()
}

export const titlesOf = namesIn<PartnerTables>()('partner_deliverables', 'title')

/** Open deliverables of a colleague. */
export async function promisesOwnedBy(
  db: Db,
  scope: CompanyScope,
  userId: string,
): Promise<Deliverable[]> {
  const rows = await inSight(db, scope)
    .select(columns.map((column) => `d.${column}` as const))
    .where('d.owner_id', '=', userId)
    .where('d.status', 'in', ['todo', 'doing', 'delivered'])
    .execute()
  return rows.map(toDeliverable)
}

export interface ReadinessRow {
  event_id: string
  suppliers: number
  contracted: number
  promises: number
  late: number
}

/** Counts for the readiness of each event; late by the event's own calendar. */
export async function readinessRows(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
  now: Date,
): Promise<ReadinessRow[]> {
  const { rows } = await sql<ReadinessRow>`select v.event_id,
      count(distinct e.id) filter (where e.side = 'supplier' and e.status not in ('rejected', 'cancelled'))::int as suppliers,
      count(distinct e.id) filter (where e.side = 'supplier' and e.status in ('contracted', 'delivered', 'closed'))::int as contracted,
      count(distinct d.id) filter (where d.status <> 'waived')::int as promises,
      count(distinct d.id) filter (where d.status in ('todo', 'doing')
        and d.due_date < (${now.toISOString()}::timestamptz at time zone v.time_zone)::date)::int as late
    from event_facts v
    left join event_partners e on e.company_id = v.company_id and e.event_id = v.event_id and e.deleted_at is null
      and exists (select from partners p where p.company_id = e.company_id and p.id = e.partner_id and p.deleted_at is null)
    left join partner_deliverables d on d.company_id = e.company_id and d.event_id = e.event_id
      and d.event_partner_id = e.id and d.deleted_at is null and e.status <> all (${lostStatuses})
    where v.company_id = ${scope.companyId} and v.event_id = any (${[...eventIds]}::uuid[])
    group by v.event_id`.execute(db)
  return rows
}

function tables(db: Db) {
  return db.withTables<PartnerTables & FilesTables>()
}

function inSight(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('partner_deliverables as d')
    .innerJoin('event_partners as e', (join) =>
      join.onRef('e.company_id', '=', 'd.company_id').onRef('e.id', '=', 'd.event_partner_id'),
    )
    .innerJoin('partners as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.id', '=', 'e.partner_id'),
    )
    .where('d.company_id', '=', scope.companyId)
    .where('d.deleted_at', 'is', null)
    .where('e.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
}

function toRow(promise: Deliverable) {
  const { due } = promise
  const relative = 'anchor' in due ? due : null
  return {
    title: promise.title,
    owner_id: promise.ownerId,
    due_anchor: relative?.anchor ?? null,
    due_offset: relative?.offsetDays ?? null,
    due_date: promise.dueDate,
    pinned: promise.pinned,
    status: promise.status,
    reason: promise.reason,
    proof_note: promise.proofNote,
    proof_file_id: promise.proofFileId,
    delivered_at: promise.deliveredAt,
    confirmed_at: promise.confirmedAt,
  }
}

type Row = Pick<
  PartnerTables['partner_deliverables'],
  Exclude<(typeof columns)[number], 'version'>
> & { version: number }

function toDeliverable(row: Row): Deliverable {
  return {
    id: row.id,
    eventId: row.event_id,
    engagementId: row.event_partner_id,
    benefitId: row.benefit_id,
    title: row.title,
    ownerId: row.owner_id,
    due: dueOf(row),
    dueDate: row.due_date,
    pinned: row.pinned,
    status: row.status,
    reason: row.reason,
    proofNote: row.proof_note,
    proofFileId: row.proof_file_id,
    deliveredAt: row.delivered_at,
    confirmedAt: row.confirmed_at,
    version: row.version,
  }
}

function dueOf({ due_anchor, due_offset, due_date }: Row): DueDate {
  return due_anchor === null || due_offset === null
    ? { date: due_date }
    : { anchor: due_anchor as RelativeDate['anchor'], offsetDays: due_offset }
}

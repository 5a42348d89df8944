import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { FilesTables } from '#platform/server/files/tables.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { RelativeDate } from '#shared/dates/time.ts'
import { lostStatuses, type Deliverable, type DeliverableRow } from '../model.ts'
import type { PartnerTables } from './tables.ts'

const deliverables = recordsOf<PartnerTables & FilesTables>()(
  'partner_deliverables',
  [
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
  ],
  { name: 'title' },
)

const maxRows = 2000

export type StoredDeliverable = Omit<DeliverableRow, 'owner' | 'overdue'>

/** Deliverables by due date, with their partners. */
export async function rowsOfEvent(
  db: Db,
  scope: EventScope,
  engagementId?: string,
): Promise<StoredDeliverable[]> {
  const rows = await inSight(db, scope)
    .where('partner_deliverables.event_id', '=', scope.eventId)
    .$if(engagementId !== undefined, (q) =>
      q.where('partner_deliverables.event_partner_id', '=', engagementId ?? ''),
    )
    .leftJoin('files as f', (join) =>
      join
        .onRef('f.company_id', '=', 'partner_deliverables.company_id')
        .onRef('f.id', '=', 'partner_deliverables.proof_file_id')
        .on('f.deleted_at', 'is', null),
    )
    .select([...deliverables.fields, 'p.id as partnerId', 'p.name as partnerName', 'e.side'])
    .select(['e.status as partnerStatus', 'f.name as fileName', 'f.bytes'])
    .orderBy(sql`partner_deliverables.due_date nulls last`)
    .orderBy('partner_deliverables.created_at')
    .orderBy('partner_deliverables.id')
    .limit(maxRows)
    .execute()
  return rows.map(({ partnerId, partnerName, side, partnerStatus, fileName, bytes, ...row }) => ({
    ...toDeliverable(row),
    partner: { id: partnerId, name: partnerName, side, lost: lostStatuses.includes(partnerStatus) },
    proofFile: fileName === null || bytes === null ? null : { name: fileName, bytes },
  }))
}

export async function findDeliverable(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<Deliverable | undefined> {
  const row = await inSight(db, scope)
    .select(deliverables.fields)
    .where('partner_deliverables.event_id', '=', scope.eventId)
    .where('partner_deliverables.id', '=', id)
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
  const added = promises.map((promise) => ({
    ...toRow(promise),
    id: promise.id,
    eventId: scope.eventId,
    createdAt: at.toISOString(),
  }))
  const rows = await deliverables.insertUnlessTaken(db, scope, added)
  return rows.map(({ id }) => id)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateDeliverable(
  db: Db,
  scope: CompanyScope,
  next: Deliverable,
): Promise<Deliverable | undefined> {
  const { id, version } = next
  const row = await deliverables.update(db, scope, { id, version }, toRow(next))
  return row && toDeliverable(row)
}

export async function setDeliverableDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<string | undefined> {
  const which = { id, eventId: scope.eventId }
  return (await deliverables.setDeleted(db, scope, which, at))?.title
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

export const titlesOf = deliverables.names

/** Open deliverables of a colleague. */
export async function promisesOwnedBy(
  db: Db,
  scope: CompanyScope,
  userId: string,
): Promise<Deliverable[]> {
  const rows = await inSight(db, scope)
    .select(deliverables.fields)
    .where('partner_deliverables.owner_id', '=', userId)
    .where('partner_deliverables.status', 'in', ['todo', 'doing', 'delivered'])
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
  return db.withTables<PartnerTables>()
}

function inSight(db: Db, scope: CompanyScope) {
  return deliverables
    .active(db, scope)
    .innerJoin('event_partners as e', (join) =>
      join
        .onRef('e.company_id', '=', 'partner_deliverables.company_id')
        .onRef('e.id', '=', 'partner_deliverables.event_partner_id'),
    )
    .innerJoin('partners as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.id', '=', 'e.partner_id'),
    )
    .where('e.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
}

function toRow(promise: Deliverable) {
  const { due } = promise
  const relative = 'anchor' in due ? due : null
  return {
    ...deliverables.own(promise),
    eventPartnerId: promise.engagementId,
    dueAnchor: relative?.anchor ?? null,
    dueOffset: relative?.offsetDays ?? null,
  }
}

function toDeliverable({
  eventPartnerId: engagementId,
  dueAnchor,
  dueOffset,
  ...row
}: RecordOf<typeof deliverables>): Deliverable {
  const due =
    dueAnchor === null || dueOffset === null
      ? { date: row.dueDate }
      : { anchor: dueAnchor as RelativeDate['anchor'], offsetDays: dueOffset }
  return { ...row, engagementId, due }
}

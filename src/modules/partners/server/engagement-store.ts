import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Currency } from '#shared/numbers/money.ts'
import type { PlainDate } from '#shared/dates/time.ts'
import {
  boundStatuses,
  lostStatuses,
  type Engagement,
  type EngagementRow,
  type Side,
} from '../model.ts'
import type { PartnerTables } from './tables.ts'

const columns = [
  'id',
  'event_id',
  'partner_id',
  'side',
  'status',
  'reason',
  'service',
  'tier_id',
  'amount_minor',
  'currency',
  'owner_id',
  'meals',
  'arrival_date',
  'arrival_time',
  'arrival_note',
  'shows_logo',
  'note',
  'status_at',
  'version',
] as const

/** A card without the people around it. */
export type StoredEngagement = Omit<EngagementRow, 'owner'>

/** By the name of the partner; those of a partner in the bin are not listed. */
export async function rowsOfEvent(
  db: Db,
  scope: EventScope,
  today: PlainDate,
  only: { side?: Side | undefined; id?: string } = {},
): Promise<StoredEngagement[]> {
  const { side, id } = only
  const rows = await inSight(db, scope)
    .where('e.event_id', '=', scope.eventId)
    .$if(side !== undefined, (q) => q.where('e.side', '=', side ?? 'supplier'))
    .$if(id !== undefined, (q) => q.where('e.id', '=', id ?? ''))
    .leftJoin('sponsor_tiers as t', (join) =>
      join.onRef('t.company_id', '=', 'e.company_id').onRef('t.id', '=', 'e.tier_id'),
    )
    .select(columns.map((column) => `e.${column}` as const))
    .select(['p.name', 'p.blocked_reason', 'p.logo', 'p.phone'])
    .select(['t.name as tier_name', 't.rank as tier_rank', promiseSql(today).as('promises')])
    .orderBy(sql`p.name collate "ro-RO-x-icu"`)
    .orderBy('e.id')
    .execute()
  return rows.map(
    ({ name, blocked_reason, logo, phone, tier_name, tier_rank, promises, ...row }) => ({
      ...toEngagement(row),
      partner: { name, blocked: blocked_reason !== null, logo, phone },
      tier: tier_name === null || tier_rank === null ? null : { name: tier_name, rank: tier_rank },
      promises,
    }),
  )
}

export async function findEngagement(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<Engagement | undefined> {
  const row = await inSight(db, scope)
    .select(columns.map((column) => `e.${column}` as const))
    .where('e.event_id', '=', scope.eventId)
    .where('e.id', '=', id)
    .executeTakeFirst()
  return row && toEngagement(row)
}

/** Whatever state it is in, deleted too. */
export async function engagementEver(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Engagement | undefined> {
  const row = await tables(db)
    .selectFrom('event_partners')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row && toEngagement(row)
}

export async function engagementsOfPartner(
  db: Db,
  scope: CompanyScope,
  partnerId: string,
): Promise<Engagement[]> {
  const rows = await inSight(db, scope)
    .select(columns.map((column) => `e.${column}` as const))
    .where('e.partner_id', '=', partnerId)
    .orderBy('e.created_at', 'desc')
    .orderBy('e.id')
    .limit(100)
    .execute()
  return rows.map(toEngagement)
}

/** Undefined when the partner has that part already. */
export async function insertEngagement(
  db: Db,
  scope: EventScope,
  engagement: Engagement,
  at: Date,
): Promise<Engagement | undefined> {
  const row = await tables(db)
    .insertInto('event_partners')
    .values({
      ...toRow(engagement),
      company_id: scope.companyId,
      id: engagement.id,
      event_id: scope.eventId,
      partner_id: engagement.partnerId,
      side: engagement.side,
      created_at: at.toISOString(),
      changed_at: at.toISOString(),
      deleted_at: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'event_id', 'side', 'partner_id'])
        .where('deleted_at', 'is', null)
        .doNothing(),
    )
    .returning(columns)
    .executeTakeFirst()
  return row && toEngagement(row)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateEngagement(
  db: Db,
  scope: CompanyScope,
  next: Engagement,
  at: Date,
): Promise<Engagement | undefined> {
  const row = await tables(db)
    .updateTable('event_partners')
    .set({ ...toRow(next), version: next.version + 1, changed_at: at.toISOString() })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .returning(columns)
    .executeTakeFirst()
  return row && toEngagement(row)
}

export async function setEngagementDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('event_partners')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletedEngagements(
  db: Db,
  scope: CompanyScope,
  since: Date,
  eventIds: readonly string[] | null,
) {
  const rows = await tables(db)
    .selectFrom('event_partners as e')
    .innerJoin('partners as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.id', '=', 'e.partner_id'),
    )
    .select(['e.id', 'p.name', 'e.deleted_at as deletedAt'])
    .where('e.company_id', '=', scope.companyId)
    .where('e.deleted_at', '>', since.toISOString())
    .$if(eventIds !== null, (q) => q.where(sql<boolean>`e.event_id = any (${eventIds}::uuid[])`))
    .orderBy('e.deleted_at', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, deletedAt: deletedAt ?? '' }))
}

export async function purgeEngagements(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const result = await tables(db)
    .deleteFrom('event_partners')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Names of the partners behind these parts, deleted ones too. */
export async function namesOfEngagements(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('event_partners as e')
    .innerJoin('partners as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.id', '=', 'e.partner_id'),
    )
    .select(['e.id', 'p.name'])
    .where('e.company_id', '=', scope.companyId)
    .where(sql<boolean>`e.id = any (${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** People of contracted suppliers who are fed, by event. */
export async function mealsOf(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await inSight(db, scope)
    .select(['e.event_id', sql<number>`sum(e.meals)::int`.as('meals')])
    .where(sql<boolean>`e.event_id = any (${eventIds}::uuid[])`)
    .where('e.side', '=', 'supplier')
    .where(sql<boolean>`e.status = any (${boundStatuses})`)
    .groupBy('e.event_id')
    .execute()
  return new Map(rows.map(({ event_id, meals }) => [event_id, meals]))
}

/** Open work of a colleague: parts that are not over. */
export async function engagementsOwnedBy(
  db: Db,
  scope: CompanyScope,
  userId: string,
): Promise<Engagement[]> {
  const rows = await inSight(db, scope)
    .select(columns.map((column) => `e.${column}` as const))
    .where('e.owner_id', '=', userId)
    .where(sql<boolean>`e.status <> all (array['closed', 'rejected', 'cancelled'])`)
    .execute()
  return rows.map(toEngagement)
}

function tables(db: Db) {
  return db.withTables<PartnerTables>()
}

function inSight(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('event_partners as e')
    .innerJoin('partners as p', (join) =>
      join.onRef('p.company_id', '=', 'e.company_id').onRef('p.id', '=', 'e.partner_id'),
    )
    .where('e.company_id', '=', scope.companyId)
    .where('e.deleted_at', 'is', null)
    .where('p.deleted_at', 'is', null)
}

/** A waived deliverable does not count. */
function promiseSql(today: PlainDate) {
  return sql<EngagementRow['promises']>`(select jsonb_build_object(
      'all', count(*) filter (where d.status <> 'waived'),
      'kept', count(*) filter (where d.status in ('delivered', 'confirmed')),
      'late', count(*) filter (where d.status in ('todo', 'doing') and d.due_date < ${today}::date
        and e.status <> all (${lostStatuses})))
    from partner_deliverables d where d.company_id = e.company_id and d.event_id = e.event_id
      and d.event_partner_id = e.id and d.deleted_at is null)`
}

function toRow(engagement: Engagement) {
  const { amount } = engagement
  return {
    status: engagement.status,
    reason: engagement.reason,
    service: engagement.service,
    tier_id: engagement.tierId,
    amount_minor: amount?.minor ?? null,
    ...(amount ? { currency: amount.currency } : { currency: 'RON' }),
    owner_id: engagement.ownerId,
    meals: engagement.meals,
    arrival_date: engagement.arrivalDate,
    arrival_time: engagement.arrivalTime,
    arrival_note: engagement.arrivalNote,
    shows_logo: engagement.showsLogo,
    note: engagement.note,
    status_at: engagement.statusAt,
  }
}

type Row = Pick<PartnerTables['event_partners'], Exclude<(typeof columns)[number], 'version'>> & {
  version: number
}

function toEngagement(row: Row): Engagement {
  const { amount_minor: minor, currency } = row
  return {
    id: row.id,
    eventId: row.event_id,
    partnerId: row.partner_id,
    side: row.side,
    status: row.status,
    reason: row.reason,
    service: row.service,
    tierId: row.tier_id,
    amount: minor === null ? null : { minor, currency: currency as Currency },
    ownerId: row.owner_id,
    meals: row.meals,
    arrivalDate: row.arrival_date,
    arrivalTime: row.arrival_time,
    arrivalNote: row.arrival_note,
    showsLogo: row.shows_logo,
    note: row.note,
    statusAt: row.status_at,
    version: row.version,
  }
}

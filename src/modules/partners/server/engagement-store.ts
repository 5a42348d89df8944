import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
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

const engagements = recordsOf<PartnerTables>()('event_partners', [
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
])

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
    .where('event_partners.event_id', '=', scope.eventId)
    .$if(side !== undefined, (q) => q.where('event_partners.side', '=', side ?? 'supplier'))
    .$if(id !== undefined, (q) => q.where('event_partners.id', '=', id ?? ''))
    .leftJoin('sponsor_tiers as t', (join) =>
      join
        .onRef('t.company_id', '=', 'event_partners.company_id')
        .onRef('t.id', '=', 'event_partners.tier_id'),
    )
    .select([...engagements.fields, 'p.name', 'p.blocked_reason as blockedReason', 'p.logo'])
    .select(['p.phone', 't.name as tierName', 't.rank as tierRank'])
    .select(promiseSql(today).as('promises'))
    .orderBy(sql`p.name collate "ro-RO-x-icu"`)
    .orderBy('event_partners.id')
    .execute()
  return rows.map(({ name, blockedReason, logo, phone, tierName, tierRank, promises, ...row }) => ({
    ...toEngagement(row),
    partner: { name, blocked: blockedReason !== null, logo, phone },
    tier: tierName === null || tierRank === null ? null : { name: tierName, rank: tierRank },
    promises,
  }))
}

export async function findEngagement(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<Engagement | undefined> {
  const row = await inSight(db, scope)
    .select(engagements.fields)
    .where('event_partners.event_id', '=', scope.eventId)
    .where('event_partners.id', '=', id)
    .executeTakeFirst()
  return row && toEngagement(row)
}

/** Whatever state it is in, deleted too. */
export async function engagementEver(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<Engagement | undefined> {
  const [row] = await engagements.findWithDeleted(db, scope, [id])
  return row && toEngagement(row)
}

export async function engagementsOfPartner(
  db: Db,
  scope: CompanyScope,
  partnerId: string,
): Promise<Engagement[]> {
  const rows = await inSight(db, scope)
    .select(engagements.fields)
    .where('event_partners.partner_id', '=', partnerId)
    .orderBy('event_partners.created_at', 'desc')
    .orderBy('event_partners.id')
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
  const added = { ...toRow(engagement, at), id: engagement.id, createdAt: at.toISOString() }
  const [row] = await engagements.insertUnlessTaken(db, scope, [added])
  return row && toEngagement(row)
}

/** Changes the row only if its version is unchanged; undefined means that it was changed meanwhile. */
export async function updateEngagement(
  db: Db,
  scope: CompanyScope,
  next: Engagement,
  at: Date,
): Promise<Engagement | undefined> {
  const { id, version } = next
  const row = await engagements.update(db, scope, { id, version }, toRow(next, at))
  return row && toEngagement(row)
}

export async function setEngagementDeleted(
  db: Db,
  scope: CompanyScope,
  id: string,
  at: Date | null,
): Promise<boolean> {
  return (await engagements.setDeleted(db, scope, { id }, at)) !== undefined
}

export async function deletedEngagements(
  db: Db,
  scope: CompanyScope,
  since: Date,
  eventIds: readonly string[] | null,
) {
  const rows = await withPartner(engagements.all(db, scope))
    .select(['event_partners.id', 'p.name', 'event_partners.deleted_at as deletedAt'])
    .where('event_partners.deleted_at', '>', since.toISOString())
    .$if(eventIds !== null, (q) => q.where(sql<boolean>`event_id = any (${eventIds}::uuid[])`))
    .orderBy('event_partners.deleted_at', 'desc')
    .limit(500)
    .execute()
  return rows.map(({ id, name, deletedAt }) => ({ id, name, deletedAt: deletedAt ?? '' }))
}

export const purgeEngagements = engagements.purge

/** Names of the partners behind these parts, deleted ones too. */
export async function namesOfEngagements(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await withPartner(engagements.all(db, scope))
    .select(['event_partners.id', 'p.name'])
    .where(sql<boolean>`event_partners.id = any (${ids}::uuid[])`)
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
    .select(['event_partners.event_id', sql<number>`sum(meals)::int`.as('meals')])
    .where(sql<boolean>`event_id = any (${eventIds}::uuid[])`)
    .where('event_partners.side', '=', 'supplier')
    .where(sql<boolean>`status = any (${boundStatuses})`)
    .groupBy('event_partners.event_id')
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
    .select(engagements.fields)
    .where('event_partners.owner_id', '=', userId)
    .where(sql<boolean>`status <> all (array['closed', 'rejected', 'cancelled'])`)
    .execute()
  return rows.map(toEngagement)
}

function inSight(db: Db, scope: CompanyScope) {
  return withPartner(engagements.active(db, scope)).where('p.deleted_at', 'is', null)
}

function withPartner(rows: ReturnType<typeof engagements.all>) {
  return rows.innerJoin('partners as p', (join) =>
    join
      .onRef('p.company_id', '=', 'event_partners.company_id')
      .onRef('p.id', '=', 'event_partners.partner_id'),
  )
}

/** A waived deliverable does not count. */
function promiseSql(today: PlainDate) {
  return sql<EngagementRow['promises']>`(select jsonb_build_object(
      'all', count(*) filter (where d.status <> 'waived'),
      'kept', count(*) filter (where d.status in ('delivered', 'confirmed')),
      'late', count(*) filter (where d.status in ('todo', 'doing') and d.due_date < ${today}::date
        and event_partners.status <> all (${lostStatuses})))
    from partner_deliverables d where d.company_id = event_partners.company_id
      and d.event_id = event_partners.event_id and d.event_partner_id = event_partners.id and d.deleted_at is null)`
}

function toRow(engagement: Engagement, at: Date) {
  const { amount } = engagement
  return {
    ...engagements.own(engagement),
    amountMinor: amount?.minor ?? null,
    currency: amount?.currency ?? 'RON',
    changedAt: at.toISOString(),
  }
}

function toEngagement({
  amountMinor: minor,
  currency,
  ...row
}: RecordOf<typeof engagements>): Engagement {
  return { ...row, amount: minor === null ? null : { minor, currency: currency as Currency } }
}

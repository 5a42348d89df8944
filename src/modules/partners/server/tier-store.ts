import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { Currency } from '#shared/numbers/money.ts'
import { boundStatuses, type Tier, type TierFields } from '../model.ts'
import type { PartnerTables } from './tables.ts'

/** The highest first, each with how many sponsors it has. */
export async function tiersOfEvent(db: Db, scope: EventScope, id?: string): Promise<Tier[]> {
  const rows = await active(db, scope)
    .select(['id', 'event_id', 'name', 'rank', 'price_minor', 'currency', 'slots', 'benefits'])
    .select(['version', takenSql(true).as('taken'), takenSql(false).as('talking')])
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .orderBy('rank')
    .orderBy(sql`name collate "ro-RO-x-icu"`)
    .orderBy('id')
    .execute()
  return rows.map(({ event_id, price_minor: minor, currency, ...row }) => ({
    ...row,
    eventId: event_id,
    price: minor === null ? null : { minor, currency: currency as Currency },
  }))
}

/** A person who takes or gives a place holds the row, so that two cannot take the last one. */
export async function lockTier(db: Db, scope: EventScope, id: string): Promise<void> {
  await sql`select from sponsor_tiers where company_id = ${scope.companyId}
    and event_id = ${scope.eventId} and id = ${id} for update`.execute(db)
}

export async function insertTier(
  db: Db,
  scope: EventScope,
  id: string,
  fields: TierFields,
): Promise<void> {
  await tables(db)
    .insertInto('sponsor_tiers')
    .values({
      ...toRow(fields),
      company_id: scope.companyId,
      id,
      event_id: scope.eventId,
      deleted_at: null,
    })
    .execute()
}

/** False when it was changed since. */
export async function updateTier(
  db: Db,
  scope: EventScope,
  { id, version, ...fields }: TierFields & { id: string; version: number },
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('sponsor_tiers')
    .set({ ...toRow(fields), version: version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function setTierDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<string | undefined> {
  const row = await tables(db)
    .updateTable('sponsor_tiers')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

export const namesOfTiers = namesIn<PartnerTables>()('sponsor_tiers', 'name')

function tables(db: Db) {
  return db.withTables<PartnerTables>()
}

function active(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('sponsor_tiers')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('deleted_at', 'is', null)
}

function takenSql(bound: boolean) {
  const fits = bound
    ? sql`e.status = any (${boundStatuses})`
    : sql`e.status in ('found', 'contacted', 'offered', 'negotiating')`
  return sql<number>`(select count(*)::int from event_partners e
    join partners p on p.company_id = e.company_id and p.id = e.partner_id and p.deleted_at is null
    where e.company_id = sponsor_tiers.company_id and e.event_id = sponsor_tiers.event_id
      and e.tier_id = sponsor_tiers.id and e.deleted_at is null and ${fits})`
}

function toRow({ name, rank, price, slots, benefits }: TierFields) {
  return {
    name,
    rank,
    price_minor: price?.minor ?? null,
    currency: price?.currency ?? 'RON',
    slots,
    benefits: sql<TierFields['benefits']>`${JSON.stringify(benefits)}::jsonb`,
  }
}

import { sql } from 'kysely'
import type { EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import type { Currency } from '#shared/numbers/money.ts'
import { boundStatuses, type Tier, type TierFields } from '../model.ts'
import type { PartnerTables } from './tables.ts'

const tiers = recordsOf<PartnerTables>()(
  'sponsor_tiers',
  ['id', 'event_id', 'name', 'rank', 'price_minor', 'currency', 'slots', 'benefits', 'version'],
  { json: ['benefits'] },
)

/** The highest first, each with how many sponsors it has. */
export async function tiersOfEvent(db: Db, scope: EventScope, id?: string): Promise<Tier[]> {
  const rows = await tiers
    .active(db, scope)
    .select([...tiers.fields, takenSql(true).as('taken'), takenSql(false).as('talking')])
    .where('event_id', '=', scope.eventId)
    .$if(id !== undefined, (q) => q.where('id', '=', id ?? ''))
    .orderBy('rank')
    .orderBy(sql`name collate "ro-RO-x-icu"`)
    .orderBy('id')
    .execute()
  return rows.map(({ priceMinor: minor, currency, ...row }) => ({
    ...row,
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
  await tiers.insert(db, scope, { ...toRow(fields), id, eventId: scope.eventId })
}

/** False when it was changed since. */
export async function updateTier(
  db: Db,
  scope: EventScope,
  { id, version, ...fields }: TierFields & { id: string; version: number },
): Promise<boolean> {
  const which = { id, version, eventId: scope.eventId }
  return (await tiers.update(db, scope, which, toRow(fields))) !== undefined
}

export async function setTierDeleted(
  db: Db,
  scope: EventScope,
  id: string,
  at: Date | null,
): Promise<string | undefined> {
  return (await tiers.setDeleted(db, scope, { id, eventId: scope.eventId }, at))?.name
}

export const namesOfTiers = tiers.names

function takenSql(bound: boolean) {
  const fits = bound
    ? sql`e.status = any (${boundStatuses})`
    : sql`e.status in ('found', 'contacted', 'offered', 'negotiating')`
  return sql<number>`(select count(*)::int from event_partners e
    join partners p on p.company_id = e.company_id and p.id = e.partner_id and p.deleted_at is null
    where e.company_id = sponsor_tiers.company_id and e.event_id = sponsor_tiers.event_id
      and e.tier_id = sponsor_tiers.id and e.deleted_at is null and ${fits})`
}

function toRow({ price, ...fields }: TierFields) {
  return {
    ...fields,
    priceMinor: price?.minor ?? null,
    currency: price?.currency ?? 'RON',
  }
}

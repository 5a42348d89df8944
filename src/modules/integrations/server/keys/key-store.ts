import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { KeyRight } from '../../model.ts'
import type { IntegrationTables } from '../tables.ts'

export interface StoredKey {
  id: string
  name: string
  right: KeyRight
  eventIds: string[] | null
  beginning: string
  madeBy: string | null
  createdAt: string
  expiresAt: string | null
  revokedAt: string | null
  lastUsedAt: string | null
}

const columns = sql`id, name, access as "right", event_ids as "eventIds", beginning, made_by as "madeBy",
  created_at as "createdAt", expires_at as "expiresAt", revoked_at as "revokedAt", last_used_at as "lastUsedAt"`
const isActive = (now: Date) =>
  sql`revoked_at is null and (expires_at is null or expires_at > ${now.toISOString()})`

export async function keysOfCompany(db: Db, { companyId }: CompanyScope): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select ${columns} from api_keys
    where company_id = ${companyId} order by created_at desc, id limit 1000`.execute(db)
  return rows
}

export async function countActive(db: Db, { companyId }: CompanyScope, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from api_keys
    where company_id = ${companyId} and ${isActive(now)}`.execute(db)
  return rows[0]?.n ?? 0
}

export async function insertKey(
  db: Db,
  { companyId }: CompanyScope,
  key: Omit<StoredKey, 'revokedAt' | 'lastUsedAt'> & { hash: Buffer },
): Promise<void> {
  await sql`insert into api_keys (company_id, id, name, access, event_ids, beginning, token_hash, made_by, created_at, expires_at)
    values (${companyId}, ${key.id}, ${key.name}, ${key.right}, ${key.eventIds}::uuid[], ${key.beginning}, ${key.hash},
      ${key.madeBy}, ${key.createdAt}, ${key.expiresAt})`.execute(db)
}

/** A key that works now; `hash` is that of the caller's key. */
export async function findActiveKey(
  db: Db,
  companyId: string,
  { keyId, hash }: { keyId: string; hash?: Buffer },
  now: Date,
): Promise<StoredKey | undefined> {
  const hashCondition = hash ? sql`and token_hash = ${hash}` : sql``
  const { rows } = await sql<StoredKey>`select ${columns} from api_keys
    where company_id = ${companyId} and id = ${keyId} ${hashCondition} and ${isActive(now)}`.execute(
    db,
  )
  return rows[0]
}

/** Only the first of several simultaneous calls writes. */
export async function noteUse(
  db: Db,
  companyId: string,
  keyId: string,
  { now, before }: { now: Date; before: Date },
): Promise<void> {
  await sql`update api_keys set last_used_at = ${now.toISOString()} where company_id = ${companyId} and id = ${keyId}
    and (last_used_at is null or last_used_at <= ${before.toISOString()})`.execute(db)
}

/** The key after it ended; one that ended before keeps its moment. */
export async function setRevoked(
  db: Db,
  { companyId }: CompanyScope,
  keyId: string,
  now: Date,
): Promise<{ key: StoredKey | undefined; isNew: boolean }> {
  const { numAffectedRows } = await sql`update api_keys set revoked_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${keyId} and revoked_at is null`.execute(db)
  const { rows } = await sql<StoredKey>`select ${columns} from api_keys
    where company_id = ${companyId} and id = ${keyId}`.execute(db)
  return { key: rows[0], isNew: numAffectedRows === 1n }
}

export async function eventsOfKeysOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<string[][]> {
  const { rows } = await sql<{
    eventIds: string[] | null
  }>`select event_ids as "eventIds" from api_keys
    where company_id = ${companyId} and made_by = ${userId} and ${isActive(now)}`.execute(db)
  return rows.map(({ eventIds }) => eventIds ?? [])
}

export async function revokeKeysOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<void> {
  await sql`update api_keys set revoked_at = ${now.toISOString()}
    where company_id = ${companyId} and made_by = ${userId} and revoked_at is null`.execute(db)
}

export async function deleteEndedKeys(
  db: Db,
  { companyId }: CompanyScope,
  before: Date,
): Promise<void> {
  const at = before.toISOString()
  await sql`delete from api_keys where company_id = ${companyId}
    and (revoked_at < ${at} or expires_at < ${at})`.execute(db)
}

export const namesOfKeys = namesIn<IntegrationTables>()('api_keys', 'name')

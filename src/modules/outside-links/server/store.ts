import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { OutsideLinkTables } from './tables.ts'

export interface StoredLink {
  id: string
  eventId: string
  kind: string
  recordId: string
  label: string
  settings: unknown
  /** Counts how often it was renewed. */
  turn: number
  hash: Buffer
  /** Proves an address from before the link was kept here. */
  formerTurn: number | null
  madeBy: string | null
  expiresAt: string | null
  /** Somebody chose it; else it follows the dates of what the link leads to. */
  isEndChosen: boolean
  revokedAt: string | null
  lastSeenAt: string | null
  createdAt: string
}

const columns = sql`id, event_id as "eventId", kind, record_id as "recordId", label, settings, turn, token_hash as hash, former_turn as "formerTurn", made_by as "madeBy",
  expires_at as "expiresAt", end_chosen as "isEndChosen", revoked_at as "revokedAt", last_seen_at as "lastSeenAt", created_at as "createdAt"`

export async function linksOfEvent(
  db: Db,
  { companyId, eventId }: EventScope,
  recordId?: string,
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`select ${columns} from outside_links
    where company_id = ${companyId} and event_id = ${eventId}
      and (${recordId ?? null}::uuid is null or record_id = ${recordId ?? null}::uuid)
    order by created_at desc, id limit 500`.execute(db)
  return rows
}

export async function findLink(
  db: Db,
  { companyId, eventId }: EventScope,
  id: string,
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`select ${columns} from outside_links
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id}`.execute(db)
  return rows[0]
}

export async function findLinks(
  db: Db,
  { companyId }: CompanyScope,
  ids: readonly string[],
): Promise<StoredLink[]> {
  const { rows } = await sql<StoredLink>`select ${columns} from outside_links
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
  return rows
}

export async function linkOfHash(
  db: Db,
  companyId: string,
  { id, hash }: { id: string; hash: Buffer },
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`select ${columns} from outside_links
    where company_id = ${companyId} and id = ${id} and token_hash = ${hash}`.execute(db)
  return rows[0]
}

/** The one link that leads to a record, of a kind of which each record has one. */
export async function linkOfRecord(
  db: Db,
  { companyId }: CompanyScope,
  { kind, recordId }: Pick<StoredLink, 'kind' | 'recordId'>,
): Promise<StoredLink | undefined> {
  const { rows } = await sql<StoredLink>`select ${columns} from outside_links
    where company_id = ${companyId} and kind = ${kind} and record_id = ${recordId} order by created_at limit 1`.execute(
    db,
  )
  return rows[0]
}

/** The same address, with another end or opened again. */
export async function updateLink(
  db: Db,
  { companyId, eventId }: EventScope,
  {
    id,
    expiresAt,
    revokedAt,
    madeBy,
  }: Pick<StoredLink, 'id' | 'expiresAt' | 'revokedAt' | 'madeBy'>,
): Promise<void> {
  await sql`update outside_links set expires_at = ${expiresAt}, end_chosen = true, revoked_at = ${revokedAt}, made_by = ${madeBy}
    where company_id = ${companyId} and event_id = ${eventId} and id = ${id}`.execute(db)
}

export async function insertLink(
  db: Db,
  { companyId, eventId }: EventScope,
  link: Omit<StoredLink, 'eventId' | 'turn' | 'formerTurn' | 'revokedAt' | 'lastSeenAt'>,
): Promise<void> {
  await sql`insert into outside_links (company_id, id, event_id, kind, record_id, label, settings, token_hash, made_by, expires_at, end_chosen, created_at)
    values (${companyId}, ${link.id}, ${eventId}, ${link.kind}, ${link.recordId}, ${link.label}, ${JSON.stringify(link.settings)}::jsonb,
      ${link.hash}, ${link.madeBy}, ${link.expiresAt}, ${link.isEndChosen}, ${link.createdAt})`.execute(
    db,
  )
}

/** All links to a record are good until then, also those that were renewed; what was revoked or has a chosen end stays so. */
export async function setExpiry(
  db: Db,
  { companyId, eventId }: EventScope,
  { kind, recordId, expiresAt }: Pick<StoredLink, 'kind' | 'recordId' | 'expiresAt'>,
): Promise<void> {
  await sql`update outside_links set expires_at = ${expiresAt} where company_id = ${companyId} and event_id = ${eventId}
    and kind = ${kind} and record_id = ${recordId} and not end_chosen`.execute(db)
}

/** A renewed link is open again, and answered for by the colleague who renewed it. */
export async function setHash(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  {
    hash,
    madeBy,
    expiresAt,
    isEndChosen,
  }: Pick<StoredLink, 'hash' | 'madeBy' | 'expiresAt' | 'isEndChosen'>,
): Promise<void> {
  await sql`update outside_links set token_hash = ${hash}, turn = turn + 1, former_turn = null, made_by = ${madeBy}, expires_at = ${expiresAt}, end_chosen = ${isEndChosen},
      revoked_at = null, last_seen_at = null
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function setRevoked(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update outside_links set revoked_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${id} and revoked_at is null`.execute(db)
}

/** Ended permanently, and without anything that identifies the person. */
export async function endLinks(
  db: Db,
  { companyId }: CompanyScope,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  await sql`update outside_links set revoked_at = coalesce(revoked_at, ${now.toISOString()}), label = '—'
    where company_id = ${companyId} and id = any(${[...ids]}::uuid[])`.execute(db)
}

/** At most once a minute, since a page that is open asks often. */
export async function noteSeen(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`update outside_links set last_seen_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${id}
      and (last_seen_at is null or last_seen_at < ${now.toISOString()}::timestamptz - interval '1 minute') returning id`.execute(
    db,
  )
  return rows.length > 0
}

export async function openLinksOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<string[][]> {
  const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from outside_links
    where company_id = ${companyId} and made_by = ${userId} and revoked_at is null
      and (expires_at is null or expires_at > ${now.toISOString()})`.execute(db)
  return rows.map(({ eventId }) => [eventId])
}

export async function revokeLinksOf(
  db: Db,
  { companyId }: CompanyScope,
  { userId, keptEventIds }: { userId: string; keptEventIds: readonly string[] },
  now: Date,
): Promise<void> {
  await sql`update outside_links set revoked_at = ${now.toISOString()}
    where company_id = ${companyId} and made_by = ${userId} and revoked_at is null
      and event_id <> all(${[...keptEventIds]}::uuid[])`.execute(db)
}

export const labelsOf = namesIn<OutsideLinkTables>()('outside_links', 'label')

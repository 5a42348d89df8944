import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'

export interface StoredDevice {
  id: string
  linkId: string
  name: string
  createdAt: string
  lastSeenAt: string
}

const columns = sql`id, link_id as "linkId", name, created_at as "createdAt", last_seen_at as "lastSeenAt"`

export async function putCode(
  db: Db,
  { companyId }: CompanyScope,
  { linkId, hash, now }: { linkId: string; hash: Buffer; now: Date },
): Promise<void> {
  await sql`insert into outside_link_codes (company_id, link_id, code_hash, sent_at)
    values (${companyId}, ${linkId}, ${hash}, ${now.toISOString()})
    on conflict (company_id, link_id) do update set code_hash = excluded.code_hash, sent_at = excluded.sent_at, tries = 0`.execute(
    db,
  )
}

/** Counts this try in the same statement, so that guesses made at once are all counted. */
export async function tryCode(
  db: Db,
  { companyId }: CompanyScope,
  { linkId, since, maxTries }: { linkId: string; since: Date; maxTries: number },
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ hash: Buffer }>`update outside_link_codes set tries = tries + 1
    where company_id = ${companyId} and link_id = ${linkId} and sent_at > ${since.toISOString()} and tries < ${maxTries}
    returning code_hash as hash`.execute(db)
  return rows[0]?.hash
}

export async function deleteCode(
  db: Db,
  { companyId }: CompanyScope,
  linkId: string,
): Promise<boolean> {
  const { rows } = await sql`delete from outside_link_codes
    where company_id = ${companyId} and link_id = ${linkId} returning link_id`.execute(db)
  return rows.length > 0
}

export async function insertDevice(
  db: Db,
  { companyId }: CompanyScope,
  device: { id: string; linkId: string; hash: Buffer; name: string; now: Date },
): Promise<void> {
  const now = device.now.toISOString()
  await sql`insert into outside_link_devices (company_id, id, link_id, secret_hash, name, created_at, last_seen_at)
    values (${companyId}, ${device.id}, ${device.linkId}, ${device.hash}, ${device.name}, ${now}, ${now})`.execute(
    db,
  )
}

export async function deviceOfHash(
  db: Db,
  { companyId }: CompanyScope,
  { linkId, hash }: { linkId: string; hash: Buffer },
): Promise<StoredDevice | undefined> {
  const { rows } = await sql<StoredDevice>`select ${columns} from outside_link_devices
    where company_id = ${companyId} and link_id = ${linkId} and secret_hash = ${hash}`.execute(db)
  return rows[0]
}

export async function devicesOfLink(
  db: Db,
  { companyId }: CompanyScope,
  linkId: string,
): Promise<StoredDevice[]> {
  const { rows } = await sql<StoredDevice>`select ${columns} from outside_link_devices
    where company_id = ${companyId} and link_id = ${linkId} order by last_seen_at desc, id limit 100`.execute(
    db,
  )
  return rows
}

export async function noteDeviceSeen(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  now: Date,
): Promise<void> {
  await sql`update outside_link_devices set last_seen_at = ${now.toISOString()}
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

export async function deleteDevice(
  db: Db,
  { companyId }: CompanyScope,
  { linkId, id }: { linkId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql`delete from outside_link_devices
    where company_id = ${companyId} and link_id = ${linkId} and id = ${id} returning id`.execute(db)
  return rows.length > 0
}

/** No one is known any more by a link that was renewed or ended. */
export async function forgetDevices(
  db: Db,
  { companyId }: CompanyScope,
  linkId: string,
): Promise<void> {
  await sql`delete from outside_link_devices where company_id = ${companyId} and link_id = ${linkId}`.execute(
    db,
  )
  await sql`delete from outside_link_codes where company_id = ${companyId} and link_id = ${linkId}`.execute(
    db,
  )
}

import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Device } from '../../model.ts'

export interface KnownDevice extends Device {
  eventId: string
}

const deviceColumns = sql`id, name, paired_at as "pairedAt", last_seen_at as "lastSeenAt", expires_at as "expiresAt",
  revoked_at as "revokedAt", pending, battery, clock_behind::float as "clockBehind"`
const device = sql`${deviceColumns}, event_id as "eventId"`

/** Finds a device in any state: the gate decides what it may still do. */
export async function deviceOf(
  db: Db,
  companyId: string,
  id: string,
  credentialHash: Buffer,
): Promise<KnownDevice | undefined> {
  const { rows } = await sql<KnownDevice>`select ${device} from checkin_devices d
    where company_id = ${companyId} and id = ${id} and credential_hash = ${credentialHash}
      and exists (select from event_facts e where e.company_id = d.company_id and e.event_id = d.event_id)`.execute(
    db,
  )
  return rows[0]
}

export async function listDevices(db: Db, scope: EventScope): Promise<Device[]> {
  const { rows } = await sql<Device>`select ${deviceColumns} from checkin_devices
    where company_id = ${scope.companyId} and event_id = ${scope.eventId}
    order by revoked_at is not null, paired_at desc, id limit 300`.execute(db)
  return rows
}

/** Devices of all events that may still send scans, the last seen first. */
export async function seenDevices(db: Db, scope: CompanyScope, now: Date): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`select ${device} from checkin_devices
    where company_id = ${scope.companyId} and revoked_at is null and expires_at > ${now.toISOString()}
    order by last_seen_at desc, id limit 200`.execute(db)
  return rows
}

interface NewDevice {
  companyId: string
  eventId: string
  id: string
  name: string
  credentialHash: Buffer
  pairedBy: string | null
  expiresAt: Date
  now: Date
}

export async function insertDevice(db: Db, made: NewDevice): Promise<void> {
  const now = made.now.toISOString()
  await sql`insert into checkin_devices (company_id, id, event_id, name, credential_hash, paired_at, paired_by, expires_at, last_seen_at)
    values (${made.companyId}, ${made.id}, ${made.eventId}, ${made.name}, ${made.credentialHash}, ${now}, ${made.pairedBy},
      ${made.expiresAt.toISOString()}, ${now})`.execute(db)
}

export async function revoke(
  db: Db,
  scope: EventScope,
  id: string,
  now: Date,
): Promise<{ name: string } | undefined> {
  const { rows } = await sql<{ name: string }>`
    update checkin_devices set revoked_at = coalesce(revoked_at, ${now.toISOString()})
    where company_id = ${scope.companyId} and event_id = ${scope.eventId} and id = ${id} returning name`.execute(
    db,
  )
  return rows[0]
}

/** The events of the doors that this colleague let pair. */
export async function devicesOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<string[][]> {
  const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from checkin_devices
    where company_id = ${companyId} and paired_by = ${userId} and revoked_at is null
      and expires_at > ${now.toISOString()}`.execute(db)
  return rows.map(({ eventId }) => [eventId])
}

export async function pinsOf(
  db: Db,
  { companyId }: CompanyScope,
  userId: string,
  now: Date,
): Promise<string[][]> {
  const { rows } = await sql<{ eventId: string }>`select event_id as "eventId" from checkin_pins
    where company_id = ${companyId} and made_by = ${userId} and expires_at > ${now.toISOString()}`.execute(
    db,
  )
  return rows.map(({ eventId }) => [eventId])
}

interface LostRight {
  userId: string
  keptEventIds: readonly string[]
}

export async function deletePinsOf(
  db: Db,
  { companyId }: CompanyScope,
  { userId, keptEventIds }: LostRight,
): Promise<void> {
  await sql`delete from checkin_pins where company_id = ${companyId} and made_by = ${userId}
    and event_id <> all(${[...keptEventIds]}::uuid[])`.execute(db)
}

/** Returns the revoked devices, for the history of their events. */
export async function revokeDevicesOf(
  db: Db,
  { companyId }: CompanyScope,
  { userId, keptEventIds }: LostRight,
  now: Date,
): Promise<{ eventId: string; name: string }[]> {
  const { rows } = await sql<{ eventId: string; name: string }>`
    update checkin_devices set revoked_at = ${now.toISOString()}
    where company_id = ${companyId} and paired_by = ${userId} and revoked_at is null
      and expires_at > ${now.toISOString()} and event_id <> all(${[...keptEventIds]}::uuid[])
    returning event_id as "eventId", name`.execute(db)
  return rows
}

interface Heartbeat {
  pending?: number | undefined
  battery?: number | null | undefined
  /** The time by the clock of the device. */
  at?: string | undefined
}

export async function recordHeartbeat(
  db: Db,
  companyId: string,
  id: string,
  beat: Heartbeat,
  now: Date,
): Promise<void> {
  const behind =
    beat.at === undefined ? null : Math.round((now.getTime() - Date.parse(beat.at)) / 1000)
  await sql`update checkin_devices set last_seen_at = greatest(last_seen_at, ${now.toISOString()}),
      pending = coalesce(${beat.pending ?? null}, pending), battery = coalesce(${beat.battery ?? null}, battery),
      clock_behind = coalesce(${behind}, clock_behind)
    where company_id = ${companyId} and id = ${id}`.execute(db)
}

/** No door of the event can have a scan from before this. */
export async function firstPaired(db: Db, companyId: string, eventId: string): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(paired_at) as at from checkin_devices
    where company_id = ${companyId} and event_id = ${eventId}`.execute(db)
  return new Date(rows[0]?.at ?? 0)
}

/** A new PIN takes the place of the one before. */
export async function putPin(
  db: Db,
  scope: EventScope,
  pin: { hash: Buffer; expiresAt: Date; madeBy: string | null },
): Promise<void> {
  await sql`insert into checkin_pins (company_id, event_id, pin_hash, expires_at, made_by)
    values (${scope.companyId}, ${scope.eventId}, ${pin.hash}, ${pin.expiresAt.toISOString()}, ${pin.madeBy})
    on conflict (company_id, event_id) do update
      set pin_hash = excluded.pin_hash, expires_at = excluded.expires_at, made_by = excluded.made_by`.execute(
    db,
  )
}

/** A PIN works once. */
export async function takePin(
  db: Db,
  companyId: string,
  eventId: string,
  hash: Buffer,
  now: Date,
): Promise<{ madeBy: string | null } | undefined> {
  const { rows } = await sql<{ madeBy: string | null }>`delete from checkin_pins
    where company_id = ${companyId} and event_id = ${eventId} and pin_hash = ${hash} and expires_at > ${now.toISOString()}
    returning made_by as "madeBy"`.execute(db)
  return rows[0]
}

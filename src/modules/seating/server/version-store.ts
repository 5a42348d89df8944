import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { Version, VersionPlace, VersionTable } from '../model/versions.ts'
import type { DrawnHall } from './printouts/hall-drawing.ts'
import type { Seated } from './printouts/list-drawings.ts'

/** A guest as they were sent, with all that the printouts say. */
interface StoredPerson extends Omit<VersionPlace, 'table'> {
  listName: string
  position: number
  ageBand: Seated['person']['ageBand']
  attendance: Seated['person']['attendance']
}

export interface StoredPlace extends StoredPerson {
  table: string
  number: number
}

/** Confirmed, and without a table when the version was sent. */
export interface StoredUnplaced extends StoredPerson {
  table: null
  number: null
}

export interface StoredVersion extends Omit<Version, 'people'> {
  tables: VersionTable[]
  /** Versions of before the hall was drawn have none. */
  hall: DrawnHall | null
}

const columns = sql`v.id, v.number, v.note, v.was_mailed as "wasMailed", v.sent_at as "sentAt", v.by_name as by`

export async function versionsOf(
  db: Db,
  { companyId }: CompanyScope,
  planId: string,
): Promise<Version[]> {
  const { rows } = await sql<Version>`
    select ${columns}, (select count(*)::int from seating_version_places p
      where p.company_id = v.company_id and p.version_id = v.id and p.table_name is not null) as people
    from seating_versions v where v.company_id = ${companyId} and v.plan_id = ${planId} order by v.number desc`.execute(
    db,
  )
  return rows
}

/** One of the plan, or the last that was sent. */
export async function findVersion(
  db: Db,
  { companyId }: CompanyScope,
  planId: string,
  versionId: string | null,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select ${columns}, v.tables, v.hall from seating_versions v
    where v.company_id = ${companyId} and v.plan_id = ${planId}
      and (${versionId}::uuid is null or v.id = ${versionId}::uuid) order by v.number desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export async function placesOfVersion(
  db: Db,
  { companyId }: CompanyScope,
  versionId: string,
): Promise<{ places: StoredPlace[]; unplaced: StoredUnplaced[] }> {
  const { rows } = await sql<StoredPlace | StoredUnplaced>`
    select guest_id as "guestId", name, list_name as "listName", position, table_name as table, table_number as number, seat,
      menu, age_band as "ageBand", attendance
    from seating_version_places where company_id = ${companyId} and version_id = ${versionId}
    order by table_number, table_name, seat`.execute(db)
  return {
    places: rows.filter((row) => row.table !== null),
    unplaced: rows.filter((row) => row.table === null),
  }
}

export async function insertVersion(
  db: Db,
  { companyId, eventId }: EventScope,
  planId: string,
  {
    places,
    unplaced,
    ...version
  }: StoredVersion & { places: readonly StoredPlace[]; unplaced: readonly StoredUnplaced[] },
): Promise<void> {
  await sql`insert into seating_versions (company_id, event_id, plan_id, id, number, note, was_mailed, tables, hall, sent_at, by_name)
    values (${companyId}, ${eventId}, ${planId}, ${version.id}, ${version.number}, ${version.note}, ${version.wasMailed},
      ${JSON.stringify(version.tables)}::jsonb, ${JSON.stringify(version.hall)}::jsonb, ${version.sentAt}, ${version.by})`.execute(
    db,
  )
  await sql`insert into seating_version_places (company_id, event_id, version_id, guest_id, name, list_name, position, table_name,
      table_number, seat, menu, age_band, attendance)
    select ${companyId}, ${eventId}, ${version.id}, r."guestId", r.name, r."listName", r.position, r."table", r.number, r.seat, r.menu,
      r."ageBand", r.attendance
    from jsonb_to_recordset(${JSON.stringify([...places, ...unplaced])}::jsonb) as r ("guestId" uuid, name text, "listName" text, position int,
      "table" text, number int, seat int, menu text, "ageBand" text, attendance text)`.execute(db)
}

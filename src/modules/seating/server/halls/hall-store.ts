import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { HallObject, SeatingTable } from '../../model.ts'
import type { ShownBackground } from '../../model/background.ts'

export interface Hall {
  id: string
  name: string
  partnerId: string | null
  width: number
  depth: number
  tables: SeatingTable[]
  objects: HallObject[]
  background: ShownBackground | null
}

export async function savedHalls(db: Db, { companyId }: CompanyScope) {
  const { rows } = await sql<Omit<Hall, 'tables' | 'objects' | 'background'> & Counts>`
    select id, name, partner_id as "partnerId", width, depth, jsonb_array_length(tables)::int as tables,
      (select coalesce(sum((t ->> 'seats')::int), 0)::int from jsonb_array_elements(tables) t) as seats
    from seating_halls where company_id = ${companyId} and deleted_at is null
    order by name collate "ro-RO-x-icu", id limit 500`.execute(db)
  return rows
}

interface Counts {
  tables: number
  seats: number
}

export async function hallById(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
): Promise<Hall | undefined> {
  const { rows } = await sql<Hall>`
    select id, name, partner_id as "partnerId", width, depth, tables, objects, background
    from seating_halls where company_id = ${companyId} and id = ${id} and deleted_at is null`.execute(
    db,
  )
  return rows[0]
}

export async function hallNamed(
  db: Db,
  { companyId }: CompanyScope,
  { name, partnerId }: Pick<Hall, 'name' | 'partnerId'>,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from seating_halls where company_id = ${companyId} and deleted_at is null and name = ${name}
      and partner_id is not distinct from ${partnerId}::uuid for update`.execute(db)
  return rows[0]?.id
}

export async function putHall(
  db: Db,
  { companyId }: CompanyScope,
  hall: Hall,
  at: Date,
): Promise<void> {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  await sql`insert into seating_halls (company_id, id, name, partner_id, width, depth, tables, objects, background, created_at)
    values (${companyId}, ${hall.id}, ${hall.name}, ${hall.partnerId}, ${hall.width}, ${hall.depth}, ${json(hall.tables)}::jsonb,
      ${json(hall.objects)}::jsonb, ${json(hall.background)}::jsonb, ${at.toISOString()})
    on conflict (company_id, id) do update set width = excluded.width, depth = excluded.depth, tables = excluded.tables,
      objects = excluded.objects, background = excluded.background`.execute(db)
}

/** The name of the hall, if there was one to delete, or with null to restore. */
export async function setHallDeleted(
  db: Db,
  { companyId }: CompanyScope,
  id: string,
  at: Date | null,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    update seating_halls set deleted_at = ${at?.toISOString() ?? null} where company_id = ${companyId} and id = ${id}
      and (deleted_at is null) = ${at !== null} returning name`.execute(db)
  return rows[0]?.name
}

export async function deletedHalls(db: Db, { companyId }: CompanyScope, since: Date) {
  const { rows } = await sql<{ id: string; name: string; deletedAt: string }>`
    select id, name, deleted_at as "deletedAt" from seating_halls
    where company_id = ${companyId} and deleted_at > ${since.toISOString()} order by deleted_at desc limit 500`.execute(
    db,
  )
  return rows
}

export async function purgeHalls(
  db: Db,
  { companyId }: CompanyScope,
  before: Date,
): Promise<number> {
  const { rows } = await sql`delete from seating_halls where company_id = ${companyId}
    and deleted_at <= ${before.toISOString()} returning id`.execute(db)
  return rows.length
}

export async function hallNames(db: Db, { companyId }: CompanyScope, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from seating_halls where company_id = ${companyId} and id = any (${[...ids]}::uuid[])`.execute(
    db,
  )
  return rows
}

import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { recordsOf, type RecordOf } from '#platform/server/records/records.ts'
import type { SpeakerTables } from './tables.ts'

const materials = recordsOf<SpeakerTables>()('speaker_materials', [
  'id',
  'part_id',
  'title',
  'due_date',
  'state',
  'file_id',
  'link',
  'note',
  'received_at',
  'version',
])

export type StoredMaterial = RecordOf<typeof materials> & { fileName: string | null }

const fileName = sql<string | null>`(select f.name from files f
  where f.company_id = speaker_materials.company_id and f.id = speaker_materials.file_id and f.deleted_at is null)`

export async function materialsOf(
  db: Db,
  scope: CompanyScope,
  engagementIds: readonly string[],
): Promise<StoredMaterial[]> {
  return materials
    .active(db, scope)
    .select([...materials.fields, fileName.as('fileName')])
    .where(sql<boolean>`part_id = any (${[...engagementIds]}::uuid[])`)
    .orderBy(sql`due_date nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function insertMaterials(
  db: Db,
  scope: CompanyScope,
  added: readonly Omit<StoredMaterial, 'fileName' | 'version'>[],
): Promise<void> {
  const rows = added.map((each) => ({ ...materials.own(each), id: each.id }))
  await materials.insertMany(db, scope, rows)
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateMaterial(
  db: Db,
  scope: CompanyScope,
  next: StoredMaterial,
): Promise<boolean> {
  const { id, version } = next
  return (await materials.update(db, scope, { id, version }, materials.own(next))) !== undefined
}

/** The material that was there to be deleted, or with null to be restored. */
export async function setMaterialDeleted(
  db: Db,
  scope: CompanyScope,
  which: { partId: string; id: string },
  at: Date | null,
): Promise<{ title: string } | undefined> {
  return materials.setDeleted(db, scope, which, at)
}

/** Only of people who are not deleted with it; the materials of the others are deleted with them. */
export const purgeMaterials = materials.purge

/** Number of requested and late materials of each event, by its own calendar. */
export async function lateMaterials(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  const { rows } = await sql<{ event_id: string; n: number }>`
    select p.event_id, count(*) as n from speaker_materials m
    join speaker_parts p on p.company_id = m.company_id and p.id = m.part_id
    join speakers s on s.company_id = p.company_id and s.id = p.speaker_id
    join event_facts e on e.company_id = p.company_id and e.event_id = p.event_id
    where m.company_id = ${scope.companyId} and p.event_id = any (${[...eventIds]}::uuid[])
      and p.deleted_at is null and s.deleted_at is null and p.status not in ('declined', 'withdrawn')
      and m.deleted_at is null and m.state = 'asked' and m.due_date < (${now.toISOString()}::timestamptz at time zone e.time_zone)::date
    group by p.event_id`.execute(db)
  return new Map(rows.map(({ event_id, n }) => [event_id, n]))
}

import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { MaterialState, type MaterialFields } from '../model.ts'
import { tables } from './store.ts'

export interface StoredMaterial extends MaterialFields {
  id: string
  partId: string
  fileId: string | null
  fileName: string | null
  receivedAt: string | null
  version: number
}

const columns = [
  'speaker_materials.id',
  'part_id as partId',
  'title',
  'due_date as dueDate',
  'state',
  'file_id as fileId',
  'link',
  'note',
  'received_at as receivedAt',
  'version',
  sql<string | null>`(select f.name from files f where f.company_id = speaker_materials.company_id
    and f.id = speaker_materials.file_id and f.deleted_at is null)`.as('fileName'),
] as const

export async function materialsOf(
  db: Db,
  scope: CompanyScope,
  engagementIds: readonly string[],
): Promise<StoredMaterial[]> {
  const rows = await tables(db)
    .selectFrom('speaker_materials')
    .select(columns)
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`part_id = any (${[...engagementIds]}::uuid[])`)
    .where('deleted_at', 'is', null)
    .orderBy(sql`due_date nulls last`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, state: MaterialState.parse(row.state) }))
}

export async function insertMaterials(
  db: Db,
  scope: CompanyScope,
  materials: readonly Omit<StoredMaterial, 'fileName' | 'version'>[],
): Promise<void> {
  await tables(db)
    .insertInto('speaker_materials')
    .values(
      materials.map((each) => ({
        company_id: scope.companyId,
        part_id: each.partId,
        ...toRow(each),
        id: each.id,
        deleted_at: null,
      })),
    )
    .execute()
}

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateMaterial(
  db: Db,
  scope: CompanyScope,
  next: StoredMaterial,
): Promise<boolean> {
  const { numUpdatedRows } = await tables(db)
    .updateTable('speaker_materials')
    .set({ ...toRow(next), version: next.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', next.id)
    .where('version', '=', next.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Whether there was one to delete, or with null to restore. */
export async function setMaterialDeleted(
  db: Db,
  scope: CompanyScope,
  { partId: engagementId, id }: { partId: string; id: string },
  at: Date | null,
): Promise<{ title: string } | undefined> {
  return tables(db)
    .updateTable('speaker_materials')
    .set({ deleted_at: at?.toISOString() ?? null })
    .where('company_id', '=', scope.companyId)
    .where('part_id', '=', engagementId)
    .where('id', '=', id)
    .where('deleted_at', at ? 'is' : 'is not', null)
    .returning('title')
    .executeTakeFirst()
}

/** Only of people who are not deleted with it; the materials of the others are deleted with them. */
export async function purgeMaterials(db: Db, scope: CompanyScope, before: Date): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('speaker_materials')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .executeTakeFirst()
  return Number(numDeletedRows)
}

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

function toRow(material: Omit<StoredMaterial, 'fileName' | 'version'>) {
  return {
    title: material.title,
    due_date: material.dueDate,
    state: material.state,
    file_id: material.fileId,
    link: material.link,
    note: material.note,
    received_at: material.receivedAt,
  }
}

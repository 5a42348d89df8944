import { sql } from 'kysely'
import type { CompanyScope, EventScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type {
  Choice,
  Forecast,
  ImportState,
  Outcome,
  Target,
} from '../../model/exchange/imports.ts'
import { tables } from '../store.ts'

/** An import as it is kept; its rows are apart. */
export interface StoredImport {
  id: string
  name: string
  fileId: string
  sha256: string
  state: ImportState
  sample: string[][]
  columnCount: number
  targets: Target[]
  hasHeader: boolean
  isRemembered: boolean
  partIds: string[]
  consent: boolean
  sheets: string[]
  sheet: number
  hasCedillas: boolean
  mendsCedillas: boolean
  doubles: Choice
  skipBad: boolean
  emptiesBad: boolean
  nextBatch: number
  outcome: Outcome | null
  problem: string | null
  workId: string | null
  at: string
  byId: string | null
  by: string
  enteredAt: string | null
}

const columns = [
  'id',
  'name',
  'file_id as fileId',
  'sha256',
  'state',
  'sample',
  'column_count as columnCount',
  'targets',
  'has_header as hasHeader',
  'is_remembered as isRemembered',
  'part_ids as partIds',
  'consent',
  'sheets',
  'sheet',
  'has_cedillas as hasCedillas',
  'mends_cedillas as mendsCedillas',
  'doubles',
  'skip_bad as skipBad',
  'empties_bad as emptiesBad',
  'next_batch as nextBatch',
  'outcome',
  'problem',
  'work_id as workId',
  'at',
  'by_id as byId',
  'by_name as by',
  'entered_at as enteredAt',
] as const

export async function insertImport(
  db: Db,
  scope: EventScope,
  draft: Pick<StoredImport, 'id' | 'name' | 'fileId' | 'sha256' | 'at' | 'byId' | 'by'>,
): Promise<void> {
  await tables(db)
    .insertInto('guest_imports')
    .values({
      company_id: scope.companyId,
      event_id: scope.eventId,
      id: draft.id,
      name: draft.name,
      file_id: draft.fileId,
      sha256: draft.sha256,
      at: draft.at,
      by_id: draft.byId,
      by_name: draft.by,
    })
    .execute()
}

export async function findImport(
  db: Db,
  scope: EventScope,
  id: string,
): Promise<StoredImport | undefined> {
  return ofEvent(db, scope).select(columns).where('id', '=', id).executeTakeFirst()
}

/** Imports that may still be continued or undone. */
export async function recentImports(
  db: Db,
  scope: EventScope,
  since: Date,
): Promise<StoredImport[]> {
  return ofEvent(db, scope)
    .select(columns)
    .where('at', '>', since.toISOString())
    .where('state', 'not in', ['failed', 'undone'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
}

/** The last time that the same bytes came in and stayed. */
export async function sameFile(
  db: Db,
  scope: EventScope,
  { id, sha256 }: Pick<StoredImport, 'id' | 'sha256'>,
): Promise<{ at: string; by: string } | undefined> {
  return ofEvent(db, scope)
    .select(['at', 'by_name as by'])
    .where('sha256', '=', sha256)
    .where('state', 'in', ['done', 'stopped'])
    .where('id', '<>', id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export interface Patch {
  workId?: string
  sample?: string[][]
  columnCount?: number
  targets?: Target[]
  hasHeader?: boolean
  isRemembered?: boolean
  partIds?: string[]
  consent?: boolean
  sheets?: string[]
  sheet?: number
  hasCedillas?: boolean
  mendsCedillas?: boolean
  doubles?: Choice
  skipBad?: boolean
  emptiesBad?: boolean
  nextBatch?: number
  outcome?: Outcome
  problem?: string
  enteredAt?: string
}

/** Goes from one state to another with what changes then; false when it is in none of the first. */
export async function changeState(
  db: Db,
  scope: EventScope,
  id: string,
  from: readonly ImportState[],
  to: ImportState,
  patch: Patch = {},
): Promise<boolean> {
  const json = (value: unknown) => (value === undefined ? undefined : JSON.stringify(value))
  const set = {
    state: to,
    work_id: patch.workId,
    sample: json(patch.sample),
    column_count: patch.columnCount,
    targets: json(patch.targets),
    has_header: patch.hasHeader,
    is_remembered: patch.isRemembered,
    part_ids: patch.partIds,
    consent: patch.consent,
    sheets: patch.sheets,
    sheet: patch.sheet,
    has_cedillas: patch.hasCedillas,
    mends_cedillas: patch.mendsCedillas,
    doubles: patch.doubles,
    skip_bad: patch.skipBad,
    empties_bad: patch.emptiesBad,
    next_batch: patch.nextBatch,
    outcome: json(patch.outcome),
    problem: patch.problem,
    entered_at: patch.enteredAt,
  }
  const input = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined))
  const result = await tables(db)
    .updateTable('guest_imports')
    .set(input)
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteImport(db: Db, scope: EventScope, id: string): Promise<boolean> {
  const result = await tables(db)
    .deleteFrom('guest_imports')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .where('id', '=', id)
    .where('state', 'in', ['ready', 'failed'])
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** The planned action of each row; the same rule as `rowActionOf`. */
export async function forecastOf(
  db: Db,
  scope: EventScope,
  { id, doubles, skipBad }: Pick<StoredImport, 'id' | 'doubles' | 'skipBad'>,
): Promise<Omit<Forecast, 'missing'> & { there: number }> {
  const { rows } = await sql<Omit<Forecast, 'missing'> & { there: number }>`
    with judged as (
      select status, choice, persons, known, problems, case
        when status in ('bad', 'same') or choice = 'skip' then 'skip' when status = 'good' then 'add'
        when status = 'changed' then coalesce(choice, 'update')
        when coalesce(choice, ${doubles}) = 'update' and known is null then 'skip'
        else coalesce(choice, ${doubles}) end as action,
        case when status = 'bad' then (select g.id::text from guests g where g.company_id = r.company_id
          and g.event_id = ${scope.eventId} and g.id = (r.reading ->> 'id')::uuid and g.deleted_at is null)
        else known ->> 'id' end as guest
      from guest_import_rows r where company_id = ${scope.companyId} and import_id = ${id}
    )
    select count(*)::integer as rows, count(*) filter (where status = 'good')::integer as good,
      count(*) filter (where status = 'bad')::integer as bad, count(*) filter (where status = 'double')::integer as doubles,
      count(*) filter (where status = 'changed')::integer as changed, count(*) filter (where status = 'same')::integer as same,
      count(*) filter (where problems::text like '%"unread_cell"%')::integer as unread,
      count(distinct guest)::integer as there,
      count(*) filter (where status = 'bad' and choice is null and not ${skipBad})::integer as open,
      coalesce(sum(persons) filter (where action = 'add'), 0)::integer as adds,
      count(*) filter (where action = 'update')::integer as updates, count(*) filter (where action = 'skip')::integer as skips
    from judged`.execute(db)
  return rows[0]!
}

export async function recallMapping(
  db: Db,
  scope: { companyId: string },
  signature: string,
): Promise<Target[] | undefined> {
  const row = await tables(db)
    .selectFrom('guest_import_mappings')
    .select('targets')
    .where('company_id', '=', scope.companyId)
    .where('signature', '=', signature)
    .executeTakeFirst()
  return row?.targets
}

export async function rememberMapping(
  db: Db,
  scope: { companyId: string },
  signature: string,
  targets: readonly Target[],
  at: Date,
): Promise<void> {
  const row = { targets: JSON.stringify(targets) as never, used_at: at.toISOString() }
  await tables(db)
    .insertInto('guest_import_mappings')
    .values({ company_id: scope.companyId, signature, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'signature']).doUpdateSet(row))
    .execute()
}

/** The file name and the list of the imports that exist. */
export async function placesOfImports(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<{ id: string; name: string; eventId: string }[]> {
  const { rows } = await sql<{ id: string; name: string; eventId: string }>`
    select id, name, event_id as "eventId" from guest_imports where company_id = ${scope.companyId}
      and id = any(${[...ids]}::uuid[]) order by at`.execute(db)
  return rows
}

export async function countImports(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; n: number }>`
    select event_id as id, count(*)::int as n from guest_imports where company_id = ${scope.companyId}
      and event_id = any(${[...eventIds]}::uuid[]) group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

export async function deleteImports(db: Db, scope: EventScope): Promise<number> {
  const { numDeletedRows } = await tables(db)
    .deleteFrom('guest_imports')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/**
 * Files of imports that can no longer be undone or continued; their rows are personal data and are deleted
 * with them.
 */
export async function purgeImports(
  db: Db,
  scope: { companyId: string },
  before: Date,
): Promise<void> {
  await tables(db)
    .deleteFrom('guest_imports')
    .where('company_id', '=', scope.companyId)
    .where(sql<boolean>`coalesce(entered_at, at) < ${before.toISOString()}`)
    .where('state', 'not in', ['running', 'undoing'])
    .execute()
}

function ofEvent(db: Db, scope: EventScope) {
  return tables(db)
    .selectFrom('guest_imports')
    .where('company_id', '=', scope.companyId)
    .where('event_id', '=', scope.eventId)
}

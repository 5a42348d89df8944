import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type {
  Choice,
  ImportRow,
  MatchedGuest,
  ParsedRow,
  RowProblem,
  RowStatus,
} from '../../model/exchange/imports.ts'
import { tables } from '../store.ts'

/** A row of the file with everything that was found out about it. */
export interface CheckedRow {
  rowNo: number
  cells: string[]
  torn: boolean
  reading: ParsedRow
  problems: RowProblem[]
  status: RowStatus
  known: MatchedGuest | null
  twin: number | null
  hostRow: number | null
  nameKey: string
  persons: number
  batch: number
  /** It is no guest at all, such as the total below a list. */
  leftOut?: boolean
}

/** Whatever was chosen for the rows is forgotten with them. */
export async function clearRows(db: Db, scope: CompanyScope, importId: string): Promise<void> {
  await sql`delete from guest_import_rows where company_id = ${scope.companyId} and import_id = ${importId}`.execute(
    db,
  )
}

export async function insertRows(
  db: Db,
  scope: CompanyScope,
  importId: string,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`insert into guest_import_rows (company_id, import_id, row_no, cells, torn, reading, problems, status,
      known, twin, host_row, name_key, persons, batch, choice)
    select ${scope.companyId}, ${importId}, r."rowNo", r.cells, r.torn, r.reading, r.problems, r.status,
      r.known, r.twin, r."hostRow", r."nameKey", r.persons, r.batch, case when r."leftOut" then 'skip' end
    from json_to_recordset(${JSON.stringify(rows)}::json) as r ("rowNo" integer, cells text[], torn boolean,
      reading json, problems json, status text, known json, twin integer, "hostRow" integer, "nameKey" text,
      persons integer, batch integer, "leftOut" boolean)`.execute(db)
}

interface CellsRow {
  rowNo: number
  cells: string[]
  torn: boolean
}

/** The rows as they were when the first was asked for, whatever becomes of them meanwhile; once in a transaction. */
export async function* fileRows(
  db: Db,
  scope: CompanyScope,
  importId: string,
): AsyncGenerator<CellsRow[]> {
  await sql`declare rows_of_file no scroll cursor for select row_no as "rowNo", cells, torn from guest_import_rows
    where company_id = ${scope.companyId} and import_id = ${importId} order by row_no`.execute(db)
  for (;;) {
    const { rows } = await sql<CellsRow>`fetch 1000 from rows_of_file`.execute(db)
    if (rows.length === 0) return
    yield rows
  }
}

type RowsShown = RowStatus | 'unread'

const rowColumns = ['row_no as rowNo', 'cells', 'reading', 'problems', 'status'] as const
const chosen = ['choice', 'known', 'twin'] as const

export async function pageOfRows(
  db: Db,
  scope: CompanyScope,
  importId: string,
  page: { status?: RowsShown | undefined; after: number; offset: number; limit: number },
): Promise<ImportRow[]> {
  return withStatus(db, scope, importId, page.status)
    .select(rowColumns)
    .select(chosen)
    .where('row_no', '>', page.after)
    .orderBy('row_no')
    .offset(page.offset)
    .limit(page.limit)
    .execute()
}

export async function countRows(
  db: Db,
  scope: CompanyScope,
  importId: string,
  status?: RowsShown,
): Promise<number> {
  const { n } = await withStatus(db, scope, importId, status)
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Held until the end, so that of two who correct cells of one row none is lost. */
export async function lockRow(
  db: Db,
  scope: CompanyScope,
  importId: string,
  rowNo: number,
): Promise<(CheckedRow & { choice: Choice | null }) | undefined> {
  const row = await ofImport(db, scope, importId)
    .select(rowColumns)
    .select(chosen)
    .select(['torn', 'host_row as hostRow', 'name_key as nameKey', 'persons', 'batch'])
    .where('row_no', '=', rowNo)
    .forUpdate()
    .executeTakeFirst()
  return row
}

/** Rows that bear one of these names, for anyone who looks for a twin or a host. */
export async function rowsNamed(
  db: Db,
  scope: CompanyScope,
  importId: string,
  keys: readonly string[],
): Promise<CheckedRow[]> {
  return ofImport(db, scope, importId)
    .select(['row_no as rowNo', 'cells', 'torn', 'reading', 'problems', 'status', 'known', 'twin'])
    .select(['host_row as hostRow', 'name_key as nameKey', 'persons', 'batch'])
    .where(sql<boolean>`name_key = any(${[...keys]}::text[])`)
    .orderBy('row_no')
    .limit(500)
    .execute()
}

export async function saveRow(
  db: Db,
  scope: CompanyScope,
  importId: string,
  row: CheckedRow & { choice: Choice | null },
): Promise<void> {
  await tables(db)
    .updateTable('guest_import_rows')
    .set({
      cells: row.cells,
      torn: row.torn,
      reading: JSON.stringify(row.reading) as never,
      problems: JSON.stringify(row.problems) as never,
      status: row.status,
      choice: row.choice,
      known: row.known && (JSON.stringify(row.known) as never),
      twin: row.twin,
      host_row: row.hostRow,
      name_key: row.nameKey,
      persons: row.persons,
    })
    .where('company_id', '=', scope.companyId)
    .where('import_id', '=', importId)
    .where('row_no', '=', row.rowNo)
    .execute()
}

export interface BatchRow {
  rowNo: number
  reading: ParsedRow
  status: RowStatus
  choice: Choice | null
  known: MatchedGuest | null
  hostRow: number | null
}

/** The rows of the next batch; undefined when there is none. */
export async function batchRows(
  db: Db,
  scope: CompanyScope,
  importId: string,
  batch: number,
): Promise<BatchRow[]> {
  return ofImport(db, scope, importId)
    .select(['row_no as rowNo', 'reading', 'status', 'choice', 'known', 'host_row as hostRow'])
    .where('batch', '=', batch)
    .orderBy('row_no')
    .execute()
}

/** The guests as whom rows were recognised. */
export async function knownOfRows(
  db: Db,
  scope: CompanyScope,
  importId: string,
  rowNos: readonly number[],
): Promise<{ rowNo: number; id: string; groupId: string }[]> {
  const rows = await ofImport(db, scope, importId)
    .select(['row_no as rowNo', 'known'])
    .where(sql<boolean>`row_no = any(${[...rowNos]}::integer[])`)
    .execute()
  return rows.flatMap(({ rowNo, known }) =>
    known ? [{ rowNo, id: known.id, groupId: known.groupId }] : [],
  )
}

export interface RowUpdate {
  rowNo: number
  guestId: string
  before: Record<string, unknown>
  versionAfter: number
}

export async function saveUpdates(
  db: Db,
  scope: CompanyScope,
  importId: string,
  updates: readonly RowUpdate[],
): Promise<void> {
  if (updates.length === 0) return
  await sql`update guest_import_rows r set guest_id = u."guestId", before = u.before, version_after = u."versionAfter"
    from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
      as u ("rowNo" integer, "guestId" uuid, before jsonb, "versionAfter" integer)
    where r.company_id = ${scope.companyId} and r.import_id = ${importId} and r.row_no = u."rowNo"`.execute(
    db,
  )
}

/** Takes a batch of the updates that can be undone; a second call gets the next ones. */
export async function takeUpdates(
  db: Db,
  scope: CompanyScope,
  importId: string,
  limit: number,
): Promise<{ guestId: string; before: Record<string, unknown>; versionAfter: number }[]> {
  const rows = await ofImport(db, scope, importId)
    .select(['row_no', 'guest_id', 'before', 'version_after'])
    .where('before', 'is not', null)
    .orderBy('row_no')
    .limit(limit)
    .execute()
  await sql`update guest_import_rows set before = null where company_id = ${scope.companyId}
    and import_id = ${importId} and row_no = any(${rows.map(({ row_no }) => row_no)}::integer[])`.execute(
    db,
  )
  return rows.map(({ guest_id, before, version_after }) => ({
    guestId: guest_id ?? '',
    before: before ?? {},
    versionAfter: version_after ?? 0,
  }))
}

function ofImport(db: Db, scope: CompanyScope, importId: string) {
  return tables(db)
    .selectFrom('guest_import_rows')
    .where('company_id', '=', scope.companyId)
    .where('import_id', '=', importId)
}

function withStatus(db: Db, scope: CompanyScope, importId: string, status?: RowsShown) {
  const all = ofImport(db, scope, importId)
  if (!status) return all
  if (status === 'unread') return all.where(sql<boolean>`problems::text like '%"unread_cell"%'`)
  const these = all.where('status', '=', status)
  // Repeated, so that the planner may use the partial index.
  return status === 'good' ? these : these.where(sql<boolean>`status <> 'good'`)
}

import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import type { BudgetLine } from '../../model.ts'
import type { BudgetTables } from '../tables.ts'

export type StoredLine = BudgetLine & { budgetId: string }

const lines = recordsOf<BudgetTables>()(
  'budget_lines',
  [
    'id',
    'budget_id',
    'category_id',
    'name',
    'side',
    'currency',
    'unit_price',
    'price_has_vat',
    'vat',
    'components',
    'supply_date',
    'mode',
    'source',
    'quantity',
    'factor',
    'extra',
    'min',
    'max',
    'percent',
    'percent_of',
    'partner_id',
    'payer',
    'client_visible',
    'optional',
    'note',
    'unread',
    'position',
    'version',
  ],
  { json: ['components', 'unread'] },
)

const fields = lines.fields.filter((field) => field !== 'budget_lines.category_id as categoryId')

/** A deleted category counts as none. */
function selected(db: Db, scope: CompanyScope) {
  return lines
    .all(db, scope)
    .leftJoin('budget_categories as c', (join) =>
      join
        .onRef('c.company_id', '=', 'budget_lines.company_id')
        .onRef('c.id', '=', 'budget_lines.category_id')
        .on('c.deleted_at', 'is', null),
    )
    .select([...fields, 'c.id as categoryId'])
}

export async function linesOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<StoredLine[]> {
  if (budgetIds.length === 0) return []
  return selected(db, scope)
    .where('budget_lines.budget_id', 'in', budgetIds)
    .where('budget_lines.deleted_at', 'is', null)
    .orderBy('budget_lines.position')
    .orderBy('budget_lines.id')
    .execute()
}

export async function findLines(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<StoredLine[]> {
  return selected(db, scope).where('budget_lines.id', 'in', ids).execute()
}

export async function insertLines(
  db: Db,
  scope: CompanyScope,
  budgetId: string,
  added: readonly Omit<BudgetLine, 'version'>[],
): Promise<void> {
  const rows = added.map((line) => ({ ...lines.own(line), id: line.id, budgetId }))
  for (let at = 0; at < rows.length; at += rowsPerStatement)
    await lines.insertMany(db, scope, rows.slice(at, at + rowsPerStatement))
}

// A statement carries at most 65,535 values.
const rowsPerStatement = 500

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateLine(db: Db, scope: CompanyScope, line: BudgetLine): Promise<boolean> {
  const { id, version } = line
  return (await lines.update(db, scope, { id, version }, lines.own(line))) !== undefined
}

/** The documents of a line are deleted with the same timestamp, by which they are found when the line is restored. */
export async function deleteLines(
  db: Db,
  { companyId }: CompanyScope,
  budgetId: string,
  lineIds: readonly string[],
  invoiceIds: readonly string[],
  at: Date,
): Promise<void> {
  const named = { line: [...lineIds], invoice: [...invoiceIds] }
  for (const { table, column, of } of hanging)
    await sql`update ${sql.table(table)} set deleted_at = ${at.toISOString()}::timestamptz
      where company_id = ${companyId} and budget_id = ${budgetId} and ${sql.ref(column)} = any(${named[of]}::uuid[])
        and deleted_at is null`.execute(db)
}

/** Documents deleted with a line are restored with it; an invoice for two lines waits until both are restored. */
export async function restoreLines(
  db: Db,
  { companyId }: CompanyScope,
  budgetId: string,
  ids: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select distinct i.id from budget_invoices i
    join budget_allocations a on a.company_id = i.company_id and a.invoice_id = i.id
    join budget_lines l on l.company_id = a.company_id and l.id = a.line_id and l.deleted_at = i.deleted_at
    where i.company_id = ${companyId} and i.budget_id = ${budgetId} and l.id = any(${[...ids]}::uuid[])
      and not exists (select from budget_allocations o
        join budget_lines other on other.company_id = o.company_id and other.id = o.line_id
        where o.company_id = i.company_id and o.invoice_id = i.id and other.deleted_at is not null
          and not other.id = any(${[...ids]}::uuid[]))`.execute(db)
  const named = { line: [...ids], invoice: rows.map(({ id }) => id) }
  for (const { table, column, of, owner } of hanging)
    if (owner !== table)
      await sql`update ${sql.table(table)} t set deleted_at = null from ${sql.table(owner)} o
        where t.company_id = ${companyId} and t.budget_id = ${budgetId}
          and t.${sql.ref(column)} = any(${named[of]}::uuid[])
          and o.company_id = t.company_id and o.id = t.${sql.ref(column)} and t.deleted_at = o.deleted_at`.execute(
        db,
      )
  for (const { table, of } of hanging.filter(({ table: each, owner }) => each === owner)) {
    const result = await sql`update ${sql.table(table)} set deleted_at = null
      where company_id = ${companyId} and budget_id = ${budgetId} and id = any(${named[of]}::uuid[])
        and deleted_at is not null`.execute(db)
    if (table === 'budget_lines') return (result.numAffectedRows ?? 0n) > 0n
  }
  return false
}

/** Tables with the column that names the line or the invoice; the lines themselves last. */
const hanging = [
  { table: 'budget_offers', column: 'line_id', of: 'line', owner: 'budget_lines' },
  { table: 'budget_payments', column: 'line_id', of: 'line', owner: 'budget_lines' },
  { table: 'budget_payments', column: 'invoice_id', of: 'invoice', owner: 'budget_invoices' },
  { table: 'budget_invoices', column: 'id', of: 'invoice', owner: 'budget_invoices' },
  { table: 'budget_lines', column: 'id', of: 'line', owner: 'budget_lines' },
] as const

export const { names: namesOfLines, purge: purgeLines } = lines

/** For the search over everything: those of the latest event first. */
export async function findLinesAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
): Promise<{ id: string; budgetId: string; eventId: string; title: string; detail: string }[]> {
  const { rows } = await sql<{
    id: string
    budgetId: string
    eventId: string
    title: string
    detail: string
  }>`select l.id, b.id as "budgetId", b.event_id as "eventId", l.name as title, e.name || ' · ' || b.name as detail
    from budget_lines l join budgets b on b.company_id = l.company_id and b.id = l.budget_id and b.deleted_at is null
    join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where l.company_id = ${companyId} and l.deleted_at is null and ${hasWords(foldedIn(sql`l.name`), asked, sql`l.id`)}
      ${eventIds ? sql`and b.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by e.start_date desc, l.position, l.id limit ${asked.limit}`.execute(db)
  return rows
}

/** Lines deleted individually, in budgets that are not deleted. */
export async function deletedLines(
  db: Db,
  { companyId }: CompanyScope,
  since: Date,
  eventIds: readonly string[] | null,
): Promise<{ id: string; name: string; deletedAt: string }[]> {
  const { rows } = await sql<{ id: string; name: string; deletedAt: string }>`
    select l.id, l.name || ' · ' || b.name as name, l.deleted_at as "deletedAt"
    from budget_lines l join budgets b on b.company_id = l.company_id and b.id = l.budget_id and b.deleted_at is null
    where l.company_id = ${companyId} and l.deleted_at > ${since.toISOString()}
      ${eventIds ? sql`and b.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by l.deleted_at desc, l.id limit 500`.execute(db)
  return rows
}

import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { namesIn } from '#platform/server/records/names.ts'
import type { BudgetLine } from '../../model.ts'
import { tables } from '../store.ts'
import type { BudgetTables } from '../tables.ts'

export type StoredLine = BudgetLine & { budgetId: string }

// A deleted category counts as none.
const columns = [
  'l.id',
  'l.budget_id as budgetId',
  'c.id as categoryId',
  'l.name',
  'l.side',
  'l.currency',
  'l.unit_price as unitPrice',
  'l.price_has_vat as priceHasVat',
  'l.vat',
  sql<BudgetLine['components']>`l.components`.as('components'),
  'l.supply_date as supplyDate',
  'l.mode',
  'l.source',
  'l.quantity',
  'l.factor',
  'l.extra',
  'l.min',
  'l.max',
  'l.percent',
  'l.percent_of as percentOf',
  'l.partner_id as partnerId',
  'l.payer',
  'l.client_visible as clientVisible',
  'l.optional',
  'l.note',
  sql<BudgetLine['unread']>`l.unread`.as('unread'),
  'l.position',
  'l.version',
] as const

function selected(db: Db, scope: CompanyScope) {
  return tables(db)
    .selectFrom('budget_lines as l')
    .leftJoin('budget_categories as c', (join) =>
      join
        .onRef('c.company_id', '=', 'l.company_id')
        .onRef('c.id', '=', 'l.category_id')
        .on('c.deleted_at', 'is', null),
    )
    .select(columns)
    .where('l.company_id', '=', scope.companyId)
}

export async function linesOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<StoredLine[]> {
  if (budgetIds.length === 0) return []
  return selected(db, scope)
    .where('l.budget_id', 'in', budgetIds)
    .where('l.deleted_at', 'is', null)
    .orderBy('l.position')
    .orderBy('l.id')
    .execute()
}

export async function findLines(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<StoredLine[]> {
  return selected(db, scope).where('l.id', 'in', ids).execute()
}

export async function insertLines(
  db: Db,
  scope: CompanyScope,
  budgetId: string,
  lines: readonly Omit<BudgetLine, 'version'>[],
): Promise<void> {
  for (let at = 0; at < lines.length; at += rowsPerStatement)
    await tables(db)
      .insertInto('budget_lines')
      .values(
        lines.slice(at, at + rowsPerStatement).map((line) => ({
          company_id: scope.companyId,
          budget_id: budgetId,
          id: line.id,
          position: line.position,
          deleted_at: null,
          ...valuesOf(line),
        })),
      )
      .execute()
}

// A statement carries at most 65,535 values.
const rowsPerStatement = 500

/** Changes the row only if its version is unchanged; false means that it was changed meanwhile. */
export async function updateLine(db: Db, scope: CompanyScope, line: BudgetLine): Promise<boolean> {
  const result = await tables(db)
    .updateTable('budget_lines')
    .set({ ...valuesOf(line), position: line.position, version: line.version + 1 })
    .where('company_id', '=', scope.companyId)
    .where('id', '=', line.id)
    .where('version', '=', line.version)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
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

export const namesOfLines = namesIn<BudgetTables>()('budget_lines', 'name')

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

export async function purgeLines(db: Db, scope: CompanyScope, before: Date): Promise<void> {
  await tables(db)
    .deleteFrom('budget_lines')
    .where('company_id', '=', scope.companyId)
    .where('deleted_at', '<=', before.toISOString())
    .execute()
}

function valuesOf(line: Omit<BudgetLine, 'version'>) {
  return {
    category_id: line.categoryId,
    name: line.name,
    side: line.side,
    currency: line.currency,
    unit_price: line.unitPrice,
    price_has_vat: line.priceHasVat,
    vat: line.vat,
    components: JSON.stringify(line.components),
    supply_date: line.supplyDate,
    mode: line.mode,
    source: line.source,
    quantity: line.quantity,
    factor: line.factor,
    extra: line.extra,
    min: line.min,
    max: line.max,
    percent: line.percent,
    percent_of: line.percentOf,
    partner_id: line.partnerId,
    payer: line.payer,
    client_visible: line.clientVisible,
    optional: line.optional,
    note: line.note,
    unread: JSON.stringify(line.unread),
  }
}

import { sql } from 'kysely'
import type { CompanyScope } from '#platform/server/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type Asked } from '#platform/server/database/finding.ts'
import type { BudgetLine } from '../model.ts'
import { tables } from './store.ts'

export type StoredLine = BudgetLine & { budgetId: string }

// A category in the bin is as good as none.
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
  for (let at = 0; at < lines.length; at += atOnce)
    await tables(db)
      .insertInto('budget_lines')
      .values(
        lines.slice(at, at + atOnce).map((line) => ({
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
const atOnce = 500

/** Changes the row only if nobody changed it since; false means somebody did. */
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

/** What hangs on a line goes into the bin at the same instant, by which it is known when the line comes back. */
export async function deleteLines(
  db: Db,
  { companyId }: CompanyScope,
  budgetId: string,
  ids: readonly string[],
  at: Date,
): Promise<void> {
  for (const [table, id] of hanging)
    await sql`update ${sql.table(table)} set deleted_at = ${at.toISOString()}::timestamptz
      where company_id = ${companyId} and budget_id = ${budgetId} and ${sql.ref(id)} = any(${[...ids]}::uuid[])
        and deleted_at is null`.execute(db)
}

export async function restoreLines(
  db: Db,
  { companyId }: CompanyScope,
  budgetId: string,
  ids: readonly string[],
): Promise<boolean> {
  for (const [table, id] of hanging.slice(0, -1))
    await sql`update ${sql.table(table)} t set deleted_at = null from budget_lines l
      where t.company_id = ${companyId} and t.budget_id = ${budgetId} and t.${sql.ref(id)} = any(${[...ids]}::uuid[])
        and l.company_id = t.company_id and l.id = t.${sql.ref(id)} and t.deleted_at = l.deleted_at`.execute(
      db,
    )
  const result = await tables(db)
    .updateTable('budget_lines')
    .set({ deleted_at: null })
    .where('company_id', '=', companyId)
    .where('budget_id', '=', budgetId)
    .where('id', 'in', ids)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Tables with the column that names the line; the lines themselves last. */
const hanging = [
  ['budget_offers', 'line_id'],
  ['budget_payments', 'line_id'],
  ['budget_lines', 'id'],
] as const

/** Those of the lines that an invoice or a payment that was made hangs on. */
export async function linesWithDocuments(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct a.line_id as id from budget_allocations a
      join budget_invoices i on i.company_id = a.company_id and i.id = a.invoice_id and i.deleted_at is null
      where a.company_id = ${scope.companyId} and a.line_id = any(${[...ids]}::uuid[])
    union select p.line_id from budget_payments p
      where p.company_id = ${scope.companyId} and p.line_id = any(${[...ids]}::uuid[])
        and p.deleted_at is null and p.status = 'paid'`.execute(db)
  return rows.map(({ id }) => id)
}

export async function namesOfLines(
  db: Db,
  scope: CompanyScope,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await tables(db)
    .selectFrom('budget_lines')
    .select(['id', 'name'])
    .where('company_id', '=', scope.companyId)
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** For the search over everything: those of the latest event first. */
export async function findLinesAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: Asked,
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

/** Those deleted by themselves, in budgets that stand. */
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
  }
}

import { sql } from 'kysely'
import { sayIn, type Locale } from '#shared/i18n.ts'
import { formatMoney } from '#shared/numbers/money.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import type { BudgetCurrency } from '../../model.ts'
import { text } from '../../text.ts'

interface DeletedDocument {
  id: string
  budgetId: string
  name: string
  deletedAt: string
}

type DocumentTable = 'budget_offers' | 'budget_invoices' | 'budget_payments'

const documentName = {
  budget_offers: sql`d.supplier`,
  budget_invoices: sql`trim(trim(d.series || ' ' || d.number) || ' ' || d.supplier)`,
  budget_payments: sql`coalesce(nullif(d.supplier, ''), d.note)`,
}

const documentAmount = {
  budget_offers: sql`d.amount`,
  budget_invoices: sql`case d.kind when 'credit' then -(d.net + d.vat) else d.net + d.vat end`,
  budget_payments: sql`case d.kind when 'refund' then -d.amount else d.amount end`,
}

/** Reversals, which have a name of their own in the bin. */
const documentReversal = {
  budget_offers: sql`false`,
  budget_invoices: sql`d.kind = 'credit'`,
  budget_payments: sql`d.kind = 'refund'`,
}

/** Documents that were deleted individually: those deleted with a line or a budget are restored with it. */
export async function deletedDocuments(
  db: Db,
  { companyId }: CompanyScope,
  table: DocumentTable,
  since: Date,
  eventIds: readonly string[] | null,
  locale: Locale,
): Promise<DeletedDocument[]> {
  const withLine =
    table === 'budget_invoices'
      ? sql`and not exists (select from budget_allocations a
          join budget_lines l on l.company_id = a.company_id and l.id = a.line_id
          where a.company_id = d.company_id and a.invoice_id = d.id and l.deleted_at = d.deleted_at)`
      : sql`and not exists (select from budget_lines l where l.company_id = d.company_id and l.id = d.line_id
          and l.deleted_at is not null)`
  const withInvoice =
    table === 'budget_payments'
      ? sql`and not exists (select from budget_invoices i where i.company_id = d.company_id
          and i.id = d.invoice_id and i.deleted_at is not null)`
      : sql``
  const { rows } = await sql<
    DeletedDocument & {
      budget: string
      minor: number
      currency: BudgetCurrency
      isReversal: boolean
    }
  >`
    select d.id, d.budget_id as "budgetId", ${documentName[table]} as name, b.name as budget,
      ${documentAmount[table]} as minor, d.currency, d.deleted_at as "deletedAt",
      ${documentReversal[table]} as "isReversal"
    from ${sql.table(table)} d
    join budgets b on b.company_id = d.company_id and b.id = d.budget_id and b.deleted_at is null
    where d.company_id = ${companyId} and d.deleted_at > ${since.toISOString()} ${withLine} ${withInvoice}
      ${eventIds ? sql`and b.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by d.deleted_at desc, d.id limit 500`.execute(db)
  const reversal = sayIn(
    text,
    locale,
  )(table === 'budget_payments' ? 'kind.refund' : 'invoice.credit')
  return rows.map(({ name, budget, minor, currency, isReversal, ...row }) => ({
    ...row,
    name: [isReversal && reversal, name, formatMoney({ minor, currency }, locale), budget]
      .filter(Boolean)
      .join(' · '),
  }))
}

/** The budget of a deleted document; undefined when there is none such. */
export async function findDeletedDocument(
  db: Db,
  { companyId }: CompanyScope,
  table: DocumentTable,
  id: string,
): Promise<{ budgetId: string; deletedAt: string } | undefined> {
  const { rows } = await sql<{ budgetId: string; deletedAt: string }>`
    select budget_id as "budgetId", deleted_at as "deletedAt" from ${sql.table(table)}
    where company_id = ${companyId} and id = ${id} and deleted_at is not null`.execute(db)
  return rows[0]
}

/** Restores a document with its own dependants; false where its line is still deleted. */
export async function restoreDocument(
  db: Db,
  { companyId }: CompanyScope,
  table: DocumentTable,
  id: string,
): Promise<boolean> {
  if (table === 'budget_invoices') {
    const { rows } = await sql<{ gone: boolean }>`select exists (select from budget_allocations a
      join budget_lines l on l.company_id = a.company_id and l.id = a.line_id and l.deleted_at is not null
      where a.company_id = ${companyId} and a.invoice_id = ${id}) as gone`.execute(db)
    if (rows[0]?.gone) return false
    await sql`update budget_payments p set deleted_at = null, version = p.version + 1 from budget_invoices i
      where i.company_id = ${companyId} and i.id = ${id} and p.company_id = i.company_id
        and p.invoice_id = i.id and p.deleted_at = i.deleted_at`.execute(db)
  } else {
    const { rows } = await sql<{ gone: boolean }>`select exists (select from ${sql.table(table)} d
      join budget_lines l on l.company_id = d.company_id and l.id = d.line_id and l.deleted_at is not null
      where d.company_id = ${companyId} and d.id = ${id}) as gone`.execute(db)
    if (rows[0]?.gone) return false
  }
  await sql`update ${sql.table(table)} set deleted_at = null, version = version + 1
    where company_id = ${companyId} and id = ${id}`.execute(db)
  return true
}

export async function markPaymentsOfInvoiceDeleted(
  db: Db,
  { companyId }: CompanyScope,
  invoiceId: string,
  at: Date,
): Promise<void> {
  await sql`update budget_payments set deleted_at = ${at.toISOString()}
    where company_id = ${companyId} and invoice_id = ${invoiceId} and deleted_at is null`.execute(
    db,
  )
}

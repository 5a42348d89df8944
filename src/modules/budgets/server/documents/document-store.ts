import { sql } from 'kysely'
import { fold } from '#shared/text/text.ts'
import type { CompanyScope } from '#platform/server/auth/access.ts'
import type { Db } from '#platform/server/database/db.ts'
import { foldedIn, hasWords, type SearchQuery } from '#platform/server/database/finder.ts'
import { recordsOf } from '#platform/server/records/records.ts'
import {
  compareInvoices,
  type Allocation,
  type Budget,
  type Invoice,
  type Offer,
} from '../../model.ts'
import { tables } from '../store.ts'
import type { BudgetTables } from '../tables.ts'

export type StoredOffer = Offer & { budgetId: string }
export type StoredInvoice = Invoice & { budgetId: string }

const offers = recordsOf<BudgetTables>()('budget_offers', [
  'id',
  'budget_id',
  'line_id',
  'partner_id',
  'supplier',
  'currency',
  'amount',
  'basis',
  'has_vat',
  'vat',
  'rate',
  'valid_until',
  'inclusions',
  'file_id',
  'status',
  'version',
])

export async function offersOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<StoredOffer[]> {
  if (budgetIds.length === 0) return []
  return offers
    .active(db, scope)
    .select(offers.fields)
    .where('budget_id', 'in', budgetIds)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

export async function findOffer(
  db: Db,
  scope: CompanyScope,
  id: string,
): Promise<StoredOffer | undefined> {
  return offers.find(db, scope, { id })
}

export async function insertOffers(
  db: Db,
  scope: CompanyScope,
  rows: readonly Omit<StoredOffer, 'version'>[],
): Promise<void> {
  const added = rows.map((offer) => ({ ...offers.own(offer), id: offer.id }))
  await offers.insertMany(db, scope, added)
}

export async function updateOffer(db: Db, scope: CompanyScope, offer: Offer): Promise<boolean> {
  const { id, version } = offer
  return (await offers.update(db, scope, { id, version }, offers.own(offer))) !== undefined
}

export async function markOfferDeleted(db: Db, scope: CompanyScope, id: string, at: Date) {
  await offers.setDeleted(db, scope, { id }, at)
}

const invoices = recordsOf<BudgetTables>()('budget_invoices', [
  'id',
  'budget_id',
  'partner_id',
  'supplier',
  'series',
  'number',
  'kind',
  'issued_on',
  'due_on',
  'currency',
  'rate',
  'net',
  'vat',
  'settles',
  'credit_of',
  'reopens_advances',
  'file_id',
  'version',
])

export interface OpenBudget {
  id: string
  name: string
  timeZone: string
  currency: Budget['currency']
  rates: Budget['rates']
  event: { id: string; name: string; code: string }
}

/** Budgets with an invoice that its own payments, planned or made, do not cover; of the given events, or of all. */
export async function budgetsWithOpenInvoices(
  db: Db,
  scope: CompanyScope,
  eventIds: readonly string[] | null,
): Promise<OpenBudget[]> {
  const ofEvents = eventIds ? sql`and b.event_id = any(${[...eventIds]}::uuid[])` : sql``
  const { rows } = await sql<OpenBudget>`
    select b.id, b.name, b.currency, b.rates, e.time_zone as "timeZone",
      json_build_object('id', e.event_id, 'name', e.name, 'code', e.code) as event
    from budgets b join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where b.company_id = ${scope.companyId} and b.deleted_at is null ${ofEvents}
      and exists (select from budget_invoices i where i.company_id = b.company_id and i.budget_id = b.id
        and i.deleted_at is null and i.kind in ('advance', 'partial', 'final') and i.net + i.vat > coalesce((
          select sum(case when p.kind = 'refund' then -p.amount else p.amount end) from budget_payments p
          where p.company_id = i.company_id and p.budget_id = i.budget_id and p.invoice_id = i.id and p.currency = i.currency
            and p.deleted_at is null and p.status in ('planned', 'approved', 'paid')), 0))
    order by b.id`.execute(db)
  return rows
}

/** Budgets with any invoice, the oldest event first: one, those of the given events, or all. */
export async function budgetsWithInvoices(
  db: Db,
  scope: CompanyScope,
  { budgetId, eventIds }: { budgetId: string | null; eventIds: readonly string[] | null },
): Promise<OpenBudget[]> {
  const ofEvents = eventIds ? sql`and b.event_id = any(${[...eventIds]}::uuid[])` : sql``
  const one = budgetId ? sql`and b.id = ${budgetId}` : sql``
  const { rows } = await sql<OpenBudget>`
    select b.id, b.name, b.currency, b.rates, e.time_zone as "timeZone",
      json_build_object('id', e.event_id, 'name', e.name, 'code', e.code) as event
    from budgets b join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where b.company_id = ${scope.companyId} and b.deleted_at is null ${ofEvents} ${one}
      and exists (select from budget_invoices i where i.company_id = b.company_id and i.budget_id = b.id
        and i.deleted_at is null)
    order by e.code, b.name, b.id`.execute(db)
  return rows
}

export async function invoicesOfBudgets(
  db: Db,
  scope: CompanyScope,
  budgetIds: readonly string[],
): Promise<StoredInvoice[]> {
  if (budgetIds.length === 0) return []
  const rows = await invoices
    .active(db, scope)
    .select(invoices.fields)
    .where('budget_id', 'in', budgetIds)
    .execute()
  const parts = await tables(db)
    .selectFrom('budget_allocations')
    .select(['invoice_id as invoiceId', 'line_id as lineId', 'net', 'vat', 'closes'])
    .where('company_id', '=', scope.companyId)
    .where('budget_id', 'in', budgetIds)
    .orderBy('place')
    .execute()
  const found = new Map<string, Allocation[]>()
  for (const { invoiceId, ...part } of parts) {
    const known = found.get(invoiceId)
    if (known) known.push(part)
    else found.set(invoiceId, [part])
  }
  const existing = new Set(rows.map(({ id }) => id))
  return rows.toSorted(compareInvoices).map((row) => ({
    ...row,
    // A deleted invoice is neither settled nor credited, until it is restored.
    settles: row.settles.filter((id) => existing.has(id)),
    creditOf: row.creditOf !== null && existing.has(row.creditOf) ? row.creditOf : null,
    allocations: found.get(row.id) ?? [],
  }))
}

export async function insertInvoices(
  db: Db,
  scope: CompanyScope,
  rows: readonly Omit<StoredInvoice, 'version'>[],
): Promise<void> {
  if (rows.length === 0) return
  const added = rows.map((invoice) => ({ ...invoiceValues(invoice), id: invoice.id }))
  await invoices.insertMany(db, scope, added)
  await insertAllocations(db, scope, rows)
}

/** False when the row was changed in between. */
export async function updateInvoice(
  db: Db,
  scope: CompanyScope,
  invoice: StoredInvoice,
): Promise<boolean> {
  const { id, version } = invoice
  if (!(await invoices.update(db, scope, { id, version }, invoiceValues(invoice)))) return false
  await tables(db)
    .deleteFrom('budget_allocations')
    .where('company_id', '=', scope.companyId)
    .where('invoice_id', '=', invoice.id)
    .execute()
  await insertAllocations(db, scope, [invoice])
  return true
}

export async function markInvoiceDeleted(db: Db, scope: CompanyScope, id: string, at: Date) {
  await invoices.setDeleted(db, scope, { id }, at)
}

/** Offers, payments and invoices; an invoice waits for payments that still refer to it, cancelled ones too. */
export async function purgeDocuments(db: Db, scope: CompanyScope, before: Date): Promise<void> {
  const cutoff = before.toISOString()
  for (const table of ['budget_offers', 'budget_payments'] as const)
    await tables(db)
      .deleteFrom(table)
      .where('company_id', '=', scope.companyId)
      .where('deleted_at', '<=', cutoff)
      .execute()
  await sql`delete from budget_invoices i where i.company_id = ${scope.companyId} and i.deleted_at <= ${cutoff}
    and not exists (select from budget_payments p where p.company_id = i.company_id
      and p.budget_id = i.budget_id and p.invoice_id = i.id)`.execute(db)
}

export async function isNumberTaken(
  db: Db,
  scope: CompanyScope,
  invoice: Pick<Invoice, 'id' | 'partnerId' | 'supplier' | 'series' | 'number'>,
): Promise<boolean> {
  const row = await invoices
    .active(db, scope)
    .select('id')
    .where('supplier_key', '=', supplierKey(invoice))
    .where((eb) => eb(eb.fn('lower', ['series']), '=', invoice.series.toLowerCase()))
    .where((eb) => eb(eb.fn('lower', ['number']), '=', invoice.number.toLowerCase()))
    .where('id', '!=', invoice.id)
    .executeTakeFirst()
  return row !== undefined
}

async function insertAllocations(
  db: Db,
  scope: CompanyScope,
  added: readonly Omit<StoredInvoice, 'version'>[],
): Promise<void> {
  await tables(db)
    .insertInto('budget_allocations')
    .values(
      added.flatMap(({ id, budgetId, allocations }) =>
        allocations.map(({ lineId, ...rest }, index) => ({
          company_id: scope.companyId,
          budget_id: budgetId,
          invoice_id: id,
          line_id: lineId,
          place: index,
          ...rest,
        })),
      ),
    )
    .execute()
}

function supplierKey({ partnerId, supplier }: Pick<Invoice, 'partnerId' | 'supplier'>): string {
  return partnerId ?? fold(supplier)
}

function invoiceValues(invoice: Omit<StoredInvoice, 'version'>) {
  return { ...invoices.own(invoice), supplierKey: supplierKey(invoice) }
}

interface FoundInvoice {
  id: string
  budgetId: string
  eventId: string
  title: string
  detail: string
}

/** For the search over everything: by supplier, series and number, the newest first. */
export async function findInvoicesAnywhere(
  db: Db,
  { companyId }: CompanyScope,
  asked: SearchQuery,
  eventIds: readonly string[] | null,
): Promise<FoundInvoice[]> {
  const name = sql`trim(i.series || ' ' || i.number) || ' ' || i.supplier`
  const { rows } = await sql<FoundInvoice>`
    select i.id, b.id as "budgetId", b.event_id as "eventId", trim(i.series || ' ' || i.number) as title,
      i.supplier || ' · ' || e.name as detail
    from budget_invoices i
    join budgets b on b.company_id = i.company_id and b.id = i.budget_id and b.deleted_at is null
    join event_facts e on e.company_id = b.company_id and e.event_id = b.event_id
    where i.company_id = ${companyId} and i.deleted_at is null and ${hasWords(foldedIn(name), asked, sql`i.id`)}
      ${eventIds ? sql`and b.event_id = any (${[...eventIds]}::uuid[])` : sql``}
    order by i.issued_on desc, i.id limit ${asked.limit}`.execute(db)
  return rows
}

import { todayIn } from '#shared/dates/time.ts'
import type { InputOf } from '#shared/contract.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { listUnplannedInvoices, UnplannedInvoice } from '../../contract.ts'
import { numberOf, unplannedOf } from '../../model.ts'
import { budgetsWithOpenInvoices, invoicesOfBudgets } from '../documents/document-store.ts'
import { linesOfBudgets } from './line-store.ts'
import { paymentsOfBudgets } from '../payments/payment-store.ts'

export async function listUnplanned(
  ctx: CompanyContext,
  { eventId }: InputOf<typeof listUnplannedInvoices>,
) {
  const allowed = ctx.admission.eventIds ?? null
  const filteredEventIds = eventId
    ? [eventId].filter((id) => allowed?.includes(id) ?? true)
    : allowed
  return { items: await unplannedInvoices(ctx, filteredEventIds) }
}

/** Invoices with an amount that is neither paid nor planned; of the given events, or of all. */
export async function unplannedInvoices(
  ctx: Pick<CompanyContext, 'db' | 'company' | 'now'>,
  eventIds: readonly string[] | null,
): Promise<UnplannedInvoice[]> {
  const { db, company, now } = ctx
  const budgets = await budgetsWithOpenInvoices(db, company, eventIds)
  const ids = budgets.map(({ id }) => id)
  const [invoices, payments, lines] = [
    await invoicesOfBudgets(db, company, ids),
    await paymentsOfBudgets(db, company, ids),
    await linesOfBudgets(db, company, ids),
  ]
  const of = <T extends { budgetId: string }>(rows: readonly T[], id: string) =>
    rows.filter(({ budgetId }) => budgetId === id)
  const unplannedByBudget = new Map(
    budgets.flatMap((budget) => [
      ...unplannedOf({
        budget,
        invoices: of(invoices, budget.id),
        payments: of(payments, budget.id),
      }),
    ]),
  )
  const sides = new Map(lines.map(({ id, side }) => [id, side]))
  return budgets
    .flatMap(({ id: budgetId, name: budgetName, timeZone, event }) =>
      invoices
        .filter((invoice) => invoice.budgetId === budgetId && unplannedByBudget.has(invoice.id))
        .map((invoice) => {
          const { id, partnerId, supplier, kind, currency, dueOn, issuedOn } = invoice
          return {
            id,
            budgetId,
            budgetName,
            event,
            side: sides.get(invoice.allocations[0]?.lineId ?? '') ?? 'cost',
            partnerId,
            supplier,
            kind,
            document: numberOf(invoice),
            dueOn,
            dueDate: dueOn ?? issuedOn,
            currency,
            amount: unplannedByBudget.get(id) ?? 0,
            overdue: dueOn !== null && dueOn < todayIn(timeZone, now),
          }
        }),
    )
    .toSorted((a, b) => a.dueDate.localeCompare(b.dueDate) || a.id.localeCompare(b.id))
}

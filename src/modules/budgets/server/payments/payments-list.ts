import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type * as contract from '../../contract.ts'
import type { PaymentRow } from '../../contract.ts'
import {
  balancesOf,
  comesIn,
  isAboveInvoice,
  rateFor,
  type Budget,
  type InvoiceBalance,
} from '../../model.ts'
import { invoicesOfBudgets } from '../documents/document-store.ts'
import * as payments from './payment-store.ts'
import { isAbove } from './payments.ts'
import { findBudget, findSettings } from '../store.ts'
import { omit } from '../budget-access.ts'

export async function list(ctx: CompanyContext, input: InputOf<typeof contract.listPayments>) {
  const { cursor, limit, ...filter } = input
  if (cursor !== undefined && !Id.safeParse(cursor).success)
    throw new AppError('invalid', 'invalid', { fields: { cursor: { code: 'invalid_format' } } })
  const pageQuery = queryOf(ctx, filter)
  const page = { after: cursor, limit: limit + 1 }
  const rows = await payments.pageOfPayments(ctx.db, ctx.company, pageQuery, page)
  const items = rows.slice(0, limit)
  return {
    items: await withApproval(ctx, items),
    next: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: await payments.countPayments(ctx.db, ctx.company, pageQuery),
  }
}

export async function sum(ctx: CompanyContext, filter: InputOf<typeof contract.sumPayments>) {
  return { weeks: await payments.sumWeeks(ctx.db, ctx.company, queryOf(ctx, filter)) }
}

/** Unpaid payments of the given events, by due date. */
export function openPayments(
  { db, company, now }: Pick<CompanyContext, 'db' | 'company' | 'now'>,
  eventIds: readonly string[],
) {
  const query = { eventIds, status: ['planned', 'approved'] as const, now }
  return payments.pageOfPayments(db, company, query, { limit: 100_000 })
}

export function queryOf(
  ctx: Pick<CompanyContext, 'admission' | 'now'>,
  filter: InputOf<typeof contract.sumPayments>,
): payments.PaymentQuery {
  return { ...filter, eventIds: ctx.admission.eventIds ?? null, now: ctx.now }
}

type ListedPayment = Awaited<ReturnType<typeof payments.pageOfPayments>>[number]

async function withApproval(
  ctx: CompanyContext,
  rows: readonly ListedPayment[],
): Promise<PaymentRow[]> {
  const { paymentLimit } = await findSettings(ctx.db, ctx.company)
  const budgets = new Map<string, Budget | undefined>()
  for (const id of new Set(rows.map(({ budgetId }) => budgetId)))
    budgets.set(id, await findBudget(ctx.db, ctx.company, id))
  const balances = await balancesOfBudgets(ctx, [...budgets.values()])
  return rows.map((row) => {
    const budget = budgets.get(row.budgetId)
    const isOut = !comesIn(row.side, row)
    const above = budget !== undefined && isOut && isAbove(row, budget, paymentLimit)
    const planned = budget ? rateFor(row.currency, budget.currency, budget.rates) : null
    return {
      ...omit(row, 'eventId', 'invoiceRate'),
      needsApproval: above && row.status === 'planned',
      isAboveInvoice: isAboveInvoice(balances, row),
      proposedRate: row.invoiceRate ?? planned,
    }
  })
}

async function balancesOfBudgets(
  { db, company }: CompanyContext,
  budgets: readonly (Budget | undefined)[],
): Promise<Map<string, InvoiceBalance>> {
  const existingBudgets = budgets.filter((budget) => budget !== undefined)
  const ids = existingBudgets.map(({ id }) => id)
  const [invoices, all] = [
    await invoicesOfBudgets(db, company, ids),
    await payments.paymentsOfBudgets(db, company, ids),
  ]
  const inBudget = (id: string) => (each: { budgetId: string }) => each.budgetId === id
  return new Map(
    existingBudgets.flatMap((budget) => [
      ...balancesOf({
        budget,
        invoices: invoices.filter(inBudget(budget.id)),
        payments: all.filter(inBudget(budget.id)),
      }),
    ]),
  )
}

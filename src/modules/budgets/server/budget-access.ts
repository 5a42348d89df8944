import { AppError } from '#shared/app-error.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { findOpenable } from '#platform/server/files/file-references.ts'
import { record, type FieldChange } from '#platform/server/records/history.ts'
import { contextOfEvent } from '#modules/events/server/api.ts'
import { partnerExists } from '#modules/partners/server/api.ts'
import { rateFor, type Budget } from '../model.ts'
import { findBudget, lockBudget } from './store.ts'

type Kind = 'budget' | 'budget_line' | 'budget_offer' | 'budget_invoice' | 'budget_payment'

export async function recordHistory(
  ctx: EventContext,
  kind: Kind,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
  batchId?: string,
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: kind, entityId, eventId, verb, changes, ...(batchId && { batchId }) })
}

/** The budget and the event it is in; of an event that the person may not see it answers the same as of none. */
export async function open(
  ctx: CompanyContext,
  budgetId: string,
  deletedToo = false,
): Promise<{ budget: Budget; eventCtx: EventContext }> {
  const budget = await findBudget(ctx.db, ctx.company, budgetId, deletedToo)
  if (!budget) throw notFound('not_found')
  const eventCtx = await contextOfEvent(ctx, budget.eventId).catch((error: unknown) => {
    throw error instanceof AppError ? notFound('not_found') : error
  })
  return { budget, eventCtx }
}

/** For callers that change what is in it: changes of one budget take turns, so that what was checked still holds. */
export async function openForWriting(ctx: CompanyContext, budgetId: string) {
  await lockBudget(ctx.db, ctx.company, budgetId)
  return open(ctx, budgetId)
}

type NotFoundCode =
  | 'not_found'
  | 'category_not_found'
  | 'line_not_found'
  | 'offer_not_found'
  | 'invoice_not_found'
  | 'payment_not_found'

export function notFound(what: NotFoundCode): AppError {
  return new AppError('not_found', `budgets.${what}`)
}

export function changedMeanwhile(current: unknown): AppError {
  return new AppError('conflict', 'budgets.changed_meanwhile', { current })
}

export function numberTaken(): AppError {
  return new AppError('conflict', 'budgets.number_taken', {
    fields: { number: { code: 'number_taken' } },
  })
}

/** Maps the database error for a duplicate invoice number. */
export function rethrowDuplicateNumber(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? numberTaken() : error
}

export function refuse(code: string, field?: string): AppError {
  return new AppError('invalid', `budgets.${code}`, {
    ...(field && { fields: { [field]: { code: 'invalid' } } }),
  })
}

/** A line in a foreign currency needs a planned rate. */
export function requireRate(
  budget: Pick<Budget, 'currency' | 'rates'>,
  currency: Budget['currency'],
): void {
  if (rateFor(currency, budget.currency, budget.rates) === null)
    throw new AppError('invalid', 'budgets.rate_missing')
}

/** A document may have its own rate; where neither it nor the plan has one, the form asks for it. */
export function requireRateOf(
  budget: Pick<Budget, 'currency' | 'rates'>,
  { currency, rate }: { currency: Budget['currency']; rate: string | null },
): void {
  if (rate === null && rateFor(currency, budget.currency, budget.rates) === null)
    throw new AppError('invalid', 'budgets.rate_missing', {
      fields: { rate: { code: 'invalid_rate' } },
    })
}

export async function requirePartner(ctx: CompanyContext, id: string | null): Promise<void> {
  if (id !== null && !(await partnerExists(ctx, id)))
    throw new AppError('not_found', 'budgets.partner_not_found', {
      fields: { partnerId: { code: 'invalid_id' } },
    })
}

export async function requireFile(
  ctx: CompanyContext,
  id: string | null | undefined,
  field: string,
): Promise<void> {
  if (!id) return
  if (!(await findOpenable(ctx, id)))
    throw new AppError('not_found', 'files.not_found', {
      fields: { [field]: { code: 'invalid_id' } },
    })
}

/** The same row without some of its fields. */
export function omit<R extends object, K extends keyof R>(
  row: R,
  ...names: readonly K[]
): Omit<R, K> {
  const copy = { ...row }
  for (const name of names) delete (copy as Partial<R>)[name]
  return copy
}

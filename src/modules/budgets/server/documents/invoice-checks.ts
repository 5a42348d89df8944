import { AppError, type FieldProblem } from '#shared/app-error.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  advancesIn,
  allocationGap,
  asksForAdvances,
  creditedOf,
  isPayable,
  sharesOfInvoices,
  type Budget,
  type Invoice,
} from '../../model.ts'
import * as documents from './document-store.ts'
import { linesOfBudgets } from '../lines/line-store.ts'
import {
  notFound,
  numberTaken,
  requireFile,
  requirePartner,
  requireRateOf,
} from '../budget-access.ts'

/** Checks an invoice against the others of its budget. */
export async function checkInvoice(
  ctx: EventContext,
  budget: Budget,
  invoice: Invoice,
): Promise<void> {
  const lines = new Set(
    (await linesOfBudgets(ctx.db, ctx.company, [budget.id])).map(({ id }) => id),
  )
  const named = invoice.allocations.map(({ lineId }) => lineId)
  if (!named.every((id) => lines.has(id)) || new Set(named).size < named.length)
    throw notFound('line_not_found')
  const gap = allocationGap(invoice)
  if (gap.net !== 0 || gap.vat !== 0)
    throw new AppError('invalid', 'budgets.allocation_gap', {
      fields: {
        ...(gap.net !== 0 && { allocations: gapProblem('parts', gap.net, invoice.currency) }),
        ...(gap.vat !== 0 && { vat: gapProblem('vat_parts', gap.vat, invoice.currency) }),
      },
    })
  requireRateOf(budget, invoice)
  await requirePartner(ctx, invoice.partnerId)
  await requireFile(ctx, invoice.fileId, 'fileId')
  await checkSettled(ctx, budget, invoice)
  await checkCredit(ctx, budget, invoice)
  await checkAdvances(ctx, budget, invoice)
  if (await documents.isNumberTaken(ctx.db, ctx.company, invoice)) throw numberTaken()
}

export function refuseEarlyDue({ issuedOn, dueOn }: Invoice): void {
  if (dueOn !== null && dueOn < issuedOn)
    throw new AppError('invalid', 'invalid', { fields: { dueOn: { code: 'due_before_issued' } } })
}

/** The difference between the sum and its parts, as a problem. */
function gapProblem(
  what: 'parts' | 'vat_parts',
  gap: number,
  currency: Invoice['currency'],
): FieldProblem {
  const code = gap > 0 ? (`${what}_left` as const) : (`${what}_above` as const)
  return { code, limit: Math.abs(gap), currency }
}

/** Only a final invoice settles, only advances of the same currency that no other has settled, and not more than itself. */
async function checkSettled(ctx: EventContext, budget: Budget, invoice: Invoice): Promise<void> {
  const stored = await documents.invoicesOfBudgets(ctx.db, ctx.company, [budget.id])
  const others = stored.filter(({ id }) => id !== invoice.id)
  const settling = others.find(({ settles }) => settles.includes(invoice.id))
  if (settling) {
    const problem = settledProblem(settling, [...others, invoice])
    if (problem) throw settledRefusal(problem, 'kind')
  }
  if (invoice.settles.length === 0) return
  const problem = settledProblem(invoice, [...others, invoice])
  if (problem) throw settledRefusal(problem, 'settles')
}

/** Checks the advances that an invoice settles, among all invoices of the budget after the change. */
function settledProblem(invoice: Invoice, all: readonly Invoice[]) {
  const { id, kind, currency, settles, net, vat } = invoice
  const elsewhere = new Set(
    all
      .filter((each) => each.id !== id)
      .flatMap((each) => advancesIn(each, all))
      .map((each) => each.id),
  )
  const advances = settles.map((settled) => all.find((each) => each.id === settled))
  const right = advances.every(
    (each) => each?.kind === 'advance' && each.currency === currency && !elsewhere.has(each.id),
  )
  if (kind !== 'final' || !right || new Set(settles).size < settles.length) return 'settles_wrong'
  const sum = advances.reduce((total, each) => total + (each ? each.net + each.vat : 0), 0)
  return sum > net + vat ? 'settled_above' : null
}

/** A credit note credits an invoice of the same currency, on its own lines, and never more than is left of them. */
async function checkCredit(ctx: EventContext, budget: Budget, invoice: Invoice): Promise<void> {
  const stored = await documents.invoicesOfBudgets(ctx.db, ctx.company, [budget.id])
  const all = [...stored.filter(({ id }) => id !== invoice.id), invoice]
  for (const each of all) {
    if (each.kind !== 'credit' && each.creditOf !== null && each.id === invoice.id)
      throw creditRefusal('kind')
    const isTouched = each.id === invoice.id || each.creditOf === invoice.id
    if (each.creditOf === null || !isTouched) continue
    const of = all.find(({ id }) => id === each.creditOf)
    const lines = new Set(of?.allocations.map(({ lineId }) => lineId))
    const isRight =
      of !== undefined &&
      isPayable(of) &&
      of.currency === each.currency &&
      each.allocations.every(({ lineId }) => lines.has(lineId))
    if (!isRight) throw creditRefusal('creditOf')
    const creditable = of.net + of.vat - creditedOf(of, all)
    if (creditable < 0)
      throw new AppError('invalid', 'budgets.credit_above', {
        fields: {
          net:
            each.id === invoice.id
              ? {
                  code: 'above_invoice',
                  limit: creditable + each.net + each.vat,
                  currency: of.currency,
                }
              : { code: 'invalid' },
        },
      })
    refuseLineAbove(each, of, all)
  }
}

/** Cancelling a final invoice with advances needs a choice of what becomes of them; no advance is in two invoices. */
async function checkAdvances(ctx: EventContext, budget: Budget, invoice: Invoice): Promise<void> {
  const stored = await documents.invoicesOfBudgets(ctx.db, ctx.company, [budget.id])
  const isAsked = asksForAdvances(invoice, stored).length > 0
  if (isAsked && invoice.reopensAdvances === null)
    throw new AppError('invalid', 'budgets.advances_undecided', {
      fields: { reopensAdvances: { code: 'required' } },
    })
  refuseSettledTwice([...stored.filter(({ id }) => id !== invoice.id), invoice])
}

export function refuseSettledTwice(invoices: readonly Invoice[]): void {
  const advanceIds = invoices.flatMap((each) => advancesIn(each, invoices)).map(({ id }) => id)
  if (new Set(advanceIds).size < advanceIds.length)
    throw new AppError('conflict', 'budgets.settled_twice')
}

function refuseLineAbove(credit: Invoice, of: Invoice, all: readonly Invoice[]): void {
  for (const { lineId, invoiced: total, credited } of sharesOfInvoices(all).get(of.id)?.lines ??
    []) {
    const own = credit.allocations.find((each) => each.lineId === lineId)
    const above = credited.gross - total.gross
    if (!own || above <= 0) continue
    const field = credit.allocations.length > 1 ? 'allocations' : 'net'
    const limit = Math.max(0, own.net + own.vat - above)
    throw new AppError('invalid', 'budgets.credit_above', {
      fields: { [field]: { code: 'above_invoice_line', limit, currency: of.currency } },
    })
  }
}

function creditRefusal(field: 'kind' | 'creditOf'): AppError {
  return new AppError('invalid', 'budgets.credit_wrong', {
    fields: { [field]: { code: 'invalid' } },
  })
}

function settledRefusal(code: 'settles_wrong' | 'settled_above', field: 'kind' | 'settles') {
  return new AppError('invalid', `budgets.${code}`, {
    fields: { [field]: { code: 'invalid_choice' } },
  })
}

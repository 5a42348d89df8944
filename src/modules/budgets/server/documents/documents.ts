import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { keptMoney } from '#shared/numbers/money.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { fieldChanges, recordForEach } from '#platform/server/records/history.ts'
import type * as contract from '../../contract.ts'
import {
  removalOfInvoice,
  vatDifferences,
  type Budget,
  type Invoice,
  type Offer,
} from '../../model.ts'
import * as deleted from './deleted-documents.ts'
import * as documents from './document-store.ts'
import { checkInvoice, refuseEarlyDue, refuseSettledTwice } from './invoice-checks.ts'
import { linesOfBudgets } from '../lines/line-store.ts'
import { refuseUnlikelyRate, sheetOf } from '../payments/owed.ts'
import { paymentsOfBudgets } from '../payments/payment-store.ts'
import {
  changedMeanwhile,
  omit,
  rethrowDuplicateNumber,
  notFound,
  numberTaken,
  openForWriting,
  requireFile,
  requirePartner,
  requireRateOf,
  recordHistory,
} from '../budget-access.ts'

export async function addOffer(
  ctx: CompanyContext,
  { budgetId, rateAccepted, ...fields }: InputOf<typeof contract.addOffer>,
): Promise<Offer> {
  const { budget, eventCtx } = await openForWriting(ctx, budgetId)
  const offer: Offer = { ...fields, id: randomUUID(), version: 1 }
  await checkOffer(eventCtx, budget, offer)
  if (rateAccepted === false) await refuseUnlikelyRate(eventCtx, budget, offer)
  await documents.insertOffers(ctx.db, ctx.company, [{ ...offer, budgetId }])
  await recordHistory(eventCtx, 'budget_offer', offer.id, 'added', [
    { field: 'supplier', new: offer.supplier },
    { field: 'amount', new: keptMoney({ minor: offer.amount, currency: offer.currency }) },
  ])
  return offer
}

/** The unique index decides between two who accept different offers of one line at once. */
export async function changeOffer(
  ctx: CompanyContext,
  { budgetId, offerId, version, rateAccepted, ...fields }: InputOf<typeof contract.changeOffer>,
): Promise<Offer> {
  const { budget, eventCtx } = await openForWriting(ctx, budgetId)
  const before = await offerIn(ctx, budgetId, offerId)
  const { budgetId: _, ...next } = { ...before, ...omitUndefined(fields), version }
  await checkOffer(eventCtx, budget, next)
  if (rateAccepted === false) await refuseUnlikelyRate(eventCtx, budget, next)
  const accepted = (await documents.offersOfBudgets(ctx.db, ctx.company, [budgetId])).some(
    (each) => each.lineId === next.lineId && each.id !== offerId && each.status === 'accepted',
  )
  if (next.status === 'accepted' && accepted) throw acceptedAlready()
  const saved = await documents.updateOffer(ctx.db, ctx.company, next).catch(asAccepted)
  if (!saved) throw changedMeanwhile(withoutBudget(await offerIn(ctx, budgetId, offerId)))
  const after = { ...next, version: version + 1 }
  const verb = next.status === before.status ? 'changed' : `offer_${next.status}`
  await recordHistory(
    eventCtx,
    'budget_offer',
    offerId,
    verb,
    fieldChanges(historyFields(before), historyFields(after)),
  )
  return after
}

export async function removeOffer(
  ctx: CompanyContext,
  { budgetId, offerId }: InputOf<typeof contract.removeOffer>,
): Promise<null> {
  const { eventCtx } = await openForWriting(ctx, budgetId)
  const offer = await offerIn(ctx, budgetId, offerId)
  await documents.markOfferDeleted(ctx.db, ctx.company, offerId, ctx.now)
  await recordHistory(eventCtx, 'budget_offer', offerId, 'deleted', [
    { field: 'supplier', old: offer.supplier },
  ])
  return null
}

export async function addInvoice(
  ctx: CompanyContext,
  { budgetId, vatAccepted, rateAccepted, ...fields }: InputOf<typeof contract.addInvoice>,
): Promise<Invoice> {
  const { budget, eventCtx } = await openForWriting(ctx, budgetId)
  const invoice: Invoice = { ...fields, id: randomUUID(), version: 1 }
  refuseEarlyDue(invoice)
  await checkInvoice(eventCtx, budget, invoice)
  if (rateAccepted === false) await refuseUnlikelyRate(eventCtx, budget, invoice)
  if (vatAccepted === false) await refuseOtherVat(eventCtx, budget, invoice)
  await documents
    .insertInvoices(ctx.db, ctx.company, [{ ...invoice, budgetId }])
    .catch(rethrowDuplicateNumber)
  await recordHistory(eventCtx, 'budget_invoice', invoice.id, 'added', [
    { field: 'number', new: `${invoice.series} ${invoice.number}`.trim() },
    {
      field: 'amount',
      new: keptMoney({ minor: invoice.net + invoice.vat, currency: invoice.currency }),
    },
  ])
  return invoice
}

export async function changeInvoice(
  ctx: CompanyContext,
  input: InputOf<typeof contract.changeInvoice>,
): Promise<Invoice> {
  const { budgetId, invoiceId, version, vatAccepted, rateAccepted, ...fields } = input
  const { budget, eventCtx } = await openForWriting(ctx, budgetId)
  const before = await invoiceIn(ctx, budgetId, invoiceId)
  const next = { ...before, ...omitUndefined(fields), version }
  if (next.dueOn !== before.dueOn || next.issuedOn !== before.issuedOn) refuseEarlyDue(next)
  await checkInvoice(eventCtx, budget, next)
  if (rateAccepted === false) await refuseUnlikelyRate(eventCtx, budget, next)
  if (vatAccepted === false) await refuseOtherVat(eventCtx, budget, next)
  if (!(await documents.updateInvoice(ctx.db, ctx.company, next).catch(rethrowDuplicateNumber)))
    throw changedMeanwhile(withoutBudget(await invoiceIn(ctx, budgetId, invoiceId)))
  const after = withoutBudget({ ...next, version: version + 1 })
  await recordHistory(
    eventCtx,
    'budget_invoice',
    invoiceId,
    'changed',
    fieldChanges(historyFields(before), historyFields(after)),
  )
  return after
}

/** A VAT that differs from the rates of the lines is accepted only after the user confirmed it. */
async function refuseOtherVat(ctx: EventContext, budget: Budget, invoice: Invoice): Promise<void> {
  if (vatDifferences(invoice, await sheetOf(ctx, budget)).length > 0)
    throw new AppError('conflict', 'budgets.vat_differs', {
      fields: { vatAccepted: { code: 'must_accept' } },
    })
}

export async function removeInvoice(
  ctx: CompanyContext,
  { budgetId, invoiceId, withPayments }: InputOf<typeof contract.removeInvoice>,
): Promise<null> {
  const { eventCtx } = await openForWriting(ctx, budgetId)
  const invoice = await invoiceIn(ctx, budgetId, invoiceId)
  const existing = {
    invoices: await documents.invoicesOfBudgets(ctx.db, ctx.company, [budgetId]),
    payments: await paymentsOfBudgets(ctx.db, ctx.company, [budgetId]),
  }
  const { payments, isAsked, credits } = removalOfInvoice(existing, invoiceId)
  if (isAsked && !withPayments) throw new AppError('conflict', 'budgets.invoice_is_paid')
  if (credits.length > 0) throw new AppError('conflict', 'budgets.invoice_is_credited')
  refuseSettledTwice(existing.invoices.filter(({ id }) => id !== invoiceId))
  if (withPayments)
    await deleted.markPaymentsOfInvoiceDeleted(ctx.db, ctx.company, invoiceId, ctx.now)
  await documents.markInvoiceDeleted(ctx.db, ctx.company, invoiceId, ctx.now)
  await recordHistory(eventCtx, 'budget_invoice', invoiceId, 'deleted', [
    { field: 'number', old: invoice.number },
  ])
  await recordForEach(eventCtx, withPayments ? payments.map(({ id }) => id) : [], {
    entity: 'budget_payment',
    eventId: eventCtx.event.eventId,
    verb: 'deleted',
  })
  return null
}

const restorable = {
  budget_offers: { entity: 'budget_offer', missing: 'offer_not_found', taken: acceptedAlready },
  budget_invoices: { entity: 'budget_invoice', missing: 'invoice_not_found', taken: numberTaken },
  budget_payments: { entity: 'budget_payment', missing: 'payment_not_found', taken: numberTaken },
} as const

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restoreDocument(
  ctx: CompanyContext,
  table: keyof typeof restorable,
  id: string,
): Promise<null> {
  const { entity, missing, taken } = restorable[table]
  const deletedDocument = await deleted.findDeletedDocument(ctx.db, ctx.company, table, id)
  if (!deletedDocument) throw notFound(missing)
  const { eventCtx } = await openForWriting(ctx, deletedDocument.budgetId)
  const isRestored = await deleted
    .restoreDocument(ctx.db, ctx.company, table, id)
    .catch((error: unknown) => {
      throw (error as { code?: unknown }).code === '23505' ? taken() : error
    })
  if (!isRestored) throw notFound('line_not_found')
  if (table === 'budget_invoices')
    refuseSettledTwice(
      await documents.invoicesOfBudgets(ctx.db, ctx.company, [deletedDocument.budgetId]),
    )
  await recordHistory(eventCtx, entity, id, 'restored')
  return null
}

async function offerIn(ctx: CompanyContext, budgetId: string, offerId: string) {
  const offer = await documents.findOffer(ctx.db, ctx.company, offerId)
  if (offer?.budgetId !== budgetId) throw notFound('offer_not_found')
  return offer
}

async function invoiceIn(ctx: CompanyContext, budgetId: string, invoiceId: string) {
  const all = await documents.invoicesOfBudgets(ctx.db, ctx.company, [budgetId])
  const invoice = all.find(({ id }) => id === invoiceId)
  if (!invoice) throw notFound('invoice_not_found')
  return invoice
}

async function checkOffer(ctx: EventContext, budget: Budget, offer: Offer): Promise<void> {
  const lines = await linesOfBudgets(ctx.db, ctx.company, [budget.id])
  if (!lines.some(({ id }) => id === offer.lineId)) throw notFound('line_not_found')
  requireRateOf(budget, offer)
  await requirePartner(ctx, offer.partnerId)
  await requireFile(ctx, offer.fileId, 'fileId')
}

function withoutBudget<R extends { budgetId: string }>(row: R): Omit<R, 'budgetId'> {
  return omit(row, 'budgetId')
}

const unrecorded = [
  'id',
  'version',
  'budgetId',
  'lineId',
  'fileId',
  'allocations',
  'settles',
  'creditOf',
  'reopensAdvances',
]

/** The values shown in history: sums with their currency. */
function historyFields(row: Offer | Invoice): Record<string, unknown> {
  const words = (minor: number) => keptMoney({ minor, currency: row.currency })
  const sums =
    'net' in row ? { net: words(row.net), vat: words(row.vat) } : { amount: words(row.amount) }
  const fields = Object.entries({ ...row, ...sums })
  return Object.fromEntries(fields.filter(([field]) => !unrecorded.includes(field)))
}

function acceptedAlready(): AppError {
  return new AppError('conflict', 'budgets.offer_accepted_already')
}

function asAccepted(error: unknown): never {
  throw (error as { code?: unknown }).code === '23505' ? acceptedAlready() : error
}

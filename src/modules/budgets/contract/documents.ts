import { z } from 'zod'
import { command, Nothing } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Invoice, InvoiceFields, Offer, OfferFields, OfferStatus, rateAccepted } from '../model.ts'

const ofBudget = { budgetId: Id }
const changes = ['budgets', 'readiness', 'history'] as const
const documentErrors = [
  'budgets.not_found',
  'budgets.line_not_found',
  'budgets.partner_not_found',
  'budgets.rate_missing',
  'budgets.rate_unlikely',
  'files.not_found',
] as const

export const addOffer = command({
  method: 'POST',
  path: '/budgets/:budgetId/offers',
  access: 'budgets:write',
  input: OfferFields.extend({
    ...ofBudget,
    status: z.enum(['requested', 'received']),
    rateAccepted,
  }),
  output: Offer,
  changes,
  errors: documentErrors,
})

const ofOffer = { ...ofBudget, offerId: Id, version: z.int() }

export const changeOffer = command({
  method: 'PATCH',
  path: '/budgets/:budgetId/offers/:offerId',
  access: 'budgets:write',
  input: OfferFields.omit({ lineId: true })
    .partial()
    .extend({ ...ofOffer, status: OfferStatus.optional(), rateAccepted }),
  output: Offer,
  changes,
  errors: [
    ...documentErrors,
    'budgets.offer_not_found',
    'budgets.offer_accepted_already',
    'budgets.changed_meanwhile',
  ],
  about: 'Accepting one rejects nothing else; a line can have one accepted offer.',
})

export const removeOffer = command({
  method: 'DELETE',
  path: '/budgets/:budgetId/offers/:offerId',
  access: 'budgets:write',
  input: z.strictObject({ ...ofBudget, offerId: Id }),
  output: Nothing,
  changes,
  errors: ['budgets.not_found', 'budgets.offer_not_found'],
  about: 'Puts the offer into the bin, from which it can be restored for 30 days.',
})

const restoring = {
  method: 'POST',
  access: 'budgets:write',
  output: Nothing,
  changes: [...changes, 'company.bin'],
} as const

export const restoreOffer = command({
  ...restoring,
  path: '/budgets/:budgetId/offers/:offerId/restore',
  input: z.strictObject({ ...ofBudget, offerId: Id }),
  errors: [
    'budgets.not_found',
    'budgets.offer_not_found',
    'budgets.line_not_found',
    'budgets.offer_accepted_already',
  ],
})

export const restoreInvoice = command({
  ...restoring,
  path: '/budgets/:budgetId/invoices/:invoiceId/restore',
  input: z.strictObject({ ...ofBudget, invoiceId: Id }),
  errors: [
    'budgets.not_found',
    'budgets.invoice_not_found',
    'budgets.line_not_found',
    'budgets.number_taken',
    'budgets.settled_twice',
  ],
  about: 'Brings the invoice back with the payments that were deleted along with it.',
})

export const restorePayment = command({
  ...restoring,
  path: '/budgets/:budgetId/payments/:paymentId/restore',
  input: z.strictObject({ ...ofBudget, paymentId: Id }),
  errors: ['budgets.not_found', 'budgets.payment_not_found', 'budgets.line_not_found'],
})

/**
 * False returns a question when the VAT differs from what the rates of the lines give; left out, nothing is
 * checked.
 */
const vatAccepted = z.boolean().optional()

const invoiceErrors = [
  ...documentErrors,
  'budgets.vat_differs',
  'budgets.allocation_gap',
  'budgets.number_taken',
  'budgets.settles_wrong',
  'budgets.settled_above',
  'budgets.credit_wrong',
  'budgets.credit_above',
  'budgets.advances_undecided',
  'budgets.settled_twice',
] as const

export const addInvoice = command({
  method: 'POST',
  path: '/budgets/:budgetId/invoices',
  access: 'budgets:write',
  input: InvoiceFields.extend({
    ...ofBudget,
    vatAccepted,
    rateAccepted,
    creditOf: InvoiceFields.shape.creditOf.default(null),
    reopensAdvances: InvoiceFields.shape.reopensAdvances.default(null),
  }),
  output: Invoice,
  changes,
  errors: invoiceErrors,
})

export const changeInvoice = command({
  method: 'PATCH',
  path: '/budgets/:budgetId/invoices/:invoiceId',
  access: 'budgets:write',
  input: InvoiceFields.partial().extend({
    ...ofBudget,
    vatAccepted,
    rateAccepted,
    invoiceId: Id,
    version: z.int(),
  }),
  output: Invoice,
  changes,
  errors: [...invoiceErrors, 'budgets.invoice_not_found', 'budgets.changed_meanwhile'],
})

export const removeInvoice = command({
  method: 'DELETE',
  path: '/budgets/:budgetId/invoices/:invoiceId',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    invoiceId: Id,
    /** Deletes its payments too, after the user confirmed. */
    withPayments: z.boolean().default(false),
  }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: [
    'budgets.not_found',
    'budgets.invoice_not_found',
    'budgets.invoice_is_paid',
    'budgets.invoice_is_credited',
    'budgets.settled_twice',
  ],
  about: 'Puts the invoice into the bin, from which it can be restored for 30 days.',
})

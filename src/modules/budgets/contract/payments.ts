import { z } from 'zod'
import { command, Cursor, eventType, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Search } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'
import {
  Amount,
  BudgetCurrency,
  InvoiceKind,
  Payment,
  PaymentFields,
  PaymentMethod,
  PaymentStatus,
  PaymentStep,
  Rate,
  rateAccepted,
  Side,
} from '../model.ts'

/** Enough to notify people of what happened without another read; never the actor. */
const PaymentNews = z.strictObject({
  eventId: Id,
  budgetId: Id,
  paymentId: Id,
  supplier: z.string(),
  amount: z.int(),
  currency: BudgetCurrency,
  due: PlainDate,
  /** Whether the agency receives this money. */
  comesIn: z.boolean().default(false),
  userIds: z.array(Id),
  /** Null when the clock did it. */
  actorId: Id.nullable(),
})
export type PaymentNews = z.infer<typeof PaymentNews>

export const paymentOverdue = eventType('budgets.payment-overdue', PaymentNews)
export const paymentDueSoon = eventType('budgets.payment-due-soon', PaymentNews)
export const budgetApproved = eventType(
  'budgets.approved',
  z.strictObject({
    eventId: Id,
    budgetId: Id,
    name: z.string(),
    revision: z.int(),
    userIds: z.array(Id),
    actorId: Id.nullable(),
  }),
)

const ofBudget = { budgetId: Id }
const changes = ['budgets', 'readiness', 'history'] as const
const paymentErrors = [
  'budgets.not_found',
  'budgets.line_not_found',
  'budgets.invoice_not_found',
  'budgets.partner_not_found',
  'budgets.rate_missing',
  'budgets.nothing_to_pay',
  'files.not_found',
] as const

const amountQuestions = [
  'budgets.planned_above',
  'budgets.refund_above',
  'budgets.refund_unnamed',
] as const

/** The user confirmed that the money of a line with paid invoices is refunded for none of them. */
const withoutInvoice = z.boolean().default(false)

export const addPayments = command({
  method: 'POST',
  path: '/budgets/:budgetId/payments',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    payments: z.array(PaymentFields).min(1).max(24),
    /** The user confirmed a sum above that of the invoice. */
    overpay: z.boolean().default(false),
    withoutInvoice,
  }),
  output: z.strictObject({ payments: z.array(Payment) }),
  changes,
  errors: [...paymentErrors, ...amountQuestions],
})

const ofPayment = { paymentId: Id, version: z.int() }

export const changePayment = command({
  method: 'PATCH',
  path: '/payments/:paymentId',
  access: 'budgets:write',
  input: PaymentFields.partial().extend({
    ...ofPayment,
    /** The user confirmed a sum above what is owed. */
    overpay: z.boolean().default(false),
    withoutInvoice,
  }),
  output: Payment,
  changes,
  errors: [
    ...paymentErrors,
    ...amountQuestions,
    'budgets.payment_not_found',
    'budgets.payment_settled',
    'budgets.changed_meanwhile',
  ],
})

export const stepPayment = command({
  method: 'POST',
  path: '/payments/:paymentId/step',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofPayment,
    step: PaymentStep,
    /** For `pay`: when, how, at which rate, and the paper that shows it. */
    paidOn: PlainDate.optional(),
    method: PaymentMethod.optional(),
    rate: Rate.nullable().optional(),
    rateAccepted,
    proofId: Id.nullable().optional(),
    /** For `refund`: when the money came back. */
    returnedOn: PlainDate.optional(),
    /** For `pay`: less leaves the rest planned, more is asked about. For `refund`: less leaves the rest paid. */
    amount: PaymentFields.shape.amount.optional(),
    overpay: z.boolean().default(false),
  }),
  output: Payment,
  changes,
  errors: [
    'budgets.payment_not_found',
    'budgets.changed_meanwhile',
    'budgets.no_such_step',
    'budgets.needs_approval',
    'budgets.only_admin_approves',
    'budgets.rate_missing',
    'budgets.rate_unlikely',
    'budgets.paid_in_future',
    'budgets.returned_wrong_day',
    'budgets.overpaid',
    'budgets.refund_above',
    'files.not_found',
  ],
  about: 'A part that comes back is a refund of its own, and that is the answer then.',
})

export const removePayment = command({
  method: 'DELETE',
  path: '/payments/:paymentId',
  access: 'budgets:write',
  input: z.strictObject({ paymentId: Id }),
  output: Nothing,
  changes,
  errors: ['budgets.payment_not_found', 'budgets.payment_settled'],
})

export const PaymentRow = Payment.extend({
  budgetId: Id,
  budgetName: z.string(),
  /** The currency of its budget, and the zone in which its days are days. */
  baseCurrency: BudgetCurrency,
  timeZone: z.string(),
  event: z.strictObject({ id: Id, name: z.string(), code: z.string() }),
  side: Side,
  /** Description: the name of the line or of the invoice. */
  about: z.string(),
  overdue: z.boolean(),
  /** The payment is planned, though credit notes took back its whole invoice. */
  isTakenBack: z.boolean(),
  /** The payment is planned, though it is more than its invoice still requires. */
  isAboveInvoice: z.boolean(),
  needsApproval: z.boolean(),
  /** The default price of one unit: by its invoice, else by the plan. */
  proposedRate: Rate.nullable(),
})
export type PaymentRow = z.infer<typeof PaymentRow>

const paymentFilter = {
  eventId: Id.optional(),
  search: Search.optional(),
  status: z.array(PaymentStatus).optional(),
  when: z.array(z.enum(['overdue', 'week', 'month', 'later'])).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
}

export const listPayments = query({
  path: '/payments',
  access: 'budgets:read',
  input: z.strictObject({
    ...paymentFilter,
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.strictObject({
    items: z.array(PaymentRow),
    next: Cursor.nullable(),
    total: z.int(),
  }),
  reads: ['budgets', 'events'],
  about: 'Payments of all events by the day they are due.',
})

export const UnplannedInvoice = z.strictObject({
  id: Id,
  budgetId: Id,
  budgetName: z.string(),
  event: z.strictObject({ id: Id, name: z.string(), code: z.string() }),
  side: Side,
  partnerId: Id.nullable(),
  supplier: z.string(),
  kind: InvoiceKind,
  /** Series and number of the invoice. */
  document: z.string(),
  /** Null where it names no day on which it is due. */
  dueOn: PlainDate.nullable(),
  /** The due date of the invoice, or else its issue date. */
  dueDate: PlainDate,
  currency: BudgetCurrency,
  /** The amount that no payment is planned for. */
  amount: z.int(),
  overdue: z.boolean(),
})
export type UnplannedInvoice = z.infer<typeof UnplannedInvoice>

export const listUnplannedInvoices = query({
  path: '/invoices/unplanned',
  access: 'budgets:read',
  input: z.strictObject({ eventId: Id.optional() }),
  output: z.strictObject({ items: z.array(UnplannedInvoice) }),
  reads: ['budgets', 'events'],
  about:
    'Invoices of all events that ask for more than was paid or planned, by the day they are due.',
})

export const PaymentWeek = z.strictObject({
  /** The Monday of the week. */
  week: PlainDate,
  /** Costs and income are never added up; a refund goes the other way than its line. */
  side: Side,
  currency: BudgetCurrency,
  count: z.int(),
  amount: z.int(),
  overdue: z.int(),
})
export type PaymentWeek = z.infer<typeof PaymentWeek>

export const sumPayments = query({
  path: '/payments/weeks',
  access: 'budgets:read',
  input: z.strictObject(paymentFilter),
  output: z.strictObject({ weeks: z.array(PaymentWeek) }),
  reads: ['budgets', 'events'],
  about: 'The same payments summed by week, side and currency.',
})

export const exportPayments = command({
  method: 'POST',
  path: '/payments/export',
  access: 'budgets:read',
  input: z.strictObject({
    ...paymentFilter,
    format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about: 'For the accountant: the same payments as a typed spreadsheet or on paper.',
})

export const BudgetSettings = z.strictObject({
  /** In bani; null: no payment waits for an admin. */
  paymentLimit: Amount.nullable(),
  version: z.int(),
})
export type BudgetSettings = z.infer<typeof BudgetSettings>

export const getBudgetSettings = query({
  path: '/budget-settings',
  access: 'budgets:read',
  output: BudgetSettings,
  reads: ['budgets.settings'],
})

export const changeBudgetSettings = command({
  method: 'PATCH',
  path: '/budget-settings',
  access: 'budgets:admin',
  input: BudgetSettings,
  output: BudgetSettings,
  changes: ['budgets.settings', 'budgets', 'history'],
  errors: ['budgets.changed_meanwhile'],
})

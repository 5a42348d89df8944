import { z } from 'zod'
import { DatedValue } from '#modules/defaults/model.ts'
import { Event, ShippedTemplate } from '#modules/events/model.ts'
import { bodyLimits, command, Cursor, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Line, Name, Search } from '#shared/text/text.ts'
import { PlainDate } from '#shared/dates/time.ts'
import {
  Baseline,
  Budget,
  BudgetCategory,
  BudgetCurrency,
  BudgetFields,
  BudgetLine,
  Invoice,
  LineFields,
  maxLines,
  Offer,
  Payment,
  rateAccepted,
  MoneyAmounts,
} from './model.ts'

export * from './contract/documents.ts'
export * from './contract/files.ts'
export * from './contract/payments.ts'

const ofBudget = { budgetId: Id }

const FigureSums = z.strictObject({
  planned: MoneyAmounts,
  committed: MoneyAmounts,
  invoiced: MoneyAmounts,
  paid: MoneyAmounts,
  forecast: MoneyAmounts,
  remaining: MoneyAmounts,
  variance: MoneyAmounts.nullable(),
})

/** A budget among others: where its money is heading. */
export const BudgetCard = z.strictObject({
  id: Id,
  name: z.string(),
  currency: BudgetCurrency,
  revision: z.int(),
  version: z.int(),
  event: Event.pick({ id: true, name: true, code: true, status: true, startDate: true }),
  lines: z.int(),
  cost: FigureSums,
  income: FigureSums,
  health: z.enum(['empty', 'good', 'watch', 'over', 'deficit']),
  overdue: z.int(),
})
export type BudgetCard = z.infer<typeof BudgetCard>

export const listBudgets = query({
  path: '/budgets',
  access: 'budgets:read',
  input: z.strictObject({
    eventId: Id.optional(),
    search: Search.optional(),
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(100).default(50),
  }),
  output: z.strictObject({
    items: z.array(BudgetCard),
    next: Cursor.nullable(),
    total: z.int(),
  }),
  reads: ['budgets', 'events', 'guests', 'defaults.dated'],
  about: 'Budgets with their totals, those of the latest events first.',
})

/** The data that a sheet is drawn and calculated from; `rollUp` computes the numbers. */
export const Sheet = z.strictObject({
  budget: Budget,
  event: Event.pick({
    id: true,
    name: true,
    code: true,
    startDate: true,
    timeZone: true,
    expectedGuests: true,
    rsvpDeadline: true,
  }),
  anchors: z.record(z.string(), PlainDate.nullable()),
  categories: z.array(BudgetCategory),
  lines: z.array(BudgetLine),
  offers: z.array(Offer),
  invoices: z.array(Invoice),
  payments: z.array(Payment),
  /** Guests who said yes, by the guest list. */
  confirmed: z.strictObject({
    confirmed: z.int(),
    adults: z.int(),
    children: z.int(),
    babies: z.int(),
    supplierMeals: z.int(),
    seating: z.strictObject({ tables: z.int(), seated: z.int() }).nullish(),
  }),
  /** VAT rates and cash limits by date. */
  dated: z.array(DatedValue),
  approvals: z.array(Baseline.omit({ lines: true })),
  /** The lines of the last approval, by id; null before the first. */
  baseline: Baseline.shape.lines.nullable(),
  partners: z.array(z.strictObject({ id: Id, name: z.string(), blocked: z.boolean() })),
  /** Payments above this amount, in lei, wait for an admin. */
  paymentLimit: z.int().nullable(),
})
export type Sheet = z.infer<typeof Sheet>

export const getSheet = query({
  path: '/budgets/:budgetId',
  access: 'budgets:read',
  input: z.strictObject(ofBudget),
  output: Sheet,
  reads: ['budgets', 'events', 'guests', 'partners', 'defaults.dated'],
  errors: ['budgets.not_found'],
})

const changes = ['budgets', 'readiness', 'history'] as const

export const addBudget = command({
  method: 'POST',
  path: '/events/:eventId/budgets',
  access: 'budgets:write',
  input: inEvent({
    name: Name,
    currency: BudgetCurrency.optional(),
    /** The lines it begins with. */
    template: ShippedTemplate.nullable().default(null),
  }),
  output: Budget,
  changes,
})

export const changeBudget = command({
  method: 'PATCH',
  path: '/budgets/:budgetId',
  access: 'budgets:write',
  input: BudgetFields.partial().extend({ ...ofBudget, version: z.int(), rateAccepted }),
  output: Budget,
  changes,
  errors: [
    'budgets.not_found',
    'budgets.changed_meanwhile',
    'budgets.rate_missing',
    'budgets.rate_unlikely',
  ],
})

export const removeBudget = command({
  method: 'DELETE',
  path: '/budgets/:budgetId',
  access: 'budgets:write',
  input: z.strictObject(ofBudget),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['budgets.not_found'],
  about: 'Puts the budget into the bin, from which it can be restored for 30 days.',
})

export const restoreBudget = command({
  method: 'POST',
  path: '/budgets/:budgetId/restore',
  access: 'budgets:write',
  input: z.strictObject(ofBudget),
  output: Budget,
  changes: [...changes, 'company.bin'],
  errors: ['budgets.not_found'],
})

export const approveBudget = command({
  method: 'POST',
  path: '/budgets/:budgetId/approvals',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    version: z.int(),
    /** The planned cost with VAT that the person saw: what is approved is what was read. */
    seen: z.int(),
    note: Line(300),
  }),
  output: Budget,
  changes,
  errors: [
    'budgets.not_found',
    'budgets.changed_meanwhile',
    'budgets.total_moved',
    'budgets.empty',
  ],
  about: 'Keeps the plan as it stands for ever; the next approval is the next revision.',
})

export const addCategory = command({
  method: 'POST',
  path: '/budgets/:budgetId/categories',
  access: 'budgets:write',
  input: z.strictObject({ ...ofBudget, name: Line(80).min(1) }),
  output: BudgetCategory,
  changes,
  errors: ['budgets.not_found', 'budgets.too_many'],
})

const ofCategory = { ...ofBudget, categoryId: Id }

export const changeCategory = command({
  method: 'PATCH',
  path: '/budgets/:budgetId/categories/:categoryId',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofCategory,
    version: z.int(),
    name: Line(80).min(1).optional(),
    /** The one before it; null puts it first. */
    afterId: Id.nullable().optional(),
  }),
  output: BudgetCategory,
  changes,
  errors: ['budgets.not_found', 'budgets.category_not_found', 'budgets.changed_meanwhile'],
})

export const removeCategory = command({
  method: 'DELETE',
  path: '/budgets/:budgetId/categories/:categoryId',
  access: 'budgets:write',
  input: z.strictObject(ofCategory),
  output: Nothing,
  changes,
  errors: ['budgets.not_found', 'budgets.category_not_found'],
  about: 'Its lines stay, without a category.',
})

const someCategories = { ...ofBudget, ids: z.array(Id).min(1).max(maxLines) }

export const withdrawCategories = command({
  method: 'POST',
  path: '/budgets/:budgetId/categories/withdraw',
  access: 'budgets:write',
  /** Lines that are just being moved out of them do not count. */
  input: z.strictObject({ ...someCategories, leaving: z.array(Id).max(maxLines) }),
  output: Nothing,
  changes,
  errors: ['budgets.not_found'],
  about: 'Undoes that an import made them: those that hold a line stay.',
})

export const returnCategories = command({
  method: 'POST',
  path: '/budgets/:budgetId/categories/return',
  access: 'budgets:write',
  input: z.strictObject(someCategories),
  output: Nothing,
  changes,
  errors: ['budgets.not_found'],
  about: 'Brings categories back that were withdrawn.',
})

const lineErrors = [
  'budgets.not_found',
  'budgets.category_not_found',
  'budgets.line_not_found',
  'budgets.partner_not_found',
  'budgets.rate_missing',
  'budgets.circle',
  'budgets.min_above_max',
  'budgets.too_big',
  'budgets.too_many',
] as const

export const addLines = command({
  method: 'POST',
  path: '/budgets/:budgetId/lines',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    lines: z
      .array(LineFields.partial().extend({ name: Name }))
      .min(1)
      .max(500),
    /** The new lines are right after this one; otherwise at the end. */
    afterId: Id.optional(),
  }),
  output: z.strictObject({ lines: z.array(BudgetLine) }),
  changes,
  errors: lineErrors,
  bodyLimit: bodyLimits.document,
})

export const changeLines = command({
  method: 'POST',
  path: '/budgets/:budgetId/lines/changes',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    lines: z
      .array(LineFields.partial().extend({ id: Id, version: z.int() }))
      .min(1)
      .max(500),
  }),
  output: z.strictObject({ lines: z.array(BudgetLine) }),
  changes,
  errors: [...lineErrors, 'budgets.changed_meanwhile'],
  bodyLimit: bodyLimits.document,
  about: 'Changes all of them or, when somebody else changed one in between, none.',
})

export const placeLine = command({
  method: 'POST',
  path: '/budgets/:budgetId/lines/:lineId/place',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    lineId: Id,
    categoryId: Id.nullable(),
    /** The one before it; null puts it first in its category. */
    afterId: Id.nullable(),
  }),
  output: BudgetLine,
  changes,
  errors: ['budgets.not_found', 'budgets.line_not_found', 'budgets.category_not_found'],
})

const someLines = z.strictObject({ ...ofBudget, ids: z.array(Id).min(1).max(500) })

const removalErrors = [
  'budgets.not_found',
  'budgets.line_not_found',
  'budgets.line_has_documents',
  'budgets.line_shares_invoice',
] as const

export const removeLines = command({
  method: 'POST',
  path: '/budgets/:budgetId/lines/removal',
  access: 'budgets:write',
  input: someLines.extend({
    /** Deletes its invoices and recorded payments too, after the user confirmed. */
    withDocuments: z.boolean().default(false),
  }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: removalErrors,
  about:
    'Puts the lines into the bin with what hangs on them. An invoice that is also for a line that stays keeps them from it.',
})

export const restoreLines = command({
  method: 'POST',
  path: '/budgets/:budgetId/lines/restore',
  access: 'budgets:write',
  input: someLines,
  output: z.strictObject({ lines: z.array(BudgetLine) }),
  changes: [...changes, 'company.bin'],
  errors: ['budgets.not_found', 'budgets.line_not_found', 'budgets.circle', 'budgets.number_taken'],
})

const ImportedRef = z.union([z.strictObject({ id: Id }), z.strictObject({ row: z.int() })])
const CategoryName = Line(80).nullable()

export const importLines = command({
  method: 'POST',
  path: '/budgets/:budgetId/lines/import',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    /** Each names its category in words; those that do not exist yet are made. */
    added: z
      .array(
        LineFields.omit({ categoryId: true })
          .partial()
          .extend({ name: Name, row: z.int(), category: CategoryName }),
      )
      .max(maxLines),
    changed: z
      .array(
        LineFields.omit({ categoryId: true })
          .partial()
          .extend({ id: Id, version: z.int(), category: CategoryName.optional() }),
      )
      .max(maxLines),
    /** The lines that a percentage line is calculated from, where they are to be set. */
    shares: z
      .array(z.strictObject({ of: ImportedRef, refs: z.array(ImportedRef).max(maxLines) }))
      .max(maxLines),
    removed: z.array(Id).max(maxLines),
    withDocuments: z.boolean().default(false),
  }),
  output: z.strictObject({
    added: z.array(z.strictObject({ row: z.int(), id: Id })),
    lines: z.array(BudgetLine),
    /** Categories that did not exist before. */
    categories: z.array(BudgetCategory),
  }),
  changes: [...changes, 'company.bin'],
  errors: [...lineErrors, ...removalErrors, 'budgets.changed_meanwhile'],
  bodyLimit: bodyLimits.import,
  about: 'Adds, changes and removes lines as a file has them: all of it, or nothing.',
})

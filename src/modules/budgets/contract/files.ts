import { z } from 'zod'
import { command } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { CellValue } from '../model.ts'

const ofBudget = { budgetId: Id }
const Link = z.strictObject({ url: z.string(), expiresAt: z.string() })

export const readLinesFile = command({
  method: 'POST',
  path: '/budgets/:budgetId/import',
  access: 'budgets:write',
  input: z.strictObject({
    ...ofBudget,
    fileId: Id,
    /** Index of the worksheet in an XLSX file, from 0; the default is the first that is not empty. */
    sheet: z.int().min(0).max(999).optional(),
  }),
  output: z.strictObject({
    rows: z.array(z.array(CellValue)),
    /** The sheets the user can choose from; empty when the file has one. */
    sheets: z.array(z.string()),
    sheet: z.int(),
    /** Partners of the directory whose names are in the file. */
    partners: z.array(z.strictObject({ id: Id, name: z.string() })),
  }),
  errors: [
    'budgets.not_found',
    'budgets.file_unreadable',
    'budgets.file_too_long',
    'files.not_found',
  ],
  about:
    'The cells of an uploaded XLSX or CSV file, so that the person can see and mend them first.',
})

export const exportBudget = command({
  method: 'POST',
  path: '/budgets/:budgetId/export',
  access: 'budgets:read',
  input: z.strictObject({
    ...ofBudget,
    format: z.enum(['xlsx', 'csv', 'pdf']),
    /** For the client: only what the client may see, and nothing of what was paid. */
    forClient: z.boolean().default(false),
  }),
  output: Link,
  changes: ['history'],
  errors: ['budgets.not_found'],
})

export const exportInvoices = command({
  method: 'POST',
  path: '/invoices/export',
  access: 'budgets:read',
  input: z.strictObject({
    /** One budget, all budgets of an event, or all that the person may see. */
    budgetId: Id.optional(),
    eventId: Id.optional(),
    format: z.enum(['xlsx', 'csv', 'pdf']).default('xlsx'),
  }),
  output: Link,
  changes: ['history'],
  errors: ['budgets.not_found'],
  about: 'For the accountant: every invoice with its lines, what was paid of it and what is left.',
})

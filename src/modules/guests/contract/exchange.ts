import { z } from 'zod'
import { GuestSelection } from './bulk-actions.ts'
import { command, inEvent, Nothing, pageInput, pageOf, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import {
  Choice,
  ExportFormat,
  Import,
  ImportRow,
  maxCellLength,
  maxColumns,
  RowStatus,
  Target,
} from '../model/exchange/imports.ts'

const Started = z.strictObject({ importId: Id, workId: Id })

export const startImport = command({
  method: 'POST',
  path: '/events/:eventId/guest-imports',
  access: 'guests:write',
  input: inEvent({ fileId: Id }),
  output: Started,
  changes: ['guest-imports', 'work'],
  errors: ['guests.import_file_not_found'],
  about:
    'Reads an uploaded CSV, XLSX or vCard file (or pasted cells as one) and checks its rows; nothing is entered yet.',
})

export const listImports = query({
  path: '/events/:eventId/guest-imports',
  access: 'guests:read',
  input: inEvent({}),
  output: z.strictObject({ items: z.array(Import.omit({ columns: true })) }),
  reads: ['guest-imports'],
  about: 'Imports that are being prepared or run, or can still be taken back, newest first.',
})

export const getImport = query({
  path: '/events/:eventId/guest-imports/:importId',
  access: 'guests:read',
  input: inEvent({ importId: Id }),
  output: Import,
  reads: ['guest-imports'],
  errors: ['guests.import_not_found'],
})

export const mapImport = command({
  method: 'PUT',
  path: '/events/:eventId/guest-imports/:importId/mapping',
  access: 'guests:write',
  input: inEvent({
    importId: Id,
    targets: z.array(Target).max(maxColumns),
    hasHeader: z.boolean(),
    partIds: z.array(Id).max(20),
    consent: z.boolean(),
    /** Left out, it stays as it is. */
    mendsCedillas: z.boolean().optional(),
  }),
  output: Started,
  changes: ['guest-imports', 'work'],
  errors: ['guests.import_not_found', 'guests.import_not_ready'],
  about: 'Says what each column is; all rows are read again with it and the company remembers it.',
})

export const chooseImportSheet = command({
  method: 'POST',
  path: '/events/:eventId/guest-imports/:importId/sheet',
  access: 'guests:write',
  input: inEvent({ importId: Id, sheet: z.int().min(0).max(1000) }),
  output: Started,
  changes: ['guest-imports', 'work'],
  errors: ['guests.import_not_found', 'guests.import_not_ready', 'guests.import_no_such_sheet'],
  about:
    'Reads another sheet of the same book; what was decided about the rows of the first is forgotten.',
})

export const listImportRows = query({
  path: '/events/:eventId/guest-imports/:importId/rows',
  access: 'guests:read',
  input: inEvent({
    importId: Id,
    /** `unread`: rows with an unreadable cell, in addition to their other states. */
    status: z.enum([...RowStatus.options, 'unread']).optional(),
    ...pageInput,
  }),
  output: pageOf(ImportRow),
  reads: ['guest-imports'],
  errors: ['guests.import_not_found'],
})

export const changeImportRow = command({
  method: 'PATCH',
  path: '/events/:eventId/guest-imports/:importId/rows',
  access: 'guests:write',
  input: inEvent({
    importId: Id,
    rowNo: z.int().min(1),
    cells: z
      .array(
        z.strictObject({
          at: z
            .int()
            .min(0)
            .max(maxColumns - 1),
          text: z.string().max(maxCellLength),
        }),
      )
      .max(maxColumns)
      .optional(),
    choice: Choice.nullable().optional(),
  }),
  output: ImportRow,
  changes: ['guest-imports'],
  errors: ['guests.import_not_found', 'guests.import_not_ready'],
  about: 'Mends cells of one row, which is checked again, or decides what becomes of it.',
})

export const decideImport = command({
  method: 'PATCH',
  path: '/events/:eventId/guest-imports/:importId',
  access: 'guests:write',
  input: inEvent({ importId: Id, doubles: Choice.optional(), skipBad: z.boolean().optional() }),
  output: Import,
  changes: ['guest-imports'],
  errors: ['guests.import_not_found', 'guests.import_not_ready'],
  about: 'One choice for all likely doubles, and whether bad rows are left out.',
})

export const emptyBadCells = command({
  method: 'POST',
  path: '/events/:eventId/guest-imports/:importId/bad-cells',
  access: 'guests:write',
  input: inEvent({ importId: Id, empties: z.boolean() }),
  output: Started,
  changes: ['guest-imports', 'work'],
  errors: ['guests.import_not_found', 'guests.import_not_ready'],
  about:
    'Leaves cells with problems empty, so that the rest of their rows is imported, or reads them again; all rows are read again.',
})

export const exportSkippedRows = command({
  method: 'POST',
  path: '/events/:eventId/guest-imports/:importId/skipped',
  access: 'guests:read',
  input: inEvent({ importId: Id }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: [],
  errors: ['guests.import_not_found'],
  about:
    'An address for this sign-in that gives, during the next 60 seconds, a file of the rows that are left out, each with the reason; corrected, it can be imported.',
})

export const runImport = command({
  method: 'POST',
  path: '/events/:eventId/guest-imports/:importId/run',
  access: 'guests:write',
  input: inEvent({ importId: Id, again: z.boolean().default(false) }),
  output: Started,
  changes: ['guest-imports', 'work'],
  errors: [
    'guests.import_not_found',
    'guests.import_not_ready',
    'guests.import_bad_rows',
    'guests.import_same_file',
    'guests.import_nothing_to_do',
  ],
  about: 'Enters the rows step by step; what is stopped in between can be continued or undone.',
})

export const undoImport = command({
  method: 'POST',
  path: '/events/:eventId/guest-imports/:importId/undo',
  access: 'guests:write',
  input: inEvent({ importId: Id }),
  output: Started,
  changes: ['guest-imports', 'work'],
  errors: ['guests.import_not_found', 'guests.import_undo_over', 'guests.import_not_ready'],
  about: 'Takes the whole import back within 24 hours; completed guests changed since stay.',
})

export const countChangedSince = query({
  path: '/events/:eventId/guest-imports/:importId/changed',
  access: 'guests:read',
  input: inEvent({ importId: Id }),
  output: z.strictObject({ changed: z.int() }),
  reads: ['guests'],
  errors: ['guests.import_not_found'],
  about: 'How many of its guests somebody changed or answered for since.',
})

export const dropImport = command({
  method: 'DELETE',
  path: '/events/:eventId/guest-imports/:importId',
  access: 'guests:write',
  input: inEvent({ importId: Id }),
  output: Nothing,
  changes: ['guest-imports'],
  errors: ['guests.import_not_found', 'guests.import_not_ready'],
  about: 'Forgets a file that was read and not entered.',
})

export const exportGuests = command({
  method: 'POST',
  path: '/events/:eventId/guests/export',
  access: 'guests:read',
  input: inEvent({ format: ExportFormat, selection: GuestSelection, needs: z.boolean() }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  about:
    'An address for this sign-in that gives the file during the next 60 seconds; all guests at once want a recent proof of identity; diet, allergies and access needs only when asked for, which is kept in the history.',
})

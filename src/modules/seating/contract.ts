import { z } from 'zod'
import { command, inEvent, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { Email, Name, Paragraphs } from '#shared/text/text.ts'
import {
  maxObjects,
  maxRules,
  maxTables,
  ObjectPatch,
  Plan,
  PlanFields,
  PlanRow,
  RulePatch,
  SavedHall,
  Seat,
  StepKind,
  TablePatch,
} from './model.ts'
import { Background } from './model/background.ts'
import { Printout, PaperSize } from './model/printouts.ts'
import { FileMove, FileProblem } from './model/seating-file.ts'
import { Version, VersionChange } from './model/versions.ts'

export const listPlans = query({
  path: '/seating',
  access: 'seating:read',
  input: z.strictObject({ eventId: Id.optional() }),
  output: z.strictObject({ items: z.array(PlanRow) }),
  reads: ['seating', 'guests', 'events'],
  about: 'Plans by event and part, the active one of each part first.',
})

export const getPlan = query({
  path: '/seating/:planId',
  access: 'seating:read',
  input: z.strictObject({ planId: Id }),
  output: Plan,
  reads: ['seating', 'guests', 'events'],
  errors: ['seating.not_found'],
  about: 'A plan whole: the hall, who sits where, the rules, and everybody invited to its part.',
})

/** Where an event has an active plan the tables of its guests are what that says. */
const changes = ['seating', 'history', 'readiness'] as const

export const addPlan = command({
  method: 'POST',
  path: '/events/:eventId/seating',
  access: 'seating:write',
  input: inEvent({
    ...PlanFields.partial({ width: true, depth: true }).shape,
    /** `tables`: one for each table that is written at the guests, with them; `plan`: a copy of `planId`; `hall`: the saved `hallId`. */
    from: z.enum(['empty', 'tables', 'plan', 'hall']).default('empty'),
    planId: Id.optional(),
    hallId: Id.optional(),
  }),
  output: Plan,
  changes,
  errors: ['seating.part_not_found', 'seating.not_found', 'seating.hall_not_found'],
  about: 'The first plan of a part becomes its active one.',
})

export const changePlan = command({
  method: 'PATCH',
  path: '/events/:eventId/seating/:planId',
  access: 'seating:write',
  input: inEvent({
    planId: Id,
    version: z.int(),
    name: Name.optional(),
    width: PlanFields.shape.width.optional(),
    depth: PlanFields.shape.depth.optional(),
    looseGroupIds: z.array(Id).max(2000).optional(),
    background: Background.nullable().optional(),
    /** True makes it the plan that the tables of guests follow; the one that was stays as a draft. */
    isActive: z.boolean().optional(),
    /** Whether guests see their table, on their page, their ticket and where they look for it by name. */
    isReleased: z.boolean().optional(),
  }),
  output: Plan,
  changes,
  errors: ['seating.not_found', 'seating.changed_meanwhile', 'seating.background_unusable'],
  about:
    'The name, the size, the picture and the groups that may be parted are one step, which can be undone.',
})

export const listHalls = query({
  path: '/seating-halls',
  access: 'seating:read',
  input: z.strictObject({}),
  output: z.strictObject({ items: z.array(SavedHall) }),
  reads: ['seating', 'partners'],
  about: 'Halls to begin a plan with, by name: of venues, and templates of the company.',
})

export const saveHall = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/hall',
  access: 'seating:write',
  input: inEvent({
    planId: Id,
    name: Name,
    partnerId: Id.nullable(),
    /** Without it a hall of the same name and venue is not touched. */
    shouldReplace: z.boolean().optional(),
  }),
  output: z.strictObject({ hallId: Id, isReplaced: z.boolean() }),
  changes: ['seating', 'history'],
  errors: ['seating.not_found', 'seating.venue_unknown', 'seating.hall_name_taken'],
  about:
    'Keeps the tables, objects and background of a plan for other events, without people and rules. A hall of the same name and venue is replaced where that is asked for, and otherwise refused.',
})

export const removeHall = command({
  method: 'DELETE',
  path: '/seating-halls/:hallId',
  access: 'seating:write',
  input: z.strictObject({ hallId: Id }),
  output: Nothing,
  changes: ['seating', 'history', 'company.bin'],
  errors: ['seating.hall_not_found'],
})

export const restoreHall = command({
  method: 'POST',
  path: '/seating-halls/:hallId/restore',
  access: 'seating:write',
  input: z.strictObject({ hallId: Id }),
  output: Nothing,
  changes: ['seating', 'history', 'company.bin'],
  errors: ['seating.hall_not_found'],
})

export const removePlan = command({
  method: 'DELETE',
  path: '/events/:eventId/seating/:planId',
  access: 'seating:write',
  input: inEvent({ planId: Id }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['seating.not_found'],
})

export const restorePlan = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/restore',
  access: 'seating:write',
  input: inEvent({ planId: Id }),
  output: Nothing,
  changes: [...changes, 'company.bin'],
  errors: ['seating.not_found'],
})

/** The seat a guest is to get; null: none. `before` is the seat the caller saw. */
const Move = z.strictObject({
  guestId: Id,
  before: Seat.nullable(),
  after: Seat.nullable(),
  locked: z.boolean().default(false),
})

export const editPlan = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/steps',
  access: 'seating:write',
  input: inEvent({
    planId: Id,
    kind: StepKind.exclude(['settings']),
    moves: z.array(Move).max(5000).default([]),
    tables: z.array(TablePatch).max(maxTables).default([]),
    removedTableIds: z.array(Id).max(maxTables).default([]),
    objects: z.array(ObjectPatch).max(maxObjects).default([]),
    removedObjectIds: z.array(Id).max(maxObjects).default([]),
    rules: z.array(RulePatch).max(maxRules).default([]),
    removedRuleIds: z.array(Id).max(maxRules).default([]),
    /** The changed fields as they were read: where a colleague has changed one of them since, nothing is written. */
    seen: z
      .strictObject({
        tables: z.array(TablePatch).max(maxTables).default([]),
        objects: z.array(ObjectPatch).max(maxObjects).default([]),
        rules: z.array(RulePatch).max(maxRules).default([]),
      })
      .default({ tables: [], objects: [], rules: [] }),
  }),
  output: z.strictObject({ stepId: Id.nullable() }),
  changes,
  errors: [
    'seating.not_found',
    'seating.changed_meanwhile',
    'seating.seat_changed',
    'seating.seat_unknown',
    'seating.guest_unknown',
    'seating.thing_gone',
    'seating.table_name_taken',
    'seating.too_many',
    'seating.rule_invalid',
    'seating.breaks_musts',
  ],
  bodyLimit: 2 * 1024 * 1024,
  about:
    'One step: seats, tables, objects and rules that are written or removed together, and undone together. A seat that somebody else took or left meanwhile is refused with the plan as it is. A proposal that breaks a rule which must hold is refused.',
})

export const undoStep = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/steps/:stepId/undo',
  access: 'seating:write',
  input: inEvent({ planId: Id, stepId: Id }),
  output: Nothing,
  changes,
  errors: ['seating.not_found', 'seating.step_over'],
  about: 'Refused when somebody changed since what the step had changed.',
})

export const redoStep = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/steps/:stepId/redo',
  access: 'seating:write',
  input: inEvent({ planId: Id, stepId: Id }),
  output: Nothing,
  changes,
  errors: ['seating.not_found', 'seating.redo_over'],
  about:
    'Of a step that was undone; refused when somebody changed since what it would change again.',
})

export const printPlan = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/papers',
  access: 'seating:read',
  input: inEvent({
    planId: Id,
    paper: Printout,
    /** One of the sizes of the paper; its usual one where none is named. */
    size: PaperSize.optional(),
    /** The kitchen sheet with what guests said of diets and allergies, which the history notes. */
    withNeeds: z.boolean().default(false),
  }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  errors: ['seating.not_found', 'seating.size_unknown', 'seating.no_finder'],
  about:
    'As PDF: the list of every table, the names by family name, place cards, table numbers, a poster of the tables, the kitchen sheet, or the QR code by which guests find their table.',
})

export const listVersions = query({
  path: '/events/:eventId/seating/:planId/versions',
  access: 'seating:read',
  input: inEvent({ planId: Id }),
  output: z.strictObject({
    items: z.array(Version),
    /** What the plan says otherwise than the last version; empty where none was sent. */
    changes: z.array(VersionChange),
    /** What a reader should know before the plan is sent as it is. */
    open: z.strictObject({
      brokenMusts: z.int(),
      /** Confirmed, and without a seat. */
      unseated: z.int(),
      isDraft: z.boolean(),
    }),
  }),
  reads: ['seating', 'guests', 'events'],
  errors: ['seating.not_found'],
  about: 'What was sent to the venue, the last version first, and what changed since.',
})

export const sendVersion = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/versions',
  access: 'seating:write',
  input: inEvent({
    planId: Id,
    note: Paragraphs(1000).default(''),
    /** Where its printouts are sent; left out, they are only frozen and can be saved. */
    email: Email.optional(),
  }),
  output: z.strictObject({ id: Id, number: z.int() }),
  changes,
  errors: [
    'seating.not_found',
    'seating.nobody_seated',
    'seating.too_many_versions',
    'seating.event_off',
    'seating.papers_too_large',
  ],
  about: 'Freezes who sits where as the next version, with its printouts.',
})

export const printVersion = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/versions/:versionId/papers',
  access: 'seating:read',
  input: inEvent({ planId: Id, versionId: Id }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  errors: ['seating.not_found', 'seating.version_not_found'],
  about: 'The printouts of a version as it was sent, with what changed since the one before it.',
})

export const exportSeats = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/export',
  access: 'seating:read',
  input: inEvent({ planId: Id }),
  output: z.strictObject({ url: z.string(), expiresAt: z.string() }),
  changes: ['history'],
  errors: ['seating.not_found'],
  about: 'As XLSX: everybody invited with their table and seat, in a shape that can be read back.',
})

export const readSeatsFile = command({
  method: 'POST',
  path: '/events/:eventId/seating/:planId/import',
  access: 'seating:write',
  input: inEvent({ planId: Id, fileId: Id }),
  output: z.strictObject({
    moves: z.array(FileMove),
    problems: z.array(FileProblem),
    unchanged: z.int(),
  }),
  errors: [
    'seating.not_found',
    'seating.file_unreadable',
    'seating.file_too_long',
    'seating.file_without_columns',
    'files.not_found',
  ],
  about:
    'What an uploaded XLSX or CSV file would change, and each row that is not understood; it changes nothing. The moves are taken over as one step.',
})

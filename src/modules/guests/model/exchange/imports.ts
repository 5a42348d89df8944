import { z } from 'zod'
import {
  AgeBand,
  blankGuest,
  eachPlainField,
  fieldOfTarget,
  GroupLanguage,
  plainFieldKeys,
  Rsvp,
  type FileFieldKey,
  type GuestFields,
} from '../../model.ts'
import { pick } from '#shared/fields.ts'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'

export const maxRows = 100_000
export const maxColumns = 500
export const maxCellLength = 5000

export const plainTargets = [
  ...([
    'ignore',
    'lastName',
    'firstName',
    'middleName',
    'name',
    'nameLastFirst',
    'companions',
    'persons',
  ] as const),
  ...(['group', 'salutation', 'side', 'language', 'maxPersons', 'primary', 'host'] as const),
  ...(['age', 'category', 'tags', 'email', 'phone'] as const),
  ...plainFieldKeys,
  ...(['table', 'note', 'rsvp', 'menu', 'diet', 'allergies', 'access', 'id'] as const),
] as const
export const PlainTarget = z.enum(plainTargets)
export type PlainTarget = z.infer<typeof PlainTarget>

/** In a column of replies an empty cell is no answer yet, in any other one no invitation. */
const ofPart = /^(rsvp|reply|menu):[0-9a-f-]{36}$/
/** The field that a column is imported into; an answer or a menu can be that of one part. */
export const Target = z.union([PlainTarget, z.string().regex(ofPart)])
export type Target = z.infer<typeof Target>

/** Special categories of data: imported and exported only on request. */
export const sensitiveTargets = ['diet', 'allergies', 'access'] as const

export function partOf(target: string): { kind: 'rsvp' | 'reply' | 'menu'; partId: string } | null {
  if (!ofPart.test(target)) return null
  const [kind, partId = ''] = target.split(':')
  return { kind: kind as 'rsvp' | 'reply' | 'menu', partId }
}

export const Choice = z.enum(['skip', 'update', 'add'])
export type Choice = z.infer<typeof Choice>

/** `same` and `changed`: a row of our own export, whose guest is on the list. */
export const RowStatus = z.enum(['good', 'bad', 'double', 'same', 'changed'])
export type RowStatus = z.infer<typeof RowStatus>

/** Why a cell cannot be kept, or is kept otherwise than it was written; a warning does not hold the row back. */
export const RowProblem = z.strictObject({
  /** The column, from 0; null for the row as a whole. */
  at: z.int().nullable(),
  code: z.string(),
  limit: z.number().optional(),
  value: z.string().optional(),
  warning: z.boolean().optional(),
})
export type RowProblem = z.infer<typeof RowProblem>

export const ReadGuest = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  ageBand: AgeBand,
  comesAlong: z.boolean(),
})
export type ReadGuest = z.infer<typeof ReadGuest>

/** The parsed content of a row. */
export const ParsedRow = z.strictObject({
  /** The guests of the export, if the file is one of ours. */
  id: Id.nullable().optional(),
  /** The first one has the row's e-mail, phone and the rest. */
  people: z.array(ReadGuest),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  // A row that was read before the field existed says nothing of it.
  ...eachPlainField(() => z.string().default('')),
  table: z.string(),
  note: z.string(),
  categoryId: Id.nullable(),
  tagIds: z.array(Id),
  group: z.string(),
  salutation: z.string(),
  side: z.string(),
  language: GroupLanguage.nullable(),
  maxPersons: z.int().nullable(),
  isPrimary: z.boolean(),
  host: z.string(),
  invitations: z.array(
    z.strictObject({ partId: Id, rsvp: Rsvp.exclude(['waiting']), menu: z.string() }),
  ),
  needs: z.strictObject({ diet: z.string(), allergies: z.string(), access: z.string() }).nullable(),
})
export type ParsedRow = z.infer<typeof ParsedRow>

const fileFieldKeys = Object.values(fieldOfTarget)

/** What a row says of its first person. */
export function fieldsRead(reading: ParsedRow): Pick<GuestFields, FileFieldKey> {
  return pick({ ...blankGuest, ...reading, ...reading.people[0] }, fileFieldKeys)
}

/** A guest already there who looks like the row. */
export const MatchedGuest = z.strictObject({
  id: Id,
  groupId: Id,
  name: z.string(),
  groupName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  company: z.string(),
  table: z.string(),
  why: z.enum(['phone', 'email', 'name', 'id']),
  /** By `id`: what the row changes of the guest. */
  takes: z.array(z.string()).optional(),
})
export type MatchedGuest = z.infer<typeof MatchedGuest>

export const ImportRow = z.strictObject({
  /** As the file counts its rows, from 1. */
  rowNo: z.int(),
  cells: z.array(z.string()),
  reading: ParsedRow,
  problems: z.array(RowProblem),
  status: RowStatus,
  choice: Choice.nullable(),
  known: MatchedGuest.nullable(),
  /** An earlier row of the file that looks the same. */
  twin: z.int().nullable(),
})
export type ImportRow = z.infer<typeof ImportRow>

export const Column = z.strictObject({
  header: z.string(),
  target: Target,
  /** The first values below it, for anyone who decides what it is. */
  samples: z.array(z.string()),
})
export type Column = z.infer<typeof Column>

export const ImportState = z.enum([
  'reading',
  'ready',
  'checking',
  'running',
  'done',
  'stopped',
  'failed',
  'undoing',
  'undone',
])
export type ImportState = z.infer<typeof ImportState>

/** A preview of the import in the present state. */
export const Forecast = z.strictObject({
  rows: z.int(),
  good: z.int(),
  bad: z.int(),
  doubles: z.int(),
  /** Rows of our own export that say something else than the list, or the same. */
  changed: z.int(),
  same: z.int(),
  /** Rows with a cell that could not be read and would stay empty. */
  unread: z.int(),
  /** Guests of the list who are not in such a file: they stay. Null for other files. */
  missing: z.int().nullable(),
  /** Bad rows that are not decided yet. */
  open: z.int(),
  /** Guests who would be added, companions too. */
  adds: z.int(),
  /** Guests already there who would be completed. */
  updates: z.int(),
  /** Rows that would be left out. */
  skips: z.int(),
})
export type Forecast = z.infer<typeof Forecast>

/** The result of the import, and of its undo. */
export const Outcome = z.strictObject({
  added: z.int(),
  updated: z.int(),
  skipped: z.int(),
  removed: z.int().optional(),
  restored: z.int().optional(),
  /** Guests completed by the import and changed since: they stay as they are. */
  left: z.int().optional(),
})
export type Outcome = z.infer<typeof Outcome>

export const Import = z.strictObject({
  id: Id,
  name: z.string(),
  state: ImportState,
  /** The sheets of a book with several, in their order; empty where there is nothing to choose. */
  sheets: z.array(z.string()),
  sheet: z.int(),
  columns: z.array(Column),
  hasHeader: z.boolean(),
  /** The mapping is the one used last time for such a file. */
  isRemembered: z.boolean(),
  /** The parts to which newcomers are invited where the file says nothing. */
  partIds: z.array(Id),
  /** The guests agreed that what they said about diet, allergies and access is kept. */
  consent: z.boolean(),
  /** The file has letters with cedillas (ş, ţ), which Romanian writes with commas and Turkish does not. */
  hasCedillas: z.boolean(),
  /** They are entered with commas. */
  mendsCedillas: z.boolean(),
  doubles: Choice,
  skipBad: z.boolean(),
  /** Cells with a problem are left empty and the rest of their rows is imported. */
  emptiesBad: z.boolean(),
  forecast: Forecast,
  outcome: Outcome.nullable(),
  /** Why it failed. */
  problem: z.string().nullable(),
  /** The same file was imported before and not undone. */
  before: z.strictObject({ at: Instant, by: z.string() }).nullable(),
  workId: Id.nullable(),
  at: Instant,
  by: z.string(),
  /** Until then it can be taken back; null when there is nothing to take back. */
  undoUntil: Instant.nullable(),
})
export type Import = z.infer<typeof Import>

export const ExportFormat = z.enum(['csv', 'xlsx', 'vcard'])
export type ExportFormat = z.infer<typeof ExportFormat>

/** The action for a row: bad rows are never imported, duplicates as chosen. */
export function rowActionOf(
  row: { status: RowStatus; choice: Choice | null; known: unknown },
  doubles: Choice,
): Choice {
  if (row.status === 'bad' || row.status === 'same' || row.choice === 'skip') return 'skip'
  if (row.status === 'good') return 'add'
  if (row.status === 'changed') return row.choice ?? 'update'
  const choice = row.choice ?? doubles
  return choice === 'update' && !row.known ? 'skip' : choice
}

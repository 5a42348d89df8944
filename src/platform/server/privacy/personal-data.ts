import { sql, type RawBuilder } from 'kysely'
import { RetentionReason } from '#shared/retention-reasons.ts'
import { fold } from '#shared/text/text.ts'
import { systemScope } from '../auth/access.ts'
import type { Context } from '../context.ts'
import { fileRemove } from '../files/file-jobs.ts'
import { markErased } from '../files/store.ts'
import { forget } from '../records/history.ts'
import { port, type Ports } from '../ports.ts'

/** Kinds of people that rows can be about; each is identified by the ids of its own table. */
export type Subject = 'guest' | 'account' | 'contact' | 'speaker' | 'client' | 'supplier'

export interface People {
  subject: Subject
  ids: readonly string[]
  /** Addresses, numbers and full names, by which copies without an id are found. */
  known: readonly string[]
  /**
   * The values of `known` that the team entered; texts that people write about themselves can contain another
   * person's name.
   */
  givenTexts?: readonly string[]
}

/** `words` are those of the names in `known`, folded: a single word does not identify a person. */
type Parameters = {
  readonly [name in 'ids' | 'known' | 'givenTexts' | 'words']: RawBuilder<unknown>
}
/** SQL for rows about a person, as a condition or as a value. */
export type OfPeople = (people: Parameters) => RawBuilder<unknown>

/**
 * The content of a column, and what erasing the person does to it. `erased`: personal, replaced by this
 * value; `own` is the person's part of it, where others share the column. `personal`: deleted with its row,
 * or by code of its module. `kept`: personal, stays for a reason that the person is shown. `code`: choices,
 * keys, hashes, numbers and settings. `team`: words of the company about its own work, which belong to no
 * person.
 */
export type ErasureRule =
  | { readonly is: 'erased'; readonly to: OfPeople; readonly own?: OfPeople }
  | { readonly is: 'personal' }
  | { readonly is: 'kept'; readonly why: RetentionReason }
  | { readonly is: 'code' }
  | { readonly is: 'team' }

export interface PersonalTable {
  /** The rows about a person: the column with the person's id, or a condition. */
  readonly of?: Readonly<Partial<Record<Subject, string | OfPeople>>>
  /** Erasing deletes the whole row, or the rows of this condition; in other rows only the columns change. */
  readonly removed?: boolean | OfPeople
  /** The rows that the export of the person contains, where other rows only mention the person. */
  readonly shown?: OfPeople
  /** Columns with the ids of files that belong to the person. */
  readonly files?: readonly string[]
  /** Belongs to no company. */
  readonly global?: boolean
  /** The entity of these rows in history, recorded by their `id`; erasing removes the values from it. */
  readonly recorded?: string
  /**
   * Texts of the team that may name people and stay when these are erased: they are listed to the person
   * who erases, found by the finder of this kind, under the id in column `by`.
   */
  readonly opens?: {
    readonly kind: string
    readonly by: string
    readonly texts: readonly string[]
    /** Guests or visitors read them. */
    readonly isPublic?: boolean
  }
  /**
   * Columns with the ids of assigned colleagues; the id is removed when the account is erased, so that the
   * work is listed as unassigned.
   */
  readonly assigned?: { readonly one?: readonly string[]; readonly many?: readonly string[] }
  /** A change raises the version of the row for those who edit it. */
  readonly versioned?: boolean
  /** Columns that the person's export contains besides the personal ones, such as a date. */
  readonly about?: readonly string[]
  readonly columns: Readonly<Record<string, ErasureRule>>
}

/** By table: every column of text, JSON, bytes or lists, except those that a rule recognises. */
export type PersonalData = Readonly<Record<string, PersonalTable>>

/** Each module declares its tables in `server/personal-data.ts`; a test compares them with the database. */
export const personalData = port<PersonalData>('platform.personal-data')

const erased = (to: OfPeople, own?: OfPeople): ErasureRule => ({
  is: 'erased',
  to,
  ...(own && { own }),
})
export const blank = erased(() => sql`''`)
export const cleared = erased(() => sql`null`)
/** An empty list, or an empty object. */
export const emptied = erased(() => sql`'{}'`)
export const emptiedJson = erased(() => sql`'[]'`)
export const erasedTo = erased
export const personal: ErasureRule = { is: 'personal' }
export const code: ErasureRule = { is: 'code' }
export const team: ErasureRule = { is: 'team' }
export const keptBecause = (why: RetentionReason): ErasureRule => ({ is: 'kept', why })

/** The same rule for several columns. */
export function forColumns(
  rule: ErasureRule,
  ...columns: readonly string[]
): Record<string, ErasureRule> {
  return Object.fromEntries(columns.map((column) => [column, rule]))
}

const ruleOf = { blank, null: cleared, empty: emptied, team }

/** The rules of a table of fields, each of which says what erasing the person does to it. */
export function forFields(
  fields: Readonly<
    Record<string, { readonly column: string; readonly erasure: keyof typeof ruleOf | 'stays' }>
  >,
): Record<string, ErasureRule> {
  return Object.fromEntries(
    Object.values(fields).flatMap(({ column, erasure }) =>
      erasure === 'stays' ? [] : [[column, ruleOf[erasure]]],
    ),
  )
}

interface ErasureScope extends Pick<Context, 'db' | 'services'> {
  companyId: string | null
}

/**
 * Erases these people from every declared table, in the transaction of the caller; higher modules first.
 * Their files can no longer be read by id, and their bytes are deleted by the next free worker.
 */
export async function erasePeople(
  ctx: Pick<Context, 'db' | 'services' | 'now' | 'enqueue'>,
  companyId: string | null,
  people: People,
): Promise<void> {
  if (people.ids.length === 0) return
  const where = { ...ctx, companyId }
  for (const [table, declared] of tablesOf(ctx.services.ports, people.subject).toReversed()) {
    const set = settings(declared, people)
    const these = condition(where, declared, people)
    for (const fileId of await filesIn(where, table, declared, these))
      if (companyId && (await markErased(ctx.db, systemScope(companyId), fileId, ctx.now)))
        ctx.enqueue(fileRemove, { fileId })
    await forgetRecorded(where, table, declared, these)
    const { removed } = declared
    if (removed) {
      const which = removed === true ? these : sql`${these} and (${removed(parametersOf(people))})`
      await sql`delete from ${sql.table(table)} where ${which}`.execute(ctx.db)
    }
    if (removed !== true && set.length > 0)
      await sql`update ${sql.table(table)} set ${sql.join(set)} where ${these}`.execute(ctx.db)
  }
  if (companyId && people.subject === 'account') await unassign(where, people)
}

/** Work assigned to these colleagues becomes unassigned. */
async function unassign({ db, services, companyId }: ErasureScope, { ids }: People): Promise<void> {
  const idArray = sql`${ids}::uuid[]`
  for (const [name, { assigned }] of services.ports.all(personalData).flatMap(Object.entries)) {
    const table = sql.table(name)
    const ours = sql`company_id = ${companyId}`
    for (const column of assigned?.one ?? [])
      await sql`update ${table} set ${sql.ref(column)} = null, version = version + 1
        where ${ours} and ${sql.ref(column)} = any(${idArray})`.execute(db)
    for (const column of assigned?.many ?? [])
      await sql`update ${table} set version = version + 1,
          ${sql.ref(column)} = array(select id from unnest(${sql.ref(column)}) id where id <> all(${idArray}))
        where ${ours} and ${sql.ref(column)} && ${idArray}`.execute(db)
  }
}

/** Derived from other columns for search and sorting: erased like them, and not listed to the person. */
const derived = /^(folded|name_key|sort_name|words)$/

/** All rows about these people in the declared tables, by table; tables without such rows are left out. */
export async function rowsOfPeople(
  where: ErasureScope,
  people: People,
): Promise<Record<string, Record<string, unknown>[]>> {
  const found: Record<string, Record<string, unknown>[]> = {}
  if (people.ids.length === 0) return found
  for (const [table, declared] of tablesOf(where.services.ports, people.subject)) {
    const own = personalColumns(declared).filter((column) => !derived.test(column))
    const columns = [...(declared.about ?? []), ...own]
    if (columns.length === 0) continue
    const shown = declared.shown?.(parametersOf(people)) ?? sql`true`
    const { rows } = await sql<Record<string, unknown>>`
      select ${sql.join(columns.map((column) => ownPart(declared, column, people)))} from ${sql.table(table)}
      where ${condition(where, declared, people)} and (${shown})`.execute(where.db)
    if (rows.length > 0) found[table] = rows
  }
  return found
}

/** A column in the export of a person: of data shared by several people, only their own part. */
function ownPart({ columns }: PersonalTable, column: string, people: People): RawBuilder<unknown> {
  const rule = columns[column]
  if (rule?.is !== 'erased' || !rule.own) return sql.ref(column)
  return sql`${rule.own(parametersOf(people))} as ${sql.ref(column)}`
}

/**
 * The reasons why some data of such people is kept, as shown to them: kept columns, the list of erasures and
 * backups.
 */
export function reasonsFor(ports: Ports, subjects: readonly Subject[]): RetentionReason[] {
  const tables = subjects.flatMap((subject) => tablesOf(ports, subject))
  const all = tables.flatMap(([, { columns }]) =>
    Object.values(columns).flatMap((rule) => (rule.is === 'kept' ? [rule.why] : [])),
  )
  return RetentionReason.options.filter(
    (reason) => reason === 'trace' || reason === 'backup' || all.includes(reason),
  )
}

/** Columns that hold something of a person. */
export function personalColumns({ columns }: PersonalTable): string[] {
  return Object.entries(columns).flatMap(([column, { is }]) =>
    is === 'erased' || is === 'personal' || is === 'kept' ? [column] : [],
  )
}

export function tablesOf(ports: Ports, subject: Subject): [string, PersonalTable][] {
  return ports
    .all(personalData)
    .flatMap((declared) => Object.entries(declared))
    .filter(([, { of }]) => of?.[subject] !== undefined)
}

async function filesIn(
  { db }: ErasureScope,
  table: string,
  { files = [] }: PersonalTable,
  these: RawBuilder<unknown>,
): Promise<string[]> {
  const found: string[] = []
  for (const column of files) {
    const id = sql.ref(column)
    const { rows } = await sql<{ id: string }>`
      select ${id} as id from ${sql.table(table)} where ${these} and ${id} is not null`.execute(db)
    found.push(...rows.map((row) => row.id))
  }
  return found
}

async function forgetRecorded(
  { db, companyId }: ErasureScope,
  table: string,
  { recorded }: PersonalTable,
  these: RawBuilder<unknown>,
): Promise<void> {
  if (recorded === undefined || companyId === null) return
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${these}`.execute(db)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await forget({ db, company: systemScope(companyId) }, recorded, ids)
}

function condition(
  { companyId }: ErasureScope,
  { of, global }: PersonalTable,
  people: People,
): RawBuilder<unknown> {
  const found = of?.[people.subject] ?? (() => sql`false`)
  const params = parametersOf(people)
  const these =
    typeof found === 'string' ? sql`${sql.ref(found)} = any(${params.ids})` : found(params)
  return global ? sql`(${these})` : sql`company_id = ${companyId} and (${these})`
}

function settings({ columns, versioned }: PersonalTable, people: People): RawBuilder<unknown>[] {
  const params = parametersOf(people)
  const set = Object.entries(columns).flatMap(([column, rule]) =>
    rule.is === 'erased' ? [sql`${sql.ref(column)} = ${rule.to(params)}`] : [],
  )
  return versioned && set.length > 0 ? [...set, sql`version = version + 1`] : set
}

function parametersOf({ ids, known, givenTexts = known }: People): Parameters {
  const texts = (of: readonly string[]) => [
    ...new Set(identifyingTexts(of).flatMap((text) => [text, text.toLowerCase()])),
  ]
  return {
    ids: sql`${[...ids]}::uuid[]`,
    known: sql`${texts(known)}::text[]`,
    givenTexts: sql`${texts(givenTexts)}::text[]`,
    words: sql`${wordsOfNames(known)}::text[]`,
  }
}

/** Shorter words are not treated as names. */
const minWordLength = 3

function wordsOfNames(known: readonly string[]): string[] {
  const words = known
    .filter((text) => !/[@\d]/.test(text))
    .flatMap((text) => fold(text).split(/[^\p{L}\p{N}]+/u))
  return [...new Set(words)].filter((word) => word.length >= minWordLength)
}

/** The texts by which one person is found: a first name alone is shared by many. */
export function identifyingTexts(known: readonly string[]): string[] {
  return known.map((text) => text.trim()).filter((text) => /[\s@\d]/.test(text))
}

/** Whether a text, or JSON as text, contains one of these words, ignoring case. */
export function names(column: string, words: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from unnest(${words}) word where position(lower(word) in lower(${sql.ref(column)}::text)) > 0)`
}

/** Whether it contains all words of one of these, in any order, since cells of a table split a name. */
export function mentions(
  text: RawBuilder<unknown>,
  known: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`exists (select from unnest(${known}) said where not exists (
    select from unnest(string_to_array(lower(said), ' ')) word where position(word in lower(${text})) = 0))`
}

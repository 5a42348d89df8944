import {
  isOperationNodeSource,
  sql,
  type Insertable,
  type RawBuilder,
  type Selectable,
  type SelectQueryBuilder,
  type Updateable,
} from 'kysely'
import type { CompanyScope } from '../auth/access.ts'
import type { Db } from '../database/db.ts'
import { namesIn } from './names.ts'

type Camel<C extends string> = C extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<Camel<Rest>>}`
  : C
type SelectedAs<Name extends string, C extends string> = C extends string
  ? `${Name}.${C} as ${Camel<C>}`
  : never
type Fields<Columns> = {
  [C in keyof Columns as C extends string ? Camel<C> : never]: Columns[C]
}
type WritableColumns<Columns> = { [F in keyof Columns]: Columns[F] | RawBuilder<Columns[F]> }
/** Refuses fields that the table does not have, also those of a spread object. */
type OnlyKeys<V, Allowed> = V & Record<Exclude<keyof V, keyof Allowed>, never>

type ReadRow<Columns, C> = Fields<Pick<Selectable<Columns>, C & keyof Selectable<Columns>>>
type NewRow<Columns> = Omit<WritableColumns<Fields<Insertable<Columns>>>, 'companyId' | 'deletedAt'>
type Changes<Columns> = Partial<WritableColumns<Fields<Updateable<Columns>>>>
/** The id of a record, and further conditions. */
type RowCondition<Columns> = { id: string } & Partial<Fields<Selectable<Columns>>>

/**
 * Functions for the rows of a table with a company, an id, a version and a bin. A column `event_id` is the
 * field `eventId` here; one that the table does not have does not compile.
 */
interface Records<Tables, Name extends keyof Tables & string, C extends string> {
  readonly table: Name
  /** For the `select` of a further query, also of one with other tables. */
  readonly fields: readonly SelectedAs<Name, C>[]
  /** The fields of the table in an object that may have more, to be written. */
  readonly own: <V extends object>(
    object: V,
  ) => Pick<V, Exclude<keyof V & keyof ReadRow<Tables[Name], C>, 'id' | 'version'>>
  /** The rows that are not in the bin, for a further query. */
  readonly active: (db: Db, scope: CompanyScope) => SelectQueryBuilder<Tables, Name, object>
  /** Includes deleted records. */
  readonly all: (db: Db, scope: CompanyScope) => SelectQueryBuilder<Tables, Name, object>
  readonly find: (
    db: Db,
    scope: CompanyScope,
    which: RowCondition<Tables[Name]>,
  ) => Promise<ReadRow<Tables[Name], C> | undefined>
  /** The result has no order. */
  readonly findMany: (
    db: Db,
    scope: CompanyScope,
    ids: readonly string[],
  ) => Promise<ReadRow<Tables[Name], C>[]>
  /** Includes deleted records, for history entries and for restoring. */
  readonly findWithDeleted: (
    db: Db,
    scope: CompanyScope,
    ids: readonly string[],
  ) => Promise<ReadRow<Tables[Name], C>[]>
  /** Names by id, including deleted records, for history entries. */
  readonly names: (
    db: Db,
    scope: CompanyScope,
    ids: readonly string[],
  ) => Promise<Map<string, string>>
  readonly insert: <V extends NewRow<Tables[Name]>>(
    db: Db,
    scope: CompanyScope,
    row: OnlyKeys<V, NewRow<Tables[Name]>>,
  ) => Promise<ReadRow<Tables[Name], C>>
  readonly insertMany: <V extends NewRow<Tables[Name]>>(
    db: Db,
    scope: CompanyScope,
    rows: readonly OnlyKeys<V, NewRow<Tables[Name]>>[],
  ) => Promise<ReadRow<Tables[Name], C>[]>
  /** Returns those that no unique index refused. */
  readonly insertUnlessTaken: <V extends NewRow<Tables[Name]>>(
    db: Db,
    scope: CompanyScope,
    rows: readonly OnlyKeys<V, NewRow<Tables[Name]>>[],
  ) => Promise<ReadRow<Tables[Name], C>[]>
  /**
   * Changes the row only if its version is unchanged; undefined means that it was changed meanwhile, or
   * that it is in the bin.
   */
  readonly update: <V extends Changes<Tables[Name]>>(
    db: Db,
    scope: CompanyScope,
    which: RowCondition<Tables[Name]> & { version: number },
    changes: OnlyKeys<V, Changes<Tables[Name]>>,
  ) => Promise<ReadRow<Tables[Name], C> | undefined>
  /** Into the bin, or with null out of it; undefined when it was not in the expected place. */
  readonly setDeleted: (
    db: Db,
    scope: CompanyScope,
    which: RowCondition<Tables[Name]>,
    at: Date | null,
  ) => Promise<ReadRow<Tables[Name], C> | undefined>
  /** The same for many: returns those that were found. */
  readonly setAllDeleted: (
    db: Db,
    scope: CompanyScope,
    ids: readonly string[],
    at: Date | null,
  ) => Promise<ReadRow<Tables[Name], C>[]>
  /** Records deleted since then, the newest first. */
  readonly deleted: (
    db: Db,
    scope: CompanyScope,
    since: Date,
  ) => Promise<(ReadRow<Tables[Name], C> & { deletedAt: string })[]>
  /** Permanently deletes what was in the bin at that moment; returns the number of rows. */
  readonly purge: (db: Db, scope: CompanyScope, before: Date) => Promise<number>
}

/** The type of a record: `RecordOf<typeof tags>`. */
export type RecordOf<R> = R extends {
  find: (...input: never[]) => Promise<(infer Row) | undefined>
}
  ? Row
  : never

interface Options<Column> {
  /** Columns of JSON, where the driver would write an array as one of PostgreSQL. */
  json?: readonly Column[]
  /** The column shown as the name of a record. */
  name?: Column
}

/**
 * `recordsOf<CompanyTables>()('company_tags', ['id', 'name', 'version'])`. The SQL below is built from names, so that
 * only this signature can type it.
 */
export function recordsOf<Tables>() {
  return <Name extends keyof Tables & string, const C extends keyof Tables[Name] & string>(
    table: Name,
    columns: readonly C[],
    options: Options<keyof Tables[Name] & string> = {},
  ) => untyped(table, columns, options) as unknown as Records<Tables, Name, C>
}

/** Counts the rows of a query. */
export async function countRows<Tables, Name extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Name, object>,
): Promise<number> {
  const counted = query.select(sql<number>`count(*)`.as('n')).$castTo<{ n: number }>()
  return (await counted.executeTakeFirstOrThrow()).n
}

/** Maximum number of deleted records of a kind that a person would look through. */
const maxInBin = 500

// Inside, every table has the same type: the compiler checks the interface against the real one.
type Uniform = { rows: { id: string; deleted_at: string | null; [column: string]: unknown } }

function untyped(name: string, columns: readonly string[], options: Options<string>) {
  const table = name as 'rows'
  const fields = columns.map((column) => aliased(name, column))
  const { name: title = 'name', json = [] } = options
  const known = new Set(
    columns.map(fieldOf).filter((field) => field !== 'id' && field !== 'version'),
  )
  const own = (object: object) =>
    Object.fromEntries(Object.entries(object).filter(([field]) => known.has(field)))
  return { table, fields, own, ...reading(table, fields, title), ...writing(table, fields, json) }
}

function reading(table: 'rows', fields: string[], title: string) {
  const all = (db: Db, { companyId }: CompanyScope) =>
    db
      .withTables<Uniform>()
      .selectFrom(table)
      .where(sql.ref(`${table}.company_id`), '=', companyId)
  const active = (db: Db, scope: CompanyScope) =>
    all(db, scope).where(sql.ref(`${table}.deleted_at`), 'is', null)
  return {
    all,
    active,
    find: (db: Db, scope: CompanyScope, which: object) =>
      matching(active(db, scope).select(fields), which).executeTakeFirst(),
    findMany: (db: Db, scope: CompanyScope, ids: readonly string[]) =>
      active(db, scope).select(fields).where(idIsAmong(ids)).execute(),
    findWithDeleted: (db: Db, scope: CompanyScope, ids: readonly string[]) =>
      all(db, scope).select(fields).where(idIsAmong(ids)).execute(),
    names: namesIn<Record<string, Record<string, string>>>()(table, title),
    deleted: (db: Db, scope: CompanyScope, since: Date) =>
      all(db, scope)
        .select([...fields, 'deleted_at as deletedAt'])
        .where('deleted_at', '>', since.toISOString())
        .orderBy('deleted_at', 'desc')
        .limit(maxInBin)
        .execute(),
  }
}

function writing(table: 'rows', fields: string[], json: readonly string[]) {
  const inserting = (db: Db, { companyId }: CompanyScope, rows: readonly object[]) =>
    db
      .withTables<Uniform>()
      .insertInto(table)
      .values(rows.map((row) => ({ ...columnValues(row, json), company_id: companyId })) as never)
      .returning(fields)
  const changing = (db: Db, { companyId }: CompanyScope, changes: object) =>
    db
      .withTables<Uniform>()
      .updateTable(table)
      .set(changes)
      .where('company_id', '=', companyId)
      .returning(fields)
  const binning = (db: Db, scope: CompanyScope, at: Date | null) =>
    changing(db, scope, { deleted_at: at?.toISOString() ?? null }).where(
      'deleted_at',
      at ? 'is' : 'is not',
      null,
    )
  return {
    insert: (db: Db, scope: CompanyScope, row: object) =>
      inserting(db, scope, [row]).executeTakeFirstOrThrow(),
    insertMany: async (db: Db, scope: CompanyScope, rows: readonly object[]) =>
      rows.length === 0 ? [] : inserting(db, scope, rows).execute(),
    insertUnlessTaken: async (db: Db, scope: CompanyScope, rows: readonly object[]) =>
      rows.length === 0
        ? []
        : inserting(db, scope, rows)
            .onConflict((conflict) => conflict.doNothing())
            .execute(),
    update(db: Db, scope: CompanyScope, which: { version: number }, changes: object) {
      const set = { ...columnValues(changes, json), version: which.version + 1 }
      const rows = changing(db, scope, set).where('deleted_at', 'is', null)
      return matching(rows, which).executeTakeFirst()
    },
    setDeleted: (db: Db, scope: CompanyScope, which: object, at: Date | null) =>
      matching(binning(db, scope, at), which).executeTakeFirst(),
    setAllDeleted: (db: Db, scope: CompanyScope, ids: readonly string[], at: Date | null) =>
      binning(db, scope, at).where(idIsAmong(ids)).execute(),
    async purge(db: Db, { companyId }: CompanyScope, before: Date) {
      const { numDeletedRows } = await db
        .withTables<Uniform>()
        .deleteFrom(table)
        .where('company_id', '=', companyId)
        .where('deleted_at', '<=', before.toISOString())
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

interface WhereBuilder {
  where(column: string, operator: '=', value: unknown): this
}

function matching<Q>(rows: Q, which: object): Q {
  return Object.entries(which).reduce(
    (query, [field, value]) => query.where(columnOf(field), '=', value),
    rows as WhereBuilder,
  ) as Q
}

function idIsAmong(ids: readonly string[]): RawBuilder<boolean> {
  return sql<boolean>`id = any (${[...ids]}::uuid[])`
}

function columnValues(values: object, json: readonly string[]): Record<string, unknown> {
  const input = Object.entries(values as Record<string, unknown>)
  const columns = input
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => {
      const column = columnOf(field)
      const asText = json.includes(column) && value !== null && !isOperationNodeSource(value)
      return [column, asText ? sql`${JSON.stringify(value)}::jsonb` : value]
    })
  return Object.fromEntries(columns) as Record<string, unknown>
}

function columnOf(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

function fieldOf(column: string): string {
  return column.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function aliased(table: string, column: string): string {
  return `${table}.${column} as ${fieldOf(column)}`
}

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing/database.ts'

const db = testDatabase()

interface Column {
  table: string
  column: string
  nullable: boolean
  type: string
}

/** The text of each PostgreSQL type once `db.ts` has read it; JSON may be anything. */
const shapes: Record<string, RegExp> = {
  uuid: /^string$/,
  // A named type is a choice of words, as an indexed one is.
  text: /string|'|\[|^[A-Z]\w*$/,
  bool: /^boolean$/,
  int2: /^number$/,
  int4: /^number$/,
  int8: /^number$/,
  float8: /^number$/,
  timestamptz: /^string$/,
  date: /^string$/,
  json: /./,
  jsonb: /./,
  bytea: /^Buffer$/,
  _uuid: /\[\]$/,
  _text: /\[\]$/,
  _int4: /\[\]$/,
}

/** Columns that only SQL reads and writes, in triggers or raw statements. */
const sqlOnly = [
  'budget_payments.planned_amount',
  'budget_payments.rest_of',
  'guests.standing_rank',
  'companies.created_at',
  'processing_entries.created_at',
  'protection_requests.created_at',
  'dated_values.created_at',
  'categories.created_at',
  'history.batch_id',
  'history.request_id',
]

test('the row types in every tables.ts are what the database has', async () => {
  const real = await db.look<Column>(`
    select table_name as "table", column_name as "column", is_nullable = 'YES' as nullable, udt_name as type
    from information_schema.columns where table_schema = 'public'`)
  const declared = declaredColumns()
  expect(declared.length).toBeGreaterThan(10)
  const wrong = declared.flatMap((declaredColumn) => {
    const name = `${declaredColumn.table}.${declaredColumn.column}`
    const found = real.find(
      ({ table, column }) => table === declaredColumn.table && column === declaredColumn.column,
    )
    if (!found) return [`${name} is not in the database`]
    if (found.nullable !== declaredColumn.nullable)
      return [`${name} is ${found.nullable ? 'nullable' : 'never null'} in the database`]
    return shapes[found.type]?.test(declaredColumn.type)
      ? []
      : [`${name} is ${found.type} in the database, ${declaredColumn.type} in tables.ts`]
  })
  expect(wrong).toEqual([])
})

test('a table with a row type has all of its columns there', async () => {
  const real = await db.look<{ table: string; column: string }>(`
    select table_name as "table", column_name as "column"
    from information_schema.columns where table_schema = 'public'`)
  const declared = declaredColumns()
  const tables = new Set(declared.map(({ table }) => table))
  const names = new Set(declared.map(({ table, column }) => `${table}.${column}`))
  const missing = real
    .filter(({ table }) => tables.has(table))
    .map(({ table, column }) => `${table}.${column}`)
    .filter((name) => !names.has(name))
  expect(missing.toSorted()).toEqual(sqlOnly.toSorted())
})

test('row types are in a tables.ts, where they are compared', () => {
  const elsewhere = sources().filter(
    ({ file, source }) =>
      !file.endsWith('/tables.ts') && /^(export )?(type|interface) \w+Tables\b/m.test(source),
  )
  expect(elsewhere.map(({ file }) => file)).toEqual([])
})

function declaredColumns(): Column[] {
  return sources()
    .filter(({ file }) => file.endsWith('/tables.ts'))
    .flatMap(({ source }) => columnsIn(source))
}

function sources() {
  return readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ({ file, source: readFileSync(join('src', file), 'utf8') }))
}

/** Reads `table: { column: type }` as these files are written: one column a line. */
function columnsIn(source: string): Column[] {
  const columns: Column[] = []
  let table = ''
  for (const line of source.split('\n')) {
    table = /^ {2}(\w+): \{$/.exec(line)?.[1] ?? table
    const [, column, written] = /^ {4}(\w+): (.+)$/.exec(line) ?? []
    if (!column || !written) continue
    const type = written.replace(/^(?:Generated|Json)<(.*)>$/, '$1')
    columns.push({
      table,
      column,
      nullable: type.endsWith('| null'),
      type: type.replace(/ \| null$/, ''),
    })
  }
  return columns
}

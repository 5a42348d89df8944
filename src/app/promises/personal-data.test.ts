import { beforeAll, expect, test } from 'vitest'
import {
  personalColumns,
  personalData,
  type PersonalTable,
} from '#platform/server/privacy/personal-data.ts'
import { platformTables } from '#platform/server/privacy/personal-tables.ts'
import { Ports } from '#platform/server/ports.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { historyWords } from '#modules/company/server/api.ts'
import { ports } from '#app/server.gen.ts'

const db = testDatabase()
const declared: [string, PersonalTable][] = [
  ...new Ports(ports.flat()).all(personalData),
  platformTables,
].flatMap((tables) => Object.entries(tables))

interface Column {
  table: string
  column: string
  type: string
  /** A choice of words, written by the database from others, or the name of a colleague. */
  isKnown: boolean
}

let columns: Column[] = []
beforeAll(async () => {
  columns = await db.look<Column>(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, null) as type,
      a.attgenerated <> '' or col_description(c.oid, a.attnum) in ('colleague', 'mentions colleagues') or exists (
        select from pg_constraint k where k.conrelid = c.oid and k.contype = 'c' and a.attnum = any(k.conkey)
          and cardinality(k.conkey) = 1 and pg_get_constraintdef(k.oid) like '%= ANY (ARRAY[%') as "isKnown"
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by 1, a.attnum`)
})

const holdsWords = /^(text|json|jsonb|text\[\]|character.*|inet|cidr|tsvector|xml)$/
/** Settings and fingerprints, whose names say that they are nothing else. */
const saysItself =
  /^(.*_)?(hash|sha256|kid|currency|language|locale|time_zone|position|colour|tone|kind|type|signature)$/

test('every column that can hold words says what erasing a person makes of it', () => {
  const missing = columns.filter(
    ({ table, column, type, isKnown }) =>
      holdsWords.test(type) &&
      !isKnown &&
      !saysItself.test(column) &&
      declared.every(([name, { columns: known }]) => name !== table || !(column in known)),
  )
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

test('what is declared is in the database, and once', () => {
  const tables = declared.map(([name]) => name)
  expect(tables.filter((name, at) => tables.indexOf(name) !== at)).toEqual([])
  const has = (table: string, column: string) =>
    columns.some((each) => each.table === table && each.column === column)
  const wrong = declared.flatMap(([table, { of = {}, about = [], files = [], opens, ...rest }]) => {
    const found = Object.values(of).filter((each) => typeof each === 'string')
    const opened = opens ? [opens.by, ...opens.texts] : []
    const named = [...Object.keys(rest.columns), ...about, ...files, ...found, ...opened]
    return [
      ...named.filter((column) => !has(table, column)).map((column) => `${table}.${column}`),
      ...(has(table, 'company_id') === (rest.global ?? false) ? [`${table}: global`] : []),
      ...(rest.versioned && !has(table, 'version') ? [`${table}: versioned`] : []),
    ]
  })
  // A person is beside a company, and a session or a token may be for one.
  expect(wrong).toEqual(['users: global', 'sessions: global', 'account_tokens: global'])
})

const people = {
  guest: ['guest_id', 'kept_id', 'dropped_id'],
  account: ['user_id'],
  contact: ['contact_id'],
  speaker: ['speaker_id'],
} as const

test('a table that names a person by id and holds words is found by that person', () => {
  const lost = declared.flatMap(([table, said]) =>
    Object.entries(people).flatMap(([subject, ids]) => {
      const names = columns.some(
        (each) => each.table === table && (ids as readonly string[]).includes(each.column),
      )
      // Contacts too have doubles.
      if (table === 'contact_merges' && subject === 'guest') return []
      const isFound = said.of?.[subject as keyof typeof people] !== undefined
      return names && !isFound && personalColumns(said).length > 0 ? [`${table}: ${subject}`] : []
    }),
  )
  expect(lost).toEqual([])
})

/** Work of the team, which is nobody's own; names in it are found as words. */
const workOfTheTeam = [
  'activity',
  'agenda',
  'agenda_session',
  'budget',
  'budget_invoice',
  'budget_line',
  'budget_offer',
  'budget_payment',
  'budget_settings',
  'cash_limit',
  'category',
  'check_in_list',
  'client_report',
  'defaults',
  'event',
  'event_list',
  'event_part',
  'event_partner',
  'event_template',
  'guest_import',
  'guest_page',
  'invoice_list',
  'message',
  'partner',
  'partner_deliverable',
  'payment_list',
  'processing_entry',
  'questionnaire',
  'report',
  'report_schedule',
  'retention',
  'site',
  'sponsor_tier',
  'task',
  'task_list',
  'vat_rate',
]
/** Exported by the id of the guest, and forgotten by code of its module; or kept as the proof of an answer. */
const otherwise = ['check_in', 'protection_request']

test('a kind of record in the history says in which table its rows are a person’s, or is work of the team', () => {
  const recorded = declared.flatMap(([, table]) => table.recorded ?? [])
  const entities = new Ports(ports.flat()).all(historyWords).map(({ entity }) => entity)
  const known = [...recorded, ...workOfTheTeam, ...otherwise]
  expect(entities.filter((entity) => !known.includes(entity)).toSorted()).toEqual([])
})

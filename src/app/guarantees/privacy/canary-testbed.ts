import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import {
  personalColumns,
  tablesOf,
  type PersonalTable,
  type Subject,
} from '#platform/server/privacy/personal-data.ts'
import { doJob, takeQueued } from '#platform/testing/queue.ts'
import type { WholeProduct } from '#platform/testing/whole-product.ts'

/** A person with one name and address, of whom nothing may be found after the erasure. */
export interface Canary {
  subject: Subject
  /** As it is written, and as it is searched for. */
  name: string
  email: string
  /** Values of columns that link a row to the person, and to where they are. */
  links: Readonly<Record<string, string>>
  /** Tables in which the product itself wrote of them, through the contract. */
  there: readonly string[]
}

interface Column {
  name: string
  type: string
  needed: boolean
  choice: string | null
}

/** Writes the canary into every personal column of every table that can be about such a person. */
export async function plant(product: WholeProduct, canary: Canary): Promise<string[]> {
  const { pathname } = new URL(product.db.adminUrl)
  const url = Object.assign(new URL(inject('cluster').superuserUrl), { pathname }).href
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    // Rows of their own, without the parents they belong to.
    await client.query('set session_replication_role = replica')
    const planted: string[] = []
    for (const [table, declared] of tablesOf(product.parts.services.ports, canary.subject)) {
      if (personalColumns(declared).length === 0) continue
      if (!canary.there.includes(table)) await plantIn(client, table, declared, canary)
      planted.push(table)
    }
    return planted
  } finally {
    await client.end()
  }
}

async function plantIn(
  client: pg.Client,
  table: string,
  declared: PersonalTable,
  canary: Canary,
): Promise<void> {
  const columns = await columnsOf(client, table)
  const personal = personalColumns(declared)
  const text = columns.filter(({ name }) => personal.includes(name))
  const own = declared.of?.[canary.subject]
  if (own === 'id' && !declared.global) {
    // The person's own row, written by the product: only what it left empty.
    for (const column of text.filter(({ type }) => type === 'text' || type === 'text[]'))
      await client.query(
        `update "${table}" set "${column.name}" = $1 where id = $2 and ("${column.name}" is null or "${column.name}"::text in ('', '{}'))`,
        [valueOf(table, column, canary), canary.links.id],
      )
    return
  }
  const row = new Map<string, unknown>()
  for (const column of columns) {
    const ownLink = canary.links[`${table}.${column.name}`]
    const link = ownLink ?? canary.links[column.name]
    // The column by which the row is found to be theirs.
    if (ownLink !== undefined) row.set(column.name, ownLink)
    else if (personal.includes(column.name)) row.set(column.name, valueOf(table, column, canary))
    else if (link !== undefined) row.set(column.name, link)
    else if (column.needed) row.set(column.name, fillerOf(column))
  }
  const names = [...row.keys()].map((name) => `"${name}"`)
  const places = names.map((_, at) => `$${at + 1}`)
  await client.query(`insert into "${table}" (${names.join(', ')}) values (${places.join(', ')})`, [
    ...row.values(),
  ])
  if (declared.recorded) await plantHistory(client, declared.recorded, row, canary)
}

/** Records of a person in the log, found by any part of their name. */
async function plantHistory(
  client: pg.Client,
  entity: string,
  row: ReadonlyMap<string, unknown>,
  { name }: Canary,
): Promise<void> {
  const changes = [{ field: 'reason', new: `${lastNameIn(name)} a rugat la telefon` }]
  await client.query(
    `insert into history (company_id, id, actor_kind, actor_name, entity, entity_id, verb, changes)
     values ($1, gen_random_uuid(), 'user', 'Ana', $2, $3, 'added', $4)`,
    [row.get('company_id'), entity, row.get('id'), JSON.stringify(changes)],
  )
}

const lastNameIn = (name: string) => name.split(' ').at(-1) ?? ''

async function columnsOf(client: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(
    `select a.attname as name, format_type(a.atttypid, null) as type, a.attnotnull and not a.atthasdef as needed,
      (select substring(pg_get_constraintdef(k.oid) from $$= ANY \\(ARRAY\\['([^']*)'$$) from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum] limit 1) as choice
     from pg_attribute a where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  )
  return rows
}

/** JSON that is read where the person is erased has the form in which it is written. */
const forms: Record<string, (name: string) => unknown> = {
  'history.changes': (name) => [{ field: 'note', old: name, new: name }],
  'guest_imports.sample': (name) => [['Prenume', 'Nume'], name.split(' ')],
  'messages.audience': (name) => ({ all: true, ids: [], filter: { search: name } }),
  'guest_batches.action': (name) => ({ kind: 'table', table: `Masa familiei ${lastNameIn(name)}` }),
  'guest_batches.selection': (name) => ({ filter: { search: lastNameIn(name) } }),
}

function valueOf(table: string, { name: column, type }: Column, { name, email }: Canary): unknown {
  if (type.startsWith('json'))
    return JSON.stringify(forms[`${table}.${column}`]?.(name) ?? { note: name })
  if (type === 'text[]') return column === 'recipients' || column === 'cells' ? [email] : [name]
  if (type !== 'text') return fillerOf({ name: column, type, needed: true, choice: null })
  if (column === 'name_key') return name.toLowerCase()
  return /^(email|address|contact)$/.test(column) ? email : name
}

function fillerOf({ type, choice }: Column): unknown {
  if (type === 'uuid') return randomUUID()
  if (type === 'text') return choice ?? randomUUID()
  if (type.startsWith('timestamp') || type === 'date') return new Date().toISOString()
  if (type === 'boolean') return false
  if (type === 'bytea') return Buffer.from(randomUUID())
  if (type.startsWith('json')) return '{}'
  return type.endsWith('[]') ? [] : 1
}

/** Every table, also of the queue, and every kept file that contains the word. */
export async function placesWith(product: WholeProduct, word: string): Promise<string[]> {
  const tables = await product.db.look<{ name: string }>(`
    select c.oid::regclass::text as name from pg_class c where c.relkind = 'r'
      and c.relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) order by 1`)
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await product.db.look<{ there: boolean }>(
      `select exists (select from ${name} t where t::text ilike $1) as there`,
      [`%${word}%`],
    )
    if (row?.there) found.push(name)
  }
  return found
}

export function filesWith(product: WholeProduct, word: string): string[] {
  const folder = product.parts.env.dataDir
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => {
    const path = join(folder, name)
    if (!statSync(path).isFile()) return false
    return `${name}\n${readFileSync(path, 'latin1')}`.toLowerCase().includes(word)
  })
}

/** Every job that is due, or all that wait, and what those lead to, until nothing is left. */
export async function workAll(product: WholeProduct): Promise<void> {
  const { database, services, composition } = product.parts
  const jobDeps = { database, services, jobs: composition.jobs, now: () => product.now }
  for (;;) {
    const waiting = await takeQueued(product.db, '%', 'due')
    if (waiting.length === 0) return
    for (const each of waiting) await doJob(jobDeps, each)
  }
}

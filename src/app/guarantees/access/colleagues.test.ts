import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createEvent } from '#modules/events/contract.ts'
import {
  changeAccount,
  deleteAccount,
  getAccount,
  proveIdentity,
} from '#modules/accounts/contract.ts'
import { callOver, requestOf } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct(['tasks', 'guests', 'invitations', 'partners', 'budgets'])
const { db } = product
const later = 'Zorzonel Pleacă'

function columns(where: string) {
  return db.look<{ table: string; column: string; mark: string | null }>(`
    select c.relname as table, a.attname as column, col_description(c.oid, a.attnum) as mark
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and (${where}) order by 1, 2`)
}

/** Every column that contains the words. */
async function placesOf(...words: string[]): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await columns(
    `a.atttypid in ('text'::regtype, 'jsonb'::regtype)`,
  )) {
    const rows = await db.look(
      `select from ${table} where "${column}"::text ilike any($1::text[]) limit 1`,
      [words.map((word) => `%${word}%`)],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

/** The author of a record, or the person mentioned, is kept, as long as the id has no name. */
const whoDidIt = /^(created|changed|deleted|sent|author|actor|user|entity|mention)$/

/** Every column that still assigns something to the person. */
async function columnsWithId(id: string): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await columns(
    `a.atttypid in ('uuid'::regtype, 'uuid[]'::regtype)`,
  )) {
    const rows = await db.look(
      `select from ${table} where $1::uuid = any(array["${column}"]::uuid[]) limit 1`,
      [id],
    )
    if (rows.length > 0 && !whoDidIt.test(column.replace(/_(by|ids?)$/, '')))
      found.push(`${table}.${column}`)
  }
  return found
}

test('a column for who did something by name is marked, so that it is erased with the account', async () => {
  const unmarked = await columns(`a.atttypid = 'text'::regtype
    and a.attname ~ '(^|_)(by|by_name|author_name|actor_name|approver_name|handled_name|operator)$'
    and col_description(c.oid, a.attnum) is distinct from 'colleague'`)
  // The log is erased by the id beside the name.
  expect(unmarked.map(({ table, column }) => `${table}.${column}`)).toEqual(['history.actor_name'])
})

test('a person who deletes their account is named nowhere in the company any more, under no name they had', async () => {
  const token = await product.signIn('planner@demo.prilej.ro')
  const { http } = product
  const account = await callOver(http, getAccount, {}, token)
  const before = await placesOf(account.name)
  expect(before).toEqual(
    expect.arrayContaining(['history.changes', 'task_comments.author_name', 'task_comments.body']),
  )
  await callOver(http, changeAccount, { version: account.version, name: later }, token)
  const event = { name: 'Serată', startDate: '2027-06-12', leadId: account.id }
  await callOver(http, createEvent, event, await product.signIn('admin@demo.prilej.ro'))
  // Their own answers are theirs, with any content.
  const asked = requestOf(createEvent, { name: 'Raport', startDate: '2027-06-12' }, token)
  const headers = { ...asked.headers, 'idempotency-key': randomUUID() }
  expect((await http.inject({ ...asked, headers })).statusCode).toBe(200)
  const marked = await columns(`col_description(c.oid, a.attnum) = 'colleague'`)
  for (const { table, column } of marked)
    await db.look(
      `update ${table} set "${column}" = '${later}' where ctid in (select ctid from ${table} limit 1)`,
    )
  expect((await placesOf(later)).length).toBeGreaterThan(8)
  await callOver(http, proveIdentity, { password: 'prilej-demo-2026' }, token)
  await callOver(http, deleteAccount, {}, token)
  expect(await placesOf(later, account.name)).toEqual([])
  expect(await columnsWithId(account.id)).toEqual([])
  expect(await db.look('select from idempotent_answers where body is not null')).toEqual([])
})

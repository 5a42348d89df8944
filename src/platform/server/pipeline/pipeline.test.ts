import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { command, eventType, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import type { Authenticator } from '../auth/access.ts'
import { bind } from './bind.ts'
import { on } from '../jobs/jobs.ts'

const Note = z.strictObject({ id: Id, text: z.string() })
const noteWritten = eventType('notes.written', z.strictObject({ id: Id }))
const contract = {
  listNotes: query({
    path: '/notes',
    access: 'notes:read',
    output: z.strictObject({ items: z.array(Note) }),
  }),
  writeNote: command({
    method: 'POST',
    path: '/notes',
    access: 'notes:write',
    input: z.strictObject({ text: z.string().min(1).max(100), fail: z.boolean().optional() }),
    output: Note,
    changes: ['notes'],
  }),
  leakNote: query({ path: '/notes/leak', access: 'notes:read', output: Note }),
  burnNotes: command({
    method: 'DELETE',
    path: '/notes',
    access: 'notes:admin',
    output: Nothing,
    changes: ['notes'],
  }),
  inEvent: query({
    path: '/events/:eventId/notes',
    access: 'notes:read',
    input: z.strictObject({ eventId: Id }),
    output: z.strictObject({ event: Id }),
  }),
}

const db = testDatabase()
const companies: Record<string, string> = {}
const people = new Map<string, string>()

/** "admin@A" → an admin of company A; the real authenticator comes with accounts. */
const authenticator: Authenticator = {
  word: 'session',
  admit({ authorization = '' }) {
    const [role, company = ''] = authorization.split('@')
    if (role !== 'admin' && role !== 'planner' && role !== 'user') return Promise.resolve(null)
    const companyId = role === 'user' ? null : (companies[company] ?? null)
    const id = people.get(authorization) ?? randomUUID()
    people.set(authorization, id)
    return Promise.resolve({ actor: { kind: 'user', id, name: role }, companyId, role })
  },
}

const routes = bind(contract, {
  listNotes: async (ctx) => ({
    items: (
      await sql<{ id: string; text: string }>`select id, text from notes order by text`.execute(
        ctx.db,
      )
    ).rows,
  }),
  writeNote: async (ctx, { text, fail }) => {
    const id = randomUUID()
    await sql`insert into notes (company_id, id, text) values (${ctx.company.companyId}, ${id}, ${text})`.execute(
      ctx.db,
    )
    ctx.emit(noteWritten, { id })
    if (fail) throw new AppError('conflict', 'notes.refused')
    return { id, text }
  },
  leakNote: async (ctx) =>
    (
      await sql<{
        id: string
        text: string
      }>`select id, text, company_id from notes limit 1`.execute(ctx.db)
    ).rows[0] ?? {
      id: '',
      text: '',
    },
  burnNotes: async (ctx) => {
    await sql`delete from notes`.execute(ctx.db)
    return null
  },
  inEvent: (ctx) => ({ event: ctx.event.eventId }),
})
const jobs = [on(noteWritten, 'test.note-written', () => Promise.resolve())]
const app = testApp(db, { routes, authenticators: [authenticator], jobs })

beforeAll(async () => {
  companies.A = await db.company('A')
  companies.B = await db.company('B')
  await db.look(
    `create table notes (company_id uuid not null, id uuid not null, text text not null, primary key (company_id, id))`,
  )
  await db.look(`call guard_company('notes')`)
})

const queued = () =>
  db.look<{ n: number }>('select count(*)::int as n from graphile_worker._private_jobs')

describe('one request', () => {
  test('a note written in one company is read there and nowhere else', async () => {
    await app.call(contract.writeNote, { text: 'numai al nostru' }, 'planner@A')
    const ours = await app.call(contract.listNotes, {}, 'planner@A')
    const theirs = await app.call(contract.listNotes, {}, 'admin@B')
    expect(ours.items.map((note) => note.text)).toEqual(['numai al nostru'])
    expect(theirs.items).toEqual([])
    expect(app.published).toContainEqual(['notes'])
  })

  test('a refused command leaves neither row nor news behind', async () => {
    const before = await queued()
    await expect(
      app.call(contract.writeNote, { text: 'dispare', fail: true }, 'admin@A'),
    ).rejects.toMatchObject({
      code: 'notes.refused',
      status: 409,
    })
    expect(await db.look(`select from notes where text = 'dispare'`)).toHaveLength(0)
    expect(await queued()).toEqual(before)
  })

  test('a committed command leaves its news in the queue, once for each subscriber', async () => {
    const before = (await queued())[0]?.n ?? 0
    await app.call(contract.writeNote, { text: 'cu veste' }, 'admin@A')
    expect((await queued())[0]?.n).toBe(before + 1)
  })

  test('a column that the contract does not name never leaves', async () => {
    await expect(app.call(contract.leakNote, {}, 'admin@A')).rejects.toMatchObject({ status: 500 })
  })

  test.each([
    ['', contract.listNotes, 401],
    ['user@', contract.listNotes, 403],
    ['planner@A', contract.burnNotes, 403],
    ['admin@B', contract.burnNotes, 0],
  ] as const)('%s is held to the access word', async (who, endpoint, status) => {
    const outcome = await app.call(endpoint, {}, who).then(
      () => 0,
      (error: AppError) => error.status,
    )
    expect(outcome).toBe(status)
  })

  test('an event path hands the handler a scope made from it', async () => {
    const eventId = randomUUID()
    expect(await app.call(contract.inEvent, { eventId }, 'planner@A')).toEqual({ event: eventId })
  })
})

describe('Idempotency-Key', () => {
  const post = (key: string, text: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/notes',
      headers: {
        authorization: 'admin@B',
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      payload: JSON.stringify({ text }),
    })

  test('the same key twice writes once and answers the same', async () => {
    const key = randomUUID()
    const results = await Promise.all([
      post(key, 'o dată'),
      post(key, 'o dată'),
      post(key, 'o dată'),
    ])
    const ids = new Set(results.map((answer) => answer.json<{ id: string }>().id))
    expect(results.map((answer) => answer.statusCode)).toEqual([200, 200, 200])
    expect(ids.size).toBe(1)
    expect(await db.look(`select from notes where text = 'o dată'`)).toHaveLength(1)
  })

  test('the same key with another body is refused and writes nothing', async () => {
    const key = randomUUID()
    await post(key, 'întâia')
    const second = await post(key, 'a doua')
    expect([second.statusCode, second.json<{ error: { code: string } }>().error.code]).toEqual([
      422,
      'idempotency_key_reused',
    ])
    expect(await db.look(`select from notes where text = 'a doua'`)).toHaveLength(0)
  })

  test.each([
    ['', 400],
    ['x'.repeat(300), 400],
  ])('a key of %j is refused', async (key, status) => {
    expect((await post(key, 'x')).statusCode).toBe(status)
  })
})

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pathParameters, type Endpoint } from '#shared/contract.ts'
import { readEnv } from '#platform/server/env.ts'
import { openBlobs } from '#platform/server/files/blobs.ts'
import { keysFrom } from '#platform/server/keys.ts'
import { openMailer } from '#platform/server/mail/transport.ts'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { compose } from './composition.ts'
import { openParts, type Parts } from './parts.ts'
import { createServer } from './server.ts'

const db = testDatabase()
const env = readEnv({ LIMITS: 'off', DATA_DIR: tmpdir() })
const { routes } = compose(env, { mailer: openMailer(env, quietLog), blobs: openBlobs(env) })
let parts: Parts
let http: FastifyInstance

beforeAll(async () => {
  const keys = keysFrom([{ kid: 'test', secret: randomBytes(32) }])
  parts = await openParts({ env, log: quietLog, keys, appUrl: db.appUrl })
  http = await createServer(parts)
})
afterAll(async () => {
  await http.close()
  await parts.close()
})

const nameOf = (endpoint: Endpoint) => `${endpoint.method} /api${endpoint.path}`
const urlOf = (endpoint: Endpoint) =>
  pathParameters(endpoint.path).reduce(
    (path, name) => path.replace(`:${name}`, '00000000-0000-4000-8000-00000000beef'),
    `/api${endpoint.path}`,
  )

describe('every route of the product', () => {
  test('the endpoints open to anybody are exactly the reviewed ones', () => {
    const open = routes
      .filter(({ endpoint }) => endpoint.access === 'open')
      .map(({ endpoint }) => nameOf(endpoint))
    const reviewed = readFileSync(new URL('open-endpoints.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    expect(open.toSorted()).toEqual(reviewed.toSorted())
  })

  test('no two routes share a method and path', () => {
    const names = routes.map(({ endpoint }) => nameOf(endpoint))
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test.each(
    routes
      .filter(({ endpoint }) => endpoint.access !== 'open' && endpoint.access !== 'gallery')
      .map(({ endpoint }) => [nameOf(endpoint), endpoint] as const),
  )('%s knows nobody without a credential', async (_name, endpoint) => {
    for (const authorization of [
      undefined,
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      'undefined',
      'null',
      'x'.repeat(8000),
    ]) {
      const answer = await http.inject({
        method: endpoint.method,
        url: urlOf(endpoint),
        headers: authorization ? { authorization } : {},
      })
      expect([authorization, answer.statusCode]).toEqual([authorization, 401])
    }
  })
})

const json = { 'content-type': 'application/json' }
const mistakes: [name: string, body: string | Buffer, headers: Record<string, string>][] = [
  ['half an object', '{', json],
  ['an array', '[]', json],
  ['equal keys', '{"a":1,"a":2}', json],
  ['too deep', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`, json],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d]), json],
  ['NUL', '{"a":"\\u0000"}', json],
  ['a lone surrogate', '{"a":"\\ud800"}', json],
  ['__proto__', '{"__proto__":{"polluted":true}}', json],
  ['an unknown key', '{"company_id":"x"}', json],
  ['plain text', 'x', { 'content-type': 'text/plain' }],
  ['packed', 'x', { ...json, 'content-encoding': 'gzip' }],
  ['far too much', JSON.stringify({ a: 'x'.repeat(600_000) }), json],
]

describe('every command answers every transport mistake with a 4xx of at most 1 kB', () => {
  const commands = routes.filter(({ endpoint }) => endpoint.kind === 'command')
  test.each(commands.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
    '%s',
    async (_name, endpoint) => {
      for (const [mistake, payload, headers] of mistakes) {
        const answer = await http.inject({
          method: endpoint.method,
          url: urlOf(endpoint),
          headers,
          payload,
        })
        expect([
          mistake,
          answer.statusCode >= 400 && answer.statusCode < 500,
          answer.body.length <= 1024,
        ]).toEqual([mistake, true, true])
      }
      expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
    },
  )

  const queries = routes.filter(({ endpoint }) => endpoint.kind === 'query')
  test.each(queries.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
    '%s?…',
    async (_name, endpoint) => {
      for (const text of [
        'nobody=1',
        'a[]=1',
        'a[b]=1',
        '__proto__=1',
        'x=%00',
        'x=%ff',
        'cursor=%00',
        'limit=1e3&limit=2',
      ]) {
        const answer = await http.inject({ method: 'GET', url: `${urlOf(endpoint)}?${text}` })
        expect([text, answer.statusCode >= 400 && answer.statusCode < 500]).toEqual([text, true])
      }
    },
  )
})

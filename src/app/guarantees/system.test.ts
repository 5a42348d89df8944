import { readFileSync } from 'node:fs'
import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '#shared/app-error.ts'
import type { Endpoint } from '#shared/contract.ts'
import { pathWith, sampleInput } from '#platform/testing/every-endpoint/sample-input.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const roles = ['visitor', 'user', 'planner', 'admin'] as const
type Role = (typeof roles)[number]
const sessions: Record<Role, string> = { visitor: '', user: '', planner: '', admin: '' }

beforeAll(async () => {
  for (const role of ['user', 'planner', 'admin'] as const)
    sessions[role] = await product.signIn(`${role}@demo.prilej.ro`)
})

const endpoints = () => product.parts.composition.routes.map(({ endpoint }) => endpoint)
const nameOf = ({ method, path }: Endpoint) => `${method} /api${path}`
const json = { 'content-type': 'application/json' }

/** Status and code of one answer, and that a refusal is short. */
async function answerTo(options: InjectOptions): Promise<string> {
  const { statusCode, body } = await product.http.inject(options)
  if (statusCode < 400) return String(statusCode)
  const { error } = JSON.parse(body) as ErrorBody
  return `${statusCode} ${error.code}${body.length > 1024 ? ` in ${body.length} bytes` : ''}`
}

/** Sends a few requests at a time and keeps the answers that were not as expected. */
async function unexpected(
  asked: { name: string; expected: string; request: InjectOptions }[],
): Promise<string[]> {
  const wrong: string[] = []
  const waiting = [...asked]
  const ask = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const answer = await answerTo(next.request)
      if (answer !== next.expected) wrong.push(`${next.name}: ${answer}, not ${next.expected}`)
    }
  }
  await Promise.all(Array.from({ length: 8 }, ask))
  return wrong
}

interface Operation {
  'x-access': string
}

/** Every route under /api of the running server, with or without a contract, with its access word. */
let known: Promise<{ name: string; access: string }[]> | undefined

function operations(): Promise<{ name: string; access: string }[]> {
  known ??= readOperations()
  return known
}

async function readOperations(): Promise<{ name: string; access: string }[]> {
  const { paths } = (await product.http.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, Operation>>
  }>()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`,
      access: operation['x-access'],
    })),
  )
}

describe('the routes', () => {
  test('the endpoints open to anybody are exactly the reviewed ones', async () => {
    const open = (await operations()).filter(({ access }) => access === 'open')
    const reviewed = readFileSync(new URL('open-endpoints.txt', import.meta.url), 'utf8')
      .trim()
      .split('\n')
    expect(open.map(({ name }) => name).toSorted()).toEqual(reviewed.toSorted())
  })

  test('the router knows no call that the description leaves out', async () => {
    const shapeOf = (name: string) => name.replace(/:[^/]+/g, ':')
    const described = new Set((await operations()).map(({ name }) => shapeOf(name)))
    const left = routesIn(product.http.printRoutes({ commonPrefix: false }))
      .filter((name) => / \/api\//.test(name) && !name.startsWith('HEAD '))
      // Only development has these.
      .filter((name) => !name.includes(' /api/gallery/'))
      // The star is served by the table of endpoints.
      .filter((name) => !name.endsWith(' /api/*'))
      .filter((name) => !described.has(shapeOf(name)) && !name.startsWith('GET /api/docs'))
    expect(left).toEqual([])
    const ofProduction = endpoints().filter(({ access }) => access !== 'gallery')
    expect(described.size).toBeGreaterThan(ofProduction.length)
  })

  test('no two routes share a method and path', () => {
    const names = endpoints().map(nameOf)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })
})

/**
 * The expected refusal of an access word for a caller with good or bad credentials, or undefined where their
 * input is read.
 */
function refusalOf(access: string, role: Role): string | undefined {
  if (access === 'open' || access === 'gallery') return undefined
  const right = access.split(':')[1]
  // Guests and doors have credentials of their own, which no account is.
  if (access !== 'user' && !right) return '401 sign_in_needed'
  if (role === 'visitor') return '401 sign_in_needed'
  if (right && role === 'user') return '403 not_staff'
  if (right === 'admin' && role !== 'admin') return '403 admins_only'
  return undefined
}

/** A call with an unknown field changes nothing, yet it shows who gets past the access check. */
function harmless(endpoint: Endpoint, authorization: string): InjectOptions {
  const isQuery = endpoint.kind === 'query'
  return {
    method: endpoint.method,
    url: `${pathWith(endpoint)}${isQuery ? '?nobody=1' : ''}`,
    headers: { ...json, ...(authorization && { authorization }) },
    ...(!isQuery && { payload: JSON.stringify({ ...bodyOf(endpoint), nobody: 1 }) }),
  }
}

function bodyOf(endpoint: Endpoint): Record<string, unknown> {
  const fields = Object.entries(sampleInput(endpoint) ?? {})
  return Object.fromEntries(fields.filter(([name]) => !endpoint.path.includes(`:${name}`)))
}

describe('every endpoint', () => {
  test.each(roles)('admits %s exactly where its access word says so', async (role) => {
    const asked = endpoints().map((endpoint) => ({
      name: nameOf(endpoint),
      expected: refusalOf(endpoint.access, role) ?? unknownField(endpoint),
      request: harmless(endpoint, sessions[role]),
    }))
    expect(await unexpected(asked)).toEqual([])
  })

  test('an upload is for whom its access word says', async () => {
    const upload = (await operations()).find(({ name }) => name === 'POST /api/files')
    const headers = { 'content-type': 'application/octet-stream' }
    const asked = roles.map((role) => ({
      name: role,
      expected: refusalOf(upload?.access ?? '', role) ?? '422 invalid_fields',
      request: {
        method: 'POST' as const,
        url: '/api/files?nobody=1',
        headers: { ...headers, ...(sessions[role] && { authorization: sessions[role] }) },
        payload: 'x',
      },
    }))
    expect(await unexpected(asked)).toEqual([])
  })

  test('knows no one by a credential that is none', async () => {
    const invented = [
      'Bearer',
      'Bearer ',
      'Bearer undefined',
      'undefined',
      'null',
      'x'.repeat(8000),
    ]
    // Each call is tried with one, by turns.
    const asked = endpoints()
      .filter(({ access }) => access !== 'open' && access !== 'gallery')
      .map((endpoint, at) => {
        const authorization = invented[at % invented.length] ?? ''
        return {
          name: `${nameOf(endpoint)} as ${authorization.slice(0, 20)}`,
          expected: '401 sign_in_needed',
          request: harmless(endpoint, authorization),
        }
      })
    expect(await unexpected(asked)).toEqual([])
  })
})

/** Where the sample is incomplete, the missing fields are named beside the unknown one. */
function unknownField(endpoint: Endpoint): string {
  const isWhole = endpoint.kind === 'query' || sampleInput(endpoint) !== undefined
  return isWhole ? '422 unknown_field' : '422 invalid_fields'
}

/** Found while the body is read, before the caller is identified. */
const unreadable: [name: string, expected: string, body: string | Buffer, type?: object][] = [
  ['half an object', '400 invalid_json', '{'],
  ['equal keys', '400 duplicate_key', '{"a":1,"a":2}'],
  ['too deep', '400 too_deep', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
  ['broken UTF-8', '400 invalid_utf8', Buffer.from([0x7b, 0x22, 0xc3, 0x28, 0x22, 0x7d])],
  ['__proto__', '422 unknown_field', '{"__proto__":{"polluted":true}}'],
  ['plain text', '415 unsupported_type', 'x', { 'content-type': 'text/plain' }],
  ['packed', '415 unsupported_encoding', 'x', { ...json, 'content-encoding': 'gzip' }],
]
const refused: [name: string, expected: string, body: string][] = [
  ['an array', '422 object_expected', '[]'],
  ['NUL', '422 invalid_text', '{"a":"\\u0000"}'],
  ['a lone surrogate', '422 invalid_text', '{"a":"\\ud800"}'],
]

/** Sent by an admin, so that only the mistake itself can be refused. */
function mistakesTo(endpoint: Endpoint) {
  const send = (expected: string, payload: string | Buffer, name: string, type: object = json) => ({
    name: `${nameOf(endpoint)}, ${name}`,
    expected,
    request: {
      method: endpoint.method,
      url: pathWith(endpoint),
      headers: { authorization: sessions.admin, ...type },
      payload,
    },
  })
  const barred = refusalOf(endpoint.access, 'admin')
  const tooMuch = JSON.stringify({ a: 'x'.repeat(endpoint.bodyLimit) })
  return [
    ...unreadable.map(([name, expected, body, type]) => send(expected, body, name, type)),
    ...refused.map(([name, expected, body]) => send(barred ?? expected, body, name)),
    send('413 too_large', tooMuch, 'too much'),
  ]
}

/** The expected problem of each query string depends on whether the contract has such a field. */
function queriesTo(endpoint: Endpoint) {
  const barred = refusalOf(endpoint.access, 'admin')
  const has = (name: string, code: string) =>
    Object.hasOwn(endpoint.input.shape, name) ? code : '422 unknown_field'
  const texts: [string, string][] = [
    ...['nobody=1', 'nobody[]=1', 'nobody[b]=1', '__proto__=1', 'nobody=%00', 'nobody=%ff'].map(
      (query): [string, string] => [query, '422 unknown_field'],
    ),
    ['cursor=%00', has('cursor', '422 invalid_text')],
    ['limit=1e3&limit=2', has('limit', '422 invalid_fields')],
  ]
  return texts.map(([query, expected]) => ({
    name: `${nameOf(endpoint)}?${query}`,
    expected: barred ?? expected,
    request: {
      method: 'GET' as const,
      url: `${pathWith(endpoint)}?${query}`,
      headers: { authorization: sessions.admin },
    },
  }))
}

describe('every mistake of a sender has its own answer', () => {
  test('in the body of every command', async () => {
    const commands = endpoints().filter(({ kind }) => kind === 'command')
    expect(await unexpected(commands.flatMap(mistakesTo))).toEqual([])
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  })

  test('in the query string of every query', async () => {
    const queries = endpoints().filter(({ kind }) => kind === 'query')
    expect(await unexpected(queries.flatMap(queriesTo))).toEqual([])
  })
})

/** Reads the tree that Fastify prints, four signs a level. */
function routesIn(tree: string): string[] {
  const names: string[] = []
  const above: string[] = []
  for (const line of tree.split('\n')) {
    const [, indent, part = '', methods] = /^(.*?── )([^ ]*)(?: \(([^)]*)\))?$/.exec(line) ?? []
    if (indent === undefined) continue
    const depth = indent.length / 4
    above.length = depth - 1
    above.push(part)
    for (const method of methods?.split(', ') ?? []) names.push(`${method} ${above.join('')}`)
  }
  return names
}

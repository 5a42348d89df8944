import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import { bind } from '../pipeline/bind.ts'

const Echo = z.strictObject({
  name: z.string().max(100),
  count: z.int().optional(),
  agreed: z.boolean().optional(),
  nested: z.record(z.string(), z.unknown()).optional(),
})
const contract = {
  echo: command({
    method: 'POST',
    path: '/echo',
    access: 'open',
    input: Echo,
    output: z.strictObject({ name: z.string() }),
  }),
  ask: query({
    path: '/ask',
    access: 'open',
    input: z.strictObject({
      a: z.int().optional(),
      b: z.boolean().optional(),
      c: z.strictObject({ x: z.int() }).optional(),
    }),
    output: z.strictObject({ a: z.int() }),
  }),
  item: query({
    path: '/item/:id',
    access: 'open',
    input: z.strictObject({ id: z.string() }),
    output: z.string(),
  }),
  wipe: command({ method: 'DELETE', path: '/echo', access: 'open', output: z.null() }),
}
const db = testDatabase()
const handled: unknown[] = []
const routes = bind(contract, {
  echo: (_ctx, input) => {
    handled.push(input)
    return { name: input.name }
  },
  ask: (_ctx, { a }) => ({ a: a ?? 0 }),
  item: (_ctx, { id }) => id,
  wipe: () => null,
})
const app = testApp(db, { routes })
let port = 0
beforeAll(async () => {
  await app.http.listen({ port: 0, host: '127.0.0.1' })
  port = (app.http.server.address() as AddressInfo).port
})
afterAll(() => app.http.server.closeAllConnections())

const json = { 'content-type': 'application/json' }
async function post(
  body: string | Buffer,
  headers: Record<string, string> = json,
): Promise<[number, string]> {
  const answer = await app.http.inject({ method: 'POST', url: '/api/echo', headers, payload: body })
  return [answer.statusCode, answer.json<{ error?: { code: string } }>().error?.code ?? 'ok']
}
const deep = (depth: number) =>
  `{"name":"x","nested":${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}}`

describe('bodies that are not what they should be', () => {
  test.each<[string, string | Buffer, number, string]>([
    ['empty', '', 400, 'body_required'],
    ['cut short', '{', 400, 'invalid_json'],
    ['a string that never ends', `{"name":"${'\\"'.repeat(120_000)}`, 400, 'invalid_json'],
    ['trailing comma', '{"name":"x",}', 400, 'invalid_json'],
    ['single quotes', "{'name':'x'}", 400, 'invalid_json'],
    ['comments', '{"name":"x"/*hi*/}', 400, 'invalid_json'],
    ['array', '[]', 422, 'object_expected'],
    ['string', '"x"', 422, 'object_expected'],
    ['number', '1', 422, 'object_expected'],
    ['null', 'null', 422, 'object_expected'],
    ['equal keys', '{"name":"a","name":"b"}', 400, 'duplicate_key'],
    ['equal keys, one escaped', '{"name":"a","n\\u0061me":"b"}', 400, 'duplicate_key'],
    ['equal keys deeper', '{"name":"a","nested":{"x":1,"x":2}}', 400, 'duplicate_key'],
    ['too deep', deep(10_000), 400, 'too_deep'],
    ['long string', JSON.stringify({ name: 'x'.repeat(2000) }), 422, 'invalid_fields'],
    ['larger than the limit', JSON.stringify({ name: 'x'.repeat(300 * 1024) }), 413, 'too_large'],
    [
      'broken UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')]),
      400,
      'invalid_utf8',
    ],
    [
      'overlong UTF-8',
      Buffer.concat([Buffer.from('{"name":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
      400,
      'invalid_utf8',
    ],
    ['UTF-16 mark', Buffer.from([0xfe, 0xff, 0x7b]), 400, 'invalid_utf8'],
    ['lone surrogate', '{"name":"\\ud800"}', 422, 'invalid_text'],
    ['NUL', '{"name":"a\\u0000b"}', 422, 'invalid_text'],
    ['NUL in a key', '{"name":"a","nested":{"a\\u0000":1}}', 422, 'invalid_text'],
    ['text after a byte order mark', `\ufeff{"name":"x"}`, 200, 'ok'],
    ['number beyond all', '{"name":"x","count":1e400}', 422, 'invalid_fields'],
    [
      'number that would be rounded',
      '{"name":"x","count":9007199254740993}',
      422,
      'invalid_fields',
    ],
    ['minus zero', '{"name":"x","count":-0}', 422, 'invalid_number'],
    ['fraction', '{"name":"x","count":1.5}', 422, 'invalid_fields'],
    ['number as text', '{"name":"x","count":"1e3"}', 422, 'invalid_fields'],
    ['boolean as text', '{"name":"x","agreed":"true"}', 422, 'invalid_fields'],
    ['boolean as number', '{"name":"x","agreed":1}', 422, 'invalid_fields'],
    ['__proto__', '{"name":"x","__proto__":{"polluted":1}}', 422, 'unknown_field'],
    ['constructor', '{"name":"x","constructor":{"prototype":{}}}', 422, 'unknown_field'],
    ['toString', '{"name":"x","toString":1}', 422, 'unknown_field'],
    ['role', '{"name":"x","role":"admin"}', 422, 'unknown_field'],
    ['company_id', '{"name":"x","company_id":"1"}', 422, 'unknown_field'],
  ])('%s', async (_name, body, status, code) => {
    const before = handled.length
    expect(await post(body)).toEqual([status, code])
    expect(handled.length - before).toBe(code === 'ok' ? 1 : 0)
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  test('an unknown field is named', async () => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/echo',
      headers: json,
      payload: '{"name":"x","role":"admin"}',
    })
    expect(answer.json()).toMatchObject({ error: { fields: { role: { code: 'unknown_field' } } } })
    expect(answer.body.length).toBeLessThan(1024)
  })

  test.each([
    ['text/plain', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json; charset=utf-8', 200],
  ])('sent as %s', async (type, status) => {
    expect((await post('{"name":"x"}', { 'content-type': type }))[0]).toBe(status)
  })

  test('a packed bomb is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(20 * 1024 * 1024))
    expect(await post(bomb, { ...json, 'content-encoding': 'gzip' })).toEqual([
      415,
      'unsupported_encoding',
    ])
  })

  test('a JSON type with an empty body is accepted where no body is needed', async () => {
    expect(
      (await app.http.inject({ method: 'DELETE', url: '/api/echo', headers: json })).statusCode,
    ).toBe(204)
  })
})

describe('addresses and query strings', () => {
  test.each([
    ['//api/echo', 404],
    ['/api/echo/', 404],
    ['/API/echo', 404],
    ['/api/%2e%2e/echo', 404],
    ['/api/%252e', 404],
    ['/api/echo%00', 404],
    ['/api/echo;x=1', 404],
    ['/api/%ff', 400],
  ])('POST %s', async (url, status) => {
    expect(
      (await app.http.inject({ method: 'POST', url, headers: json, payload: '{"name":"x"}' }))
        .statusCode,
    ).toBe(status)
  })

  test.each([
    ['/api/%zz', 400],
    ['/api/item/%ff', 400],
  ])('what the router itself refuses has our shape and headers: %s', async (url, status) => {
    const answer = await app.http.inject(url)
    expect([answer.statusCode, answer.json<object>()]).toEqual([
      status,
      { error: { code: 'bad_url', message: 'bad url' } },
    ])
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
  })

  test.each([
    ['a=1', 200],
    ['', 200],
    ['a=1&a=2', 422],
    ['a[]=1', 422],
    ['a[b]=1', 422],
    ['a=1e3', 422],
    ['a=NaN', 422],
    ['a=-0', 422],
    ['a=0x10', 422],
    ['a=', 422],
    ['b=yes', 422],
    ['b=1', 422],
    ['b=true', 200],
    ['z=1', 422],
    ['a=%00', 422],
    ['c={"x":1}', 200],
    ['c={"x":1,"x":2}', 422],
    ['c={"__proto__":1,"x":1}', 422],
    [`c=${'['.repeat(7000)}${']'.repeat(7000)}`, 422],
  ])('GET /api/ask?%s', async (text, status) => {
    expect((await app.http.inject({ method: 'GET', url: `/api/ask?${text}` })).statusCode).toBe(
      status,
    )
  })

  test.each(['HEAD', 'OPTIONS', 'TRACE', 'PATCH'] as const)(
    '%s is never a fault',
    async (method) => {
      const answer = await app.http.inject({ method: method as 'HEAD', url: '/api/echo' })
      expect(answer.statusCode).toBeLessThan(500)
    },
  )
})

describe('bytes that are hardly HTTP', () => {
  test.each([
    [
      'both lengths',
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
    [
      'huge headers',
      `GET /api/ask HTTP/1.1\r\nHost: x\r\nX-Big: ${'x'.repeat(100_000)}\r\n\r\n`,
      431,
    ],
    [
      'many headers',
      `GET /api/ask HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${'A: b\r\n'.repeat(2500)}\r\n`,
      431,
    ],
    ['two hosts', 'GET /api/ask HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n', 400],
    ['an empty host', 'GET /api/ask HTTP/1.1\r\nHost:\r\n\r\n', 400],
    ['two hosts in one', 'GET /api/ask HTTP/1.1\r\nHost: x, y\r\n\r\n', 400],
    ['a host with a path', 'GET /api/ask HTTP/1.1\r\nHost: x/y\r\n\r\n', 400],
    ['an address as for a proxy', 'GET http://y/api/ask HTTP/1.1\r\nHost: x\r\n\r\n', 400],
    ['no host', 'GET /api/ask HTTP/1.1\r\n\r\n', 400],
    [
      'a broken body for nobody',
      'POST /api/nothing HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n',
      404,
    ],
    ...[
      'gzip',
      'gzip, chunked',
      'identity',
      'chunked, identity',
      'xchunked',
      'chunked, chunked',
    ].map((encoding): [string, string, number] => [
      `Transfer-Encoding: ${encoding}`,
      `POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: ${encoding}\r\n\r\n0\r\n\r\n`,
      400,
    ]),
    [
      'an expectation nobody meets, with another request behind it',
      'GET /api/ask HTTP/1.1\r\nHost: x\r\nHost: y\r\nExpect: foo\r\n\r\nGET /api/ask HTTP/1.1\r\nHost: x\r\n\r\n',
      417,
    ],
    ['NUL in a header', 'GET /api/ask HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n', 400],
    ['no HTTP at all', 'hello\r\n\r\n', 400],
  ])('%s', async (_name, bytes, status) => {
    expect(await statuses(bytes)).toEqual([status])
    expect((await app.http.inject({ method: 'GET', url: '/api/ask' })).statusCode).toBe(200)
  })
})

test('a body that comes drop by drop is cut off after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const slow = firstStatus(
      'POST /api/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{',
    )
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0), 30_000)
    await vi.advanceTimersByTimeAsync(31_000)
    expect(await slow).toBeNaN()
  } finally {
    vi.useRealTimers()
  }
})

async function firstStatus(bytes: string): Promise<number> {
  return (await statuses(bytes))[0] ?? Number.NaN
}

/** The status of every answer on one connection, until it is closed. */
function statuses(bytes: string): Promise<number[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let received = ''
    socket.on('data', (data) => (received += data.toString()))
    socket.on('error', (error) => (received ? undefined : reject(error)))
    socket.on('close', () =>
      resolve([...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status))),
    )
    socket.setTimeout(30_000, () => {
      reject(new Error('the connection was left open'))
      socket.destroy()
    })
  })
}

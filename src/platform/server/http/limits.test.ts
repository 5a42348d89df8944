import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command, query } from '#shared/contract.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import type { Authenticator } from '../auth/access.ts'
import { bind } from '../pipeline/bind.ts'
import { MemoryLimits, StoredLimits } from './limits.ts'

const db = testDatabase()
const three = { max: 3, seconds: 60 }
const at = (seconds: number) => new Date(Date.UTC(2026, 10, 15) + seconds * 1000)

test('the fourth within the window must wait for its end, and then counting starts again', () => {
  const limits = new MemoryLimits(true)
  for (let n = 0; n < 3; n++) limits.take('x', three, at(n).getTime())
  expect(() => limits.take('x', three, at(10).getTime())).toThrow(
    expect.objectContaining({ status: 429, details: { retryAfter: 50 } }),
  )
  limits.take('y', three, at(10).getTime())
  limits.take('x', three, at(61).getTime())
})

test('limits that are off count nothing', () => {
  const limits = new MemoryLimits(false)
  for (let n = 0; n < 100; n++) limits.take('x', three)
})

test('of fifty at once, stored limits let exactly three pass', async () => {
  const limits = new StoredLimits(db.database, true)
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => limits.take('account', three, at(0))),
  )
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
  await limits.take('account', three, at(61))
})

test('a cleared count starts again', async () => {
  const limits = new StoredLimits(db.database, true)
  for (let n = 0; n < 3; n++) await limits.take('z', three, at(0))
  await limits.clear('z')
  await limits.take('z', three, at(0))
})

test('the memory of limits is bounded, and the oldest is forgotten first', () => {
  const limits = new MemoryLimits(true, 100)
  for (let n = 0; n < 3; n++) limits.take('fresh', three, at(n).getTime())
  for (let n = 0; n < 99; n++) limits.take(`key ${n}`, three, at(3).getTime())
  expect(limits.size).toBe(100)
  expect(() => limits.take('fresh', three, at(4).getTime())).toThrow()
  limits.take('one more', three, at(4).getTime())
  expect(limits.size).toBe(100)
  limits.take('fresh', three, at(4).getTime())
})

describe('a caller', () => {
  const contract = {
    hello: query({ path: '/hello', access: 'open', output: z.string() }),
    mine: command({
      method: 'POST',
      path: '/mine',
      access: 'user',
      input: z.strictObject({ a: z.int().optional() }),
      output: z.null(),
    }),
  }
  const routes = bind(contract, { hello: () => 'hello', mine: () => null })
  const authenticator: Authenticator = {
    word: 'session',
    admit: ({ authorization = '' }) =>
      Promise.resolve(
        authorization.startsWith('session of ')
          ? {
              actor: { kind: 'user', id: null, name: '' },
              companyId: null,
              credentialId: authorization,
            }
          : null,
      ),
  }
  const app = testApp(db, { routes, authenticators: [authenticator], limits: true })
  const ask = async (authorization?: string, options: InjectOptions = {}) => {
    const { statusCode } = await app.http.inject({
      url: '/api/hello',
      headers: { ...(authorization && { authorization }), 'content-type': 'application/json' },
      ...options,
    })
    return statusCode
  }

  test('an invented credential opens no count of its own, on any road', async () => {
    const remoteAddress = '192.0.2.1'
    for (let n = 0; n < 75; n++) {
      expect(await ask(`invented ${n}`, { remoteAddress })).toBe(200)
      const mine = { method: 'POST', url: '/api/mine', remoteAddress } as const
      expect(await ask(`invented ${n}`, mine)).toBe(401)
      expect(await ask(`invented ${n}`, { ...mine, payload: '{' })).toBe(400)
      expect(await ask(`invented ${n}`, { url: '/api/nothing', remoteAddress })).toBe(404)
    }
    expect(await ask('invented 76', { remoteAddress })).toBe(429)
    expect(await ask(undefined, { remoteAddress })).toBe(429)
    expect(await ask('session of Ana', { remoteAddress })).toBe(200)
    expect(await ask('session of Ana', { remoteAddress: '192.0.2.2' })).toBe(200)
  })

  test('a proven session has its own count, wherever it calls from', async () => {
    for (let n = 0; n < 600; n++)
      expect(await ask('session of Dan', { remoteAddress: `198.51.100.${n % 200}` })).toBe(200)
    expect(await ask('session of Dan', { remoteAddress: '198.51.100.1' })).toBe(429)
    expect(await ask('session of Eva', { remoteAddress: '198.51.100.1' })).toBe(200)
  })
})

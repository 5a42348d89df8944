import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { command, query } from '#shared/contract.ts'
import { call } from './call.ts'
import { minutesWrong, noteServerTime, serverTimeNow } from '../clock.ts'
import { isReachable } from '../live/connection.ts'
import { requestOf } from './request.ts'
import { session } from '../session/session.ts'
import { remember, sendUnsent } from '../session/sign-out.ts'

const listGuests = query({
  path: '/events/:eventId/guests',
  access: 'guests:read',
  input: z.strictObject({
    eventId: z.string(),
    search: z.string().optional(),
    tags: z.array(z.string()).optional(),
    only: z.strictObject({ answered: z.boolean() }).optional(),
    offset: z.number().optional(),
  }),
  output: z.unknown(),
})
const addGuest = command({
  method: 'POST',
  path: '/events/:eventId/guests',
  access: 'guests:write',
  input: z.strictObject({ eventId: z.string(), name: z.string() }),
  output: z.unknown(),
})
const login = command({
  method: 'POST',
  path: '/login',
  access: 'open',
  input: z.strictObject({ user: z.strictObject({ email: z.string() }) }),
  output: z.unknown(),
})
const visitor = { token: null, locale: 'ro' }

describe('a request on the wire', () => {
  test('puts path, query string and lists where the server looks for them', () => {
    const input = {
      eventId: 'a/b',
      search: 'Ștefan & co',
      tags: ['vip', 'masa 2'],
      only: { answered: true },
      offset: 200,
    }
    const { url, body } = requestOf(listGuests, input, visitor)
    expect(url).toBe(
      '/api/events/a%2Fb/guests?search=%C8%98tefan+%26+co&tags=vip&tags=masa+2&only=%7B%22answered%22%3Atrue%7D&offset=200',
    )
    expect(body).toBeUndefined()
  })

  test('leaves out what is undefined', () => {
    expect(requestOf(listGuests, { eventId: 'e', search: undefined }, visitor).url).toBe(
      '/api/events/e/guests',
    )
  })

  test('sends JSON headers always and the bare token only when signed in', () => {
    expect(requestOf(listGuests, { eventId: 'e' }, visitor).headers).toEqual({
      Accept: 'application/json',
      'Content-type': 'application/json',
      'Accept-Language': 'ro',
    })
    const { headers } = requestOf(
      addGuest,
      { eventId: 'e', name: 'Ana' },
      {
        token: 'abc',
        locale: 'en',
        once: 'k1',
      },
    )
    expect(headers).toMatchObject({ Authorization: 'abc', 'Idempotency-Key': 'k1' })
  })

  test('keeps path parameters out of the body', () => {
    expect(requestOf(addGuest, { eventId: 'e', name: 'Ana' }, visitor).body).toBe('{"name":"Ana"}')
  })
})

describe('a call', () => {
  const answers = vi.fn<typeof fetch>()
  beforeEach(() => {
    vi.stubGlobal('fetch', answers)
    session.signIn('abc', { role: 'admin' })
  })
  afterEach(() => {
    answers.mockReset()
    session.clear('person')
    vi.unstubAllGlobals()
  })
  const json = (status: number, body: unknown, headers = {}) =>
    new Response(JSON.stringify(body), {
      status,
      headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    })
  const refusal = async (answer: Response | Error, endpoint = listGuests) => {
    if (answer instanceof Error) answers.mockRejectedValueOnce(answer)
    else answers.mockResolvedValueOnce(answer)
    return call(endpoint, { eventId: 'e' }).then(
      () => expect.fail('was answered'),
      (error: unknown) => error as AppError,
    )
  }

  test('returns what the server said, and null for 204', async () => {
    answers.mockResolvedValueOnce(json(200, { items: [] }))
    expect(await call(listGuests, { eventId: 'e' })).toEqual({ items: [] })
    answers.mockResolvedValueOnce(new Response(null, { status: 204 }))
    expect(await call(listGuests, { eventId: 'e' })).toBeNull()
  })

  test('hands on fields, the current row and the time to wait', async () => {
    const fields = { name: { code: 'too_long', limit: 5 } }
    const body = { error: { code: 'guests.changed', message: 'm', fields, current: { v: 2 } } }
    const error = await refusal(json(409, body, { 'retry-after': '30' }))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({ kind: 'conflict', code: 'guests.changed', status: 409 })
    expect(error.details).toMatchObject({ fields, current: { v: 2 }, retryAfter: 30 })
  })

  test('takes a page of somebody else for no answer', async () => {
    const portal = new Response('<html>Wi-Fi</html>', { headers: { 'content-type': 'text/html' } })
    expect(await refusal(portal)).toMatchObject({ kind: 'unavailable', code: 'unavailable' })
    const gateway = new Response('Bad gateway', { status: 502 })
    expect(await refusal(gateway)).toMatchObject({ kind: 'unavailable', status: 502 })
    const cut = new Response('{"items":[', { headers: { 'content-type': 'application/json' } })
    expect(await refusal(cut)).toMatchObject({ kind: 'unavailable' })
  })

  test('says offline when nothing was reached, and knows when it is back', async () => {
    expect(await refusal(new TypeError('Failed to fetch'))).toMatchObject({ code: 'offline' })
    expect(isReachable()).toBe(false)
    answers.mockResolvedValueOnce(json(200, {}))
    await call(listGuests, { eventId: 'e' })
    expect(isReachable()).toBe(true)
  })

  test('a refused token ends the session once, a wrong password does not', async () => {
    const body = { error: { code: 'accounts.wrong', message: '' } }
    answers.mockResolvedValueOnce(json(401, body))
    await expect(call(login, { user: { email: 'a@b.ro' } })).rejects.toThrow()
    expect(session.get().signedIn).toBe(true)
    await refusal(json(401, { error: { code: 'sign_in_needed', message: '' } }))
    expect(session.get().signedIn).toBe(false)
  })

  test('a token that no header can carry ends the session instead of looking offline', async () => {
    session.signIn('line\nbreak', { role: 'admin' })
    await expect(call(listGuests, { eventId: 'e' })).rejects.toMatchObject({
      kind: 'unauthenticated',
    })
    expect(answers).not.toHaveBeenCalled()
    expect(session.get().signedIn).toBe(false)
  })
})

test('a clock that is wrong by more than two minutes is noticed', () => {
  const now = Date.parse('2026-05-15T12:10:00Z')
  noteServerTime('Fri, 15 May 2026 12:09:00 GMT', now)
  expect(minutesWrong()).toBe(0)
  noteServerTime('Fri, 15 May 2026 12:00:00 GMT', now)
  expect(minutesWrong()).toBe(10)
  expect(serverTimeNow(now).toISOString()).toBe('2026-05-15T12:00:00.000Z')
  noteServerTime('not a date', now)
  noteServerTime(null, now)
  expect(minutesWrong()).toBe(10)
})

describe('a sign-out without network', () => {
  const storage = () => {
    const kept = new Map<string, string>()
    return {
      kept,
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
  }

  test('is sent to the server when it is back, and then forgotten', async () => {
    const store = storage()
    remember(store, 'abc')
    const ask = vi.fn<typeof fetch>().mockRejectedValueOnce(new TypeError('offline'))
    await sendUnsent(store, ask)
    expect(store.kept.size).toBe(1)
    ask.mockResolvedValueOnce(new Response(null, { status: 204 }))
    await sendUnsent(store, ask)
    expect(store.kept.size).toBe(0)
    expect(ask.mock.lastCall?.[1]).toMatchObject({
      method: 'DELETE',
      headers: { Authorization: 'abc' },
    })
  })

  test('gives up on a token that cannot be sent', async () => {
    const store = storage()
    remember(store, 'line\nbreak')
    await sendUnsent(store, () => Promise.reject(new TypeError('bad header')))
    expect(store.kept.size).toBe(0)
  })
})

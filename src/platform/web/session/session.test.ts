import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSession } from './session.ts'
import {
  passageThrough,
  readProfile,
  readSession,
  signInPath,
  wayBack,
  type Passage,
} from './session-rules.ts'

const now = Date.parse('2026-05-15T12:00:00Z')
const seconds = now / 1000

function jwt(payload: unknown): string {
  const part = (value: unknown) =>
    btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value))))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '')
  return `${part({ alg: 'EdDSA' })}.${part(payload)}.signature`
}

function memoryStorage(stored: Record<string, string> = {}) {
  const kept = new Map(Object.entries(stored))
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

describe('the stored token', () => {
  const cases: [name: string, token: string | null, signedIn: boolean][] = [
    ['nothing', null, false],
    ['an empty text', '', false],
    ['the literal undefined', 'undefined', false],
    ['the literal null', 'null', true],
    ['an object that was stored by mistake', '{}', true],
    ['garbage', 'garbage', true],
    ['garbage with dots', 'a.b.c', true],
    ['a payload that is not JSON', `a.${btoa('not json')}.c`, true],
    ['a payload that is a number', `a.${btoa('7')}.c`, true],
    ['a payload that is null', `a.${btoa('null')}.c`, true],
    ['no exp', jwt({ sub: 'ana' }), true],
    ['exp as a text', jwt({ exp: '1' }), true],
    ['exp in an hour', jwt({ exp: seconds + 3600 }), true],
    ['exp in one second', jwt({ exp: seconds + 1 }), true],
    ['exp now', jwt({ exp: seconds }), false],
    ['exp a second ago', jwt({ exp: seconds - 1 }), false],
    ['exp zero', jwt({ exp: 0 }), false],
    ['exp in milliseconds by mistake', jwt({ exp: now }), true],
    ['diacritics in the payload', jwt({ exp: seconds + 1, name: 'Ștefan Țîră' }), true],
  ]
  test.each(cases)('%s', (_name, token, signedIn) => {
    expect(readSession(token, '{"role":"admin"}', now).signedIn).toBe(signedIn)
  })

  test('a device clock that runs ahead ends the session, one that runs behind keeps it', () => {
    const token = jwt({ exp: seconds + 60 })
    expect(readSession(token, null, now + 120_000).signedIn).toBe(false)
    expect(readSession(token, null, now - 3_600_000).signedIn).toBe(true)
  })
})

describe('the stored profile', () => {
  test.each([
    ['nothing', null],
    ['not JSON', '<script>alert(1)</script>'],
    ['null', 'null'],
    ['a list', '["admin"]'],
    ['no role', '{"name":"Ana"}'],
    ['a role that is no text', '{"role":{"admin":true}}'],
    ['five megabytes', `{"role":"admin","name":"${'x'.repeat(5_000_000)}"}`],
  ])('%s is dropped', (_name, text) => {
    expect(readProfile(text)).toBeNull()
  })

  test('keeps what is right and leaves out what is not', () => {
    const stored = {
      role: 'planner',
      name: 'Ana',
      locale: 'fr',
      avatar: 'javascript:alert(1)',
      id: 7,
    }
    expect(readProfile(JSON.stringify(stored))).toEqual({ role: 'planner', name: 'Ana' })
  })
})

describe('the guard of staff screens', () => {
  const valid = jwt({ exp: seconds + 60 })
  const cases: [string | null, string | null, staff: Passage, none: Passage][] = [
    [null, null, 'sign-in', 'enter'],
    [null, '{"role":"admin"}', 'sign-in', 'enter'],
    ['undefined', '{"role":"admin"}', 'sign-in', 'enter'],
    [jwt({ exp: 1 }), '{"role":"admin"}', 'sign-in', 'enter'],
    [valid, '{"role":"admin"}', 'enter', 'enter'],
    [valid, '{"role":"planner"}', 'enter', 'enter'],
    [valid, '{"role":"user"}', 'own-events', 'enter'],
    [valid, '{"role":"Admin"}', 'own-events', 'enter'],
    [valid, null, 'own-events', 'enter'],
    ['garbage', '{"role":"admin"}', 'enter', 'enter'],
    ['{}', 'not json', 'own-events', 'enter'],
  ]
  test.each(cases)('token %s, profile %s', (token, profile, staff, none) => {
    const session = readSession(token, profile, now)
    expect(passageThrough('staff', session)).toBe(staff)
    expect(passageThrough('none', session)).toBe(none)
  })
})

describe('the way back', () => {
  test.each([
    ['?inapoi=%2Finvitati%3Fq%3Dana', '/invitati?q=ana'],
    ['?inapoi=%2F', '/'],
    ['', null],
    ['?inapoi=%2F%2Fevil.example', null],
    ['?inapoi=%2F%5Cevil.example', null],
    ['?inapoi=https%3A%2F%2Fevil.example', null],
    ['?inapoi=javascript%3Aalert(1)', null],
    ['?inapoi=%2F%09%2Fevil.example', null],
    ['?inapoi=%2Flogin%3Finapoi%3D%252Flogin', null],
    ['?inapoi=%2F..%2F%2Fevil.example', null],
    ['?inapoi=%2F.%2F%2Fevil.example', null],
    ['?inapoi=%2F%252e%252e%2F%2Fevil.example', null],
    ['?inapoi=%2Finvitati%2F..%2F..%2F%2Fevil.example', null],
    ['?inapoi=%2Finvitati%2F..%2Flogin', null],
    ['?inapoi=%2Finvitati%3Fq%3D%2F..%2F%2Fx', '/invitati?q=/..//x'],
  ])('%s', (search, path) => {
    expect(wayBack(search)).toBe(path)
  })

  test('survives the trip through the address', () => {
    const path = '/agenda/7?zi=2&q=ă#sus'
    expect(wayBack(new URL(signInPath(path), 'https://prilej.test').search)).toBe(path)
  })
})

describe('a session in the browser', () => {
  beforeEach(() => vi.useFakeTimers({ now }))
  afterEach(() => vi.useRealTimers())

  test('setting the token signs in, removing it signs out, no matter who does it', () => {
    const storage = memoryStorage()
    const session = createSession(storage)
    expect(session.get().signedIn).toBe(false)
    storage.setItem('userProfile', '{"role":"planner"}')
    storage.setItem('token', 'anything')
    expect(session.get()).toMatchObject({ signedIn: true, staff: true })
    storage.removeItem('token')
    expect(session.get()).toMatchObject({ signedIn: false, profile: null })
  })

  test('notifies its watchers at the very second of exp', () => {
    const session = createSession(memoryStorage())
    const seen: boolean[] = []
    session.subscribe(() => seen.push(session.get().signedIn))
    session.signIn(jwt({ exp: seconds + 60 }), { role: 'admin' })
    vi.advanceTimersByTime(59_999)
    expect(seen).toEqual([true])
    vi.advanceTimersByTime(1)
    expect(seen).toEqual([true, false])
  })

  test('the first refusal clears both keys once and leaves everything else', () => {
    const storage = memoryStorage({ token: 'old', userProfile: '{"role":"admin"}', draft: 'kept' })
    const session = createSession(storage)
    const watcher = vi.fn<() => void>()
    session.subscribe(watcher)
    session.refused('old')
    session.refused('old')
    expect(watcher).toHaveBeenCalledTimes(1)
    expect([...storage.kept]).toEqual([['draft', 'kept']])
  })

  test('a late refusal of an old token does not end the new session', () => {
    const session = createSession(memoryStorage({ token: 'old' }))
    session.signIn('new', { role: 'user' })
    session.refused('old')
    expect(session.get()).toMatchObject({ signedIn: true, token: 'new' })
  })

  test('a session that expired is distinguished from one that somebody ended', () => {
    const refused = createSession(memoryStorage({ token: 'old' }))
    expect(refused.hasRunOut()).toBe(false)
    refused.refused('old')
    expect(refused.hasRunOut()).toBe(true)
    // Signed in again, and then out.
    refused.signIn('new', { role: 'admin' })
    refused.clear('person')
    expect(refused.hasRunOut()).toBe(false)

    const old = createSession(memoryStorage({ token: jwt({ exp: seconds - 1 }) }), () => now)
    expect(old.hasRunOut()).toBe(true)
    old.clear('person')
    expect(old.hasRunOut()).toBe(false)

    // Signed out in another tab of this browser.
    const storage = memoryStorage({ token: 'a' })
    const signedOut = createSession(storage)
    storage.removeItem('token')
    expect(signedOut.hasRunOut()).toBe(false)
  })

  test('the same state is the same object', () => {
    const session = createSession(memoryStorage({ token: 'a', userProfile: '{"role":"admin"}' }))
    expect(session.get()).toBe(session.get())
  })
})

import { describe, expect, test } from 'vitest'
import { AppError } from '#shared/app-error.ts'
import { safeSessionStorage } from '#platform/web/safe-storage.ts'
import { session } from '#platform/web/session/session.ts'
import {
  hasSessionEnded,
  isOwnTrip,
  pathOf,
  pollUntilFound,
  readFragment,
  stepTwoPath,
  strengthOf,
  withWay,
} from './sign-in.ts'

test.each([
  ['', null],
  ['#', null],
  ['#sectiune', null],
  ['#id_token=', null],
  ['#id_token=abc.def.ghi&state=x', { token: 'abc.def.ghi' }],
  ['#error=access_denied', { refused: 'access_denied' }],
])('the fragment %j', (hash, expected) => {
  expect(readFragment(hash)).toEqual(expected)
})

describe('a token that Google brought', () => {
  const tokenWith = (nonce: string) => `e30.${btoa(JSON.stringify({ nonce })).replace(/=+$/, '')}.x`

  test('counts once, in the browser that left for it', () => {
    safeSessionStorage.setItem('googleNonce', 'al nostru')
    expect(isOwnTrip(tokenWith('al nostru'))).toBe(true)
    expect(isOwnTrip(tokenWith('al nostru'))).toBe(false)
  })

  test.each([
    ['nobody left for Google', null, tokenWith('al altuia')],
    ['it is of another trip', 'al nostru', tokenWith('al altuia')],
    ['it names none', '', 'e30.e30.x'],
    ['it is no token', 'al nostru', 'garbage'],
  ])('does not count where %s', (_why, begun, token) => {
    if (begun !== null) safeSessionStorage.setItem('googleNonce', begun)
    expect(isOwnTrip(token)).toBe(false)
  })
})

test.each([
  ['', 'empty'],
  ['scurt', 'short'],
  ['🌲🌲🌲🌲🌲🌲🌲🌲🌲', 'short'],
  ['x'.repeat(129), 'long'],
  ['aaaaaaaaaaaa', 'guessable'],
  ['Ana Pop 2026', 'guessable'],
  ['nuci pe masă', 'good'],
  ['trei castani pe deal', 'strong'],
])('the password %j is %s', (password, expected) => {
  expect(strengthOf(password, ['Ana Pop', 'ana@exemplu.ro', ''])).toBe(expected)
})

test('the address to return to is passed on, only when it is a screen of the product', () => {
  expect(withWay('/creeaza-cont', '?inapoi=%2Fcompanie%3Fx%3D1')).toBe(
    '/creeaza-cont?inapoi=%2Fcompanie%3Fx%3D1',
  )
  expect(withWay('/creeaza-cont', '?inapoi=https://rau.ro')).toBe('/creeaza-cont')
  expect(withWay('/creeaza-cont', '?inapoi=//rau.ro')).toBe('/creeaza-cont')
  expect(stepTwoPath(null)).toBe('/creeaza-cont-2')
})

test('a link in a mail is followed on this origin', () => {
  expect(pathOf('http://localhost:3000/reseteaza-parola?token=a')).toBe('/reseteaza-parola?token=a')
  expect(pathOf('nimic')).toBeNull()
})

test('waiting for a mail ends with it, with patience, or with another error', async () => {
  let asked = 0
  const third = async () => (++asked < 3 ? Promise.reject(missing) : 'a venit')
  const missing = new AppError('not_found', 'accounts.no_kept_mail')
  expect(await pollUntilFound(third, { pauseMs: 1 })).toBe('a venit')
  expect(await pollUntilFound(async () => null, { tries: 2, pauseMs: 1 })).toBeNull()
  const broken = async () => Promise.reject(new AppError('unavailable', 'offline'))
  await expect(pollUntilFound(broken, { pauseMs: 1 })).rejects.toMatchObject({ code: 'offline' })
})

test('a session that a person ends is not said to have ended; one that was refused is', () => {
  session.signIn('one', {})
  session.refused('one')
  expect(hasSessionEnded()).toBe(true)
  session.signIn('two', {})
  session.clear('person')
  expect(hasSessionEnded()).toBe(false)
})

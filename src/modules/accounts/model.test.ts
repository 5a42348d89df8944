import fc from 'fast-check'
import { dictionary } from '@zxcvbn-ts/language-common'
import { describe, expect, test } from 'vitest'
import { Slug } from '#shared/text/text.ts'
import {
  afterFailure,
  deviceOf,
  lifeOf,
  mayLeave,
  mayLinkByEmail,
  NewPassword,
  slugChoices,
  verdictOn,
  waitAfter,
  weaknessOf,
} from './model.ts'

const common = new Set(dictionary['passwords-common'])
const weak = (password: string, about: string[] = []) => weaknessOf(password, { about, common })

describe('a password', () => {
  test.each([
    'Parola123!',
    'P4r0l@2027',
    'parolaparola',
    'Password1!',
    'qwertyuiop',
    '1234567890',
    '9876543210987',
    'aaaaaaaaaaaa',
    'Bucuresti2027',
    'Primăvara2027!',
    'prilej-demo-2026',
    'Iarna-2026-2027',
    'ROMANIA!!!!!',
    'iloveyou2027',
  ])('%s is refused', (password) => {
    expect(weak(password)).not.toBeNull()
  })

  test.each([
    ['ioana.marin1990', ['Ioana Marin']],
    ['Ioana.Marin@Exemplu.ro', ['ioana.marin@exemplu.ro']],
    ['AgențiaCuvânt2027', ['Agenția Cuvânt']],
  ])('%s is made of names around it', (password, about) => {
    expect(weak(password, about)).toBe('personal')
    expect(weak('cerul e verde marți', about)).toBeNull()
  })

  test.each([
    'cerul e verde marți',
    '🦔🌲🌙🎻🦔🌳🌙🎺🦔🌲',
    'x9$Kw2!pQz',
    'ana are patru mere coapte',
  ])('%s is accepted', (password) => {
    expect(weak(password)).toBeNull()
  })

  test('known ones are refused behind capitals, digits for letters and a tail', () => {
    const known = fc.constantFrom(...[...common].filter((word) => /^[a-z]{5,}$/.test(word)))
    const tail = fc.stringMatching(/^[0-9!?.*]{0,6}$/)
    const leet: Record<string, string> = { a: '4', e: '3', o: '0', s: '5', t: '7' }
    fc.assert(
      fc.property(known, tail, fc.nat(), (word, end, seed) => {
        const dressed = [...word]
          .map((letter, at) => {
            const choice = (seed >> (at % 16)) & 3
            return choice === 1
              ? letter.toUpperCase()
              : choice === 2
                ? (leet[letter] ?? letter)
                : letter
          })
          .join('')
        expect(weak(dressed + end)).toBe('common')
      }),
    )
  })

  test('random ones are accepted, and none of any shape makes the check fail', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 12, maxLength: 30 }), (bytes) => {
        const random = `${Buffer.from(bytes).toString('hex')}zqk`
        fc.pre(new Set(bytes).size > 6)
        expect(weak(random)).toBeNull()
      }),
    )
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => void weak(text)))
  })

  test.each([
    ['123456789', false],
    ['🦔'.repeat(9), false],
    ['🦔'.repeat(10), true],
    ['ș'.repeat(128), true],
    ['ș'.repeat(129), false],
  ])('its length is counted in signs: %s', (password, fits) => {
    expect(NewPassword.safeParse(password).success).toBe(fits)
  })
})

describe('guesses', () => {
  const nothing = { recent: 0, recentUntil: 0, inARow: 0, waitUntil: 0 }

  test('the wait never shrinks within a quarter of an hour and never passes a minute', () => {
    expect(Array.from({ length: 12 }, (_, at) => waitAfter(at))).toEqual([
      0, 0, 0, 0, 0, 2, 4, 8, 16, 32, 60, 60,
    ])
  })

  test('a person who waits as asked is never refused before a hundred in a row, and always after', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(2000), { minLength: 100, maxLength: 100 }), (pauses) => {
        let state = nothing
        let now = 1_000_000
        for (const [at, pause] of pauses.entries()) {
          now = Math.max(now, state.waitUntil) + pause * 1000
          expect([at, verdictOn(state, now)]).toEqual([at, 'try'])
          state = afterFailure(state, now)
        }
        expect(verdictOn(state, now + 1e12)).toBe('reset')
      }),
      { numRuns: 30 },
    )
  })
})

test('staff are signed in for a day of work, others for a month', () => {
  expect(lifeOf('admin')).toEqual({ absolute: 43_200, idle: 14_400 })
  expect(lifeOf('planner')).toEqual(lifeOf('admin'))
  expect(lifeOf('user')).toEqual({ absolute: 2_592_000, idle: 604_800 })
})

test('Google vouches only for mailboxes it runs', () => {
  const facts = { email: 'ana@gmail.com', emailVerified: true, domain: null }
  expect(mayLinkByEmail(facts)).toBe(true)
  expect(mayLinkByEmail({ ...facts, email: 'ana@firma.ro', domain: 'firma.ro' })).toBe(true)
  expect(mayLinkByEmail({ ...facts, email: 'ana@firma.ro' })).toBe(false)
  expect(mayLinkByEmail({ ...facts, email: 'ana@not-gmail.com' })).toBe(false)
  expect(mayLinkByEmail({ ...facts, emailVerified: false })).toBe(false)
  expect(mayLinkByEmail({ ...facts, email: 'ana@firma.ro', domain: 'Firma.RO' })).toBe(true)
  expect(mayLinkByEmail({ ...facts, email: 'ana@firma.ro', domain: 'alta.ro' })).toBe(false)
  expect(mayLinkByEmail({ ...facts, email: 'ana@sub.firma.ro', domain: 'firma.ro' })).toBe(false)
  expect(mayLinkByEmail({ ...facts, domain: 'alta.ro' })).toBe(false)
})

test('the sole admin stays while others work there', () => {
  expect(mayLeave('admin', { admins: 0, staff: 2 })).toBe(false)
  expect(mayLeave('admin', { admins: 0, staff: 0 })).toBe(true)
  expect(mayLeave('admin', { admins: 1, staff: 1 })).toBe(true)
  expect(mayLeave('planner', { admins: 0, staff: 1 })).toBe(true)
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    'Chrome',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile Safari/604.1',
    'Safari',
    'iOS',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
  [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125 Mobile Safari/537.36',
    'Samsung Internet',
    'Android',
  ],
  ['curl/8.5.0', null, null],
  ['', null, null],
])('%j is a device by name', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

test('every proposed slug is a valid one, whatever the name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (name) => {
      for (const slug of slugChoices(name)) expect(Slug.safeParse(slug).success).toBe(true)
    }),
  )
})

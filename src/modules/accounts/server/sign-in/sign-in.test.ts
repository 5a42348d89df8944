import { createHmac, randomUUID } from 'node:crypto'
import { base64url, SignJWT } from 'jose'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../../contract.ts'
import { goodPassword, Testbed } from '../testbed.ts'

const db = testDatabase()
const bed = new Testbed(db)
const app = testApp(db, bed.options)
let company = ''
beforeAll(async () => {
  company = await db.company('Agenția Cuvânt')
})
beforeEach(() => bed.pass(24 * 3600))

const signIn = (email: string, password = goodPassword) =>
  app.call(contract.login, { user: { email, password } })

let address = 0

/** Sends a request as a stranger could: any body, any headers, an address of its own. */
async function post(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  ip?: string,
) {
  address++
  const answer = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: ip ?? `10.1.${address >> 8}.${address & 255}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const texts = answer.body === '' ? {} : answer.json<{ error?: { code: string } }>()
  return {
    status: answer.statusCode,
    code: texts.error?.code,
    body: answer.body,
    headers: answer.headers,
  }
}

const statusOf = (token: string | undefined) =>
  app.http
    .inject({
      url: '/api/users/check_admin',
      headers: { ...(token !== undefined && { authorization: token }) },
    })
    .then((answer) => answer.statusCode)

describe('signing in', () => {
  test('answers a token and who it is, and the token works bare and with Bearer', async () => {
    const { email, id } = await bed.person({ role: 'planner', companyId: company })
    const { token, user } = await signIn(email)
    expect(user).toEqual({
      id,
      email,
      name: 'Ștefan Popescu',
      role: 'planner',
      locale: 'ro',
      avatar: null,
    })
    for (const way of [token, `Bearer ${token}`])
      expect(await app.call(contract.checkAdmin, {}, way)).toEqual({ admin: true, role: 'planner' })
  })

  test('the token says nothing of the person, and ends when the session does', async () => {
    const { email } = await bed.person()
    const { token } = await signIn(email)
    expect(await app.call(contract.checkAdmin, {}, token)).toEqual({ admin: false, role: 'user' })
    const [header = '', payload = ''] = token.split('.')
    expect(JSON.parse(new TextDecoder().decode(base64url.decode(header)))).toEqual({
      alg: 'HS256',
      kid: 'test',
      typ: 'session+jwt',
    })
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(payload))) as {
      exp: number
    }
    expect(Object.keys(claims).toSorted()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub'])
    expect(claims.exp).toBe(bed.now.getTime() / 1000 + 30 * 24 * 3600)
  })

  test.each([
    ['no user', {}],
    ['text for user', { user: 'x' }],
    ['a list for user', { user: ['a@b.ro', 'x'] }],
    ['an operator for the password', { user: { email: 'a@b.ro', password: { $ne: 1 } } }],
    ['a number for the password', { user: { email: 'a@b.ro', password: 1234567890 } }],
    ['a role beside it', { user: { email: 'a@b.ro', password: 'x', role: 'admin' } }],
    ['129 characters', { user: { email: 'a@b.ro', password: 'x'.repeat(129) } }],
  ])('%s is 422', async (_name, body) => {
    expect((await post('/login', body)).status).toBe(422)
  })

  test('a megabyte of password is 413', async () => {
    const body = { user: { email: 'a@b.ro', password: 'x'.repeat(1_000_000) } }
    expect((await post('/login', body)).status).toBe(413)
  })

  test('wrong, unknown, disabled and Google-only get the same answer', async () => {
    const known = await bed.person()
    const google = await bed.person({ password: null })
    const disabled = await bed.person()
    await db.look('update users set deactivated_at = now() where id = $1', [disabled.id])
    const answers = await Promise.all([
      post('/login', { user: { email: known.email, password: 'nu este aceasta' } }),
      post('/login', { user: { email: 'nimeni@exemplu.ro', password: goodPassword } }),
      post('/login', { user: { email: disabled.email, password: goodPassword } }),
      post('/login', { user: { email: google.email, password: goodPassword } }),
    ])
    expect(new Set(answers.map(({ status, body }) => `${status} ${body}`))).toEqual(
      new Set([`401 ${answers[0]?.body}`]),
    )
    expect(answers[0]?.code).toBe('accounts.wrong_credentials')
  })

  test.each([
    ['  ANA.pop@Exemplu.RO ', 200],
    ['ana.pop@exemplu.ro.', 422],
    ['ana.pop＠exemplu.ro', 422],
    ['a\u0301na.pop@exemplu.ro', 422],
    ['ana.pop@exemplu', 422],
    [`${'a'.repeat(250)}@exemplu.ro`, 422],
    ['ana@pop@exemplu.ro', 422],
    ['ana..pop@exemplu.ro', 422],
  ])('the address %j answers %i', async (email, status) => {
    await db.look(`delete from users where email = 'ana.pop@exemplu.ro'`)
    await bed.person({ email: 'ana.pop@exemplu.ro' })
    expect((await post('/login', { user: { email, password: goodPassword } })).status).toBe(status)
  })

  test.each([
    ['128 letters', 'ș'.repeat(128)],
    ['emoji', '🦔🌲🌙🎻🦔🌲🌙🎻🦔🌲'],
    ['spaces at both ends', '  spațiile contează  '],
  ])('a password of %s is taken exactly', async (_name, password) => {
    const { email } = await bed.person({ password })
    await expect(signIn(email, password)).resolves.toBeDefined()
    await expect(signIn(email, password.slice(0, -2))).rejects.toMatchObject({ status: 401 })
  })
})

describe('guessing', () => {
  const guess = (email: string) => post('/login', { user: { email, password: 'ghicit greșit' } })

  test('five are free, then each waits longer; an unknown address is treated alike', async () => {
    const known = await bed.person()
    const seen = []
    for (const email of [known.email, 'necunoscut@exemplu.ro']) {
      const answers = []
      for (let at = 0; at < 6; at++) answers.push(await guess(email))
      bed.pass(2)
      answers.push(await guess(email), await guess(email))
      seen.push(answers.map(({ status, body, headers }) => [status, headers['retry-after'], body]))
    }
    expect(seen[0]?.map(([status, wait]) => [status, wait])).toEqual([
      ...Array.from({ length: 5 }, () => [401, undefined]),
      [429, '2'],
      [401, undefined],
      [429, '4'],
    ])
    expect(seen[1]).toEqual(seen[0])
  })

  test('the right password waits as well, then clears the count', async () => {
    const { email } = await bed.person()
    for (let at = 0; at < 5; at++) await guess(email)
    await expect(signIn(email)).rejects.toMatchObject({ code: 'accounts.too_many_tries' })
    bed.pass(2)
    await signIn(email)
    for (let at = 0; at < 4; at++) expect((await guess(email)).status).toBe(401)
  })

  test('many guesses at the same moment gain nothing', async () => {
    const { email } = await bed.person()
    const answers = await Promise.all(Array.from({ length: 20 }, () => guess(email)))
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(15)
  })

  test('a hundred in a row close the password until a reset', async () => {
    const { email } = await bed.person()
    for (let at = 0; at < 5; at++) await guess(email)
    await db.look(`update login_failures set in_a_row = 99, wait_until = to_timestamp(0)
      where account_key = encode(sha256(convert_to('${email}', 'UTF8')), 'hex')`)
    expect((await guess(email)).status).toBe(401)
    bed.pass(3600)
    await expect(signIn(email)).rejects.toMatchObject({ code: 'accounts.reset_needed' })
    await app.call(contract.forgotPassword, { email })
    const { secret } = await bed.mailTo(email)
    const password = 'altceva cu totul, mai lung'
    await app.call(contract.resetPassword, {
      token: secret,
      password,
      password_confirmation: password,
    })
    await signIn(email, password)
  })

  test('a refused sign-in does not use up its Idempotency-Key', async () => {
    const { email } = await bed.person()
    const key = { 'idempotency-key': randomUUID() }
    const body = { user: { email, password: 'greșită de tot' } }
    const answers = [
      await post('/login', body, key, '10.9.9.9'),
      await post('/login', body, key, '10.9.9.9'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401])
  })
})

describe('a sign-in ends', () => {
  test('by signing out, from the next request on', async () => {
    const { email } = await bed.person()
    const { token } = await signIn(email)
    expect(await statusOf(token)).toBe(200)
    expect(await app.call(contract.logout, {}, token)).toBeNull()
    expect(await statusOf(token)).toBe(401)
  })

  test('a caller without a token is asked to sign in', async () => {
    await expect(app.call(contract.logout, {})).rejects.toMatchObject({ status: 401 })
  })

  // Becomes a plain `test` once the platform reports to open handlers that an expired token was sent.
  test('a token that is already dead is as good as signed out', async () => {
    const { email } = await bed.person()
    const { token } = await signIn(email)
    await app.call(contract.logout, {}, token)
    expect(await app.call(contract.logout, {}, token)).toBeNull()
  })

  test.each([
    ['an ordinary user', 'user', 30 * 24 * 3600, 7 * 24 * 3600],
    ['a planner', 'planner', 12 * 3600, 4 * 3600],
  ] as const)('for %s after its whole life, and after rest', async (_who, role, lifetime, rest) => {
    const { email } = await bed.person({ role, companyId: role === 'user' ? null : company })
    const used = (await signIn(email)).token
    for (let passed = 0; passed + rest / 2 < lifetime; passed += rest / 2) {
      expect(await statusOf(used)).toBe(200)
      await slid()
      bed.pass(rest / 2)
    }
    bed.pass(rest / 2)
    expect(await statusOf(used)).toBe(401)
    const rested = (await signIn(email)).token
    bed.pass(rest - 1)
    expect(await statusOf(rested)).toBe(200)
    await slid()
    bed.pass(rest)
    expect(await statusOf(rested)).toBe(401)
  })

  test('when the account is deactivated or deleted', async () => {
    const { email, id } = await bed.person()
    const { token } = await signIn(email)
    await db.look('update users set deactivated_at = now() where id = $1', [id])
    expect(await statusOf(token)).toBe(401)
    await db.look('delete from users where id = $1', [id])
    expect(await statusOf(token)).toBe(401)
  })

  test('and a changed role counts from the next request on', async () => {
    const { email, id } = await bed.person({ role: 'admin', companyId: company })
    const { token } = await signIn(email)
    await db.look(`update users set role = 'planner' where id = $1`, [id])
    expect(await app.call(contract.checkAdmin, {}, token)).toEqual({ admin: true, role: 'planner' })
  })
})

/** The write that follows a request is not waited for by it. */
async function slid(): Promise<void> {
  const at = bed.now.toISOString()
  const seen = () => db.look('select from sessions where last_seen_at = $1', [at])
  await vi.waitFor(async () => expect(await seen()).not.toEqual([]), 30_000)
}

describe('a forged token', () => {
  const part = (value: object) => base64url.encode(JSON.stringify(value))

  test.each([
    '',
    'Bearer',
    'Bearer ',
    'Bearer undefined',
    'undefined',
    'null',
    '{}',
    'a.b.c',
    'x'.repeat(20_000),
  ])('authorization %j is refused', async (authorization) => {
    expect(await statusOf(authorization)).toBe(401)
  })

  test('two Authorization headers are refused', async () => {
    const { email } = await bed.person()
    const { token } = await signIn(email)
    const answer = await app.http.inject({
      url: '/api/users/check_admin',
      headers: { authorization: [token, token] as unknown as string },
    })
    expect(answer.statusCode).toBe(401)
  })

  test('none of forty variants is accepted, and the original is', async () => {
    const { email, id } = await bed.person()
    const other = await bed.person()
    const { token } = await signIn(email)
    const [head = '', body = '', signature = ''] = token.split('.')
    const header = { alg: 'HS256', kid: 'test', typ: 'session+jwt' }
    const claims = JSON.parse(new TextDecoder().decode(base64url.decode(body))) as Record<
      string,
      unknown
    >
    const key = bed.services.keys.derive('session') ?? Buffer.alloc(32)
    const sign = (with_: object, says: Record<string, unknown>, by: Uint8Array = key) =>
      new SignJWT(says).setProtectedHeader({ ...header, ...with_ }).sign(by)
    const without = (name: string) =>
      Object.fromEntries(Object.entries(claims).filter(([each]) => each !== name))
    const says = (more: Record<string, unknown>) => sign({}, { ...claims, ...more })
    const lastBits = `${signature.slice(0, -1)}${signature.endsWith('A') ? 'B' : 'A'}`
    const signed = await Promise.all([
      sign({}, claims, Buffer.alloc(32)),
      sign({}, claims, Buffer.from('secret'.repeat(6))),
      sign({}, claims, bed.services.keys.derive('google-nonce')),
      sign({ kid: '../../dev/null' }, claims, Buffer.alloc(32)),
      sign({ kid: `' or 1=1 --` }, claims),
      sign({ kid: 'other' }, claims),
      sign({ jku: 'https://evil.example/keys' }, claims),
      sign({ jwk: { kty: 'oct', k: 'AAAA' } }, claims),
      sign({ x5u: 'https://evil.example/cert' }, claims),
      sign({ x5c: ['MII'] }, claims),
      sign({ typ: 'JWT' }, claims),
      sign({ typ: 'at+jwt' }, claims),
      says({ exp: Number(claims.exp) + 1 }),
      says({ exp: 1e12 }),
      says({ exp: -1 }),
      says({ exp: Number(claims.exp) + 0.5 }),
      says({ exp: bed.now.getTime() / 1000 - 61 }),
      sign({}, without('exp')),
      sign({}, without('jti')),
      sign({}, without('sub')),
      says({ aud: ['prilej-api'] }),
      says({ aud: 'other' }),
      says({ iss: 'other' }),
      says({ sub: other.id }),
      says({ sub: randomUUID() }),
      says({ jti: randomUUID() }),
      says({ jti: `' or 1=1 --` }),
      says({ jti: String(claims.jti).toUpperCase() }),
    ])
    const emptyKey = createHmac('sha256', '').update(`${head}.${body}`).digest('base64url')
    const variants = [
      ...signed,
      `${head}.${body}.${emptyKey}`,
      ...['none', 'None', 'nOnE', 'NONE'].flatMap((alg) => [
        `${part({ ...header, alg })}.${body}.`,
        `${part({ ...header, alg })}.${body}.${signature}`,
      ]),
      `${part({ ...header, alg: 'RS256' })}.${body}.${signature}`,
      `${part({ ...header, alg: 'HS512' })}.${body}.${signature}`,
      `${part({ alg: 'HS256', typ: 'session+jwt' })}.${body}.${signature}`,
      `${head}.${part({ ...claims, exp: String(claims.exp) })}.${signature}`,
      `${head}.${body}.`,
      `${head}.${body}`,
      `${head}.${body}.${lastBits}`,
      `${head}.${body}.${signature}=`,
      `${head}.${part({ ...claims, sub: id, role: 'admin' })}.${signature}`,
      `${token}.${signature}`,
      ` ${token}`,
    ]
    expect(variants.length).toBeGreaterThanOrEqual(40)
    const refused = await Promise.all(variants.map((each) => statusOf(each)))
    expect(refused.filter((status) => status !== 401)).toEqual([])
    expect(await statusOf(token)).toBe(200)
  })
})

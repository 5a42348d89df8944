import { randomUUID } from 'node:crypto'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AppError } from '#shared/app-error.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../../contract.ts'
import { goodPassword, Testbed } from '../testbed.ts'

const db = testDatabase()
const port = await freePort()
const issuer = `http://127.0.0.1:${port}`
const clientId = 'prilej-client'
const bed = new Testbed(db, { GOOGLE_CLIENT_ID: clientId, GOOGLE_ISSUER: issuer, LIMITS: 'off' })
const app = testApp(db, bed.options)

interface Key {
  jwk: JWK
  privateKey: Awaited<ReturnType<typeof generateKeyPair>>['privateKey']
}
let key: Key
let provider: Server | undefined
let company = ''

beforeAll(async () => {
  key = await newKey()
  await startProvider()
  company = await db.company('Agenția Cuvânt')
})
afterAll(() => stopProvider())
beforeEach(() => {
  // The provider goes by the real clock, and so must a person who judges its tokens.
  bed.now = new Date()
  bed.googleDomain = null
})

async function newKey(): Promise<Key> {
  const pair = await generateKeyPair('RS256', { extractable: true })
  const kid = randomUUID().slice(0, 8)
  const jwk = { ...(await exportJWK(pair.privateKey)), kid, alg: 'RS256', use: 'sig' }
  return { jwk, privateKey: pair.privateKey }
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net')
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port: found } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return found
}

/** The claims of a person by the login typed at the provider. */
const google = new Map<string, Record<string, unknown>>()

async function startProvider(): Promise<void> {
  const name: string = 'oidc-provider'
  const { default: Provider } = (await import(name)) as {
    default: new (
      issuer: string,
      options: object,
    ) => { listen(port: number, host: string, ready: () => void): Server }
  }
  const made = new Provider(issuer, {
    jwks: { keys: [key.jwk] },
    responseTypes: ['id_token'],
    scopes: ['openid', 'email', 'profile'],
    claims: { openid: ['sub'], email: ['email', 'email_verified', 'hd'], profile: ['name'] },
    conformIdTokenClaims: false,
    clients: [
      {
        client_id: clientId,
        redirect_uris: ['https://prilej.test/login'],
        response_types: ['id_token'],
        grant_types: ['implicit'],
        token_endpoint_auth_method: 'none',
      },
    ],
    findAccount: (_ctx: unknown, id: string) => ({
      accountId: id,
      claims: () => ({ sub: id, ...google.get(id) }),
    }),
  })
  provider = await new Promise<Server>((resolve) => {
    const server: Server = made.listen(port, '127.0.0.1', () => resolve(server))
  })
}

async function stopProvider(): Promise<void> {
  provider?.closeAllConnections()
  await new Promise((resolve) => (provider ? provider.close(resolve) : resolve(undefined)))
  provider = undefined
}

/** A browser at the provider: signs in, consents, and comes back with the ID token in the fragment. */
async function visit(entrance: string, login: string): Promise<string> {
  const cookies = new Map<string, string>()
  const go = async (url: string, form?: Record<string, string>) => {
    const answer = await fetch(new URL(url, issuer), {
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    await answer.text()
    return answer.headers.get('location') ?? ''
  }
  let at = await go(entrance)
  for (let step = 0; step < 10 && !at.startsWith('https://prilej.test/'); step++) {
    const isForm = /\/interaction\/[^/]+$/.test(at)
    const prompt = cookies.has('consenting') ? 'consent' : 'login'
    at = isForm ? await go(at, { prompt, login, password: 'x' }) : await go(at)
    if (isForm) cookies.set('consenting', '1')
  }
  const brought = new URLSearchParams(new URL(at).hash.slice(1))
  if (!brought.has('id_token')) throw new Error(`the provider said ${at}`)
  return brought.get('id_token') ?? ''
}

async function start(authorization?: string): Promise<{ url: string; nonce: string }> {
  const { url } = await app.call(contract.googleStart, {}, authorization)
  return { url, nonce: new URL(url).searchParams.get('nonce') ?? '' }
}

const seconds = () => Math.floor(bed.now.getTime() / 1000)

/** The signed token of the provider, with one change. */
async function idToken(change: Record<string, unknown> = {}, by: Key = key): Promise<string> {
  const { nonce } = await start()
  const claims = {
    iss: issuer,
    aud: clientId,
    sub: randomUUID(),
    email: `g-${randomUUID().slice(0, 8)}@gmail.com`,
    email_verified: true,
    name: 'Ana de la Google',
    iat: seconds(),
    exp: seconds() + 3600,
    nonce,
    ...change,
  }
  const kid = by.jwk.kid ?? ''
  return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid }).sign(by.privateKey)
}

const come = (token: string, authorization?: string) =>
  app.call(contract.googleCallback, { token }, authorization)
const outcome = (token: string, authorization?: string) =>
  come(token, authorization).then(
    () => 'in',
    (error: AppError) => `${error.status} ${error.code}`,
  )

describe('signing in with a real provider', () => {
  test('a stranger becomes an ordinary user without step two, and comes back as the same', async () => {
    google.set('ana', { email: 'ana.g@gmail.com', email_verified: true, name: 'Ana Georgescu' })
    const first = await come(await visit((await start()).url, 'ana'))
    expect(first.user).toMatchObject({
      name: 'Ana Georgescu',
      email: 'ana.g@gmail.com',
      role: 'user',
    })
    const account = await app.call(contract.getAccount, {}, first.token)
    expect(account).toMatchObject({
      stepTwoDone: false,
      emailVerified: true,
      hasPassword: false,
      google: 'ana.g@gmail.com',
    })
    google.set('ana', { email: 'alta@gmail.com', email_verified: true, name: 'Ana Georgescu' })
    const repeated = await come(await visit((await start()).url, 'ana'))
    expect(repeated.user.id).toBe(first.user.id)
  })

  test('the way there asks for an ID token in the fragment, for our own page', async () => {
    const { url } = await start()
    const asked = new URL(url)
    expect(asked.origin).toBe(issuer)
    expect(Object.fromEntries(asked.searchParams)).toMatchObject({
      client_id: clientId,
      response_type: 'id_token',
      response_mode: 'fragment',
      redirect_uri: 'https://prilej.test/login',
      scope: 'openid email profile',
    })
  })
})

describe('a bad token', () => {
  const cases: [string, () => Promise<string>][] = [
    ['another audience', () => idToken({ aud: 'other-client' })],
    ['a list of audiences', () => idToken({ aud: [clientId] })],
    ['two audiences', () => idToken({ aud: [clientId, 'other'] })],
    ['another authorised party', () => idToken({ azp: 'other-client' })],
    ['another issuer', () => idToken({ iss: 'https://accounts.google.com' })],
    ['expired', () => idToken({ exp: seconds() - 1 })],
    ['issued in the future', () => idToken({ iat: seconds() + 120 })],
    ['issued ten minutes ago', () => idToken({ iat: seconds() - 600 })],
    ['no nonce', () => idToken({ nonce: undefined })],
    ['a nonce that is not ours', () => idToken({ nonce: randomUUID() })],
    ['an address not verified', () => idToken({ email_verified: false })],
    ['an address verified in words', () => idToken({ email_verified: 'true' })],
    ['no address', () => idToken({ email: undefined })],
    ['no subject', () => idToken({ sub: undefined })],
    ['a key of nobody', async () => idToken({}, { ...(await newKey()), jwk: key.jwk })],
    ['64 kilobytes', async () => `${await idToken()}${'x'.repeat(64_000)}`],
    ['an access token', () => Promise.resolve('ya29.a0AfH6SMBx-opaque')],
    ['an empty token', () => Promise.resolve('')],
    [
      'unsigned',
      async () => {
        const [, body] = (await idToken()).split('.')
        const header = Buffer.from(JSON.stringify({ alg: 'none', kid: key.jwk.kid }))
        return `${header.toString('base64url')}.${body}.`
      },
    ],
    [
      'HS256 with the public key of the provider',
      async () => {
        const secret = new TextEncoder().encode(JSON.stringify({ n: key.jwk.n, e: key.jwk.e }))
        const { nonce } = await start()
        return new SignJWT({ nonce, email: 'x@gmail.com', email_verified: true })
          .setProtectedHeader({ alg: 'HS256', kid: key.jwk.kid ?? '' })
          .setIssuer(issuer)
          .setAudience(clientId)
          .setSubject('1')
          .setIssuedAt(seconds())
          .setExpirationTime(seconds() + 60)
          .sign(secret)
      },
    ],
    [
      'a session of ours',
      async () => {
        const { email } = await bed.person()
        return (await app.call(contract.login, { user: { email, password: goodPassword } })).token
      },
    ],
  ]

  test.each(cases)('with %s is refused and links nothing', async (_name, make) => {
    const token = await make()
    const before = await db.look('select from identities')
    expect(await outcome(token)).toBe('401 accounts.google_refused')
    expect(await db.look('select from identities')).toHaveLength(before.length)
  })

  test('shown twice, even at the same moment, counts once', async () => {
    const token = await idToken()
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(token)))
    expect(outcomes.filter((each) => each === 'in')).toHaveLength(1)
  })

  test('a nonce lives ten minutes', async () => {
    const { nonce } = await start()
    bed.pass(601)
    expect(await outcome(await idToken({ nonce }))).toBe('401 accounts.google_refused')
  })
})

describe('whose account it is', () => {
  test('Google is trusted for gmail.com and for its organisations alone', async () => {
    const gmail = `p-${randomUUID().slice(0, 8)}@gmail.com`
    const { id } = await bed.person({ email: gmail })
    expect((await come(await idToken({ email: gmail }))).user.id).toBe(id)
    const firm = await bed.person()
    const token = await idToken({ email: firm.email, hd: 'exemplu.ro' })
    expect((await come(token)).user.id).toBe(firm.id)
    const other = await bed.person()
    expect(await outcome(await idToken({ email: other.email }))).toBe(
      '409 accounts.google_needs_password',
    )
  })

  test('another subject with the same address is somebody else', async () => {
    const email = `q-${randomUUID().slice(0, 8)}@gmail.com`
    await come(await idToken({ email }))
    expect(await outcome(await idToken({ email }))).toBe('401 accounts.google_refused')
  })

  test('a closed account stays closed', async () => {
    const sub = randomUUID()
    const { user } = await come(await idToken({ sub }))
    await db.look('update users set deactivated_at = now() where id = $1', [user.id])
    expect(await outcome(await idToken({ sub }))).toBe('401 accounts.google_refused')
  })

  test('a company that asks for its domain gets it', async () => {
    const email = `r-${randomUUID().slice(0, 8)}@firma.ro`
    await bed.person({ email, role: 'planner', companyId: company })
    bed.googleDomain = 'firma.ro'
    expect(await outcome(await idToken({ email, hd: 'alta.ro' }))).toBe(
      '401 accounts.google_refused',
    )
    expect(await outcome(await idToken({ email, hd: 'firma.ro' }))).toBe('in')
  })

  test('a linked Google account is announced by mail, and a reset asks whether it stays', async () => {
    const { email, id } = await bed.person()
    const sub = randomUUID()
    const { token } = await app.call(contract.login, { user: { email, password: goodPassword } })
    const address = 'strain@gmail.com'
    const { nonce } = await start(token)
    await come(await idToken({ sub, nonce, email: address }), token)
    expect(await bed.mailTo(email)).toMatchObject({
      subject: 'Un cont Google a fost conectat la contul dumneavoastră',
    })
    const reset = async (keepGoogle?: boolean) => {
      await app.call(contract.forgotPassword, { email })
      const { secret } = await bed.mailTo(email)
      const { google: linked, about } = await app.call(contract.readReset, { token: secret })
      expect(about).toContain(email)
      const password = `pădurea doarme ${randomUUID()}`
      const repeated = { password, password_confirmation: password }
      await app.call(contract.resetPassword, { token: secret, ...repeated, keepGoogle })
      return linked?.email ?? null
    }
    expect(await reset(true)).toBe(address)
    expect((await come(await idToken({ sub, email: address }))).user.id).toBe(id)
    expect(await reset()).toBe(address)
    expect(await reset()).toBeNull()
    // That Google account belongs to a stranger again.
    expect((await come(await idToken({ sub, email: address }))).user.id).not.toBe(id)
  })

  test('a signed-in person links Google after showing the password, then uses it as proof', async () => {
    const { email, id } = await bed.person()
    const sub = randomUUID()
    const { token } = await app.call(contract.login, { user: { email, password: goodPassword } })
    const { nonce } = await start(token)
    const linked = await come(await idToken({ sub, nonce, email: 'oricare@gmail.com' }), token)
    expect(linked.user.id).toBe(id)
    await expect(app.call(contract.getAccount, {}, token)).rejects.toMatchObject({ status: 401 })
    bed.pass(600)
    const repeated = await start(linked.token)
    await expect(app.call(contract.unlinkGoogle, {}, linked.token)).rejects.toMatchObject({
      code: 'accounts.proof_needed',
    })
    const proof = await idToken({ sub, nonce: repeated.nonce, email: 'oricare@gmail.com' })
    const proved = await come(proof, linked.token)
    expect(await app.call(contract.unlinkGoogle, {}, proved.token)).toBeNull()
    const stale = await start()
    expect(await outcome(await idToken({ sub, nonce: stale.nonce }), proved.token)).toBe(
      '401 accounts.google_refused',
    )
  })

  test('without a recent password nothing new is linked, and no other account can be linked instead', async () => {
    const victim = await bed.person()
    const user = { email: victim.email, password: goodPassword }
    const { token } = await app.call(contract.login, { user })
    bed.pass(600)
    const { nonce } = await start(token)
    expect(await outcome(await idToken({ nonce }), token)).toBe('403 accounts.proof_needed')
    expect(await outcome(await idToken(), token)).toBe('401 accounts.google_refused')
    const sub = randomUUID()
    await come(await idToken({ sub }))
    const fresh = await app.call(contract.login, { user })
    const mine = await start(fresh.token)
    expect(await outcome(await idToken({ sub, nonce: mine.nonce }), fresh.token)).toBe(
      '409 accounts.google_taken',
    )
  })
})

// The last test, because a provider that did not answer is not called again for a few seconds.
test('a new key of the provider is fetched, and a vanished provider is said plainly', async () => {
  const rotated = await newKey()
  const before = key
  bed.pass(3600)
  expect(await outcome(await idToken())).toBe('in')
  key = rotated
  await stopProvider()
  await startProvider()
  expect(await outcome(await idToken({}, rotated))).toBe('401 accounts.google_refused')
  bed.pass(61)
  expect(await outcome(await idToken({}, rotated))).toBe('in')
  expect(await outcome(await idToken({}, before))).toBe('401 accounts.google_refused')
  await stopProvider()
  expect(await outcome(await idToken({}, rotated))).toBe('in')
  bed.pass(2 * 3600)
  await expect(start()).rejects.toMatchObject({
    status: 503,
    code: 'accounts.google_unavailable',
  })
  bed.pass(-2 * 3600)
  const token = await idToken({ iat: seconds() + 2 * 3600, exp: seconds() + 3 * 3600 })
  bed.pass(2 * 3600)
  expect(await outcome(token)).toBe('503 accounts.google_unavailable')
  await startProvider()
})

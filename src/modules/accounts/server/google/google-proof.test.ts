import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../../contract.ts'
import { codeOfApp, goodPassword, Testbed } from '../testbed.ts'

const pair = await generateKeyPair('RS256')
const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'one', alg: 'RS256', use: 'sig' }
const provider = createServer((request, response) => {
  const isKeys = request.url === '/keys'
  const discovery = { authorization_endpoint: `${issuer}/enter`, jwks_uri: `${issuer}/keys` }
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify(isKeys ? { keys: [jwk] } : discovery))
})
await new Promise<void>((ready) => provider.listen(0, '127.0.0.1', ready))
const issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
afterAll(() => void provider.close())

const db = testDatabase()
const bed = new Testbed(db, { GOOGLE_CLIENT_ID: 'prilej', GOOGLE_ISSUER: issuer, LIMITS: 'off' })
const app = testApp(db, bed.options)

/** The token that Google returns for a person with this address. */
async function tokenOf(
  email: string,
  authorization?: string,
  subject: string = randomUUID(),
): Promise<string> {
  const { url } = await app.call(contract.googleStart, {}, authorization)
  const seconds = Math.floor(bed.now.getTime() / 1000)
  return new SignJWT({ email, email_verified: true, nonce: new URL(url).searchParams.get('nonce') })
    .setProtectedHeader({ alg: 'RS256', kid: 'one' })
    .setIssuer(issuer)
    .setAudience('prilej')
    .setSubject(subject)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 600)
    .sign(pair.privateKey)
}

async function unproved() {
  const person = await bed.person({ email: `p-${randomUUID().slice(0, 8)}@gmail.com` })
  await db.look('update users set email_verified_at = null where id = $1', [person.id])
  const user = { email: person.email, password: goodPassword }
  return { ...person, user, token: (await app.call(contract.login, { user })).token }
}

test('Google opens an account that no one had proved to its mailbox alone', async () => {
  const { email, user, token } = await unproved()
  const brought = await tokenOf(email)
  const entered = await app.call(contract.googleCallback, { token: brought })
  const account = await app.call(contract.getAccount, {}, entered.token)
  expect(account).toMatchObject({ emailVerified: true, hasPassword: false, google: email })
  await expect(app.call(contract.getAccount, {}, token)).rejects.toMatchObject({ status: 401 })
  await expect(app.call(contract.login, { user })).rejects.toMatchObject({ status: 401 })
})

test.each([
  ['its own address', (email: string) => email, true],
  ['another one', () => 'altcineva@gmail.com', false],
])('linking Google with %s proves the address: %s', async (_name, addressOf, proved) => {
  const { email, token } = await unproved()
  const brought = await tokenOf(addressOf(email), token)
  const linked = await app.call(contract.googleCallback, { token: brought }, token)
  const account = await app.call(contract.getAccount, {}, linked.token)
  expect(account).toMatchObject({ emailVerified: proved, hasPassword: true })
})

describe('a new password chosen in the profile', () => {
  async function linked() {
    const person = await bed.person({ email: `p-${randomUUID().slice(0, 8)}@gmail.com` })
    const user = { email: person.email, password: goodPassword }
    const { token } = await app.call(contract.login, { user })
    const brought = await tokenOf('strain@gmail.com', token)
    const own = (await app.call(contract.googleCallback, { token: brought }, token)).token
    return { ...person, token: own }
  }
  const password = 'cucul a tăcut de tot'
  const twice = { password, password_confirmation: password }

  test.each([
    [false, null, 'strain@gmail.com a fost deconectat'],
    [true, 'strain@gmail.com', 'strain@gmail.com deschide în continuare contul'],
  ])(
    'keeps Google only on request (%s), and the letter says so',
    async (keepGoogle, kept, texts) => {
      const { email, token } = await linked()
      const account = await app.call(contract.getAccount, {}, token)
      expect(account).toMatchObject({
        google: 'strain@gmail.com',
        googleLinkedAt: expect.any(String),
      })
      await app.call(contract.changePassword, { ...twice, keepGoogle }, token)
      expect(await app.call(contract.getAccount, {}, token)).toMatchObject({ google: kept })
      await bed.work()
      const letter = bed.letters.findLast(({ to }) => to.address === email)
      expect(JSON.stringify(letter?.blocks)).toContain(texts)
      if (keepGoogle) await app.call(contract.unlinkGoogle, {}, token)
    },
  )
})

describe('where a second factor is set up', () => {
  async function withApp() {
    const person = await bed.person({ email: `p-${randomUUID().slice(0, 8)}@gmail.com` })
    const user = { email: person.email, password: goodPassword }
    const { token } = await app.call(contract.login, { user })
    return { ...person, token }
  }
  async function setUp(token: string): Promise<string> {
    const { secret } = await app.call(contract.startTotp, {}, token)
    await app.call(contract.confirmTotp, { code: codeOfApp(secret, bed.now) }, token)
    bed.pass(60)
    return secret
  }

  test('Google is a first step, and the code of the app the second', async () => {
    const { email, token } = await withApp()
    const subject = randomUUID()
    const linking = { token: await tokenOf(email, token, subject) }
    const linked = await app.call(contract.googleCallback, linking, token)
    const secret = await setUp(linked.token)
    const brought = { token: await tokenOf(email, undefined, subject) }
    const refused = await app
      .call(contract.googleCallback, brought)
      .catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 401, code: 'accounts.second_step_needed' })
    const { ticket } = (refused as { details: { current: { ticket: string } } }).details.current
    const code = codeOfApp(secret, bed.now)
    const entered = await app.call(contract.takeSecondStep, { ticket, code })
    const { items } = await app.call(contract.listSessions, {}, entered.token)
    expect(items.find(({ current }) => current)).toMatchObject({ kind: 'google', factor: 'totp' })
  })

  test('its address alone links no Google account to it', async () => {
    const { email, token } = await withApp()
    await setUp(token)
    const brought = { token: await tokenOf(email) }
    await expect(app.call(contract.googleCallback, brought)).rejects.toMatchObject({
      status: 409,
      code: 'accounts.google_needs_password',
    })
  })

  test('Google proves nothing any more, so a second factor is not removed by it', async () => {
    const { email, token } = await withApp()
    const subject = randomUUID()
    const linking = { token: await tokenOf(email, token, subject) }
    const linked = await app.call(contract.googleCallback, linking, token)
    await setUp(linked.token)
    bed.pass(600)
    const proof = { token: await tokenOf(email, linked.token, subject) }
    const repeated = await app.call(contract.googleCallback, proof, linked.token)
    await expect(app.call(contract.removeTotp, {}, repeated.token)).rejects.toMatchObject({
      code: 'accounts.proof_needed',
    })
  })
})

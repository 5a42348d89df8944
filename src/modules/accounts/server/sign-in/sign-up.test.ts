import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#platform/server/database/db.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../../contract.ts'
import { hashOf } from '../account-emails.ts'
import { claimToken } from '../token-store.ts'
import { goodPassword, Testbed } from '../testbed.ts'

const db = testDatabase()
// Fifty uses of one link at once are the point of a test below, so the limits are counted apart.
const bed = new Testbed(db, { LIMITS: 'off' })
const app = testApp(db, bed.options)
const limited = new Testbed(db)
const limitedApp = testApp(db, limited.options)
beforeEach(() => {
  bed.pass(24 * 3600)
  limited.pass(24 * 3600)
})

const aPerson = () => ({
  name: 'Ana Ionescu',
  email: `ana-${randomUUID().slice(0, 8)}@exemplu.ro`,
  password: goodPassword,
  terms: true as const,
})
const organiser = (slug: string) => ({
  kind: 'organiser' as const,
  company: 'Agenția Înflorit',
  slug,
  cui: 'RO14399840',
  city: 'Cluj-Napoca',
  phone: '0722 123 456',
})
const freshSlug = () => `firma-${randomUUID().slice(0, 8)}`

describe('signing up', () => {
  test('an organiser fills both steps, opens the mail and is admin of a new company', async () => {
    const person = aPerson()
    const slug = freshSlug()
    const { status, signup } = await app.call(contract.signUp, person)
    expect(status).toBe('check_mail')
    await app.call(contract.storeStepTwo, { handle: signup, stepTwo: organiser(slug) })
    const { subject, link, secret } = await bed.mailTo(person.email)
    expect(subject).toBe('Confirmați contul Prilej')
    expect(link).toBe(`https://prilej.test/creeaza-cont-2?token=${secret}`)
    const answer = await app.call(contract.confirmSignUp, { token: secret })
    expect(answer).toMatchObject({ stepTwoDone: true, user: { role: 'admin', name: person.name } })
    const account = await app.call(contract.getAccount, {}, answer.token)
    expect(account).toMatchObject({
      company: { name: 'Agenția Înflorit', slug },
      phone: '+40722123456',
      emailVerified: true,
    })
    expect(await app.call(contract.checkAdmin, {}, answer.token)).toEqual({
      admin: true,
      role: 'admin',
    })
    const verbs = `select verb from history where company_id = $1 and entity = 'user'`
    expect(await db.look(verbs, [account.company?.id])).toEqual([{ verb: 'joined' }])
  })

  test('a guest is an ordinary user', async () => {
    const person = aPerson()
    const { signup } = await app.call(contract.signUp, person)
    await app.call(contract.storeStepTwo, { handle: signup, stepTwo: { kind: 'guest' } })
    const { secret } = await bed.mailTo(person.email)
    const answer = await app.call(contract.confirmSignUp, { token: secret })
    expect(answer).toMatchObject({ stepTwoDone: true, user: { role: 'user' } })
  })

  test('the mail works before step two, which can be finished signed in', async () => {
    const person = aPerson()
    const { signup } = await app.call(contract.signUp, person)
    const { secret } = await bed.mailTo(person.email)
    const { token, stepTwoDone } = await app.call(contract.confirmSignUp, { token: secret })
    expect(stepTwoDone).toBe(false)
    const late = { handle: signup, stepTwo: organiser(freshSlug()) }
    await expect(app.call(contract.storeStepTwo, late)).rejects.toMatchObject({
      code: 'accounts.signup_confirmed',
    })
    const stepTwo = organiser(freshSlug())
    const done = await app.call(contract.finishStepTwo, { stepTwo }, token)
    expect(done).toMatchObject({ stepTwoDone: true, user: { role: 'admin' } })
    await expect(app.call(contract.getAccount, {}, token)).rejects.toMatchObject({ status: 401 })
    expect(await app.call(contract.checkAdmin, {}, done.token)).toMatchObject({ role: 'admin' })
    await expect(app.call(contract.finishStepTwo, { stepTwo }, done.token)).rejects.toMatchObject({
      code: 'accounts.step_two_done',
    })
  })

  test('a known address gets the same answer and another mail', async () => {
    const { email } = await bed.person()
    const known = await app.call(contract.signUp, { ...aPerson(), email })
    const unknown = await app.call(contract.signUp, aPerson())
    expect(Object.keys(known)).toEqual(Object.keys(unknown))
    expect({ ...known, signup: '' }).toEqual({ ...unknown, signup: '' })
    const stepTwo = { handle: known.signup, stepTwo: { kind: 'guest' as const } }
    expect(await app.call(contract.storeStepTwo, stepTwo)).toMatchObject({ status: 'check_mail' })
    expect(await bed.mailTo(email)).toMatchObject({
      subject: 'Aveți deja un cont Prilej',
      link: 'https://prilej.test/login',
    })
  })

  test('of two sign-ups with one address the first opened mail wins', async () => {
    const person = aPerson()
    await app.call(contract.signUp, person)
    const first = await bed.mailTo(person.email)
    await app.call(contract.signUp, { ...person, name: 'Alta' })
    const second = await bed.mailTo(person.email)
    await app.call(contract.confirmSignUp, { token: second.secret })
    for (const token of [first.secret, second.secret])
      await expect(app.call(contract.confirmSignUp, { token })).rejects.toMatchObject({
        status: 422,
        code: 'accounts.link_invalid',
      })
  })

  test('an old link is as dead as an invented one', async () => {
    const person = aPerson()
    await app.call(contract.signUp, person)
    const { secret } = await bed.mailTo(person.email)
    bed.pass(2 * 24 * 3600)
    for (const token of [secret, 'undefined', secret.slice(1), ''])
      await expect(app.call(contract.confirmSignUp, { token })).rejects.toMatchObject({
        code: 'accounts.link_invalid',
      })
  })

  test('an English browser gets an English letter, and it can be asked for again', async () => {
    const person = aPerson()
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/signup',
      headers: { 'accept-language': 'en-GB,en;q=0.9' },
      payload: person,
    })
    const { signup } = answer.json<{ signup: string }>()
    const first = await bed.mailTo(person.email)
    expect(first.subject).toBe('Confirm your Prilej account')
    await app.call(contract.resendSignUp, { handle: signup })
    expect(await bed.mailTo(person.email)).toEqual(first)
    expect(bed.letters.filter((letter) => letter.to.address === person.email)).toHaveLength(2)
  })

  test('a slug taken in the meantime is replaced by the next free one', async () => {
    const person = aPerson()
    const slug = freshSlug()
    const { signup } = await app.call(contract.signUp, person)
    await app.call(contract.storeStepTwo, { handle: signup, stepTwo: organiser(slug) })
    await db.look(`insert into companies (id, slug, name) values (gen_random_uuid(), $1, 'Alta')`, [
      slug,
    ])
    const { secret } = await bed.mailTo(person.email)
    const { token } = await app.call(contract.confirmSignUp, { token: secret })
    const { company } = await app.call(contract.getAccount, {}, token)
    expect(company?.slug).toBe(`${slug}-2`)
    const repeated = { handle: signup, stepTwo: organiser(slug) }
    await expect(app.call(contract.storeStepTwo, repeated)).rejects.toMatchObject({ status: 409 })
  })

  test.each([
    [{ name: 'Sărbători SRL' }, { proposal: 'sarbatori-srl', available: true, problem: null }],
    [{ slug: 'admin' }, { proposal: 'admin-1', available: false, problem: 'reserved' }],
    [{ slug: 'Nu Așa' }, { proposal: 'nu-asa', available: false, problem: 'invalid_slug' }],
    [{ slug: 'a' }, { proposal: 'a-1', available: false, problem: 'too_short' }],
    [{}, { proposal: 'agentie', available: true, problem: null }],
  ])('for %j the slug is %j', async (input, expected) => {
    expect(await app.call(contract.proposeSlug, input)).toEqual(expected)
  })

  test.each([
    ['terms', { terms: false }],
    ['terms', { terms: 'on' }],
    ['name', { name: '   ' }],
    ['password', { password: 'scurtă' }],
    ['password', { password: 'Parola123!' }],
    ['password', { password: 'ana-ionescu-1990' }],
    ['email', { email: 'ana@exemplu' }],
    ['role', { role: 'admin' }],
  ])('a bad %s is named: %j', async (field, change) => {
    const call = app.call(contract.signUp, { ...aPerson(), ...change } as ReturnType<
      typeof aPerson
    >)
    await expect(call).rejects.toMatchObject({
      status: 422,
      details: { fields: { [field]: { code: expect.any(String) as string } } },
    })
  })
})

describe('the kept mail', () => {
  test('shows a newcomer the subject and the link of the newest letter', async () => {
    const person = aPerson()
    await expect(app.call(contract.readKeptMail, { to: person.email })).rejects.toMatchObject({
      status: 404,
    })
    const { mailIsKept } = await app.call(contract.signUp, person)
    expect(mailIsKept).toBe(true)
    const { subject, link } = await bed.mailTo(person.email)
    expect(await app.call(contract.readKeptMail, { to: person.email })).toMatchObject({
      subject,
      link,
    })
  })

  test.each([
    ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
    ['on a public address', { HOST: '0.0.0.0' }],
    ['in production', { NODE_ENV: 'production' }],
    ['behind a public address', { PUBLIC_URL: 'https://prilej.example' }],
    ['behind an address that looks local', { PUBLIC_URL: 'http://localhost:3000' }],
    ['behind a trusted proxy', { TRUSTED_PROXIES: '127.0.0.1' }],
  ])('is closed %s', async (_where, env) => {
    const { services } = bed
    const { readEnv } = await import('#platform/server/process/env.ts')
    const { readKeptMail } = await import('./sign-up.ts')
    const other = { ...services, env: readEnv({ DATA_DIR: bed.dataDir, ...env }) }
    const someone = bed.letters[0]?.to.address ?? ''
    const ctx = { services, isLocal: true } as Parameters<typeof readKeptMail>[0]
    await expect(readKeptMail(ctx, { to: someone })).resolves.toBeDefined()
    await expect(readKeptMail({ ...ctx, services: other }, { to: someone })).rejects.toMatchObject({
      status: 404,
    })
  })
})

describe('a forgotten password', () => {
  const newPassword = 'pădurea doarme la amiază'
  const reset = (token: string, password = newPassword, repeatedPassword = password) =>
    app.call(contract.resetPassword, { token, password, password_confirmation: repeatedPassword })

  async function linkFor(email: string): Promise<string> {
    await app.call(contract.forgotPassword, { email })
    return (await bed.mailTo(email)).secret
  }

  test('is replaced through the link, which ends every sign-in and signs no one in', async () => {
    const { email } = await bed.person()
    const before = await app.call(contract.login, { user: { email, password: goodPassword } })
    const token = await linkFor(email)
    expect(await reset(token)).toMatchObject({ status: 'changed', invitesWithdrawn: 0 })
    await expect(app.call(contract.getAccount, {}, before.token)).rejects.toMatchObject({
      status: 401,
    })
    await expect(
      app.call(contract.login, { user: { email, password: goodPassword } }),
    ).rejects.toMatchObject({ status: 401 })
    await app.call(contract.login, { user: { email, password: newPassword } })
    expect((await bed.mailTo(email)).subject).toBe('Parola contului a fost schimbată')
  })

  test('the newest link makes older ones void, and half an hour ends it', async () => {
    const { email } = await bed.person()
    const older = await linkFor(email)
    const newer = await linkFor(email)
    const other = await bed.person()
    const foreign = await linkFor(other.email)
    await reset(foreign)
    bed.pass(30 * 60 + 60)
    const bodies = new Set<string>()
    for (const token of [older, newer, foreign, 'undefined', '', newer.slice(0, 20)]) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/password/reset',
        payload: { token, password: newPassword, password_confirmation: newPassword },
      })
      bodies.add(`${answer.statusCode} ${answer.body}`)
    }
    expect([...bodies]).toEqual([
      '422 {"error":{"code":"accounts.link_invalid","message":"accounts: link invalid"}}',
    ])
  })

  test.each([
    ['missing', undefined],
    ['a list', ['a', 'b']],
    ['a number', 7],
  ])('a token that is %s is 422', async (_name, token) => {
    const payload = { token, password: newPassword, password_confirmation: newPassword }
    const answer = await app.http.inject({ method: 'POST', url: '/api/password/reset', payload })
    expect(answer.statusCode).toBe(422)
  })

  test('a refused new password leaves the link good', async () => {
    const { email } = await bed.person()
    const token = await linkFor(email)
    const code = (problem: string) => ({
      status: 422,
      details: { fields: { password: { code: `accounts.password_${problem}` } } },
    })
    await expect(reset(token, goodPassword)).rejects.toMatchObject(code('same'))
    await expect(reset(token, email)).rejects.toMatchObject(code('personal'))
    await expect(reset(token, 'Parola123!')).rejects.toMatchObject(code('common'))
    await expect(reset(token, newPassword, 'altfel')).rejects.toMatchObject({
      details: { fields: { password_confirmation: { code: 'accounts.password_mismatch' } } },
    })
    await reset(token)
  })

  test('of fifty uses at once exactly one succeeds', async () => {
    const { email } = await bed.person()
    const token = await linkFor(email)
    const outcomes = await Promise.all(
      Array.from({ length: 50 }, () =>
        reset(token).then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(outcomes.filter(Boolean)).toHaveLength(1)
  })

  test('and a look before the update would have let several through', async () => {
    const careless = async (tx: Db, hash: string) => {
      const free =
        await sql`select from account_tokens where token_hash = ${hash} and used_at is null`.execute(
          tx,
        )
      if (free.rows.length === 0) return undefined
      await sql`update account_tokens set used_at = now() where token_hash = ${hash}`.execute(tx)
      return free.rows[0]
    }
    const race = async (take: (tx: Db, hash: string) => Promise<unknown>) => {
      const { email } = await bed.person()
      const hash = hashOf(await linkFor(email))
      const taken = await Promise.all(
        Array.from({ length: 50 }, () => db.database.inNoCompany((tx) => take(tx, hash))),
      )
      return taken.filter((row) => row !== undefined).length
    }
    expect(await race(careless)).toBeGreaterThan(1)
    expect(await race((tx, hash) => claimToken(tx, 'reset', hash, bed.now))).toBe(1)
  })

  test.each([
    'nimeni@exemplu.ro',
    'ana@exemplu.ro\nBcc: x@y.ro',
    'victima@exemplu.ro, atacator@exemplu.ro',
    '"a b"@exemplu.ro',
    '<ana@exemplu.ro>',
    ['ana@exemplu.ro'],
  ])('asking for %j sends nothing', async (email) => {
    const count = bed.letters.length
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/password/forgot',
      payload: { email },
    })
    expect(answer.statusCode).toBe(email === 'nimeni@exemplu.ro' ? 200 : 422)
    await bed.work()
    expect(bed.letters).toHaveLength(count)
  })

  test('the link always leads to our own address, whatever the request claims', async () => {
    const { email } = await bed.person()
    await app.http.inject({
      method: 'POST',
      url: '/api/password/forgot',
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
      payload: { email },
    })
    expect((await bed.mailTo(email)).link).toMatch(/^https:\/\/prilej\.test\/reseteaza-parola\?/)
  })

  test('at most three mails an hour, with the same answer each time', async () => {
    const { email } = await limited.person()
    const ask = (n: number) =>
      limitedApp.http.inject({
        method: 'POST',
        url: '/api/password/forgot',
        remoteAddress: `10.7.0.${n}`,
        payload: { email },
      })
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => ask(n % 8)))
    await limited.work()
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(limited.letters.filter((letter) => letter.to.address === email)).toHaveLength(3)
  })

  test('twenty tries an hour from one address, ten with one link', async () => {
    const tryWith = async (token: string, remoteAddress: string) => {
      const payload = { token, password: newPassword, password_confirmation: newPassword }
      const url = '/api/password/reset'
      const answer = await limitedApp.http.inject({ method: 'POST', url, remoteAddress, payload })
      return answer.statusCode
    }
    const one = []
    for (let n = 0; n < 21; n++) one.push(await tryWith(`token-${n}`, '10.8.0.1'))
    expect(one.indexOf(429)).toBe(20)
    const same = []
    for (let n = 0; n < 11; n++) same.push(await tryWith('acelasi', `10.8.1.${n}`))
    expect(same.indexOf(429)).toBe(10)
  })
})

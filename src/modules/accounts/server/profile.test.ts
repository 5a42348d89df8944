import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { isSignInActive } from '#platform/server/files/links.ts'
import { ensurePeopleCompany, peopleCompany } from '#platform/server/files/store.ts'
import { Ports } from '#platform/server/ports.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { ports } from './ports.ts'
import { jobs } from './jobs.ts'
import { seed } from './seed.ts'
import { demoPassword, HashingLine } from './sign-in/passwords.ts'
import { goodPassword, Testbed } from './testbed.ts'

const db = testDatabase()
const bed = new Testbed(db, { LIMITS: 'off' })
const app = testApp(db, bed.options)
beforeEach(() => bed.pass(24 * 3600))

const signIn = async (email: string, password = goodPassword) =>
  (await app.call(contract.login, { user: { email, password } })).token
const statusOf = (token: string) =>
  app.call(contract.getAccount, {}, token).then(
    () => 200,
    (error: { status: number }) => error.status,
  )

async function someone(facts: Parameters<Testbed['person']>[0] = {}) {
  const person = await bed.person(facts)
  return { ...person, token: await signIn(person.email) }
}

describe('the profile', () => {
  test('is changed field by field, and an old version is refused with the current row', async () => {
    const { token } = await someone()
    const { version } = await app.call(contract.getAccount, {}, token)
    const changes = {
      version,
      name: 'Ştefania Ţuţu',
      phone: '0722 123 456',
      locale: 'en' as const,
      preferences: { 'tasks.due': true },
    }
    const after = await app.call(contract.changeAccount, changes, token)
    expect(after).toMatchObject({
      name: 'Ştefania Ţuţu',
      phone: '+40722123456',
      locale: 'en',
      preferences: { 'tasks.due': true },
      version: version + 1,
    })
    await expect(app.call(contract.changeAccount, changes, token)).rejects.toMatchObject({
      status: 409,
      details: { current: { version: version + 1 } },
    })
    const repeated = await app.call(
      contract.changeAccount,
      { version: version + 1, phone: null },
      token,
    )
    expect(repeated).toMatchObject({ phone: null, name: 'Ştefania Ţuţu' })
  })

  test.each([
    { role: 'admin' },
    { company_id: randomUUID() },
    { email: 'x@y.ro' },
    { id: randomUUID() },
  ])('cannot be given %j', async (extra) => {
    const { token } = await someone()
    const call = app.call(contract.changeAccount, { version: 1, ...extra }, token)
    await expect(call).rejects.toMatchObject({ status: 422, code: 'unknown_field' })
  })

  test('a photo is a ready public image of the own company', async () => {
    const companyId = await db.company()
    const { token } = await someone({ role: 'planner', companyId })
    const photoId = randomUUID()
    await expect(app.call(contract.changePhoto, { photoId }, token)).rejects.toMatchObject({
      code: 'accounts.photo_unusable',
    })
    await db.look(
      `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, widths, public_key, created_at)
        values ($1, $2, 'image', 'ready', 'public-image', 'eu.jpg', 'image/webp', 9, '', '{640,320}', 'abc', now())`,
      [companyId, photoId],
    )
    const { avatar } = await app.call(contract.changePhoto, { photoId }, token)
    expect(avatar).toBe('/files/p/abc/320.webp')
    // Edits of the profile made meanwhile are saved without a conflict.
    const saved = await app.call(contract.changeAccount, { version: 1, name: 'Alt Nume' }, token)
    expect(saved).toMatchObject({ name: 'Alt Nume', avatar, photoId, version: 2 })
    const removed = await app.call(contract.changePhoto, { photoId: null }, token)
    expect(removed).toMatchObject({ avatar: null, photoId: null, version: 2 })
  })

  test('without a company it is their own picture, and no one else can take it', async () => {
    const guest = await someone()
    const stranger = await someone()
    const photoId = randomUUID()
    await db.database.inNoCompany(ensurePeopleCompany)
    await db.look(
      `insert into files (company_id, id, kind, state, purpose, name, mime, bytes, sha256, widths, public_key, created_by, created_at)
        values ($1, $2, 'image', 'ready', 'public-image', 'eu.jpg', 'image/webp', 9, '', '{320}', 'own', $3, now())`,
      [peopleCompany, photoId, guest.id],
    )
    await expect(app.call(contract.changePhoto, { photoId }, stranger.token)).rejects.toMatchObject(
      { code: 'accounts.photo_unusable' },
    )
    const { avatar } = await app.call(contract.changePhoto, { photoId }, guest.token)
    expect(avatar).toBe('/files/p/own/320.webp')
  })

  test('changes of staff are in the history, without the phone number', async () => {
    const companyId = await db.company()
    const { token } = await someone({ role: 'planner', companyId })
    await app.call(
      contract.changeAccount,
      { version: 1, name: 'Alt Nume', phone: '0722123456' },
      token,
    )
    const rows = await db.look<{ changes: unknown }>(
      `select changes from history where company_id = $1`,
      [companyId],
    )
    expect(rows[0]?.changes).toEqual([
      { field: 'name', old: 'Ștefan Popescu', new: 'Alt Nume' },
      { field: 'phone' },
    ])
  })

  test('can be taken along, without secrets', async () => {
    const { token, email } = await someone()
    const data = await app.call(contract.downloadData, {}, token)
    expect(data).toMatchObject({ account: { email }, google: [], sessions: [{ kind: 'password' }] })
    expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash/)
  })
})

describe('what a stolen token must not be enough for', () => {
  const change = (token: string, password: string) =>
    app.call(contract.changePassword, { password, password_confirmation: password }, token)

  test('a new password needs the old one shown, ends other sign-ins and is notified by mail', async () => {
    const { email, token } = await someone()
    const other = await signIn(email)
    bed.pass(301)
    const next = 'cucul a tăcut de tot'
    await expect(change(token, next)).rejects.toMatchObject({
      status: 403,
      code: 'accounts.proof_needed',
    })
    await expect(
      app.call(contract.proveIdentity, { password: 'nu aceasta' }, token),
    ).rejects.toMatchObject({ status: 403, code: 'accounts.wrong_password' })
    await app.call(contract.proveIdentity, { password: goodPassword }, token)
    expect(await change(token, next)).toBeNull()
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
    expect((await bed.mailTo(email)).subject).toBe('Parola contului a fost schimbată')
    await signIn(email, next)
  })

  test('deleting the account says what happens and then does it', async () => {
    const companyId = await db.company('Doi oameni')
    const admin = await someone({ role: 'admin', companyId })
    const planner = await someone({ role: 'planner', companyId })
    expect(await app.call(contract.describeDeletion, {}, admin.token)).toEqual({
      blocked: 'sole_admin',
      waitsUntil: null,
      company: { name: 'Doi oameni', leftEmpty: false },
      sessions: 1,
      google: false,
      stays: ['trace', 'backup'],
      shares: [],
    })
    await expect(app.call(contract.deleteAccount, {}, admin.token)).rejects.toMatchObject({
      status: 409,
      code: 'accounts.sole_admin',
    })
    expect(await app.call(contract.deleteAccount, {}, planner.token)).toBeNull()
    expect(await statusOf(planner.token)).toBe(401)
    expect((await bed.mailTo(planner.email)).subject).toBe('Contul a fost șters')
    expect(await app.call(contract.describeDeletion, {}, admin.token)).toMatchObject({
      blocked: null,
      company: { leftEmpty: true },
    })
    expect(await app.call(contract.deleteAccount, {}, admin.token)).toBeNull()
    expect(await db.look('select from users where company_id = $1', [companyId])).toEqual([])
  })
})

describe('sessions', () => {
  const from = async (email: string, userAgent: string, remoteAddress: string) => {
    const answer = await app.http.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'user-agent': userAgent },
      payload: { user: { email, password: goodPassword } },
    })
    return answer.json<{ token: string }>().token
  }
  const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
  const chrome = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

  test('are listed with device and a blurred place; each can be ended, and all others', async () => {
    const { email } = await bed.person()
    const mine = await from(email, firefox, '203.0.113.77')
    bed.pass(1)
    const other = await from(email, firefox, '2001:db8:aa:bb::1')
    const third = await from(email, firefox, '203.0.113.78')
    const { items } = await app.call(contract.listSessions, {}, mine)
    expect(items).toHaveLength(3)
    expect(items.find((item) => item.current)).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
      place: '203.0.113.0/24',
    })
    const second = items.find((item) => item.place === '2001:db8:aa::/48')
    await app.call(contract.endSession, { sessionId: second?.id ?? '' }, mine)
    expect([await statusOf(mine), await statusOf(other), await statusOf(third)]).toEqual([
      200, 401, 200,
    ])
    expect(await app.call(contract.endOtherSessions, {}, mine)).toEqual({ ended: 1 })
    expect([await statusOf(mine), await statusOf(third)]).toEqual([200, 401])
  })

  test('of somebody else cannot be ended', async () => {
    const victim = await someone()
    const [theirs] = (await app.call(contract.listSessions, {}, victim.token)).items
    const { token } = await someone()
    const call = app.call(contract.endSession, { sessionId: theirs?.id ?? '' }, token)
    await expect(call).rejects.toMatchObject({ status: 404 })
    expect(await statusOf(victim.token)).toBe(200)
  })

  test('on a new device are notified by mail, on a known one not', async () => {
    const { email } = await bed.person()
    const letters = () => bed.letters.filter((letter) => letter.to.address === email).length
    await from(email, firefox, '203.0.113.7')
    await from(email, firefox.replaceAll('140', '141'), '198.51.100.7')
    await bed.work()
    expect(letters()).toBe(0)
    await from(email, chrome, '203.0.113.7')
    expect((await bed.mailTo(email)).subject).toBe('Intrare în cont de pe un dispozitiv nou')
    expect(letters()).toBe(1)
  })

  test('of 200 sign-ins the newest twenty are kept', async () => {
    const { email, id } = await bed.person()
    const first = await signIn(email)
    await db.look(
      `insert into sessions select gen_random_uuid(), user_id, company_id, kind, created_at, last_seen_at, proved_at,
        idle_until, expires_at, null, null, ua, ip_trunc from sessions, generate_series(1, 179) where user_id = $1`,
      [id],
    )
    bed.pass(1)
    const last = await Promise.all(Array.from({ length: 20 }, () => signIn(email)))
    const live = 'select count(*)::int as n from sessions where user_id = $1 and revoked_at is null'
    expect(await db.look(live, [id])).toEqual([{ n: 20 }])
    expect(await statusOf(first)).toBe(401)
    const statuses = await Promise.all(last.map(statusOf))
    expect(new Set(statuses)).toEqual(new Set([200]))
  })

  test('from the same moment never cost the newest one', async () => {
    const { email } = await bed.person()
    for (let n = 0; n < 30; n++) expect(await statusOf(await signIn(email))).toBe(200)
  })

  test('are checked for each link that was signed with them', async () => {
    const { token } = await someone()
    const [current] = (await app.call(contract.listSessions, {}, token)).items
    const stands = new Ports(ports).one(isSignInActive)
    const id = current?.id ?? ''
    expect(await stands(db.database, id, bed.now)).toBe(true)
    await app.call(contract.logout, {}, token)
    expect(await stands(db.database, id, bed.now)).toBe(false)
  })
})

describe('hashing', () => {
  test('goes two at a time, and a full line is asked to come back in a second', async () => {
    const line = new HashingLine(2, 3)
    let running = 0
    let max = 0
    let open = () => undefined as void
    const gate = new Promise<void>((resolve) => (open = resolve))
    const work = async () => {
      max = Math.max(max, ++running)
      await gate
      running--
    }
    const five = Array.from({ length: 5 }, () => line.run(work))
    await expect(line.run(work)).rejects.toMatchObject({ status: 503, details: { retryAfter: 1 } })
    open()
    await Promise.all(five)
    expect(max).toBe(2)
    await line.run(work)
  })

  test('is repeated at sign-in when the parameters have risen, and only then', async () => {
    const { email, id } = await bed.person()
    const stored = async () =>
      (await db.look<{ h: string }>('select password_hash as h from users where id = $1', [id]))[0]
        ?.h
    const first = await stored()
    await signIn(email)
    expect(await stored()).toBe(first)
    expect(first).toMatch(/^test:\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const { hash } = await import('@node-rs/argon2')
    const { createHmac } = await import('node:crypto')
    const pepper = bed.services.keys.derive('pepper') ?? ''
    const peppered = createHmac('sha256', pepper).update(goodPassword).digest('base64url')
    const weak = `test:${await hash(peppered, { memoryCost: 8192, timeCost: 1 })}`
    await db.look('update users set password_hash = $1 where id = $2', [weak, id])
    await signIn(email)
    expect(await stored()).toContain('m=19456,t=2')
    await signIn(email)
  })
})

test('the demo has three people, also when it is seeded twice', async () => {
  const parts = { database: db.database, services: bed.services, now: bed.now }
  const first = await seedDemo(parts, [seed])
  expect(await seedDemo(parts, [seed])).toEqual(first)
  for (const [name, role] of [
    ['admin', 'admin'],
    ['planner', 'planner'],
    ['user', 'user'],
  ]) {
    const user = { email: `${name}@demo.prilej.ro`, password: 'prilej-demo-2026' }
    expect(await app.call(contract.login, { user })).toMatchObject({ user: { role } })
  }
  const offered = await app.call(contract.signInOptions, {})
  expect([offered.demo.length, offered.demoPassword]).toEqual([3, 'prilej-demo-2026'])
  const proxied = await app.http.inject({
    url: '/api/sign-in-options',
    headers: { 'x-forwarded-for': '203.0.113.9' },
  })
  expect(proxied.json()).toMatchObject({ demo: [], demoPassword: null })
})

test.each([
  { NODE_ENV: 'production' },
  { PUBLIC_URL: 'https://prilej.example' },
  { TRUSTED_PROXIES: '127.0.0.1' },
])('the published password opens nothing with %o unless the demo is asked for', async (front) => {
  const { readEnv } = await import('#platform/server/process/env.ts')
  const person = await bed.person({ password: demoPassword })
  const { services } = bed
  const own = services.env
  const user = { email: person.email, password: demoPassword }
  expect(await app.call(contract.login, { user })).toMatchObject({ user: { id: person.id } })
  try {
    Object.assign(services, { env: { ...own, ...readEnv(front) } })
    await expect(app.call(contract.login, { user })).rejects.toMatchObject({
      code: 'accounts.wrong_credentials',
    })
    Object.assign(services, { env: { ...own, ...readEnv({ ...front, SEED: 'demo' }) } })
    expect(await app.call(contract.login, { user })).toMatchObject({ user: { id: person.id } })
    expect(await app.call(contract.signInOptions, {})).toMatchObject({
      demo: [],
      demoPassword: null,
    })
  } finally {
    Object.assign(services, { env: own })
  }
})

test('the nightly purge removes what has ended and nothing else', async () => {
  const { token, email } = await someone()
  await app.call(contract.signUp, {
    name: 'Ana',
    email: 'purge@exemplu.ro',
    password: goodPassword,
    terms: true,
  })
  await app.call(contract.forgotPassword, { email })
  await bed.work()
  const count = async () =>
    (
      await db.look<{
        n: number
      }>(`select (select count(*) from pending_signups where email = 'purge@exemplu.ro')
        + (select count(*) from account_tokens where email = '${email}') as n`)
    )[0]?.n
  const purge = jobs.find((each) => each.job === 'accounts.purge')
  const run = () =>
    purge?.run({ database: db.database, now: bed.now } as Parameters<typeof purge.run>[0], {})
  await run()
  expect(Number(await count())).toBe(2)
  expect(await statusOf(token)).toBe(200)
  bed.pass(3 * 24 * 3600)
  await run()
  expect(Number(await count())).toBe(0)
  expect(await statusOf(token)).toBe(200)
})

import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../../contract.ts'
import { bytesOfSecret, codeOfApp, goodPassword, Testbed } from '../testbed.ts'

const db = testDatabase()
const bed = new Testbed(db)
const app = testApp(db, bed.options)
let company = ''
beforeAll(async () => {
  company = await db.company('Agenția Doi Pași')
})
beforeEach(() => bed.pass(24 * 3600))

interface RefusedAnswer {
  status: number
  code: string
  details: { current?: { ticket: string; methods: string[] }; fields?: object }
}
const refusal = (calling: Promise<unknown>) =>
  calling.then(
    () => {
      throw new Error('it was accepted')
    },
    (error: unknown) => error as RefusedAnswer,
  )

const signIn = (email: string, password = goodPassword) =>
  app.call(contract.login, { user: { email, password } })

/** The code of the authenticator app now, or a number of half minutes away. */
const codeNow = (secret: string, steps = 0) => codeOfApp(secret, bed.now, steps)

/** A person with an authenticator app and recovery codes. */
async function withApp(facts: Parameters<typeof bed.person>[0] = {}) {
  const person = await bed.person(facts)
  const { token } = await signIn(person.email)
  const { secret } = await app.call(contract.startTotp, {}, token)
  const { codes } = await app.call(contract.confirmTotp, { code: codeNow(secret) }, token)
  bed.pass(60)
  return { ...person, token, secret, codes: codes ?? [] }
}

/** The first step, which brings the ticket for the second. */
async function firstStep(email: string, password = goodPassword) {
  const refused = await refusal(signIn(email, password))
  expect(refused).toMatchObject({ status: 401, code: 'accounts.second_step_needed' })
  return refused.details.current?.ticket ?? ''
}
const secondStep = (ticket: string, code: string) =>
  app.call(contract.takeSecondStep, { ticket, code })

describe('an authenticator app', () => {
  test('asks for nothing until its first code was typed', async () => {
    const { email } = await bed.person()
    const { token } = await signIn(email)
    const { secret, address } = await app.call(contract.startTotp, {}, token)
    expect(address).toContain(`secret=${secret}&issuer=Prilej`)
    await expect(signIn(email)).resolves.toHaveProperty('token')
    const wrong = await refusal(app.call(contract.confirmTotp, { code: codeNow(secret, 5) }, token))
    expect(wrong).toMatchObject({ status: 422, code: 'accounts.wrong_code' })
    const inGroups = codeNow(secret).replace(/^\d{3}/, '$& ')
    await app.call(contract.confirmTotp, { code: inGroups }, token)
    const refused = await refusal(signIn(email))
    expect(refused.details.current?.methods).toEqual(['totp'])
  })

  test('opens the account after the password, and the sign-in says so', async () => {
    const { email, secret } = await withApp()
    const { token, user } = await secondStep(await firstStep(email), codeNow(secret))
    expect(user.email).toBe(email)
    const { items } = await app.call(contract.listSessions, {}, token)
    expect(items.find(({ current }) => current)).toMatchObject({ kind: 'password', factor: 'totp' })
  })

  test('a code counts once, a ticket counts once', async () => {
    const { email, secret } = await withApp()
    const [one, other] = [await firstStep(email), await firstStep(email)]
    const code = codeNow(secret)
    await secondStep(one, code)
    expect(await refusal(secondStep(other, code))).toMatchObject({ code: 'accounts.wrong_code' })
    bed.pass(30)
    expect(await refusal(secondStep(one, codeNow(secret)))).toMatchObject({
      code: 'accounts.step_over',
    })
    await secondStep(other, codeNow(secret))
  })

  test('of many answers with one code at the same moment one comes in', async () => {
    const { email, secret } = await withApp()
    const tickets = await Promise.all(Array.from({ length: 5 }, () => firstStep(email)))
    const code = codeNow(secret)
    const answers = await Promise.allSettled(tickets.map((ticket) => secondStep(ticket, code)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('a ticket lives for ten minutes and belongs to its person', async () => {
    const ana = await withApp()
    const dan = await withApp()
    const ticket = await firstStep(ana.email)
    expect(await refusal(secondStep(ticket, codeNow(dan.secret)))).toMatchObject({
      code: 'accounts.wrong_code',
    })
    bed.pass(601)
    expect(await refusal(secondStep(ticket, codeNow(ana.secret)))).toMatchObject({
      code: 'accounts.step_over',
    })
    expect(await refusal(secondStep('invented', '123456'))).toMatchObject({
      code: 'accounts.step_over',
    })
  })

  test('guesses have to wait, with any ticket and from anybody', async () => {
    const { email, secret } = await withApp()
    for (let at = 0; at < 5; at++) await refusal(secondStep(await firstStep(email), '000000'))
    const refused = await refusal(secondStep(await firstStep(email), codeNow(secret)))
    expect(refused).toMatchObject({ status: 429, code: 'accounts.too_many_tries' })
    bed.pass(2)
    await secondStep(await firstStep(email), codeNow(secret))
  })

  test('after a hundred wrong codes only a recovery code counts', async () => {
    const { email, secret, codes } = await withApp()
    await refusal(secondStep(await firstStep(email), '000000'))
    await db.look(`update login_failures set in_a_row = 100 where in_a_row = 1`)
    const refused = await refusal(secondStep(await firstStep(email), codeNow(secret)))
    expect(refused).toMatchObject({ status: 429, code: 'accounts.codes_closed' })
    await secondStep(await firstStep(email), codes[0] ?? '')
    bed.pass(60)
    await secondStep(await firstStep(email), codeNow(secret))
  })

  test('a token taken before does not go around it: the first factor ends the other sign-ins', async () => {
    const { email } = await bed.person()
    const stolen = await signIn(email)
    const { token } = await signIn(email)
    const { secret } = await app.call(contract.startTotp, {}, token)
    await app.call(contract.confirmTotp, { code: codeNow(secret) }, token)
    const refused = await refusal(app.call(contract.checkAdmin, {}, stolen.token))
    expect(refused.status).toBe(401)
    await app.call(contract.checkAdmin, {}, token)
  })

  test('no table holds the secret', async () => {
    const { secret, codes } = await withApp()
    const rows = await db.look<{ row: string }>(
      `select t::text as row from totp_factors t union all select c::text from recovery_codes c`,
    )
    const all = rows.map(({ row }) => row).join()
    expect(all).not.toContain(secret)
    expect(all).not.toContain(bytesOfSecret(secret).toString('hex'))
    for (const code of codes) expect(all).not.toContain(code)
  })
})

describe('recovery codes', () => {
  test('are ten, and each works once, also typed in capitals and without dashes', async () => {
    const { email, codes } = await withApp()
    expect(new Set(codes).size).toBe(10)
    const [one = '', other = ''] = codes
    await secondStep(await firstStep(email), one.toUpperCase().replaceAll('-', ' '))
    expect(await refusal(secondStep(await firstStep(email), one))).toMatchObject({
      code: 'accounts.wrong_code',
    })
    const { token } = await secondStep(await firstStep(email), other)
    expect(await app.call(contract.getSecondFactor, {}, token)).toMatchObject({ codesLeft: 8 })
    const { subject } = await bed.mailTo(email)
    expect(subject).toBe('A fost folosit un cod de rezervă')
  })

  test('new ones make the old ones void', async () => {
    const { email, codes, secret } = await withApp()
    const { token } = await secondStep(await firstStep(email), codeNow(secret))
    const renewed = await app.call(contract.renewRecoveryCodes, {}, token)
    expect(renewed.codes).toHaveLength(10)
    await refusal(secondStep(await firstStep(email), codes[0] ?? ''))
    await secondStep(await firstStep(email), renewed.codes[0] ?? '')
  })

  test('of another account open nothing', async () => {
    const ana = await withApp()
    const dan = await withApp()
    expect(await refusal(secondStep(await firstStep(ana.email), dan.codes[0] ?? ''))).toMatchObject(
      { code: 'accounts.wrong_code' },
    )
  })
})

describe('what a stolen password or mailbox is not enough for', () => {
  test('a password chosen by mail still needs the second step', async () => {
    const { email, secret } = await withApp()
    await app.call(contract.forgotPassword, { email })
    const { secret: link } = await bed.mailTo(email)
    const password = 'o parolă nouă, destul de lungă'
    await app.call(contract.resetPassword, {
      token: link,
      password,
      password_confirmation: password,
    })
    await secondStep(await firstStep(email, password), codeNow(secret))
  })

  test('a step begun before the password changed leads nowhere', async () => {
    const { email, secret, token } = await withApp()
    const ticket = await firstStep(email)
    await app.call(contract.endOtherSessions, {}, token)
    expect(await refusal(secondStep(ticket, codeNow(secret)))).toMatchObject({
      code: 'accounts.step_over',
    })
  })

  test('the proof for removing it is the password and a code', async () => {
    const { token, secret } = await withApp()
    bed.pass(600)
    expect(await refusal(app.call(contract.removeTotp, {}, token))).toMatchObject({
      status: 403,
      code: 'accounts.proof_needed',
    })
    const prove = (code?: string) =>
      app.call(contract.proveIdentity, { password: goodPassword, ...(code && { code }) }, token)
    expect(await refusal(prove())).toMatchObject({ code: 'accounts.code_needed' })
    expect(await refusal(prove('000000'))).toMatchObject({
      status: 403,
      code: 'accounts.wrong_code',
    })
    await prove(codeNow(secret))
    await app.call(contract.removeTotp, {}, token)
    expect(await app.call(contract.getSecondFactor, {}, token)).toMatchObject({
      totp: null,
      codesLeft: 0,
    })
  })

  test('removing it is written to the person, and the password alone opens again', async () => {
    const { token, email } = await withApp()
    await app.call(contract.removeTotp, {}, token)
    expect((await bed.mailTo(email)).subject).toBe(
      'S-a scos un al doilea factor din contul dumneavoastră',
    )
    await expect(signIn(email)).resolves.toHaveProperty('token')
  })

  test('no one deactivated comes in by a step that was begun', async () => {
    const { id, email, secret } = await withApp()
    const ticket = await firstStep(email)
    await db.look('update users set deactivated_at = now() where id = $1', [id])
    expect(await refusal(secondStep(ticket, codeNow(secret)))).toMatchObject({
      code: 'accounts.step_over',
    })
  })
})

describe('a company that asks for it', () => {
  const rule = (value: string) =>
    db.look('update companies set second_factor = $1 where id = $2', [value, company])

  test('lets no one remove their last one', async () => {
    const { token } = await withApp({ role: 'admin', companyId: company })
    await rule('admins')
    expect(await refusal(app.call(contract.removeTotp, {}, token))).toMatchObject({
      status: 409,
      code: 'accounts.factor_required',
    })
    expect(await app.call(contract.getSecondFactor, {}, token)).toMatchObject({ isAsked: true })
    await rule('off')
    await app.call(contract.removeTotp, {}, token)
  })

  test('has every change in its journal', async () => {
    const { id, token } = await withApp({ role: 'planner', companyId: company })
    await app.call(contract.renewRecoveryCodes, {}, token)
    await app.call(contract.removeTotp, {}, token)
    const rows = await db.look<{ verb: string; actor_id: string }>(
      `select verb, actor_id from history where entity = 'user' and entity_id = $1 order by at, id`,
      [id],
    )
    expect(rows.map(({ verb }) => verb).toSorted()).toEqual([
      'codes_renewed',
      'factor_added',
      'factor_removed',
    ])
    expect(new Set(rows.map(({ actor_id: by }) => by))).toEqual(new Set([id]))
  })
})

test('the data of a person have it, and go with the account', async () => {
  const { id, token, secret } = await withApp()
  const data = JSON.stringify(await app.call(contract.downloadData, {}, token))
  expect(data).toContain('totp_factors')
  expect(data).not.toContain(secret)
  await app.call(contract.deleteAccount, {}, token)
  const left = await db.look(
    `select user_id from totp_factors where user_id = $1 union all select user_id from recovery_codes where user_id = $1`,
    [id],
  )
  expect(left).toEqual([])
})

test.each([
  ['/login/second-step', {}],
  ['/login/second-step', { ticket: ['x'], code: 123456 }],
  ['/login/second-step', { ticket: 'x', code: '1'.repeat(41) }],
  ['/login/second-step', { ticket: 'x'.repeat(301), code: '123456' }],
  ['/login/passkey', { handle: 'x', answer: { id: '../', type: 'public-key' } }],
  ['/login/passkey/start', { ticket: null }],
])('%s refuses %j', async (path, body) => {
  const { statusCode } = await app.http.inject({
    method: 'POST',
    url: `/api${path}`,
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
  expect(statusCode).toBe(422)
})

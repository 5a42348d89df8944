import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { team, teamRoutes } from './team-testbed.ts'
import { verifiedEmailOf } from './team.ts'
import { goodPassword, Testbed } from './testbed.ts'

const db = testDatabase()
const bed = new Testbed(db)
const app = testApp(db, { ...bed.options, routes: [...bed.options.routes, ...teamRoutes] })
beforeEach(() => bed.pass(24 * 3600))

const signIn = async (email: string, password = goodPassword) =>
  (await app.call(contract.login, { user: { email, password } })).token
const someAddress = () => `a-${randomUUID().slice(0, 8)}@exemplu.ro`

let companyId = ''
beforeAll(async () => {
  companyId = await db.company('Agenția Dovadă')
})

async function admin() {
  const person = await bed.person({ role: 'admin', companyId })
  return { ...person, token: await signIn(person.email) }
}

/** The inviter takes the link of the invitation and opens it. */
async function acceptHandedOver(email: string, inviter: string) {
  const { id: inviteId } = await app.call(
    team.invite,
    { email, role: 'planner', eventIds: null },
    inviter,
  )
  const { link } = await app.call(team.link, { inviteId }, inviter)
  const token = new URL(link).searchParams.get('invite') ?? ''
  return app.call(contract.acceptInvite, {
    token,
    name: 'Cineva Anume',
    password: goodPassword,
    terms: true,
  })
}

const provedOf = (userId: string) => db.database.inNoCompany((at) => verifiedEmailOf(at, userId))

describe('an account made through a link that was handed over', () => {
  test('has shown no mailbox, until the letter to it is answered from the account', async () => {
    const email = someAddress()
    const { token, user } = await acceptHandedOver(email, (await admin()).token)
    expect(await app.call(contract.getAccount, {}, token)).toMatchObject({ emailVerified: false })
    expect(await provedOf(user.id)).toBeNull()
    await app.call(contract.changeEmail, { email }, token)
    const letter = await bed.mailTo(email)
    expect(letter.subject).toBe('Confirmați adresa contului')
    const confirming = { token: letter.secret }
    await expect(app.call(contract.confirmEmail, confirming)).rejects.toMatchObject({ status: 401 })
    expect(await app.call(contract.confirmEmail, confirming, token)).toEqual({ email })
    expect(await provedOf(user.id)).toBe(email)
    await expect(app.call(contract.changeEmail, { email }, token)).rejects.toMatchObject({
      code: 'accounts.same_email',
    })
  })

  test('is the mailbox’s as soon as it chooses a password', async () => {
    const email = someAddress()
    const { token, user } = await acceptHandedOver(email, (await admin()).token)
    await app.call(contract.forgotPassword, { email })
    const { secret } = await bed.mailTo(email)
    const password = 'cucul a tăcut de tot'
    await app.call(contract.resetPassword, {
      token: secret,
      password,
      password_confirmation: password,
    })
    expect(await provedOf(user.id)).toBe(email)
    await expect(app.call(contract.getAccount, {}, token)).rejects.toMatchObject({ status: 401 })
  })

  test('keeps nothing that others left under the address', async () => {
    const email = someAddress()
    await app.call(contract.signUp, {
      name: 'Adevărata Posesoare',
      email,
      password: goodPassword,
      terms: true,
    })
    const { token } = await acceptHandedOver(email, (await admin()).token)
    const data = JSON.stringify(await app.call(contract.downloadData, {}, token))
    expect(data).not.toContain('Adevărata')
  })
})

test('who opens the letter of an invitation has shown the mailbox', async () => {
  const email = someAddress()
  const { token: by } = await admin()
  await app.call(team.invite, { email, role: 'planner', eventIds: null }, by)
  const { secret } = await bed.mailTo(email)
  const input = { token: secret, name: 'Radu Nou', password: goodPassword, terms: true as const }
  const { user } = await app.call(contract.acceptInvite, input)
  expect(await provedOf(user.id)).toBe(email)
})

describe('the former address, while it may bring the account back', () => {
  async function takenOver() {
    const owner = await admin()
    const evil = someAddress()
    await app.call(contract.changeEmail, { email: evil }, owner.token)
    const { secret } = await bed.mailTo(evil)
    await app.call(contract.confirmEmail, { token: secret }, owner.token)
    const { secret: stop } = await bed.mailTo(owner.email)
    return { ...owner, evil, stop, strangers: await signIn(evil) }
  }

  test('is taken by no invitation', async () => {
    const { email, stop, strangers } = await takenOver()
    await expect(acceptHandedOver(email, strangers)).rejects.toMatchObject({
      status: 409,
      code: 'accounts.address_held',
    })
    expect(await app.call(contract.stopEmailChange, { token: stop })).toMatchObject({
      status: 'check_mail',
      state: 'reverted',
      email,
    })
  })

  test('is taken by no sign-up, also one that was confirmed only now', async () => {
    const email = someAddress()
    const input = { name: 'Ana Pop', email, password: goodPassword, terms: true as const }
    await app.call(contract.signUp, input)
    const { secret: confirm } = await bed.mailTo(email)
    const owner = await bed.person({ email })
    const evil = someAddress()
    const token = await signIn(email)
    await app.call(contract.changeEmail, { email: evil }, token)
    const { secret } = await bed.mailTo(evil)
    await app.call(contract.confirmEmail, { token: secret }, token)
    await expect(app.call(contract.confirmSignUp, { token: confirm })).rejects.toMatchObject({
      code: 'accounts.address_held',
    })
    await app.call(contract.signUp, input)
    const letter = await bed.mailTo(email)
    expect(letter.subject).toBe('Adresa contului dumneavoastră a fost schimbată de curând')
    const { state } = await app.call(contract.stopEmailChange, { token: letter.secret })
    expect(state).toBe('reverted')
    expect(await db.look('select id from users where email = $1', [email])).toEqual([
      { id: owner.id },
    ])
  })

  test('is taken by no other account, and is given back to its own', async () => {
    const { email, evil, strangers } = await takenOver()
    const other = await bed.person()
    const others = await signIn(other.email)
    await app.call(contract.changeEmail, { email }, others)
    expect((await bed.mailTo(email)).link).toContain('stop_email=')
    await app.call(contract.changeEmail, { email }, strangers)
    const { secret } = await bed.mailTo(email)
    await app.call(contract.confirmEmail, { token: secret }, strangers)
    expect(await db.look('select from users where email = $1', [evil])).toEqual([])
  })

  test('is free once that time is over', async () => {
    const { email } = await takenOver()
    bed.pass(8 * 24 * 3600)
    const { user } = await acceptHandedOver(email, (await admin()).token)
    expect(user.email).toBe(email)
  })

  test('stops the change of a deactivated account and promises no letter', async () => {
    const { id, email, stop } = await takenOver()
    const otherAdmin = await admin()
    const [row] = await db.look<{ version: number }>('select version from users where id = $1', [
      id,
    ])
    const chosen = { userId: id, version: row?.version ?? 0 }
    await app.call(team.close, chosen, otherAdmin.token)
    await bed.work()
    const before = bed.letters.length
    expect(await app.call(contract.stopEmailChange, { token: stop })).toMatchObject({
      status: 'deactivated',
      state: 'reverted',
      email,
    })
    await bed.work()
    expect(bed.letters.length).toBe(before)
    const now = await db.look('select email, password_hash from users where id = $1', [id])
    expect(now).toEqual([{ email, password_hash: null }])
  })

  test('gets its letter also where somebody had asked for many', async () => {
    const owner = await admin()
    for (let asked = 0; asked < 4; asked++) {
      await app.call(contract.forgotPassword, { email: owner.email })
      await bed.work()
    }
    await app.call(contract.changeEmail, { email: someAddress() }, owner.token)
    const { secret } = await bed.mailTo(owner.email)
    await app.call(contract.stopEmailChange, { token: secret })
    const letter = await bed.mailTo(owner.email)
    expect(letter.subject).toBe('Alegeți o parolă nouă pentru contul dumneavoastră')
  })
})

import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { team, teamRoutes } from './team-testbed.ts'
import { goodPassword, Testbed } from './testbed.ts'

const db = testDatabase()
const bed = new Testbed(db, { LIMITS: 'off' })
const app = testApp(db, { ...bed.options, routes: [...bed.options.routes, ...teamRoutes] })
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

describe('invitations to a team', () => {
  let companyId = ''
  let admin = { token: '', id: '', email: '' }
  beforeAll(async () => {
    companyId = await db.company('Agenția Echipă')
    admin = await bed
      .person({ role: 'admin', companyId })
      .then((person) => ({ ...person, token: '' }))
  })
  beforeEach(async () => {
    admin.token = await signIn(admin.email)
  })
  const invite = async (role: 'admin' | 'planner' = 'planner', email?: string) => {
    const to = email ?? `i-${randomUUID().slice(0, 8)}@exemplu.ro`
    await app.call(team.invite, { email: to, role, eventIds: null }, admin.token)
    return { email: to, ...(await bed.mailTo(to)) }
  }

  describe('without a mail server', () => {
    const linkOf = (inviteId: string, token = admin.token) =>
      app.call(team.link, { inviteId }, token).then(({ link }) => link)
    const made = (email: string, role: 'admin' | 'planner' = 'planner') =>
      app.call(team.invite, { email, role, eventIds: null }, admin.token)

    afterEach(async () => {
      const { invites } = await app.call(team.list, {}, admin.token)
      for (const { id: inviteId } of invites)
        await app.call(team.withdraw, { inviteId }, admin.token)
    })

    test('the admin gets the link of the letter, also of a second invitation', async () => {
      const email = `i-${randomUUID().slice(0, 8)}@exemplu.ro`
      const first = await made(email)
      const link = await linkOf(first.id)
      expect(link).toBe((await bed.mailTo(email)).link)
      expect((await app.call(team.list, {}, admin.token)).invitesByMail).toBe(false)
      const second = await made(email)
      await expect(linkOf(first.id)).rejects.toMatchObject({ code: 'accounts.invite_gone' })
      const other = await linkOf(second.id)
      expect(other).not.toBe(link)
      const token = new URL(other).searchParams.get('invite') ?? ''
      const accepted = { token, name: 'Dana Nouă', password: goodPassword, terms: true as const }
      expect((await app.call(contract.acceptInvite, accepted)).user).toMatchObject({ email })
      await expect(linkOf(second.id)).rejects.toMatchObject({ status: 404 })
    })

    test('the secret of it is stored nowhere', async () => {
      const { id } = await made(`i-${randomUUID().slice(0, 8)}@exemplu.ro`)
      const secret = new URL(await linkOf(id)).searchParams.get('invite') ?? ''
      const rows = await db.look(`select t::text as words from account_tokens t where id = '${id}'`)
      expect(secret.length).toBeGreaterThan(30)
      expect(JSON.stringify(rows)).not.toContain(secret)
    })

    test('no one else does: planners, other companies, an admin whose proof is old', async () => {
      const { id } = await made(`i-${randomUUID().slice(0, 8)}@exemplu.ro`)
      const planner = await someone({ role: 'planner', companyId })
      await expect(linkOf(id, planner.token)).rejects.toMatchObject({ status: 403 })
      const otherCompany = await db.company('Alta')
      const stranger = await someone({ role: 'admin', companyId: otherCompany })
      await expect(linkOf(id, stranger.token)).rejects.toMatchObject({ status: 404 })
      const chief = await made(`i-${randomUUID().slice(0, 8)}@exemplu.ro`, 'admin')
      expect(await linkOf(chief.id)).toContain('invite=')
      bed.pass(3600)
      await expect(linkOf(chief.id)).rejects.toMatchObject({ code: 'accounts.proof_needed' })
    })
  })

  test('a newcomer accepts with a name and a password and is in', async () => {
    const { email, secret, subject, link } = await invite()
    expect(subject).toBe('Invitație în echipa Agenția Echipă')
    expect(link).toContain('/creeaza-cont?invite=')
    expect(await app.call(contract.readInvite, { token: secret })).toEqual({
      company: 'Agenția Echipă',
      email,
      role: 'planner',
      isLimited: false,
      hasAccount: false,
    })
    const sent = await app.call(contract.downloadData, {}, admin.token)
    expect(sent.invitations).toContainEqual(expect.objectContaining({ email, role: 'planner' }))
    const asked = { token: secret, name: 'Radu Nou', password: goodPassword }
    await expect(app.call(contract.acceptInvite, asked)).rejects.toMatchObject({
      details: { fields: { terms: { code: 'must_accept' } } },
    })
    const accepted = { ...asked, terms: true as const }
    const { user, token } = await app.call(contract.acceptInvite, accepted)
    expect(user).toMatchObject({ role: 'planner', email })
    expect(app.received).toContainEqual([companyId, 'team', 'history'])
    expect(await app.call(team.list, {}, token)).toMatchObject({ invites: [] })
    const call = app.call(contract.acceptInvite, accepted)
    await expect(call).rejects.toMatchObject({ code: 'accounts.invite_invalid' })
  })

  test.each(['deactivated', 'lowered', 'deleted'] as const)(
    'invitations of an admin who was %s open nothing, and the list says so',
    async (how) => {
      const second = await someone({ role: 'admin', companyId })
      const email = `i-${randomUUID().slice(0, 8)}@exemplu.ro`
      await app.call(team.invite, { email, role: 'admin', eventIds: null }, second.token)
      const { secret } = await bed.mailTo(email)
      const chosen = { userId: second.id, version: 1 }
      if (how === 'deactivated') await app.call(team.close, chosen, admin.token)
      else if (how === 'lowered')
        await app.call(team.setRole, { ...chosen, role: 'planner' }, admin.token)
      else await app.call(contract.deleteAccount, {}, second.token)
      await expect(app.call(contract.readInvite, { token: secret })).rejects.toMatchObject({
        status: 404,
        code: 'accounts.invite_invalid',
      })
      const accepting = { token: secret, name: 'Alt Nume', password: goodPassword }
      await expect(
        app.call(contract.acceptInvite, { ...accepting, terms: true }),
      ).rejects.toMatchObject({ code: 'accounts.invite_invalid' })
      const { invites } = await app.call(team.list, {}, admin.token)
      expect(invites.find((each) => each.email === email)).toMatchObject({ valid: false })
    },
  )

  test.each(['lowered', 'deactivated'] as const)(
    'an invitation of an admin who was %s stays withdrawn when the right returns',
    async (how) => {
      const second = await someone({ role: 'admin', companyId })
      const email = `i-${randomUUID().slice(0, 8)}@exemplu.ro`
      await app.call(team.invite, { email, role: 'admin', eventIds: null }, second.token)
      const { secret } = await bed.mailTo(email)
      const chosen = { userId: second.id, version: 1 }
      const repeated = { ...chosen, version: 2 }
      if (how === 'lowered') {
        await app.call(team.setRole, { ...chosen, role: 'planner' }, admin.token)
        await app.call(team.setRole, { ...repeated, role: 'admin' }, admin.token)
      } else {
        await app.call(team.close, chosen, admin.token)
        await app.call(team.reopen, repeated, admin.token)
      }
      const joining = { token: secret, name: 'Alt Nume', password: goodPassword }
      await expect(
        app.call(contract.acceptInvite, { ...joining, terms: true }),
      ).rejects.toMatchObject({ code: 'accounts.invite_invalid' })
      const listed = async () =>
        (await app.call(team.list, {}, admin.token)).invites.find((each) => each.email === email)
      expect(await listed()).toMatchObject({ valid: false })
      // Sent again it is good.
      await app.call(team.invite, { email, role: 'planner', eventIds: null }, admin.token)
      expect(await listed()).toMatchObject({ valid: true })
    },
  )

  test.each(['a reset', 'the link that stops a change of address'] as const)(
    'invitations sent from an account are withdrawn by %s, not by a new password',
    async (way) => {
      const second = await someone({ role: 'admin', companyId })
      const email = `i-${randomUUID().slice(0, 8)}@exemplu.ro`
      await app.call(team.invite, { email, role: 'admin', eventIds: null }, second.token)
      const { secret } = await bed.mailTo(email)
      const password = 'cucul a tăcut de tot'
      const twice = { password, password_confirmation: password }
      await app.call(contract.changePassword, twice, second.token)
      expect(await app.call(contract.readInvite, { token: secret })).toMatchObject({ email })
      if (way === 'a reset') {
        await app.call(contract.forgotPassword, { email: second.email })
        const { secret: reset } = await bed.mailTo(second.email)
        const another = 'gaița cântă a doua oară'
        const answer = await app.call(contract.resetPassword, {
          token: reset,
          password: another,
          password_confirmation: another,
        })
        expect(answer).toMatchObject({ invitesWithdrawn: 1 })
        await bed.mailTo(second.email)
        const letter = bed.letters.findLast(({ to }) => to.address === second.email)
        expect(JSON.stringify(letter?.blocks)).toContain('Invitațiile în echipă')
      } else {
        await app.call(contract.changeEmail, { email: `n-${email}` }, second.token)
        const { secret: stop } = await bed.mailTo(second.email)
        const answer = await app.call(contract.stopEmailChange, { token: stop })
        expect(answer).toMatchObject({ invitesWithdrawn: 1 })
      }
      await expect(app.call(contract.readInvite, { token: secret })).rejects.toMatchObject({
        code: 'accounts.invite_invalid',
      })
      const { invites } = await app.call(team.list, {}, admin.token)
      expect(invites.find((each) => each.email === email)).toBeUndefined()
    },
  )

  test('somebody with an account signs in to accept, and only with that address', async () => {
    const person = await someone()
    const { secret } = await invite('planner', person.email)
    const stranger = await someone()
    const accept = (token?: string) =>
      app.call(contract.acceptInvite, { token: secret, name: 'X', password: goodPassword }, token)
    await expect(accept()).rejects.toMatchObject({ code: 'accounts.sign_in_to_accept' })
    await expect(accept(stranger.token)).rejects.toMatchObject({ code: 'accounts.other_address' })
    const { user, token } = await accept(person.token)
    expect(user).toMatchObject({ id: person.id, role: 'planner' })
    expect([await statusOf(person.token), await statusOf(token)]).toEqual([401, 200])
  })

  test('used, expired, withdrawn and invented invitations look the same', async () => {
    const expired = await invite()
    bed.pass(7 * 24 * 3600)
    admin.token = await signIn(admin.email)
    const withdrawn = await invite()
    const { invites } = await app.call(team.list, {}, admin.token)
    const found = invites.find((each) => each.email === withdrawn.email)
    await app.call(team.withdraw, { inviteId: found?.id ?? '' }, admin.token)
    const bodies = await Promise.all(
      [expired.secret, withdrawn.secret, 'undefined', 'x'.repeat(43)].map(async (secret) => {
        const answer = await app.http.inject(`/api/invites/${secret}`)
        return `${answer.statusCode} ${answer.body}`
      }),
    )
    expect(new Set(bodies)).toEqual(new Set([bodies[0]]))
    expect(bodies[0]).toMatch(/^404/)
  })

  test('a member of another company cannot be drawn in', async () => {
    const elsewhere = await someone({ role: 'planner', companyId: await db.company() })
    const { secret } = await invite('planner', elsewhere.email)
    const call = app.call(contract.acceptInvite, { token: secret }, elsewhere.token)
    await expect(call).rejects.toMatchObject({ code: 'accounts.already_in_company' })
  })
})

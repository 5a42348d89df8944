import { randomUUID } from 'node:crypto'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { command, Nothing, query } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { bind } from '#platform/server/bind.ts'
import { testApp } from '#platform/testing/app.ts'
import { testDatabase } from '#platform/testing/database.ts'
import * as contract from '../contract.ts'
import { NewInvite, StaffRole, Team, TeamInvite, TeamMember } from '../model.ts'
import * as api from './api.ts'
import { goodPassword, Testbed } from './testbed.ts'

const Chosen = { userId: Id, version: z.int() }
const team = {
  list: query({
    path: '/team',
    access: 'company:read',
    output: Team,
  }),
  invite: command({
    method: 'POST',
    path: '/team/invites',
    access: 'company:admin',
    input: NewInvite,
    output: TeamInvite,
  }),
  setRole: command({
    method: 'POST',
    path: '/team/role',
    access: 'company:admin',
    input: z.strictObject({ ...Chosen, role: StaffRole }),
    output: TeamMember,
  }),
  limit: command({
    method: 'POST',
    path: '/team/events',
    access: 'company:admin',
    input: z.strictObject({ ...Chosen, eventIds: z.array(Id).nullable() }),
    output: TeamMember,
  }),
  close: command({
    method: 'POST',
    path: '/team/deactivate',
    access: 'company:admin',
    input: z.strictObject(Chosen),
    output: TeamMember,
  }),
  reopen: command({
    method: 'POST',
    path: '/team/reactivate',
    access: 'company:admin',
    input: z.strictObject(Chosen),
    output: TeamMember,
  }),
  withdraw: command({
    method: 'DELETE',
    path: '/team/invites/:inviteId',
    access: 'company:admin',
    input: z.strictObject({ inviteId: Id }),
    output: Nothing,
  }),
  link: command({
    method: 'POST',
    path: '/team/invites/:inviteId/link',
    access: 'company:admin',
    input: z.strictObject({ inviteId: Id }),
    output: z.strictObject({ link: z.string() }),
  }),
  suspend: command({
    method: 'POST',
    path: '/team/suspend',
    access: 'company:admin',
    output: Nothing,
  }),
  inEvent: query({
    path: '/events/:eventId/probe',
    access: 'company:read',
    input: z.strictObject({ eventId: Id }),
    output: z.strictObject({ eventId: Id }),
  }),
}
const teamRoutes = bind(team, {
  list: api.listTeam,
  invite: api.inviteToTeam,
  setRole: api.changeRole,
  limit: api.limitToEvents,
  close: api.deactivate,
  reopen: api.reactivate,
  withdraw: async (ctx, input) => (await api.withdrawInvite(ctx, input), null),
  link: api.inviteLink,
  suspend: async (ctx) => (await api.endSessionsOfCompany(ctx, 'suspended'), null),
  inEvent: (ctx) => ({ eventId: ctx.event.eventId }),
})

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

describe('a team', () => {
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

    test('nobody else does: planners, other companies, whoever proved themselves long ago', async () => {
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
      hasAccount: false,
    })
    const asked = { token: secret, name: 'Radu Nou', password: goodPassword }
    await expect(app.call(contract.acceptInvite, asked)).rejects.toMatchObject({
      details: { fields: { terms: { code: 'must_accept' } } },
    })
    const accepted = { ...asked, terms: true as const }
    const { user, token } = await app.call(contract.acceptInvite, accepted)
    expect(user).toMatchObject({ role: 'planner', email })
    expect(app.heard).toContainEqual([companyId, 'team', 'history'])
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
      const again = { ...chosen, version: 2 }
      if (how === 'lowered') {
        await app.call(team.setRole, { ...chosen, role: 'planner' }, admin.token)
        await app.call(team.setRole, { ...again, role: 'admin' }, admin.token)
      } else {
        await app.call(team.close, chosen, admin.token)
        await app.call(team.reopen, again, admin.token)
      }
      const joining = { token: secret, name: 'Alt Nume', password: goodPassword }
      await expect(
        app.call(contract.acceptInvite, { ...joining, terms: true }),
      ).rejects.toMatchObject({ code: 'accounts.invite_invalid' })
      const listed = async () =>
        (await app.call(team.list, {}, admin.token)).invites.find((each) => each.email === email)
      expect(await listed()).toMatchObject({ valid: false })
      // Sent anew it is good.
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

  test('whoever belongs to another company cannot be drawn in', async () => {
    const elsewhere = await someone({ role: 'planner', companyId: await db.company() })
    const { secret } = await invite('planner', elsewhere.email)
    const call = app.call(contract.acceptInvite, { token: secret }, elsewhere.token)
    await expect(call).rejects.toMatchObject({ code: 'accounts.already_in_company' })
  })

  test('inviting or making an admin needs a recent password', async () => {
    const { id } = await bed.person({ role: 'planner', companyId })
    bed.pass(301)
    await expect(invite('admin')).rejects.toMatchObject({ code: 'accounts.proof_needed' })
    const raise = { userId: id, version: 1, role: 'admin' as const }
    await expect(app.call(team.setRole, raise, admin.token)).rejects.toMatchObject({
      code: 'accounts.proof_needed',
    })
    await app.call(contract.proveIdentity, { password: goodPassword }, admin.token)
    expect(await app.call(team.setRole, raise, admin.token)).toMatchObject({ role: 'admin' })
    const lower = { userId: id, version: 2, role: 'planner' as const }
    expect(await app.call(team.setRole, lower, admin.token)).toMatchObject({ role: 'planner' })
  })

  test('a planner limited to events sees those from the next request on', async () => {
    const planner = await someone({ role: 'planner', companyId })
    const [one, two] = [randomUUID(), randomUUID()]
    const look = (eventId: string) =>
      app.call(team.inEvent, { eventId }, planner.token).then(
        () => 200,
        (error: { status: number }) => error.status,
      )
    expect([await look(one), await look(two)]).toEqual([200, 200])
    await app.call(team.limit, { userId: planner.id, version: 1, eventIds: [one] }, admin.token)
    expect([await look(one), await look(two)]).toEqual([200, 404])
  })

  test('whoever is limited to events keeps no address of an export from before', async () => {
    const planner = await someone({ role: 'planner', companyId })
    for (const by of [planner.id, admin.id])
      await db.look(
        `insert into downloads (company_id, id, kind, name, params, locale, created_by, expires_at)
         values ($1, gen_random_uuid(), 'guests', 'invitati.csv', '{}', 'ro', $2, now() + interval '1 minute')`,
        [companyId, by],
      )
    await app.call(team.limit, { userId: planner.id, version: 1, eventIds: [] }, admin.token)
    const left = await db.look('select created_by from downloads where company_id = $1', [
      companyId,
    ])
    expect(left).toEqual([{ created_by: admin.id }])
  })

  test('deactivating ends the sign-ins, reactivating opens the door again', async () => {
    const planner = await someone({ role: 'planner', companyId })
    await app.call(team.close, { userId: planner.id, version: 1 }, admin.token)
    expect(await statusOf(planner.token)).toBe(401)
    await expect(signIn(planner.email)).rejects.toMatchObject({
      code: 'accounts.wrong_credentials',
    })
    await app.call(team.reopen, { userId: planner.id, version: 2 }, admin.token)
    expect(await statusOf(planner.token)).toBe(401)
    await signIn(planner.email)
    const verbs = await db.look<{ verb: string }>(
      'select verb from history where entity_id = $1 order by at',
      [planner.id],
    )
    expect(verbs.map((row) => row.verb)).toEqual(['deactivated', 'reactivated'])
  })

  test('a suspended company has nobody signed in, and no other company hears of it', async () => {
    const own = await db.company()
    const boss = await someone({ role: 'admin', companyId: own })
    const planner = await someone({ role: 'planner', companyId: own })
    await app.call(team.suspend, {}, boss.token)
    expect(await Promise.all([boss, planner, admin].map(({ token }) => statusOf(token)))).toEqual([
      401, 401, 200,
    ])
  })

  test('the last admin stays, also when two demote each other at once', async () => {
    const own = await db.company()
    const [one, two] = [
      await someone({ role: 'admin', companyId: own }),
      await someone({ role: 'admin', companyId: own }),
    ]
    const demote = (by: string, userId: string) =>
      app.call(team.setRole, { userId, version: 1, role: 'planner' }, by).then(
        () => 'done',
        (error: { code: string }) => error.code,
      )
    const outcomes = await Promise.all([demote(one.token, two.id), demote(two.token, one.id)])
    // Whoever comes second is the last admin, or has been signed out by the first.
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const admins = "select from users where company_id = $1 and role = 'admin'"
    expect(await db.look(admins, [own])).toHaveLength(1)
  })

  test('people of another company are nobody', async () => {
    const foreign = await bed.person({ role: 'planner', companyId: await db.company() })
    for (const endpoint of [team.close, team.reopen])
      await expect(
        app.call(endpoint, { userId: foreign.id, version: 1 }, admin.token),
      ).rejects.toMatchObject({ status: 404 })
  })
})

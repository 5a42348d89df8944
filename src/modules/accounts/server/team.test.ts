import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
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

  test('a person who is limited to events keeps no address of an export from before', async () => {
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

  test('members of a suspended company are signed out, and no other company is notified', async () => {
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
    // The second one is the last admin, or has been signed out by the first.
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
    const admins = "select from users where company_id = $1 and role = 'admin'"
    expect(await db.look(admins, [own])).toHaveLength(1)
  })

  test('people of another company are not found', async () => {
    const foreign = await bed.person({ role: 'planner', companyId: await db.company() })
    for (const endpoint of [team.close, team.reopen])
      await expect(
        app.call(endpoint, { userId: foreign.id, version: 1 }, admin.token),
      ).rejects.toMatchObject({ status: 404 })
  })
})

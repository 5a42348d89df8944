import { beforeAll, describe, expect, test } from 'vitest'
import { seeds } from '#app/server.gen.ts'
import { login } from '#modules/accounts/contract.ts'
import { seedDemo } from '#platform/server/database/demo-seed.ts'
import { callOver } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import * as contract from '../contract.ts'

const product = wholeProduct()
let admin: string

beforeAll(async () => {
  admin = await signedIn('admin')
})

const signedIn = async (who: string) => {
  const user = { email: `${who}@demo.prilej.ro`, password: 'prilej-demo-2026' }
  return (await callOver(product.http, login, { user })).token
}
const team = () => callOver(product.http, contract.listTeam, {}, admin)
const member = async (role: string) => {
  const found = (await team()).members.find((each) => each.role === role)
  if (!found) throw new Error(`nobody is ${role}`)
  return { userId: found.id, version: found.version }
}

describe('the team', () => {
  test('the demo seeded twice changes nothing', async () => {
    const count = () =>
      product.db.look(
        'select (select count(*) from history) as h, (select sum(version) from companies) as v',
      )
    const before = await count()
    const { database, services } = product.parts
    const own = seeds.filter(({ name }) => name === 'accounts' || name === 'company')
    await seedDemo({ database, services, now: product.now }, own)
    expect(await count()).toEqual(before)
    const tags = await callOver(product.http, contract.listTags, {}, admin)
    expect(tags.total).toBe(6)
  })

  test('a colleague invited by mail waits in the list until withdrawn', async () => {
    const email = 'nou@exemplu.ro'
    const input = { email, role: 'planner' as const }
    const { id } = await callOver(product.http, contract.inviteColleague, input, admin)
    expect((await team()).invites).toMatchObject([{ id, email, role: 'planner' }])
    await callOver(product.http, contract.withdrawInvite, { inviteId: id }, admin)
    expect((await team()).invites).toEqual([])
    const repeated = callOver(product.http, contract.withdrawInvite, { inviteId: id }, admin)
    await expect(repeated).rejects.toMatchObject({ status: 404 })
  })

  test('the last admin can be neither demoted nor deactivated', async () => {
    const chosen = await member('admin')
    const last = { status: 409, code: 'accounts.last_admin' }
    await expect(
      callOver(product.http, contract.changeRole, { ...chosen, role: 'planner' }, admin),
    ).rejects.toMatchObject(last)
    await expect(
      callOver(product.http, contract.deactivateMember, chosen, admin),
    ).rejects.toMatchObject(last)
  })

  test('a planner sees the team and changes nothing in it', async () => {
    const planner = await signedIn('planner')
    expect(await callOver(product.http, contract.listTeam, {}, planner)).toEqual(await team())
    const chosen = await member('planner')
    const tries = [
      callOver(
        product.http,
        contract.inviteColleague,
        { email: 'x@exemplu.ro', role: 'planner' },
        planner,
      ),
      callOver(product.http, contract.changeRole, { ...chosen, role: 'admin' }, planner),
      callOver(product.http, contract.deactivateMember, chosen, planner),
    ]
    for (const each of await Promise.allSettled(tries))
      expect(each).toMatchObject({ status: 'rejected', reason: { status: 403 } })
  })

  test('a deactivated colleague is out at once and comes back with the same role', async () => {
    const planner = await signedIn('planner')
    await callOver(product.http, contract.deactivateMember, await member('planner'), admin)
    const asking = callOver(product.http, contract.listTeam, {}, planner)
    await expect(asking).rejects.toMatchObject({ status: 401 })
    await expect(signedIn('planner')).rejects.toMatchObject({ status: 401 })
    await callOver(product.http, contract.reactivateMember, await member('planner'), admin)
    await signedIn('planner')
    const { items } = await callOver(product.http, contract.listHistory, { entity: 'user' }, admin)
    expect(items.slice(0, 2).map(({ deed, name }) => `${deed.ro} ${name}`)).toEqual([
      'a reactivat colegul Radu Ionescu',
      'a dezactivat colegul Radu Ionescu',
    ])
  })

  test('making somebody an admin wants a recent proof', async () => {
    const chosen = await member('planner')
    product.now = new Date(product.now.getTime() + 6 * 60_000)
    const change = { ...chosen, role: 'admin' as const }
    await expect(callOver(product.http, contract.changeRole, change, admin)).rejects.toMatchObject({
      status: 403,
      code: 'accounts.proof_needed',
    })
  })
})

import { beforeEach, beforeAll, describe, expect, test } from 'vitest'
import { stoppedBy, type RightLost } from '#modules/accounts/model.ts'
import { deleteAccount, describeDeletion } from '#modules/accounts/contract.ts'
import * as company from '#modules/company/contract.ts'
import { limitMember, listEvents } from '#modules/events/contract.ts'
import type { AppError } from '#shared/app-error.ts'
import { callOver } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import * as contract from '../../contract.ts'

const product = wholeProduct()
const companySlug = 'demo'
const slugs = { wedding: 'nunta-ana-si-mihai', conference: 'conferinta-orizont' }
type EventKey = keyof typeof slugs
const eventIds = { wedding: '', conference: '' }
let admin = ''
let planner = ''

beforeAll(async () => {
  admin = await product.signIn('admin@demo.prilej.ro')
  const { items } = await callOver(product.http, listEvents, { limit: 50 }, admin)
  for (const where of ['wedding', 'conference'] as const)
    eventIds[where] = items.find(({ slug }) => slug === slugs[where])?.id ?? ''
})
beforeEach(async () => {
  planner = await product.signIn('planner@demo.prilej.ro')
})

const colleague = async () => {
  const { members } = await callOver(product.http, company.listTeam, {}, admin)
  const found = members.find(({ email }) => email === 'planner@demo.prilej.ro')
  return { userId: found?.id ?? '', version: found?.version ?? 0 }
}
const pinAt = async (where: EventKey, who = planner) =>
  (await callOver(product.http, contract.makePin, { eventId: eventIds[where] }, who)).pin
const pairWith = async (where: EventKey, pin: string) => {
  const door = { companySlug, slug: slugs[where], pin, name: `Telefon ${where}` }
  return (await callOver(product.http, contract.pairDoor, door)).credential
}
const phoneAt = async (where: EventKey, who = planner) => pairWith(where, await pinAt(where, who))
const statusOf = (call: Promise<unknown>) =>
  call.then(
    () => 200,
    (error: AppError) => error.status,
  )
const works = (credential: string) =>
  statusOf(callOver(product.http, contract.getRoster, {}, credential))
const stopsBy = async (lost: RightLost) => {
  const { userId } = await colleague()
  const { items } = await callOver(product.http, company.listShares, { userId }, admin)
  return Object.fromEntries(stoppedBy(items, lost).map(({ id, count }) => [id, count]))
}
const limitTo = async (kept: string[] | null) =>
  callOver(product.http, limitMember, { ...(await colleague()), eventIds: kept }, admin)

describe('a phone and a PIN at the door', () => {
  test('stop with the events of the colleague who gave them out, and say so before', async () => {
    const [kept, lost] = [await phoneAt('wedding'), await phoneAt('conference')]
    const others = await phoneAt('conference', admin)
    const pin = await pinAt('conference')
    const right = { keptEventIds: [eventIds.wedding] }
    expect(await stopsBy(right)).toEqual({ 'check-in.devices': 1, 'check-in.pins': 1 })
    await limitTo([eventIds.wedding])
    expect([await works(kept), await works(lost), await works(others)]).toEqual([200, 401, 200])
    expect(await statusOf(pairWith('conference', pin))).toBe(410)
    const { items } = await callOver(
      product.http,
      company.listHistory,
      { eventId: eventIds.conference },
      admin,
    )
    expect(JSON.stringify(items)).toContain('Telefon conference')
    await limitTo(null)
    // The right is back, what it had opened is not.
    expect([await works(lost), await stopsBy(right)]).toEqual([401, {}])
    await callOver(product.http, company.deactivateMember, { ...(await colleague()) }, admin)
    expect([await works(kept), await works(others)]).toEqual([401, 200])
    expect(await works(await phoneAt('wedding', admin))).toBe(200)
    await callOver(product.http, company.reactivateMember, await colleague(), admin)
    expect(await works(kept)).toBe(401)
  })

  test('stay with an admin who becomes a planner, since planners give them out too', async () => {
    const own = await phoneAt('wedding')
    const role = async (to: 'admin' | 'planner') =>
      callOver(product.http, company.changeRole, { ...(await colleague()), role: to }, admin)
    await role('admin')
    const before = await stopsBy('admin')
    await role('planner')
    expect([before, await works(own)]).toEqual([{}, 200])
  })

  test('stop with the account of the person who gave them out', async () => {
    const phone = await phoneAt('wedding')
    const { shares } = await callOver(product.http, describeDeletion, {}, planner)
    const texts = stoppedBy(shares, 'everything').map(({ id }) => id)
    expect(texts).toContain('check-in.devices')
    await callOver(product.http, deleteAccount, {}, planner)
    expect(await works(phone)).toBe(401)
  })
})

test('what an admin would lose with the role is counted: the invitations that wait', async () => {
  const invited = { email: 'nou@exemplu.ro', role: 'planner' as const }
  await callOver(product.http, company.inviteColleague, invited, admin)
  const { members } = await callOver(product.http, company.listTeam, {}, admin)
  const userId = members.find(({ role }) => role === 'admin')?.id ?? ''
  const { items } = await callOver(product.http, company.listShares, { userId }, admin)
  expect(stoppedBy(items, 'admin')).toMatchObject([{ id: 'accounts.invites', count: 1 }])
  expect(stoppedBy(items, { keptEventIds: [] }).map(({ id }) => id)).not.toContain(
    'accounts.invites',
  )
})

import { expect, test } from 'vitest'
import type { Endpoint } from '#shared/contract.ts'
import { requestOf } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'
import { changeRole, deactivateMember, listTeam } from '#modules/company/contract.ts'
import { addGuest } from '../../contract.ts'
import { exportGuests } from '../../contract/exchange.ts'

const product = wholeProduct()
const planner = 'planner@demo.prilej.ro'

async function call<T>(endpoint: Endpoint, input: Record<string, unknown>, token: string) {
  const answer = await product.http.inject(requestOf(endpoint, input, token))
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, ''])
  return answer.json<T>()
}

const open = (url: string) => product.http.inject({ method: 'GET', url })

async function anExport() {
  const [event] = await product.db.look<{ id: string }>('select id from events limit 1')
  const admin = await product.signIn('admin@demo.prilej.ro')
  const token = await product.signIn(planner)
  const eventId = event?.id ?? ''
  await call(addGuest, { eventId, firstName: 'Ana', lastName: 'Plecată' }, admin)
  const selection = { all: true, ids: [], filter: {} }
  const asked = { eventId, format: 'csv', selection, needs: false }
  const startExport = () => call<{ url: string }>(exportGuests, asked, token)
  const { members } = await call<{ members: { id: string; email: string; version: number }[] }>(
    listTeam,
    {},
    admin,
  )
  const { id: userId, version } = members.find(({ email }) => email === planner) ?? {}
  return { admin, token, asked, startExport, member: { userId, version } }
}

test.each([
  ['whose role was changed', changeRole, { role: 'admin' }],
  ['who was taken out of the team', deactivateMember, {}],
])('somebody %s meanwhile gets nothing of an export (73)', async (_, endpoint, how) => {
  const { admin, token, asked, startExport, member } = await anExport()
  const before = await open((await startExport()).url)
  expect([before.statusCode, before.body.includes('Plecată')]).toEqual([200, true])
  const { url } = await startExport()
  await call(endpoint, { ...member, ...how }, admin)
  const after = await open(url)
  expect([after.statusCode, after.body.includes('Plecată')]).toEqual([404, false])
  expect((await product.http.inject(requestOf(exportGuests, asked, token))).statusCode).toBe(401)
})

import { beforeAll, expect, test } from 'vitest'
import { login, proveIdentity } from '#modules/accounts/contract.ts'
import { createEvent, getEvent, removeEvent, removeEvents } from '#modules/events/contract.ts'
import { exportGuests } from '#modules/guests/contract/exchange.ts'
import { callOver } from '#platform/testing/app.ts'
import { wholeProduct } from '#platform/testing/whole-product.ts'

const product = wholeProduct()
const password = 'prilej-demo-2026'
const needed = { status: 403, code: 'accounts.proof_needed' }
let admin: string
let eventId: string

beforeAll(async () => {
  const user = { email: 'admin@demo.prilej.ro', password }
  admin = (await callOver(product.http, login, { user })).token
  const event = { name: 'De șters', startDate: '2030-06-12' }
  eventId = (await callOver(product.http, createEvent, event, admin)).id
})

const all = { all: true, ids: [], filter: {} }

test('a token alone neither deletes events nor takes all guests along', async () => {
  product.now = new Date(product.now.getTime() + 6 * 60_000)
  const guests = { eventId, format: 'csv' as const, needs: false }
  const some = { all: false, ids: [], filter: {} }
  await expect(callOver(product.http, removeEvent, { eventId }, admin)).rejects.toMatchObject(
    needed,
  )
  await expect(
    callOver(product.http, removeEvents, { selection: { ...some, ids: [eventId] } }, admin),
  ).rejects.toMatchObject(needed)
  await expect(
    callOver(product.http, exportGuests, { ...guests, selection: all }, admin),
  ).rejects.toMatchObject(needed)
  await callOver(product.http, exportGuests, { ...guests, selection: some }, admin)

  await callOver(product.http, proveIdentity, { password }, admin)
  await callOver(product.http, exportGuests, { ...guests, selection: all }, admin)
  await callOver(product.http, removeEvent, { eventId }, admin)
  await expect(callOver(product.http, getEvent, { eventId }, admin)).rejects.toMatchObject({
    status: 404,
  })
})

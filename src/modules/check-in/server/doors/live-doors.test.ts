import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRawRoutes } from '#platform/server/http/api-routes.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { liveRoute, type LiveRoute } from '#platform/server/live/live-route.ts'
import { openLive, type Live } from '#platform/server/live/live.ts'
import { quietLog } from '#platform/testing/database.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import * as contract from '../../contract.ts'
import { authenticators } from '../authenticators.ts'
import { doorTestbed } from '../testbed.ts'

const app = wholeApp()
const bed = doorTestbed(app)
const now = () => time.now

/** A separate server beside the one that answers calls: it learns of a revocation only from the database. */
const other = createHttp({
  log: quietLog,
  limits: new MemoryLimits(false),
  trustedProxies: [],
  now,
})
let live: Live
let following: LiveRoute
beforeAll(async () => {
  live = await openLive(app.db.appUrl, quietLog)
  const { database } = app.db
  const parts = {
    live,
    database,
    access: { authenticators: authenticators() },
    trustedProxies: [],
    now,
  }
  following = liveRoute({ ...parts, heartbeatMs: 50, whenClosing: () => undefined })
  addRawRoutes(other, [following])
  await other.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  other.server.closeAllConnections()
  await other.close()
  await live.close()
})

async function follow(credential: string) {
  const { port } = other.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: credential },
  })
  const received = { status: answer.status, text: '', ended: false }
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      received.text += new TextDecoder().decode(chunk as Uint8Array)
  }
  void read()
    .catch(() => undefined)
    .finally(() => (received.ended = true))
  return received
}

test('a door that is revoked loses its stream at the next look, on every server, and the others keep theirs', async () => {
  const [door, kept] = [await bed.door('Poarta A'), await bed.door('Poarta B')]
  const [received, stays] = [await follow(door.credential), await follow(kept.credential)]
  expect([received.status, stays.status]).toEqual([200, 200])
  expect(following.connectedDoors()).toBe(2)
  const { items } = await bed.admin.call(contract.listDevices, { eventId: bed.event.id })
  const deviceId = items.find(({ name }) => name === 'Poarta A')?.id ?? ''
  await bed.admin.call(contract.revokeDevice, { eventId: bed.event.id, deviceId })
  await vi.waitFor(() => expect(received.ended).toBe(true), 30_000)
  expect(received.text).toContain('event: ended')
  expect(following.connectedDoors()).toBe(1)
  live.publish(bed.companyId, ['checkin.setup', 'guests'])
  await vi.waitFor(() => expect(stays.text).toContain('["checkin.setup"]'), 30_000)
  expect([received.text.includes('checkin'), stays.ended]).toEqual([false, false])
  expect((await follow(door.credential)).status).toBe(401)
})

import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addRawRoutes } from '#platform/server/http/api-routes.ts'
import { createHttp } from '#platform/server/http/http.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import { liveRoute } from '#platform/server/live/live-route.ts'
import { openLive, type Live } from '#platform/server/live/live.ts'
import { quietLog } from '#platform/testing/database.ts'
import { authenticators as staff } from '#platform/testing/staff.ts'
import { time, wholeApp } from '#platform/testing/whole-app.ts'
import { authenticators } from './authenticators.ts'
import { showTestbed } from './show.testbed.ts'

const app = wholeApp()
const { bed, rundown, cue, mark, press, edit, follower } = showTestbed(app)
const now = () => time.now

const streams = createHttp({
  log: quietLog,
  limits: new MemoryLimits(false),
  trustedProxies: [],
  now,
})
let live: Live
beforeAll(async () => {
  live = await openLive(app.db.appUrl, quietLog)
  const { database } = app.db
  const access = { authenticators: [...staff, ...authenticators()] }
  const parts = { live, database, access, trustedProxies: [], now, whenClosing: () => undefined }
  addRawRoutes(streams, [liveRoute(parts)])
  await streams.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  streams.server.closeAllConnections()
  await streams.close()
  await live.close()
})

async function listen(authorization: string) {
  const { port } = streams.server.address() as AddressInfo
  const answer = await fetch(`http://127.0.0.1:${port}/api/live`, { headers: { authorization } })
  const received = { status: answer.status, text: '' }
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      received.text += new TextDecoder().decode(chunk as Uint8Array)
  }
  void read().catch(() => undefined)
  return received
}

/** Publishes the changes of earlier calls, as the server does. */
function publishChanges(): void {
  for (const [company, ...tags] of app.received.splice(0)) live.publish(company, tags)
}

test('a follower gets the tags of their own show and of nothing else in the company', async () => {
  const [plenary, hall] = [
    await rundown([cue('Deschiderea')]),
    await rundown([cue('Atelier')], { name: 'Sala mică' }),
  ]
  const { credential } = await follower(plenary)
  const [team, received] = [
    await listen(`admin ${bed.companyId} ${bed.admin.id}`),
    await listen(credential),
  ]
  expect([team.status, received.status]).toEqual([200, 200])
  app.received.length = 0
  await bed.add()
  await press(hall, mark('start', { cueId: hall.cues[0]?.id ?? '' }))
  publishChanges()
  await vi.waitFor(() => expect(team.text).toContain('"guests"'), 30_000)
  await press(plenary, mark('start', { cueId: plenary.cues[0]?.id ?? '' }))
  publishChanges()
  const own = `data: ["run-of-show.show.${plenary.id}"]`
  await vi.waitFor(() => expect(received.text.split(own)).toHaveLength(2), 30_000)
  await edit(plenary, { cues: [cue('Prânzul')] })
  publishChanges()
  await vi.waitFor(() => expect(received.text.split(own)).toHaveLength(3), 30_000)
  expect(received.text).not.toMatch(/guests|history|marks/)
  expect(received.text).not.toContain(hall.id)
})

test('all pages of one link are admitted by one look at it, each with a stream of its own', async () => {
  const { credential } = await follower(await rundown([cue('Deschiderea')]))
  const [authenticator] = authenticators()
  const { database } = app.db
  const look = vi.spyOn(database, 'inCompany')
  const admit = async (at: number) =>
    authenticator?.admit(
      {
        authorization: credential.replace('page1', `page${at}`),
        ip: '',
        userAgent: '',
        now: now(),
      },
      database,
    )
  const admissions = await Promise.all(Array.from({ length: 30 }, (_, at) => admit(at)))
  expect(look).toHaveBeenCalledTimes(1)
  look.mockRestore()
  expect(new Set(admissions.map((each) => each?.credentialId)).size).toBe(30)
})

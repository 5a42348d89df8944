import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import type { Gate } from './access.ts'
import { addRawRoutes } from './api-routes.ts'
import { createHttp } from './http.ts'
import { MemoryLimits } from './limits.ts'
import { liveRoute } from './live-route.ts'
import { openLive, type Live } from './live.ts'

const db = testDatabase()
const sessions = new Map<string, { company: string; id: string; expires: Date }>()
const gate: Gate = {
  word: 'session',
  admit({ authorization = '' }) {
    const session = sessions.get(authorization)
    if (!session) return Promise.resolve(null)
    const actor = { kind: 'user' as const, id: session.id, name: '' }
    return Promise.resolve({
      actor,
      companyId: session.company,
      credentialId: session.id,
      expires: session.expires,
    })
  },
}
const now = () => new Date()
const http = createHttp({ log: quietLog, limits: new MemoryLimits(false), trustedProxies: [], now })
let live: Live
let url = ''
let endStreams = () => undefined as void
beforeAll(async () => {
  live = await openLive(db.appUrl, quietLog)
  addRawRoutes(http, [
    liveRoute({
      live,
      database: db.database,
      access: { gates: [gate] },
      trustedProxies: [],
      now,
      whenClosing: (end) => (endStreams = end),
    }),
  ])
  await http.listen({ port: 0, host: '127.0.0.1' })
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}/api/live`
})
afterAll(async () => {
  http.server.closeAllConnections()
  await http.close()
  await live.close()
})

function signIn(company: string, seconds = 3600): string {
  const token = randomUUID()
  sessions.set(token, { company, id: randomUUID(), expires: new Date(Date.now() + seconds * 1000) })
  return token
}

async function open(token: string, lastId?: string) {
  const stop = new AbortController()
  const answer = await fetch(url, {
    headers: { authorization: token, ...(lastId && { 'last-event-id': lastId }) },
    signal: stop.signal,
  })
  const heard = { status: answer.status, text: '', ended: false }
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      heard.text += new TextDecoder().decode(chunk as Uint8Array)
  }
  void read()
    .catch(() => undefined)
    .finally(() => (heard.ended = true))
  return { heard, close: () => stop.abort() }
}

test('a signed-in browser hears the tags of its company and nothing else', async () => {
  const stream = await open(signIn('a'))
  expect(stream.heard.status).toBe(200)
  live.publish('b', ['secret'])
  live.publish('a', ['guests'])
  await vi.waitFor(() => expect(stream.heard.text).toContain('data: ["guests"]'), 5000)
  expect(stream.heard.text).not.toContain('secret')
  stream.close()
})

test('without a session there is no stream', async () => {
  expect((await open('nobody')).heard.status).toBe(401)
})

test('the stream ends with the session', async () => {
  const stream = await open(signIn('a', 0.2))
  await vi.waitFor(() => expect(stream.heard.ended).toBe(true), 5000)
})

test('a browser that comes back is told what it missed', async () => {
  const token = signIn('c')
  const first = await open(token)
  await vi.waitFor(() => expect(first.heard.text).toMatch(/id: \S+/), 5000)
  const lastId = /id: (\S+)/.exec(first.heard.text)?.[1] ?? ''
  const witness = await open(signIn('c'))
  first.close()
  live.publish('c', ['agenda'])
  await vi.waitFor(() => expect(witness.heard.text).toContain('agenda'), 5000)
  const second = await open(token, lastId)
  await vi.waitFor(() => expect(second.heard.text).toContain('agenda'), 5000)
  witness.close()
  second.close()
})

test('a sixth stream of one session is refused until another ends', async () => {
  const token = signIn('d')
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(token)))
  expect((await open(token)).heard.status).toBe(429)
  streams[0]?.close()
  await vi.waitFor(async () => {
    const again = await open(token)
    again.close()
    expect(again.heard.status).toBe(200)
  }, 5000)
  streams.forEach((stream) => stream.close())
})

test('a server that stops ends its streams at once', async () => {
  const stream = await open(signIn('e'))
  endStreams()
  await vi.waitFor(() => expect(stream.heard.ended).toBe(true), 5000)
})

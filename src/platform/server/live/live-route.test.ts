import { randomUUID } from 'node:crypto'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { quietLog, testDatabase } from '#platform/testing/database.ts'
import { visitor, type Authenticator } from '../auth/access.ts'
import { addRawRoutes } from '../http/api-routes.ts'
import { createHttp } from '../http/http.ts'
import { MemoryLimits } from '../http/limits.ts'
import { liveRoute } from './live-route.ts'
import { openLive, type Live, type LiveListener } from './live.ts'

const db = testDatabase()
const sessions = new Map<string, { company: string; id: string; expires: Date }>()
const looks: boolean[] = []
const authenticator: Authenticator = {
  word: 'session',
  opensStream: true,
  admit({ authorization = '', isPassive }) {
    looks.push(isPassive === true)
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
/** A device, which gets what is named for it. */
const device: Authenticator = {
  word: 'device',
  opensStream: true,
  admit({ authorization = '' }) {
    const [kind, ...streamTags] = authorization.split(' ')
    if (kind !== 'device') return Promise.resolve(null)
    const actor = { kind: 'device' as const, id: null, name: '' }
    const named = streamTags.length > 0 && { streamTags }
    return Promise.resolve({ actor, companyId: 'z', credentialId: authorization, ...named })
  },
}
/** Admits every caller, but to no stream. */
const sample: Authenticator = {
  word: 'gallery',
  admit: () => Promise.resolve({ actor: visitor, companyId: 'a' }),
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
      access: { authenticators: [authenticator, device, sample] },
      trustedProxies: [],
      now,
      heartbeatMs: 50,
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

async function open(token: string, since: Record<string, string> = {}) {
  const stop = new AbortController()
  const answer = await fetch(url, {
    headers: { authorization: token, ...since },
    signal: stop.signal,
  })
  const received = { status: answer.status, text: '', ended: false }
  const read = async () => {
    for await (const chunk of answer.body ?? [])
      received.text += new TextDecoder().decode(chunk as Uint8Array)
  }
  void read()
    .catch(() => undefined)
    .finally(() => (received.ended = true))
  return { received, close: () => stop.abort() }
}

test('a signed-in browser gets the tags of its company and nothing else', async () => {
  const stream = await open(signIn('a'))
  expect(stream.received.status).toBe(200)
  live.publish('b', ['secret'])
  live.publish('a', ['guests'])
  await vi.waitFor(() => expect(stream.received.text).toContain('data: ["guests"]'), 30_000)
  expect(stream.received.text).not.toContain('secret')
  stream.close()
})

test('a device or link gets only the tags that are named for it, also of what it missed', async () => {
  const staff = await open(signIn('z'))
  const [door, nothing] = [await open('device doors'), await open('device')]
  live.publish('z', ['guests'])
  await vi.waitFor(() => expect(staff.received.text).toContain('data: ["guests"]'), 30_000)
  const since = /id: (\S+)/.exec(staff.received.text)?.[1] ?? ''
  live.publish('z', ['guests', 'doors'])
  await vi.waitFor(() => expect(door.received.text).toContain('data: ["doors"]'), 30_000)
  await vi.waitFor(() => expect(staff.received.text).toContain('data: ["guests","doors"]'), 30_000)
  const late = await open('device doors', { 'last-event-id': since })
  await vi.waitFor(() => expect(late.received.text).toContain('data: ["doors"]'), 30_000)
  for (const { received } of [door, nothing, late]) expect(received.text).not.toContain('guests')
  expect(nothing.received.text).toMatch(/^id: \S+\ndata: \[\]\n\n:*/)
  for (const stream of [staff, door, nothing, late]) stream.close()
})

test('without a session there is no stream', async () => {
  expect((await open('nobody')).received.status).toBe(401)
})

test('the stream ends with the session', async () => {
  const stream = await open(signIn('a', 0.2))
  await vi.waitFor(() => expect(stream.received.ended).toBe(true), 30_000)
})

test('a browser that comes back receives what it missed', async () => {
  const token = signIn('c')
  const first = await open(token)
  await vi.waitFor(() => expect(first.received.text).toMatch(/id: \S+/), 30_000)
  const lastId = /id: (\S+)/.exec(first.received.text)?.[1] ?? ''
  const witness = await open(signIn('c'))
  first.close()
  live.publish('c', ['agenda'])
  await vi.waitFor(() => expect(witness.received.text).toContain('agenda'), 30_000)
  const second = await open(token, { 'last-event-id': lastId })
  await vi.waitFor(() => expect(second.received.text).toContain('agenda'), 30_000)
  witness.close()
  second.close()
})

test('a browser that read before its stream stood receives what changed meanwhile', async () => {
  const witness = await open(signIn('h'))
  live.publish('h', ['tasks'])
  await vi.waitFor(() => expect(witness.received.text).toContain('tasks'), 30_000)
  const late = await open(signIn('h'), { 'live-age': '1000' })
  // All tags it may have missed, when the reader's last news is older than this process remembers.
  await vi.waitFor(() => expect(late.received.text).toMatch(/"(tasks|\*)"/), 30_000)
  const strange = await open(signIn('h'), { 'live-age': '-1e9' })
  await vi.waitFor(() => expect(strange.received.text).toMatch(/data: \[\]/), 30_000)
  for (const stream of [witness, late, strange]) stream.close()
})

test('a sixth stream of one session is refused until another ends', async () => {
  const token = signIn('d')
  const streams = await Promise.all(Array.from({ length: 5 }, () => open(token)))
  expect((await open(token)).received.status).toBe(429)
  streams[0]?.close()
  await vi.waitFor(async () => {
    const repeated = await open(token)
    repeated.close()
    expect(repeated.received.status).toBe(200)
  }, 30_000)
  streams.forEach((stream) => stream.close())
})

test('a server that stops ends its streams at once', async () => {
  const stream = await open(signIn('e'))
  endStreams()
  await vi.waitFor(() => expect(stream.received.ended).toBe(true), 30_000)
})

test('a stream outlives the time that a body is given', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const stream = await open(signIn('long'))
    await vi.advanceTimersByTimeAsync(31_000)
    live.publish('long', ['still-here'])
    await vi.waitFor(
      () => expect(stream.received.text + stream.received.ended).toContain('still-here'),
      30_000,
    )
    stream.close()
  } finally {
    vi.useRealTimers()
  }
})

test('a stream ends soon after its session, and asking never counts as a sign of life', async () => {
  const token = signIn('f')
  const stream = await open(token)
  sessions.delete(token)
  await vi.waitFor(() => expect(stream.received.ended).toBe(true), 30_000)
  expect(stream.received.text).toContain('event: ended')
  expect(new Set(looks)).toEqual(new Set([true]))
})

describe('news for a stream', () => {
  const received: { listener?: LiveListener; stopped: number } = { stopped: 0 }
  const stub: Live = {
    publish: () => undefined,
    subscribe(_company, _since, listener) {
      received.listener = listener
      return () => void received.stopped++
    },
    close: () => Promise.resolve(),
  }
  const own = createHttp({
    log: quietLog,
    limits: new MemoryLimits(false),
    trustedProxies: [],
    now,
  })
  let end = () => undefined as void
  beforeAll(async () => {
    const whenClosing = (stop: () => void) => (end = stop)
    const { database } = db
    const access = { authenticators: [authenticator] }
    addRawRoutes(own, [
      liveRoute({ live: stub, database, access, trustedProxies: [], now, whenClosing }),
    ])
    await own.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => own.close())

  async function silentReader(): Promise<Socket> {
    const { port } = own.server.address() as AddressInfo
    received.stopped = 0
    delete received.listener
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(
      `GET /api/live HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: ${signIn('g')}\r\n\r\n`,
    )
    await vi.waitFor(() => expect(received.listener).toBeDefined(), 30_000)
    return socket
  }

  test('that comes after its end is dropped, and the end stops the subscription first', async () => {
    const socket = await silentReader()
    end()
    expect(received.stopped).toBe(1)
    received.listener?.({ id: '1', tags: ['late'] })
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).toContain('200 OK')
    expect(text).not.toContain('late')
    expect(received.stopped).toBe(1)
  })

  test('that no one reads is not gathered without end', async () => {
    const socket = await silentReader()
    const tags = ['x'.repeat(10_000)]
    let sent = 0
    while (received.stopped === 0 && sent < 10_000) {
      for (let n = 0; n < 50; n++) received.listener?.({ id: String(sent++), tags })
      await new Promise((next) => setImmediate(next))
    }
    expect(sent).toBeLessThan(10_000)
    expect(received.stopped).toBe(1)
    socket.destroy()
  })
})

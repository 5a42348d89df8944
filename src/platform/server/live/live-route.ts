import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { admitAnyone, type AccessRules, type Admission, type Credentials } from '../access.ts'
import type { RawRoute } from '../http/api-routes.ts'
import { trustList } from '../http/client-ip.ts'
import type { Database } from '../database/db.ts'
import { headersFor } from '../http/headers.ts'
import { credentialsOf } from '../http/http.ts'
import type { Live } from './live.ts'

const heartbeatEvery = 20_000
const streamsPerCredential = 5
const mostUnread = 64 * 1024

export interface LiveRouteParts {
  live: Live
  database: Database
  access: AccessRules
  trustedProxies: readonly string[]
  now: () => Date
  /** How often an open stream asks whether its credential still stands, in milliseconds. */
  recheckEvery?: number
  /** Streams would keep a stopping server waiting, so they are ended first. */
  whenClosing: (end: () => void) => void
}

/** One stream per browser carries the tags of what changed. It ends with its credential. */
export function liveRoute(parts: LiveRouteParts): RawRoute {
  const trusted = trustList(parts.trustedProxies)
  const open = new Map<string, number>()
  const streams = new Set<Stream>()
  parts.whenClosing(() => streams.forEach((each) => each.end()))
  return {
    name: 'followChanges',
    method: 'GET',
    path: '/live',
    access: 'anyone',
    about: "Server-sent events: the tags of data that changed in the caller's company.",
    describe: { answer: { status: 200, type: 'text/event-stream' } },
    async handle(request, reply) {
      // A tab that is merely open, and reconnects, is no sign that anybody sits before it.
      const asked = credentialsOf(request, trusted, parts.now())
      const credentials = { ...asked, onlyLooking: true }
      const admission = await admitAnyone(credentials, parts.database, parts.access)
      const key = admission.credentialId ?? credentials.ip
      const count = open.get(key) ?? 0
      if (count >= streamsPerCredential)
        throw new AppError('too_many', 'too_many_streams', { retryAfter: 5 })
      open.set(key, count + 1)
      const opened = openStream(parts, request, reply, credentials, admission)
      streams.add(opened)
      opened.whenOver(() => {
        streams.delete(opened)
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      })
      return reply
    },
  }
}

function openStream(
  parts: LiveRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  admission: Admission,
): Stream {
  reply.hijack()
  const { raw } = reply
  const stream = new Stream(raw)
  raw.writeHead(200, {
    ...headersFor('api'),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  })
  const since = request.headers['last-event-id']
  const heartbeat = setInterval(() => stream.send(':\n\n'), heartbeatEvery)
  const recheck = setInterval(() => {
    admitAnyone({ ...credentials, now: parts.now() }, parts.database, parts.access).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.kind === 'unauthenticated')
          stream.end('event: ended\ndata: {}\n\n')
      },
    )
  }, parts.recheckEvery ?? 30_000)
  const expiry =
    admission.expires &&
    setTimeout(
      () => stream.end(),
      Math.min(admission.expires.getTime() - parts.now().getTime(), 2 ** 31 - 1),
    )
  stream.whenOver(() => {
    clearInterval(heartbeat)
    clearInterval(recheck)
    clearTimeout(expiry)
  })
  stream.whenOver(
    parts.live.subscribe(
      admission.companyId,
      typeof since === 'string' ? since : undefined,
      (news) => stream.send(`id: ${news.id}\ndata: ${JSON.stringify(news.tags)}\n\n`),
    ),
  )
  return stream
}

/** What goes to one browser. Whatever ends it, its timers and its subscription end first, and only once. */
class Stream {
  readonly #raw: ServerResponse
  readonly #after: (() => void)[] = []
  #isOver = false

  constructor(raw: ServerResponse) {
    this.#raw = raw
    raw.on('error', () => this.#over())
    raw.on('close', () => this.#over())
  }

  send(text: string): void {
    if (this.#isOver) return
    // A reader that takes nothing would fill our memory; it comes back and is told what it missed.
    if (this.#raw.writableLength > mostUnread) this.#raw.destroy()
    else this.#raw.write(text)
  }

  end(lastWords?: string): void {
    if (this.#isOver) return
    this.#over()
    this.#raw.end(lastWords)
  }

  whenOver(step: () => void): void {
    if (this.#isOver) step()
    else this.#after.push(step)
  }

  #over(): void {
    this.#isOver = true
    this.#after.splice(0).forEach((step) => step())
  }
}

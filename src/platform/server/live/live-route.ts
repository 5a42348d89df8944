import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { FastifyReply } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import {
  admitToStream,
  streamAdmission,
  type AccessRules,
  type Admission,
  type Credentials,
} from '../auth/access.ts'
import type { RawRoute } from '../http/api-routes.ts'
import { trustList } from '../http/client-ip.ts'
import type { Database } from '../database/db.ts'
import { headersFor } from '../http/headers.ts'
import { credentialsOf } from '../http/http.ts'
import { everything, type Live, type LiveNews, type Since } from './live.ts'
import { StaggeredTimer } from './staggered-timer.ts'

/** Browsers close a line that was silent for 45 seconds; a stream ends within 20 seconds of its credential. */
const heartbeatMs = 15_000
const streamsPerCredential = 5
const maxUnreadBytes = 64 * 1024

export interface LiveRouteDeps {
  live: Live
  database: Database
  access: AccessRules
  trustedProxies: readonly string[]
  now: () => Date
  /** Milliseconds between heartbeats, at which the credential of a reader is checked again. */
  heartbeatMs?: number
  /** Streams would delay the end of a stopping server, so they are closed first. */
  whenClosing: (end: () => void) => void
}

export interface LiveRoute extends RawRoute {
  /** Doors with an open stream; a door that lost its network is not counted. */
  connectedDoors(): number
}

/** One stream per browser carries the tags of what changed. It ends with its credential. */
export function liveRoute(deps: LiveRouteDeps): LiveRoute {
  const trusted = trustList(deps.trustedProxies)
  const readers = new Map<string, Reader>()
  const rounds = new StaggeredTimer<Reader>(deps.heartbeatMs ?? heartbeatMs, {
    always: (reader) => reader.endIfOver(deps.now()),
    inTurn: (reader) => reader.look(deps),
  })
  deps.whenClosing(() => readers.forEach((reader) => reader.end()))
  return {
    name: 'followChanges',
    method: 'GET',
    path: '/live',
    access: 'anyone',
    about:
      "Server-sent events: the tags of data that changed in the caller's company, as far as they concern the caller.",
    describe: { answer: { status: 200, type: 'text/event-stream' } },
    async handle(request, reply) {
      // The reconnection of an open tab does not count as activity of its user.
      const presented = credentialsOf(request, trusted, deps.now())
      const credentials: Credentials = { ...presented, isPassive: true }
      const admission = await admitToStream(credentials, deps.database, deps.access)
      const key = admission.credentialId ?? `${credentials.authorization}`
      const existingReader = readers.get(key)
      if (existingReader && existingReader.streams.length >= streamsPerCredential)
        throw new AppError('too_many', 'too_many_streams', { retryAfter: 5 })
      const reader = existingReader ?? new Reader(credentials, admission, () => forget(key))
      if (!existingReader) {
        readers.set(key, reader)
        rounds.add(reader)
      }
      openStream(deps.live, reply, reader, sinceIn(request.headers))
      return reply
    },
    connectedDoors: () => [...readers.values()].filter(({ isDoor }) => isDoor).length,
  }

  function forget(key: string): void {
    const reader = readers.get(key)
    if (reader) rounds.remove(reader)
    readers.delete(key)
  }
}

/** The request was under way for a while before the count begins. */
const slack = 500

/**
 * The position from which a reader receives changes: after the last news it got, or else the time when it
 * read its data.
 */
function sinceIn(headers: IncomingHttpHeaders): Since | undefined {
  const { 'last-event-id': lastId, 'live-age': age } = headers
  if (typeof lastId === 'string') return lastId
  return typeof age === 'string' && /^\d{1,10}$/.test(age) ? Number(age) + slack : undefined
}

const head = {
  ...headersFor('api'),
  'content-type': 'text/event-stream',
  'x-accel-buffering': 'no',
}

function openStream(
  live: Live,
  reply: FastifyReply,
  reader: Reader,
  since: Since | undefined,
): void {
  reply.hijack()
  const { raw } = reply
  // A stream stays open for hours, and so would everything that Fastify keeps of its request.
  for (const keeping of raw.listeners('error') as (() => void)[])
    raw.off('error', keeping).off('finish', keeping)
  const stream = new Stream(raw, reader)
  raw.writeHead(200, head)
  stream.stop = live.subscribe(reader.companyId, since, stream.hear)
}

/** A person with one credential, and all their open streams. */
class Reader {
  readonly streams: Stream[] = []
  readonly companyId: string | null
  readonly isDoor: boolean
  /** Null: all of the company. */
  readonly #tags: ReadonlySet<string> | null
  readonly #credentials: Credentials
  readonly #expires: number
  readonly #gone: () => void

  constructor(credentials: Credentials, admission: Admission, gone: () => void) {
    this.companyId = admission.companyId
    this.isDoor = admission.actor.kind === 'device'
    const { streamTags = [], actor } = admission
    this.#tags =
      actor.kind === 'user' && !admission.streamTags ? null : new Set([...streamTags, everything])
    this.#credentials = credentials
    this.#expires = admission.expires?.getTime() ?? Infinity
    this.#gone = gone
  }

  /** The tags of the news that this reader may get; undefined without any. */
  receive(news: LiveNews): LiveNews | undefined {
    if (!this.#tags) return news
    const tags = news.tags.filter((tag) => this.#tags?.has(tag))
    return tags.length > 0 ? { id: news.id, tags } : undefined
  }

  endIfOver(now: Date): void {
    if (now.getTime() >= this.#expires) this.end()
  }

  look({ database, access, now }: LiveRouteDeps): void {
    for (const stream of this.streams) stream.send(':\n\n')
    streamAdmission({ ...this.#credentials, now: now() }, database, access).then(
      (admission) => {
        // A person who moved to another company must not get news of the former one.
        if (admission?.companyId !== this.companyId) this.#refuse()
      },
      (error: unknown) => {
        // A refusal of an authenticator is final; an unreachable database is not.
        if (error instanceof AppError && error.kind !== 'unavailable') this.#refuse()
      },
    )
  }

  #refuse(): void {
    this.end('event: ended\ndata: {}\n\n')
  }

  end(lastWords?: string): void {
    for (const stream of this.streams.toReversed()) stream.end(lastWords)
  }

  leave(stream: Stream): void {
    this.streams.splice(this.streams.indexOf(stream), 1)
    if (this.streams.length === 0) this.#gone()
  }
}

/** The stream of one browser. However it ends, its subscription ends first, and only once. */
class Stream {
  readonly #raw: ServerResponse
  readonly #reader: Reader
  #isOver = false
  stop: (() => void) | undefined

  constructor(raw: ServerResponse, reader: Reader) {
    this.#raw = raw
    this.#reader = reader
    reader.streams.push(this)
    const onEnd = () => this.#over()
    raw.on('error', onEnd).on('close', onEnd)
  }

  readonly hear = (news: LiveNews): void => {
    // The first message contains what was missed, and from where on the stream continues.
    const first = this.stop ? undefined : { id: news.id, tags: [] }
    const missed = this.#reader.receive(news) ?? first
    if (missed) this.send(frameOf(missed))
  }

  send(text: string): void {
    if (this.#isOver) return
    // A reader that does not read would fill our memory; it is closed, reconnects, and receives what it
    // missed.
    if (this.#raw.writableLength > maxUnreadBytes) this.#raw.destroy()
    else this.#raw.write(text)
  }

  end(lastWords?: string): void {
    if (this.#isOver) return
    this.#over()
    this.#raw.end(lastWords)
  }

  #over(): void {
    if (this.#isOver) return
    this.#isOver = true
    this.stop?.()
    this.#reader.leave(this)
  }
}

const frames = new WeakMap<LiveNews, string>()

/** Thousands get the same news, so it is serialised once. */
function frameOf(news: LiveNews): string {
  const frame = frames.get(news) ?? `id: ${news.id}\ndata: ${JSON.stringify(news.tags)}\n\n`
  frames.set(news, frame)
  return frame
}

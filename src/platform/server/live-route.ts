import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import { admitAnyone, type AccessRules, type Admission, type Credentials } from './access.ts'
import type { RawRoute } from './api-routes.ts'
import { trustList } from './client-ip.ts'
import type { Database } from './db.ts'
import { headersFor } from './headers.ts'
import { credentialsOf } from './http.ts'
import type { Live } from './live.ts'

const heartbeatEvery = 20_000
const recheckEvery = 30_000
const streamsPerCredential = 5

export interface LiveRouteParts {
  live: Live
  database: Database
  access: AccessRules
  trustedProxies: readonly string[]
  now: () => Date
  /** Streams would keep a stopping server waiting, so they are ended first. */
  whenClosing: (end: () => void) => void
}

/** One stream per browser carries the tags of what changed. It ends with its credential. */
export function liveRoute(parts: LiveRouteParts): RawRoute {
  const trusted = trustList(parts.trustedProxies)
  const open = new Map<string, number>()
  const streams = new Set<ServerResponse>()
  parts.whenClosing(() => streams.forEach((raw) => raw.end()))
  return {
    method: 'GET',
    path: '/live',
    access: 'anyone',
    about: "Server-sent events: the tags of data that changed in the caller's company.",
    async handle(request, reply) {
      const credentials = credentialsOf(request, trusted, parts.now())
      const admission = await admitAnyone(credentials, parts.database, parts.access)
      const key = admission.credentialId ?? credentials.ip
      const count = open.get(key) ?? 0
      if (count >= streamsPerCredential)
        throw new AppError('too_many', 'too_many_streams', { retryAfter: 5 })
      open.set(key, count + 1)
      streams.add(reply.raw)
      stream(parts, request, reply, credentials, admission, () => {
        streams.delete(reply.raw)
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      })
      return reply
    },
  }
}

function stream(
  parts: LiveRouteParts,
  request: FastifyRequest,
  reply: FastifyReply,
  credentials: Credentials,
  admission: Admission,
  ended: () => void,
): void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headersFor('api'),
    'content-type': 'text/event-stream',
    'x-accel-buffering': 'no',
  })
  const since = request.headers['last-event-id']
  const stop = parts.live.subscribe(
    admission.companyId,
    typeof since === 'string' ? since : undefined,
    (news) => {
      raw.write(`id: ${news.id}\ndata: ${JSON.stringify(news.tags)}\n\n`)
    },
  )
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatEvery)
  const recheck = setInterval(() => {
    admitAnyone({ ...credentials, now: parts.now() }, parts.database, parts.access).catch(
      (error: unknown) => {
        if (error instanceof AppError && error.kind === 'unauthenticated')
          raw.end('event: ended\ndata: {}\n\n')
      },
    )
  }, recheckEvery)
  const expiry =
    admission.expires &&
    setTimeout(
      () => raw.end(),
      Math.min(admission.expires.getTime() - parts.now().getTime(), 2 ** 31 - 1),
    )
  raw.on('close', () => {
    stop()
    clearInterval(heartbeat)
    clearInterval(recheck)
    clearTimeout(expiry)
    ended()
  })
}

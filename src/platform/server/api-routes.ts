import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { Access, Method } from '#shared/contract.ts'
import type { Bound } from './bind.ts'
import { trustList } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { credentialsOf, localeOf, queryOf } from './http.ts'
import { runPipe, type PipeParts } from './pipe.ts'

export interface RawDescription {
  query?: z.ZodObject
  /** The content type of the body and what it holds. */
  body?: { type: string; schema: object }
  /** A repeated Idempotency-Key gets the first answer again. */
  idempotent?: boolean
  answer: { status: number; type?: string; schema?: z.ZodType }
}

/** What a contract cannot say: streams of bytes in or out. Its access word still stands in the permission matrix. */
export interface RawRoute {
  /** As an endpoint's: its name in the description of the API. */
  name: string
  method: Method
  path: string
  access: Access
  about: string
  bodyLimit?: number
  /** The body may take minutes to arrive. */
  slowBody?: boolean
  /** What OpenAPI says of it beyond its path and access. */
  describe: RawDescription
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

export function addApiRoutes(
  app: FastifyInstance,
  parts: PipeParts,
  routes: readonly Bound[],
  trustedProxies: readonly string[],
): void {
  const trusted = trustList(trustedProxies)
  const headers = headersFor('api')
  for (const bound of routes) {
    const { endpoint } = bound
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path}`,
      ...(endpoint.bodyLimit > 0 && { bodyLimit: endpoint.bodyLimit }),
      config: { gated: true },
      handler: async (request, reply) => {
        const answer = await runPipe(parts, bound, {
          params: request.params as Record<string, string>,
          query: queryOf(request),
          body: jsonBody(request),
          credentials: credentialsOf(request, trusted, parts.now()),
          locale: localeOf(request),
          requestId: request.id,
          idempotencyKey:
            endpoint.method === 'POST' && !endpoint.secret ? idempotencyKey(request) : undefined,
        })
        void reply.headers(headers)
        if (answer === null) return reply.status(204).send()
        const body = JSON.stringify(answer)
        void reply.type('application/json; charset=utf-8')
        if (!isWorthPacking(body, request)) return reply.send(body)
        return reply.header('content-encoding', 'gzip').send(await packed(body))
      },
    })
  }
}

const packed = promisify<string, Buffer>(gzip)

/** Small answers go as they are; what a door downloads on a venue's network does not. */
function isWorthPacking(body: string, { headers }: FastifyRequest): boolean {
  return body.length > 50_000 && /\bgzip\b/.test(headers['accept-encoding'] ?? '')
}

/** Words that no gate answers. */
const ungated: readonly Access[] = ['open', 'loopback']

export function addRawRoutes(app: FastifyInstance, routes: readonly RawRoute[]): void {
  for (const route of routes)
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      config: { slowBody: route.slowBody ?? false, gated: !ungated.includes(route.access) },
      handler: (request, reply) => route.handle(request, reply),
    })
}

/** Forms of server pages are urlencoded; the API speaks JSON alone. */
function jsonBody(request: FastifyRequest): unknown {
  if (request.body instanceof URLSearchParams)
    throw new AppError('malformed', 'unsupported_type', { status: 415 })
  return request.body
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\w:.-]{1,200}$/.test(key))
    throw new AppError('malformed', 'bad_idempotency_key')
  return key
}

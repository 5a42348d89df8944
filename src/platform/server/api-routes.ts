import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#shared/app-error.ts'
import type { Access, Method } from '#shared/contract.ts'
import type { Bound } from './bind.ts'
import { trustList } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { credentialsOf, localeOf, queryOf } from './http.ts'
import { runPipe, type PipeParts } from './pipe.ts'

/** What a contract cannot say: streams of bytes in or out. Its access word still stands in the permission matrix. */
export interface RawRoute {
  method: Method
  path: string
  access: Access
  about: string
  bodyLimit?: number
  /** The body may take minutes to arrive. */
  slowBody?: boolean
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
        return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer))
      },
    })
  }
}

export function addRawRoutes(app: FastifyInstance, routes: readonly RawRoute[]): void {
  for (const route of routes)
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      config: { slowBody: route.slowBody ?? false },
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

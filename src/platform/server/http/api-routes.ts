import type { BlockList } from 'node:net'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { Access, Method } from '#shared/contract.ts'
import type { Bound } from '../pipeline/bind.ts'
import { trustList } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { credentialsOf, localeOf, queryOf } from './http.ts'
import { runPipeline, type PipelineDeps } from '../pipeline/pipeline.ts'

export interface RawDescription {
  query?: z.ZodObject
  /** The content type of the body and what it holds. */
  body?: { type: string; schema: object }
  /** A repeated Idempotency-Key gets the first answer again. */
  idempotent?: boolean
  answer: { status: number; type?: string; schema?: z.ZodType }
}

/** Routes outside the contract: streams of bytes in or out. Their access word is still in the permission matrix. */
export interface RawRoute {
  /** The name in the description of the API, as of an endpoint. */
  name: string
  method: Method
  path: string
  access: Access
  about: string
  bodyLimit?: number
  /** The body may take minutes to arrive. */
  slowBody?: boolean
  /** Data for OpenAPI besides the path and the access. */
  describe: RawDescription
  handle(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
}

export function addApiRoutes(
  app: FastifyInstance,
  deps: PipelineDeps,
  routes: readonly Bound[],
  trustedProxies: readonly string[],
): void {
  const answer = answering(deps, trustList(trustedProxies))
  for (const bound of routes) {
    const { method, path, bodyLimit } = bound.endpoint
    app.route({
      method,
      url: `/api${path}`,
      config: { usesAccess: true },
      // Fastify takes no 0; without a body the limit is never reached.
      ...(bodyLimit > 0 && { bodyLimit }),
      handler: (request, reply) => answer(request, reply, bound),
    })
  }
  // An unknown address counts for the caller's rate limit like a known one.
  app.route({
    method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    url: '/api/*',
    config: { usesAccess: true },
    onRequest: (_request, _reply, done) => done(notFound()),
    handler: () => undefined,
  })
}

function notFound(): AppError {
  return new AppError('not_found', 'not_found')
}

/** Fastify also takes an empty text for a parameter, as in `/guests/`. */
function paramsOf(request: FastifyRequest): Record<string, string> {
  const params = request.params as Record<string, string>
  if (Object.values(params).includes('')) throw notFound()
  return params
}

function answering(deps: PipelineDeps, trusted: BlockList) {
  const headers = headersFor('api')
  return async (request: FastifyRequest, reply: FastifyReply, bound: Bound) => {
    const { method, secret } = bound.endpoint
    const answer = await runPipeline(deps, bound, {
      params: paramsOf(request),
      query: queryOf(request),
      body: jsonBody(request),
      credentials: credentialsOf(request, trusted, deps.now()),
      locale: localeOf(request),
      requestId: request.id,
      idempotencyKey: method === 'POST' && !secret ? idempotencyKey(request) : undefined,
    })
    void reply.headers(headers)
    if (answer === null) return reply.status(204).send()
    const body = JSON.stringify(answer)
    void reply.type('application/json; charset=utf-8')
    if (!isWorthPacking(body, request)) return reply.send(body)
    return reply.header('content-encoding', 'gzip').send(await packed(body))
  }
}

const packed = promisify<string, Buffer>(gzip)

/** Small answers are not compressed; large downloads of doors are. */
function isWorthPacking(body: string, request: FastifyRequest): boolean {
  return body.length > 50_000 && acceptsGzip(request)
}

export function acceptsGzip({ headers }: FastifyRequest): boolean {
  return /\bgzip\b/.test(headers['accept-encoding'] ?? '')
}

/** Access words without an authenticator. */
const withoutAuthenticator: readonly Access[] = ['open', 'loopback']

export function addRawRoutes(app: FastifyInstance, routes: readonly RawRoute[]): void {
  for (const route of routes)
    app.route({
      method: route.method,
      url: `/api${route.path}`,
      ...(route.bodyLimit && { bodyLimit: route.bodyLimit }),
      config: {
        slowBody: route.slowBody ?? false,
        usesAccess: !withoutAuthenticator.includes(route.access),
      },
      handler: (request, reply) => route.handle(request, reply),
    })
}

/** Forms of server pages are urlencoded; the API accepts JSON only. */
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

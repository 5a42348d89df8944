import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { AppError, type ErrorBody } from '#shared/app-error.ts'
import { pathParameters, type CallOf, type Endpoint, type OutputOf } from '#shared/contract.ts'
import { addApiRoutes, addRawRoutes, type RawRoute } from '#platform/server/http/api-routes.ts'
import type { Authenticator } from '#platform/server/auth/access.ts'
import type { Bound } from '#platform/server/pipeline/bind.ts'
import { openBlobs } from '#platform/server/files/storage/blobs.ts'
import { createHttp } from '#platform/server/http/http.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import type { Job } from '#platform/server/jobs/jobs.ts'
import { MemoryLimits } from '#platform/server/http/limits.ts'
import type { Live, LiveListener } from '#platform/server/live/live.ts'
import { addPages } from '#platform/server/http/page-routes.ts'
import type { Page } from '#platform/server/pages.ts'
import { eventLookup } from '#platform/server/pipeline/pipeline.ts'
import { testServices, type ServiceOptions } from './app-services.ts'
import { quietLog, type TestDatabase } from './database.ts'

export interface TestApp {
  readonly http: FastifyInstance
  /** Calls an endpoint as the product's own client does; a refusal is thrown as its AppError. */
  call<E extends Endpoint>(
    endpoint: E,
    input: CallOf<E>,
    authorization?: string,
  ): Promise<OutputOf<E>>
  /** The shared parts of the app, once it runs. */
  services(): AppServices
  readonly published: string[][]
  /** The same news with the company it belongs to. */
  readonly received: [companyId: string | null, ...tags: string[]][]
}

export interface TestAppOptions {
  routes: readonly Bound[]
  raw?: readonly RawRoute[]
  pages?: (services: AppServices) => readonly Page[]
  authenticators?: readonly Authenticator[] | ((services: AppServices) => Authenticator[])
  jobs?: readonly Job[]
  now?: () => Date
  services?: ServiceOptions
  /** Whether rate limits apply; most tests send far more requests than a person would. */
  limits?: boolean
}

/** The real pipeline on a real database, without a socket. */
export function testApp(db: TestDatabase, options: TestAppOptions): TestApp {
  const published: string[][] = []
  const received: [companyId: string | null, ...tags: string[]][] = []
  const readers = new Map<string | null, Set<LiveListener>>()
  const live: Live = {
    publish: (company, tags) => {
      published.push([...tags])
      received.push([company, ...tags])
      readers.get(company)?.forEach((listener) => listener({ id: '', tags }))
    },
    subscribe: (company, _, listener) => {
      const listening = readers.get(company) ?? new Set()
      readers.set(company, listening.add(listener))
      return () => void listening.delete(listener)
    },
    close: () => Promise.resolve(),
  }
  const now = options.now ?? (() => new Date())
  const limits = new MemoryLimits(options.limits ?? false)
  const http = createHttp({
    log: quietLog,
    limits,
    trustedProxies: [],
    now,
  })
  let services: AppServices
  beforeAll(async () => {
    const { database } = db
    services = testServices(database, options.services)
    const authenticators =
      typeof options.authenticators === 'function'
        ? options.authenticators(services)
        : (options.authenticators ?? [])
    const [known] = services.ports.all(eventLookup)
    const eventExists = known ?? (() => Promise.resolve(true))
    const pipe = {
      database,
      services,
      access: { authenticators, limits },
      jobs: options.jobs ?? [],
      live,
      now,
      eventExists,
    }
    addApiRoutes(http, pipe, options.routes, [])
    if (options.pages)
      addPages(http, options.pages(services), {
        pipe,
        blobs: openBlobs(services.env),
        trustedProxies: [],
      })
    addRawRoutes(http, options.raw ?? [])
    await http.ready()
  })
  afterAll(() => http.close())
  return {
    http,
    services: () => services,
    published,
    received: received,
    call: (endpoint, input, authorization) => callOver(http, endpoint, input, authorization),
  }
}

/** Sends one call to a server in the same process. */
export async function callOver<E extends Endpoint>(
  http: FastifyInstance,
  endpoint: E,
  input: CallOf<E>,
  authorization?: string,
): Promise<OutputOf<E>> {
  const answer = await http.inject(requestOf(endpoint, input, authorization))
  const body: unknown = answer.body === '' ? null : answer.json()
  if (answer.statusCode >= 400) throw refusalOf(answer.statusCode, body as ErrorBody)
  return body as OutputOf<E>
}

export function requestOf(
  endpoint: Endpoint,
  input: Record<string, unknown>,
  authorization?: string,
): InjectOptions {
  const fromPath = pathParameters(endpoint.path)
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(input[name])),
  )
  const otherInput = Object.entries(input).filter(
    ([name, value]) => !fromPath.includes(name) && value !== undefined,
  )
  const query = new URLSearchParams()
  if (endpoint.kind === 'query')
    for (const [name, value] of otherInput)
      for (const item of Array.isArray(value) ? value : [value])
        query.append(name, typeof item === 'object' ? JSON.stringify(item) : String(item))
  return {
    method: endpoint.method,
    url: `/api${path}${query.size > 0 ? `?${query}` : ''}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...(authorization && { authorization }),
    },
    ...(endpoint.kind === 'command' &&
      otherInput.length > 0 && { payload: JSON.stringify(Object.fromEntries(otherInput)) }),
  }
}

function refusalOf(status: number, body: ErrorBody): AppError {
  const { code, fields, current, savedBy } = body.error
  return new AppError('invalid', code, {
    status,
    ...(fields && { fields }),
    ...(current !== undefined && { current }),
    ...(savedBy && { savedBy }),
  })
}

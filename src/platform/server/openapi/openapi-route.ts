import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { RawRoute } from '../http/api-routes.ts'
import type { Bound } from '../pipeline/bind.ts'
import { headersFor } from '../http/headers.ts'
import { openApi } from './openapi.ts'

/** The routes of a process never change, so their description is written once, when somebody first asks. */
export function openApiRoute(
  routes: readonly Bound[],
  raw: readonly RawRoute[],
  serverUrl: string,
): RawRoute {
  let written: { bytes: Buffer; etag: string } | undefined
  const route: RawRoute = {
    name: 'describeApi',
    method: 'GET',
    path: '/openapi.json',
    access: 'open',
    about: 'This API, described in OpenAPI 3.1.',
    describe: {
      answer: { status: 200, type: 'application/json', schema: z.record(z.string(), z.unknown()) },
    },
    handle(request, reply) {
      const { bytes, etag } = (written ??= write(openApi(routes, [...raw, route], '1', serverUrl)))
      void reply.headers({ ...headersFor('api'), 'cache-control': 'no-cache', etag })
      if (request.headers['if-none-match'] === etag)
        return Promise.resolve(reply.status(304).send())
      return Promise.resolve(reply.type('application/json; charset=utf-8').send(bytes))
    },
  }
  return route
}

function write(description: object): { bytes: Buffer; etag: string } {
  const bytes = Buffer.from(JSON.stringify(description))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}

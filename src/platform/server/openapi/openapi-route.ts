import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'
import { z } from 'zod'
import { acceptsGzip, type RawRoute } from '../http/api-routes.ts'
import type { Bound } from '../pipeline/bind.ts'
import { headersFor } from '../http/headers.ts'
import { openApi } from './openapi.ts'
import type { Models } from './components.ts'

const gzip = promisify<Buffer, Buffer>(gzipWithCallback)

/** The routes of a process never change, so their description is built once, at the first request. */
export function openApiRoute(
  routes: readonly Bound[],
  raw: readonly RawRoute[],
  serverUrl: string,
  models: () => Promise<Models> = () => Promise.resolve({}),
): RawRoute {
  let written: Promise<WrittenDocument> | undefined
  const route: RawRoute = {
    name: 'describeApi',
    method: 'GET',
    path: '/openapi.json',
    access: 'open',
    about: 'This API, described in OpenAPI 3.1.',
    describe: {
      answer: { status: 200, type: 'application/json', schema: z.record(z.string(), z.unknown()) },
    },
    async handle(request, reply) {
      written ??= models().then((schemas) =>
        write(openApi(routes, [...raw, route], '1', serverUrl, schemas)),
      )
      const { bytes, packed, etag } = await written
      void reply.headers({ ...headersFor('api'), 'cache-control': 'no-cache', etag })
      if (request.headers['if-none-match'] === etag) return reply.status(304).send()
      void reply.type('application/json; charset=utf-8')
      if (!acceptsGzip(request)) return reply.send(bytes)
      return reply.header('content-encoding', 'gzip').send(packed)
    },
  }
  return route
}

interface WrittenDocument {
  bytes: Buffer
  packed: Buffer
  etag: string
}

async function write(description: object): Promise<WrittenDocument> {
  const bytes = Buffer.from(JSON.stringify(description))
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  return { bytes, packed: await gzip(bytes), etag }
}

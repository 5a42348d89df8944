import { gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { trustList } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { ipOf, localeOf, queryOf } from './http.ts'
import type { Page, PageRequest } from './pages.ts'
import type { PipeParts } from './pipe.ts'
import { visitsOf } from './visiting.ts'

export function addPages(
  app: FastifyInstance,
  pages: readonly Page[],
  parts: PipeParts,
  trustedProxies: readonly string[],
): void {
  const trusted = trustList(trustedProxies)
  for (const page of pages)
    app.route({
      method: page.method ?? 'GET',
      url: page.path,
      handler: async (request, reply) => {
        const answer = await page.answer(pageRequest(request, ipOf(request, trusted), parts))
        const packed = pack(answer.body, request.headers['accept-encoding'])
        return reply
          .status(answer.status ?? 200)
          .headers(headersFor(answer.policy ?? 'public'))
          .headers(answer.headers ?? {})
          .headers(packed ? { 'content-encoding': 'gzip' } : {})
          .header('vary', joined(answer.headers?.vary, 'accept-encoding'))
          .type(answer.type ?? 'text/html; charset=utf-8')
          .send(packed ?? answer.body)
      },
    })
}

function pageRequest(request: FastifyRequest, ip: string, parts: PipeParts): PageRequest {
  const who = {
    locale: localeOf(request),
    requestId: request.id,
    ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  return {
    ...who,
    params: request.params as Record<string, string>,
    query: queryOf(request),
    form: request.body instanceof URLSearchParams ? request.body : new URLSearchParams(),
    ifNoneMatch: request.headers['if-none-match'],
    visits: visitsOf(parts, who),
  }
}

const kept = new WeakMap<Buffer, Buffer>()

/** Pages rendered once are packed once; small ones are not worth it. */
function pack(body: string | Buffer, accepted = ''): Buffer | undefined {
  if (body.length < 1000 || !/\bgzip\b/.test(accepted)) return undefined
  if (typeof body === 'string') return gzipSync(body)
  const packed = kept.get(body) ?? gzipSync(body, { level: 9 })
  kept.set(body, packed)
  return packed
}

function joined(...values: (string | undefined)[]): string {
  return values.filter(Boolean).join(', ')
}

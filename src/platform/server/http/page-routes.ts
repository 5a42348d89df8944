import type { BlockList } from 'node:net'
import { promisify } from 'node:util'
import { gzip, gzipSync } from 'node:zlib'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isAtThisMachine, trustList } from './client-ip.ts'
import type { Blobs } from '../files/storage/blobs.ts'
import { headersFor } from './headers.ts'
import { ipOf, localeOf, queryOf } from './http.ts'
import { formBytes, takeFiles, type SentForm } from './page-files.ts'
import { answerProblem } from './page-problem.ts'
import type { Page, PageAnswer, PageRequest } from '../pages.ts'
import type { PipelineDeps } from '../pipeline/pipeline.ts'
import { pageTransactions } from './page-transactions.ts'

interface PageDeps {
  pipe: PipelineDeps
  blobs: Blobs
  trustedProxies: readonly string[]
}

export function addPages(app: FastifyInstance, pages: readonly Page[], deps: PageDeps): void {
  const trusted = trustList(deps.trustedProxies)
  void app.register((scope, _options, done) => {
    takeFiles(scope)
    for (const page of pages.filter(({ takesFiles }) => takesFiles))
      addPage(scope, page, deps, trusted)
    done()
  })
  for (const page of pages.filter(({ takesFiles }) => !takesFiles))
    addPage(app, page, deps, trusted)
}

function addPage(app: FastifyInstance, page: Page, deps: PageDeps, trusted: BlockList): void {
  app.route({
    method: page.method ?? 'GET',
    url: page.path,
    config: { slowBody: page.takesFiles ?? false },
    ...(page.takesFiles && { bodyLimit: formBytes }),
    errorHandler: (error, request, reply) =>
      answerProblem(error, request, reply, deps.pipe.services),
    handler: async (request, reply) => {
      const answer = await page.answer(pageRequest(request, ipOf(request, trusted), deps))
      const packed = compress(answer.body, request.headers['accept-encoding'])
      return reply
        .status(answer.status ?? 200)
        .headers(headersFor(answer.policy ?? 'public', answer))
        .headers(answer.headers ?? {})
        .headers(page.method === 'POST' && !isRedirect(answer) ? formErrorHeaders : {})
        .headers(packed ? { 'content-encoding': 'gzip' } : {})
        .header('vary', joined(answer.headers?.vary, 'accept-encoding'))
        .type(answer.type ?? 'text/html; charset=utf-8')
        .send(packed ?? answer.body)
    },
  })
}

/**
 * A form returned with errors is a step of its own in the browser's history: with `no-store` going back to
 * it would mean sending the form again, which browsers answer with an error.
 */
const formErrorHeaders = { 'cache-control': 'private, no-cache' }

function isRedirect({ status = 200 }: PageAnswer): boolean {
  return status >= 300 && status < 400
}

function pageRequest(request: FastifyRequest, ip: string, { pipe, blobs }: PageDeps): PageRequest {
  const who = {
    locale: localeOf(request),
    spoken: request.headers['accept-language'],
    requestId: request.id,
    ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
  return {
    ...who,
    ...formOf(request.body),
    now: pipe.now(),
    params: request.params as Record<string, string>,
    query: queryOf(request),
    isLocal: isAtThisMachine(request.raw),
    ifNoneMatch: request.headers['if-none-match'],
    visits: pageTransactions(pipe, blobs, who),
  }
}

function formOf(body: unknown): SentForm {
  if (body instanceof URLSearchParams) return { form: body, files: [] }
  return (body as SentForm | undefined) ?? { form: new URLSearchParams(), files: [] }
}

const compressedPages = new WeakMap<Buffer, Buffer>()
const gzipAsync = promisify(gzip)

/** Runs before and between requests, so that no visitor waits for it. */
export async function compressAhead(body: Buffer): Promise<void> {
  if (!compressedPages.has(body)) compressedPages.set(body, await gzipAsync(body, { level: 9 }))
}

/** Pages rendered once are compressed once; small ones are not worth it. */
function compress(body: string | Buffer, accepted = ''): Buffer | undefined {
  if (body.length < 1000 || !/\bgzip\b/.test(accepted)) return undefined
  if (typeof body === 'string') return gzipSync(body)
  const gzipped = compressedPages.get(body) ?? gzipSync(body, { level: 9 })
  compressedPages.set(body, gzipped)
  return gzipped
}

function joined(...values: (string | undefined)[]): string {
  return values.filter(Boolean).join(', ')
}

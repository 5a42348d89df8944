import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppError } from '#shared/app-error.ts'
import { chooseAmong, guestLocales, type Locale } from '#shared/i18n.ts'
import { headersFor } from './headers.ts'
import type { AppServices } from '../app-services.ts'
import { queryOf, toAppError } from './http.ts'
import type { PageAnswer } from '../pages.ts'
import { port } from '../ports.ts'

/** The reason why a sent form, or an opened address, never reached its page. */
export type PageProblem = 'form_too_large' | 'form_busy' | 'form_unreadable' | 'address_unreadable'

/** The page that shows it. */
export const pageProblemPage =
  port<(services: AppServices, locale: Locale, problem: PageProblem) => PageAnswer>(
    'platform.page-problem',
  )

/** A form sent from a page is answered by a page; other callers get the error as JSON. */
export function answerProblem(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  services: AppServices,
): void {
  const appError = toAppError(error)
  const wantsPage = request.headers.accept?.includes('text/html') === true
  if (!appError || !wantsPage) throw error
  const page = services.ports.one(pageProblemPage)(
    services,
    chosenLocale(request),
    problemOf(appError),
  )
  const { retryAfter } = appError.details
  void reply
    .status(appError.status)
    .headers({ ...headersFor('public'), ...page.headers })
    .headers(retryAfter ? { 'retry-after': String(retryAfter) } : {})
    .type('text/html; charset=utf-8')
  onceSent(request.raw, () => void reply.send(page.body))
}

/** An address with half an escape, or longer than any of ours, belongs to no page. */
export function answerBadAddress(
  { status }: AppError,
  request: FastifyRequest,
  reply: FastifyReply,
  services: AppServices,
): void {
  const locale = chosenLocale(request)
  const page = services.ports.one(pageProblemPage)(services, locale, 'address_unreadable')
  void reply
    .status(status)
    .headers({ ...headersFor('public'), ...page.headers })
    .type('text/html; charset=utf-8')
    .send(page.body)
}

function problemOf({ status, code }: AppError): PageProblem {
  if (status === 413) return 'form_too_large'
  return code === 'busy' ? 'form_busy' : 'form_unreadable'
}

/** The language of the page that the form is on. */
function chosenLocale(request: FastifyRequest): Locale {
  const requestedLanguage = queryOf(request).get('lang')
  return chooseAmong(guestLocales, requestedLanguage ?? request.headers['accept-language']) ?? 'ro'
}

const maxUnreadBytes = 200 * 1024 * 1024
const waitMs = 60_000

/** A browser reads the answer only once it has sent everything; only what exceeds every limit is cut off. */
function onceSent(raw: IncomingMessage, answer: () => void): void {
  if (raw.readableEnded || raw.destroyed) return answer()
  let bytes = 0
  let isAnswered = false
  const finish = () => {
    if (isAnswered) return
    isAnswered = true
    clearTimeout(timer)
    answer()
  }
  const timer = setTimeout(finish, waitMs)
  raw.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > maxUnreadBytes) finish()
  })
  for (const end of ['end', 'close', 'error']) raw.once(end, finish)
  raw.resume()
}

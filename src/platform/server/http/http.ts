import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { BlockList, Socket } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import pg from 'pg'
import { AppError, errorBody } from '#shared/app-error.ts'
import { chooseLocale, type StaffLocale } from '#shared/i18n.ts'
import { visitorKey, type Credentials } from '../auth/access.ts'
import { clientIp, isAtThisMachine, trustList } from './client-ip.ts'
import { headersFor } from './headers.ts'
import { parseJson } from './json.ts'
import { perMinute, type MemoryLimits } from './limits.ts'
import { isUnreachable } from '../database/db.ts'
import { errorText } from '../database/outage.ts'
import type { LogFields, Log } from '../process/log.ts'
import { newRequestId } from '../pipeline/pipeline.ts'

export interface HttpOptions {
  log: Log
  limits: MemoryLimits
  trustedProxies: readonly string[]
  now: () => Date
  /** Answers an address that the router could not read; left out, it is answered like a call of the API. */
  answerBadAddress?: (error: AppError, request: FastifyRequest, reply: FastifyReply) => void
}

/** A Fastify that answers every transport error in our own format. Routes are added by others. */
export function createHttp(options: HttpOptions): FastifyInstance {
  const trusted = trustList(options.trustedProxies)
  const app = Fastify({
    genReqId: requestIdOf,
    bodyLimit: 256 * 1024,
    // Uploads over a venue's network take minutes; all other bodies have the shorter time below.
    requestTimeout: 10 * 60_000,
    forceCloseConnections: 'idle',
    // Requests that arrive on open connections while we stop are still answered.
    return503OnClosing: false,
    http: { headersTimeout: 10_000, maxHeaderSize: 16 * 1024 },
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 400,
    },
    clientErrorHandler: answerBrokenRequest,
    // Requests that the router itself refuses reach neither hooks nor the error handler.
    frameworkErrors: (error, request, reply) => {
      void reply.header('x-request-id', request.id)
      const appError = toAppError(error)
      if (appError && options.answerBadAddress && isForPage(request))
        options.answerBadAddress(appError, request, reply)
      else void sendError(reply, error, request, options.log)
    },
    // Our own log line for each request leaves secrets out.
    logger: false,
  })
  acceptBodies(app)
  endConnectionsWhenClosing(app)
  // Node answers a request it cannot parse before our checks, so nothing may follow on that connection.
  app.server.on('checkExpectation', (_, response) => {
    response.writeHead(417, { connection: 'close' }).end()
  })
  app.addHook('onRequest', (request, reply, done) => {
    exchanges.set(request.raw.socket, { request: request.raw, response: reply.raw })
    void reply.header('x-request-id', request.id)
    if (!request.routeOptions.config.slowBody) endSlowBody(request)
    // Further bytes on the connection could be the rest of it.
    if (isAmbiguous(request)) void reply.header('connection', 'close')
    done(refusedEarly(request, options, trusted))
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(options.log, request, reply)
    done()
  })
  app.setErrorHandler((error, request, reply) =>
    sendError(reply, refusalBeforeChecks(request, options, trusted) ?? error, request, options.log),
  )
  return app
}

const usableRequestId = /^[A-Za-z0-9._-]{8,64}$/

/** A proxy's request id is used in our log; two of them, or unusual characters, are replaced. */
function requestIdOf({ headers }: { headers: IncomingHttpHeaders }): string {
  const requestId = headers['x-request-id']
  return typeof requestId === 'string' && usableRequestId.test(requestId)
    ? requestId
    : newRequestId()
}

const idleCheckMs = 50

/** A proxy keeps its connections open, and would delay the end of a stopping server. */
function endConnectionsWhenClosing(app: FastifyInstance): void {
  let timer: NodeJS.Timeout | undefined
  app.addHook('preClose', (done) => {
    timer = setInterval(() => app.server.closeIdleConnections(), idleCheckMs)
    done()
  })
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (timer) void reply.header('connection', 'close')
    done()
  })
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}

/** Requests whose handler was reached, so that an authenticator checks and counts them. */
const checkedRequests = new WeakSet<FastifyRequest>()

export function credentialsOf(request: FastifyRequest, trusted: BlockList, now: Date): Credentials {
  checkedRequests.add(request)
  return {
    authorization: authorizationOf(request),
    ip: ipOf(request, trusted),
    isLocal: isAtThisMachine(request.raw),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    now,
  }
}

export function ipOf(request: FastifyRequest, trusted: BlockList): string {
  const forwarded = request.headers['x-forwarded-for']
  return clientIp(
    request.socket.remoteAddress ?? '',
    Array.isArray(forwarded) ? forwarded.join(',') : forwarded,
    trusted,
  )
}

/** Whether a person wants to see a page; a HEAD request is answered like a GET. */
export function isForPage({ method, url }: FastifyRequest): boolean {
  return /^(GET|HEAD)$/.test(method) && !/^\/(api|assets|files)\//.test(url)
}

export function localeOf(request: FastifyRequest): StaffLocale {
  return chooseLocale(request.headers['accept-language'])
}

export function queryOf(request: FastifyRequest): URLSearchParams {
  const mark = request.url.indexOf('?')
  return new URLSearchParams(mark < 0 ? '' : request.url.slice(mark + 1))
}

/** Two Authorization headers are refused: Node keeps the first, a proxy might keep the last. */
function authorizationOf(request: FastifyRequest): string | undefined {
  const first = request.headers.authorization
  if (first === undefined) return undefined
  return countOf(request.raw.rawHeaders, 'authorization') > 1 ? 'twice' : first
}

const bodyTimeoutMs = 30_000

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body may take minutes to arrive. */
    slowBody?: boolean
    /** An authenticator checks the credential, and the call is counted there. */
    usesAccess?: boolean
  }
}

/** A caller that sends its body very slowly would occupy a connection for as long as it likes. */
function endSlowBody({ raw }: FastifyRequest): void {
  const { 'content-length': length, 'transfer-encoding': chunks } = raw.headers
  // A request without a body is complete at once; its answer, such as a stream, may take hours.
  if (!chunks && !Number(length ?? 0)) return
  const timer = setTimeout(() => raw.destroy(), bodyTimeoutMs)
  for (const finished of ['end', 'close']) raw.once(finished, () => clearTimeout(timer))
}

/** Node drops headers beyond its own limit silently, so we refuse well before it. */
const maxHeaders = 200

function refusedEarly(
  request: FastifyRequest,
  options: HttpOptions,
  trusted: BlockList,
): AppError | undefined {
  if (request.raw.rawHeaders.length > maxHeaders * 2)
    return new AppError('malformed', 'headers_too_large', { status: 431 })
  if (isAmbiguous(request)) return new AppError('malformed', 'bad_request')
  if (request.headers['content-encoding'])
    return new AppError('malformed', 'unsupported_encoding', { status: 415 })
  if (!request.url.startsWith('/api/') || request.url.startsWith('/api/health')) return undefined
  return isForAuthenticator(request) ? undefined : overLimit(request, options, trusted)
}

/**
 * Whether a proxy could parse the request differently from us: its host, or its end. Node keeps the first of
 * two Host headers, takes a full address in the request line, and reads a body behind any list of encodings
 * that ends in chunked.
 */
function isAmbiguous({ headers, raw, url }: FastifyRequest): boolean {
  const encoding = headers['transfer-encoding']
  return (
    countOf(raw.rawHeaders, 'host') > 1 ||
    headers.host === '' ||
    noSingleHost.test(headers.host ?? '') ||
    (!url.startsWith('/') && url !== '*') ||
    (encoding !== undefined && encoding.toLowerCase() !== 'chunked')
  )
}

const noSingleHost = /[\s,/\\@?#]/

function countOf(rawHeaders: readonly string[], headerName: string): number {
  return rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === headerName).length
}

/** When a body could not be read the credential was not checked, so the call counts for its address. */
function refusalBeforeChecks(
  request: FastifyRequest,
  options: HttpOptions,
  trusted: BlockList,
): AppError | undefined {
  if (!isForAuthenticator(request) || checkedRequests.has(request)) return undefined
  return overLimit(request, options, trusted)
}

function isForAuthenticator({ headers, routeOptions }: FastifyRequest): boolean {
  return headers.authorization !== undefined && routeOptions.config.usesAccess === true
}

function overLimit(
  request: FastifyRequest,
  { limits }: HttpOptions,
  trusted: BlockList,
): AppError | undefined {
  try {
    limits.take(visitorKey(ipOf(request, trusted)), perMinute.visitor)
  } catch (error) {
    return error as AppError
  }
  return undefined
}

function acceptBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, body: Buffer, done) => {
      const charset = /charset="?([\w-]+)/i.exec(request.headers['content-type'] ?? '')?.[1]
      if (charset && charset.toLowerCase() !== 'utf-8')
        return done(new AppError('malformed', 'unsupported_charset', { status: 415 }))
      try {
        done(null, body.length === 0 ? undefined : parseJson(body))
      } catch (error) {
        done(error as AppError)
      }
    },
  )
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(body as string))
    },
  )
}

const errorCodesOfFastify: Record<string, [kind: 'malformed' | 'unavailable', code: string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['malformed', 'unsupported_type'],
  FST_ERR_CTP_BODY_TOO_LARGE: ['malformed', 'too_large'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'wrong_length'],
  FST_ERR_BAD_URL: ['malformed', 'bad_url'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed', 'bad_url'],
}

export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof pg.DatabaseError) return fromDatabase(error)
  const { code = '', statusCode } = error as { code?: string; statusCode?: number }
  const errorCode = errorCodesOfFastify[code]
  if (errorCode)
    return new AppError(errorCode[0], errorCode[1], statusCode ? { status: statusCode } : {})
  if (statusCode && statusCode >= 400 && statusCode < 500)
    return new AppError('malformed', 'bad_request', { status: statusCode })
  return undefined
}

/** Errors of the database itself: two transactions took the same thing, or a value no column can hold. */
function fromDatabase(cause: pg.DatabaseError): AppError | undefined {
  const { code = '' } = cause
  if (/^23(503|505|P01)$/.test(code)) return new AppError('conflict', 'changed_meanwhile')
  // A validation of ours let it through, so it is logged for the operator.
  if (code.startsWith('22')) return new AppError('invalid', 'invalid_value', { cause })
  return undefined
}

export function sendError(
  reply: FastifyReply,
  error: unknown,
  request: FastifyRequest,
  log: Log,
): FastifyReply {
  const appError = toAppError(error)
  if (!appError)
    log.error('request failed', { request: request.id, route: routeOf(request), error })
  else if (appError.cause)
    log.warn('request could not be done', { request: request.id, ...reasonFor(appError) })
  const answer =
    appError ??
    new AppError('unavailable', 'internal', {
      status: 500,
      message: 'something went wrong on our side',
    })
  const retry = answer.details.retryAfter
  return reply
    .status(answer.status)
    .headers(headersFor('api'))
    .headers(retry ? { 'retry-after': String(retry) } : {})
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(errorBody(answer)))
}

/** While the database cannot be reached, every request fails with the same stack, that of a socket. */
function reasonFor(error: AppError): LogFields {
  return isUnreachable(error) ? { because: errorText(error.cause) } : { error: error.cause }
}

interface Exchange {
  request: IncomingMessage
  response: ServerResponse
}

/** The last request of each connection, and its answer. */
const exchanges = new WeakMap<Socket, Exchange>()

/** Answers a request that Node could not parse as HTTP, or not to its end. */
function answerBrokenRequest(error: { code?: string }, socket: Socket): void {
  if (!socket.writable) return
  const lastExchange = exchanges.get(socket)
  // The rest of a request that was already answered: a second answer would be taken for that of the next
  // request.
  if (lastExchange && !lastExchange.request.complete && lastExchange.response.headersSent) {
    if (lastExchange.response.writableFinished) socket.destroySoon()
    else lastExchange.response.once('finish', () => socket.destroySoon())
    return
  }
  const [status, code] =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? ['431 Request Header Fields Too Large', 'headers_too_large']
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? ['408 Request Timeout', 'too_slow']
        : ['400 Bad Request', 'bad_request']
  const body = JSON.stringify({ error: { code, message: code.replaceAll('_', ' ') } })
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  )
}

function logAnswer(log: Log, request: FastifyRequest, reply: FastifyReply): void {
  log.debug('answered', {
    request: request.id,
    method: request.method,
    route: routeOf(request),
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime),
  })
}

/** The pattern and never the address itself: links carry their secrets in the path. */
export function routeOf({ routeOptions }: FastifyRequest): string {
  return routeOptions.url ?? 'none'
}

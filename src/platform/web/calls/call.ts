import { AppError } from '#shared/app-error.ts'
import type { CallOf, Endpoint, OutputOf } from '#shared/contract.ts'
import { noteServerTime } from '../clock.ts'
import { noteReachable } from '../live/connection.ts'
import { currentLocale } from '../locale-choice.ts'
import { readAnswer, requestOf, type WireRequest } from './request.ts'
import { session } from '../session/session.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** An Idempotency-Key: the server answers a repeated call as it did the first time. */
  once?: string | undefined
}

const maxWaitMs = 60_000

/** The only way to call the server: resolves with the answer of the contract or throws an AppError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallOf<E>,
  { signal, once }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { token } = session.get()
  const request = requestOf(endpoint, input, { token, locale: currentLocale(), once })
  try {
    const response = await send(request, signal)
    noteServerTime(response.headers.get('date'))
    return (await readAnswer(response)) as OutputOf<E>
  } catch (error) {
    // An open endpoint's 401 is about what was typed, not about the session.
    if (token !== null && isRefusedSession(error) && endpoint.access !== 'open')
      session.refused(token)
    throw error
  }
}

/** `crypto.randomUUID` exists only on secure origins, and the product also runs on a plain local network. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function isRefusedSession(error: unknown): boolean {
  return error instanceof AppError && error.kind === 'unauthenticated'
}

async function send(request: WireRequest, signal?: AbortSignal): Promise<Response> {
  const { url, method, body } = request
  const deadline = AbortSignal.timeout(maxWaitMs)
  const either = signal ? AbortSignal.any([signal, deadline]) : deadline
  const headers = headersOf(request.headers)
  try {
    const response = await fetch(url, {
      method,
      headers,
      signal: either,
      // Our API never redirects; the sign-in page of a public network does.
      redirect: 'error',
      ...(body !== undefined && { body }),
    })
    noteReachable(true)
    return response
  } catch (error) {
    if (signal?.aborted) throw error
    noteReachable(false)
    throw new AppError('unavailable', deadline.aborted ? 'too_slow' : 'offline')
  }
}

/** A stored token that cannot be sent counts as refused. */
function headersOf(headers: Record<string, string>): Headers {
  try {
    return new Headers(headers)
  } catch {
    throw new AppError('unauthenticated', 'sign_in_needed')
  }
}

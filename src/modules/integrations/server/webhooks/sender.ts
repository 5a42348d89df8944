import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { DeliveryProblem } from '../../model.ts'
import {
  addressIn,
  isPublicAddress,
  PrivateAddress,
  publicLookup,
  resolveByDns,
  type ResolveHost,
} from './target-address.ts'

export type DeliveryResult = { status: number } | { problem: DeliveryProblem }

export interface SendOptions {
  /** The operator allows receivers inside the own network. */
  allowsPrivate: boolean
  timeoutMs?: number
  resolve?: ResolveHost
}

const usualTimeoutMs = 15_000

/** One POST without redirects; of the answer only the status is read, within the time limit. */
export async function send(
  url: string,
  message: { headers: Record<string, string>; body: string },
  { allowsPrivate, timeoutMs = usualTimeoutMs, resolve = resolveByDns }: SendOptions,
): Promise<DeliveryResult> {
  const target = new URL(url)
  const address = addressIn(target.hostname)
  if (!allowsPrivate && address !== null && !isPublicAddress(address))
    return { problem: 'private_address' }
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return { status: await post(target, message, { allowsPrivate, resolve, signal }) }
  } catch (error) {
    return { problem: signal.aborted ? 'timeout' : problemOf(error) }
  }
}

interface Posting extends Required<Pick<SendOptions, 'allowsPrivate' | 'resolve'>> {
  signal: AbortSignal
}

function post(
  target: URL,
  { headers, body }: { headers: Record<string, string>; body: string },
  { allowsPrivate, resolve, signal }: Posting,
): Promise<number> {
  const request = target.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((settle, fail) => {
    const options = {
      method: 'POST',
      headers: { ...headers, 'content-length': Buffer.byteLength(body) },
      // A connection of its own for each delivery: a kept one would not be looked up again.
      agent: false,
      signal,
      ...(!allowsPrivate && { lookup: publicLookup(resolve) }),
    } as const
    const sending = request(target, options, (response) => {
      settle(response.statusCode ?? 0)
      response.destroy()
    })
    sending.on('error', fail)
    sending.end(body)
  })
}

function problemOf(error: unknown): DeliveryProblem {
  if (error instanceof PrivateAddress) return 'private_address'
  const code = String((error as { code?: unknown }).code)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown_host'
  return /^(CERT_|DEPTH_|ERR_TLS|SELF_SIGNED|UNABLE_TO)/.test(code) ? 'certificate' : 'unreachable'
}

import { DoorClock } from '../model/door/door-clock.ts'
import { Network, requestTimeoutMs } from '../model/door/network.ts'
import {
  apiBase,
  doorEndpoints,
  type DoorCall,
  type DoorInput,
  type DoorOutput,
} from './door-endpoints.ts'

export interface Answer<Data = unknown> {
  status: number
  /** Null unless the call succeeded. */
  data: Data | null
}

export type DoorEnd = 'revoked' | 'over'

/** Whether an answer says that this is no door any more. */
export function endBy({ status }: Answer): DoorEnd | null {
  return status === 401 ? 'revoked' : status === 403 ? 'over' : null
}

/** The connection to the server. Any answer that is not ours, such as a venue's sign-in page, counts as none. */
export class DoorLink {
  readonly network = new Network()
  readonly clock = new DoorClock(
    { wall: () => Date.now(), steady: () => performance.now() },
    crypto.randomUUID(),
  )
  credential = ''

  async ask<Name extends DoorCall>(
    name: Name,
    input: DoorInput<Name>,
    timeoutMs = requestTimeoutMs,
  ): Promise<Answer<DoorOutput<Name>> | null> {
    const began = performance.now()
    const answer = await this.#send(name, input, timeoutMs)
    this.network.note(
      answer !== null && answer.status < 500 && performance.now() - began <= timeoutMs,
    )
    return answer !== null && answer.status < 500 && answer.status !== 429 ? answer : null
  }

  async #send<Name extends DoorCall>(
    name: Name,
    input: DoorInput<Name>,
    timeoutMs: number,
  ): Promise<Answer<DoorOutput<Name>> | null> {
    const sentAt = this.clock.mark()
    const [method, path] = doorEndpoints[name]
    const isRead = method === 'GET'
    const query = isRead
      ? `?${new URLSearchParams(input as Record<string, string>).toString()}`
      : ''
    try {
      const response = await fetch(`${apiBase}${path}${query}`, {
        method,
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          // The language of this page, which need not be that of the browser.
          'accept-language': document.documentElement.lang,
          ...(!isRead && { 'content-type': 'application/json' }),
          ...(this.credential && { authorization: this.credential }),
        },
        ...(!isRead && { body: JSON.stringify(input) }),
      })
      if (!response.headers.has('x-request-id')) return null
      this.clock.note(Date.parse(response.headers.get('date') ?? ''), sentAt)
      const { status } = response
      if (status === 204) return { status, data: null }
      if (!response.headers.get('content-type')?.startsWith('application/json')) return null
      const data = (await response.json()) as DoorOutput<Name>
      return { status, data: status === 200 ? data : null }
    } catch {
      return null
    }
  }
}

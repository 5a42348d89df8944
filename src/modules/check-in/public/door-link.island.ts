import { DoorClock } from '../model/door/door-clock.ts'
import { Network, slowest } from '../model/door/network.ts'

export interface Answer {
  status: number
  data: unknown
}

export type Ended = 'revoked' | 'over'

/** Whether an answer says that this is no door any more. */
export function endBy({ status }: Answer): Ended | null {
  return status === 401 ? 'revoked' : status === 403 ? 'over' : null
}

/** The way to the server. Whatever is not an answer of ours, such as a venue's sign-in page, is no answer. */
export class DoorLink {
  readonly network = new Network()
  readonly clock = new DoorClock(
    { wall: () => Date.now(), steady: () => performance.now() },
    crypto.randomUUID(),
  )
  credential = ''

  async ask(
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    timeoutMs = slowest,
  ): Promise<Answer | null> {
    const began = performance.now()
    const answer = await this.#send(method, path, body, timeoutMs)
    this.network.note(
      answer !== null && answer.status < 500 && performance.now() - began <= timeoutMs,
    )
    return answer !== null && answer.status < 500 && answer.status !== 429 ? answer : null
  }

  async #send(
    method: string,
    path: string,
    body: object | undefined,
    timeoutMs: number,
  ): Promise<Answer | null> {
    const asked = this.clock.mark()
    try {
      const response = await fetch(`/api${path}`, {
        method,
        redirect: 'error',
        cache: 'no-store',
        signal: AbortSignal.timeout(timeoutMs),
        headers: {
          accept: 'application/json',
          // The language of this page, which need not be that of the browser.
          'accept-language': document.documentElement.lang,
          ...(body && { 'content-type': 'application/json' }),
          ...(this.credential && { authorization: this.credential }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      if (!response.headers.has('x-request-id')) return null
      this.clock.note(Date.parse(response.headers.get('date') ?? ''), asked)
      if (response.status === 204) return { status: 204, data: null }
      if (!response.headers.get('content-type')?.startsWith('application/json')) return null
      return { status: response.status, data: await response.json() }
    } catch {
      return null
    }
  }
}

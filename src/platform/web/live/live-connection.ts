import { StreamParser, tagsOf, type StreamMessage } from './event-stream.ts'

/** `waiting`: cut off, reconnecting by itself; `refused`: the server does not accept the session. */
export type LiveState = 'off' | 'connecting' | 'open' | 'waiting' | 'refused'

export interface LiveEvents {
  tags(tags: readonly string[], id: string | undefined): void
  state(state: LiveState): void
  /** The session behind this token has ended. */
  refused(token: string): void
}

/** The last news received, or the time since when none was. */
interface LastNews {
  startedAtMs: number
  lastId: string | undefined
}

const maxPauseMs = 5000
const silenceLimitMs = 45_000

/** Keeps one stream open for one token until stopped, and resumes where it was interrupted. */
export class LiveConnection {
  readonly #token: string
  readonly #events: LiveEvents
  /** The time, by the clock of the page, since which data may have been read that the stream did not cover yet. */
  readonly #startedAtMs: number
  #lastId: string | undefined
  #stopped = false
  #abort = new AbortController()
  #watchdog: ReturnType<typeof setTimeout> | undefined
  #pause: ReturnType<typeof setTimeout> | undefined

  constructor(token: string, { startedAtMs, lastId }: LastNews, events: LiveEvents) {
    this.#token = token
    this.#startedAtMs = startedAtMs
    this.#lastId = lastId
    this.#events = events
  }

  start(): void {
    void this.#connect()
  }

  /** The network is back: the pause is cut short. */
  hurry(): void {
    if (this.#pause === undefined) return
    clearTimeout(this.#pause)
    this.#pause = undefined
    void this.#connect()
  }

  stop(): void {
    this.#end('off')
  }

  async #connect(): Promise<void> {
    if (this.#stopped) return
    this.#events.state('connecting')
    this.#abort = new AbortController()
    this.#listenForSilence()
    const headers = this.#headers()
    if (!headers) return this.#refuse()
    try {
      await this.#read(await this.#ask(headers))
    } catch {
      // An interrupted and a closed stream end the same way.
    }
    this.#reconnectAfter(0)
  }

  /** Null when the stored token contains characters that no header can carry. */
  #headers(): Headers | null {
    try {
      return new Headers({
        Accept: 'text/event-stream',
        Authorization: this.#token,
        ...(this.#lastId === undefined
          ? { 'Live-Age': String(Math.ceil(performance.now() - this.#startedAtMs)) }
          : { 'Last-Event-ID': this.#lastId }),
      })
    } catch {
      return null
    }
  }

  #ask(headers: Headers): Promise<Response> {
    return fetch('/api/live', {
      headers,
      signal: this.#abort.signal,
      cache: 'no-store',
      redirect: 'error',
    })
  }

  async #read(response: Response): Promise<void> {
    if (response.status === 401) return this.#refuse()
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    if (!response.ok || !isStream || !response.body) {
      this.#reconnectAfter(Number(response.headers.get('retry-after')) * 1000)
      return
    }
    this.#events.state('open')
    const parser = new StreamParser()
    const text = new TextDecoder()
    const reader = response.body.getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done || this.#stopped) return
      this.#listenForSilence()
      for (const message of parser.push(text.decode(value, { stream: true }))) this.#hear(message)
    }
  }

  #hear(message: StreamMessage): void {
    if (message.event === 'ended') return this.#refuse()
    if (message.id !== undefined) this.#lastId = message.id
    this.#events.tags(tagsOf(message.data), this.#lastId)
  }

  #refuse(): void {
    this.#end('refused')
    this.#events.refused(this.#token)
  }

  #end(state: LiveState): void {
    if (this.#stopped) return
    this.#stopped = true
    clearTimeout(this.#watchdog)
    clearTimeout(this.#pause)
    this.#abort.abort()
    this.#events.state(state)
  }

  /** A random pause, so that browsers do not all reconnect at the same moment. */
  #reconnectAfter(atLeast: number): void {
    if (this.#stopped || this.#pause !== undefined) return
    clearTimeout(this.#watchdog)
    this.#events.state('waiting')
    this.#pause = setTimeout(
      () => {
        this.#pause = undefined
        void this.#connect()
      },
      (atLeast || 0) + Math.random() * maxPauseMs,
    )
  }

  /** The server sends something at least every twenty seconds; a line that is silent for longer is dead. */
  #listenForSilence(): void {
    clearTimeout(this.#watchdog)
    this.#watchdog = setTimeout(() => this.#abort.abort(), silenceLimitMs)
  }
}

import { request, type Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pollIntervalMs } from '#modules/run-of-show/model/server-clock.ts'

interface KnownState {
  revision: number
  seq: number
}

/** A follower's page, without drawing. */
export class Follower {
  readonly #headers: Record<string, string>
  readonly #port: number
  readonly #agent: Agent
  #known: KnownState = { revision: 0, seq: 0 }
  #isOver = false
  #asking: Promise<void> | undefined
  #repeats = false
  readonly #waiting: { seq: number; done: (at: number) => void }[] = []

  constructor(authorization: string, { port, agent }: { port: number; agent: Agent }) {
    this.#headers = { authorization }
    this.#port = port
    this.#agent = agent
  }

  async open(): Promise<void> {
    await this.#ask()
    const stream = request(
      { port: this.#port, path: '/api/live', headers: this.#headers, agent: false },
      (answer) =>
        answer.setEncoding('utf8').on('data', (text: string) => {
          if (text.includes('"run-of-show') || text.includes('"*"')) void this.#ask()
        }),
    )
    stream.on('error', () => undefined).end()
    void this.#poll()
  }

  /** When it knew of this mark. */
  hears(seq: number): Promise<number> {
    return new Promise((done) => this.#waiting.push({ seq, done }))
  }

  close(): void {
    this.#isOver = true
  }

  async #poll(): Promise<void> {
    await sleep(Math.random() * pollIntervalMs)
    while (!this.#isOver) {
      await this.#ask()
      await sleep(pollIntervalMs)
    }
  }

  #ask(): Promise<void> {
    this.#repeats = this.#asking !== undefined
    this.#asking ??= this.#fetch().finally(() => {
      this.#asking = undefined
      if (this.#repeats) void this.#ask()
    })
    return this.#asking
  }

  #fetch(): Promise<void> {
    const { revision, seq } = this.#known
    const path = `/api/follow?revision=${revision}&seq=${seq}`
    return new Promise((resolve) => {
      request({ port: this.#port, path, headers: this.#headers, agent: this.#agent }, (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
        answer.on('end', () => {
          if (answer.statusCode === 200) this.#take(JSON.parse(text) as KnownState)
          resolve()
        })
      })
        .on('error', () => resolve())
        .end()
    })
  }

  #take({ revision, seq }: KnownState): void {
    this.#known = { revision, seq }
    for (const waiting of this.#waiting.filter((each) => each.seq <= seq)) {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
      waiting.done(performance.now())
    }
  }
}

import type { Log } from '../process/log.ts'

/** A host name with several addresses fails with one error for each and no text of its own. */
export function errorText(error: unknown): string {
  const { message = '', code = '' } = error as { message?: string; code?: string }
  return (message || code || String(error)).replace(/\s+/g, ' ')
}

/** One log line when the database is lost and one when it is back, for any number of connections. */
export class Outage {
  readonly #log: Log
  readonly #what: string
  #since: number | undefined

  constructor(log: Log, what = 'the database') {
    this.#log = log
    this.#what = what
  }

  get isAway(): boolean {
    return this.#since !== undefined
  }

  /** A connection was lost, or could not be made. */
  noticed(error: unknown): void {
    if (this.isAway) return this.#log.debug(`no connection to ${this.#what}`, { error })
    this.#since = performance.now()
    // The first line of the error is enough: its stack is that of a socket.
    this.#log.warn(`lost the connection to ${this.#what}`, { because: errorText(error) })
  }

  /** A connection was made, or did its work. */
  over(): void {
    if (this.#since === undefined) return
    const awayMs = Math.round(performance.now() - this.#since)
    this.#since = undefined
    this.#log.warn(`connected to ${this.#what} again`, { awayMs })
  }
}

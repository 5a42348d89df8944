import { setImmediate } from 'node:timers/promises'

/** Statements of one transaction that the database works on while the next is being prepared, never more than two. */
export class Underway {
  #last: Promise<unknown> = Promise.resolve()

  /** Comes back when the statement before is done and this one has left. */
  async send(statement: Promise<unknown>): Promise<void> {
    const before = this.#last
    this.#last = statement
    // Whoever waits next hears of it.
    statement.catch(() => undefined)
    await setImmediate()
    await before
  }

  async end(): Promise<void> {
    await this.#last
  }
}

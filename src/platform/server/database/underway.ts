import { setImmediate } from 'node:timers/promises'

/** Questions of which the next is asked before the answer to the last is looked at, so that nobody waits for it. */
export class OneBehind<T> {
  #last: Promise<T | undefined> = Promise.resolve(undefined)

  /** Gives the answer to the question before. */
  async exchange(question: Promise<T>): Promise<T | undefined> {
    const before = this.#last
    this.#last = question
    // Whoever waits next hears of it.
    question.catch(() => undefined)
    return before
  }

  last(): Promise<T | undefined> {
    return this.#last
  }
}

/**
 * Statements of one transaction that the database works on while the next is being prepared, never more than
 * three: with two it would have nothing to do whenever a short one is shorter than the preparing of the next.
 */
export class Underway {
  #last: Promise<unknown> = Promise.resolve()
  #before: Promise<unknown> = Promise.resolve()

  /** Comes back when this one has left, and at most one before it is not done yet. */
  async send(statement: Promise<unknown>): Promise<void> {
    const earlier = this.#before
    this.#before = this.#last
    this.#last = statement
    // Whoever waits next hears of it.
    statement.catch(() => undefined)
    await setImmediate()
    await earlier
  }

  async end(): Promise<void> {
    await Promise.all([this.#before, this.#last])
  }
}

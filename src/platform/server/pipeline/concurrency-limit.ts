import { overloaded } from '../database/db.ts'

/**
 * So many are answered at once. A request asks the database more than once, so a request that was let in goes on to its end;
 * were each question to wait again, those answered under ten times the load would wait many times as long.
 */
export class ConcurrencyLimit {
  readonly #maxConcurrent: number
  #taken = 0

  constructor(most: number) {
    this.#maxConcurrent = most
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#taken >= this.#maxConcurrent) throw overloaded()
    this.#taken++
    try {
      return await work()
    } finally {
      this.#taken--
    }
  }
}

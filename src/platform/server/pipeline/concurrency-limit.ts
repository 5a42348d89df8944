import { overloaded } from '../database/db.ts'

/**
 * The maximum number of requests answered at a time. A request makes several queries, so the limit is
 * applied once per request; applied per query, requests under heavy load would wait many times as long.
 */
export class ConcurrencyLimit {
  readonly #maxConcurrent: number
  #taken = 0

  constructor(max: number) {
    this.#maxConcurrent = max
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

const groupCount = 20

interface Callbacks<T> {
  /** Called for every item at every step. */
  always(item: T): void
  /** Called once in a round for each item, at its own step, so that thousands are never visited at the same moment. */
  inTurn(item: T): void
}

/** One timer for any number of items that must be visited regularly. It runs only while there are some. */
export class StaggeredTimer<T> {
  readonly #groups = Array.from({ length: groupCount }, () => new Set<T>())
  readonly #callbacks: Callbacks<T>
  readonly #every: number
  #at = 0
  #count = 0
  #timer: NodeJS.Timeout | undefined

  /** `every` is the duration of a round, in milliseconds. */
  constructor(every: number, callbacks: Callbacks<T>) {
    this.#every = every
    this.#callbacks = callbacks
  }

  /** Into the group that was visited last: its first turn comes after a whole round. */
  add(item: T): void {
    this.#groups[this.#at]?.add(item)
    this.#count++
    this.#timer ??= setInterval(() => this.#step(), this.#every / groupCount)
  }

  remove(item: T): void {
    if (!this.#groups.some((group) => group.delete(item))) return
    this.#count--
    if (this.#count > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #step(): void {
    this.#at = (this.#at + 1) % groupCount
    for (const group of this.#groups) group.forEach((item) => this.#callbacks.always(item))
    this.#groups[this.#at]?.forEach((item) => this.#callbacks.inTurn(item))
  }
}

const parts = 20

interface Looks<T> {
  /** At every step. */
  always(item: T): void
  /** Once in a round, each at its own step, so that thousands are never looked after at the same moment. */
  inTurn(item: T): void
}

/** One timer for any number of things that want a look now and then. It runs only while there are some. */
export class Rounds<T> {
  readonly #groups = Array.from({ length: parts }, () => new Set<T>())
  readonly #looks: Looks<T>
  readonly #every: number
  #at = 0
  #count = 0
  #timer: NodeJS.Timeout | undefined

  /** How long a round takes, in milliseconds. */
  constructor(every: number, looks: Looks<T>) {
    this.#every = every
    this.#looks = looks
  }

  /** Into the group that was looked after last: its first turn comes after a whole round. */
  add(item: T): void {
    this.#groups[this.#at]?.add(item)
    this.#count++
    this.#timer ??= setInterval(() => this.#step(), this.#every / parts)
  }

  remove(item: T): void {
    if (!this.#groups.some((group) => group.delete(item))) return
    this.#count--
    if (this.#count > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #step(): void {
    this.#at = (this.#at + 1) % parts
    for (const group of this.#groups) group.forEach((item) => this.#looks.always(item))
    this.#groups[this.#at]?.forEach((item) => this.#looks.inTurn(item))
  }
}

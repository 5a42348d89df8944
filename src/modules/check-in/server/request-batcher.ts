interface QueuedRequest<I, O> {
  item: I
  resolve(answer: O): void
  reject(error: unknown): void
}

const maxBatch = 64
const maxAtOnce = 2

/** Collects requests while earlier ones are being answered, and sends them as one. */
export class RequestBatcher<I, O> {
  readonly #run: (items: readonly I[]) => Promise<readonly O[]>
  readonly #waiting: QueuedRequest<I, O>[] = []
  #running = 0

  constructor(run: (items: readonly I[]) => Promise<readonly O[]>) {
    this.#run = run
  }

  ask(item: I): Promise<O> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ item, resolve, reject })
      // Requests whose bytes were read in the same moment are handled together.
      if (this.#waiting.length === 1) setImmediate(() => this.#start())
    })
  }

  #start(): void {
    while (this.#running < maxAtOnce && this.#waiting.length > 0) {
      this.#running++
      void this.#flush(this.#waiting.splice(0, maxBatch)).finally(() => {
        this.#running--
        this.#start()
      })
    }
  }

  async #flush(group: readonly QueuedRequest<I, O>[]): Promise<void> {
    try {
      const answers = await this.#run(group.map(({ item }) => item))
      group.forEach(({ resolve }, at) => resolve(answers[at] as O))
    } catch (error) {
      for (const { reject } of group) reject(error)
    }
  }
}

import { setImmediate as lettingOthersGo } from 'node:timers/promises'

const longest = 3

/** For long work in the process that also answers doors: every few milliseconds waiting requests go first. */
export class Turns {
  #since = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#since > longest
  }

  async pass(): Promise<void> {
    await lettingOthersGo()
    this.#since = performance.now()
  }
}

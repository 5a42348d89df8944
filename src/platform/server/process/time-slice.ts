import { setImmediate as nextTurn } from 'node:timers/promises'

const maxMs = 3

/** For long work in the process that also serves doors: every few milliseconds waiting requests go first. */
export class TimeSlice {
  #since = performance.now()

  get isOver(): boolean {
    return performance.now() - this.#since > maxMs
  }

  async pass(): Promise<void> {
    await nextTurn()
    this.#since = performance.now()
  }
}

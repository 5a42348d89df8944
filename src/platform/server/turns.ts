import { constants, setPriority } from 'node:os'
import { setImmediate as lettingOthersGo } from 'node:timers/promises'

const longest = 3

/** For long work in the process that also answers doors: every few milliseconds whoever waits goes first. */
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

/** For a whole process of background work: those that answer people go first. */
export function giveWay(): void {
  try {
    setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where a machine does not allow it, all are equal.
  }
}

import { setTimeout as sleep } from 'node:timers/promises'

/** Of what a piece of patient work took it rests so many times for each scan of the last second: four times at 100. */
const restPerScan = 0.04
/** Whatever the doors do, it goes on after so long, and nobody who stops a process waits longer. */
const longestRestMs = 3000
const fadesInMs = 1000

/**
 * How much the doors of all processes ask for, so that exports, imports and mails rest meanwhile. A low priority alone
 * does not help a scan: its commit waits for every writer of the log, and the lower those stand the longer.
 */
export class DoorLoad {
  #unpublished = 0
  #level = 0
  #heardAt = 0
  #restUntil = 0

  /** A door of this process asked for something. */
  asked(): void {
    this.#unpublished++
  }

  /** What the other processes do not know yet; read once. */
  takeUnpublished(): number {
    const unpublished = this.#unpublished
    this.#unpublished = 0
    return unpublished
  }

  /** What a process published, this one included. */
  heard(scans: number): void {
    this.#level = this.perSecond + scans
    this.#heardAt = performance.now()
  }

  get perSecond(): number {
    const level = this.#level * Math.exp((this.#heardAt - performance.now()) / fadesInMs)
    return level < 1 ? 0 : level
  }

  /** Patient work took so long; all of it rests for that. */
  worked(ms: number): void {
    const now = performance.now()
    const until = Math.max(this.#restUntil, now) + ms * this.perSecond * restPerScan
    this.#restUntil = Math.min(until, now + longestRestMs)
  }

  /** Undefined where nothing has to be waited for. */
  rest(): Promise<void> | undefined {
    const left = this.#restUntil - performance.now()
    return left > 1 ? sleep(left) : undefined
  }
}

/** One long reading, which rests between its statements. */
export class Reading {
  readonly #doorLoad: DoorLoad
  #since = performance.now()

  constructor(doorLoad: DoorLoad) {
    this.#doorLoad = doorLoad
  }

  async pause(): Promise<void> {
    this.#doorLoad.worked(performance.now() - this.#since)
    this.#since = performance.now()
    await this.#doorLoad.rest()
    this.#since = performance.now()
  }
}

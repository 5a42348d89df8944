const keptCount = 5
const badAnswers = 2
/** At a door, a later answer is useless. */
export const requestTimeoutMs = 3000
/** Time in milliseconds that a scan waits for the server, so that the verdict is there within three seconds. */
export const decideWithinMs = 2600

/** Offline after two failed or slow answers among the last five, back after five good ones. */
export class Network {
  #last: boolean[] = []
  #offline = false

  get offline(): boolean {
    return this.#offline
  }

  /** The last answer failed, which is not yet a reason to stop sending. */
  get weak(): boolean {
    return !this.#offline && this.#last.at(-1) === false
  }

  note(good: boolean): void {
    this.#last = [...this.#last, good].slice(-keptCount)
    const failures = this.#last.filter((each) => !each).length
    if (failures >= badAnswers) this.#offline = true
    else if (this.#offline && failures === 0 && this.#last.length === keptCount)
      this.#offline = false
  }
}

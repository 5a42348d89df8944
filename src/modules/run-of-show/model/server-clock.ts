interface Sample {
  offset: number
  trip: number
}

/** Valid as long as the clock of the device is not changed. */
export interface KeptClock {
  offset: number
  heardAt: number
}

const maxSamples = 8
/** Interval of polling beside the live stream, so that a screen knows the age of its data. */
export const pollIntervalMs = 1700
/**
 * Milliseconds without the server after which a screen shows it (its own tick comes within three seconds),
 * and after which it warns.
 */
export const staleAfterMs = { amber: 2700, red: 10_000 }
export type Freshness = 'fresh' | 'amber' | 'red'

/**
 * The time of the server on a device: its own steady clock and how far that is from the server's, as the
 * quickest of the last answers showed it. Nothing is counted up, so a device that slept is right again at once.
 */
export class ServerClock {
  readonly #samples: Sample[] = []
  #heardAt: number | null

  /** A screen of the team is opened with data that has just come; the page of a follower may open without a network. */
  constructor(heardAt: number | null = null) {
    this.#heardAt = heardAt
  }

  /** The server said `serverNow` between the question and its answer, both by the steady clock of the device. */
  note(serverNow: number, asked: number, answered: number): void {
    this.#samples.push({
      offset: serverNow - (asked + answered) / 2,
      trip: answered - asked,
    })
    if (this.#samples.length > maxSamples) this.#samples.shift()
    this.#heardAt = answered
  }

  /** Restores the state from before a reload; the first answer of the server replaces it. */
  restore({ offset, heardAt }: KeptClock): void {
    if (this.#heardAt !== null) return
    this.#samples.push({ offset, trip: Infinity })
    this.#heardAt = heardAt
  }

  /** The state for a reload during a network failure; null before the first answer of the server. */
  kept(steady: number): KeptClock | null {
    const heardAt = this.#heardAt
    return heardAt === null ? null : { offset: this.now(steady) - steady, heardAt }
  }

  now(steady: number): number {
    const [first, ...others] = this.#samples
    if (!first) return steady
    const best = others.reduce(
      (quickest, each) => (each.trip <= quickest.trip ? each : quickest),
      first,
    )
    return steady + best.offset
  }

  /** Time since the last answer of the server; null before the first. */
  age(steady: number): number | null {
    return this.#heardAt === null ? null : Math.max(0, steady - this.#heardAt)
  }

  freshness(steady: number): Freshness {
    const age = this.age(steady)
    if (age === null || age > staleAfterMs.red) return 'red'
    return age > staleAfterMs.amber ? 'amber' : 'fresh'
  }
}

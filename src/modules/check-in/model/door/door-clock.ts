/** The state of a device's clock when something happened. */
interface ClockTime {
  happenedAt: string
  /** Readings of the same era were made by the same clock; it ends when the clock is set. */
  era: string
  /** How far that clock was behind the server's in milliseconds, if known. */
  skew?: number
}

interface Clocks {
  wall(): number
  /** Runs on when the wall clock is changed. */
  steady(): number
}

/** Less than this is the rounding of a header and the time an answer travels. */
const minJumpMs = 2000
/** The server says whole seconds: it is up to one later than it says. */
const second = 1000

/** The bounds of the skew. */
interface Bounds {
  least: number
  max: number
}

/**
 * The server puts a scan right by the clock at the time of sending. When the clock was set in between,
 * this says what the present clock would have shown at that scan. A device that slept begins a new era
 * too, which then turns out to have the same skew.
 */
export class DoorClock {
  readonly #clocks: Clocks
  readonly #session: string
  readonly #skews = new Map<string, Bounds>()
  #eras = 0
  #offset: number

  constructor(clocks: Clocks, session: string) {
    this.#clocks = clocks
    this.#session = session
    this.#offset = clocks.wall() - clocks.steady()
  }

  read(): ClockTime {
    const happenedAt = new Date(this.#clocks.wall()).toISOString()
    const era = this.#era()
    const skew = this.#skewOf(era)
    return { happenedAt, era, ...(skew !== undefined && { skew }) }
  }

  /** When a question leaves, for `note`. */
  mark(): number {
    return this.#clocks.steady()
  }

  /**
   * The server said what time it is, somewhere between the request and its answer. The travel times are unknown, so
   * each answer only bounds the skew, and each further one narrows the bounds.
   */
  note(serverAt: number, asked: number = this.mark()): void {
    if (!Number.isFinite(serverAt)) return
    const era = this.#era()
    const heardAt = this.#clocks.wall()
    const askedAt = heardAt - (this.#clocks.steady() - asked)
    const measured = { least: serverAt - heardAt, max: serverAt + second - askedAt }
    const knownSkew = this.#skews.get(era) ?? measured
    const both = {
      least: Math.max(knownSkew.least, measured.least),
      max: Math.min(knownSkew.max, measured.max),
    }
    // Clocks drift: a difference that no longer fits is measured again.
    this.#skews.set(era, both.least <= both.max ? both : measured)
  }

  /**
   * How far this device is behind the server in milliseconds; undefined until the server answered since the
   * clock was set.
   */
  get skew(): number | undefined {
    return this.#skewOf(this.#era())
  }

  /** When it happened, as the present clock would have said. */
  asOfNow({ happenedAt, era, skew }: Partial<ClockTime> & { happenedAt: string }): string {
    const then = skew ?? (era === undefined ? undefined : this.#skewOf(era))
    const skewNow = this.skew
    if (then === undefined || skewNow === undefined || Math.abs(then - skewNow) <= minJumpMs)
      return happenedAt
    return new Date(Date.parse(happenedAt) + then - skewNow).toISOString()
  }

  #skewOf(era: string): number | undefined {
    const bounds = this.#skews.get(era)
    return bounds && Math.round((bounds.least + bounds.max) / 2)
  }

  #era(): string {
    const offset = this.#clocks.wall() - this.#clocks.steady()
    if (Math.abs(offset - this.#offset) > minJumpMs) this.#eras++
    this.#offset = offset
    return `${this.#session} ${this.#eras}`
  }
}

/** Formats minutes up to two hours, and hours beyond; both are written the same in all languages. */
export function durationOf(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}

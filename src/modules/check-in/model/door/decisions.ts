import { hashLength } from './tickets.ts'

/** A scan of this door that the list of the server may not contain yet. */
export interface OwnMark {
  hash: string
  listId: string
  sign: Sign
  /** The later one counts. */
  seq: number
  /** True for a scan of a rehearsal, which counts for nothing after its end. */
  isTrial: boolean
  /** When it was seen, or when the server got it, by a clock that only runs forward. */
  at: number
}

/** `i` is inside, `y` may enter, `l` has left and may not return. */
export type Sign = 'i' | 'y' | 'l'

/** Signs of guests whom the list admits only after an answer, with the reason. */
const reasons = { x: 'not_listed', u: 'not_invited', e: 'not_enrolled' } as const
type Reason = (typeof reasons)[keyof typeof reasons]

/** The server may answer with a list that is up to this many milliseconds old. */
const listAgeMs = 5000

/** The sign of a guest after this result; null when it does not change. */
export function signAfter(result: string, reentry: boolean): Sign | null {
  if (result === 'exited') return reentry ? 'y' : 'l'
  return result === 'admitted' ? 'i' : null
}

/**
 * The data by which a door decides while offline: the list of the server, with one sign for each ticket and list, and
 * over it what the door saw itself. The two are kept apart: only changes of the list are sent, so an error written
 * into the copy here would never be corrected.
 */
export class Decisions {
  readonly #signs = new Map<string, string>()
  readonly #own = new Map<string, OwnMark>()
  readonly #rehearses: () => boolean
  /** Tickets whose sign differs during the rehearsal: it ends with the rehearsal, also without a network. */
  tried = ''
  #lists: readonly string[] = []

  constructor(rehearses: () => boolean = () => false) {
    this.#rehearses = rehearses
  }

  get size(): number {
    return this.#signs.size
  }

  /** Reads a complete list, or the changes since the last one. */
  take(lines: string, gone: string, lists: readonly string[], isComplete: boolean): void {
    this.#lists = lists
    const width = hashLength + lists.length
    if (isComplete) this.#signs.clear()
    for (let at = 0; at < gone.length; at += hashLength)
      this.#signs.delete(gone.slice(at, at + hashLength))
    for (let at = 0; at < lines.length; at += width)
      this.#signs.set(lines.slice(at, at + hashLength), lines.slice(at + hashLength, at + width))
  }

  knows(hash: string): boolean {
    return this.#signs.has(hash)
  }

  /** The result shown for a ticket; `unknown` when it is not on the list. */
  decide(hash: string, listId: string, direction: 'in' | 'out'): string {
    const sign = this.#signOf(hash, listId)
    if (sign === undefined) return 'unknown'
    if (direction === 'out') return 'exited'
    if (sign === 'i' || sign === 'l') return 'already'
    if (sign === 'c') return 'cancelled'
    return sign === 'y' ? 'admitted' : 'needs_answer'
  }

  /** The reason, where the result does not contain it. */
  reason(hash: string, listId: string, direction: 'in'): Reason | null
  reason(hash: string, listId: string, direction: 'in' | 'out'): Reason | 'not_inside' | null
  reason(hash: string, listId: string, direction: 'in' | 'out'): Reason | 'not_inside' | null {
    const sign = this.#signOf(hash, listId)
    if (direction === 'out') return sign === undefined || sign === 'i' ? null : 'not_inside'
    return (reasons as Partial<Record<string, Reason>>)[sign ?? ''] ?? null
  }

  mark(mark: OwnMark): void {
    const key = keyOf(mark, mark.isTrial)
    if ((this.#own.get(key)?.seq ?? mark.seq) <= mark.seq) this.#own.set(key, mark)
  }

  /**
   * Called after a list requested at that time: keeps only marks that are not sent yet, or that reached the
   * server too late for it.
   */
  settle(askedAt: number, waiting: readonly OwnMark[]): void {
    for (const [key, { at, isTrial }] of this.#own)
      if (at < askedAt - listAgeMs || (isTrial && !this.#rehearses())) this.#own.delete(key)
    for (const each of waiting) this.mark(each)
  }

  written(): string {
    return [...this.#signs].map(([hash, signs]) => hash + signs).join('')
  }

  #signOf(hash: string, listId: string): string | undefined {
    const list = this.#lists.indexOf(listId)
    const listed = this.#signs.get(hash)?.[list]
    const real = this.#own.get(keyOf({ hash, listId }, false))
    const rehearses = this.#rehearses()
    const trial = rehearses ? this.#own.get(keyOf({ hash, listId }, true)) : undefined
    const tried = rehearses ? signIn(this.tried, hash, list) : undefined
    const own = real && trial ? (real.seq > trial.seq ? real : trial) : (trial ?? real)
    return listed && (own?.sign ?? tried ?? listed)
  }
}

function keyOf({ hash, listId }: Pick<OwnMark, 'hash' | 'listId'>, isTrial: boolean): string {
  return `${hash} ${listId} ${isTrial}`
}

/** Whether the guest of a ticket is announced to a host, by the lines of those who are. */
export function isVipIn(lines: string, hash: string, list: number): boolean {
  return signIn(lines, hash, list) === 'v'
}

function signIn(lines: string, hash: string, list: number): string | undefined {
  const at = lines.indexOf(hash)
  return at < 0 ? undefined : lines[at + hashLength + list]
}

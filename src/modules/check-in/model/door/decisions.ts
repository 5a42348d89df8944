import { hashLength } from './tickets.ts'

/** The list that a door decides by when it is alone: of each ticket a sign for each list. */
export class Decisions {
  readonly #signs = new Map<string, string>()
  #width = 0

  get size(): number {
    return this.#signs.size
  }

  /** Everything anew, or what changed since. */
  take(lines: string, gone: string, lists: number, whole: boolean): void {
    this.#width = hashLength + lists
    if (whole) this.#signs.clear()
    for (let at = 0; at < gone.length; at += hashLength)
      this.#signs.delete(gone.slice(at, at + hashLength))
    for (let at = 0; at < lines.length; at += this.#width)
      this.#signs.set(
        lines.slice(at, at + hashLength),
        lines.slice(at + hashLength, at + this.#width),
      )
  }

  knows(hash: string): boolean {
    return this.#signs.has(hash)
  }

  /** What the screen shows for a ticket; `unknown` when it is not on the list. */
  decide(hash: string, list: number, direction: 'in' | 'out', reentry: boolean): string {
    const sign = this.#signs.get(hash)?.[list]
    if (sign === undefined) return 'unknown'
    if (direction === 'out') {
      this.#set(hash, list, reentry ? 'y' : 'l')
      return 'exited'
    }
    if (sign === 'i' || sign === 'l') return 'already'
    if (sign === 'c') return 'cancelled'
    if (sign === 'n' || sign === 'x') return 'needs_answer'
    this.#set(hash, list, 'i')
    return 'admitted'
  }

  /** Why, where the result alone does not say it; asked before deciding, which changes the sign. */
  reason(hash: string, list: number, direction: 'in' | 'out'): 'not_listed' | 'not_inside' | null {
    const sign = this.#signs.get(hash)?.[list]
    if (direction === 'out') return sign === undefined || sign === 'i' ? null : 'not_inside'
    return sign === 'x' ? 'not_listed' : null
  }

  /** A person who was let in or taken back by other means. */
  mark(hash: string, list: number, inside: boolean): void {
    this.#set(hash, list, inside ? 'i' : 'y')
  }

  written(): string {
    return [...this.#signs].map(([hash, signs]) => hash + signs).join('')
  }

  #set(hash: string, list: number, sign: string): void {
    const signs = this.#signs.get(hash)
    if (signs) this.#signs.set(hash, signs.slice(0, list) + sign + signs.slice(list + 1))
  }
}

/** Whether the guest of a ticket is announced to a host, by the lines of those who are. */
export function isVipIn(lines: string, hash: string, list: number): boolean {
  const at = lines.indexOf(hash)
  return at >= 0 && lines[at + hashLength + list] === 'v'
}

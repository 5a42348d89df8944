import type { OutputOf } from '#shared/contract.ts'
import type { scanByStaff } from '../contract.ts'
import type { Direction, DoorList, Verdict } from '../model.ts'

export interface ScanTarget {
  list: DoorList
  direction: Direction
}

/**
 * A verdict with its own target: its actions apply to the list on which it was given, also when another one
 * is chosen since.
 */
export interface ShownVerdict extends ScanTarget {
  verdict: OutputOf<typeof scanByStaff>
  /** They were let in here a moment ago, and the ticket was only read again. */
  isReadAgain: boolean
}

/** A repeated request after a lost answer is for the same entry, with the same id. */
export class ScanIds {
  readonly #newId: () => string
  #unanswered = { request: '', scanId: '' }

  constructor(newId: () => string) {
    this.#newId = newId
  }

  idFor(scanRequest: object): string {
    return this.#unanswered.request === JSON.stringify(scanRequest)
      ? this.#unanswered.scanId
      : this.#newId()
  }

  end(scanRequest: object, scanId: string, isAnswered: boolean): void {
    this.#unanswered = isAnswered
      ? { request: '', scanId: '' }
      : { request: JSON.stringify(scanRequest), scanId }
  }
}

export function isReadAgain(
  before: ShownVerdict | null,
  { list, direction }: ScanTarget,
  { result, guest }: Pick<Verdict, 'result' | 'guest'>,
): boolean {
  if (!before || !guest || result !== 'already' || direction !== 'in') return false
  const wasLetIn = before.isReadAgain || before.verdict.result === 'admitted'
  return wasLetIn && before.list.id === list.id && before.verdict.guest?.id === guest.id
}

/** The direction: in for a guest who is outside, out for one who is inside. */
export function canPick(guest: { insideSince: string | null }, direction: Direction): boolean {
  return (guest.insideSince !== null) === (direction === 'out')
}

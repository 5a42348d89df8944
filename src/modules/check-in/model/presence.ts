/** An action at a door in the log: added once and never changed. */
export interface Fact {
  readonly id: string
  /** The scan it is about: itself, or the scan whose answer never reached the screen. */
  readonly act: string
  /** When it happened, by the clock of the server, in milliseconds. */
  readonly at: number
  /** The counter of the device that did it. */
  readonly seq: number | null
  /** The direction in which the guest passed; null when the guest did not. */
  readonly moves: 'in' | 'out' | null
  /** The act that it undoes. */
  readonly undoes: string | null
  readonly isForced: boolean
  readonly isWalkIn: boolean
  /** The reason why the list would have refused the entry; null where it would not. */
  readonly refusal: string | null
  /** Whether the list let people come again. */
  readonly reentry: boolean
}

export interface Stay {
  /** The entry that began it. */
  readonly entry: Fact
  /** The exit that ended it; null while it lasts. */
  readonly exit: Fact | null
}

/** Something unusual about one fact, which a person has to review. */
export interface Remark {
  readonly kind: 'double' | 'forced' | 'stale' | 'walk_in'
  readonly fact: Fact
  readonly reason: string | null
  /** The entry of the stay in which it was a double. */
  readonly beside: Fact | null
}

export interface Presence {
  readonly stays: readonly Stay[]
  readonly isInside: boolean
  /** When they came first. */
  readonly arrivedAt: number | null
  readonly remarks: readonly Remark[]
}

/**
 * Calculates the presence of one guest on one list from all known facts, independently of the order in which
 * they became known. An undo cancels the act that it names and nothing else; a guest shown a green light was
 * let in, independently of the answer of the server.
 */
export function presenceOf(facts: readonly Fact[]): Presence {
  const stays: { entry: Fact; exit: Fact | null }[] = []
  const remarks: Remark[] = []
  for (const fact of effective(facts)) {
    const lastStay = stays.at(-1)
    const open = lastStay && !lastStay.exit ? lastStay : undefined
    if (fact.moves === 'out') {
      if (open) open.exit = fact
      continue
    }
    const isAgain = !open && lastStay !== undefined
    if (!open) stays.push({ entry: fact, exit: null })
    remarks.push(...remarksOf(fact, open?.entry ?? null, isAgain))
  }
  return {
    stays,
    isInside: stays.some(({ exit }) => !exit),
    arrivedAt: stays[0]?.entry.at ?? null,
    remarks,
  }
}

/** The entries and exits that were not undone, in order of time. */
export function effective(facts: readonly Fact[]): Fact[] {
  const undone = undoneActs(facts)
  // Acts whose result on the screen differs from the answer of the server.
  const corrected = new Set(facts.filter(({ id, act }) => id !== act).map(({ act }) => act))
  const isEffective = ({ id, act, moves }: Fact) =>
    moves !== null && !undone.has(act) && (id !== act || !corrected.has(id))
  return facts.filter(isEffective).toSorted(inOrder)
}

/** The acts that were undone, unless the undo was itself undone. */
export function undoneActs(facts: readonly Fact[]): ReadonlySet<string | null> {
  const named = new Set(facts.map(({ undoes }) => undoes))
  return new Set(facts.filter(({ id }) => !named.has(id)).map(({ undoes }) => undoes))
}

/**
 * Sorts by time; within the same moment as the device counted, and between devices by their ids, which is the
 * same order everywhere.
 */
function inOrder(a: Fact, b: Fact): number {
  return a.at - b.at || (a.seq ?? -1) - (b.seq ?? -1) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0)
}

function remarksOf(fact: Fact, beside: Fact | null, isAgain: boolean): Remark[] {
  const { isWalkIn, isForced, refusal, reentry } = fact
  const remark = (kind: Remark['kind'], reason: string | null): Remark[] => [
    { kind, fact, reason, beside },
  ]
  if (isWalkIn) return remark('walk_in', refusal)
  if (beside) return remark('double', null)
  if (isAgain && !reentry) return remark(isForced ? 'forced' : 'double', 'no_reentry')
  if (refusal !== null) return remark(isForced ? 'forced' : 'stale', refusal)
  return []
}

interface EntryRequest {
  at: number
  reentry: boolean
  isForced: boolean
}

/** The answer to an entry that is requested now, if the list itself does not refuse it. */
export function answerEntry(
  facts: readonly Fact[],
  { at, reentry, isForced }: EntryRequest,
): { result: 'admitted' | 'already'; reason: string | null; beside: Fact | null } {
  const { stays } = presenceOf(facts)
  const openStay =
    stays.find(({ exit }) => !exit) ??
    stays.find(({ entry, exit }) => entry.at <= at && exit && at < exit.at)
  if (openStay) return { result: 'already', reason: null, beside: openStay.entry }
  const endedStay = reentry ? undefined : stays.at(-1)
  if (!endedStay) return { result: 'admitted', reason: null, beside: null }
  if (isForced) return { result: 'admitted', reason: 'no_reentry', beside: null }
  return { result: 'already', reason: 'no_reentry', beside: endedStay.entry }
}

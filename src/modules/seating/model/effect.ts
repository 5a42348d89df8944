import { needsSeat, type Seating } from '../model.ts'
import type { Proposal } from './arrangement.ts'
import { violationsOf, type Violation } from './violations.ts'

interface BeforeAfter {
  [when: string]: number
  before: number
  after: number
}

/** What a proposal makes better and worse, to decide by. */
export interface ProposalEffect {
  musts: BeforeAfter
  wishes: BeforeAfter
  brokenMusts: Violation[]
  /** Those that hold now: such a proposal is refused. */
  newlyBroken: Violation[]
  brokenWishes: Violation[]
  /** Who has no chair afterwards. */
  unseated: readonly string[]
  /** How many need a chair or have one, and how many chairs there are. */
  people: number
  seats: number
  /** The rules that must hold and are about somebody without a chair. */
  keptOut: string[]
}

export function effectOf(
  seating: Seating,
  { places, unseated }: Pick<Proposal, 'places' | 'unseated'>,
): ProposalEffect {
  const before = violationsOf(seating)
  const after = violationsOf({ ...seating, places })
  const [mustsBefore, brokenMusts] = [before, after].map((each) => each.filter(({ must }) => must))
  const brokenWishes = after.filter(({ must }) => !must)
  const known = new Set(mustsBefore?.map(({ ruleId }) => ruleId))
  const seated = new Set(seating.places.map(({ guestId }) => guestId))
  const people = new Set([...seated, ...seating.people.filter(needsSeat).map(({ id }) => id)])
  return {
    musts: { before: mustsBefore?.length ?? 0, after: brokenMusts?.length ?? 0 },
    wishes: { before: before.length - (mustsBefore?.length ?? 0), after: brokenWishes.length },
    brokenMusts: brokenMusts ?? [],
    newlyBroken: brokenMusts?.filter(({ ruleId }) => !known.has(ruleId)) ?? [],
    brokenWishes,
    unseated,
    people: people.size,
    seats: seating.tables.reduce((sum, { seats }) => sum + seats, 0),
    keptOut: seating.rules
      .filter(({ must, guestIds }) => must && guestIds.some((id) => unseated.includes(id)))
      .map(({ id }) => id),
  }
}

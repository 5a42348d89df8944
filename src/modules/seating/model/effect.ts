import { needsSeat, type Seating } from '../model.ts'
import type { Proposal } from './arrangement.ts'
import { violationsOf, type Violation } from './violations.ts'

interface BeforeAfter {
  [when: string]: number
  before: number
  after: number
}

/** What a proposal improves and worsens, as a basis for the decision. */
export interface ProposalEffect {
  musts: BeforeAfter
  wishes: BeforeAfter
  brokenMusts: Violation[]
  /** Mandatory rules that are kept now and would be broken: such a proposal is refused. */
  newlyBroken: Violation[]
  brokenWishes: Violation[]
  /** Guests without a chair afterwards. */
  unseated: readonly string[]
  /** The number of guests who need or have a chair, and the number of chairs. */
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
  const brokenBefore = new Set(mustsBefore?.map(({ ruleId }) => ruleId))
  const seated = new Set(seating.places.map(({ guestId }) => guestId))
  const people = new Set([...seated, ...seating.people.filter(needsSeat).map(({ id }) => id)])
  return {
    musts: { before: mustsBefore?.length ?? 0, after: brokenMusts?.length ?? 0 },
    wishes: { before: before.length - (mustsBefore?.length ?? 0), after: brokenWishes.length },
    brokenMusts: brokenMusts ?? [],
    newlyBroken: brokenMusts?.filter(({ ruleId }) => !brokenBefore.has(ruleId)) ?? [],
    brokenWishes,
    unseated,
    people: people.size,
    seats: seating.tables.reduce((sum, { seats }) => sum + seats, 0),
    keptOut: seating.rules
      .filter(({ must, guestIds }) => must && guestIds.some((id) => unseated.includes(id)))
      .map(({ id }) => id),
  }
}

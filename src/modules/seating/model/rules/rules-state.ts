import { isChild, maySit, needsSeat, ruleShapes, type Rule, type Seating } from '../../model.ts'
import type { Violation } from '../violations.ts'

type RulesFacts = Pick<Seating, 'rules' | 'people' | 'places'>

export interface RulesPart {
  kind:
    | 'broken'
    | 'contradictory'
    | 'wishes'
    | 'opposite'
    | 'keptOf'
    | 'unjudged'
    | 'nobody'
    | 'none'
    | 'kept'
  n: number
  /** Of how many. */
  total: number
}

/**
 * The state of the rules, the most severe first. Only rules whose guests are seated count as kept. Contradicting
 * rules cannot be kept by any seating, and of opposite ones a wish stays broken.
 */
export function rulesState(
  plan: RulesFacts,
  violations: readonly Pick<Violation, 'must' | 'ruleId'>[],
  contradiction: readonly Rule[],
  opposite: readonly Rule[],
): RulesPart[] {
  const total = plan.rules.length
  const musts = violations.filter(({ must }) => must).length
  const parts: RulesPart[] = [
    { kind: 'broken', n: musts, total },
    { kind: 'contradictory', n: contradiction.length, total },
    { kind: 'wishes', n: violations.length - musts, total },
    { kind: 'opposite', n: opposite.length, total },
  ]
  const broken = parts.filter(({ n }) => n > 0)
  if (violations.length > 0) return broken
  return [...broken, ...keptIn(plan, contradiction.length > 0 || opposite.length > 0)]
}

function keptIn(plan: RulesFacts, isAnyHopeless: boolean): RulesPart[] {
  const total = plan.rules.length
  if (total === 0) return [{ kind: 'none', n: 0, total }]
  if (plan.places.length === 0) return [{ kind: 'nobody', n: total, total }]
  const unjudged = plan.rules.filter((rule) => !canBeJudged(rule, plan)).length
  if (unjudged === 0) return isAnyHopeless ? [] : [{ kind: 'kept', n: total, total }]
  const keptPart: RulesPart = { kind: 'keptOf', n: total - unjudged, total }
  return [...(keptPart.n > 0 ? [keptPart] : []), { kind: 'unjudged', n: unjudged, total }]
}

/** Whether all coming guests of a rule are seated; a rule with too few coming guests has nothing to keep. */
export function canBeJudged(rule: Rule, { people, places }: RulesFacts): boolean {
  const seated = new Set(places.map(({ guestId }) => guestId))
  const about = people.filter((person) => maySit(person) && isAbout(rule, person))
  const least = Math.max(1, ruleShapes[rule.kind].guests[0])
  if (about.length < least) return true
  if (about.some((person) => needsSeat(person) && !seated.has(person.id))) return false
  return about.filter(({ id }) => seated.has(id)).length >= least
}

function isAbout(rule: Rule, person: Seating['people'][number]): boolean {
  if (rule.kind === 'tag_table') return person.tagIds.includes(rule.tagId ?? '')
  return rule.kind === 'child_adult' ? isChild(person) : rule.guestIds.includes(person.id)
}

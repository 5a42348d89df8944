import {
  maySit,
  needsSeat,
  ruleProblems,
  ruleShapes,
  type Rule,
  type Seating,
} from '../../model.ts'
import { aisleSeats, neighboursOf } from '../hall.ts'
import { keepsDistance } from '../violations.ts'

type RuleInput = Pick<Seating, 'rules' | 'tables' | 'objects' | 'people' | 'width' | 'depth'>

/**
 * A smallest set of rules that must hold and cannot hold together; empty when none is known. People who must share a
 * table are followed from rule to rule, so that the shortest way between two who must not is what is shown.
 */
export function contradictionIn(input: RuleInput): Rule[] {
  const musts = comingIn(
    input,
    input.rules.filter((rule) => rule.must && Object.keys(ruleProblems(rule, input)).length === 0),
  )
  const facts = { ...input, musts, tied: tiesOf(musts), allowed: allowedBy(musts, input) }
  const found = [
    ...tooManyApart(facts),
    ...tooFewSeats(facts),
    ...partedAndTogether(facts),
    ...besideAndNot(facts),
    ...rings(facts),
    ...nowhereTogether(facts),
    ...tooLarge(facts),
  ]
  const ids = new Set(found.toSorted((a, b) => a.length - b.length)[0]?.map(({ id }) => id))
  return input.rules.filter(({ id }) => ids.has(id))
}

/** Of each rule the guests who may come: a rule of one who refused or was deleted is over. */
function comingIn({ people }: RuleInput, rules: readonly Rule[]): Rule[] {
  const coming = new Set(people.filter(maySit).map(({ id }) => id))
  return rules
    .map((rule) => ({ ...rule, guestIds: rule.guestIds.filter((id) => coming.has(id)) }))
    .filter(({ kind, guestIds }) => guestIds.length >= ruleShapes[kind].guests[0])
}

/** A smallest set that cannot hold together because of a wish in it; empty when none is known. */
export function oppositeIn(input: RuleInput): Rule[] {
  const all = contradictionIn({
    ...input,
    rules: input.rules.map((rule) => ({ ...rule, must: true })),
  })
  const found = input.rules.filter(({ id }) => all.some((each) => each.id === id))
  return found.some(({ must }) => !must) ? found : []
}

interface RuleFacts extends RuleInput {
  musts: readonly Rule[]
  tied: Ties
  /** By rule that says where its people may sit, those tables. */
  allowed: ReadonlyMap<Rule, ReadonlySet<string>>
}

/** By guest, the rules that put them at one table with others. */
type Ties = ReadonlyMap<string, readonly Rule[]>

function tiesOf(musts: readonly Rule[]): Ties {
  const ties = new Map<string, Rule[]>()
  for (const rule of musts)
    if (rule.kind === 'same_table' || rule.kind === 'beside')
      for (const id of rule.guestIds) ties.set(id, [...(ties.get(id) ?? []), rule])
  return ties
}

/** The fewest rules that put one at the table of the other; undefined when nothing does. */
function wayBetween(ties: Ties, from: string, to: string): Rule[] | undefined {
  if (from === to) return []
  const reached = new Map<string, readonly Rule[]>([[from, []]])
  const queue = [from]
  for (const guest of queue)
    for (const rule of ties.get(guest) ?? [])
      for (const next of rule.guestIds) {
        if (reached.has(next)) continue
        const way = [...(reached.get(guest) ?? []), rule]
        if (next === to) return way
        reached.set(next, way)
        queue.push(next)
      }
  return undefined
}

function pairsOf<T>(items: readonly T[]): [T, T][] {
  return items.flatMap((a, at) => items.slice(at + 1).map((b): [T, T] => [a, b]))
}

/** The rules without those that the contradiction does not need, as far as leaving out one by one shows. */
function shrunk(rules: readonly Rule[], contradicts: (some: readonly Rule[]) => boolean): Rule[] {
  let remaining = [...rules]
  // Small ones first: what remains is then made of few large ones.
  for (const rule of rules.toSorted((a, b) => a.guestIds.length - b.guestIds.length)) {
    const without = remaining.filter((each) => each !== rule)
    if (contradicts(without)) remaining = without
  }
  return remaining
}

/** By set of tables that a rule leaves its people: those whom these rules, and their ties to others, keep there. */
function boundTo(
  tables: ReadonlySet<string>,
  rules: readonly Rule[],
  { allowed, ...facts }: RuleFacts,
): Set<string> {
  const ties = tiesOf(rules)
  const bound = new Set<string>()
  for (const rule of rules) {
    const own = allowed.get(rule)
    if (!own || ![...own].every((id) => tables.has(id))) continue
    for (const id of subjectsOf(rule, facts))
      if (!bound.has(id)) for (const each of connectedTo(ties, id)) bound.add(each)
  }
  return bound
}

/** The distinct sets of tables that rules leave their people. */
function choicesOf({ allowed }: RuleFacts): ReadonlySet<string>[] {
  const sets = new Map([...allowed.values()].map((ids) => [[...ids].toSorted().join(), ids]))
  return [...sets.values()].filter(({ size }) => size > 0)
}

/** More who must be at different tables than there are tables for them. */
function tooManyApart(facts: RuleFacts): Rule[][] {
  const { musts, tables } = facts
  const everywhere = new Set(tables.map(({ id }) => id))
  return [null, ...choicesOf(facts)].flatMap((choice) => {
    const { size } = choice ?? everywhere
    const contradicts = (rules: readonly Rule[]) => {
      const bound = choice && boundTo(choice, rules, facts)
      return mostApart(rules, bound, size) > size
    }
    const related = choice ? musts : musts.filter(({ kind }) => kind === 'apart')
    return contradicts(related) ? [shrunk(related, contradicts)] : []
  })
}

/** How many were found who must all be at different tables, at most one more than `enough`. */
function mostApart(
  rules: readonly Rule[],
  among: ReadonlySet<string> | null,
  enough: number,
): number {
  const others = new Map<string, Set<string>>()
  for (const { guestIds } of rules.filter(({ kind }) => kind === 'apart'))
    for (const id of guestIds.filter((each) => among?.has(each) ?? true)) {
      const known = others.get(id) ?? new Set()
      for (const other of guestIds)
        if (other !== id && (among?.has(other) ?? true)) known.add(other)
      others.set(id, known)
    }
  const candidates = [...others.keys()].filter((id) => (others.get(id)?.size ?? 0) >= enough)
  let max = Math.min(1, others.size)
  for (const start of candidates) {
    const together = [start]
    for (const next of candidates)
      if (together.length <= enough && together.every((id) => others.get(id)?.has(next)))
        together.push(next)
    max = Math.max(max, together.length)
    if (max > enough) return max
  }
  return max
}

/** More confirmed guests than seats at the only tables that are left to them. */
function tooFewSeats(facts: RuleFacts): Rule[][] {
  const { musts, tables, people } = facts
  const confirmed = new Set(people.filter(needsSeat).map(({ id }) => id))
  return choicesOf(facts).flatMap((choice) => {
    const seats = tables.reduce((sum, table) => sum + (choice.has(table.id) ? table.seats : 0), 0)
    const contradicts = (rules: readonly Rule[]) =>
      [...boundTo(choice, rules, facts)].filter((id) => confirmed.has(id)).length > seats
    return contradicts(musts) ? [shrunk(musts, contradicts)] : []
  })
}

function partedAndTogether({ musts, tied }: RuleFacts): Rule[][] {
  return musts
    .filter(({ kind }) => kind === 'apart')
    .flatMap((rule) =>
      pairsOf(rule.guestIds).flatMap(([a, b]) => {
        const way = wayBetween(tied, a, b)
        return way ? [[rule, ...way]] : []
      }),
    )
}

/** Two who must and must not sit side by side, and one who must sit beside more than two. */
function besideAndNot({ musts }: RuleFacts): Rule[][] {
  const beside = musts.filter(({ kind }) => kind === 'beside')
  const same = (a: Rule, b: Rule) => a.guestIds.every((id) => b.guestIds.includes(id))
  const both = musts
    .filter(({ kind }) => kind === 'not_beside')
    .flatMap((rule) => beside.filter((other) => same(rule, other)).map((other) => [rule, other]))
  const guests = new Set(beside.flatMap(({ guestIds }) => guestIds))
  const crowded = [...guests].flatMap((id) => {
    const rules = beside.filter(({ guestIds }) => guestIds.includes(id))
    const others = new Map(rules.map((rule) => [rule.guestIds.find((each) => each !== id), rule]))
    return others.size > 2 ? [[...others.values()].slice(0, 3)] : []
  })
  return [...both, ...crowded]
}

/** People who sit side by side in a ring, where no round table has exactly as many seats. */
function rings({ musts, tables }: RuleFacts): Rule[][] {
  const beside = musts.filter(({ kind }) => kind === 'beside')
  const ties = tiesOf(beside)
  const visited = new Set<string>()
  const found: Rule[][] = []
  for (const start of ties.keys()) {
    if (visited.has(start)) continue
    const members = connectedTo(ties, start)
    for (const id of members) visited.add(id)
    const pairs = new Map(
      beside
        .filter(({ guestIds }) => members.has(guestIds[0] ?? ''))
        .map((rule) => [rule.guestIds.toSorted().join(), rule]),
    )
    const neighbours = [...pairs.values()].flatMap(({ guestIds }) => guestIds)
    const isRing = [...members].every((id) => neighbours.filter((each) => each === id).length === 2)
    const fits = tables.some(
      (table) =>
        table.seats === members.size && neighboursOf(table).every((ids) => ids.length === 2),
    )
    if (isRing && !fits) found.push([...pairs.values()])
  }
  return found
}

function allowedBy(musts: readonly Rule[], input: RuleInput): Map<Rule, ReadonlySet<string>> {
  const allowed = new Map<Rule, ReadonlySet<string>>()
  for (const rule of musts) {
    const { kind, targetId } = rule
    if (kind === 'tag_table') allowed.set(rule, new Set([targetId ?? '']))
    else if (kind === 'near' || kind === 'far')
      allowed.set(
        rule,
        tablesWhere(input, ({ id }) => keepsDistance(rule, id, input)),
      )
    else if (kind === 'aisle')
      allowed.set(
        rule,
        tablesWhere(input, (table) => aisleSeats(table, input).some(Boolean)),
      )
  }
  return allowed
}

function tablesWhere(
  { tables }: RuleInput,
  holds: (table: RuleInput['tables'][number]) => boolean,
) {
  return new Set(tables.filter(holds).map(({ id }) => id))
}

/** The guests of a rule about tables: those it names, or those with its tag. */
function subjectsOf(rule: Rule, { people }: RuleInput): string[] {
  if (rule.kind !== 'tag_table') return rule.guestIds
  const tagged = people.filter((p) => maySit(p) && p.tagIds.includes(rule.tagId ?? ''))
  return tagged.map(({ id }) => id)
}

/** People tied to one table whose rules leave them no table in common; or one rule that leaves none. */
function nowhereTogether(facts: RuleFacts): Rule[][] {
  const { allowed, tied } = facts
  const rules = [...allowed]
  const alone = rules.filter(([, tables]) => tables.size === 0).map(([rule]) => [rule])
  const subjects = new Map(rules.map(([rule]) => [rule, subjectsOf(rule, facts)]))
  const inPairs = pairsOf(rules).flatMap(([[one, here], [other, there]]) => {
    if ([...here].some((id) => there.has(id))) return []
    const ways = (subjects.get(one) ?? []).flatMap((a) =>
      (subjects.get(other) ?? []).flatMap((b) => {
        const way = wayBetween(tied, a, b)
        return way ? [[one, other, ...way]] : []
      }),
    )
    return ways.toSorted((a, b) => a.length - b.length).slice(0, 1)
  })
  return [...alone, ...inPairs]
}

/** More people tied together than the largest table has seats; what can be left out is. */
function tooLarge({ musts, tied, tables }: RuleFacts): Rule[][] {
  const max = Math.max(0, ...tables.map(({ seats }) => seats))
  const visited = new Set<string>()
  const found: Rule[][] = []
  for (const start of tied.keys()) {
    if (visited.has(start)) continue
    const rules = new Set<Rule>()
    for (const id of connectedTo(tied, start)) {
      visited.add(id)
      for (const rule of tied.get(id) ?? []) rules.add(rule)
    }
    const related = musts.filter((rule) => rules.has(rule))
    if (largest(related) > max) found.push(shrunk(related, (some) => largest(some) > max))
  }
  return found
}

function connectedTo(ties: Ties, start: string): Set<string> {
  const found = new Set([start])
  for (const guest of found)
    for (const rule of ties.get(guest) ?? []) for (const next of rule.guestIds) found.add(next)
  return found
}

function largest(rules: readonly Rule[]): number {
  const ties = tiesOf(rules)
  return Math.max(0, ...[...ties.keys()].map((id) => connectedTo(ties, id).size))
}

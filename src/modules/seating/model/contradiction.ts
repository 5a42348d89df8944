import { maySit, ruleProblems, type Rule, type Seating } from '../model.ts'
import { aisleSeats } from './hall.ts'
import { keepsDistance } from './violations.ts'

type RuleInput = Pick<Seating, 'rules' | 'tables' | 'objects' | 'people' | 'width' | 'depth'>

/**
 * A smallest set of rules that must hold and cannot hold together; empty when none is known. People who must share a
 * table are followed from rule to rule, so that the shortest way between two who must not is what is shown.
 */
export function contradictionIn(input: RuleInput): Rule[] {
  const musts = input.rules.filter(
    (rule) => rule.must && Object.keys(ruleProblems(rule, input)).length === 0,
  )
  const facts = { ...input, musts, tied: tiesOf(musts), allowed: allowedBy(musts, input) }
  const found = [
    ...tooMany(facts),
    ...partedAndTogether(facts),
    ...besideAndNot(facts),
    ...nowhereTogether(facts),
    ...tooLarge(facts),
  ]
  return found.toSorted((a, b) => a.length - b.length)[0] ?? []
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

/** More who must be at different tables than there are tables, or more of a tag than its table has seats. */
function tooMany({ musts, tables, people }: RuleFacts): Rule[][] {
  return musts
    .filter((rule) => {
      if (rule.kind === 'apart') return rule.guestIds.length > tables.length
      if (rule.kind !== 'tag_table') return false
      const table = tables.find(({ id }) => id === rule.targetId)
      const count = people.filter(
        (person) => person.attendance === 'yes' && person.tagIds.includes(rule.tagId ?? ''),
      ).length
      return count > (table?.seats ?? 0)
    })
    .map((rule) => [rule])
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
    let remaining = musts.filter((rule) => rules.has(rule))
    if (largest(remaining) <= max) continue
    // Small ones first: what remains is then made of few large ones.
    for (const rule of remaining.toSorted((a, b) => a.guestIds.length - b.guestIds.length)) {
      const without = remaining.filter((each) => each !== rule)
      if (largest(without) > max) remaining = without
    }
    found.push(remaining)
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

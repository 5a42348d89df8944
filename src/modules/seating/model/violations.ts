import {
  isChild,
  maySit,
  type InvitedPerson,
  type Placed,
  type Rule,
  type Seating,
  type SeatingTable,
} from '../model.ts'
import { aisleSeats, distanceOf, gapBetween, neighboursOf } from './hall.ts'

/** The weight of the built-in wish that a group sits together. */
export const groupWeight = 2

export interface Violation {
  /** Null: a group that is not together. */
  ruleId: string | null
  kind: Rule['kind'] | 'group'
  must: boolean
  weight: number
  /** The guests it affects. */
  guestIds: readonly string[]
}

type Seats = ReadonlyMap<string, Placed>

/** Everything that the seating breaks, musts first, then by weight. People without a seat break nothing yet. */
export function violationsOf(seating: Seating): Violation[] {
  const facts = factsOf(seating)
  const violations = seating.rules.flatMap((rule): Violation[] => {
    const guestIds = guestsAffectedBy(rule, facts)
    const { id: ruleId, kind, must, weight } = rule
    return guestIds.length > 0 ? [{ ruleId, kind, must, weight, guestIds }] : []
  })
  for (const members of groupsToKeep(seating)) {
    const guestIds = outsideLargestTable(members, facts.seats)
    if (guestIds.length > 0)
      violations.push({ ruleId: null, kind: 'group', must: false, weight: groupWeight, guestIds })
  }
  return violations.toSorted((a, b) => Number(b.must) - Number(a.must) || b.weight - a.weight)
}

export type Worst = 'must' | 'wish'

/** By guest, the worst that is broken about them. */
export function worstOf(violations: readonly Violation[]): Map<string, Worst> {
  const worst = new Map<string, Worst>()
  for (const { must, guestIds } of violations)
    for (const id of guestIds) worst.set(id, must || worst.get(id) === 'must' ? 'must' : 'wish')
  return worst
}

/** The total weight of broken wishes, each counted for every person affected. */
export function costOf(violations: readonly Violation[]): number {
  return violations
    .filter(({ must }) => !must)
    .reduce((sum, { weight, guestIds }) => sum + weight * guestIds.length, 0)
}

/** Groups of two or more who come, except those that need not sit together. */
export function groupsToKeep({
  people,
  looseGroupIds,
}: Pick<Seating, 'people' | 'looseGroupIds'>): string[][] {
  const mayBeSplit = new Set(looseGroupIds)
  const groups = new Map<string, string[]>()
  for (const person of people) {
    if (mayBeSplit.has(person.groupId) || !maySit(person)) continue
    groups.set(person.groupId, [...(groups.get(person.groupId) ?? []), person.id])
  }
  return [...groups.values()].filter((members) => members.length > 1)
}

interface SeatingInput {
  seats: Seats
  people: ReadonlyMap<string, InvitedPerson>
  tables: ReadonlyMap<string, SeatingTable>
  seating: Seating
  /** The guest on this seat of this table. */
  at: ReadonlyMap<string, string>
}

function factsOf(seating: Seating): SeatingInput {
  return {
    seats: new Map(seating.places.map((placement) => [placement.guestId, placement])),
    people: new Map(seating.people.map((person) => [person.id, person])),
    tables: new Map(seating.tables.map((table) => [table.id, table])),
    at: new Map(seating.places.map((p) => [`${p.tableId} ${p.seat}`, p.guestId])),
    seating,
  }
}

function guestsAffectedBy(rule: Rule, facts: SeatingInput): string[] {
  const { seats } = facts
  const seated = rule.guestIds.filter((id) => seats.has(id))
  const [first = '', second = ''] = seated
  switch (rule.kind) {
    case 'same_table':
      return outsideLargestTable(seated, seats)
    case 'apart':
      return seated.filter((id) =>
        seated.some(
          (other) => other !== id && seats.get(other)?.tableId === seats.get(id)?.tableId,
        ),
      )
    case 'beside':
      return seated.length === 2 && !areBeside(first, second, facts) ? seated : []
    case 'not_beside':
      return seated.length === 2 && areBeside(first, second, facts) ? seated : []
    case 'near':
    case 'far':
      return seated.filter((id) => !keepsDistance(rule, seats.get(id)?.tableId, facts.seating))
    case 'tag_table':
      if (!facts.tables.has(rule.targetId ?? '')) return []
      return facts.seating.people
        .filter(({ id, tagIds }) => {
          const placement = seats.get(id)
          return (
            placement && tagIds.includes(rule.tagId ?? '') && placement.tableId !== rule.targetId
          )
        })
        .map(({ id }) => id)
    case 'child_adult':
      return lonelyChildren(facts)
    case 'aisle':
      return seated.filter((id) => {
        const placement = seats.get(id)
        const table = placement && facts.tables.get(placement.tableId)
        return table && !aisleSeats(table, facts.seating)[placement.seat]
      })
  }
}

/** Guests of the rule who do not sit with the majority. */
function outsideLargestTable(ids: readonly string[], seats: Seats): string[] {
  const counts = new Map<string, number>()
  const seated = ids.filter((id) => seats.has(id))
  for (const id of seated) {
    const table = seats.get(id)?.tableId ?? ''
    counts.set(table, (counts.get(table) ?? 0) + 1)
  }
  const [max] = [...counts].toSorted((a, b) => b[1] - a[1])
  return seated.filter((id) => seats.get(id)?.tableId !== max?.[0])
}

function areBeside(a: string, b: string, { seats, tables }: SeatingInput): boolean {
  const [one, other] = [seats.get(a), seats.get(b)]
  const table = one && tables.get(one.tableId)
  if (!one || !other || !table || one.tableId !== other.tableId) return false
  return neighboursOf(table)[one.seat]?.includes(other.seat) ?? false
}

/** Whether a table is as near to, or as far from, the rule's object as the rule requires. */
export function keepsDistance(
  rule: Pick<Rule, 'kind' | 'targetId' | 'distance'>,
  tableId: string | undefined,
  { tables, objects }: Pick<Seating, 'tables' | 'objects'>,
): boolean {
  const table = tables.find(({ id }) => id === tableId)
  const target = [...tables, ...objects].find(({ id }) => id === rule.targetId)
  if (!table || !target) return true
  const gap = gapBetween(table, target)
  return rule.kind === 'near' ? gap <= distanceOf(rule) : gap >= distanceOf(rule)
}

/** Children with an adult in their group who have no such adult beside them. */
function lonelyChildren({ seats, people, tables, at, seating }: SeatingInput): string[] {
  const isAdultOf = (groupId: string) => (id: string | undefined) => {
    const person = id === undefined ? undefined : people.get(id)
    return person?.groupId === groupId && person.ageBand === 'adult'
  }
  const neighboursByTable = new Map(seating.tables.map((table) => [table.id, neighboursOf(table)]))
  return seating.people
    .filter((person) => {
      const { id, groupId } = person
      const placement = seats.get(id)
      if (!isChild(person) || !placement || !tables.has(placement.tableId)) return false
      const ofGroup = isAdultOf(groupId)
      if (!seating.people.some((other) => ofGroup(other.id) && seats.has(other.id))) return false
      const beside = neighboursByTable.get(placement.tableId)?.[placement.seat] ?? []
      return !beside.some((seat) => ofGroup(at.get(`${placement.tableId} ${seat}`)))
    })
    .map(({ id }) => id)
}

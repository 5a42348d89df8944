import { maySit, needsSeat, type Rule, type Seating } from '../model.ts'
import { aisleSeats } from './hall.ts'
import { groupsToKeep, groupWeight, keepsDistance } from './violations.ts'

/** Whom it may move: all guests, those without a seat, or those of one table. */
export type Scope = 'all' | 'unseated' | { tableId: string }

/** The cost of moving a person: less than any wish, so that no wish is broken for it. */
const moveWeight = 0.1

/** People who move as one, since they must sit at one table. */
export interface Unit {
  guests: readonly string[]
  size: number
  /** Tables at which their mandatory rules can be kept. */
  allowed: readonly boolean[]
  /** The table it keeps, if it may not be moved. */
  fixed: number | null
  /** The cost of a table for it, counting only wishes about tables. */
  price: Float64Array
  /** Units that must not share a table with it. */
  apart: readonly number[]
}

/** A wish that several units share a table, or do not. */
export interface Tie {
  units: readonly number[]
  sizes: readonly number[]
  weight: number
  kind: 'together' | 'apart'
}

export interface Problem {
  units: Unit[]
  ties: Tie[]
  tiesOf: number[][]
  capacities: number[]
  tableIds: readonly string[]
  /** Most have a seat already, so that it begins from there. */
  isSettled: boolean
  /** By unit, the table at which all of it sits now; −1 where there is none. */
  homes: Int32Array
  /** By unit, whether the tables still have all of its chairs. */
  hasChairs: boolean[]
  /** By unit, how many of it have a seat now. */
  seated: number[]
  /** Guests who keep their chair. */
  staying: ReadonlySet<string>
}

export function problemOf(seating: Seating, { scope }: { scope: Scope }): Problem {
  const { tables } = seating
  const tableIndex = new Map(tables.map(({ id }, at) => [id, at]))
  const seatOf = new Map(seating.places.map((placement) => [placement.guestId, placement]))
  const movable = (guestId: string) => {
    const placement = seatOf.get(guestId)
    if (!placement) return true
    const table = tables[tableIndex.get(placement.tableId) ?? -1]
    if (placement.locked || table?.locked) return false
    return scope === 'all' || (scope !== 'unseated' && placement.tableId === scope.tableId)
  }
  const people = seating.people.filter(
    (person) => maySit(person) && (needsSeat(person) || seatOf.has(person.id)),
  )
  const musts = seating.rules.filter(({ must }) => must)
  const unitOf = unitsOf(
    people.map(({ id }) => id),
    musts,
  )
  const groups = new Map<string, string[]>()
  for (const { id } of people) {
    const key = unitOf(id)
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  // Seats of people who may not sit still count as taken: no one loses a seat automatically.
  const held = seating.places.filter(({ guestId }) => !people.some(({ id }) => id === guestId))
  const capacities = tables.map(
    ({ id, seats }) => seats - held.filter(({ tableId }) => tableId === id).length,
  )
  const tableOf = (id: string) => tableIndex.get(seatOf.get(id)?.tableId ?? '')
  const room = roomAmong(people, { tableOf, movable, capacities })
  const parts = [...groups.values()].flatMap((guests) =>
    partsOf(guests, { tableOf, movable, room, musts }),
  )
  const indexOf = new Map(parts.flatMap(({ guests }, at) => guests.map((id) => [id, at])))
  const limits = limitsOf(seating)
  const units = parts.map(({ guests, fixed, tied }): Unit => {
    // A locked table gets no new people, except those who must sit with somebody there.
    const allowed = tables.map(
      (table, at) =>
        (fixed !== null
          ? fixed === at
          : tied
            ? tied.includes(at)
            : !table.locked && inScope(scope, table.id)) &&
        guests.every((id) => limits.must(id, at)),
    )
    const price = Float64Array.from(tables, ({ id: tableId }, at) =>
      guests.reduce((sum, id) => {
        const now = seatOf.get(id)?.tableId
        const isMoved = now !== undefined && now !== tableId
        return sum + limits.price(id, at) + (isMoved ? moveWeight : 0)
      }, 0),
    )
    return { guests, size: guests.length, allowed, fixed, price, apart: [] }
  })
  const apart = units.map(() => new Set<number>())
  for (const rule of musts.filter(({ kind }) => kind === 'apart'))
    for (const a of rule.guestIds)
      for (const b of rule.guestIds) {
        const [one, other] = [indexOf.get(a), indexOf.get(b)]
        if (a !== b && one !== undefined && other !== undefined) apart[one]?.add(other)
      }
  for (const [at, unit] of units.entries())
    units[at] = { ...unit, apart: [...(apart[at] ?? [])].filter((other) => other !== at) }
  const ties = tiesIn(seating, indexOf)
  const tiesOf: number[][] = units.map(() => [])
  for (const [at, tie] of ties.entries()) for (const unit of tie.units) tiesOf[unit]?.push(at)
  const isSettled = people.filter(({ id }) => seatOf.has(id)).length * 2 > people.length
  const homes = Int32Array.from(units, ({ guests }) => {
    const [home = -1, ...others] = new Set(guests.map((id) => tableOf(id) ?? -1))
    return others.length > 0 ? -1 : home
  })
  return {
    units,
    ties,
    tiesOf,
    capacities,
    tableIds: tables.map(({ id }) => id),
    isSettled,
    homes,
    hasChairs: units.map(({ guests }) =>
      guests.every((id) => (seatOf.get(id)?.seat ?? 0) < (tables[tableOf(id) ?? -1]?.seats ?? 1)),
    ),
    seated: units.map(({ guests }) => guests.filter((id) => seatOf.has(id)).length),
    staying: new Set(units.flatMap(({ guests, fixed }) => (fixed === null ? [] : guests))),
  }
}

interface Part {
  guests: readonly string[]
  fixed: number | null
  /** Tables of those with whom it must share one and who stay; it may sit only there. */
  tied: readonly number[] | null
}

interface CurrentSeats {
  tableOf: (guestId: string) => number | undefined
  movable: (guestId: string) => boolean
}

/** By table, the chairs that those who stay leave free. */
function roomAmong(
  people: readonly { id: string }[],
  { tableOf, movable, capacities }: CurrentSeats & { capacities: readonly number[] },
): readonly number[] {
  const room = [...capacities]
  for (const { id } of people) {
    const table = tableOf(id)
    if (table !== undefined && !movable(id)) room[table] = (room[table] ?? 0) - 1
  }
  return room
}

/** Whether each rule between a moved guest and one who stays can be kept, or was broken before. */
function tablesOfMates(
  guests: readonly string[],
  {
    staying,
    musts,
    tableOf,
  }: Pick<CurrentSeats, 'tableOf'> & { staying: readonly string[]; musts: readonly Rule[] },
): number[] {
  const choices = musts.flatMap(({ kind, guestIds }) => {
    if (kind !== 'same_table' && kind !== 'beside') return []
    if (!guestIds.some((id) => guests.includes(id))) return []
    const mates = guestIds.filter((id) => staying.includes(id))
    return mates.length > 0 ? [mates.flatMap((id) => tableOf(id) ?? [])] : []
  })
  const [first = [], ...others] = choices
  return [...new Set(first)].filter((table) => others.every((each) => each.includes(table)))
}

/**
 * People who must share a table, as one; but who may not be moved stays on their own, and the others may then
 * sit only with them. Those who would find no room there keep the seats that they have.
 */
function partsOf(
  guests: readonly string[],
  {
    tableOf,
    movable,
    room,
    musts,
  }: CurrentSeats & { room: readonly number[]; musts: readonly Rule[] },
): Part[] {
  const byTable = (ids: readonly string[]): Part[] =>
    [...new Set(ids.map(tableOf))].map((fixed) => ({
      guests: ids.filter((id) => tableOf(id) === fixed),
      fixed: fixed ?? null,
      tied: null,
    }))
  const staying = guests.filter((id) => !movable(id))
  const others = guests.filter(movable)
  if (staying.length === 0) return [{ guests, fixed: null, tied: null }]
  if (others.length === 0) return byTable(staying)
  const tied = tablesOfMates(others, { staying, musts, tableOf })
  if (tied.some((table) => (room[table] ?? 0) >= others.length))
    return [...byTable(staying), { guests: others, fixed: null, tied }]
  const unseated = others.filter((id) => tableOf(id) === undefined)
  return [
    ...byTable([...staying, ...others.filter((id) => tableOf(id) !== undefined)]),
    // One by one, as many as there is room for.
    ...unseated.map((id) => ({ guests: [id], fixed: null, tied })),
  ]
}

function inScope(scope: Scope, tableId: string): boolean {
  return typeof scope === 'string' || scope.tableId === tableId
}

/** Groups of people whom a mandatory rule puts at one table; a group is named by one member. */
function unitsOf(ids: readonly string[], musts: readonly Rule[]): (id: string) => string {
  const parent = new Map(ids.map((id) => [id, id]))
  const top = (id: string): string => {
    const up = parent.get(id) ?? id
    return up === id ? id : top(up)
  }
  for (const { kind, guestIds } of musts) {
    if (kind !== 'same_table' && kind !== 'beside') continue
    const [first, ...others] = guestIds.filter((id) => parent.has(id))
    for (const other of others) if (first) parent.set(top(other), top(first))
  }
  return top
}

/** The rules about tables for one guest: allowed tables, and the cost of each table in wishes. */
function limitsOf(seating: Seating) {
  const { tables, people } = seating
  const tagged = new Map<string, string[]>()
  for (const { id, tagIds } of people)
    for (const tag of tagIds) tagged.set(tag, [...(tagged.get(tag) ?? []), id])
  const byGuest = new Map<string, { rule: Rule; fits: readonly boolean[] }[]>()
  for (const rule of seating.rules) {
    const { kind, targetId } = rule
    if (!['near', 'far', 'tag_table', 'aisle'].includes(kind)) continue
    if (kind === 'tag_table' && !tables.some(({ id }) => id === targetId)) continue
    const fits = tables.map((table) =>
      kind === 'tag_table'
        ? table.id === targetId
        : kind === 'aisle'
          ? aisleSeats(table, seating).some(Boolean)
          : keepsDistance(rule, table.id, seating),
    )
    const subjects = kind === 'tag_table' ? (tagged.get(rule.tagId ?? '') ?? []) : rule.guestIds
    for (const id of subjects) byGuest.set(id, [...(byGuest.get(id) ?? []), { rule, fits }])
  }
  return {
    must: (id: string, table: number) =>
      (byGuest.get(id) ?? []).every(({ rule, fits }) => !rule.must || fits[table]),
    price: (id: string, table: number) =>
      (byGuest.get(id) ?? []).reduce(
        (sum, { rule, fits }) => sum + (rule.must || fits[table] ? 0 : rule.weight),
        0,
      ),
  }
}

function tiesIn(seating: Seating, indexOf: ReadonlyMap<string, number>): Tie[] {
  const wishes = seating.rules.filter(
    ({ kind, must }) => !must && ['same_table', 'beside', 'apart'].includes(kind),
  )
  const sets = [
    ...wishes.map(({ guestIds, weight, kind }) => ({
      guestIds,
      // Both are affected when they cannot sit side by side.
      weight: kind === 'beside' ? 2 * weight : weight,
      kind: kind === 'apart' ? ('apart' as const) : ('together' as const),
    })),
    ...groupsToKeep(seating).map((guestIds) => ({
      guestIds,
      weight: groupWeight,
      kind: 'together' as const,
    })),
  ]
  return sets.flatMap(({ guestIds, weight, kind }): Tie[] => {
    const counts = new Map<number, number>()
    for (const id of guestIds) {
      const unit = indexOf.get(id)
      if (unit !== undefined) counts.set(unit, (counts.get(unit) ?? 0) + 1)
    }
    if (counts.size < 2) return []
    return [{ units: [...counts.keys()], sizes: [...counts.values()], weight, kind }]
  })
}

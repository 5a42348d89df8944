import {
  isChild,
  type InvitedPerson,
  type Placed,
  type Rule,
  type Seating,
  type SeatingTable,
} from '../model.ts'
import { aisleSeats, neighboursOf, seatRuns } from './hall.ts'
import type { Random } from './random.ts'
import type { Problem } from './problem.ts'

export interface Proposal {
  places: Placed[]
  /** Guests who need a seat and got none. */
  unseated: string[]
}

const mustCost = 10_000
/** The cost of another chair at the same table; all of a table together weigh less than any wish. */
const moveCost = 0.001
const rounds = 40

/** Gives all people at a table a seat, so that those who should be side by side are. */
export function arrange(
  seating: Seating,
  { units, tableIds, staying }: Problem,
  tableOf: Int32Array,
  random: Random,
): Proposal {
  const seatOf = new Map(seating.places.map((placement) => [placement.guestId, placement]))
  const people = new Map(seating.people.map((person) => [person.id, person]))
  const placed = new Set(units.flatMap(({ guests }) => guests))
  // People who are not moved keep their seats, also those who no longer come.
  const places: Placed[] = seating.places.filter(({ guestId }) => !placed.has(guestId))
  const unseated: string[] = []
  const byTable = new Map<string, string[]>()
  for (const [at, { guests }] of units.entries()) {
    const tableId = tableIds[tableOf[at] ?? -1]
    if (tableId === undefined) unseated.push(...guests)
    else byTable.set(tableId, [...(byTable.get(tableId) ?? []), ...guests])
  }
  for (const table of seating.tables) {
    const guests = byTable.get(table.id) ?? []
    const takenSeats = new Set(
      places.filter(({ tableId }) => tableId === table.id).map((p) => p.seat),
    )
    const seats = arrangeTable({
      seating,
      table,
      guests,
      taken: takenSeats,
      staying,
      seatOf,
      people,
      random,
    })
    for (const [guestId, seat] of seats) {
      const before = seatOf.get(guestId)
      const stays = before?.tableId === table.id && before.seat === seat
      const ageBand = people.get(guestId)?.ageBand ?? 'adult'
      places.push(
        stays
          ? before
          : { guestId, tableId: table.id, seat, locked: before?.locked ?? false, ageBand },
      )
    }
  }
  // No one loses a place for nothing: who finds none keeps what they have, where it is not given away.
  const takenSeats = new Set(places.map(({ tableId, seat }) => `${tableId} ${seat}`))
  for (const id of unseated) {
    const before = seatOf.get(id)
    if (before && !takenSeats.has(`${before.tableId} ${before.seat}`)) places.push(before)
  }
  return { places, unseated }
}

interface Task {
  seating: Seating
  table: SeatingTable
  guests: readonly string[]
  /** Seats kept by others. */
  taken: ReadonlySet<number>
  /** Guests who keep their chair. */
  staying: ReadonlySet<string>
  seatOf: ReadonlyMap<string, Placed>
  people: ReadonlyMap<string, InvitedPerson>
  random: Random
}

function arrangeTable(task: Task): Map<string, number> {
  const { table, guests, taken, staying, seatOf, random } = task
  const keptSeats = new Map<string, number>()
  for (const guestId of guests) {
    const placement = seatOf.get(guestId)
    if (placement?.tableId === table.id && staying.has(guestId))
      keptSeats.set(guestId, placement.seat)
  }
  const fixed = new Set([...taken, ...keptSeats.values()])
  const free = seatsInOrder(table).filter((seat) => !fixed.has(seat))
  const wishes = askedAt(task)
  const movers = inChains(
    guests.filter((id) => !keptSeats.has(id)),
    wishes.rules,
    task.people,
  )
  const first = settle(task, movers, free, keptSeats, true)
  const isAsked = wishes.rules.length > 0 || wishes.children !== undefined
  if (!isAsked) return first
  let best = first
  let least = costOf(task, wishes, best)
  for (let round = 0; round < rounds && least >= 1; round += 1) {
    const start =
      round === 0
        ? new Map(first)
        : round === 1
          ? settle(task, movers, free, keptSeats, false)
          : shuffled(keptSeats, movers, free, random)
    const cost = descend(task, wishes, start, free, keptSeats)
    if (cost < least) [least, best] = [cost, start]
  }
  return best
}

/** Guests of the table keep their chairs, or everybody is placed again; newcomers take free chairs. */
function settle(
  { table, seatOf }: Task,
  movers: readonly string[],
  free: readonly number[],
  kept: ReadonlyMap<string, number>,
  staySeated: boolean,
): Map<string, number> {
  const seats = new Map(kept)
  const left = new Set(free)
  if (staySeated)
    for (const id of movers) {
      const placement = seatOf.get(id)
      if (placement?.tableId !== table.id || !left.delete(placement.seat)) continue
      seats.set(id, placement.seat)
    }
  const freeSeats = [...left]
  for (const id of movers)
    if (!seats.has(id)) seats.set(id, freeSeats.shift() ?? table.seats + seats.size)
  return seats
}

function shuffled(
  kept: ReadonlyMap<string, number>,
  movers: readonly string[],
  free: readonly number[],
  random: Random,
): Map<string, number> {
  const seats = new Map(kept)
  const from = Math.floor(random() * Math.max(1, free.length))
  const order = random() < 0.5 ? movers : movers.toReversed()
  for (const [at, id] of order.entries()) seats.set(id, free[(from + at) % free.length] ?? 0)
  // A few random seats, so that no two starts are equal.
  for (let n = 0; n < 3; n += 1) {
    const [a, b] = [pick(movers, random), pick(movers, random)]
    const [one, other] = [seats.get(a), seats.get(b)]
    if (one === undefined || other === undefined) continue
    seats.set(a, other).set(b, one)
  }
  return seats
}

function pick(items: readonly string[], random: Random): string {
  return items[Math.floor(random() * items.length)] ?? ''
}

/** Swaps seats, also with empty ones, as long as that helps. */
function descend(
  task: Task,
  asked: TableRules,
  seats: Map<string, number>,
  free: readonly number[],
  kept: ReadonlyMap<string, number>,
): number {
  const movers = [...seats.keys()].filter((id) => !kept.has(id))
  let cost = costOf(task, asked, seats)
  for (let isBetter = true; isBetter && cost >= 1;) {
    isBetter = false
    for (const id of movers)
      for (const seat of free) {
        const from = seats.get(id) ?? 0
        if (seat === from) continue
        const other = movers.find((each) => seats.get(each) === seat)
        seats.set(id, seat)
        if (other !== undefined) seats.set(other, from)
        const next = costOf(task, asked, seats)
        if (next < cost) {
          cost = next
          isBetter = true
          continue
        }
        seats.set(id, from)
        if (other !== undefined) seats.set(other, seat)
      }
  }
  return cost
}

interface TableRules {
  rules: readonly Rule[]
  /** The rule about children, where some sit here. */
  children: Rule | undefined
  beside: readonly (readonly number[])[]
  aisles: readonly boolean[]
}

/** Rules about seats that concern two, or one, of those here. */
function askedAt({ seating, table, guests, people }: Task): TableRules {
  const atTable = new Set(guests)
  const rules = seating.rules.filter(({ kind, guestIds }) => {
    if (kind === 'beside' || kind === 'not_beside') return guestIds.every((id) => atTable.has(id))
    return kind === 'aisle' && guestIds.some((id) => atTable.has(id))
  })
  const children = guests.some((id) => isChild(people.get(id)))
    ? seating.rules.find(({ kind }) => kind === 'child_adult')
    : undefined
  const needsAisles = rules.some(({ kind }) => kind === 'aisle')
  return {
    rules,
    children,
    beside: neighboursOf(table),
    aisles: needsAisles ? aisleSeats(table, seating) : [],
  }
}

function costOf(
  { people, seatOf, table }: Task,
  asked: TableRules,
  seats: ReadonlyMap<string, number>,
): number {
  const areBeside = (a = '', b = '') =>
    asked.beside[seats.get(a) ?? -1]?.includes(seats.get(b) ?? -1) ?? false
  let cost = 0
  for (const [id, seat] of seats) {
    const before = seatOf.get(id)
    if (before?.tableId === table.id && before.seat !== seat) cost += moveCost
  }
  for (const { kind, guestIds, must, weight } of asked.rules) {
    const [a, b] = guestIds
    const price = must ? mustCost : weight
    if (kind === 'aisle')
      for (const id of guestIds) {
        const seat = seats.get(id)
        if (seat !== undefined && !asked.aisles[seat]) cost += price
      }
    else if (areBeside(a, b) !== (kind === 'beside')) cost += 2 * price
  }
  if (!asked.children) return cost
  const price = asked.children.must ? mustCost : asked.children.weight
  for (const id of seats.keys()) {
    const child = people.get(id)
    if (!child || !isChild(child)) continue
    const adults = [...seats.keys()].filter((other) => {
      const person = people.get(other)
      return person?.groupId === child.groupId && person.ageBand === 'adult'
    })
    if (adults.length > 0 && !adults.some((adult) => areBeside(id, adult))) cost += price
  }
  return cost
}

/** Guests who must sit side by side follow each other, then groups. */
function inChains(
  guests: readonly string[],
  rules: readonly Rule[],
  people: ReadonlyMap<string, InvitedPerson>,
): string[] {
  const pairs = rules
    .filter(({ kind }) => kind === 'beside')
    .toSorted((a, b) => Number(b.must) - Number(a.must) || b.weight - a.weight)
  const matesOf = (id: string) =>
    pairs.filter(({ guestIds }) => guestIds.includes(id)).flatMap(({ guestIds }) => guestIds)
  const left = new Set(
    guests.toSorted((a, b) => {
      const [one, other] = [people.get(a)?.groupId ?? '', people.get(b)?.groupId ?? '']
      return one < other ? -1 : one > other ? 1 : 0
    }),
  )
  const ends = [...left].toSorted((a, b) => matesOf(a).length - matesOf(b).length)
  const starts = [...ends.filter((id) => matesOf(id).length > 0), ...left]
  const order: string[] = []
  for (const start of starts) {
    let next: string | undefined = start
    while (next !== undefined && left.delete(next)) {
      order.push(next)
      next = matesOf(next).find((mate) => left.has(mate))
    }
  }
  return order
}

function seatsInOrder(table: SeatingTable): number[] {
  return seatRuns(table).flatMap(({ seats }) => seats)
}

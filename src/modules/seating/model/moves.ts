import { maySit, type Placed, type Plan, type Seat, type Seating } from '../model.ts'
import type { Proposal } from './arrangement.ts'
import { freeSeat } from './tray.ts'

type Seated = Pick<Plan, 'places' | 'tables'>

export interface SeatMove {
  guestId: string
  /** Their present seat; null without one. */
  before: Seat | null
  after: Seat | null
  locked?: boolean
}

/** The guest who sits on the requested seat and may not be moved. */
export function fixedHolder(
  { places, tables }: Seated,
  guestIds: readonly string[],
  target: Seat | { tableId: string } | null,
): string | undefined {
  if (!target || !('seat' in target) || guestIds.length !== 1) return undefined
  const { tableId, seat } = target
  const holder = places.find((each) => each.tableId === tableId && each.seat === seat)
  if (!holder || guestIds.includes(holder.guestId)) return undefined
  const isFixed = holder.locked || tables.some(({ id, locked }) => locked && id === tableId)
  return isFixed ? holder.guestId : undefined
}

/** With whom a guest can change seats; of one without a seat, who can give theirs up. */
export function swapPartners(
  { places, tables, people }: Seated & Pick<Plan, 'people'>,
  guestId: string,
): Placed[] {
  const fixed = new Set(tables.filter(({ locked }) => locked).map(({ id }) => id))
  // Who does not come may leave a seat, but not take one.
  const staying = new Set(people.filter((person) => !maySit(person)).map(({ id }) => id))
  const hasSeat = places.some((each) => each.guestId === guestId)
  return places.filter(
    (each) =>
      each.guestId !== guestId &&
      !each.locked &&
      !fixed.has(each.tableId) &&
      !(hasSeat && staying.has(each.guestId)),
  )
}

/** Undefined where a table has not enough free seats for all of them, and where one stays on their seat. */
export function movesTo(
  plan: Seated,
  guestIds: readonly string[],
  target: Seat | { tableId: string } | null,
): SeatMove[] | undefined {
  const before = seatsIn(plan)
  if (target === null)
    return guestIds.map((guestId) => ({ guestId, before: before(guestId), after: null }))
  const [only] = guestIds
  if ('seat' in target && guestIds.length === 1 && only !== undefined) {
    const sitting = plan.places.find((p) => p.tableId === target.tableId && p.seat === target.seat)
    if (sitting?.guestId === only) return undefined
    const to = { tableId: target.tableId, seat: target.seat }
    const swap = sitting
      ? [
          {
            guestId: sitting.guestId,
            before: to,
            after: before(only),
            locked: sitting.locked && before(only) !== null,
          },
        ]
      : []
    return [{ guestId: only, before: before(only), after: to }, ...swap]
  }
  return onFreeSeats(
    plan,
    guestIds,
    plan.tables.filter(({ id }) => id === target.tableId),
  )
}

/**
 * Over the tables with the most free seats, so that a large family sits at few of them. Locked ones are
 * left out.
 */
export function movesAcross(plan: Seated, guestIds: readonly string[]): SeatMove[] | undefined {
  const seatedCounts = new Map<string, number>()
  for (const { tableId, guestId } of plan.places)
    if (!guestIds.includes(guestId)) seatedCounts.set(tableId, (seatedCounts.get(tableId) ?? 0) + 1)
  const freeAt = ({ id, seats }: Plan['tables'][number]) => seats - (seatedCounts.get(id) ?? 0)
  const open = plan.tables
    .filter(({ locked }) => !locked)
    .toSorted((a, b) => freeAt(b) - freeAt(a) || a.number - b.number)
  return onFreeSeats(plan, guestIds, open)
}

function onFreeSeats(
  plan: Seated,
  guestIds: readonly string[],
  tables: Plan['tables'],
): SeatMove[] | undefined {
  const before = seatsIn(plan)
  const otherPlaces = plan.places.filter(({ guestId }) => !guestIds.includes(guestId))
  const left = [...tables]
  const moves: SeatMove[] = []
  for (const guestId of guestIds) {
    let after: Seat | undefined
    for (let table = left[0]; table && !after; table = left[0]) {
      after = freeSeat(table, otherPlaces)
      if (!after) left.shift()
    }
    if (!after) return undefined
    otherPlaces.push({ ...after, guestId, locked: false, ageBand: 'adult' })
    moves.push({ guestId, before: before(guestId), after })
  }
  return moves
}

/** The changes of a proposal: guests with another chair, and guests without one. */
export function movesOfProposal(
  { places: now }: Pick<Seating, 'places'>,
  { places }: Pick<Proposal, 'places'>,
): SeatMove[] {
  const placementsBefore = new Map(now.map((placement) => [placement.guestId, placement]))
  const seatedIds = new Set(places.map(({ guestId }) => guestId))
  const moved = places.flatMap(({ guestId, tableId, seat, locked }): SeatMove[] => {
    const from = placementsBefore.get(guestId)
    if (from?.tableId === tableId && from.seat === seat) return []
    return [{ guestId, before: seatOf(from), after: { tableId, seat }, locked }]
  })
  const lost = now.filter(({ guestId }) => !seatedIds.has(guestId))
  return [
    ...moved,
    ...lost.map((from) => ({ guestId: from.guestId, before: seatOf(from), after: null })),
  ]
}

/** Who sits where once they are made. */
export function placesAfter(
  { places, people }: Pick<Seating, 'places' | 'people'>,
  moves: readonly Omit<SeatMove, 'before'>[],
): Placed[] {
  const last = new Map(moves.map((move) => [move.guestId, move]))
  const ages = new Map(people.map(({ id, ageBand }) => [id, ageBand]))
  return [
    ...places.filter(({ guestId }) => !last.has(guestId)),
    ...[...last.values()].flatMap(({ guestId, after, locked = false }) =>
      after ? [{ ...after, guestId, locked, ageBand: ages.get(guestId) ?? 'adult' }] : [],
    ),
  ]
}

/** Those who would share a seat. Empty where all can be seated so. */
export function clashesOf(places: readonly Placed[]): Placed[][] {
  const seats = new Map<string, Placed[]>()
  for (const placement of places) {
    const key = `${placement.tableId} ${placement.seat}`
    const occupant = seats.get(key)
    if (occupant) occupant.push(placement)
    else seats.set(key, [placement])
  }
  return [...seats.values()].filter((here) => here.length > 1)
}

export function seatOf(placement: Placed | undefined): Seat | null {
  return placement ? { tableId: placement.tableId, seat: placement.seat } : null
}

function seatsIn({ places }: Seated): (guestId: string) => Seat | null {
  const seats = new Map(places.map((placement) => [placement.guestId, placement]))
  return (guestId) => seatOf(seats.get(guestId))
}

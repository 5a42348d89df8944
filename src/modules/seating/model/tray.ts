import { maySit, needsSeat, type Attendance, type Seat, type Seating } from '../model.ts'

/** A change among the guests that nobody decided on yet. */
export type TrayItem =
  | { kind: 'gone'; guestId: string; attendance: Attendance; tableId: string }
  | { kind: 'age'; guestId: string; tableId: string }
  | { kind: 'over'; guestId: string; tableId: string }
  | { kind: 'unseated'; guestId: string }

/**
 * Follows from the guests and the plan alone, so that it can neither miss a change nor keep one that is over:
 * seats of people who do not come, whose age changed, that their table no longer has, and people without a seat.
 */
export function trayOf({ people, places, tables }: Seating): TrayItem[] {
  const seats = new Map(places.map((place) => [place.guestId, place]))
  const sizes = new Map(tables.map(({ id, seats: count }) => [id, count]))
  return people.flatMap((person): TrayItem[] => {
    const { id: guestId, attendance } = person
    const place = seats.get(guestId)
    if (!place) return needsSeat(person) ? [{ kind: 'unseated', guestId }] : []
    const { tableId } = place
    if (!maySit(person)) return [{ kind: 'gone', guestId, attendance, tableId }]
    if (place.seat >= (sizes.get(tableId) ?? 0)) return [{ kind: 'over', guestId, tableId }]
    return place.ageBand === person.ageBand ? [] : [{ kind: 'age', guestId, tableId }]
  })
}

/** The first seat of a table that nobody has. */
export function freeSeat(
  table: { id: string; seats: number },
  places: Seating['places'],
): Seat | undefined {
  const taken = new Set(places.filter(({ tableId }) => tableId === table.id).map((p) => p.seat))
  for (let seat = 0; seat < table.seats; seat += 1)
    if (!taken.has(seat)) return { tableId: table.id, seat }
  return undefined
}

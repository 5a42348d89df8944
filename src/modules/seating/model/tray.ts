import { maySit, needsSeat, type Attendance, type Seat, type Seating } from '../model.ts'

/** A change among the guests without a decision yet. */
export type TrayItem =
  | { kind: 'gone'; guestId: string; attendance: Attendance; tableId: string }
  | { kind: 'age'; guestId: string; tableId: string }
  | { kind: 'over'; guestId: string; tableId: string }
  | { kind: 'unseated'; guestId: string }

/**
 * Computed from the guests and the plan, so that no change is missed and none stays after it is resolved:
 * seats of people who do not come, whose age changed, that their table no longer has, and people without a
 * seat.
 */
export function trayOf({ people, places, tables }: Seating): TrayItem[] {
  const seats = new Map(places.map((placement) => [placement.guestId, placement]))
  const sizes = new Map(tables.map(({ id, seats: count }) => [id, count]))
  return people.flatMap((person): TrayItem[] => {
    const { id: guestId, attendance } = person
    const placement = seats.get(guestId)
    if (!placement) return needsSeat(person) ? [{ kind: 'unseated', guestId }] : []
    const { tableId } = placement
    if (!maySit(person)) return [{ kind: 'gone', guestId, attendance, tableId }]
    if (placement.seat >= (sizes.get(tableId) ?? 0)) return [{ kind: 'over', guestId, tableId }]
    return placement.ageBand === person.ageBand ? [] : [{ kind: 'age', guestId, tableId }]
  })
}

/** The first free seat of a table. */
export function freeSeat(
  table: { id: string; seats: number },
  places: Seating['places'],
): Seat | undefined {
  const takenSeats = new Set(
    places.filter(({ tableId }) => tableId === table.id).map((p) => p.seat),
  )
  for (let seat = 0; seat < table.seats; seat += 1)
    if (!takenSeats.has(seat)) return { tableId: table.id, seat }
  return undefined
}

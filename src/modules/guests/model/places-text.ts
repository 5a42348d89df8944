import { namedTable } from './table-name.ts'

export interface PlaceWords {
  /** "Masa 5". */
  table(table: string): string
  /** "locul 3". */
  seat(seat: number): string
}

interface TableAndSeat {
  part: string
  table: string
  seat: number | null
}

/** A named table of a plan needs no further word ("Rândul 3"); a number does. */
function plannedPlace(table: string, seat: number | null, words: PlaceWords): string {
  const named = /^\d+$/.test(table) ? words.table(table) : table
  return seat === null ? named : `${named}, ${words.seat(seat)}`
}

/** "Masa 5, locul 3"; with the part before it where there is more than one. */
export function placesText(places: readonly TableAndSeat[], words: PlaceWords): string {
  return places
    .map(({ part, table, seat }) => {
      const place =
        seat === null && part === ''
          ? namedTable(table, words.table)
          : plannedPlace(table, seat, words)
      return places.length > 1 && part ? `${part}: ${place}` : place
    })
    .join(' · ')
}

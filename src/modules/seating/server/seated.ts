import { labelOf, maySit, type Plan } from '../model.ts'
import type { Seated } from './printouts/list-drawings.ts'
import type { PrintedPerson } from './printouts/printout-store.ts'

/** The confirmed guests with a seat, table by table. */
export function seatedOf({ places, tables }: Plan, people: readonly PrintedPerson[]): Seated[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const tableOf = new Map(tables.map((table) => [table.id, table]))
  return places
    .flatMap(({ guestId, tableId, seat }) => {
      const person = byId.get(guestId)
      const table = tableOf.get(tableId)
      if (!person || !table || !maySit(person)) return []
      const { number } = table
      const shown = seat < table.seats ? seat + 1 : null
      return [{ person, table: labelOf(table), number, tableId, seat: shown }]
    })
    .toSorted((a, b) => a.number - b.number || compareText(a.tableId, b.tableId) || bySeat(a, b))
}

/** Guests without a table come last. */
function bySeat(a: Seated, b: Seated): number {
  return (a.seat ?? Infinity) === (b.seat ?? Infinity)
    ? 0
    : (a.seat ?? Infinity) - (b.seat ?? Infinity)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

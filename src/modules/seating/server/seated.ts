import { labelOf, maySit, type Plan } from '../model.ts'
import type { Seated } from './printouts/list-drawings.ts'
import type { PrintedPerson } from './printouts/printout-store.ts'

/** Who comes and has a seat, table by table. */
export function seatedOf({ places, tables }: Plan, people: readonly PrintedPerson[]): Seated[] {
  const byId = new Map(people.map((person) => [person.id, person]))
  const tableOf = new Map(tables.map((table) => [table.id, table]))
  return places
    .flatMap(({ guestId, tableId, seat }) => {
      const person = byId.get(guestId)
      const table = tableOf.get(tableId)
      if (!person || !table || !maySit(person)) return []
      const { number } = table
      return [{ person, table: labelOf(table), number, tableId, seat: seat + 1 }]
    })
    .toSorted((a, b) => a.number - b.number || compareText(a.tableId, b.tableId) || a.seat - b.seat)
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

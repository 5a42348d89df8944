import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { Instant } from '#shared/dates/time.ts'

/**
 * Where a guest sits in a sent version or now. The table is null for one who is confirmed without a table; the seat,
 * counted from one, also without a free seat at the table.
 */
export interface VersionPlace {
  guestId: string
  name: string
  table: string | null
  seat: number | null
  menu: string
}

export interface VersionTable {
  table: string
  seats: number
}

export const VersionChange = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(['came', 'left']),
    guestId: Id,
    name: z.string(),
    table: z.string().nullable(),
    seat: z.int().nullable(),
  }),
  z.strictObject({
    kind: z.literal('moved'),
    guestId: Id,
    name: z.string(),
    table: z.string().nullable(),
    seat: z.int().nullable(),
    tableBefore: z.string().nullable(),
    seatBefore: z.int().nullable(),
  }),
  z.strictObject({
    kind: z.literal('menu'),
    guestId: Id,
    name: z.string(),
    table: z.string().nullable(),
    menu: z.string(),
    menuBefore: z.string(),
  }),
  z.strictObject({ kind: z.enum(['table_added', 'table_removed']), table: z.string() }),
  z.strictObject({
    kind: z.literal('table_seats'),
    table: z.string(),
    seats: z.int(),
    seatsBefore: z.int(),
  }),
])
export type VersionChange = z.infer<typeof VersionChange>

export const Version = z.strictObject({
  id: Id,
  number: z.int(),
  note: z.string(),
  wasMailed: z.boolean(),
  sentAt: Instant,
  by: z.string(),
  people: z.int(),
})
export type Version = z.infer<typeof Version>

interface Seats {
  tables: readonly VersionTable[]
  places: readonly VersionPlace[]
  unplaced: readonly VersionPlace[]
}

/** The differences from `before` to `now` for a venue: tables first, then people in the order of `now`. */
export function changesBetween(before: Seats, now: Seats): VersionChange[] {
  const people = ({ places, unplaced }: Seats) => [...places, ...unplaced]
  return [...tableChanges(before.tables, now.tables), ...placeChanges(people(before), people(now))]
}

function tableChanges(
  before: readonly VersionTable[],
  now: readonly VersionTable[],
): VersionChange[] {
  const formerSeats = new Map(before.map(({ table, seats }) => [table, seats]))
  const left = new Set(now.map(({ table }) => table))
  return [
    ...now.flatMap(({ table, seats }): VersionChange[] => {
      const seatsBefore = formerSeats.get(table)
      if (seatsBefore === undefined) return [{ kind: 'table_added', table }]
      return seatsBefore === seats ? [] : [{ kind: 'table_seats', table, seats, seatsBefore }]
    }),
    ...before
      .filter(({ table }) => !left.has(table))
      .map(({ table }): VersionChange => ({ kind: 'table_removed', table })),
  ]
}

function placeChanges(
  before: readonly VersionPlace[],
  now: readonly VersionPlace[],
): VersionChange[] {
  const placementsBefore = new Map(before.map((placement) => [placement.guestId, placement]))
  const present = new Set(now.map(({ guestId }) => guestId))
  return [
    ...now.flatMap(({ guestId, name, table, seat, menu }): VersionChange[] => {
      const old = placementsBefore.get(guestId)
      if (!old) return [{ kind: 'came', guestId, name, table, seat }]
      const changes: VersionChange[] = []
      if (old.table !== table || old.seat !== seat)
        changes.push({
          kind: 'moved',
          guestId,
          name,
          table,
          seat,
          tableBefore: old.table,
          seatBefore: old.seat,
        })
      if (old.menu !== menu)
        changes.push({ kind: 'menu', guestId, name, table, menu, menuBefore: old.menu })
      return changes
    }),
    ...before
      .filter(({ guestId }) => !present.has(guestId))
      .map(({ guestId, name, table, seat }) => ({
        kind: 'left' as const,
        guestId,
        name,
        table,
        seat,
      })),
  ]
}

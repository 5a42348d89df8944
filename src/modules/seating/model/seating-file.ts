import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { fold } from '#shared/text/text.ts'
import {
  labelOf,
  maySit,
  Seat,
  type InvitedPerson,
  type Seating,
  type SeatingTable,
} from '../model.ts'
import { tableKey } from './hall.ts'
import { freeSeat } from './tray.ts'

/** In the order of the file; `id` is ours and makes a row found whatever else was changed in it. */
export const fileColumns = [
  'name',
  'group',
  'answer',
  'age',
  'menu',
  'table',
  'seat',
  'id',
] as const
export type FileColumn = (typeof fileColumns)[number]

export const idHeader = 'ID Prilej'

/** Folded words by which a column is known, in either language. */
const headers: Readonly<Partial<Record<FileColumn, readonly string[]>>> = {
  name: ['nume', 'nume si prenume', 'invitat', 'name', 'full name', 'guest'],
  group: ['grup', 'familie', 'group', 'family', 'household'],
  table: ['masa', 'masa nr', 'nr masa', 'table', 'table no', 'table number'],
  seat: ['loc', 'locul', 'scaun', 'seat', 'chair'],
  id: [fold(idHeader)],
}

export const FileProblem = z.strictObject({
  row: z.int(),
  name: z.string(),
  value: z.string(),
  reason: z.enum([
    'unknown_guest',
    'several_guests',
    'named_twice',
    'unknown_table',
    'bad_seat',
    'seat_taken',
    'table_full',
    'does_not_come',
  ]),
})
export type FileProblem = z.infer<typeof FileProblem>

export const FileMove = z.strictObject({
  guestId: Id,
  before: Seat.nullable(),
  after: Seat.nullable(),
})

interface FileRow {
  rowNo: number
  cells: readonly string[]
}

interface ReadFile {
  moves: z.infer<typeof FileMove>[]
  problems: FileProblem[]
  /** Rows whose guest already sits where the file says. */
  unchanged: number
}

type Columns = Partial<Record<FileColumn, number>>

/** Which column is which; null where no row names both a guest and a table. */
export function columnsIn(rows: readonly FileRow[]): { columns: Columns; at: number } | null {
  for (const [at, { cells }] of rows.slice(0, 10).entries()) {
    const folded = cells.map((cell) => fold(cell).replaceAll(/[.:]/g, '').trim())
    const columns: Columns = {}
    for (const column of fileColumns) {
      const found = folded.findIndex((cell) => headers[column]?.includes(cell))
      if (found >= 0) columns[column] = found
    }
    const hasGuest = columns.name !== undefined || columns.id !== undefined
    if (hasGuest && columns.table !== undefined) return { columns, at }
  }
  return null
}

/** What a file of who sits where would change; what it says otherwise is named and changes nothing. */
export function readSeats(seating: Seating, rows: readonly FileRow[], columns: Columns): ReadFile {
  const known = knownPeople(seating)
  const problems: FileProblem[] = []
  const fileSeats = new Map<string, FileSeat>()
  for (const { rowNo, cells } of rows) {
    const cell = (column: FileColumn) => (cells[columns[column] ?? -1] ?? '').trim()
    const name = cell('name')
    const problem = (reason: FileProblem['reason'], value = name) =>
      problems.push({ row: rowNo, name: name || cell('id'), value, reason })
    if (!name && !cell('id')) continue
    const person = known(cell('id'), name, cell('group'))
    if (typeof person === 'string') problem(person)
    else if (fileSeats.has(person.id)) problem('named_twice')
    else if (cell('table') === '') {
      // Only in our own file an empty cell means that a person has no seat.
      if (cell('id')) fileSeats.set(person.id, { rowNo, name, person, table: null, seat: null })
    } else {
      const table = tableNamed(seating.tables, cell('table'))
      const seat = seatIn(cell('seat'), table)
      if (!table) problem('unknown_table', cell('table'))
      else if (seat === undefined) problem('bad_seat', cell('seat'))
      else fileSeats.set(person.id, { rowNo, name, person, table, seat })
    }
  }
  return {
    ...placed(seating, [...fileSeats.values()], problems),
    problems: problems.toSorted((a, b) => a.row - b.row),
  }
}

interface FileSeat {
  rowNo: number
  name: string
  person: InvitedPerson
  /** Null: nowhere. */
  table: SeatingTable | null
  /** Null: any free one. */
  seat: number | null
}

function placed(
  { places }: Seating,
  fileSeats: readonly FileSeat[],
  problems: FileProblem[],
): Omit<ReadFile, 'problems'> {
  const before = new Map(places.map((placement) => [placement.guestId, placement]))
  const moving = new Set(fileSeats.map(({ person }) => person.id))
  const taken = places.filter(({ guestId }) => !moving.has(guestId))
  const moves: ReadFile['moves'] = []
  let unchanged = 0
  const settle = ({ rowNo, name, person, table, seat }: FileSeat) => {
    const now = before.get(person.id)
    const from = now ? { tableId: now.tableId, seat: now.seat } : null
    const refuse = (reason: FileProblem['reason'], value: string) => {
      problems.push({ row: rowNo, name, value, reason })
      if (now) taken.push(now)
    }
    if (!table) {
      if (from) moves.push({ guestId: person.id, before: from, after: null })
      else unchanged += 1
      return
    }
    const isHere = now?.tableId === table.id
    const stays = isHere && (seat === null || seat === now.seat)
    const isTaken = (at: number) =>
      taken.some((each) => each.tableId === table.id && each.seat === at)
    const label = labelOf(table)
    const target = seat ?? (stays && !isTaken(now.seat) ? now.seat : freeSeat(table, taken)?.seat)
    if (!stays && !maySit(person)) refuse('does_not_come', label)
    else if (target === undefined) refuse('table_full', label)
    else if (isTaken(target)) refuse('seat_taken', `${label}, ${target + 1}`)
    else {
      const { ageBand, id: guestId } = person
      taken.push({ guestId, tableId: table.id, seat: target, locked: false, ageBand })
      if (from?.tableId === table.id && from.seat === target) unchanged += 1
      else moves.push({ guestId, before: from, after: { tableId: table.id, seat: target } })
    }
  }
  // Seats that are named go first, then those who stay, so that who may sit anywhere takes none of them.
  const rank = ({ seat, table, person }: FileSeat) =>
    seat !== null ? 0 : before.get(person.id)?.tableId === table?.id ? 1 : 2
  for (const each of fileSeats.toSorted((a, b) => rank(a) - rank(b) || a.rowNo - b.rowNo))
    settle(each)
  return { moves, unchanged }
}

function knownPeople({ people }: Seating) {
  const byId = new Map(people.map((person) => [person.id, person]))
  const byName = new Map<string, InvitedPerson[]>()
  for (const person of people) {
    const key = nameKey(person.name)
    byName.set(key, [...(byName.get(key) ?? []), person])
  }
  return (
    id: string,
    name: string,
    group: string,
  ): InvitedPerson | 'unknown_guest' | 'several_guests' => {
    const own = byId.get(id.toLowerCase())
    if (own) return own
    const named = byName.get(nameKey(name)) ?? []
    const ofGroup = named.filter(({ groupName }) => fold(groupName) === fold(group))
    const [person, ...others] = named.length > 1 && ofGroup.length > 0 ? ofGroup : named
    if (!person) return 'unknown_guest'
    return others.length > 0 ? 'several_guests' : person
  }
}

/** The same person whichever name comes first. */
function nameKey(name: string): string {
  return fold(name)
    .split(/[\s.,-]+/)
    .filter(Boolean)
    .toSorted()
    .join(' ')
}

/** By its name or its number, however it is written; a table with a name also by its number. */
function tableNamed(tables: readonly SeatingTable[], text: string): SeatingTable | undefined {
  const key = tableKey(text)
  const named = tables.find((table) => tableKey(labelOf(table)) === key)
  return named ?? tables.find((table) => String(table.number) === key)
}

/** Null where the cell is empty, undefined where the table has no such seat. */
function seatIn(text: string, table: SeatingTable | undefined): number | null | undefined {
  if (text === '') return null
  const seat = /^\d{1,3}(?:\.0+)?$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
  return seat >= 1 && seat <= (table?.seats ?? 200) ? seat - 1 : undefined
}

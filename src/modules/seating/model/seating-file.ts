import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { fold } from '#shared/text/text.ts'
import {
  labelOf,
  maySit,
  Seat,
  type InvitedPerson,
  type Placed,
  type Seating,
  type SeatingTable,
} from '../model.ts'
import { tableKey } from './hall.ts'
import { clashesOf, seatOf } from './moves.ts'
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
    'seat_twice',
    'table_full',
    'does_not_come',
    'locked',
    'no_table',
  ]),
  /** The other of two rows that ask for one seat. */
  other: z.strictObject({ row: z.int(), name: z.string() }).optional(),
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
      const index = folded.findIndex((cell) => headers[column]?.includes(cell))
      if (index >= 0) columns[column] = index
    }
    const hasGuest = columns.name !== undefined || columns.id !== undefined
    if (hasGuest && columns.table !== undefined) return { columns, at }
  }
  return null
}

/** The changes of a seating file; rows that cannot be applied are reported and change nothing. */
export function readSeats(seating: Seating, rows: readonly FileRow[], columns: Columns): ReadFile {
  const people = knownPeople(seating)
  const problems: FileProblem[] = []
  const fileSeats = new Map<string, FileSeat>()
  for (const { rowNo, cells } of rows) {
    const cell = (column: FileColumn) => (cells[columns[column] ?? -1] ?? '').trim()
    const name = cell('name')
    const problem = (reason: FileProblem['reason'], value = name) =>
      problems.push({ row: rowNo, name: name || cell('id'), value, reason })
    if (!name && !cell('id')) continue
    const person = people(cell('id'), name, cell('group'))
    if (typeof person === 'string') problem(person)
    else if (fileSeats.has(person.id)) problem('named_twice')
    else if (cell('table') === '') {
      // Only in our own file an empty cell means that a person has no seat.
      const isSeated = seating.places.some(({ guestId }) => guestId === person.id)
      if (isSeated && !cell('id')) problem('no_table')
      else fileSeats.set(person.id, { rowNo, name, person, table: null, seat: null })
    } else {
      const table = tableNamed(seating.tables, cell('table'))
      const seat = seatIn(cell('seat'), table)
      if (!table) problem('unknown_table', cell('table'))
      else if (seat === undefined) problem('bad_seat', cell('seat'))
      else fileSeats.set(person.id, { rowNo, name, person, table, seat })
    }
  }
  return {
    ...resolvedSeats(seating, [...fileSeats.values()], problems),
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

type Refusal = [FileSeat, FileProblem['reason'], value: string, other?: FileSeat]

/**
 * Rows are refused until all that is left can be taken together, since a guest who is refused keeps a seat that
 * another row may ask for.
 */
function resolvedSeats(
  { places }: Seating,
  fileSeats: readonly FileSeat[],
  problems: FileProblem[],
): Omit<ReadFile, 'problems'> {
  const before = new Map(places.map((placement) => [placement.guestId, placement]))
  let open = [...fileSeats]
  const refuse = (refusals: readonly Refusal[]) => {
    for (const [{ rowNo, name }, reason, value, other] of refusals)
      problems.push({
        row: rowNo,
        name,
        value,
        reason,
        ...(other && { other: { row: other.rowNo, name: other.name } }),
      })
    const refused = new Set(refusals.map(([each]) => each))
    open = open.filter((each) => !refused.has(each))
    return refused.size > 0
  }
  refuse(open.flatMap((each) => refusalsAlone(each, before.get(each.person.id))))
  for (;;) {
    const moving = new Set(open.map(({ person }) => person.id))
    const unmoved = places.filter(({ guestId }) => !moving.has(guestId))
    const requestedSeats = open.flatMap((each) => {
      const seat = seatAsked(each, before.get(each.person.id))
      return seat ? [placeOf(each, seat)] : []
    })
    const byGuest = new Map(open.map((each) => [each.person.id, each]))
    if (refuse(refusalsTogether([...unmoved, ...requestedSeats], byGuest, before))) continue
    const { taken, full } = onFreeSeats(open, [...unmoved, ...requestedSeats], before)
    if (refuse(full.map((each) => [each, 'table_full', each.table ? labelOf(each.table) : ''])))
      continue
    return changesTo(open, new Map(taken.map((each) => [each.guestId, each])), before)
  }
}

/** The reasons against a row by itself, without regard to other rows. */
function refusalsAlone(row: FileSeat, now: Placed | undefined): Refusal[] {
  const { person, table, seat } = row
  const stays = table?.id === now?.tableId && (seat === null || seat === now?.seat)
  const label = table ? labelOf(table) : ''
  if (now?.locked && !stays) return [[row, 'locked', label]]
  return table && !stays && !maySit(person) ? [[row, 'does_not_come', label]] : []
}

/** The number that a row names; a locked guest keeps their own. */
function seatAsked({ table, seat }: FileSeat, now: Placed | undefined): Seat | null {
  if (!table) return null
  const number = seat ?? (now?.locked ? now.seat : null)
  return number === null ? null : { tableId: table.id, seat: number }
}

/** If several rows name one seat, the guest who sits there keeps it; of several newcomers none gets it. */
function refusalsTogether(
  places: readonly Placed[],
  rows: ReadonlyMap<string, FileSeat>,
  before: ReadonlyMap<string, Placed>,
): Refusal[] {
  return clashesOf(places).flatMap((rivals) => {
    const holder = rivals.find(({ guestId, tableId, seat }) => {
      const now = before.get(guestId)
      return now?.tableId === tableId && now.seat === seat
    })
    return rivals.flatMap(({ guestId, seat }): Refusal[] => {
      const row = rows.get(guestId)
      if (guestId === holder?.guestId || !row?.table) return []
      const rival = holder ?? rivals.find((each) => each.guestId !== guestId)
      const other = rival && rows.get(rival.guestId)
      const value = `${labelOf(row.table)}, ${seat + 1}`
      return [other ? [row, 'seat_twice', value, other] : [row, 'seat_taken', value]]
    })
  })
}

/** Guests who stay at their table first, so that a guest without a fixed seat takes none of theirs. */
function onFreeSeats(
  rows: readonly FileSeat[],
  places: readonly Placed[],
  before: ReadonlyMap<string, Placed>,
): { taken: Placed[]; full: FileSeat[] } {
  const seated = [...places]
  const seatedIds = new Set(seated.map(({ guestId }) => guestId))
  const full: FileSeat[] = []
  const isAt = ({ person, table }: FileSeat) => before.get(person.id)?.tableId === table?.id
  const free = rows.filter(({ person, table }) => table && !seatedIds.has(person.id))
  for (const row of [...free.filter(isAt), ...free.filter((each) => !isAt(each))]) {
    const { table, person } = row
    if (!table) continue
    const now = before.get(person.id)
    const own = now && now.tableId === table.id ? { tableId: table.id, seat: now.seat } : undefined
    const isFree = own && !seated.some((p) => p.tableId === own.tableId && p.seat === own.seat)
    const seat = isFree ? own : freeSeat(table, seated)
    if (seat) seated.push(placeOf(row, seat))
    else full.push(row)
  }
  return { taken: seated, full }
}

function placeOf({ person }: FileSeat, seat: Seat): Placed {
  return { ...seat, guestId: person.id, locked: false, ageBand: person.ageBand }
}

function changesTo(
  rows: readonly FileSeat[],
  after: ReadonlyMap<string, Placed>,
  before: ReadonlyMap<string, Placed>,
): Omit<ReadFile, 'problems'> {
  const moves = rows.flatMap(({ person: { id } }): ReadFile['moves'] => {
    const [from, to] = [seatOf(before.get(id)), seatOf(after.get(id))]
    const stays = from?.tableId === to?.tableId && from?.seat === to?.seat
    return stays ? [] : [{ guestId: id, before: from, after: to }]
  })
  return { moves, unchanged: rows.length - moves.length }
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

import { cellEnd } from '#shared/text/csv.ts'
import { pick } from '#shared/fields.ts'
import { fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import {
  fieldOfTarget,
  fullName,
  isFieldTarget,
  type FileFieldKey,
  type GuestFields,
} from '../../model.ts'
import { findGroups } from '../groups/group-store.ts'
import { findGuests } from '../store.ts'
import { exportedLines } from './exchange.ts'
import {
  fieldsRead,
  partOf,
  type MatchedGuest,
  type ParsedRow,
  type RowProblem,
  type Target,
} from '../../model/exchange/imports.ts'
import { columnOf } from '../../model/exchange/columns.ts'
import { readRow, type ImportContext } from '../../model/exchange/rows.ts'
import { exportWords } from './export.ts'
import type { CheckedRow } from './row-store.ts'

/**
 * Rows written by our own export: each is compared with what the export would write of the same guest now,
 * read by the same reader, so that an unchanged file changes nothing.
 */
export class OwnRows {
  readonly #seen = new Set<string>()
  readonly #world: ImportContext

  constructor(world: ImportContext) {
    this.#world = world
  }

  async compare(ctx: EventContext, rows: readonly CheckedRow[]): Promise<void> {
    const own = rows.filter((row) => isReadable(row) && this.#isFirst(row))
    const ids = own.map(({ reading }) => reading.id!)
    if (ids.length === 0) return
    const lines = await this.#linesOf(ctx, ids)
    const matchedGuests = await knownOf(ctx, [...lines.keys()])
    for (const row of own) {
      const there = matchedGuests.get(row.reading.id!)
      const cells = lines.get(row.reading.id!)
      if (there && cells) this.#judge(row, there, cells)
    }
  }

  /** A row that was copied inside the file is about another guest. */
  #isFirst({ reading: { id } }: CheckedRow): boolean {
    if (!id || this.#seen.has(id)) return false
    this.#seen.add(id)
    return true
  }

  async #linesOf(ctx: EventContext, ids: readonly string[]): Promise<Map<string, string[]>> {
    const columns = this.#world.targets.map(columnOf)
    const written = columns.filter((column) => column !== null)
    const what = { columns: written, words: await exportWords(ctx, 'ro') }
    const lines = await exportedLines(ctx, ids, what)
    const places = columns.map((column) => (column === null ? -1 : written.indexOf(column)))
    const spread = (line: string) => {
      const cells = line.split(cellEnd)
      return places.map((at) => cells[at] ?? '')
    }
    return new Map([...lines].map(([id, line]) => [id, spread(line)]))
  }

  #judge(row: CheckedRow, matchedGuest: MatchedGuest, cells: readonly string[]): void {
    const there = readRow(cells, this.#world).reading
    const [newFields, oldFields] = [fieldsRead(row.reading), fieldsRead(there)]
    const takes: string[] = []
    const differences: RowProblem[] = []
    for (const [at, target] of this.#world.targets.entries()) {
      if (columnOf(target) === null || isWarned(row, at)) continue
      // The rest has its own rules and is changed where they hold.
      const field = isFieldTarget(target) && fieldOfTarget[target]
      if (
        field
          ? isSame(newFields[field], oldFields[field])
          : valueIn(row.reading, target) === valueIn(there, target)
      )
        continue
      if (field) takes.push(field)
      const code = field ? 'changed' : 'not_taken'
      differences.push({ at, code, value: (cells[at] ?? '').slice(0, 60), warning: true })
    }
    row.problems = [...row.problems.filter((problem) => !isLostHost(problem)), ...differences]
    row.known = { ...matchedGuest, takes }
    row.twin = null
    row.status = differences.length > 0 ? 'changed' : 'same'
  }
}

/** A person who is there has a host already, so one whom the file does not name any more is no fault. */
function isReadable({ leftOut = false, problems }: CheckedRow): boolean {
  return !leftOut && problems.every((problem) => problem.warning || isLostHost(problem))
}

function isLostHost({ code }: RowProblem): boolean {
  return code === 'host_not_found'
}

/** The value of an unreadable cell is unknown. */
function isWarned({ problems }: CheckedRow, at: number): boolean {
  return problems.some((problem) => problem.at === at && problem.code !== 'changed')
}

/** What a reading says at a column that is no field of the guest, as a text that can be compared. */
function valueIn(reading: ParsedRow, target: Target): string {
  const part = partOf(target)
  if (part) {
    const invitation = reading.invitations.find(({ partId }) => partId === part.partId)
    return (part.kind === 'rsvp' ? invitation?.rsvp : invitation?.menu) ?? ''
  }
  switch (target) {
    case 'primary':
      return String(reading.isPrimary)
    case 'host':
      return fold(reading.host)
    case 'diet':
    case 'allergies':
    case 'access':
      return reading.needs?.[target] ?? ''
    case 'group':
    case 'salutation':
    case 'side':
    case 'language':
    case 'maxPersons':
      return String(reading[target] ?? '')
    default:
      return ''
  }
}

/** Tags in another order are the same. */
function isSame(one: string | null | string[], other: typeof one): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((id) => other.includes(id))
  return one === other
}

/** What the row says of those fields that it changes. */
export function takenOf(reading: ParsedRow, takes: readonly string[]): Partial<GuestFields> {
  return pick(fieldsRead(reading), takes as FileFieldKey[])
}

async function knownOf(
  ctx: EventContext,
  ids: readonly string[],
): Promise<Map<string, MatchedGuest>> {
  const guests = await findGuests(ctx.db, ctx.event, ids)
  const groupIds = [...new Set(guests.map(({ groupId }) => groupId))]
  const groups = await findGroups(ctx.db, ctx.event, groupIds)
  const names = new Map(groups.map(({ id, name }) => [id, name]))
  return new Map(
    guests.map((guest) => {
      const { id, groupId, email, phone, company, table } = guest
      const groupName = names.get(groupId) ?? ''
      const matchedGuest = {
        id,
        groupId,
        name: fullName(guest),
        groupName,
        email,
        phone,
        company,
        table,
      }
      return [id, { ...matchedGuest, why: 'id' as const }]
    }),
  )
}

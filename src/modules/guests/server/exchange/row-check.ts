import { fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { pageOfTags } from '#modules/company/server/api.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { fullName, nameKey } from '../../model.ts'
import { likelyMatches, type Candidate, type Match } from './exchange.ts'
import type { MatchedGuest } from '../../model/exchange/imports.ts'
import { partsWithColumns, readRow, type ImportContext } from '../../model/exchange/rows.ts'
import type { FileRow } from './file-reader.ts'
import type { CheckedRow } from './row-store.ts'

/** Names in the file resolved to records of this company and event. */
export async function importContextOf(
  ctx: EventContext,
  how: Pick<ImportContext, 'targets' | 'partIds' | 'consent' | 'mendsCedillas' | 'emptiesBad'>,
): Promise<ImportContext> {
  const named = (list: readonly { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [fold(name), id]))
  const tags = await pageOfTags(ctx.db, ctx.company, { descending: false, limit: 2000, offset: 0 })
  return {
    ...how,
    ownParts: partsWithColumns(how.targets),
    categories: named(await categoriesOf(ctx, 'guest')),
    tags: named(tags),
  }
}

/** Each row checked on its own: its values and their problems. */
export function readAll(rows: readonly FileRow[], world: ImportContext): CheckedRow[] {
  return rows.map((row) => {
    const { reading, problems, leftOut } = readRow(row.cells, world, row.torn)
    const first = reading.people[0]
    return {
      ...row,
      reading,
      problems,
      leftOut,
      status: leftOut || problems.some(({ warning }) => !warning) ? 'bad' : 'good',
      known: null,
      twin: null,
      hostRow: null,
      nameKey: first ? nameKey(first) : '',
      persons: reading.people.length,
      batch: 0,
    }
  })
}

/** The rows of one file beside each other: companions find their hosts, and a person written twice is reported. */
export class Neighbours {
  readonly #hosts = new Map<string, number>()
  readonly #earlier = new Map<string, number>()
  readonly #known = new Set<number>()
  readonly #hosted: boolean

  /** `hosted`: the file says who comes with whom; otherwise no host is looked for. */
  constructor(hosted: boolean) {
    this.#hosted = hosted
  }

  /** False while the host of the row may follow; then `settle` decides. */
  meet(row: CheckedRow): boolean {
    this.#findTwin(row)
    const { host, group } = row.reading
    if (host === '') {
      this.#offerAsHost(row)
      return true
    }
    row.hostRow = this.#hosts.get(placeKey(group, hostKey(host))) ?? null
    return row.hostRow !== null
  }

  /** After the last row: the host is elsewhere under the same name, or missing. */
  settle(row: CheckedRow): void {
    const { host, group } = row.reading
    const key = hostKey(host)
    const hostRow = this.#hosts.get(placeKey(group, key)) ?? this.#hosts.get(placeKey('', key))
    if (hostRow !== undefined && hostRow !== row.rowNo) row.hostRow = hostRow
    else noteLost(row)
  }

  /** The rows compared with the existing guests. */
  markKnown(rows: readonly CheckedRow[]): void {
    if (!this.#hosted) return
    for (const { rowNo, known } of rows) if (known) this.#known.add(rowNo)
    for (const row of rows) {
      const isHostKnown = row.hostRow !== null && this.#known.has(row.hostRow)
      // A companion without a name is there already when the host is.
      if (row.nameKey === '' && row.status === 'good' && isHostKnown) row.status = 'double'
    }
  }

  #findTwin(row: CheckedRow): void {
    if (row.status === 'bad' || row.nameKey === '') return
    for (const key of twinKeys(row)) {
      const before = this.#earlier.get(key)
      if (before === undefined) this.#earlier.set(key, row.rowNo)
      else row.twin = Math.min(before, row.twin ?? before)
    }
    if (row.twin !== null) row.status = 'double'
  }

  #offerAsHost({ rowNo, status, reading, nameKey: name }: CheckedRow): void {
    if (!this.#hosted || status === 'bad') return
    for (const key of [placeKey(reading.group, name), placeKey('', name)])
      if (this.#hosts.get(key) === undefined) this.#hosts.set(key, rowNo)
  }
}

/** Two rows with one of these in common are of one person; a group counts where nothing better distinguishes people. */
function twinKeys({ nameKey: name, reading: { email, phone, group } }: CheckedRow): string[] {
  if (!email && !phone) return [`group ${fold(group)}\n${name}`]
  const keys = phone ? [`phone ${phone}\n${name}`] : []
  return email ? [...keys, `email ${email}\n${name}`] : keys
}

function noteLost(row: CheckedRow): void {
  const warning = row.nameKey !== ''
  row.problems.push({
    at: null,
    code: 'host_not_found',
    value: row.reading.host,
    ...(warning && { warning }),
  })
  if (!warning) row.status = 'bad'
}

export function hostKey(host: string): string {
  return nameKey({ firstName: host, lastName: '' })
}

function placeKey(group: string, name: string): string {
  return `${fold(group)}\n${name}`
}

/** Rows against the guests who are there already. */
export async function compareWithGuests(
  ctx: EventContext,
  rows: readonly CheckedRow[],
): Promise<void> {
  const isOpen = ({ status }: CheckedRow) => status === 'good' || status === 'double'
  const some = rows.filter((row) => isOpen(row) && row.nameKey)
  const matches = await likelyMatches(ctx, some.map(candidateOf))
  for (const match of matches) {
    const row = some[match.at]
    if (!row || row.known || !isLikely(row, match)) continue
    row.known = knownAs(match)
    row.status = 'double'
  }
}

function candidateOf({ reading, nameKey: key }: CheckedRow): Candidate {
  return { key, email: reading.email, phone: reading.phone }
}

/** A name alone is no match where phone or e-mail differ. */
function isLikely({ reading }: CheckedRow, { why, guest }: Match): boolean {
  if (why !== 'name') return true
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return !differ(reading.phone, guest.phone) && !differ(reading.email, guest.email)
}

function knownAs({ guest, groupName, why }: Match): MatchedGuest {
  const { id, groupId, email, phone, company, table } = guest
  return { id, groupId, name: fullName(guest), groupName, email, phone, company, table, why }
}

const targetBatchRows = 2000
const maxBatchRows = 4000

/**
 * Rows of one group go into one batch as far as possible, and a companion never into an earlier one than
 * the host: a batch is imported in one transaction, and the next one finds its rows.
 */
export class Batches {
  readonly #homes = new Map<string, number>()
  readonly #homeOfRow = new Map<number, string>()
  readonly #counts: number[] = [0]
  readonly #hosted: boolean

  /** Without `hosted` no row is a companion of another row. */
  constructor(hosted: boolean) {
    this.#hosted = hosted
  }

  lay(row: CheckedRow): void {
    const group = fold(row.reading.group)
    const own = group !== '' ? `group ${group}` : this.#hosted ? `row ${row.rowNo}` : null
    const home = (row.hostRow !== null && this.#homeOfRow.get(row.hostRow)) || own
    if (this.#hosted && home && row.hostRow === null) this.#homeOfRow.set(row.rowNo, home)
    const groupOfHome = home === null ? undefined : this.#homes.get(home)
    row.batch =
      groupOfHome !== undefined && this.#in(groupOfHome) < maxBatchRows ? groupOfHome : this.#open()
    this.#counts[row.batch] = this.#in(row.batch) + 1
    if (home !== null) this.#homes.set(home, row.batch)
  }

  #in(batch: number): number {
    return this.#counts[batch] ?? 0
  }

  #open(): number {
    const lastIndex = this.#counts.length - 1
    if (this.#in(lastIndex) < targetBatchRows) return lastIndex
    this.#counts.push(0)
    return lastIndex + 1
  }
}

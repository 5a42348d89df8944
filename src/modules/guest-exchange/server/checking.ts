import { fold } from '#shared/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { pageOfTags } from '#modules/company/server/api.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { fullName, nameKey } from '#modules/guests/model.ts'
import { likelyMatches, type Candidate, type Match } from '#modules/guests/server/api.ts'
import type { Known, Target } from '../model.ts'
import { readRow, type World } from '../model/rows.ts'
import type { FileRow } from './reading-files.ts'
import type { Judged } from './row-store.ts'

/** What names in the file mean in this company and event. */
export async function worldOf(
  ctx: EventContext,
  how: { targets: readonly Target[]; partIds: readonly string[]; consent: boolean },
): Promise<World> {
  const named = (list: readonly { id: string; name: string }[]) =>
    new Map(list.map(({ id, name }) => [fold(name), id]))
  const tags = await pageOfTags(ctx.db, ctx.company, { descending: false, limit: 2000, offset: 0 })
  return {
    ...how,
    categories: named(await categoriesOf(ctx, 'guest')),
    tags: named(tags),
  }
}

/** Each row read alone: what it says and what is wrong with it. */
export function readAll(rows: readonly FileRow[], world: World): Judged[] {
  return rows.map((row) => {
    const { reading, problems } = readRow(row.cells, world, row.torn)
    const first = reading.people[0]
    return {
      ...row,
      reading,
      problems,
      status: problems.some(({ warning }) => !warning) ? 'bad' : 'good',
      known: null,
      twin: null,
      hostRow: null,
      nameKey: first ? nameKey(first) : '',
      persons: reading.people.length,
      batch: 0,
    }
  })
}

/** Rows against each other: companions find their hosts, and a person written twice is told. */
export function compareRows(rows: readonly Judged[]): void {
  const hosts = new Map<string, Judged>()
  for (const row of rows) {
    if (row.status === 'bad' || row.reading.host !== '') continue
    for (const key of [placeKey(row.reading.group, row.nameKey), placeKey('', row.nameKey)])
      if (!hosts.has(key)) hosts.set(key, row)
  }
  const earlier = new Map<string, Judged[]>()
  for (const row of rows) {
    if (row.reading.host !== '') findHost(row, hosts)
    if (row.status === 'bad' || row.nameKey === '') continue
    const before = earlier.get(row.nameKey)
    row.twin = before?.find((other) => isTwin(row, other))?.rowNo ?? null
    if (row.twin !== null) row.status = 'double'
    if (before) before.push(row)
    else earlier.set(row.nameKey, [row])
  }
}

function findHost(row: Judged, hosts: ReadonlyMap<string, Judged>): void {
  const key = hostKey(row.reading.host)
  const host = hosts.get(placeKey(row.reading.group, key)) ?? hosts.get(placeKey('', key))
  row.hostRow = host && host.rowNo !== row.rowNo ? host.rowNo : null
  if (row.hostRow !== null) return
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

function isTwin(one: Judged, other: Judged): boolean {
  const [a, b] = [one.reading, other.reading]
  if (a.phone && a.phone === b.phone) return true
  if (a.email && a.email === b.email) return true
  const bare = !a.phone && !a.email && !b.phone && !b.email
  return bare && fold(a.group) === fold(b.group)
}

const chunk = 2000

/** Rows against the guests who are there already. */
export async function compareWithGuests(
  ctx: EventContext,
  rows: readonly Judged[],
  report: (done: number) => Promise<void> = async () => undefined,
): Promise<void> {
  for (let at = 0; at < rows.length; at += chunk) {
    const some = rows.slice(at, at + chunk).filter((row) => row.status !== 'bad' && row.nameKey)
    const matches = await likelyMatches(ctx, some.map(candidateOf))
    for (const match of matches) {
      const row = some[match.at]
      if (!row || row.known || !isLikely(row, match)) continue
      row.known = knownAs(match)
      row.status = 'double'
    }
    await report(Math.min(rows.length, at + chunk))
  }
  const byNumber = new Map(rows.map((row) => [row.rowNo, row]))
  for (const row of rows) {
    const host = row.hostRow === null ? undefined : byNumber.get(row.hostRow)
    // A companion without a name is there already when the host is.
    if (row.nameKey === '' && row.status === 'good' && host?.known) row.status = 'double'
  }
}

function candidateOf({ reading }: Judged): Candidate {
  const { firstName = '', lastName = '' } = reading.people[0] ?? {}
  return { firstName, lastName, email: reading.email, phone: reading.phone }
}

/** A name alone is no sign where phone or e-mail say otherwise. */
function isLikely({ reading }: Judged, { why, guest }: Match): boolean {
  if (why !== 'name') return true
  const differ = (a: string | null, b: string | null) => a !== null && b !== null && a !== b
  return !differ(reading.phone, guest.phone) && !differ(reading.email, guest.email)
}

function knownAs({ guest, groupName, why }: Match): Known {
  const { id, groupId, email, phone, company, table } = guest
  return { id, groupId, name: fullName(guest), groupName, email, phone, company, table, why }
}

const usual = 2000
const most = 4000

/** Rows of one group stay together in a batch, hosts before their companions, as far as a batch goes. */
export function layBatches(rows: readonly Judged[]): void {
  const units = new Map<string, Judged[]>()
  const byNumber = new Map(rows.map((row) => [row.rowNo, row]))
  for (const row of rows) {
    const home = (row.hostRow !== null && byNumber.get(row.hostRow)) || row
    const group = fold(home.reading.group)
    const key = group === '' ? `row ${home.rowNo}` : `group ${group}`
    const unit = units.get(key)
    if (unit) unit.push(row)
    else units.set(key, [row])
  }
  let [batch, filled] = [0, 0]
  for (const unit of units.values()) {
    if (filled > 0 && filled + unit.length > usual) [batch, filled] = [batch + 1, 0]
    const hostsFirst = unit.toSorted(
      (a, b) => Number(a.hostRow !== null) - Number(b.hostRow !== null),
    )
    for (const row of hostsFirst) {
      if (filled >= most) [batch, filled] = [batch + 1, 0]
      row.batch = batch
      filled++
    }
  }
}

import { hash, randomUUID } from 'node:crypto'
import { fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fullName, blankGuest } from '../../model.ts'
import { type NewGroup, type NewGuest } from '../guest-creation.ts'
import { findGuests } from '../store.ts'
import { fieldsRead, type ParsedRow } from '../../model/exchange/imports.ts'
import { knownOfRows, type BatchRow } from './row-store.ts'

interface Host {
  guestId: string
  groupId: string
}

type HostsByRow = ReadonlyMap<number, Host>

/** Rows whose hosts are not among these. */
export function hostsElsewhere(batch: readonly BatchRow[]): number[] {
  const here = new Set(batch.map(({ rowNo }) => rowNo))
  const outsideBatch = batch.flatMap(({ hostRow }) =>
    hostRow === null || here.has(hostRow) ? [] : hostRow,
  )
  return [...new Set(outsideBatch)]
}

/** Hosts by where they were found: entered by this import, or existing before it. */
export async function placesOf(
  ctx: EventContext,
  importId: string,
  outsideBatch: readonly number[],
): Promise<HostsByRow> {
  const ids = new Map(outsideBatch.map((rowNo) => [guestIdOf(importId, rowNo, 0), rowNo]))
  const knownRows = await knownOfRows(ctx.db, ctx.company, importId, outsideBatch)
  const places = new Map<number, Host>(
    knownRows.map(({ rowNo, id, groupId }) => [rowNo, { guestId: id, groupId }]),
  )
  for (const { id, groupId } of await findGuests(ctx.db, ctx.event, [...ids.keys()]))
    places.set(ids.get(id) ?? 0, { guestId: id, groupId })
  return places
}

/** Whom rows add, given the groups that are there by folded name and where hosts from elsewhere are. */
export function newcomersOf(
  importId: string,
  batch: readonly BatchRow[],
  { groupIds, hosts }: { groupIds: ReadonlyMap<string, string>; hosts: HostsByRow },
): Newcomers {
  const newcomers = new Newcomers(groupIds)
  const places = new Map(hosts)
  const hostsFirst = batch.toSorted(
    (a, b) => Number(a.hostRow !== null) - Number(b.hostRow !== null),
  )
  for (const row of hostsFirst) {
    const host = row.hostRow === null ? undefined : places.get(row.hostRow)
    const ids = row.reading.people.map((_, at) => guestIdOf(importId, row.rowNo, at))
    const [first] = newcomers.take(row.reading, ids, host)
    if (first) places.set(row.rowNo, { guestId: first.id, groupId: first.groupId })
  }
  return newcomers
}

/** Derived from the row, so that no row has to be written again to store which guest it became. */
function guestIdOf(importId: string, rowNo: number, at: number): string {
  const hex = hash('sha256', `${importId} ${rowNo} ${at}`)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`]
  return [...groups, `a${hex.slice(15, 18)}`, hex.slice(18, 30)].join('-')
}

/** Turns readings into groups and guests with ids, hosts before their companions. */
export class Newcomers {
  readonly groups: NewGroup[] = []
  readonly needs: { guestId: string; needs: NonNullable<ParsedRow['needs']> }[] = []
  readonly #hosts: NewGuest[] = []
  readonly #companions: NewGuest[] = []
  readonly #groupIds: Map<string, string>
  readonly #fresh = new Map<string, NewGroup>()

  constructor(groupIds: ReadonlyMap<string, string>) {
    this.#groupIds = new Map(groupIds)
  }

  get guests(): NewGuest[] {
    return [...this.#hosts, ...this.#companions]
  }

  /** Null when there is neither a name nor a host. */
  take(reading: ParsedRow, ids: readonly string[], host: Host | undefined): NewGuest[] {
    const { people, invitations } = reading
    const first = people[0]
    if (!first || (!host && fullName(first) === '')) return []
    const groupId = host?.groupId ?? this.#groupOf(reading, ids[0] ?? '')
    const { table, categoryId, tagIds } = reading
    const guests = people.map(({ firstName, lastName, ageBand, comesAlong }, at): NewGuest => ({
      ...blankGuest,
      ...(at === 0 ? fieldsRead(reading) : { table, categoryId, tagIds }),
      firstName,
      lastName,
      ageBand,
      groupId,
      invitations,
      id: ids[at] ?? '',
      hostId: host ? host.guestId : at > 0 && comesAlong ? (ids[0] ?? null) : null,
    }))
    for (const guest of guests) (guest.hostId ? this.#companions : this.#hosts).push(guest)
    if (reading.needs) this.needs.push({ guestId: ids[0] ?? '', needs: reading.needs })
    return guests
  }

  #groupOf(reading: ParsedRow, guestId: string): string {
    const key = fold(reading.group)
    const existingId = key === '' ? undefined : this.#groupIds.get(key)
    const fresh = existingId && this.#fresh.get(existingId)
    if (fresh && reading.isPrimary) fresh.primaryGuestId = guestId
    if (existingId) return existingId
    const group: NewGroup = {
      id: randomUUID(),
      name: reading.group || nameOf(reading),
      salutation: reading.salutation,
      primaryGuestId: guestId,
      side: reading.side,
      language: reading.language ?? 'ro',
      maxPersons: reading.maxPersons,
      tagIds: [],
    }
    this.groups.push(group)
    this.#fresh.set(group.id, group)
    if (key !== '') this.#groupIds.set(key, group.id)
    return group.id
  }
}

function nameOf({ people }: ParsedRow): string {
  const [first, second] = people
  const surname = first?.lastName ?? ''
  const family = surname !== '' && second !== undefined && second.lastName === surname
  return family ? `Familia ${surname}` : first ? fullName(first) : ''
}

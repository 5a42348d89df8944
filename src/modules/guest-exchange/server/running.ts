import { hash, randomUUID } from 'node:crypto'
import { fold } from '#shared/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { committedLater } from '#platform/server/database/committed-later.ts'
import { recordAlike } from '#platform/server/history.ts'
import { currentConsent, fullName, nobodyYet, type GuestFields } from '#modules/guests/model.ts'
import {
  changeMany,
  enter,
  findGuests,
  groupsByName,
  guestsChanged,
  putNeeds,
  removeImported,
  type NewGroup,
  type NewGuest,
} from '#modules/guests/server/api.ts'
import { deedOf, type Outcome, type Reading } from '../model.ts'
import { RowsAhead } from './rows-ahead.ts'
import * as rows from './row-store.ts'
import { findImport, move, type StoredImport } from './store.ts'

const nothing: Outcome = { added: 0, updated: 0, skipped: 0 }

/** Enters the next batch in this transaction; null when all are in. */
export async function enterBatch(
  ctx: EventContext,
  importId: string,
  ahead = new RowsAhead(),
): Promise<number | null> {
  const found = await findImport(ctx.db, ctx.event, importId)
  if (found?.state !== 'running') return null
  const batch = await ahead.take(ctx, importId, found.nextBatch)
  const so = found.outcome ?? nothing
  if (batch.length === 0) {
    await move(ctx.db, ctx.event, importId, ['running'], 'done', { outcome: so })
    ctx.emit(guestsChanged, { eventId: ctx.event.eventId, guestIds: null })
    return null
  }
  await committedLater(ctx.db)
  const deeds = batch.map((row) => ({ row, deed: deedOf(row, found.doubles) }))
  const of = (deed: string) => deeds.flatMap((each) => (each.deed === deed ? [each.row] : []))
  const added = await addRows(ctx, found, of('add'))
  const updated = await updateRows(ctx, found, of('update'))
  await move(ctx.db, ctx.event, importId, ['running'], 'running', {
    nextBatch: found.nextBatch + 1,
    outcome: {
      added: so.added + added,
      updated: so.updated + updated,
      skipped: so.skipped + of('skip').length,
    },
  })
  return batch.length
}

interface Place {
  guestId: string
  groupId: string
}

async function addRows(
  ctx: EventContext,
  { id: importId }: StoredImport,
  batch: readonly rows.BatchRow[],
): Promise<number> {
  const newcomers = new Newcomers(
    await groupsByName(ctx, batch.map(({ reading }) => reading.group).filter(Boolean)),
  )
  const places = await placesOfHosts(ctx, importId, batch)
  for (const row of batch.toSorted(
    (a, b) => Number(a.hostRow !== null) - Number(b.hostRow !== null),
  )) {
    const host = row.hostRow === null ? undefined : places.get(row.hostRow)
    const ids = row.reading.people.map((_, at) => guestIdOf(importId, row.rowNo, at))
    const [first] = newcomers.take(row.reading, ids, host)
    if (first) places.set(row.rowNo, { guestId: first.id, groupId: first.groupId })
  }
  const { groups, guests } = newcomers
  await enter(ctx, { groups, guests }, { importId })
  await noteNeeds(ctx, importId, newcomers.needs)
  return guests.length
}

/** Where hosts of other batches ended: entered by this import, or there before it. */
async function placesOfHosts(
  ctx: EventContext,
  importId: string,
  batch: readonly rows.BatchRow[],
): Promise<Map<number, Place>> {
  const here = new Set(batch.map(({ rowNo }) => rowNo))
  const away = new Set(
    batch.flatMap(({ hostRow }) => (hostRow === null || here.has(hostRow) ? [] : hostRow)),
  )
  if (away.size === 0) return new Map()
  const ids = new Map([...away].map((rowNo) => [guestIdOf(importId, rowNo, 0), rowNo]))
  const known = await rows.knownOfRows(ctx.db, ctx.company, importId, [...away])
  const places = new Map<number, Place>(
    known.map(({ rowNo, id, groupId }) => [rowNo, { guestId: id, groupId }]),
  )
  for (const { id, groupId } of await findGuests(ctx.db, ctx.event, [...ids.keys()]))
    places.set(ids.get(id) ?? 0, { guestId: id, groupId })
  return places
}

/** Told by the row, so that no row has to be written again to remember whom it became. */
function guestIdOf(importId: string, rowNo: number, at: number): string {
  const hex = hash('sha256', `${importId} ${rowNo} ${at}`)
  const groups = [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(12, 15)}`]
  return [...groups, `a${hex.slice(15, 18)}`, hex.slice(18, 30)].join('-')
}

/** Turns readings into groups and guests with ids, hosts before their companions. */
class Newcomers {
  readonly groups: NewGroup[] = []
  readonly needs: { guestId: string; needs: NonNullable<Reading['needs']> }[] = []
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

  /** Nobody when there is neither a name nor a host. */
  take(reading: Reading, ids: readonly string[], host: Place | undefined): NewGuest[] {
    const { people, invitations } = reading
    const first = people[0]
    if (!first || (!host && fullName(first) === '')) return []
    const groupId = host?.groupId ?? this.#groupOf(reading, ids[0] ?? '')
    const shared = { table: reading.table, categoryId: reading.categoryId, tagIds: reading.tagIds }
    const guests = people.map(({ firstName, lastName, ageBand, comesAlong }, at): NewGuest => ({
      ...nobodyYet,
      ...shared,
      ...(at === 0 && ownOf(reading)),
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

  #groupOf(reading: Reading, guestId: string): string {
    const key = fold(reading.group)
    const known = key === '' ? undefined : this.#groupIds.get(key)
    const fresh = known && this.#fresh.get(known)
    if (fresh && reading.isPrimary) fresh.primaryGuestId = guestId
    if (known) return known
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

function ownOf({ email, phone, company, jobTitle, note }: Reading) {
  return { email, phone, company, jobTitle, note }
}

function nameOf({ people }: Reading): string {
  const [first, second] = people
  const surname = first?.lastName ?? ''
  const family = surname !== '' && second !== undefined && second.lastName === surname
  return family ? `Familia ${surname}` : first ? fullName(first) : ''
}

async function noteNeeds(
  ctx: EventContext,
  batchId: string,
  list: Newcomers['needs'],
): Promise<void> {
  const consent = {
    consentVersion: currentConsent,
    consentLanguage: 'ro' as const,
    consentAt: ctx.now.toISOString(),
  }
  for (const { guestId, needs } of list)
    await putNeeds(ctx.db, ctx.event, guestId, { ...needs, ...consent }, ctx.actor)
  const { eventId } = ctx.event
  const told = { entity: 'guest', eventId, verb: 'changed', changes: [{ field: 'needs' }], batchId }
  await recordAlike(
    ctx,
    list.map(({ guestId }) => guestId),
    told,
  )
}

/** Completes guests with what the file says of them; an empty cell takes nothing away. */
async function updateRows(
  ctx: EventContext,
  { id: importId }: StoredImport,
  batch: readonly rows.BatchRow[],
): Promise<number> {
  const ids = batch.flatMap(({ known }) => known?.id ?? [])
  const guests = new Map(
    (await findGuests(ctx.db, ctx.event, ids)).map((guest) => [guest.id, guest]),
  )
  const outcomes = new Map<string, rows.RowUpdate>()
  const changes: { id: string; fields: Partial<GuestFields> }[] = []
  for (const { rowNo, known, reading } of batch) {
    const guest = known && guests.get(known.id)
    if (!guest || guest.erasedAt || outcomes.has(guest.id)) continue
    const fields = gainsOf(reading, guest)
    if (Object.keys(fields).length === 0) continue
    changes.push({ id: guest.id, fields })
    const before = Object.fromEntries(
      Object.keys(fields).map((name) => [name, guest[name as keyof GuestFields]]),
    )
    const versionAfter = guest.version + 1
    outcomes.set(guest.id, { rowNo, guestId: guest.id, before, versionAfter })
  }
  const count = await changeMany(ctx, changes, importId)
  await rows.saveUpdates(ctx.db, ctx.company, importId, [...outcomes.values()])
  return count
}

function gainsOf(reading: Reading, guest: GuestFields): Partial<GuestFields> {
  const { firstName, lastName } = reading.people[0] ?? guest
  const tagIds = [...new Set([...guest.tagIds, ...reading.tagIds])].slice(0, 20)
  const said = { ...ownOf(reading), firstName, lastName, table: reading.table }
  const all = { ...said, categoryId: reading.categoryId, tagIds }
  return Object.fromEntries(
    Object.entries(all).filter(
      ([name, value]) =>
        value &&
        value.length > 0 &&
        JSON.stringify(value) !== JSON.stringify(guest[name as 'note']),
    ),
  )
}

/** One step of an undo; null when nothing is left of the import. */
export async function undoStep(
  ctx: EventContext,
  importId: string,
  size: number,
): Promise<number | null> {
  const found = await findImport(ctx.db, ctx.event, importId)
  if (found?.state !== 'undoing') return null
  const so = { removed: 0, restored: 0, left: 0, ...(found.outcome ?? nothing) }
  const removed = await removeImported(ctx, importId, size)
  const taken = removed > 0 ? [] : await rows.takeUpdates(ctx.db, ctx.company, importId, size)
  const restored = await putBack(ctx, importId, taken)
  const over = removed === 0 && taken.length === 0
  await move(ctx.db, ctx.event, importId, ['undoing'], over ? 'undone' : 'undoing', {
    outcome: {
      ...so,
      removed: so.removed + removed,
      restored: so.restored + restored,
      left: so.left + taken.length - restored,
    },
  })
  return over ? null : removed + taken.length
}

async function putBack(
  ctx: EventContext,
  importId: string,
  taken: Awaited<ReturnType<typeof rows.takeUpdates>>,
): Promise<number> {
  if (taken.length === 0) return 0
  const ids = taken.map(({ guestId }) => guestId)
  const versions = new Map(
    (await findGuests(ctx.db, ctx.event, ids)).map(({ id, version }) => [id, version]),
  )
  const untouched = taken.filter(
    ({ guestId, versionAfter }) => versions.get(guestId) === versionAfter,
  )
  return changeMany(
    ctx,
    untouched.map(({ guestId, before }) => ({ id: guestId, fields: before })),
    importId,
  )
}

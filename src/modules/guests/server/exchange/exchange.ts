import { randomUUID } from 'node:crypto'
import { fold } from '#shared/text/text.ts'
import type { EventContext } from '#platform/server/context.ts'
import { partsOf } from '#modules/events/server/api.ts'
import {
  fullName,
  guestFieldsOf,
  type AgeBand,
  type Alike,
  type Guest,
  type GuestFields,
  type GuestFilter,
  type Rsvp,
} from '../../model.ts'
import { holdElsewhere } from '../contribution.ts'
import { fillAllPlaces } from '../seats/seats.ts'
import { deleteEmptied } from '../bulk-store.ts'
import { createGuests, type NewGuest } from '../guest-creation.ts'
import * as exchange from './exchange-store.ts'
import { exportLines, exportRows, linesOfGuests } from './export-store.ts'
import { changed, recordHistory, historyFields } from '../guests.ts'
import { prepareFilter } from '../lists/list-store.ts'
import { findGuests, renamePlaceholders, setDeleted, updateGuest } from '../store.ts'
import { fieldChanges, recordForEach } from '#platform/server/records/history.ts'

/** An active guest to be exported. */
export interface ExportedGuest extends GuestFields {
  id: string
  version: number
  groupId: string
  partIds: readonly string[]
}

export interface ExportChoice {
  filter: GuestFilter
  /** Left-out ids of a whole filter, or the only ones. */
  all: boolean
  ids: readonly string[]
}

type Needed = 'diet' | 'allergies' | 'access'
type Grouped = 'group' | 'primary' | 'salutation' | 'side' | 'language' | 'maxPersons'
type WrittenColumn = 'host' | 'age' | 'category' | 'tags'
type FormValues = Exclude<keyof GuestFields, 'hostId' | 'ageBand' | 'categoryId' | 'tagIds'>
export type ExportColumn =
  | 'id'
  | FormValues
  | WrittenColumn
  | Grouped
  | Needed
  | { partId: string; what: 'answer' | 'menu' }

/** The labels that an export writes instead of ids and codes. */
export interface ExportWords {
  rsvps: Readonly<Record<Rsvp, string>>
  ages: Readonly<Record<AgeBand, string>>
  languages: Readonly<Record<'ro' | 'en', string>>
  yes: string
  /** By id. */
  tags: ReadonlyMap<string, string>
  categories: ReadonlyMap<string, string>
}

/** All chosen guests, by group and inside it by name; one at a time in a transaction. */
export async function* exportPages(
  ctx: EventContext,
  choice: ExportChoice,
): AsyncGenerator<ExportedGuest[]> {
  const preparedFilter = await prepareFilter(ctx, choice.filter)
  yield* exportRows(ctx.db, ctx.event, { ...choice, preparedFilter })
}

/** The same people as lines of text, with `cellEnd` between their cells. */
export async function* exportTable(
  ctx: EventContext,
  choice: ExportChoice,
  what: { columns: readonly ExportColumn[]; words: ExportWords },
): AsyncGenerator<string[]> {
  const preparedFilter = await prepareFilter(ctx, choice.filter)
  yield* exportLines(ctx.db, ctx.event, { ...choice, preparedFilter }, what)
}

/** The lines of these guests as an export would write them now, by id. */
export function exportedLines(
  ctx: EventContext,
  ids: readonly string[],
  what: { columns: readonly ExportColumn[]; words: ExportWords },
): Promise<Map<string, string>> {
  return linesOfGuests(ctx.db, ctx.event, ids, what)
}

/** The number of guests of the event. */
export function countGuests(ctx: EventContext): Promise<number> {
  return exchange.countGuests(ctx.db, ctx.event)
}

/** Whether the event has any guests. */
export function hasGuests(ctx: EventContext): Promise<boolean> {
  return exchange.hasGuests(ctx.db, ctx.event)
}

/** A guest to be imported, with what identifies them: the key of their name first. */
export type Candidate = Pick<GuestFields, 'email' | 'phone'> & { key: string }

export interface Match {
  /** The place of the candidate in the list. */
  at: number
  guest: Guest
  groupName: string
  /** `name`: nothing but the name, which says less. */
  why: Alike | 'name'
}

/** Active guests of the event who look like these; at most three for each candidate, the likeliest first. */
export async function likelyMatches(
  ctx: EventContext,
  candidates: readonly Candidate[],
): Promise<Match[]> {
  const keys = candidates.map(({ key, email, phone }, at) => ({ at, key, email, phone }))
  const rows = await exchange.matchesOf(ctx.db, ctx.event, keys)
  if (rows.length === 0) return []
  const ids = [...new Set(rows.map(({ id }) => id))]
  const guests = new Map(
    (await findGuests(ctx.db, ctx.event, ids)).map((guest) => [guest.id, guest]),
  )
  return rows.flatMap(({ id, ...row }) => {
    const guest = guests.get(id)
    return guest ? [{ ...row, guest }] : []
  })
}

/** Changes guests as a person would, without a lock of version and with a history row each; returns how many. */
export async function changeMany(
  ctx: EventContext,
  changes: readonly { id: string; fields: Partial<GuestFields> }[],
  batchId: string,
): Promise<number> {
  const ids = changes.map(({ id }) => id)
  const guestsById = new Map(
    (await findGuests(ctx.db, ctx.event, ids)).map((guest) => [guest.id, guest]),
  )
  const doneIds: string[] = []
  for (const { id, fields } of changes) {
    const before = guestsById.get(id)
    if (!before || before.erasedAt) continue
    const after = await updateGuest(ctx.db, ctx.event, { ...before, ...fields }, null)
    if (!after) continue
    if (fullName(after) !== fullName(before)) await renamePlaceholders(ctx.db, ctx.event, after)
    const differences = fieldChanges(
      await historyFields(ctx, before),
      await historyFields(ctx, after),
    )
    await recordHistory(ctx, id, 'changed', differences, batchId)
    doneIds.push(id)
  }
  if (doneIds.length > 0) changed(ctx, doneIds)
  return doneIds.length
}

/** Ids of groups of the event by folded name, for rows that name one. */
export function groupsByName(
  ctx: EventContext,
  names: readonly string[],
): Promise<Map<string, string>> {
  return exchange.groupIdsByName(ctx.db, ctx.event, names.map(fold))
}

/**
 * Undoes an import in batches: deletes its guests and the groups that become empty. Returns the number of deleted
 * guests.
 */
export async function removeImported(
  ctx: EventContext,
  importId: string,
  limit: number,
): Promise<number> {
  const ids = await exchange.importedIds(ctx.db, ctx.event, importId, limit)
  await holdElsewhere(ctx, ids)
  const deletedIds = await setDeleted(ctx.db, ctx.event, ids, ctx.now)
  await deleteEmptied(ctx.db, ctx.event, deletedIds, ctx.now)
  if (deletedIds.length === 0) return 0
  const { eventId } = ctx.event
  await recordForEach(ctx, deletedIds, {
    entity: 'guest',
    eventId,
    verb: 'deleted',
    batchId: importId,
  })
  await fillAllPlaces(ctx)
  changed(ctx, null)
  return deletedIds.length
}

/** The number of active guests of an import who were changed or answered after it. */
export function changedSinceImport(ctx: EventContext, importId: string): Promise<number> {
  return exchange.countChangedSince(ctx.db, ctx.event, importId)
}

/** Groups and guests of one event as newcomers of another, invited to the parts of the same place, unanswered. */
export async function copyGuests(from: EventContext, to: EventContext): Promise<void> {
  const [oldParts, newParts] = [await partsOf(from), await partsOf(to)]
  const partFor = new Map(oldParts.map(({ id }, at) => [id, newParts[at]?.id]))
  const newIds = new Map<string, string>()
  const newId = (id: string) => {
    const idOfCopy = newIds.get(id) ?? randomUUID()
    newIds.set(id, idOfCopy)
    return idOfCopy
  }
  const oldGroups = await exchange.groupsToCopy(from.db, from.event)
  const groups = oldGroups.map((group) => ({
    ...group,
    id: newId(group.id),
    primaryGuestId: group.primaryGuestId && newId(group.primaryGuestId),
  }))
  const guests: NewGuest[] = []
  const choice = { filter: {}, all: true, ids: [] }
  for await (const page of exportPages(from, choice))
    for (const guest of page)
      guests.push({
        ...guestFieldsOf(guest),
        table: '',
        id: newId(guest.id),
        groupId: newId(guest.groupId),
        hostId: guest.hostId && newId(guest.hostId),
        invitations: guest.partIds.flatMap((id) => {
          const part = partFor.get(id)
          return part ? [{ partId: part }] : []
        }),
      })
  const there = new Set(guests.map(({ id }) => id))
  const hosted = guests.map((guest) => ({
    ...guest,
    hostId: guest.hostId && there.has(guest.hostId) ? guest.hostId : null,
  }))
  const hostsFirst = hosted.toSorted(
    (a, b) => Number(a.hostId !== null) - Number(b.hostId !== null),
  )
  await createGuests(to, { groups, guests: hostsFirst })
}

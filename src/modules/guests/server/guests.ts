import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { namesOfTags } from '#modules/company/server/api.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventContribution, eventNames, partsOf } from '#modules/events/server/api.ts'
import * as contract from '../contract.ts'
import {
  By,
  fullName,
  guestFieldsOf,
  nameProblem,
  blankGuest,
  undoHours,
  type Guest,
  type GuestFields,
} from '../model.ts'
import { answersOf, findNeeds, invitationsOf } from './answers/answer-store.ts'
import { toInvitation, checkParts } from './answers/answers.ts'
import { checkReturnElsewhere, holdElsewhere, withOfferedMenus } from './contribution.ts'
import { fillAllPlaces, holdSeatsOf, reseat } from './seats/seats.ts'
import { deleteEmptied } from './bulk-store.ts'
import { createGuests, type NewGuest } from './guest-creation.ts'
import { findGroup, membersOf } from './groups/group-store.ts'
import * as groups from './groups/groups.ts'
import { headsOf, headsOfParts } from './lists/heads-store.ts'
import * as lists from './lists/list-store.ts'
import { checkTable, plannedPlaces } from './seats/planned-tables.ts'
import { lastMergeInto, samePerson } from './merge/merge-store.ts'
import { pageOfGuests } from './lists/page-store.ts'
import { isWithoutHost } from './removal/deletion-store.ts'
import * as store from './store.ts'

export async function list(ctx: EventContext, input: InputOf<typeof contract.listGuests>) {
  const { sort, descending, limit, offset, cursor, eventId: _, ...filter } = input
  const after = cursor === undefined ? undefined : Id.safeParse(cursor).data
  if (cursor !== undefined && after === undefined)
    throw new AppError('invalid', 'invalid_fields', { fields: { cursor: { code: 'invalid' } } })
  const preparedFilter = await lists.preparePageFilter(ctx, filter)
  const page = { sort, descending, after, limit: limit + 1, offset: offset ?? 0 }
  const rows = await pageOfGuests(ctx.db, ctx.event, preparedFilter, page)
  const items = rows.slice(0, limit)
  const readCount = page.offset + rows.length
  const isWhole = !after && rows.length <= limit && (rows.length > 0 || page.offset === 0)
  const counted = isWhole
    ? { total: readCount, exact: true }
    : await lists.countNearby(ctx.db, ctx.event, preparedFilter, readCount)
  return { items, ...counted, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function totalOf(ctx: EventContext, input: InputOf<typeof contract.totalGuests>) {
  const { eventId: _, ...filter } = input
  const preparedFilter = await lists.prepareFilter(ctx, filter)
  return { total: await lists.countGuests(ctx.db, ctx.event, preparedFilter) }
}

export async function counts(
  ctx: EventContext,
  input: InputOf<typeof contract.countGuests>,
): Promise<OutputOf<typeof contract.countGuests>> {
  const { eventId: _, ...filter } = input
  const preparedFilter = await lists.prepareFilter(ctx, filter)
  const { total, uninvited, arrived, arrivedDeleted, ...heads } = await headsOf(
    ctx.db,
    ctx.event,
    preparedFilter,
  )
  const parts = await headsOfParts(ctx.db, ctx.event, preparedFilter)
  const full = { total, uninvited, heads, arrived, arrivedDeleted }
  return { ...full, crewMeals: await crewMeals(ctx), parts }
}

export async function choices(
  ctx: EventContext,
): Promise<OutputOf<typeof contract.listGuestChoices>> {
  const rows = await lists.choicesOf(ctx.db, ctx.event)
  const of = (kind: lists.ChoiceKind) =>
    rows.filter((row) => row.kind === kind).map(({ value, count }) => ({ value, count }))
  return {
    sides: of('sides'),
    tables: of('tables'),
    menus: await withOfferedMenus(ctx, of('menus')),
    categories: of('categories'),
    tags: of('tags'),
  }
}

/** All data of the side panel. */
export async function getGuestDetails(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<contract.GuestPanel> {
  const guest = await find(ctx, guestId)
  const group = await groups.find(ctx, guest.groupId)
  const invitations = await invitationsOf(ctx.db, ctx.event, [guestId])
  const host = guest.hostId ? await store.findGuest(ctx.db, ctx.event, guest.hostId) : undefined
  return {
    ...guest,
    isPrimary: group.primaryGuestId === guestId,
    hostName: host ? fullName(host) : null,
    group,
    members: await membersOf(ctx.db, ctx.event, group.id),
    invitations: invitations.map((each) => ({
      ...toInvitation(each),
      answeredAt: each.answeredAt,
      answeredBy: byOf(each),
    })),
    needs: (await findNeeds(ctx.db, ctx.event, guestId)) ?? null,
    answers: await answersOf(ctx.db, ctx.event, guestId),
    elsewhere: await samePersonElsewhere(ctx, guest),
    merge: (await lastMergeInto(ctx.db, ctx.event, guestId, undoCutoff(ctx.now))) ?? null,
    places: await plannedPlaces(ctx, guestId),
  }
}

function byOf(answered: { byKind: string | null; byName: string | null }) {
  const { byKind: kind, byName: name } = answered
  return kind === null ? null : By.parse({ kind, name: name ?? '' })
}

/** The same person at other events that the caller may see. */
async function samePersonElsewhere(
  ctx: EventContext,
  guest: Guest,
): Promise<contract.GuestPanel['elsewhere']> {
  const rows = await samePerson(ctx.db, ctx.event, guest)
  const visibleEvents = await eventNames(
    ctx,
    rows.map(({ eventId }) => eventId),
  )
  return rows.flatMap((row) => {
    const event = visibleEvents.get(row.eventId)
    return event ? [{ ...row, eventName: event.name }] : []
  })
}

export function undoCutoff(now: Date): Date {
  return new Date(now.getTime() - undoHours * 3_600_000)
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addGuest>,
): Promise<Guest> {
  const { eventId: _, groupId, partIds, ...values } = input
  const fields: GuestFields = { ...blankGuest, ...omitUndefined(values) }
  await checkFields(ctx, fields)
  await checkTable(ctx, '', fields.table)
  const host = fields.hostId ? await usableHost(ctx, fields.hostId, null) : null
  if (host && groupId && host.groupId !== groupId) throw hostUnusable()
  const home = groupId ?? host?.groupId
  if (home) await groups.makeRoom(ctx, home, 1)
  const id = randomUUID()
  const own = groups.groupOf(fullName(fields), { primaryGuestId: id })
  const invitations = await invitedTo(ctx, partIds)
  const guest: NewGuest = { ...fields, id, groupId: home ?? own.id, invitations }
  await createGuests(ctx, { groups: home ? [] : [own], guests: [guest] })
  if (host) await store.renamePlaceholders(ctx.db, ctx.event, host)
  const added = await find(ctx, id)
  await recordHistory(
    ctx,
    id,
    'added',
    fieldChanges(await historyFields(ctx, blankGuest), await historyFields(ctx, added)),
  )
  changed(ctx, [id])
  return added
}

/** Meals that no guest on the list eats. */
async function crewMeals(ctx: EventContext): Promise<number> {
  let sum = 0
  for (const { crewMeals: count } of ctx.services.ports.all(eventContribution))
    sum += (await count?.(ctx, [ctx.event.eventId]))?.get(ctx.event.eventId) ?? 0
  return sum
}

/** A group and all its members, in one step. */
export async function addFamily(
  ctx: EventContext,
  input: InputOf<typeof contract.addFamily>,
): Promise<OutputOf<typeof contract.addFamily>> {
  const ids = input.guests.map(() => randomUUID())
  const group = groups.groupOf(input.group.name, {
    ...omitUndefined(input.group),
    primaryGuestId: ids[0] ?? null,
  })
  await groups.checkTags(ctx, group.tagIds)
  if (group.maxPersons !== null && ids.length > group.maxPersons)
    throw groups.groupFullError(group.maxPersons)
  const invitations = await invitedTo(ctx, input.partIds)
  const guests: NewGuest[] = []
  for (const [at, { host, ...values }] of input.guests.entries()) {
    const hostId = host === undefined ? null : (ids[host] ?? '')
    if (host !== undefined && (host === at || input.guests[host]?.host !== undefined || !hostId))
      throw hostUnusable(`guests.${at}.host`)
    const fields: GuestFields = { ...blankGuest, ...omitUndefined(values), hostId }
    await checkFields(ctx, fields, `guests.${at}.`)
    await checkTable(ctx, '', fields.table)
    guests.push({ ...fields, id: ids[at] ?? '', groupId: group.id, invitations })
  }
  await createGuests(ctx, { groups: [group], guests })
  await groups.recordHistory(ctx, group.id, 'added', [{ field: 'name', new: group.name }])
  for (const { id } of guests) await recordHistory(ctx, id, 'added')
  changed(ctx, ids)
  const written = await store.findGuests(ctx.db, ctx.event, ids)
  const inOrder = ids.flatMap((id) => written.find((guest) => guest.id === id) ?? [])
  return { group: await groups.find(ctx, group.id), guests: inOrder }
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeGuest>,
): Promise<Guest> {
  const { eventId: _, guestId, version, groupId, ...fields } = input
  const before = await find(ctx, guestId)
  if (before.erasedAt) throw new AppError('conflict', 'guests.erased')
  if (before.version !== version) throw changedMeanwhile(before)
  const next: Guest = { ...before, ...omitUndefined(fields), version }
  if (next.hostId !== before.hostId && next.hostId) {
    const host = await usableHost(ctx, next.hostId, guestId)
    next.groupId = groupId ?? host.groupId
    if (next.groupId !== host.groupId) throw hostUnusable()
  } else if (groupId) next.groupId = groupId
  const companions = (await store.companionsOf(ctx.db, ctx.event, [guestId])).map(({ id }) => id)
  if (next.groupId !== before.groupId) {
    await groups.makeRoom(ctx, next.groupId, 1 + companions.length)
    // A guest who leaves the host's group is no longer a companion, unless a new host was named.
    if (next.hostId === before.hostId) next.hostId = null
  }
  await checkFields(ctx, next)
  await checkTable(ctx, before.table, next.table)
  const host = next.hostId ? await store.findGuest(ctx.db, ctx.event, next.hostId) : undefined
  const after = await store.updateGuest(ctx.db, ctx.event, next, host ?? null)
  if (!after) throw changedMeanwhile(await find(ctx, guestId))
  if (after.groupId !== before.groupId && companions.length > 0)
    await store.moveToGroup(ctx.db, ctx.event, companions, after.groupId)
  if (fullName(after) !== fullName(before)) await store.renamePlaceholders(ctx.db, ctx.event, after)
  await recordHistory(
    ctx,
    guestId,
    'changed',
    fieldChanges(await historyFields(ctx, before), await historyFields(ctx, after)),
  )
  changed(ctx, [guestId])
  return after
}

export async function remove(ctx: EventContext, { guestId }: { guestId: string }): Promise<null> {
  const { erasedAt } = await find(ctx, guestId)
  // An erased guest remains as a number.
  if (erasedAt) throw new AppError('conflict', 'guests.erased')
  const nameless = (await store.companionsOf(ctx.db, ctx.event, [guestId]))
    .filter(({ isPlaceholder, deletedAt }) => isPlaceholder && deletedAt === null)
    .map(({ id }) => id)
  await holdSeatsOf(ctx, [guestId, ...nameless])
  await holdElsewhere(ctx, [guestId, ...nameless])
  await store.setDeleted(ctx.db, ctx.event, [guestId, ...nameless], ctx.now)
  await deleteEmptied(ctx.db, ctx.event, [guestId], ctx.now)
  for (const id of [guestId, ...nameless]) await recordHistory(ctx, id, 'deleted')
  await fillAllPlaces(ctx)
  changed(ctx, [guestId, ...nameless])
  return null
}

/** For requests of users; other modules call the inner function with checked values. */
export async function restoreFromBin(
  ctx: EventContext,
  { guestId }: { guestId: string },
): Promise<Guest> {
  await checkReturnElsewhere(ctx, [guestId])
  return restore(ctx, { guestId })
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: EventContext, { guestId }: { guestId: string }): Promise<Guest> {
  const at = await store.deletedAt(ctx.db, ctx.event, guestId)
  if (at !== null) {
    if (await isWithoutHost(ctx.db, ctx.event, guestId))
      throw new AppError('conflict', 'guests.host_deleted')
    const nameless = (await store.companionsOf(ctx.db, ctx.event, [guestId]))
      .filter(({ isPlaceholder, deletedAt }) => isPlaceholder && deletedAt === at)
      .map(({ id }) => id)
    const restoredIds = await store.setDeleted(ctx.db, ctx.event, [guestId, ...nameless], null)
    await groups.restoreGroupsOf(ctx, restoredIds)
    await reseat(ctx, restoredIds)
    for (const id of restoredIds) await recordHistory(ctx, id, 'restored')
    changed(ctx, restoredIds)
  }
  return find(ctx, guestId)
}

export async function find(ctx: EventContext, guestId: string): Promise<Guest> {
  const guest = await store.findGuest(ctx.db, ctx.event, guestId)
  if (!guest) throw new AppError('not_found', 'guests.not_found')
  return guest
}

export function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
  batchId?: string,
): Promise<void> {
  const { eventId } = ctx.event
  return record(ctx, {
    entity: 'guest',
    entityId,
    eventId,
    verb,
    changes,
    ...(batchId && { batchId }),
  })
}

export function changed(ctx: EventContext, guestIds: string[] | null): void {
  ctx.emit(contract.guestsChanged, { eventId: ctx.event.eventId, guestIds })
}

export function changedMeanwhile(current: Guest): AppError {
  return new AppError('conflict', 'guests.changed_meanwhile', { current })
}

/** The values of a guest in history: names where the row has ids. */
export async function historyFields(
  ctx: EventContext,
  guest: GuestFields & { groupId?: string },
): Promise<Record<string, unknown>> {
  const { categoryId, tagIds, hostId, ...rest } = guestFieldsOf(guest)
  const tags = tagIds.length > 0 ? await namesOfTags(ctx.db, ctx.company, tagIds) : new Map()
  const host = hostId
    ? await store.namesOfGuests(ctx.db, ctx.company, [hostId], ctx.locale)
    : new Map()
  const category = categoryId
    ? (await categoriesOf(ctx, 'guest')).find(({ id }) => id === categoryId)?.name
    : null
  const group = guest.groupId ? await findGroup(ctx.db, ctx.event, guest.groupId) : undefined
  return {
    ...rest,
    category: category ?? null,
    tags: tagIds.map((id) => String(tags.get(id) ?? '')).join(', '),
    host: (hostId && String(host.get(hostId) ?? '')) || null,
    group: group?.name ?? null,
  }
}

/** Refuses unknown references and names the field, so that what was typed can be corrected. */
export async function checkFields(
  ctx: EventContext,
  fields: GuestFields,
  path = '',
): Promise<void> {
  const problems = nameProblem(fields)
  if (Object.keys(problems).length > 0)
    throw new AppError('invalid', 'invalid_fields', {
      fields: Object.fromEntries(Object.entries(problems).map(([name, it]) => [path + name, it])),
    })
  await groups.checkTags(ctx, fields.tagIds)
  await checkCategory(ctx, fields.categoryId)
}

export async function checkCategory(ctx: EventContext, categoryId: string | null): Promise<void> {
  if (categoryId === null) return
  const categories = await categoriesOf(ctx, 'guest')
  if (!categories.some(({ id }) => id === categoryId))
    throw new AppError('not_found', 'guests.category_not_found')
}

async function usableHost(
  ctx: EventContext,
  hostId: string,
  guestId: string | null,
): Promise<Guest> {
  const host = await store.findGuest(ctx.db, ctx.event, hostId)
  const companions = guestId ? await store.companionsOf(ctx.db, ctx.event, [guestId]) : []
  // One level only: a companion has no companions.
  if (!host || host.hostId !== null || host.id === guestId || companions.length > 0)
    throw hostUnusable()
  return host
}

/** The named parts, or every part that takes answers. */
async function invitedTo(ctx: EventContext, partIds: string[] | undefined) {
  if (partIds) {
    await checkParts(ctx, partIds)
    return [...new Set(partIds)].map((partId) => ({ partId }))
  }
  return (await partsOf(ctx)).filter(({ takesRsvp }) => takesRsvp).map(({ id }) => ({ partId: id }))
}

function hostUnusable(field = 'hostId'): AppError {
  return new AppError('invalid', 'guests.host_unusable', {
    fields: { [field]: { code: 'invalid' } },
  })
}

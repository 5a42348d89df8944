import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { Id } from '#shared/ids.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { findTag, namesOfTags } from '#modules/company/server/api.ts'
import type * as contract from '../../contract.ts'
import type { Group, GroupFields } from '../../model.ts'
import { openedPages } from '../contribution.ts'
import { createGuests, type NewGroup } from '../guest-creation.ts'
import * as store from './group-store.ts'
import { dropLinks } from '../link-store.ts'
import { firstSecretVersion, linkToken, newCode, secretHash } from '../secrets.ts'
import { findGuest, findGuests, namesOfGuests } from '../store.ts'

const blankGroup: Omit<GroupFields, 'name'> = {
  salutation: '',
  primaryGuestId: null,
  side: '',
  language: 'ro',
  maxPersons: null,
  tagIds: [],
}

export function groupOf(name: string, input: Partial<GroupFields> = {}): NewGroup {
  return { ...blankGroup, name, ...input, id: randomUUID() }
}

export async function list(ctx: EventContext, input: InputOf<typeof contract.listGroups>) {
  const { search, sides, ids, opened: isIncluded, cursor, offset, limit } = input
  const after = cursor === undefined ? undefined : Id.safeParse(cursor).data
  if (cursor !== undefined && after === undefined)
    throw new AppError('invalid', 'invalid_fields', { fields: { cursor: { code: 'invalid' } } })
  const opened = isIncluded === undefined ? undefined : { isIncluded, groups: openedPages(ctx) }
  const filter = { search, sides, ids, opened }
  const page = { ...filter, after, offset: offset ?? 0, limit: limit + 1 }
  const rows = await store.pageOfGroups(ctx.db, ctx.event, page)
  const total = await store.countGroups(ctx.db, ctx.event, filter)
  const items = rows.slice(0, limit)
  return { items, total, next: rows.length > limit ? (items.at(-1)?.id ?? null) : null }
}

export async function show(ctx: EventContext, { groupId }: { groupId: string }) {
  const group = await find(ctx, groupId)
  const members = await store.membersOf(ctx.db, ctx.event, groupId)
  const confirmed = members.filter(({ standing: overallRsvp }) => overallRsvp === 'yes').length
  return { ...group, guests: members.length, confirmed, members }
}

export async function find(ctx: EventContext, groupId: string): Promise<Group> {
  const group = await store.findGroup(ctx.db, ctx.event, groupId)
  if (!group) throw notFound()
  return group
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof contract.addGroup>,
): Promise<Group> {
  const { eventId: _, name, ...values } = input
  const fields = omitUndefined(values)
  const group = groupOf(name, fields)
  await checkTags(ctx, group.tagIds)
  await createGuests(ctx, { groups: [group], guests: [] })
  await recordHistory(ctx, group.id, 'added', [{ field: 'name', new: name }])
  return find(ctx, group.id)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeGroup>,
): Promise<Group> {
  const { eventId: _, groupId, version, ...fields } = input
  const before = await find(ctx, groupId)
  const changes = omitUndefined(fields)
  const next: Group = { ...before, ...changes, version }
  await checkTags(ctx, next.tagIds)
  if (next.primaryGuestId !== null && next.primaryGuestId !== before.primaryGuestId) {
    const primary = await findGuest(ctx.db, ctx.event, next.primaryGuestId)
    if (primary?.groupId !== groupId)
      throw new AppError('invalid', 'guests.primary_not_member', {
        fields: { primaryGuestId: { code: 'invalid' } },
      })
  }
  const after = await store.updateGroup(ctx.db, ctx.event, next)
  if (!after)
    throw new AppError('conflict', 'guests.group_changed_meanwhile', {
      current: await find(ctx, groupId),
    })
  await recordHistory(
    ctx,
    groupId,
    'changed',
    fieldChanges(await historyFields(ctx, before), await historyFields(ctx, after)),
  )
  return after
}

export async function remove(ctx: EventContext, { groupId }: { groupId: string }): Promise<null> {
  await store.lockGroup(ctx.db, ctx.event, groupId)
  await find(ctx, groupId)
  if ((await store.membersOf(ctx.db, ctx.event, groupId)).length > 0)
    throw new AppError('conflict', 'guests.group_not_empty')
  await store.setGroupDeleted(ctx.db, ctx.event, [groupId], ctx.now)
  await recordHistory(ctx, groupId, 'deleted')
  return null
}

export async function restore(ctx: EventContext, { groupId }: { groupId: string }): Promise<Group> {
  if (await store.setGroupDeleted(ctx.db, ctx.event, [groupId], null))
    await recordHistory(ctx, groupId, 'restored')
  return find(ctx, groupId)
}

/** A guest who comes back brings the group along. */
export async function restoreGroupsOf(
  ctx: EventContext,
  guestIds: readonly string[],
): Promise<void> {
  const guests = await findGuests(ctx.db, ctx.event, guestIds)
  const ids = [...new Set(guests.map(({ groupId }) => groupId))]
  await store.setGroupDeleted(ctx.db, ctx.event, ids, null)
}

export async function reveal(ctx: EventContext, { groupId }: { groupId: string }) {
  await refuseErasedGroup(ctx, groupId)
  const [group] = await store.secretVersionsOfGroups(ctx.db, ctx.event, [groupId])
  if (!group) throw notFound()
  return { token: linkToken(ctx.services, groupId, group.secretVersion), code: group.code }
}

/** A new link and code; the old ones stop working with this transaction. */
export async function rotate(ctx: EventContext, { groupId }: { groupId: string }) {
  await store.lockGroup(ctx.db, ctx.event, groupId)
  await refuseErasedGroup(ctx, groupId)
  const [group] = await store.secretVersionsOfGroups(ctx.db, ctx.event, [groupId])
  if (!group) throw notFound()
  const secretVersion = {
    kid: firstSecretVersion(ctx.services).kid,
    version: group.secretVersion.version + 1,
  }
  const token = linkToken(ctx.services, groupId, secretVersion)
  const code = newCode()
  await store.setSecrets(ctx.db, ctx.event, groupId, {
    code,
    tokenHash: secretHash(token),
    secretVersion,
  })
  await dropLinks(ctx.db, ctx.event, { groupId })
  await recordHistory(ctx, groupId, 'link_rotated')
  return { token, code }
}

/** A group of erased guests has no one left to give a link to. */
async function refuseErasedGroup(ctx: EventContext, groupId: string): Promise<void> {
  if (await store.isForgotten(ctx.db, ctx.event, groupId))
    throw new AppError('conflict', 'guests.erased')
}

export async function checkTags(ctx: EventContext, tagIds: readonly string[]): Promise<void> {
  for (const id of tagIds)
    if (!(await findTag(ctx.db, ctx.company, id)))
      throw new AppError('not_found', 'guests.tag_not_found')
}

/** Refuses more people than the invitation is for; the group is locked until this is done. */
export async function makeRoom(ctx: EventContext, groupId: string, people: number): Promise<void> {
  await store.lockGroup(ctx.db, ctx.event, groupId)
  const { maxPersons } = await find(ctx, groupId)
  if (maxPersons === null || people === 0) return
  if ((await store.sizeOfGroup(ctx.db, ctx.event, groupId)) + people > maxPersons)
    throw groupFullError(maxPersons)
}

export function groupFullError(limit: number): AppError {
  return new AppError('conflict', 'guests.group_full', {
    fields: { groupId: { code: 'group_full', limit } },
  })
}

export function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  return record(ctx, {
    entity: 'guest_group',
    entityId,
    eventId: ctx.event.eventId,
    verb,
    changes,
  })
}

async function historyFields(ctx: EventContext, group: Group): Promise<Record<string, unknown>> {
  const { name, salutation, side, language, maxPersons, tagIds, primaryGuestId } = group
  const tags = tagIds.length > 0 ? await namesOfTags(ctx.db, ctx.company, tagIds) : new Map()
  const primary = primaryGuestId
    ? (await namesOfGuests(ctx.db, ctx.company, [primaryGuestId], ctx.locale)).get(primaryGuestId)
    : null
  const tagNames = tagIds.map((id) => String(tags.get(id) ?? '')).join(', ')
  return { name, salutation, side, language, maxPersons, tags: tagNames, primary: primary ?? null }
}

function notFound(): AppError {
  return new AppError('not_found', 'guests.group_not_found')
}

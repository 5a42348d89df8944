import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf, OutputOf } from '#shared/contract.ts'
import { sayIn } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { EventContext } from '#platform/server/context.ts'
import { jobType } from '#platform/server/jobs/jobs.ts'
import { fieldChanges, record } from '#platform/server/records/history.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { eventFacts, partsOf } from '#modules/events/server/api.ts'
import { strangerKnowledge } from '#modules/events/model.ts'
import { findCompany, namesOfTags } from '#modules/company/server/api.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { changeGroup, findGroup, removeTried } from '#modules/guests/server/api.ts'
import type * as contract from '../contract.ts'
import { firstEntry, rehearsalEnd, type DoorList, type ListFields } from '../model.ts'
import { text } from '../text.ts'
import { deriveAgain } from './scans/derivation.ts'
import { countOpen } from './desk/desk-store.ts'
import * as store from './list-store.ts'
import { lockEvent } from './store.ts'
import { provisionalId } from './walk-ins.ts'

export async function overview(ctx: EventContext): Promise<OutputOf<typeof contract.getCheckIn>> {
  const event = await eventFacts(ctx)
  const company = await findCompany(ctx.db, ctx.company)
  // Over at its end, also while what was tried still waits to be wiped.
  const unwiped = await store.rehearsalOf(ctx.db, ctx.event)
  const rehearsal = store.isOn(unwiped, ctx.now) ? unwiped : null
  const atDoors = await store.countersOf(ctx.db, ctx.event, 'doors')
  const lists = await store.listLists(ctx.db, ctx.event)
  return {
    lists,
    counters: unwiped ? await store.countersOf(ctx.db, ctx.event, 'everybody') : atDoors,
    tried: rehearsal && atDoors,
    rehearsal,
    firstEntry: firstEntry(event, lists),
    openIncidents: await countOpen(ctx.db, ctx.event),
    address: `${ctx.services.publicUrl}/checkin/${company.slug}/${event.slug}`,
    isAddressOpen: strangerKnowledge(event) !== 'nothing',
    timeZone: event.timeZone,
  }
}

export async function counters(ctx: EventContext): Promise<OutputOf<typeof contract.getCounters>> {
  const seenBy = await store.seenAt(ctx.db, ctx.event, ctx.now)
  if (seenBy === 'doors') return { items: await store.liveCountersOf(ctx.db, ctx.event) }
  const items = await store.countersOf(ctx.db, ctx.event, seenBy)
  return { items: items.map(({ listId, arrived, inside }) => ({ listId, arrived, inside })) }
}

const plain: ListFields = {
  name: '',
  audience: 'everyone',
  reentry: true,
  opensAt: null,
  closesAt: null,
  selfFrom: null,
  selfTo: null,
  vipTagIds: [],
  hostId: null,
  onlyPartIds: [],
  onlyTagIds: [],
  onlyCategoryIds: [],
  onlyTables: [],
}

export function add(
  ctx: EventContext,
  { name }: InputOf<typeof contract.addList>,
): Promise<DoorList> {
  return put(ctx, { ...plain, name, takesEnrolment: false })
}

/** For something people have a place in; a person who has none is turned away at first. */
export function addForEnrolled(ctx: EventContext, name: string): Promise<DoorList> {
  return put(ctx, { ...plain, name, audience: 'enrolled', takesEnrolment: true })
}

async function put(
  ctx: EventContext,
  fields: ListFields & Pick<DoorList, 'takesEnrolment'>,
): Promise<DoorList> {
  const id = randomUUID()
  const { name } = fields
  await store.putList(ctx.db, ctx.event, { ...fields, id, partId: null }, 0, ctx.now)
  await recordHistory(ctx, id, 'added', [{ field: 'name', new: name }])
  return find(ctx, id)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof contract.changeList>,
): Promise<DoorList> {
  const { eventId: _, listId, version, ...fields } = input
  const before = await find(ctx, listId)
  const after = { ...before, ...fields, ...(before.partId && { name: before.name }) }
  await refuseStrangers(ctx, fields)
  if (after.audience === 'enrolled' && !after.takesEnrolment)
    throw new AppError('invalid', 'check-in.no_enrolment')
  refuseBackwards(after)
  if (
    before.version !== version ||
    !(await store.putList(ctx.db, ctx.event, after, version, ctx.now))
  )
    throw new AppError('conflict', 'check-in.list_changed', { current: await find(ctx, listId) })
  const changes = fieldChanges(await inWords(ctx, before), await inWords(ctx, after))
  await recordHistory(ctx, listId, 'changed', changes)
  return find(ctx, listId)
}

function refuseBackwards({ opensAt, closesAt, selfFrom, selfTo }: ListFields): void {
  for (const [field, from, to] of [
    ['closesAt', opensAt, closesAt],
    ['selfTo', selfFrom, selfTo],
  ] as const)
    if (from && to && from >= to)
      throw new AppError('invalid', 'check-in.window_order', {
        fields: { [field]: { code: 'end_before_start' } },
      })
}

type ListReferences = Partial<
  Pick<ListFields, 'vipTagIds' | 'hostId' | 'onlyPartIds' | 'onlyTagIds' | 'onlyCategoryIds'>
>

async function namesIn(ctx: EventContext, named: ListReferences) {
  const { vipTagIds = [], hostId, onlyPartIds = [], onlyTagIds = [], onlyCategoryIds = [] } = named
  const hosts = hostId ? await namesOf(ctx, [hostId]) : undefined
  const tagIds = [...vipTagIds, ...onlyTagIds]
  const tags = tagIds.length > 0 ? await namesOfTags(ctx.db, ctx.company, tagIds) : undefined
  const parts = onlyPartIds.length > 0 ? await partsOf(ctx) : []
  const categories = onlyCategoryIds.length > 0 ? await categoriesOf(ctx, 'guest') : []
  const inOrder = (ids: readonly string[], all: readonly { id: string; name: string }[]) =>
    ids.flatMap((id) => all.find((each) => each.id === id)?.name ?? [])
  return {
    host: (hostId && hosts?.get(hostId)?.name) ?? null,
    vipTags: vipTagIds.flatMap((id) => tags?.get(id) ?? []),
    onlyParts: inOrder(onlyPartIds, parts),
    onlyTags: onlyTagIds.flatMap((id) => tags?.get(id) ?? []),
    onlyCategories: inOrder(onlyCategoryIds, categories),
  }
}

/** Only colleagues can be notified of a guest, and only what is the company's or the event's marks one. */
async function refuseStrangers(ctx: EventContext, input: ListReferences): Promise<void> {
  const { host, vipTags, onlyParts, onlyTags, onlyCategories } = await namesIn(ctx, input)
  if (input.hostId && !host) throw new AppError('not_found', 'check-in.host_not_found')
  const tagIds = [...(input.vipTagIds ?? []), ...(input.onlyTagIds ?? [])]
  if (vipTags.length + onlyTags.length < tagIds.length)
    throw new AppError('not_found', 'check-in.tag_not_found')
  if (onlyParts.length < (input.onlyPartIds?.length ?? 0))
    throw new AppError('not_found', 'check-in.part_not_found')
  if (onlyCategories.length < (input.onlyCategoryIds?.length ?? 0))
    throw new AppError('not_found', 'check-in.category_not_found')
}

/** With names in place of ids, for history. */
async function inWords(ctx: EventContext, list: ListFields): Promise<Record<string, unknown>> {
  const {
    vipTagIds: _tags,
    hostId: _host,
    onlyPartIds: _parts,
    onlyTagIds: _only,
    onlyCategoryIds: _categories,
    onlyTables,
    ...plainly
  } = list
  const { host, vipTags, ...only } = await namesIn(ctx, list)
  const named = Object.fromEntries(
    Object.entries({ ...only, vipTags, onlyTables }).map(([field, names]) => [
      field,
      names.join(', '),
    ]),
  )
  return { ...plainly, host, ...named }
}

export async function remove(ctx: EventContext, { listId }: { listId: string }): Promise<null> {
  const list = await find(ctx, listId)
  if (list.partId) throw new AppError('conflict', 'check-in.list_of_part')
  await store.deleteList(ctx.db, ctx.event, listId, ctx.now)
  await recordHistory(ctx, listId, 'deleted', [{ field: 'name', old: list.name }])
  return null
}

export async function find(ctx: EventContext, listId: string): Promise<DoorList> {
  const list = (await store.listLists(ctx.db, ctx.event)).find(({ id }) => id === listId)
  if (!list) throw new AppError('not_found', 'check-in.list_not_found')
  return list
}

const pairsPerStep = 500

/** Only before any guest can have come: scans of a rehearsal are wiped later. */
export async function startRehearsal(ctx: EventContext): Promise<null> {
  const until = await endOfRehearsal(ctx)
  if (until <= ctx.now) throw new AppError('conflict', 'check-in.rehearsal_too_late')
  if (await store.beginRehearsal(ctx.db, ctx.event, ctx.now, until))
    await recordRehearsal(ctx, 'rehearsal_began')
  planEnd(ctx, until)
  return null
}

export const endInTime = jobType('check-in.end-rehearsal', z.strictObject({ eventId: Id }))

/** One waiting job for each event; a later one takes its place. */
export const endKey = (eventId: string) => `check-in.rehearsal ${eventId}`

/** Trials are deleted as soon as the rehearsal is over. */
function planEnd(ctx: EventContext, until: Date): void {
  const { eventId } = ctx.event
  ctx.enqueue(endInTime, { eventId }, { key: endKey(eventId), runAt: until })
}

async function endOfRehearsal(ctx: EventContext): Promise<Date> {
  return rehearsalEnd(firstEntry(await eventFacts(ctx), await store.listLists(ctx.db, ctx.event)))
}

export async function countRehearsal(
  ctx: EventContext,
): Promise<OutputOf<typeof contract.countRehearsal>> {
  const isOn = store.isOn(await store.rehearsalOf(ctx.db, ctx.event), ctx.now)
  return { isOn, ...(await store.countTried(ctx.db, ctx.event)) }
}

/** Ends a forgotten rehearsal before the first guest may come, so that the doors are ready. */
export async function endRehearsalInTime(ctx: EventContext): Promise<void> {
  const until = await endOfRehearsal(ctx)
  await store.setRehearsalEnd(ctx.db, ctx.event, until)
  if (until > ctx.now) return planEnd(ctx, until)
  await endRehearsal(ctx)
  ctx.touch('checkin', 'checkin.setup', 'guests', 'events.heads', 'history')
}

export async function endRehearsal(
  ctx: EventContext,
): Promise<OutputOf<typeof contract.endRehearsal>> {
  await lockEvent(ctx.db, ctx.event.eventId)
  const walkedIn = await store.triedWalkIns(ctx.db, ctx.event)
  const { entries } = await store.countTried(ctx.db, ctx.event)
  const pairs = await store.wipeRehearsal(ctx.db, ctx.event, ctx.now)
  for (let from = 0; from < pairs.length; from += pairsPerStep)
    await deriveAgain(
      ctx.db,
      ctx.company.companyId,
      pairs.slice(from, from + pairsPerStep),
      ctx.now,
    )
  await renameTried(ctx)
  // A person recognised at the desk was a guest from the beginning.
  const tried = walkedIn.filter((each) => provisionalId(each) === each.guestId)
  await removeTried(
    ctx,
    tried.map(({ guestId }) => guestId),
  )
  await recordRehearsal(ctx, 'rehearsal_wiped')
  return { wiped: entries }
}

/** A person who stays, or is taken out of the bin, is no trial any more. */
async function renameTried(ctx: EventContext): Promise<void> {
  const marks = (['ro', 'en'] as const).map((locale) =>
    sayIn(text, locale)('rehearsal.group', { name: '' }),
  )
  const { eventId } = ctx.event
  for (const { id, name } of await store.groupsOfWalkIns(ctx.db, ctx.event)) {
    const mark = marks.find((each) => name.startsWith(each))
    const own = mark === undefined ? '' : name.slice(mark.length).trim()
    const group = own && (await findGroup(ctx.db, ctx.event, id))
    if (group) await changeGroup(ctx, { eventId, groupId: id, version: group.version, name: own })
  }
}

async function recordRehearsal(ctx: EventContext, verb: string): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'check_in', entityId: eventId, eventId, verb })
}

async function recordHistory(
  ctx: EventContext,
  entityId: string,
  verb: string,
  changes: Parameters<typeof record>[1]['changes'] & object,
): Promise<void> {
  if (changes.length === 0) return
  const { eventId } = ctx.event
  await record(ctx, { entity: 'check_in_list', entityId, eventId, verb, changes })
}

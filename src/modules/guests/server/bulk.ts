import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import { Id } from '#shared/ids.ts'
import type { EventContext } from '#platform/server/context.ts'
import { recordForEach, type FieldChange } from '#platform/server/records/history.ts'
import { jobType } from '#platform/server/jobs/jobs.ts'
import { startWork } from '#platform/server/jobs/work.ts'
import { namesOfTags } from '#modules/company/server/api.ts'
import { categoriesOf } from '#modules/defaults/server/api.ts'
import { partsOf } from '#modules/events/server/api.ts'
import { GuestSelection, type startBulk } from '../contract.ts'
import { undoHours, type BulkAction, type Rsvp } from '../model.ts'
import { insertInvitations, lockPlaces } from './answers/answer-store.ts'
import { checkParts, withdraw } from './answers/answers.ts'
import { applyAnswers } from './answers/settlement.ts'
import { holdElsewhere } from './contribution.ts'
import { fillAllPlaces, holdSeatsOf, reseat } from './seats/seats.ts'
import * as store from './bulk-store.ts'
import { checkTable } from './seats/planned-tables.ts'
import { lockGuestWork } from './removal/erasure-store.ts'
import * as groups from './groups/groups.ts'
import { changed, checkCategory, undoCutoff } from './guests.ts'
import { countChosen, countMoving, idsAfter, prepareFilter } from './lists/list-store.ts'
import { keptInMerges } from './merge/merge-store.ts'
import { companionsOf, moveToGroup, setDeleted } from './store.ts'
import { records } from '../locales/records.gen.ts'

const { localised } = inEveryLanguage(records)

const Starter = z.strictObject({ id: Id.nullable(), name: z.string() })
const Task = z.strictObject({ workId: Id, batchId: Id, eventId: Id, total: z.int(), by: Starter })
export type Task = z.infer<typeof Task>

export const runBulk = jobType('guests.bulk', Task)
export const undoBulkJob = jobType('guests.undo-bulk', Task)

const titles: Record<BulkAction['kind'], Localised> = {
  tag: localised('titles.tag'),
  untag: localised('titles.untag'),
  move: localised('titles.move'),
  invite: localised('titles.invite'),
  uninvite: localised('titles.uninvite'),
  menu: localised('titles.menu'),
  category: localised('titles.category'),
  table: localised('titles.table'),
  delete: localised('titles.delete'),
}
const undoing: Localised = localised('undoing')

export async function start(ctx: EventContext, input: InputOf<typeof startBulk>) {
  const { selection, action } = input
  await checkAction(ctx, action)
  const preparedFilter = await prepareFilter(ctx, selection.filter)
  const total = await countChosen(ctx.db, ctx.event, { ...selection, preparedFilter })
  if (total === 0) throw new AppError('invalid', 'guests.nobody_chosen')
  if (action.kind === 'move')
    await groups.makeRoom(
      ctx,
      action.groupId,
      await countMoving(ctx.db, ctx.event, { ...selection, preparedFilter }, action.groupId),
    )
  // A typed table is never one shared by all, so any text counts as a change.
  if (action.kind === 'table') await checkTable(ctx, '\n', action.table)
  const batchId = randomUUID()
  const { actor } = ctx
  const at = ctx.now.toISOString()
  const batch = { id: batchId, action, selection, at, by: actor.name, byId: actor.id }
  await store.insertBatch(ctx.db, ctx.event, batch)
  const workId = await startWork(
    ctx,
    { kind: 'guests.bulk', title: titles[action.kind], total },
    runBulk,
    (id) => taskOf(ctx, id, batchId, total),
  )
  return { workId, batchId, chosen: total }
}

export async function startUndo(ctx: EventContext, { batchId }: { batchId: string }) {
  const batch = await store.findBatch(ctx.db, ctx.event, batchId)
  if (!batch || batch.undoneAt !== null || Date.parse(batch.at) <= undoCutoff(ctx.now).getTime())
    throw new AppError('not_found', 'guests.batch_over')
  if (batch.state === 'running') throw new AppError('conflict', 'guests.batch_running')
  if (batch.action.kind === 'delete' && !(await store.hasDeleted(ctx.db, ctx.event, batchId)))
    throw new AppError('conflict', 'guests.nobody_to_restore')
  await store.markBatchUndone(ctx.db, ctx.event, batchId, ctx.now)
  const total = batch.changed
  const what = { kind: 'guests.undo-bulk', title: undoing, total }
  const workId = await startWork(ctx, what, undoBulkJob, (id) => taskOf(ctx, id, batchId, total))
  return { workId }
}

export async function list(ctx: EventContext) {
  const batches = await store.freshBatches(ctx.db, ctx.event, undoCutoff(ctx.now))
  return {
    items: batches.map(({ id, action, changed: count, state, at, by }) => ({
      id,
      action,
      changed: count,
      state,
      at,
      by,
      until: new Date(Date.parse(at) + undoHours * 3_600_000).toISOString(),
    })),
  }
}

export interface Step {
  /** Number of guests of the selection processed so far; 0 at the end. */
  seen: number
}

/** One step of an action: the next guests of the selection, changed and remembered in one transaction. */
export async function step(ctx: EventContext, batchId: string, size: number): Promise<Step> {
  await lockGuestWork(ctx.db, ctx.event)
  const batch = await store.findBatch(ctx.db, ctx.event, batchId)
  if (!batch || batch.state !== 'running') return { seen: 0 }
  const selection = GuestSelection.parse(batch.selection)
  const preparedFilter = await prepareFilter(ctx, selection.filter)
  const choice = { ...selection, preparedFilter }
  const ids = await idsAfter(ctx.db, ctx.event, choice, batch.lastId, size)
  const lastId = ids.at(-1)
  if (lastId === undefined) {
    await store.endBatch(ctx.db, ctx.event, batchId, 'done')
    return { seen: 0 }
  }
  const rows = await apply(ctx, batch.action, ids)
  await store.saveStep(ctx.db, ctx.event, batchId, { rows, lastId })
  const touched = rows.map(({ guestId }) => guestId)
  const { verb, changes } = await historyOf(ctx, batch.action)
  const { eventId } = ctx.event
  await recordForEach(ctx, touched, { entity: 'guest', eventId, verb, changes, batchId })
  if (touched.length > 0) changed(ctx, touched)
  return { seen: ids.length }
}

/** One step back; values changed since stay. */
export async function stepBack(ctx: EventContext, batchId: string, size: number): Promise<Step> {
  await lockGuestWork(ctx.db, ctx.event)
  const batch = await store.findBatch(ctx.db, ctx.event, batchId)
  if (!batch) return { seen: 0 }
  const rows = await store.takeRows(ctx.db, ctx.event, batchId, size)
  if (rows.length === 0) return { seen: 0 }
  const back = await revert(ctx, batch, rows)
  const { eventId } = ctx.event
  await recordForEach(ctx, back, { entity: 'guest', eventId, verb: 'undone', batchId })
  if (back.length > 0) changed(ctx, back)
  return { seen: rows.length }
}

async function apply(
  ctx: EventContext,
  action: BulkAction,
  ids: readonly string[],
): Promise<store.BatchRow[]> {
  const { db, event } = ctx
  const idsOnly = (changedIds: readonly string[]) =>
    changedIds.map((guestId) => ({ guestId, before: {} }))
  switch (action.kind) {
    case 'tag':
      return idsOnly(await store.addTag(db, event, ids, action.tagId))
    case 'untag':
      return idsOnly(await store.removeTag(db, event, ids, action.tagId))
    case 'category':
      return store.setColumn(db, event, ids, 'category_id', action.categoryId)
    case 'table':
      return store.setColumn(db, event, ids, 'table_name', action.table)
    case 'menu':
      return store.setMenu(db, event, ids, action.partId, action.menu)
    case 'move':
      return moveAll(ctx, ids, action.groupId)
    case 'invite': {
      const keys = ids.map((guestId) => ({ guestId, partId: action.partId }))
      return idsOnly((await insertInvitations(db, event, keys)).map(({ guestId }) => guestId))
    }
    case 'uninvite': {
      await lockPlaces(db, event, action.partId)
      const withdrawn = await withdraw(ctx, ids, [action.partId])
      return withdrawn.map(({ guestId, rsvp, menu }) => ({ guestId, before: { rsvp, menu } }))
    }
    case 'delete':
      return idsOnly(await deleteAll(ctx, ids))
  }
}

async function revert(
  ctx: EventContext,
  { action, tableHash }: store.Batch,
  rows: readonly store.BatchRow[],
): Promise<string[]> {
  const { db, event } = ctx
  const ids = rows.map(({ guestId }) => guestId)
  switch (action.kind) {
    case 'tag':
      return store.removeTag(db, event, ids, action.tagId)
    case 'untag':
      return store.addTag(db, event, ids, action.tagId)
    case 'category':
      return store.resetCategory(db, event, rows, action.categoryId)
    case 'table':
      return store.resetTable(db, event, rows, tableHash)
    case 'menu':
      return store.resetMenu(db, event, rows, action.partId, action.menu)
    case 'move':
      return store.moveBack(db, event, rows, action.groupId)
    case 'invite':
      await lockPlaces(db, event, action.partId)
      return (await withdraw(ctx, ids, [action.partId])).map(({ guestId }) => guestId)
    case 'uninvite':
      return inviteAgain(ctx, action.partId, rows)
    case 'delete': {
      const back = await setDeleted(db, event, ids, null)
      await groups.restoreGroupsOf(ctx, back)
      await reseat(ctx, back)
      return back
    }
  }
}

async function moveAll(
  ctx: EventContext,
  ids: readonly string[],
  groupId: string,
): Promise<store.BatchRow[]> {
  const able = await store.movable(ctx.db, ctx.event, ids)
  const moved = await moveToGroup(ctx.db, ctx.event, able, groupId)
  const hosts = await store.leaveHosts(
    ctx.db,
    ctx.event,
    moved.map(({ id }) => id),
  )
  return moved.map(({ id, from }) => ({
    guestId: id,
    before: { groupId: from, hostId: hosts.get(id) ?? null },
  }))
}

async function deleteAll(ctx: EventContext, ids: readonly string[]): Promise<string[]> {
  const nameless = (await companionsOf(ctx.db, ctx.event, ids))
    .filter(({ isPlaceholder, deletedAt }) => isPlaceholder && deletedAt === null)
    .map(({ id }) => id)
  await holdSeatsOf(ctx, [...ids, ...nameless])
  await holdElsewhere(ctx, [...ids, ...nameless])
  const deletedIds = await setDeleted(ctx.db, ctx.event, [...ids, ...nameless], ctx.now)
  await store.deleteEmptied(ctx.db, ctx.event, deletedIds, ctx.now)
  await fillAllPlaces(ctx)
  return deletedIds
}

/** Removes guests made in a rehearsal; one that was merged with another stays, since it is a real guest. */
export async function removeTried(ctx: EventContext, ids: readonly string[]): Promise<void> {
  const real = await keptInMerges(ctx.db, ctx.event, ids)
  const deletedIds = await deleteAll(
    ctx,
    ids.filter((id) => !real.has(id)),
  )
  if (deletedIds.length === 0) return
  const { eventId } = ctx.event
  await recordForEach(ctx, deletedIds, { entity: 'guest', eventId, verb: 'deleted' })
  changed(ctx, deletedIds)
}

async function inviteAgain(
  ctx: EventContext,
  partId: string,
  rows: readonly store.BatchRow[],
): Promise<string[]> {
  const formerInvitations = rows.map(({ guestId, before }) => {
    const { rsvp, menu } = before as { rsvp: Rsvp; menu: string }
    return { guestId, partId, menu, rsvp: rsvp === 'waiting' ? ('yes' as const) : rsvp }
  })
  const back = new Set(
    (await insertInvitations(ctx.db, ctx.event, formerInvitations)).map(({ guestId }) => guestId),
  )
  const answered = formerInvitations.filter(
    ({ guestId, rsvp }) => back.has(guestId) && rsvp !== 'none',
  )
  if (answered.length > 0) await applyAnswers(ctx, answered)
  return [...back]
}

async function checkAction(ctx: EventContext, action: BulkAction): Promise<void> {
  if (action.kind === 'tag') await groups.checkTags(ctx, [action.tagId])
  if (action.kind === 'move') await groups.find(ctx, action.groupId)
  if (action.kind === 'category') await checkCategory(ctx, action.categoryId)
  if ('partId' in action) await checkParts(ctx, [action.partId])
}

/** The history entry of the action for each guest. */
async function historyOf(
  ctx: EventContext,
  action: BulkAction,
): Promise<{ verb: string; changes: FieldChange[] }> {
  const part = async (id: string) => {
    const partOfAction = (await partsOf(ctx)).find((each) => each.id === id)
    return { field: 'part', new: partOfAction?.name ?? '' }
  }
  switch (action.kind) {
    case 'tag':
    case 'untag': {
      const name = (await namesOfTags(ctx.db, ctx.company, [action.tagId])).get(action.tagId)
      const field = 'tags'
      return {
        verb: 'changed',
        changes: [action.kind === 'tag' ? { field, new: name } : { field, old: name }],
      }
    }
    case 'move':
      return {
        verb: 'changed',
        changes: [{ field: 'group', new: (await groups.find(ctx, action.groupId)).name }],
      }
    case 'category': {
      const categories = await categoriesOf(ctx, 'guest')
      const name = categories.find(({ id }) => id === action.categoryId)?.name ?? null
      return { verb: 'changed', changes: [{ field: 'category', new: name }] }
    }
    case 'table':
      return { verb: 'changed', changes: [{ field: 'table', new: action.table }] }
    case 'menu':
      return {
        verb: 'changed',
        changes: [await part(action.partId), { field: 'menu', new: action.menu }],
      }
    case 'invite':
      return { verb: 'invited', changes: [await part(action.partId)] }
    case 'uninvite':
      return { verb: 'uninvited', changes: [await part(action.partId)] }
    case 'delete':
      return { verb: 'deleted', changes: [] }
  }
}

function taskOf(ctx: EventContext, workId: string, batchId: string, total: number): Task {
  const { id, name } = ctx.actor
  return { workId, batchId, eventId: ctx.event.eventId, total, by: { id, name } }
}

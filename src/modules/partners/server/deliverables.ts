import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import { todayIn, type PlainDate } from '#shared/dates/time.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import { eventFacts } from '#modules/events/server/api.ts'
import { anchorsOf } from '#modules/events/model.ts'
import {
  promiseAssigned,
  promiseDelivered,
  type addDeliverable,
  type changeDeliverable,
  type moveDeliverable,
} from '../contract.ts'
import {
  deliverableStep,
  dueFrom,
  isLate,
  resolveDue,
  type Deliverable,
  type Engagement,
  type EngagementRow,
} from '../model.ts'
import { tierChange } from '../model/tier-change.ts'
import * as store from './deliverable-store.ts'
import { requireFile } from './documents.ts'
import * as engagements from './engagement-store.ts'
import { find as findPartner } from './partners.ts'
import { tiersOfEvent } from './tier-store.ts'

/** The maximum for one partner. */
const maxDeliverables = 100

export async function list(ctx: EventContext, engagementId?: string) {
  const today = await todayOf(ctx)
  const rows = await withOwners(ctx, await store.rowsOfEvent(ctx.db, ctx.event, engagementId))
  const overdue = (row: (typeof rows)[number]) => !row.partner.lost && isLate(row, today)
  return { items: rows.map((row) => ({ ...row, overdue: overdue(row) })) }
}

export async function add(
  ctx: EventContext,
  input: InputOf<typeof addDeliverable>,
): Promise<Deliverable> {
  const { eventId: _, engagementId, ...fields } = input
  const engagement = await findEngagement(ctx, engagementId)
  if ((await store.rowsOfEvent(ctx.db, ctx.event, engagementId)).length >= maxDeliverables)
    throw new AppError('invalid', 'partners.too_many_promises')
  const draft = await withDueDate(ctx, { ...freshPromise(engagement), ...omitUndefined(fields) })
  await requireKnown(ctx, draft, null)
  await store.insertDeliverables(ctx.db, ctx.event, [draft], ctx.now)
  await recordHistory(ctx, draft, 'added', [{ field: 'title', old: null, new: draft.title }])
  await notifyOwner(ctx, draft, null)
  return find(ctx, draft.id)
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof changeDeliverable>,
): Promise<Deliverable> {
  const { eventId: _, deliverableId, version, ...fields } = input
  const before = await find(ctx, deliverableId)
  const changes = { ...before, ...omitUndefined(fields), version }
  const next = fields.due === undefined ? changes : await withDueDate(ctx, changes)
  await requireKnown(ctx, next, before)
  const proven = next.status === 'delivered' || next.status === 'confirmed'
  if (proven && !hasProof(next)) throw proofMissing()
  const after = await save(ctx, before, next)
  await notifyOwner(ctx, after, before)
  return after
}

/** A step of a deliverable, with the input that it needs. */
export async function move(
  ctx: EventContext,
  input: InputOf<typeof moveDeliverable>,
): Promise<Deliverable> {
  const { deliverableId, version, to, reason = '' } = input
  const before = await find(ctx, deliverableId)
  const need = deliverableStep(before.status, to)
  if (before.version === version && need === null)
    throw new AppError('conflict', 'partners.no_such_step', { current: before })
  if (need === 'reason' && reason === '')
    throw new AppError('invalid', 'partners.reason_missing', {
      fields: { reason: { code: 'required' } },
    })
  const { proofNote = before.proofNote, proofFileId = before.proofFileId } = input
  const now = ctx.now.toISOString()
  const next: Deliverable = {
    ...before,
    version,
    status: to,
    reason: to === 'waived' ? reason : '',
    proofNote,
    proofFileId,
    deliveredAt: to === 'delivered' ? now : to === 'confirmed' ? before.deliveredAt : null,
    confirmedAt: to === 'confirmed' ? now : null,
  }
  await requireKnown(ctx, next, before)
  if (need === 'proof' && !hasProof(next)) throw proofMissing()
  const after = await save(ctx, before, next)
  if (to === 'delivered') {
    const partner = await partnerOf(ctx, after)
    const { id, eventId, title } = after
    ctx.emit(promiseDelivered, { eventId, deliverableId: id, title, partner })
  }
  return after
}

export async function remove(ctx: EventContext, id: string): Promise<null> {
  const promise = await find(ctx, id)
  await store.setDeliverableDeleted(ctx.db, ctx.event, id, ctx.now)
  await recordHistory(ctx, promise, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: EventContext, id: string): Promise<null> {
  const title = await store.setDeliverableDeleted(ctx.db, ctx.event, id, null)
  const promise = await find(ctx, id)
  if (title !== undefined) await recordHistory(ctx, promise, 'restored')
  return null
}

/** The day by the clock of the event. */
export async function todayOf(ctx: EventContext): Promise<PlainDate> {
  const { timeZone } = await eventFacts(ctx)
  return todayIn(timeZone, ctx.now)
}

/** Rows with the colleague who looks after them. */
export async function withOwners<R extends { ownerId: string | null }>(
  ctx: EventContext,
  rows: readonly R[],
): Promise<(R & Pick<EngagementRow, 'owner'>)[]> {
  const ids = new Set(rows.flatMap(({ ownerId }) => ownerId ?? []))
  const people = await namesOf(ctx, [...ids])
  return rows.map((row) => {
    const person = row.ownerId === null ? undefined : people.get(row.ownerId)
    return { ...row, owner: person && row.ownerId ? { id: row.ownerId, ...person } : null }
  })
}

/** Deliverables can only be assigned to members of the company. */
export async function requireOwner(
  ctx: EventContext,
  ownerId: string | null,
  before: string | null,
): Promise<void> {
  if (ownerId === null || ownerId === before || (await namesOf(ctx, [ownerId])).has(ownerId)) return
  throw new AppError('invalid', 'partners.owner_unknown', {
    fields: { ownerId: { code: 'invalid_id' } },
  })
}

/** The unchanged deliverables of the former tier go to the bin, before those of the new one are created. */
export async function leaveTier(ctx: EventContext, before: Engagement, after: Engagement) {
  const tiers = await tiersOfEvent(ctx.db, ctx.event)
  const tierOf = ({ tierId }: Engagement) => tiers.find(({ id }) => id === tierId)
  const promises = await store.rowsOfEvent(ctx.db, ctx.event, after.id)
  const { replaced } = tierChange(promises, before, { from: tierOf(before), to: tierOf(after) })
  const batchId = randomUUID()
  await store.replaceDeliverables(
    ctx.db,
    ctx.event,
    replaced.map(({ id }) => id),
    ctx.now,
  )
  for (const promise of replaced) await recordHistory(ctx, promise, 'deleted', [], batchId)
}

/** Each benefit of the tier becomes a deliverable, once for each sponsor. */
export async function promiseBenefits(ctx: EventContext, sponsor: Engagement): Promise<void> {
  if (sponsor.tierId === null) return
  const [tier] = await tiersOfEvent(ctx.db, ctx.event, sponsor.tierId)
  const event = await eventFacts(ctx)
  const today = todayIn(event.timeZone, ctx.now)
  const promises = (tier?.benefits ?? []).map(({ id, title, due }): Deliverable => ({
    ...freshPromise(sponsor),
    benefitId: id,
    title,
    ...dueFrom(today, due, anchorsOf(event)),
  }))
  const insertedIds = await store.insertDeliverables(ctx.db, ctx.event, promises, ctx.now)
  for (const { id, title } of promises.filter((each) => insertedIds.includes(each.id)))
    await recordHistory(ctx, { id }, 'added', [{ field: 'title', old: null, new: title }])
}

/** Overwrites the row, unless it was changed in between. */
export async function save(
  ctx: EventContext,
  before: Deliverable,
  next: Deliverable,
  batchId?: string,
): Promise<Deliverable> {
  const after = await store.updateDeliverable(ctx.db, ctx.company, next)
  if (!after)
    throw new AppError('conflict', 'partners.deliverable_changed_meanwhile', {
      current: await find(ctx, next.id),
    })
  const people = await namesOf(
    ctx,
    [before.ownerId, after.ownerId].flatMap((id) => id ?? []),
  )
  const historyValues = (each: Deliverable) => ({
    title: each.title,
    status: each.status,
    reason: each.reason,
    ownerId: each.ownerId && (people.get(each.ownerId)?.name ?? ''),
    dueDate: each.dueDate,
    pinned: each.pinned,
    proofNote: each.proofNote,
    proofFileId: each.proofFileId,
  })
  const changes = fieldChanges(historyValues(before), historyValues(after), ['proofFileId'])
  await recordHistory(ctx, after, 'changed', changes, batchId)
  return after
}

async function findEngagement(ctx: EventContext, id: string): Promise<Engagement> {
  const engagement = await engagements.findEngagement(ctx.db, ctx.event, id)
  if (!engagement) throw new AppError('not_found', 'partners.engagement_not_found')
  return engagement
}

async function find(ctx: EventContext, id: string): Promise<Deliverable> {
  const promise = await store.findDeliverable(ctx.db, ctx.event, id)
  if (!promise) throw new AppError('not_found', 'partners.deliverable_not_found')
  return promise
}

async function withDueDate(ctx: EventContext, promise: Deliverable): Promise<Deliverable> {
  const anchors = anchorsOf(await eventFacts(ctx))
  return { ...promise, dueDate: resolveDue(promise.due, anchors) }
}

async function requireKnown(
  ctx: EventContext,
  next: Deliverable,
  before: Deliverable | null,
): Promise<void> {
  await requireOwner(ctx, next.ownerId, before?.ownerId ?? null)
  if (next.proofFileId !== null && next.proofFileId !== before?.proofFileId)
    await requireFile(ctx, next.proofFileId, 'proofFileId')
}

/** A person who assigns a deliverable to themselves gets no notification. */
async function notifyOwner(
  ctx: EventContext,
  after: Deliverable,
  before: Deliverable | null,
): Promise<void> {
  const { id, eventId, title, ownerId, dueDate } = after
  if (ownerId === null || ownerId === before?.ownerId || ownerId === ctx.actor.id) return
  const partner = await partnerOf(ctx, after)
  ctx.emit(promiseAssigned, { eventId, deliverableId: id, title, partner, ownerId, dueDate })
}

async function partnerOf(ctx: EventContext, { engagementId }: Deliverable): Promise<string> {
  const { partnerId } = await findEngagement(ctx, engagementId)
  return (await findPartner(ctx, partnerId)).name
}

function hasProof({ proofNote, proofFileId }: Deliverable): boolean {
  return proofNote !== '' || proofFileId !== null
}

function proofMissing(): AppError {
  return new AppError('invalid', 'partners.proof_missing', {
    fields: { proofNote: { code: 'required' } },
  })
}

async function recordHistory(
  ctx: EventContext,
  { id }: Pick<Deliverable, 'id'>,
  verb: string,
  changes: FieldChange[] = [],
  batchId?: string,
): Promise<void> {
  await record(ctx, {
    entity: 'partner_deliverable',
    entityId: id,
    eventId: ctx.event.eventId,
    verb,
    changes,
    ...(batchId && { batchId }),
  })
}

/** A blank deliverable: only its partner is known. */
function freshPromise({
  id: engagementId,
  eventId,
  ownerId,
}: Pick<Engagement, 'id' | 'eventId' | 'ownerId'>): Deliverable {
  return {
    id: randomUUID(),
    eventId,
    engagementId,
    benefitId: null,
    title: '',
    ownerId,
    due: { date: null },
    dueDate: null,
    pinned: false,
    status: 'todo',
    reason: '',
    proofNote: '',
    proofFileId: null,
    deliveredAt: null,
    confirmedAt: null,
    version: 1,
  }
}

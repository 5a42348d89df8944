import { keptMoney } from '#shared/numbers/money.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import { namesOf } from '#modules/accounts/server/api.ts'
import {
  maxInEvent,
  partnerContracted,
  type addEngagement,
  type changeEngagement,
  type moveEngagement,
} from '../contract.ts'
import {
  blankEngagement,
  isBound,
  sponsorStatus,
  stepOf,
  type Engagement,
  type EngagementRow,
  type Side,
} from '../model.ts'
import { leaveTier, promiseBenefits, requireOwner, todayOf, withOwners } from './deliverables.ts'
import * as store from './engagement-store.ts'
import { find as findPartner } from './partners.ts'
import { tiersOfEvent } from './tier-store.ts'
import { requireRoom, requireTier } from './tiers.ts'

export async function list(ctx: EventContext, side?: Side) {
  const rows = await store.rowsOfEvent(ctx.db, ctx.event, await todayOf(ctx), { side })
  return { items: await withOwners(ctx, rows) }
}

export async function findRow(ctx: EventContext, id: string): Promise<EngagementRow> {
  const rows = await store.rowsOfEvent(ctx.db, ctx.event, await todayOf(ctx), { id })
  const [row] = await withOwners(ctx, rows)
  if (!row) throw notFound()
  return row
}

export async function find(ctx: EventContext, id: string): Promise<Engagement> {
  const engagement = await store.findEngagement(ctx.db, ctx.event, id)
  if (!engagement) throw notFound()
  return engagement
}

export async function add(
  ctx: EventContext,
  { eventId, partnerId, side, ...fields }: InputOf<typeof addEngagement>,
): Promise<Engagement> {
  await findPartner(ctx, partnerId)
  const { length } = await store.rowsOfEvent(ctx.db, ctx.event, await todayOf(ctx))
  if (length >= maxInEvent) throw new AppError('invalid', 'partners.too_many_in_event')
  const draft: Engagement = {
    ...blankEngagement,
    ...omitUndefined(fields),
    id: randomUUID(),
    eventId,
    partnerId,
    side,
    status: 'found',
    reason: '',
    statusAt: ctx.now.toISOString(),
    version: 1,
  }
  await requireKnown(ctx, draft, null)
  const added = await store.insertEngagement(ctx.db, ctx.event, draft, ctx.now)
  if (!added) throw alreadyThere()
  await recordHistory(
    ctx,
    added.id,
    'added',
    await historyFields(ctx, { ...draft, ...blankEngagement }, added),
  )
  return added
}

export async function change(
  ctx: EventContext,
  input: InputOf<typeof changeEngagement>,
): Promise<Engagement> {
  const { eventId: _, engagementId, version, ...fields } = input
  const before = await find(ctx, engagementId)
  const next = { ...before, ...omitUndefined(fields), version }
  await requireKnown(ctx, next, before)
  if (isBound(next.status) && next.tierId !== before.tierId) await requireRoom(ctx, next)
  const after = await save(ctx, before, next)
  if (isBound(after.status) && after.tierId !== before.tierId) {
    await leaveTier(ctx, before, after)
    await promiseBenefits(ctx, after)
  }
  return after
}

/** A step of the pipeline, with what it brings along. */
export async function move(
  ctx: EventContext,
  { engagementId, version, to, reason = '' }: InputOf<typeof moveEngagement>,
): Promise<Engagement> {
  const before = await find(ctx, engagementId)
  const need = stepOf(before.status, to)
  if (before.version === version && need === null)
    throw new AppError('conflict', 'partners.no_such_step', { current: before })
  if (need === 'reason' && reason === '')
    throw new AppError('invalid', 'partners.reason_missing', {
      fields: { reason: { code: 'required' } },
    })
  const partner = await findPartner(ctx, before.partnerId)
  const signs = to === 'contracted' && !isBound(before.status)
  if (signs && partner.blockedReason !== null) throw new AppError('conflict', 'partners.blocked')
  if (signs) await requireRoom(ctx, before)
  const next = { ...before, version, status: to, reason, statusAt: ctx.now.toISOString() }
  const after = await save(ctx, before, next)
  if (!signs) return after
  await promiseBenefits(ctx, after)
  const { id, eventId, partnerId, side, ownerId } = after
  const news = { eventId, engagementId: id, partnerId, name: partner.name, side, ownerId }
  ctx.emit(partnerContracted, news)
  return after
}

export async function remove(ctx: EventContext, id: string): Promise<null> {
  await find(ctx, id)
  await store.setEngagementDeleted(ctx.db, ctx.company, id, ctx.now)
  await recordHistory(ctx, id, 'deleted')
  return null
}

/** Restoring a record that is not deleted changes nothing, so a second click is harmless. */
export async function restore(ctx: EventContext, id: string): Promise<null> {
  const existing = await store.engagementEver(ctx.db, ctx.company, id)
  if (existing?.eventId !== ctx.event.eventId) throw notFound()
  if (await store.findEngagement(ctx.db, ctx.event, id)) return null
  if (isBound(existing.status)) await requireRoom(ctx, existing)
  await store.setEngagementDeleted(ctx.db, ctx.company, id, null).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === '23505' ? alreadyThere() : error
  })
  await recordHistory(ctx, id, 'restored')
  return null
}

/** Overwrites the row, unless it was changed in between. */
export async function save(
  ctx: EventContext,
  before: Engagement,
  next: Engagement,
): Promise<Engagement> {
  const after = await store.updateEngagement(ctx.db, ctx.company, next, ctx.now)
  if (!after)
    throw new AppError('conflict', 'partners.engagement_changed_meanwhile', {
      current: await find(ctx, next.id),
    })
  await recordHistory(ctx, after.id, 'changed', await historyFields(ctx, before, after))
  return after
}

async function requireKnown(
  ctx: EventContext,
  next: Engagement,
  before: Engagement | null,
): Promise<void> {
  await requireOwner(ctx, next.ownerId, before?.ownerId ?? null)
  if (next.tierId !== null && next.tierId !== before?.tierId) await requireTier(ctx, next.tierId)
}

async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'event_partner', entityId: id, eventId, verb, changes })
}

const recordedFields = [
  'status',
  'reason',
  'service',
  'amount',
  'ownerId',
  'meals',
  'arrivalDate',
  'arrivalTime',
  'arrivalNote',
  'showsLogo',
  'note',
] as const

/** People and tiers are shown by name. */
async function historyFields(
  ctx: EventContext,
  before: Engagement,
  after: Engagement,
): Promise<FieldChange[]> {
  const people = await namesOf(
    ctx,
    [before.ownerId, after.ownerId].flatMap((id) => id ?? []),
  )
  const plain = (each: Engagement) => ({
    ...Object.fromEntries(recordedFields.map((field) => [field, each[field]])),
    status: each.side === 'sponsor' ? sponsorStatus(each.status) : each.status,
    amount: each.amount && keptMoney(each.amount),
    ownerId: each.ownerId && (people.get(each.ownerId)?.name ?? ''),
  })
  const changes = fieldChanges(plain(before), plain(after))
  if (before.tierId === after.tierId) return changes
  const tiers = await tiersOfEvent(ctx.db, ctx.event)
  const nameOf = ({ tierId }: Engagement) => tiers.find(({ id }) => id === tierId)?.name ?? null
  return [...changes, { field: 'tierId', old: nameOf(before), new: nameOf(after) }]
}

function notFound(): AppError {
  return new AppError('not_found', 'partners.engagement_not_found')
}

function alreadyThere(): AppError {
  return new AppError('conflict', 'partners.already_there', {
    fields: { partnerId: { code: 'taken' } },
  })
}

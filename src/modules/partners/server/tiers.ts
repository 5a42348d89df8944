import { keptMoney } from '#shared/numbers/money.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { InputOf } from '#shared/contract.ts'
import { omitUndefined } from '#shared/omit-undefined.ts'
import type { EventContext } from '#platform/server/context.ts'
import { fieldChanges, record, type FieldChange } from '#platform/server/records/history.ts'
import type { addTier, changeTier } from '../contract.ts'
import { boundStatuses, isBound, type Engagement, type Tier, type TierFields } from '../model.ts'
import { promiseBenefits, todayOf } from './deliverables.ts'
import { rowsOfEvent } from './engagement-store.ts'
import * as store from './tier-store.ts'

const maxTiers = 20

export async function list(ctx: EventContext) {
  return { items: await store.tiersOfEvent(ctx.db, ctx.event) }
}

export async function add(ctx: EventContext, input: InputOf<typeof addTier>): Promise<Tier> {
  const { eventId: _, ...fields } = input
  const there = await store.tiersOfEvent(ctx.db, ctx.event)
  if (there.length >= maxTiers) throw new AppError('invalid', 'partners.too_many_tiers')
  const id = randomUUID()
  await store.insertTier(ctx.db, ctx.event, id, fields)
  await recordHistory(ctx, id, 'added', fieldChanges({}, historyFields(fields)))
  return requireTier(ctx, id)
}

export async function change(ctx: EventContext, input: InputOf<typeof changeTier>): Promise<Tier> {
  const { eventId: _, tierId, version, ...values } = input
  await store.lockTier(ctx.db, ctx.event, tierId)
  const before = await requireTier(ctx, tierId)
  const fields: TierFields = { ...fieldsOf(before), ...omitUndefined(values) }
  if (fields.slots !== null && fields.slots < before.taken)
    throw new AppError('invalid', 'partners.slots_below_taken', {
      fields: { slots: { code: 'too_small', limit: before.taken } },
    })
  if (!(await store.updateTier(ctx.db, ctx.event, { ...fields, id: tierId, version })))
    throw new AppError('conflict', 'partners.tier_changed_meanwhile', { current: before })
  await recordHistory(
    ctx,
    tierId,
    'changed',
    fieldChanges(historyFields(before), historyFields(fields)),
  )
  for (const sponsor of await sponsorsOf(ctx, tierId))
    if (isBound(sponsor.status)) await promiseBenefits(ctx, sponsor)
  return requireTier(ctx, tierId)
}

/** A tier that sponsors have cannot be deleted. */
export async function remove(ctx: EventContext, tierId: string): Promise<null> {
  await store.lockTier(ctx.db, ctx.event, tierId)
  await requireTier(ctx, tierId)
  const holding = [...boundStatuses, 'found', 'contacted', 'offered', 'negotiating']
  const sponsors = await sponsorsOf(ctx, tierId)
  if (sponsors.some(({ status }) => holding.includes(status)))
    throw new AppError('conflict', 'partners.tier_in_use')
  await store.setTierDeleted(ctx.db, ctx.event, tierId, ctx.now)
  await recordHistory(ctx, tierId, 'deleted')
  return null
}

export async function restore(ctx: EventContext, tierId: string): Promise<null> {
  const name = await store.setTierDeleted(ctx.db, ctx.event, tierId, null)
  if (name === undefined) await requireTier(ctx, tierId)
  else await recordHistory(ctx, tierId, 'restored')
  return null
}

export async function requireTier(ctx: EventContext, id: string): Promise<Tier> {
  const [tier] = await store.tiersOfEvent(ctx.db, ctx.event, id)
  if (!tier)
    throw new AppError('not_found', 'partners.tier_not_found', {
      fields: { tierId: { code: 'invalid_id' } },
    })
  return tier
}

/** One more sponsor must fit; the row is held until the end, so two cannot take the last place. */
export async function requireRoom(
  ctx: EventContext,
  { tierId }: Pick<Engagement, 'tierId'>,
): Promise<void> {
  if (tierId === null) return
  await store.lockTier(ctx.db, ctx.event, tierId)
  const [tier] = await store.tiersOfEvent(ctx.db, ctx.event, tierId)
  if (tier && tier.slots !== null && tier.taken >= tier.slots)
    throw new AppError('conflict', 'partners.tier_full')
}

async function sponsorsOf(ctx: EventContext, tierId: string) {
  const rows = await rowsOfEvent(ctx.db, ctx.event, await todayOf(ctx), { side: 'sponsor' })
  return rows.filter((row) => row.tierId === tierId)
}

function fieldsOf({ name, rank, price, slots, benefits }: Tier): TierFields {
  return { name, rank, price, slots, benefits }
}

function historyFields({ name, rank, price, slots, benefits }: TierFields) {
  return {
    name,
    rank,
    price: price && keptMoney(price),
    slots,
    benefits: benefits.map(({ title }) => title).join('; '),
  }
}

async function recordHistory(
  ctx: EventContext,
  id: string,
  verb: string,
  changes: FieldChange[] = [],
): Promise<void> {
  const { eventId } = ctx.event
  await record(ctx, { entity: 'sponsor_tier', entityId: id, eventId, verb, changes })
}

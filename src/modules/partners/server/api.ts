import { AppError } from '#shared/app-error.ts'
import type { CompanyContext, EventContext } from '#platform/server/context.ts'
import { defaultZone, todayIn } from '#shared/dates/time.ts'
import type { Picture } from '#modules/events/model.ts'
import { isBound, openStatuses, type Engagement, type Status } from '../model.ts'
import { mealsOf, rowsOfEvent } from './engagement-store.ts'
import { add, change, move } from './engagements.ts'
import { findPartners, findPartnersNamed, findPartnersWithDeleted } from './store.ts'

export { add as addPartnerDocument } from './documents.ts'
export { partnerContracted, promiseAssigned, promiseDelivered } from '../contract.ts'

export interface PartnerName {
  id: string
  name: string
  blocked: boolean
}

/** Names of partners, the deleted ones too, for lists that only mention them. */
export async function partnerNames(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  ids: readonly string[],
): Promise<Map<string, PartnerName>> {
  const found = await findPartnersWithDeleted(ctx.db, ctx.company, ids)
  return new Map(
    found.map(({ id, name, blockedReason }) => [id, { id, name, blocked: blockedReason !== null }]),
  )
}

/** Partners with exactly one of these names. */
export async function partnersNamed(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  names: readonly string[],
): Promise<{ id: string; name: string }[]> {
  return findPartnersNamed(ctx.db, ctx.company, names)
}

/** The data of firms for accounting; deleted ones too, since payments to them stay. */
export async function fiscalDataOf(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  ids: readonly string[],
): Promise<{ id: string; legalName: string; cui: string | null; iban: string | null }[]> {
  if (ids.length === 0) return []
  const found = await findPartnersWithDeleted(ctx.db, ctx.company, ids)
  return found.map(({ id, legalName, cui, iban }) => ({ id, legalName, cui, iban }))
}

/** Whether it is in the directory now, so that something new may name it. */
export async function partnerExists(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  id: string,
): Promise<boolean> {
  return (await findPartners(ctx.db, ctx.company, [id])).length > 0
}

/** Meals for the people of contracted suppliers; what budgets and kitchens count beside the guests. */
export async function supplierMeals(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  eventIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return mealsOf(ctx.db, ctx.company, eventIds)
}

export interface LogoTier {
  /** Null for contracted sponsors without a tier, and for other partners. */
  tier: { name: string; rank: number } | null
  partners: { id: string; name: string; logo: Picture | null; website: string }[]
}

/** Sponsors whose contract is signed and who may be shown, by tier, the highest first. */
export async function sponsorLogos(
  ctx: Pick<EventContext, 'db' | 'company' | 'event' | 'now'>,
): Promise<LogoTier[]> {
  const today = todayIn(defaultZone, ctx.now)
  const rows = await rowsOfEvent(ctx.db, ctx.event, today, { side: 'sponsor' })
  const shown = rows.filter(({ status, showsLogo }) => isBound(status) && showsLogo)
  const firms = await findPartners(
    ctx.db,
    ctx.company,
    shown.map(({ partnerId }) => partnerId),
  )
  const logoOf = ({ partnerId, partner }: (typeof shown)[number]) => ({
    id: partnerId,
    name: partner.name,
    logo: partner.logo,
    website: firms.find(({ id }) => id === partnerId)?.website ?? '',
  })
  const tierIds = [...new Set(shown.map(({ tierId }) => tierId))]
  return tierIds
    .map((id) => {
      const members = shown.filter(({ tierId }) => tierId === id)
      return { tier: members[0]?.tier ?? null, partners: members.map(logoOf) }
    })
    .toSorted((a, b) => (a.tier?.rank ?? 100) - (b.tier?.rank ?? 100))
}

/** All partners of this event, by name. */
export async function partnersOfEvent(
  ctx: Pick<EventContext, 'db' | 'event' | 'now'>,
): Promise<{ id: string; name: string; phone: string | null }[]> {
  const rows = await rowsOfEvent(ctx.db, ctx.event, todayIn(defaultZone, ctx.now))
  const found = new Map(rows.map(({ partnerId, partner }) => [partnerId, partner]))
  return [...found].map(([id, { name, phone }]) => ({ id, name, phone }))
}

export interface EventSupplier extends Engagement {
  name: string
  email: string | null
  blocked: boolean
}

/** The suppliers of this event by name, with what was agreed for the day. */
export async function suppliersOfEvent(
  ctx: Pick<EventContext, 'db' | 'company' | 'event' | 'now'>,
): Promise<EventSupplier[]> {
  const today = todayIn(defaultZone, ctx.now)
  const rows = await rowsOfEvent(ctx.db, ctx.event, today, { side: 'supplier' })
  const ids = rows.map(({ partnerId }) => partnerId)
  const firms = new Map(
    (await findPartners(ctx.db, ctx.company, ids)).map((firm) => [firm.id, firm]),
  )
  return rows.map(({ partner, tier: _tier, promises: _promises, ...row }) => ({
    ...row,
    name: partner.name,
    email: firms.get(row.partnerId)?.email ?? null,
    blocked: partner.blocked,
  }))
}

/** The pipeline follows what was written to a supplier and what came back; it never leads a supplier back. */
export async function advanceSupplier(
  ctx: EventContext,
  partnerId: string,
  to: Extract<Status, 'contacted' | 'offered'>,
): Promise<void> {
  const { eventId } = ctx.event
  const known = (await suppliersOfEvent(ctx)).find((each) => each.partnerId === partnerId)
  const engagement = known ?? (await add(ctx, { eventId, partnerId, side: 'supplier' }))
  const isBehind = openStatuses.indexOf(engagement.status) < openStatuses.indexOf(to)
  if (!openStatuses.includes(engagement.status) || !isBehind) return
  const { id: engagementId, version } = engagement
  await move(ctx, { eventId, engagementId, version, to })
}

/** When a supplier comes, as they asked and the team agreed. */
export async function agreeArrival(
  ctx: EventContext,
  partnerId: string,
  arrival: Pick<Engagement, 'arrivalDate' | 'arrivalTime'>,
): Promise<void> {
  const { eventId } = ctx.event
  const known = (await suppliersOfEvent(ctx)).find((each) => each.partnerId === partnerId)
  if (!known) throw new AppError('not_found', 'partners.engagement_not_found')
  const { id: engagementId, version } = known
  await change(ctx, { eventId, engagementId, version, ...arrival })
}

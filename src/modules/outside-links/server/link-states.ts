import type { CompanyContext } from '#platform/server/context.ts'
import { stillSees } from '#modules/accounts/server/api.ts'
import { eventExists } from '#modules/events/server/api.ts'
import { stateOf, type LinkState } from '../model.ts'
import * as store from './store.ts'

/** Whether it leads anywhere at this moment. */
export async function isOpen(
  { db, company, now }: Pick<CompanyContext, 'db' | 'company' | 'now'>,
  link: store.StoredLink,
): Promise<boolean> {
  if (stateOf(link, now) !== 'open' || !(await eventExists(db, link.eventId))) return false
  return isBacked({ db, company }, link)
}

/** A link ends with the right of the colleague who gave it. */
export async function isBacked(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  { madeBy, eventId }: Pick<store.StoredLink, 'madeBy' | 'eventId'>,
): Promise<boolean> {
  return madeBy === null || stillSees(ctx, madeBy, eventId)
}

/** Which of these links lead anywhere while their event is there. */
export async function openLinks(
  ctx: CompanyContext,
  linkIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const states = await statesOf(ctx, await store.findLinks(ctx.db, ctx.company, linkIds))
  return new Set([...states].filter(([, state]) => state === 'open').map(([id]) => id))
}

/** A link that ended with the right of the colleague who gave it is as good as revoked. */
export async function statesOf(
  ctx: CompanyContext,
  links: readonly store.StoredLink[],
): Promise<ReadonlyMap<string, LinkState>> {
  const backed = new Map<string, boolean>()
  const states = new Map<string, LinkState>()
  for (const link of links) {
    const maker = `${link.madeBy} ${link.eventId}`
    if (!backed.has(maker)) backed.set(maker, await isBacked(ctx, link))
    const state = stateOf(link, ctx.now)
    states.set(link.id, state === 'open' && !backed.get(maker) ? 'revoked' : state)
  }
  return states
}

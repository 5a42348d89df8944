import { inEveryLanguage, type Localised } from '#shared/i18n.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'
import type { OpenShare, StaffRole } from '../model.ts'
import { text } from '../text.ts'
import { openInvites } from './token-store.ts'

type Sharing = Pick<CompanyContext, 'db' | 'company' | 'actor' | 'services' | 'now' | 'touch'>

interface LostRight {
  userId: string
  /** The events that the person still sees completely. */
  keptEventIds: readonly string[]
}

/** Links of a module that colleagues open to people outside, and that end with the right of their maker. */
export interface OpenShares {
  id: string
  title: Localised
  /** The lesser role that may still open it; planners unless said. */
  needs?: StaffRole
  /** The events of each open link; an empty list means all events that its maker sees. */
  list(ctx: Pick<Sharing, 'db' | 'company' | 'now'>, userId: string): Promise<string[][]>
  /** Closes them permanently; absent where every use checks the rights of their maker. */
  close?(ctx: Sharing, lost: LostRight): Promise<void>
}

export const openShares = port<OpenShares>('accounts.open-shares')

/** The links that would end with a right, shown before it is taken away. */
export async function sharesOf(
  ctx: Pick<Sharing, 'db' | 'company' | 'services' | 'now'>,
  userId: string,
): Promise<OpenShare[]> {
  const invites = await openInvites(ctx.db, ctx.company.companyId, ctx.now)
  const sent = invites.filter(({ created_by: by, valid }) => by === userId && valid)
  const title = inEveryLanguage(text).localised('shares.invites')
  const shares: OpenShare[] = [
    { id: 'accounts.invites', title, needs: 'admin', eventIds: sent.map(() => []) },
  ]
  for (const share of ctx.services.ports.all(openShares)) {
    const eventIds = await share.list(ctx, userId)
    shares.push({ id: share.id, title: share.title, needs: share.needs ?? 'planner', eventIds })
  }
  return shares.filter(({ eventIds }) => eventIds.length > 0)
}

/** Shares close with the right that made them, in the same transaction, and stay closed when it returns. */
export async function closeShares(
  ctx: Sharing,
  userId: string,
  keptEventIds: readonly string[],
): Promise<void> {
  for (const share of ctx.services.ports.all(openShares))
    await share.close?.(ctx, { userId, keptEventIds })
}

/** Closes links that only admins may open, when their maker is no longer an admin. */
export async function closeSharesOfAdmin(ctx: Sharing, userId: string): Promise<void> {
  for (const share of ctx.services.ports.all(openShares))
    if (share.needs === 'admin') await share.close?.(ctx, { userId, keptEventIds: [] })
}

import type { CompanyContext } from '#platform/server/context.ts'
import { port } from '#platform/server/ports.ts'

/** Closes for good what a colleague opened to people outside, of every event but those they still see. */
export type CloseShares = (
  ctx: CompanyContext,
  lost: { userId: string; keptEventIds: readonly string[] },
) => Promise<void>

export const openShares = port<CloseShares>('accounts.open-shares')

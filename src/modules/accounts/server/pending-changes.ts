import type { Context } from '#platform/server/context.ts'
import { deleteChallengesOf } from './second-factor/factor-store.ts'
import { revokeSessionsOf } from './sign-in/session-store.ts'
import { deletePendingTokens } from './token-store.ts'

/**
 * Every event by which a person takes the account back (reset, new password, ending other sign-ins,
 * stopping a change of address) goes through here: sessions end, and changes that were begun in the
 * person's name are withdrawn.
 */
export async function takeAccountBack(
  ctx: Context,
  userId: string,
  reason: string,
  keptSession?: string,
): Promise<number> {
  await withdrawPending(ctx, userId)
  return revokeSessionsOf(ctx.db, userId, reason, ctx.now, keptSession)
}

export async function withdrawPending({ db }: Context, userId: string): Promise<void> {
  await deletePendingTokens(db, userId, ['reset', 'email'])
  await deleteChallengesOf(db, userId)
}

import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { linkLives } from '../model.ts'
import { resetMail } from './jobs.ts'
import { checkMail, hashOf, secretFor } from './letters.ts'
import { takeAccountBack } from './pending-changes.ts'
import { limitByIp, linkInvalid } from './signing-up.ts'
import * as store from './store.ts'
import * as tokens from './token-store.ts'
import type { User } from './store.ts'

/** A link for the address that an account has now, which stops or undoes its change. */
export async function undoLink(ctx: Context, user: User, livesSeconds: number): Promise<string> {
  const id = randomUUID()
  const secret = secretFor(ctx.house.keys, id)
  await tokens.insertToken(ctx.db, {
    id,
    kind: 'email_undo',
    token_hash: hashOf(secret),
    user_id: user.id,
    email: user.email,
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + livesSeconds * 1000).toISOString(),
  })
  return `${ctx.house.publicUrl}/profil-utilizator?stop_email=${secret}`
}

/**
 * Whoever asked for the change had shown the password or Google, so neither opens the account any more:
 * the mailbox of the former address chooses a new password.
 */
export async function stopEmailChange(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const link = await tokens.claimToken(ctx.db, 'email_undo', hashOf(token), ctx.now)
  const user = link?.user_id ? await store.findUser(ctx.db, link.user_id) : undefined
  if (!link || !user) throw linkInvalid()
  const holder = await store.findUserByEmail(ctx.db, link.email)
  if (holder && holder.id !== user.id) throw linkInvalid()
  await store.updateUser(ctx.db, user.id, {
    email: link.email,
    email_verified_at: ctx.now.toISOString(),
    password_hash: null,
  })
  await store.deleteIdentities(ctx.db, user.id)
  await tokens.deleteUndoTokensSince(ctx.db, user.id, link.created_at)
  await takeAccountBack(ctx, user.id, 'email_change_stopped')
  ctx.enqueue(resetMail, { tokenId: randomUUID(), email: link.email })
  const state = user.email === link.email ? ('stopped' as const) : ('reverted' as const)
  return { ...checkMail(ctx), email: link.email, state }
}

export const pendingLifeSeconds = linkLives.email + linkLives.email_undo

import { randomUUID } from 'node:crypto'
import type { Context } from '#platform/server/context.ts'
import { linkLives } from '../model.ts'
import { resetMail } from './jobs.ts'
import { checkMail, hashOf, secretFor, sendLetter, stopLink } from './account-emails.ts'
import { takeAccountBack } from './pending-changes.ts'
import { enterCompany } from './sign-in/session-store.ts'
import { limitByIp, linkInvalid } from './sign-in/sign-up.ts'
import * as store from './store.ts'
import * as tokens from './token-store.ts'
import type { User } from './store.ts'
import { recordHistory } from './team.ts'

/** A link for the address that an account has now, which stops or undoes its change. */
export async function undoLink(ctx: Context, user: User, livesSeconds: number): Promise<string> {
  const id = randomUUID()
  const secret = secretFor(ctx.services.keys, id)
  await tokens.insertToken(ctx.db, {
    id,
    kind: 'email_undo',
    token_hash: hashOf(secret),
    user_id: user.id,
    email: user.email,
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + livesSeconds * 1000).toISOString(),
  })
  return stopLink(ctx.services, id)
}

/** Former addresses that could still recover the account are notified of every further change by any person. */
export async function writeToFormer(
  ctx: Context,
  user: User,
  former: readonly { id: string; email: string }[],
  address: string,
): Promise<void> {
  for (const { id, email } of former) {
    const link = stopLink(ctx.services, id)
    await sendLetter(ctx, 'email_again', { ...user, email }, { values: { address }, link })
  }
}

/** Shows what the link would do, before the button is pressed; a used link is reported at once. */
export async function readStopLink(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const link = await tokens.findToken(ctx.db, 'email_undo', hashOf(token), ctx.now)
  const user = await ownerOf(ctx, link)
  if (!link || !user) throw linkInvalid()
  const { email } = link
  if (user.email !== email) return { email, other: user.email, state: 'changed' as const }
  const other = await tokens.pendingEmailOf(ctx.db, user.id, ctx.now)
  return { email, other, state: other ? ('waiting' as const) : ('nothing' as const) }
}

/** The account that the link restores, unless another account has the address by now. */
async function ownerOf(
  ctx: Context,
  link: { user_id: string | null; email: string } | undefined,
): Promise<User | undefined> {
  const user = link?.user_id ? await store.findUser(ctx.db, link.user_id) : undefined
  if (!link || !user) return undefined
  const holder = await store.findUserByEmail(ctx.db, link.email)
  return holder && holder.id !== user.id ? undefined : user
}

/**
 * The person who asked for the change had proved the password or Google, so neither opens the account any
 * more: the mailbox of the former address chooses a new password.
 */
export async function stopEmailChange(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const link = await tokens.claimToken(ctx.db, 'email_undo', hashOf(token), ctx.now)
  const user = await ownerOf(ctx, link)
  if (!link || !user) throw linkInvalid()
  await store.updateUser(ctx.db, user.id, {
    email: link.email,
    email_verified_at: ctx.now.toISOString(),
    password_hash: null,
  })
  await store.deleteIdentities(ctx.db, user.id)
  await tokens.deleteUndoTokensSince(ctx.db, user.id, link.created_at)
  await takeAccountBack(ctx, user.id, 'email_change_stopped')
  const invitesWithdrawn = await withdrawSentInvites(ctx, user)
  const state = user.email === link.email ? ('stopped' as const) : ('reverted' as const)
  const answer = { ...checkMail(ctx), email: link.email, state, invitesWithdrawn }
  // An account deactivated by an admin is only restored by an admin, so no mail offers it.
  if (user.deactivated_at) return { ...answer, status: 'deactivated' as const, mailIsKept: false }
  ctx.enqueue(resetMail, { tokenId: randomUUID(), email: link.email, recovered: true })
  return answer
}

/** Withdraws the invitations sent from an account that may have been taken over. Returns how many there were. */
export async function withdrawSentInvites(ctx: Context, user: User): Promise<number> {
  const { company_id: companyId } = user
  if (!companyId) return 0
  const invites = await tokens.deleteInvitesBy(ctx.db, user.id)
  if (invites.length === 0) return 0
  await enterCompany(ctx.db, companyId)
  const actor = { kind: 'user' as const, id: user.id, name: user.name }
  for (const { id } of invites)
    await recordHistory({ ...ctx, actor }, companyId, {
      entity: 'invite',
      entityId: id,
      verb: 'withdrawn',
    })
  ctx.touchCompany?.(companyId, 'team', 'history')
  return invites.length
}

export const pendingLifeSeconds = linkLives.email + linkLives.email_undo

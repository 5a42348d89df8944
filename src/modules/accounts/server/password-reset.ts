import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { Context } from '#platform/server/context.ts'
import { withdrawSentInvites } from './account-recovery.ts'
import { resetMail } from './jobs.ts'
import { checkMail, hashOf, sendLetter, type ExtraSentence } from './account-emails.ts'
import { deviceToken } from './sign-in/login-work.ts'
import { hashPassword, passwordMatches, refuseMismatch, refuseWeak } from './sign-in/passwords.ts'
import { takeAccountBack } from './pending-changes.ts'
import { clearFailures } from './sign-in/session-store.ts'
import { failureKey } from './sign-in/sign-in.ts'
import { limitByIp, linkInvalid } from './sign-in/sign-up.ts'
import * as store from './store.ts'
import * as tokens from './token-store.ts'
import type { User } from './store.ts'

/** The answer does not depend on whether the address has an account: the job that follows checks it. */
export function forgotPassword(ctx: Context, { email }: { email: string }) {
  if (!isOverHourly(ctx)) ctx.enqueue(resetMail, { tokenId: randomUUID(), email })
  return checkMail(ctx)
}

interface NewPassword {
  password: string
  password_confirmation: string
}

/** The other ways to open the account, so that the person who resets the password can close them too. */
export async function readReset(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const user = await personOfLink(ctx, hashOf(token))
  const [google] = await store.identitiesOf(ctx.db, user.id)
  return {
    google: google ? { email: google.email, linkedAt: google.linked_at } : null,
    about: await wordsAbout(ctx, user),
  }
}

interface Reset extends NewPassword {
  token: string
  keepGoogle: boolean
}

export async function resetPassword(ctx: Context, input: Reset) {
  limitByIp(ctx, 'reset', 20)
  const hash = hashOf(input.token)
  ctx.services.memory.take(`reset ${hash}`, { max: 10, seconds: 3600 }, ctx.now.getTime())
  const user = await personOfLink(ctx, hash)
  const passwordHash = await acceptedHash(ctx, user, input)
  // Hashing is slow, so the link is taken after it: the row is locked for a moment only.
  if (!(await tokens.claimToken(ctx.db, 'reset', hash, ctx.now))) throw linkInvalid()
  if (!user.email_verified_at)
    await store.updateUser(ctx.db, user.id, { email_verified_at: ctx.now.toISOString() })
  const invitesWithdrawn = await withdrawSentInvites(ctx, user)
  await replacePassword(ctx, user, {
    passwordHash,
    keepGoogle: input.keepGoogle,
    reason: 'password_reset',
    invitesWithdrawn: invitesWithdrawn > 0,
  })
  const device = deviceToken(ctx, user.email)
  return { status: 'changed' as const, invitesWithdrawn, device }
}

/** A link counts for the address that it was sent to, as long as the account has that address. */
async function personOfLink(ctx: Context, hash: string): Promise<User> {
  const link = await tokens.findToken(ctx.db, 'reset', hash, ctx.now)
  const user = link?.user_id ? await store.findUser(ctx.db, link.user_id) : undefined
  if (!link || !user || user.deactivated_at || user.email !== link.email) throw linkInvalid()
  return user
}

/** The hash of a new password that may be used for this person. */
export async function acceptedHash(
  ctx: Context,
  user: User,
  { password, password_confirmation }: NewPassword,
): Promise<string> {
  refuseMismatch(password, password_confirmation)
  await refuseWeak(password, await wordsAbout(ctx, user))
  if (
    user.password_hash &&
    (await passwordMatches(ctx.services.keys, user.password_hash, password))
  )
    throw new AppError('invalid', 'accounts.weak_password', {
      fields: { password: { code: 'accounts.password_same' } },
    })
  return hashPassword(ctx.services.keys, password)
}

interface PasswordReplacement {
  passwordHash: string
  keepGoogle: boolean
  reason: string
  keptSession?: string
  invitesWithdrawn?: boolean
}

/**
 * Changes the password, wherever it is chosen. A linked Google account stays only if the person confirms it,
 * since another person may have linked theirs and could still sign in by it.
 */
export async function replacePassword(
  ctx: Context,
  user: User,
  { passwordHash, keepGoogle, reason, keptSession, invitesWithdrawn = false }: PasswordReplacement,
): Promise<void> {
  await store.updateUser(ctx.db, user.id, { password_hash: passwordHash })
  const [google] = await store.identitiesOf(ctx.db, user.id)
  if (!keepGoogle) await store.deleteIdentities(ctx.db, user.id)
  await takeAccountBack(ctx, user.id, reason, keptSession)
  await clearFailures(ctx.db, failureKey(user.email))
  const extraSentences: ExtraSentence[] = invitesWithdrawn ? ['recovery.invites'] : []
  if (google) extraSentences.push(keepGoogle ? 'recovery.googleKept' : 'recovery.googleUnlinked')
  await sendLetter(ctx, 'password_changed', user, {
    values: { google: google?.email ?? '' },
    also: extraSentences,
    link: `${ctx.services.publicUrl}/reseteaza-parola`,
  })
}

function isOverHourly(ctx: Context): boolean {
  try {
    const limit = { max: 20, seconds: 3600 }
    ctx.services.memory.take(`forgot ${ipKey(ctx.ip)}`, limit, ctx.now.getTime())
    return false
  } catch {
    return true
  }
}

/** Words that the person's password must not contain. */
async function wordsAbout(ctx: Context, user: User): Promise<string[]> {
  const company = user.company_id ? await store.findCompany(ctx.db, user.company_id) : undefined
  return [user.email, user.name, company?.name ?? ''].filter(Boolean)
}

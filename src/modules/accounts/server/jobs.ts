import { z } from 'zod'
import { Id } from '#shared/ids.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { linkLives } from '../model.ts'
import { hashOf, secretFor, sendLetter, stopLink } from './account-emails.ts'
import { purge } from './sign-in/session-store.ts'
import { findFormerHolder, findSignup, findUser, findUserByEmail } from './store.ts'
import { findToken, replaceToken, type NewToken } from './token-store.ts'

/*
 * Whether an address has an account is looked up here and never in the request: a known and an
 * unknown one are answered by the same steps in the same time.
 */
export const signupMail = jobType('accounts.signup-mail', z.strictObject({ signupId: Id }))

export const resetMail = jobType(
  'accounts.reset-mail',
  z.strictObject({
    tokenId: Id,
    email: z.string(),
    /** The former address took the account back, and its password opens nothing any more. */
    recovered: z.boolean().default(false),
  }),
)

export const emailChangeMail = jobType(
  'accounts.email-change-mail',
  z.strictObject({ tokenId: Id, userId: Id, email: z.string() }),
)

const purgeNightly = jobType('accounts.purge', z.strictObject({}))

export const jobs = [
  job(signupMail, sendSignupMail),
  job(resetMail, sendResetMail),
  job(emailChangeMail, sendEmailChangeMail),
  every('17 3 * * *', purgeNightly, (ctx) => ctx.database.inNoCompany((db) => purge(db, ctx.now))),
]

async function sendSignupMail(ctx: JobContext, { signupId }: { signupId: string }): Promise<void> {
  const signup = await reading(ctx, (db) => findSignup(db, signupId))
  if (!signup || signup.confirmed_at) return
  if (await isOver(ctx, `signup ${hashOf(signup.email)}`, [{ max: 5, seconds: 3600 }])) return
  const { publicUrl, keys } = ctx.services
  const known = await reading(ctx, (db) => findUserByEmail(db, signup.email))
  if (known) return sendLetter(ctx, 'known', known, { link: `${publicUrl}/login` })
  if (await remindFormer(ctx, signup.email)) return
  const link = `${publicUrl}/creeaza-cont-2?token=${secretFor(keys, signup.id)}`
  return sendLetter(ctx, 'confirm', signup, { link })
}

const forgotLimits = [
  { max: 3, seconds: 3600 },
  { max: 10, seconds: 24 * 3600 },
]

async function sendResetMail(
  ctx: JobContext,
  { tokenId, email, recovered }: z.output<typeof resetMail.payload>,
): Promise<void> {
  const user = await reading(ctx, (db) => findUserByEmail(db, email))
  if (!user) return void (await remindFormer(ctx, email))
  if (user.deactivated_at) return
  // The limit does not apply to the person who takes the account back: strangers could exhaust it.
  if (!recovered && (await isOver(ctx, `forgot ${hashOf(email)}`, forgotLimits))) return
  const secret = await storeToken(ctx, { id: tokenId, kind: 'reset', user_id: user.id, email })
  const link = `${ctx.services.publicUrl}/reseteaza-parola?token=${secret}`
  await sendLetter(ctx, recovered ? 'recovered' : 'reset', user, { link })
}

async function sendEmailChangeMail(
  ctx: JobContext,
  { tokenId, userId, email }: { tokenId: string; userId: string; email: string },
): Promise<void> {
  const user = await reading(ctx, (db) => findUser(db, userId))
  const secret = secretFor(ctx.services.keys, tokenId)
  const link = await reading(ctx, (db) => findToken(db, 'email', hashOf(secret), ctx.now))
  // The request may have been withdrawn meanwhile.
  if (!user || !link || (await isOver(ctx, `email ${hashOf(email)}`, forgotLimits))) return
  const holder = await reading(ctx, (db) => findUserByEmail(db, email))
  if (holder && holder.id !== user.id)
    return sendLetter(ctx, 'known', holder, { link: `${ctx.services.publicUrl}/login` })
  if (await remindFormer(ctx, email, user.id)) return
  return sendLetter(
    ctx,
    user.email === email ? 'email_verify' : 'email_confirm',
    { ...user, email },
    { link: `${ctx.services.publicUrl}/profil-utilizator?email_token=${secret}` },
  )
}

/** An address that may still bring its former account back gets that link again instead of what was asked. */
async function remindFormer(
  ctx: JobContext,
  email: string,
  requesterId?: string,
): Promise<boolean> {
  const former = await reading(ctx, (db) => findFormerHolder(db, email, ctx.now))
  if (!former || former.id === requesterId) return false
  if (await isOver(ctx, `held ${hashOf(email)}`, forgotLimits)) return true
  const link = stopLink(ctx.services, former.undo_id)
  await sendLetter(
    ctx,
    'email_held',
    { ...former, email },
    { values: { address: former.email }, link },
  )
  return true
}

type Link = Pick<NewToken, 'id' | 'user_id' | 'email'> & { kind: 'reset' }

async function storeToken(ctx: JobContext, link: Link): Promise<string> {
  const secret = secretFor(ctx.services.keys, link.id)
  const expires = new Date(ctx.now.getTime() + linkLives[link.kind] * 1000)
  const token = {
    ...link,
    token_hash: hashOf(secret),
    created_at: ctx.now.toISOString(),
    expires_at: expires.toISOString(),
  }
  await ctx.database.inNoCompany((db) => replaceToken(db, token))
  return secret
}

type ReadWork = Parameters<JobContext['database']['inNoCompany']>[0]

function reading<T>(
  ctx: JobContext,
  work: (db: Parameters<ReadWork>[0]) => Promise<T>,
): Promise<T> {
  return ctx.database.inNoCompany(work, 'read')
}

/** Beyond the limit the mail is silently not sent: the person at the other end is being pestered. */
async function isOver(
  ctx: JobContext,
  key: string,
  limits: readonly { max: number; seconds: number }[],
): Promise<boolean> {
  for (const limit of limits) {
    const { over } = await ctx.services.limits.count(`${key} ${limit.seconds}`, limit, ctx.now)
    if (over) return true
  }
  return false
}

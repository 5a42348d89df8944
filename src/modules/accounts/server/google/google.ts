import { staffLocale } from '#shared/i18n.ts'
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import { Id } from '#shared/ids.ts'
import { Name } from '#shared/text/text.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { Context } from '#platform/server/context.ts'
import { mayLinkByEmail, proofLifetime, type SignedIn } from '../../model.ts'
import { founding } from '../api.ts'
import { providerOf, refused, type Claims } from './google-provider.ts'
import { hasFactor } from '../second-factor/factor-store.ts'
import { hashOf, sendLetter } from '../account-emails.ts'
import { takeAccountBack } from '../pending-changes.ts'
import { allowWriting, commitSoFar, revokeSession } from '../sign-in/session-store.ts'
import { openOrAsk } from '../second-factor/second-step.ts'
import { currentSession, openSession } from '../sign-in/sessions.ts'
import * as store from '../store.ts'
import type { User } from '../store.ts'

const nonceLifetimeSeconds = 10 * 60

/**
 * A nonce of ours, bound to the signed-in person, so that another person's Google account cannot be linked to
 * theirs.
 */
const Nonce = z.object({ user: Id.nullable(), proved: z.boolean() })

export async function googleStart(ctx: Context): Promise<{ url: string }> {
  const provider = providerOf(ctx.services)
  const user = ctx.actor.id
  const proved = user !== null && (await isProved(ctx))
  const content = { id: randomUUID(), user, proved }
  const expires = Math.floor(ctx.now.getTime() / 1000) + nonceLifetimeSeconds
  const nonce = ctx.services.keys.seal('google-nonce', content, expires)
  return { url: await provider.signInUrl(nonce, `${ctx.services.publicUrl}/login`, ctx.now) }
}

export async function googleCallback(ctx: Context, { token }: { token: string }) {
  await allowWriting(ctx.db)
  const limit = { max: 30, seconds: 15 * 60 }
  ctx.services.memory.take(`google ${ipKey(ctx.ip)}`, limit, ctx.now.getTime())
  const claims = await providerOf(ctx.services).verify(token, ctx.now)
  const nonce = await claimNonce(ctx, claims.nonce)
  if (nonce.user !== ctx.actor.id) throw refused()
  const answer = nonce.user
    ? await linkOrProve(ctx, claims, nonce.proved)
    : await openOrAsk(ctx, await personOf(ctx, claims), 'google')
  // The answer of a GET does not wait for its transaction, and the token must work at once.
  await commitSoFar(ctx.db)
  return answer
}

/** A token can be used once, independently of the outcome. */
async function claimNonce(ctx: Context, sealed: string): Promise<z.infer<typeof Nonce>> {
  const content = Nonce.safeParse(ctx.services.keys.open('google-nonce', sealed, ctx.now)).data
  if (!content) throw refused()
  const forgetAt = new Date(ctx.now.getTime() + nonceLifetimeSeconds * 1000)
  if (!(await store.claimNonce(ctx.db, hashOf(sealed), forgetAt))) throw refused()
  await commitSoFar(ctx.db)
  return content
}

async function linkOrProve(ctx: Context, claims: Claims, proved: boolean): Promise<SignedIn> {
  const session = await currentSession(ctx)
  const user = await store.findUser(ctx.db, session.user_id)
  if (!user) throw refused()
  const { issuer } = providerOf(ctx.services)
  const identity = await store.findIdentity(ctx.db, issuer, claims.sub)
  if (identity && identity.user_id !== user.id)
    throw new AppError('conflict', 'accounts.google_taken')
  if (!identity) {
    if (!proved) throw new AppError('forbidden', 'accounts.proof_needed')
    await refuseOtherDomain(ctx, user, claims)
    await link(ctx, user, claims)
    await sendLinked(ctx, user, claims)
    if (!user.email_verified_at && claims.email === user.email && isRunByGoogle(claims))
      await store.updateUser(ctx.db, user.id, { email_verified_at: ctx.now.toISOString() })
  }
  await revokeSession(ctx.db, session.id, 'replaced', ctx.now)
  // For an account with a second factor, Google alone is not enough proof.
  const isProof = !(await hasFactor(ctx.db, user.id))
  return openSession(ctx, user, 'google', {
    provedAt: isProof ? ctx.now : new Date(session.proved_at),
    factor: session.factor,
  })
}

/** A linked account is found by Google's id of the person (`sub`); the e-mail address counts only before it is linked. */
async function personOf(ctx: Context, claims: Claims): Promise<User> {
  const identity = await store.findIdentity(ctx.db, providerOf(ctx.services).issuer, claims.sub)
  const user = identity
    ? await store.findUser(ctx.db, identity.user_id)
    : await store.findUserByEmail(ctx.db, claims.email)
  if (!user) return newPerson(ctx, claims)
  if (user.deactivated_at) throw refused()
  await refuseOtherDomain(ctx, user, claims)
  if (identity) return user
  if ((await store.identitiesOf(ctx.db, user.id)).length > 0) throw refused()
  // Only the person themselves may give such an account one more way in.
  if (!isRunByGoogle(claims) || (await hasFactor(ctx.db, user.id)))
    throw new AppError('conflict', 'accounts.google_needs_password')
  await link(ctx, user, claims)
  await sendLinked(ctx, user, claims)
  if (user.email_verified_at) return user
  // Another person may have chosen the password of an address that was never verified.
  await takeAccountBack(ctx, user.id, 'address_proved')
  const proved = { email_verified_at: ctx.now.toISOString(), password_hash: null }
  return (await store.updateUser(ctx.db, user.id, proved)) ?? user
}

function isRunByGoogle({ email, hd }: Claims): boolean {
  return mayLinkByEmail({ email, emailVerified: true, domain: hd ?? null })
}

/** Notifies the person by mail: from now on this Google account signs in to their account. */
async function sendLinked(ctx: Context, user: User, { email }: Claims): Promise<void> {
  await sendLetter(ctx, 'google_linked', user, {
    values: { address: email },
    link: `${ctx.services.publicUrl}/reseteaza-parola`,
  })
}

async function newPerson(ctx: Context, claims: Claims): Promise<User> {
  const name = Name.safeParse(claims.name).data ?? claims.email.split('@')[0] ?? claims.email
  const user = await store.insertUser(ctx.db, {
    id: randomUUID(),
    email: claims.email,
    name,
    locale: staffLocale(ctx.locale),
    email_verified_at: ctx.now.toISOString(),
    created_at: ctx.now.toISOString(),
  })
  if (!user) throw refused()
  await store.deleteOtherSignups(ctx.db, user.email, user.id)
  await link(ctx, user, claims)
  return user
}

async function link(ctx: Context, user: User, claims: Claims): Promise<void> {
  const linked = await store.insertIdentity(ctx.db, {
    issuer: providerOf(ctx.services).issuer,
    subject: claims.sub,
    user_id: user.id,
    email: claims.email,
    linked_at: ctx.now.toISOString(),
  })
  if (!linked) throw new AppError('conflict', 'accounts.google_taken')
}

async function refuseOtherDomain(ctx: Context, user: User, { hd }: Claims): Promise<void> {
  const [company] = ctx.services.ports.all(founding)
  const requiredDomain = user.company_id && (await company?.googleDomain?.(ctx.db, user.company_id))
  if (requiredDomain && hd !== requiredDomain) throw refused()
}

async function isProved(ctx: Context): Promise<boolean> {
  const session = await currentSession(ctx)
  return ctx.now.getTime() - Date.parse(session.proved_at) <= proofLifetime * 1000
}

import { AppError } from '#shared/app-error.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { Context } from '#platform/server/context.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { afterFailure, type Role } from '../../model.ts'
import { checkCode } from '../second-factor/factor-codes.ts'
import { noteFactorChange } from '../second-factor/factor-news.ts'
import { hasFactor } from '../second-factor/factor-store.ts'
import { refuseIfBlocked } from '../failures.ts'
import { hashOf } from '../account-emails.ts'
import { isKnownDevice, isWorkDone, type Work } from './login-work.ts'
import { demoPassword, hashPassword, isOutdated, passwordMatches } from './passwords.ts'
import * as sessions from './session-store.ts'
import { openOrAsk } from '../second-factor/second-step.ts'
import { requireRecentProof } from './sessions.ts'
import { findUser, findUserByEmail, updatePasswordHash, type User } from '../store.ts'

interface Credentials {
  email: string
  password: string
}

interface SignInRequest {
  user: Credentials
  device?: string | undefined
  work?: Work | undefined
}

export async function login(ctx: Context, { user, device, work }: SignInRequest) {
  const isTrustedClient =
    isKnownDevice(ctx, user.email, device) || isWorkDone(ctx, user.email, work)
  const authenticatedUser = await checkPassword(ctx, user, isTrustedClient)
  if (!authenticatedUser) throw new AppError('unauthenticated', 'accounts.wrong_credentials')
  return openOrAsk(ctx, authenticatedUser, 'password')
}

/** A dead token counts as signed out; only a caller without a token is asked to sign in. */
export async function logout(ctx: Context): Promise<null> {
  const { credentialId, stale } = ctx.admission as Context['admission'] & { stale?: boolean }
  if (credentialId) await sessions.revokeSession(ctx.db, credentialId, 'signed_out', ctx.now)
  else if (!stale) throw new AppError('unauthenticated', 'sign_in_needed')
  return null
}

export function checkAdmin(ctx: Context): { admin: boolean; role: Role } {
  const role = ctx.admission.role ?? 'user'
  return { admin: role !== 'user', role }
}

interface Proof {
  password?: string
  code?: string
}

/**
 * The password, and a code where a second factor is set up, so that a stolen password is not enough here
 * either.
 */
export async function proveIdentity(ctx: Context, { password, code }: Proof) {
  const user = await findUser(ctx.db, ctx.actor.id ?? '')
  const wantsCode = user !== undefined && (await hasFactor(ctx.db, user.id))
  const isByCodeAlone = wantsCode && !user.password_hash
  const proved =
    isByCodeAlone ||
    (user && (await checkPassword(ctx, { email: user.email, password: password ?? '' }, true)))
  // Not a 401, which would sign the person out for a typing mistake.
  if (!proved) throw new AppError('forbidden', 'accounts.wrong_password')
  if (wantsCode) await requireCode(ctx, user, code)
  await sessions.setProved(ctx.db, ctx.admission.credentialId ?? '', ctx.now)
  return { until: new Date(ctx.now.getTime() + 300_000).toISOString() }
}

async function requireCode(ctx: Context, user: User, code: string | undefined): Promise<void> {
  if (code === undefined)
    throw new AppError('forbidden', 'accounts.code_needed', {
      fields: { code: { code: 'required' } },
    })
  const factor = await checkCode(ctx, user.id, code)
  if (!factor)
    throw new AppError('forbidden', 'accounts.wrong_code', {
      fields: { code: { code: 'accounts.wrong_code' } },
    })
  if (factor === 'recovery') await noteFactorChange(ctx, user, 'recovery_used')
}

/** For one action: a person who has just signed in gives the password again; Google accounts sign in again. */
export async function provePassword(
  ctx: Context,
  user: User,
  password: string | undefined,
): Promise<void> {
  if (!user.password_hash) return requireRecentProof(ctx)
  if (password === undefined) throw new AppError('forbidden', 'accounts.password_needed')
  if (!(await checkPassword(ctx, { email: user.email, password }, true)))
    throw new AppError('forbidden', 'accounts.wrong_password')
}

export function failureKey(email: string): string {
  return hashOf(email)
}

/**
 * The account of this password. Known and unknown addresses take the same steps and the same time; the
 * locked row serialises guesses at one address, so that parallel guesses gain nothing.
 */
async function checkPassword(
  ctx: Context,
  { email, password }: Credentials,
  /** Failures of others in the same network do not count against it. */
  isTrustedClient: boolean,
): Promise<User | undefined> {
  const { keys, env } = ctx.services
  const ips = ipFailuresOf(ctx.services)
  const key = failureKey(email)
  if (env.limits && !isTrustedClient) ips.refuseIfOver(ctx.ip, ctx.now)
  const before = env.limits ? await sessions.lockFailures(ctx.db, key, ctx.now) : undefined
  if (before) refuseIfBlocked(before, ctx.now)
  const user = await findUserByEmail(ctx.db, email)
  const matches = await passwordMatches(keys, user?.password_hash ?? null, password)
  const isPublished = password === demoPassword && !env.acceptsDemoPassword
  if (!user || !matches || isPublished || user.deactivated_at) {
    if (before) {
      ips.note(ctx.ip, ctx.now)
      await sessions.setFailures(ctx.db, key, afterFailure(before, ctx.now.getTime()))
      await sessions.commitSoFar(ctx.db)
    }
    return undefined
  }
  if (before) await sessions.clearFailures(ctx.db, key)
  if (user.password_hash && isOutdated(keys, user.password_hash))
    await updatePasswordHash(ctx.db, user.id, await hashPassword(keys, password))
  return user
}

function workNeeded(seconds: number): AppError {
  return new AppError('too_many', 'accounts.work_needed', { retryAfter: Math.ceil(seconds) })
}

const windows = [
  { max: 30, length: 15 * 60_000 },
  { max: 300, length: 24 * 3_600_000 },
]

/** Counts only failures: a venue's staff share one address and must not lock each other out by signing in. */
class IpFailures {
  readonly #counts = new Map<string, { count: number; until: number }[]>()

  refuseIfOver(ip: string, now: Date): void {
    const counts = this.#counts.get(ipKey(ip)) ?? []
    for (const [at, { max }] of windows.entries()) {
      const { count = 0, until = 0 } = counts[at] ?? {}
      const remainingMs = until - now.getTime()
      if (count >= max && remainingMs > 0) throw workNeeded(remainingMs / 1000)
    }
  }

  note(ip: string, now: Date): void {
    if (this.#counts.size > 50_000) this.#forget(now)
    const recentFailures = this.#counts.get(ipKey(ip)) ?? []
    const counts = windows.map(({ length }, at) => {
      const entry = recentFailures[at]
      return entry && entry.until > now.getTime()
        ? { ...entry, count: entry.count + 1 }
        : { count: 1, until: now.getTime() + length }
    })
    this.#counts.set(ipKey(ip), counts)
  }

  #forget(now: Date): void {
    for (const [key, counts] of this.#counts)
      if (counts.every(({ until }) => until <= now.getTime())) this.#counts.delete(key)
  }
}

const ofServices = new WeakMap<AppServices, IpFailures>()

function ipFailuresOf(services: AppServices): IpFailures {
  const failures = ofServices.get(services) ?? new IpFailures()
  ofServices.set(services, failures)
  return failures
}

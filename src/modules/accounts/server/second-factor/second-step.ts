import { randomBytes } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Context } from '#platform/server/context.ts'
import type { SignedIn } from '../../model.ts'
import { checkCode } from './factor-codes.ts'
import { noteFactorChange } from './factor-news.ts'
import * as store from './factor-store.ts'
import { hashOf } from '../account-emails.ts'
import { commitSoFar } from '../sign-in/session-store.ts'
import { openSession } from '../sign-in/sessions.ts'
import { limitByIp } from '../sign-in/sign-up.ts'
import { findUser, type User } from '../store.ts'
import type { ChallengePurpose, FirstStep } from '../tables.ts'

const challengeLivesMs = 10 * 60_000

/** Opens the sign-in at once, or only after the second step where the person set one up. */
export async function openOrAsk(ctx: Context, user: User, first: FirstStep): Promise<SignedIn> {
  const totp = await store.findTotp(ctx.db, user.id)
  const passkeys = await store.passkeysOf(ctx.db, user.id)
  const methods = [
    ...(totp?.confirmed_at ? ['totp' as const] : []),
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
  ]
  if (methods.length === 0) return openSession(ctx, user, first)
  const ticket = await ask(ctx, { purpose: 'second_step', user_id: user.id, first_step: first })
  // The refusal that follows must not take the question back.
  await commitSoFar(ctx.db)
  throw new AppError('unauthenticated', 'accounts.second_step_needed', {
    current: { ticket, methods },
  })
}

type ChallengeRequest = { purpose: ChallengePurpose } & Partial<store.ChallengeRow>

/** Stores the challenge under a secret that only the person being asked has. */
export async function ask(ctx: Context, asked: ChallengeRequest): Promise<string> {
  const handle = randomBytes(32).toString('base64url')
  await store.insertChallenge(ctx.db, {
    user_id: null,
    session_id: null,
    first_step: null,
    challenge: null,
    ...asked,
    handle_hash: hashOf(handle),
    expires_at: new Date(ctx.now.getTime() + challengeLivesMs).toISOString(),
  })
  return handle
}

/** The person who completed the first step and may take the second. */
export async function askedPerson(
  ctx: Context,
  ticket: string,
): Promise<{ user: User; first: FirstStep }> {
  const challenge = await store.findChallenge(ctx.db, hashOf(ticket), 'second_step', ctx.now)
  const user = challenge?.user_id ? await findUser(ctx.db, challenge.user_id) : undefined
  if (!challenge?.first_step || !user || user.deactivated_at) throw stepOver()
  return { user, first: challenge.first_step }
}

export async function takeSecondStep(
  ctx: Context,
  { ticket, code }: { ticket: string; code: string },
): Promise<SignedIn> {
  limitByIp(ctx, 'second-step', 300)
  const { user, first } = await askedPerson(ctx, ticket)
  const factor = await checkCode(ctx, user.id, code)
  if (!factor)
    throw new AppError('invalid', 'accounts.wrong_code', {
      fields: { code: { code: 'accounts.wrong_code' } },
    })
  if (!(await store.claimChallenge(ctx.db, hashOf(ticket), 'second_step', ctx.now)))
    throw stepOver()
  if (factor === 'recovery') await noteFactorChange(ctx, user, 'recovery_used')
  return openSession(ctx, user, first, { factor })
}

function stepOver(): AppError {
  return new AppError('invalid', 'accounts.step_over')
}

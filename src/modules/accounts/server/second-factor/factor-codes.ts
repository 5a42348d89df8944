import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Context } from '#platform/server/context.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { afterFailure, verdictOn } from '../../model.ts'
import * as store from './factor-store.ts'
import { refuseIfWaiting } from '../failures.ts'
import { hashOf } from '../account-emails.ts'
import { clearFailures, commitSoFar, lockFailures, setFailures } from '../sign-in/session-store.ts'
import { base32, stepOfCode } from './totp.ts'

/**
 * The kind of proof that this code is; undefined when it is wrong. The locked row serialises guesses at one
 * account. After a hundred wrong codes only a recovery code or a passkey counts, since six digits can be
 * guessed.
 */
export async function checkCode(
  ctx: Context,
  userId: string,
  code: string,
): Promise<'totp' | 'recovery' | undefined> {
  const digits = code.replace(/\s/g, '')
  const isTotp = /^\d{6}$/.test(digits)
  const key = hashOf(`second factor ${userId}`)
  const before = ctx.services.env.limits ? await lockFailures(ctx.db, key, ctx.now) : undefined
  if (before) refuseIfWaiting(before, ctx.now)
  if (before && isTotp && verdictOn(before, ctx.now.getTime()) === 'reset')
    throw new AppError('too_many', 'accounts.codes_closed')
  const matches = isTotp
    ? await totpMatches(ctx, userId, digits)
    : await store.claimCode(ctx.db, userId, recoveryHash(userId, code), ctx.now)
  if (matches) {
    if (before) await clearFailures(ctx.db, key)
    return isTotp ? 'totp' : 'recovery'
  }
  if (before) {
    await setFailures(ctx.db, key, afterFailure(before, ctx.now.getTime()))
    await commitSoFar(ctx.db)
  }
  return undefined
}

async function totpMatches(ctx: Context, userId: string, code: string): Promise<boolean> {
  const totp = await store.findTotp(ctx.db, userId)
  return totp?.confirmed_at ? claimTotpCode(ctx, totp, code) : false
}

/** Each code counts once, so that a code that was seen while it was typed cannot be used again. */
export async function claimTotpCode(
  ctx: Context,
  totp: store.TotpRow,
  code: string,
): Promise<boolean> {
  const secret = totpSecret(ctx.services.keys, totp)
  // Apps show the six digits in two groups, and copy them so.
  const step = secret && stepOfCode(secret, code.replaceAll(/\s/g, ''), ctx.now)
  return step !== undefined && store.claimStep(ctx.db, totp, step)
}

/** Undefined where the key that it was sealed with was dropped. */
export function totpSecret(
  keys: Keys,
  { kid, id, user_id: userId }: Pick<store.TotpRow, 'kid' | 'id' | 'user_id'>,
): Buffer | undefined {
  const key = keys.derive('totp', kid)
  return key && createHmac('sha256', key).update(`${userId} ${id}`).digest().subarray(0, 20)
}

const codesAtOnce = 10

/** Ten codes of 80 bits, shown once; stored as hashes. */
export async function giveRecoveryCodes(ctx: Context, userId: string): Promise<string[]> {
  const codes = Array.from({ length: codesAtOnce }, () => {
    const letters = base32(randomBytes(10)).toLowerCase()
    return (letters.match(/.{4}/g) ?? []).join('-')
  })
  const hashes = codes.map((code) => recoveryHash(userId, code))
  await store.replaceCodes(ctx.db, userId, hashes, ctx.now)
  return codes
}

function recoveryHash(userId: string, code: string): string {
  return hashOf(`${userId} ${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

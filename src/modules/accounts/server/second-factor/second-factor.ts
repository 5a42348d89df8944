import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Context } from '#platform/server/context.ts'
import { asksForFactor, type PasskeyAnswer, type SecondFactor } from '../../model.ts'
import { claimTotpCode, giveRecoveryCodes, totpSecret } from './factor-codes.ts'
import { noteFactorChange } from './factor-news.ts'
import * as store from './factor-store.ts'
import { newPasskey, startNewPasskey } from './passkeys.ts'
import { takeAccountBack } from '../pending-changes.ts'
import { lockPerson } from '../sign-in/session-store.ts'
import { requireRecentProof } from '../sign-in/sessions.ts'
import { findCompany, findUser, type User } from '../store.ts'
import { base32, totpAddress } from './totp.ts'

const maxPasskeys = 20

export async function getSecondFactor(ctx: Context): Promise<SecondFactor> {
  const user = await me(ctx)
  const totp = await store.findTotp(ctx.db, user.id)
  const passkeys = await store.passkeysOf(ctx.db, user.id)
  return {
    totp: totp?.confirmed_at ? { addedAt: totp.confirmed_at } : null,
    passkeys: passkeys.map(({ id, name, created_at: addedAt, last_used_at: lastUsedAt }) => ({
      id,
      name,
      addedAt,
      lastUsedAt,
    })),
    codesLeft: await store.countCodes(ctx.db, user.id),
    isAsked: await isAsked(ctx, user),
  }
}

/** Shows a secret that counts only once a code made with it was typed. */
export async function startTotp(ctx: Context): Promise<{ secret: string; address: string }> {
  requireRecentProof(ctx)
  const user = await me(ctx)
  const { keys } = ctx.services
  const row = {
    user_id: user.id,
    id: randomUUID(),
    kid: keys.ring[0]?.kid ?? '',
    confirmed_at: null,
    last_step: 0,
    created_at: ctx.now.toISOString(),
  }
  const secret = totpSecret(keys, row)
  if (!secret) throw new Error('there is no key to make a secret with')
  if (!(await store.beginTotp(ctx.db, row))) throw new AppError('conflict', 'accounts.totp_there')
  return { secret: base32(secret), address: totpAddress(secret, user.email) }
}

export async function confirmTotp(
  ctx: Context,
  { code }: { code: string },
): Promise<{ codes: string[] | null }> {
  requireRecentProof(ctx)
  const user = await me(ctx)
  await lockPerson(ctx.db, user.id)
  const totp = await store.findTotp(ctx.db, user.id)
  if (!totp) throw new AppError('not_found', 'accounts.totp_gone')
  if (totp.confirmed_at) throw new AppError('conflict', 'accounts.totp_there')
  ctx.services.memory.take(`totp ${user.id}`, { max: 20, seconds: 600 }, ctx.now.getTime())
  const isFirst = !(await store.hasFactor(ctx.db, user.id))
  if (!(await claimTotpCode(ctx, totp, code)))
    throw new AppError('invalid', 'accounts.wrong_code', {
      fields: { code: { code: 'accounts.wrong_code' } },
    })
  await store.confirmTotp(ctx.db, user.id, ctx.now)
  return added(ctx, user, isFirst)
}

export async function removeTotp(ctx: Context): Promise<null> {
  const user = await forRemoval(ctx)
  if (!(await store.deleteTotp(ctx.db, user.id)))
    throw new AppError('not_found', 'accounts.totp_gone')
  return removed(ctx, user)
}

export async function startPasskey(ctx: Context) {
  requireRecentProof(ctx)
  const user = await me(ctx)
  if ((await store.passkeysOf(ctx.db, user.id)).length >= maxPasskeys)
    throw new AppError('conflict', 'accounts.too_many_passkeys')
  return startNewPasskey(ctx, user)
}

export async function addPasskey(
  ctx: Context,
  input: { handle: string; name: string; answer: PasskeyAnswer },
): Promise<{ codes: string[] | null }> {
  const user = await me(ctx)
  const passkey = await newPasskey(ctx, input)
  await lockPerson(ctx.db, user.id)
  const others = await store.passkeysOf(ctx.db, user.id)
  const totp = await store.findTotp(ctx.db, user.id)
  const isFirst = !totp?.confirmed_at && others.every(({ id }) => id === passkey.id)
  return added(ctx, user, isFirst)
}

export async function removePasskey(
  ctx: Context,
  { passkeyId }: { passkeyId: string },
): Promise<null> {
  const user = await forRemoval(ctx)
  if (!(await store.deletePasskey(ctx.db, user.id, passkeyId)))
    throw new AppError('not_found', 'accounts.passkey_gone')
  return removed(ctx, user)
}

export async function renewRecoveryCodes(ctx: Context): Promise<{ codes: string[] }> {
  requireRecentProof(ctx)
  const user = await me(ctx)
  if (!(await store.hasFactor(ctx.db, user.id)))
    throw new AppError('conflict', 'accounts.factor_first')
  const codes = await giveRecoveryCodes(ctx, user.id)
  await noteFactorChange(ctx, user, 'codes_renewed')
  return { codes }
}

/** Sign-ins that were opened without the second step end with the first one, or they would go around it. */
async function added(ctx: Context, user: User, isFirst: boolean) {
  const codes = isFirst ? await giveRecoveryCodes(ctx, user.id) : null
  if (isFirst) await takeAccountBack(ctx, user.id, 'factor_added', ctx.admission.credentialId)
  await noteFactorChange(ctx, user, 'factor_added')
  return { codes }
}

async function forRemoval(ctx: Context): Promise<User> {
  requireRecentProof(ctx)
  const user = await me(ctx)
  await lockPerson(ctx.db, user.id)
  return user
}

/** The last one cannot be removed where the company requires a second factor. */
async function removed(ctx: Context, user: User): Promise<null> {
  if (!(await store.hasFactor(ctx.db, user.id)) && (await isAsked(ctx, user)))
    throw new AppError('conflict', 'accounts.factor_required')
  await store.deleteCodesWithoutFactor(ctx.db, user.id)
  await noteFactorChange(ctx, user, 'factor_removed')
  return null
}

async function isAsked(ctx: Context, user: User): Promise<boolean> {
  const company = user.company_id ? await findCompany(ctx.db, user.company_id) : undefined
  return company !== undefined && asksForFactor(company.second_factor, user.role)
}

async function me(ctx: Context): Promise<User> {
  const user = await findUser(ctx.db, ctx.actor.id ?? '')
  if (!user) throw new AppError('unauthenticated', 'sign_in_needed')
  return user
}

import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { Context } from '#platform/server/context.ts'
import type { SignedIn, StaffRole } from '../model.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { hashOf } from './letters.ts'
import { enterCompany, revokeSessionsOf } from './session-store.ts'
import { openSession } from './sessions.ts'
import { limitByIp } from './signing-up.ts'
import * as store from './store.ts'
import type { AccountToken, User } from './store.ts'
import { tell } from './team.ts'

export async function readInvite(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const invite = await store.findToken(ctx.db, 'invite', hashOf(token), ctx.now)
  const company = invite?.company_id && (await store.findCompany(ctx.db, invite.company_id))
  if (!invite || !company) throw inviteInvalid('not_found')
  const hasAccount = (await store.findUserByEmail(ctx.db, invite.email)) !== undefined
  return { company: company.name, email: invite.email, role: roleOf(invite), hasAccount }
}

interface Accepting {
  token: string
  name?: string
  password?: string
}

export async function acceptInvite(
  ctx: Context,
  input: Accepting,
): Promise<SignedIn & { stepTwoDone: boolean }> {
  limitByIp(ctx, 'link', 60)
  const hash = hashOf(input.token)
  const found = await store.findToken(ctx.db, 'invite', hash, ctx.now)
  if (!found) throw inviteInvalid('invalid')
  const passwordHash = ctx.actor.id ? null : await newcomersHash(ctx, found, input)
  const invite = await store.claimToken(ctx.db, 'invite', hash, ctx.now)
  if (!invite?.company_id) throw inviteInvalid('invalid')
  const user = passwordHash
    ? await insertMember(ctx, invite, input.name ?? '', passwordHash)
    : await promote(ctx, invite)
  await enterCompany(ctx.db, invite.company_id)
  const actor = { kind: 'user' as const, id: user.id, name: user.name }
  const changes = [{ field: 'role', new: invite.role }]
  const joined = { entity: 'user', entityId: user.id, verb: 'joined', changes }
  await tell({ ...ctx, actor }, invite.company_id, joined)
  const signedIn = await openSession(ctx, user, 'link')
  return { ...signedIn, stepTwoDone: true }
}

/** The mail proved the address, so an invited newcomer needs no second mail. */
async function newcomersHash(ctx: Context, invite: AccountToken, input: Accepting) {
  const { name, password } = input
  if (await store.findUserByEmail(ctx.db, invite.email))
    throw new AppError('conflict', 'accounts.sign_in_to_accept')
  if (!name || !password)
    throw new AppError('invalid', 'invalid_fields', {
      fields: {
        ...(!name && { name: { code: 'required' } }),
        ...(!password && { password: { code: 'required' } }),
      },
    })
  await refuseWeak(password, [name, invite.email])
  return hashPassword(ctx.house.keys, password)
}

async function insertMember(
  ctx: Context,
  invite: AccountToken,
  name: string,
  passwordHash: string,
): Promise<User> {
  const user = await store.insertUser(ctx.db, {
    id: randomUUID(),
    email: invite.email,
    name,
    password_hash: passwordHash,
    locale: ctx.locale,
    email_verified_at: ctx.now.toISOString(),
    created_at: ctx.now.toISOString(),
    ...membershipOf(invite),
  })
  if (!user) throw new AppError('conflict', 'accounts.sign_in_to_accept')
  return user
}

async function promote(ctx: Context, invite: AccountToken): Promise<User> {
  const user = await store.findUser(ctx.db, ctx.actor.id ?? '')
  if (user?.email !== invite.email) throw new AppError('forbidden', 'accounts.other_address')
  if (user.company_id) throw new AppError('conflict', 'accounts.already_in_company')
  const member = await store.updateUser(ctx.db, user.id, membershipOf(invite))
  await revokeSessionsOf(ctx.db, user.id, 'role_changed', ctx.now)
  return member ?? user
}

function membershipOf(invite: AccountToken) {
  return {
    role: roleOf(invite),
    company_id: invite.company_id,
    event_ids: invite.event_ids,
    step_two_done: true,
  }
}

function roleOf(invite: AccountToken): StaffRole {
  return invite.role ?? 'planner'
}

/** Used, expired, withdrawn and invented invitations are the same to whoever asks. */
function inviteInvalid(kind: 'not_found' | 'invalid'): AppError {
  return new AppError(kind, 'accounts.invite_invalid')
}

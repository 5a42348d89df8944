import { staffLocale } from '#shared/i18n.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import { problemsOf } from '#shared/field-problems.ts'
import { Slug } from '#shared/text/text.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { linkLives, slugChoices } from '../../model.ts'
import type { SignedIn, StaffRole, StepTwo } from '../../model.ts'
import { founding, type CompanyFounding } from '../api.ts'
import { signupMail } from '../jobs.ts'
import { hashPassword, refuseWeak } from './passwords.ts'
import { newestKeptMail } from '#platform/server/mail/kept-mail.ts'
import { checkMail, hashOf, secretFor } from '../account-emails.ts'
import { enterCompany, revokeSessionsOf } from './session-store.ts'
import { currentSession, openSession } from './sessions.ts'
import * as store from '../store.ts'
import * as tokens from '../token-store.ts'
import type { AccountToken, PendingSignup, User } from '../store.ts'
import { recordHistory } from '../team.ts'

interface StepOne {
  name: string
  email: string
  password: string
}

export async function signUp(ctx: Context, { name, email, password }: StepOne) {
  limitByIp(ctx, 'signup', 30)
  await refuseWeak(password, [name, email])
  const id = randomUUID()
  const expires = ctx.now.getTime() + linkLives.signup * 1000
  await store.insertSignup(ctx.db, {
    id,
    email,
    name,
    password_hash: await hashPassword(ctx.services.keys, password),
    locale: staffLocale(ctx.locale),
    terms_at: ctx.now.toISOString(),
    token_hash: hashOf(secretFor(ctx.services.keys, id)),
    created_at: ctx.now.toISOString(),
    expires_at: new Date(expires).toISOString(),
  })
  ctx.enqueue(signupMail, { signupId: id })
  const signup = ctx.services.keys.seal('signup', { id }, Math.floor(expires / 1000))
  return { ...checkMail(ctx), signup }
}

export async function storeStepTwo(
  ctx: Context,
  { handle, stepTwo }: { handle: string; stepTwo: StepTwo },
) {
  const signup = await waitingSignup(ctx, handle)
  if (stepTwo.kind === 'organiser') await refuseTaken(ctx, stepTwo.slug)
  if (!(await store.setStepTwo(ctx.db, signup.id, stepTwo))) throw confirmedAlready()
  return checkMail(ctx)
}

export async function resendSignUp(ctx: Context, { handle }: { handle: string }) {
  limitByIp(ctx, 'resend', 10)
  const { id } = await waitingSignup(ctx, handle)
  ctx.enqueue(signupMail, { signupId: id })
  return checkMail(ctx)
}

export async function confirmSignUp(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const signup = await store.claimSignup(ctx.db, hashOf(token), ctx.now)
  if (!signup) throw linkInvalid()
  const user = await store.insertUser(ctx.db, {
    id: randomUUID(),
    email: signup.email,
    name: signup.name,
    password_hash: signup.password_hash,
    locale: signup.locale,
    email_verified_at: ctx.now.toISOString(),
    created_at: ctx.now.toISOString(),
  })
  if (!user) throw linkInvalid()
  await store.deleteOtherSignups(ctx.db, signup.email, signup.id)
  const settled = signup.step_two ? await settle(ctx, user, signup.step_two) : user
  return { ...(await openSession(ctx, settled, 'link')), stepTwoDone: settled.step_two_done }
}

/** The role decides how long a sign-in lasts, so a new role gets a new session. */
export async function finishStepTwo(
  ctx: Context,
  { stepTwo }: { stepTwo: StepTwo },
): Promise<SignedIn & { stepTwoDone: boolean }> {
  const session = await currentSession(ctx)
  const user = await store.findUser(ctx.db, session.user_id)
  if (!user || user.company_id) throw new AppError('conflict', 'accounts.step_two_done')
  if (stepTwo.kind === 'organiser') await refuseTaken(ctx, stepTwo.slug)
  const settled = await settle(ctx, user, stepTwo)
  await revokeSessionsOf(ctx.db, user.id, 'role_changed', ctx.now)
  const signedIn = await openSession(ctx, settled, session.kind, {
    provedAt: new Date(session.proved_at),
    factor: session.factor,
  })
  return { ...signedIn, stepTwoDone: true }
}

export async function proposeSlug(ctx: Context, input: { name?: string; slug?: string }) {
  const { slugTaken } = foundingOf(ctx)
  const typed = input.slug ?? slugChoices(input.name ?? '')[0] ?? ''
  const proposal = await freeSlug(ctx.db, slugTaken, input.slug ?? input.name ?? '')
  const takenProblem = (await slugTaken(ctx.db, typed)) ? ('taken' as const) : null
  const problem = slugProblem(typed) ?? takenProblem
  return { proposal, available: problem === null, problem }
}

export async function readInvite(ctx: Context, { token }: { token: string }) {
  limitByIp(ctx, 'link', 60)
  const invite = await tokens.findToken(ctx.db, 'invite', hashOf(token), ctx.now)
  const company = invite?.company_id && (await store.findCompany(ctx.db, invite.company_id))
  if (!invite || !company) throw inviteInvalid('not_found')
  const hasAccount = (await store.findUserByEmail(ctx.db, invite.email)) !== undefined
  const isLimited = invite.event_ids !== null
  return { company: company.name, email: invite.email, role: roleOf(invite), isLimited, hasAccount }
}

interface InviteAcceptance {
  token: string
  name?: string
  password?: string
  terms?: true
}

export async function acceptInvite(
  ctx: Context,
  input: InviteAcceptance,
): Promise<SignedIn & { stepTwoDone: boolean }> {
  limitByIp(ctx, 'link', 60)
  const hash = hashOf(input.token)
  const inviteToken = await tokens.findToken(ctx.db, 'invite', hash, ctx.now)
  if (!inviteToken) throw inviteInvalid('invalid')
  const passwordHash = ctx.actor.id ? null : await newcomersHash(ctx, inviteToken, input)
  const invite = await tokens.claimToken(ctx.db, 'invite', hash, ctx.now)
  if (!invite?.company_id) throw inviteInvalid('invalid')
  const user = passwordHash
    ? await insertMember(ctx, invite, input.name ?? '', passwordHash)
    : await promote(ctx, invite)
  await enterCompany(ctx.db, invite.company_id)
  const actor = { kind: 'user' as const, id: user.id, name: user.name }
  const changes = [{ field: 'role', new: invite.role }]
  const joined = { entity: 'user', entityId: user.id, verb: 'joined', changes }
  await recordHistory({ ...ctx, actor }, invite.company_id, joined)
  ctx.touchCompany?.(invite.company_id, 'team', 'history')
  const signedIn = await openSession(ctx, user, 'link')
  return { ...signedIn, stepTwoDone: true }
}

export function linkInvalid(): AppError {
  return new AppError('invalid', 'accounts.link_invalid')
}

export function limitByIp(ctx: Context, what: string, perHour: number): void {
  const limit = { max: perHour, seconds: 3600 }
  ctx.services.memory.take(`${what} ${ipKey(ctx.ip)}`, limit, ctx.now.getTime())
}

async function settle(ctx: Context, user: User, stepTwo: StepTwo): Promise<User> {
  if (stepTwo.kind === 'guest')
    return (await store.updateUser(ctx.db, user.id, { step_two_done: true })) ?? user
  const { createCompany, slugTaken } = foundingOf(ctx)
  const { company: name, cui, city, phone } = stepTwo
  // The slug was free when it was chosen; the mail may have been opened a day later.
  const slug = await freeSlug(ctx.db, slugTaken, stepTwo.slug)
  const { companyId } = await createCompany(ctx, { name, slug, cui, city, phone })
  const admin = await store.updateUser(ctx.db, user.id, {
    role: 'admin',
    company_id: companyId,
    step_two_done: true,
    phone: user.phone ?? phone,
  })
  await enterCompany(ctx.db, companyId)
  const actor = { kind: 'user' as const, id: user.id, name: user.name }
  await recordHistory({ ...ctx, actor }, companyId, {
    entity: 'user',
    entityId: user.id,
    verb: 'joined',
  })
  return admin ?? user
}

function foundingOf(ctx: Context): CompanyFounding {
  const [companies] = ctx.services.ports.all(founding)
  if (!companies) throw new AppError('unavailable', 'accounts.founding_unavailable')
  return companies
}

async function freeSlug(
  db: Db,
  slugTaken: CompanyFounding['slugTaken'],
  name: string,
): Promise<string> {
  for (const choice of slugChoices(name)) if (!(await slugTaken(db, choice))) return choice
  return `${slugChoices(name)[0]?.slice(0, 50)}-${randomUUID().slice(0, 8)}`
}

type SlugProblem = 'reserved' | 'invalid_slug' | 'too_short' | 'too_long' | 'required'

function slugProblem(slug: string): SlugProblem | null {
  const parsed = Slug.safeParse(slug)
  if (parsed.success) return null
  return (problemsOf(parsed.error)['']?.code as SlugProblem | undefined) ?? 'invalid_slug'
}

async function refuseTaken(ctx: Context, slug: string): Promise<void> {
  if (await foundingOf(ctx).slugTaken(ctx.db, slug))
    throw new AppError('invalid', 'accounts.slug_taken', {
      fields: { 'stepTwo.slug': { code: 'taken' } },
    })
}

async function waitingSignup(ctx: Context, handle: string): Promise<PendingSignup> {
  const { id } = ctx.services.keys.open('signup', handle, ctx.now) ?? {}
  const signup = typeof id === 'string' ? await store.findSignup(ctx.db, id) : undefined
  if (!signup) throw new AppError('not_found', 'accounts.signup_not_found')
  if (signup.confirmed_at) throw confirmedAlready()
  return signup
}

function confirmedAlready(): AppError {
  return new AppError('conflict', 'accounts.signup_confirmed')
}

async function newcomersHash(ctx: Context, invite: AccountToken, input: InviteAcceptance) {
  const { name, password, terms } = input
  if (await store.findUserByEmail(ctx.db, invite.email))
    throw new AppError('conflict', 'accounts.sign_in_to_accept')
  if (!name || !password || !terms)
    throw new AppError('invalid', 'invalid_fields', {
      fields: {
        ...(!name && { name: { code: 'required' } }),
        ...(!password && { password: { code: 'required' } }),
        ...(!terms && { terms: { code: 'must_accept' } }),
      },
    })
  await refuseWeak(password, [name, invite.email])
  return hashPassword(ctx.services.keys, password)
}

/** A mail that reached the address proved it; a link that the inviter was shown did not. */
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
    locale: staffLocale(ctx.locale),
    email_verified_at: invite.handed_over_at ? null : ctx.now.toISOString(),
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

/** Used, expired, withdrawn and invented invitations get the same answer. */
function inviteInvalid(kind: 'not_found' | 'invalid'): AppError {
  return new AppError(kind, 'accounts.invite_invalid')
}

export async function readKeptMail(ctx: Context, { to }: { to: string }) {
  const mail = await newestKeptMail(ctx, to)
  if (!mail) throw new AppError('not_found', 'accounts.no_kept_mail')
  return mail
}

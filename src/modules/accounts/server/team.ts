import { staffLocale } from '#shared/i18n.ts'
import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { CompanyContext, Context } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { withdrawDownloads } from '#platform/server/files/downloads.ts'
import { record, type Change } from '#platform/server/records/history.ts'
import { eventLookup } from '#platform/server/pipeline/pipeline.ts'
import { memberDeactivated } from '../contract.ts'
import {
  linkLives,
  mayLeave,
  type OpenShare,
  type StaffRole,
  type Team,
  type TeamInvite,
  type TeamMember,
} from '../model.ts'
import { hashOf, secretFor, sendLetter } from './account-emails.ts'
import { closeShares, closeSharesOfAdmin, sharesOf } from './open-shares.ts'
import { revokeSessionsOf, revokeSessionsOfCompany } from './sign-in/session-store.ts'
import { requireRecentProof } from './sign-in/sessions.ts'
import * as store from './store.ts'
import * as tokens from './token-store.ts'
import type { AccountToken, User } from './store.ts'

export async function listTeam(ctx: CompanyContext): Promise<Team> {
  const { companyId } = ctx.company
  const members = await store.usersOfCompany(ctx.db, companyId)
  const invites = await tokens.openInvites(ctx.db, companyId, ctx.now)
  return {
    members: members.map(memberOf),
    invites: invites.map(inviteOf),
    invitesByMail: isMailSent(ctx),
  }
}

interface Invited {
  email: string
  role: StaffRole
  eventIds: string[] | null
}

/** An address that belongs to another company is invited like any other, so that nothing is learnt of it. */
export async function inviteToTeam(ctx: CompanyContext, invited: Invited): Promise<TeamInvite> {
  if (invited.role === 'admin') requireRecentProof(ctx)
  await checkEvents(ctx, invited.eventIds ?? [])
  const { companyId } = ctx.company
  const existingUser = await store.findUserByEmail(ctx.db, invited.email)
  if (existingUser?.company_id === companyId)
    throw new AppError('conflict', 'accounts.already_in_team')
  const id = randomUUID()
  const secret = secretFor(ctx.services.keys, id)
  const expires = new Date(ctx.now.getTime() + linkLives.invite * 1000)
  const token = {
    id,
    kind: 'invite' as const,
    token_hash: hashOf(secret),
    email: invited.email,
    company_id: companyId,
    role: invited.role,
    event_ids: invited.role === 'planner' ? invited.eventIds : null,
    created_by: ctx.actor.id,
    withdrawn_at: null,
    handed_over_at: null,
    created_at: ctx.now.toISOString(),
    expires_at: expires.toISOString(),
  }
  await tokens.replaceToken(ctx.db, token)
  const company = await store.findCompany(ctx.db, companyId)
  await sendLetter(
    ctx,
    'invite',
    existingUser ?? { email: invited.email, locale: staffLocale(ctx.locale) },
    {
      values: { company: company?.name ?? '', inviter: ctx.actor.name },
      link: linkOf(ctx, secret),
    },
  )
  await record(ctx, { entity: 'invite', entityId: id, verb: 'invited', changes: roleIs(invited) })
  return inviteOf({ user_id: null, used_at: null, session_id: null, ...token, valid: true })
}

/**
 * The link of an invitation that waits, where no mail server could bring it. It is made again from the id of
 * the row and stored nowhere; what makes an admin is handed over only after a recent proof. An account made
 * through it has not shown its mailbox.
 */
export async function inviteLink(
  ctx: CompanyContext,
  { inviteId }: { inviteId: string },
): Promise<{ link: string }> {
  if (isMailSent(ctx)) throw new AppError('forbidden', 'accounts.invites_by_mail')
  const open = await tokens.openInvites(ctx.db, ctx.company.companyId, ctx.now)
  const invite = open.find(({ id, valid }) => id === inviteId && valid)
  if (!invite) throw new AppError('not_found', 'accounts.invite_gone')
  if (invite.role === 'admin') requireRecentProof(ctx)
  await tokens.markHandedOver(ctx.db, invite.id, ctx.now)
  return { link: linkOf(ctx, secretFor(ctx.services.keys, invite.id)) }
}

function isMailSent({ services: { env } }: Pick<Context, 'services'>): boolean {
  return env.smtpUrl !== undefined
}

function linkOf({ services: { publicUrl } }: Pick<Context, 'services'>, secret: string): string {
  return `${publicUrl}/creeaza-cont?invite=${secret}`
}

export async function withdrawInvite(
  ctx: CompanyContext,
  { inviteId }: { inviteId: string },
): Promise<void> {
  const deletedInvite = await tokens.deleteInvite(ctx.db, ctx.company.companyId, inviteId)
  if (!deletedInvite) throw new AppError('not_found', 'accounts.invite_invalid')
  await record(ctx, { entity: 'invite', entityId: inviteId, verb: 'withdrawn' })
}

interface ChosenMember {
  userId: string
  version: number
}

/** The sign-ins of the person end, because how long one may last depends on the role. */
export async function changeRole(
  ctx: CompanyContext,
  { userId, version, role }: ChosenMember & { role: StaffRole },
): Promise<TeamMember> {
  if (role === 'admin') requireRecentProof(ctx)
  const before = await memberFor(ctx, userId, role !== 'admin')
  const changes = { role, ...(role === 'admin' && { event_ids: null }) }
  const after = await write(ctx, before, version, changes)
  if (role !== 'admin') {
    await tokens.withdrawInvitesOf(ctx.db, userId, ctx.now)
    await closeSharesOfAdmin(ctx, userId)
  }
  if (before.role !== role) await revokeSessionsOf(ctx.db, userId, 'role_changed', ctx.now)
  await recordMember(ctx, userId, 'changed', [{ field: 'role', old: before.role, new: role }])
  return after
}

export async function limitToEvents(
  ctx: CompanyContext,
  { userId, version, eventIds }: ChosenMember & { eventIds: string[] | null },
): Promise<TeamMember> {
  const before = await memberFor(ctx, userId, false)
  if (before.role !== 'planner') throw new AppError('invalid', 'accounts.admins_see_all')
  const cut = losesEvents(before.event_ids, eventIds) && { access_cut_at: ctx.now.toISOString() }
  const after = await write(ctx, before, version, { event_ids: eventIds, ...cut })
  await withdrawDownloads(ctx.db, ctx.company, userId)
  if (eventIds) await closeShares(ctx, userId, eventIds)
  const change = { field: 'eventIds', old: before.event_ids, new: eventIds }
  await recordMember(ctx, userId, 'changed', [change])
  return after
}

/** The links that a colleague opened to people outside, so that an admin who takes a right away sees which ones end. */
export async function listShares(
  ctx: CompanyContext,
  { userId }: { userId: string },
): Promise<{ items: OpenShare[] }> {
  const user = await store.findUser(ctx.db, userId)
  if (user?.company_id !== ctx.company.companyId)
    throw new AppError('not_found', 'accounts.member_not_found')
  return { items: await sharesOf(ctx, userId) }
}

export async function deactivate(
  ctx: CompanyContext,
  { userId, version }: ChosenMember,
): Promise<TeamMember> {
  const before = await memberFor(ctx, userId, true)
  const now = ctx.now.toISOString()
  const after = await write(ctx, before, version, { deactivated_at: now, access_cut_at: now })
  await tokens.withdrawInvitesOf(ctx.db, userId, ctx.now)
  await closeShares(ctx, userId, [])
  await revokeSessionsOf(ctx.db, userId, 'deactivated', ctx.now)
  await recordMember(ctx, userId, 'deactivated')
  ctx.emit(memberDeactivated, { userId, companyId: ctx.company.companyId })
  return after
}

export async function reactivate(
  ctx: CompanyContext,
  { userId, version }: ChosenMember,
): Promise<TeamMember> {
  const before = await memberFor(ctx, userId, false)
  const after = await write(ctx, before, version, { deactivated_at: null })
  await recordMember(ctx, userId, 'reactivated')
  return after
}

/** For a company that is suspended or closed: all its members are signed out from the next request on. */
export async function endSessionsOfCompany(ctx: CompanyContext, reason: string): Promise<void> {
  await revokeSessionsOfCompany(ctx.db, ctx.company.companyId, reason, ctx.now)
}

/** Names and pictures of colleagues, for screens that show who did or should do something. */
export async function namesOf(
  ctx: Pick<CompanyContext, 'db' | 'company'>,
  userIds: readonly string[],
): Promise<Map<string, { name: string; avatar: string | null }>> {
  const rows = await store.namesOfUsers(ctx.db, ctx.company.companyId, userIds)
  return new Map(rows.map(({ id, name, avatar }) => [id, { name, avatar }]))
}

/** Addresses of active colleagues, and the events they see; null means all. */
export async function addressesOf(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  userIds: readonly string[],
): Promise<Map<string, Pick<User, 'name' | 'email' | 'locale'> & { eventIds: string[] | null }>> {
  const team = await store.usersOfCompany(db, company.companyId)
  const activeUsers = team.filter(
    (user) => userIds.includes(user.id) && user.deactivated_at === null,
  )
  return new Map(
    activeUsers.map(({ id, name, email, locale, event_ids: eventIds }) => [
      id,
      { name, email, locale, eventIds },
    ]),
  )
}

/** The active admins, for news that one of them must get. */
export async function adminAddressesOf({
  db,
  company,
}: Pick<CompanyContext, 'db' | 'company'>): Promise<Pick<User, 'name' | 'email' | 'locale'>[]> {
  const team = await store.usersOfCompany(db, company.companyId)
  return team.filter(({ role, deactivated_at: gone }) => role === 'admin' && gone === null)
}

/** The addresses among these of colleagues who left, or do not see one of the events. */
export async function addressesWithoutAccess(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  addresses: readonly string[],
  eventIds: readonly string[],
): Promise<Set<string>> {
  const team = await store.usersOfCompany(db, company.companyId)
  const barred = team
    .filter(
      ({ deactivated_at: deactivatedAt, event_ids: allowed }) =>
        deactivatedAt !== null || (allowed && !eventIds.every((id) => allowed.includes(id))),
    )
    .map(({ email }) => email.toLowerCase())
  return new Set(addresses.filter((address) => barred.includes(address.toLowerCase())))
}

/**
 * Whether a colleague works here and sees this event; what they shared of it ends with that. With `since`,
 * also whether no right of theirs was cut from then on, for links that nothing is kept of.
 */
export async function stillSees(
  { db, company }: Pick<CompanyContext, 'db' | 'company'>,
  userId: string,
  eventId: string,
  since?: Date,
): Promise<boolean> {
  const user = await store.findUser(db, userId)
  if (user?.company_id !== company.companyId || user.deactivated_at !== null) return false
  const cutAt = user.access_cut_at && new Date(user.access_cut_at)
  if (since && cutAt && since <= cutAt) return false
  return user.event_ids?.includes(eventId) ?? true
}

/** The address under which a signed-in person is found in guest lists; null until they proved to own it. */
export async function verifiedEmailOf(db: Db, userId: string): Promise<string | null> {
  const user = await store.findUser(db, userId)
  return user?.email_verified_at ? user.email : null
}

function losesEvents(before: readonly string[] | null, after: readonly string[] | null): boolean {
  return after !== null && (before?.some((id) => !after.includes(id)) ?? true)
}

/** Accounts do not belong to a company; what concerns a company is in its history. */
export async function recordHistory(
  ctx: Pick<Context, 'db' | 'actor' | 'requestId'>,
  companyId: string,
  change: Change,
): Promise<void> {
  await record({ ...ctx, company: systemScope(companyId) }, change)
}

/** Foreign and unknown events look the same; the port is empty only where no events exist yet. */
async function checkEvents(ctx: CompanyContext, eventIds: readonly string[]): Promise<void> {
  const [exists] = ctx.services.ports.all(eventLookup)
  for (const id of exists ? eventIds : [])
    if (!(await exists?.(ctx.db, id))) throw new AppError('not_found', 'event_not_found')
}

/** A person who stops being admin must leave another one behind. */
async function memberFor(ctx: CompanyContext, userId: string, leaves: boolean): Promise<User> {
  const staff = await store.lockActiveStaff(ctx.db, ctx.company.companyId)
  const user = await store.findUser(ctx.db, userId)
  if (!user || user.company_id !== ctx.company.companyId)
    throw new AppError('not_found', 'accounts.member_not_found')
  const admins = staff.filter((each) => each.role === 'admin' && each.id !== userId).length
  if (leaves && !user.deactivated_at && !mayLeave(user.role, { admins, staff: 1 }))
    throw new AppError('conflict', 'accounts.last_admin')
  return user
}

async function write(
  ctx: CompanyContext,
  before: User,
  version: number,
  changes: Parameters<typeof store.updateUser>[2],
): Promise<TeamMember> {
  const after = await store.updateUser(ctx.db, before.id, changes, version)
  if (!after)
    throw new AppError('conflict', 'accounts.changed_meanwhile', { current: memberOf(before) })
  ctx.touch('team')
  return memberOf(after)
}

async function recordMember(
  ctx: CompanyContext,
  userId: string,
  verb: string,
  changes: Change['changes'] = [],
): Promise<void> {
  await record(ctx, { entity: 'user', entityId: userId, verb, changes })
}

function roleIs({ role, eventIds }: Invited): NonNullable<Change['changes']> {
  return [
    { field: 'role', new: role },
    { field: 'eventIds', new: eventIds },
  ]
}

export function memberOf(user: User): TeamMember {
  const { id, name, email, phone, avatar, role, version } = user
  if (role === 'user') throw new Error('an ordinary user is in no team')
  const active = user.deactivated_at === null
  return { id, name, email, phone, avatar, role, eventIds: user.event_ids, active, version }
}

function inviteOf(token: AccountToken & { valid: boolean }): TeamInvite {
  const { id, email, valid, created_at: createdAt, expires_at: expiresAt } = token
  const role = token.role ?? 'planner'
  return { id, email, role, eventIds: token.event_ids, valid, createdAt, expiresAt }
}

import { randomUUID } from 'node:crypto'
import { AppError } from '#shared/app-error.ts'
import type { StaffLocale } from '#shared/i18n.ts'
import { systemScope } from '#platform/server/auth/access.ts'
import type { Context } from '#platform/server/context.ts'
import { noteErasure } from '#platform/server/privacy/erasures.ts'
import { fileRemove } from '#platform/server/files/file-jobs.ts'
import {
  findFile,
  findOwnPicture,
  isThere,
  markErased,
  peopleCompany,
} from '#platform/server/files/store.ts'
import { forgetColleague } from '#platform/server/records/colleagues.ts'
import { fieldChanges } from '#platform/server/records/history.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { forgetMailTo } from '#platform/server/mail/kept-mail.ts'
import {
  erasePeople,
  reasonsFor,
  rowsOfPeople,
  identifyingTexts,
} from '#platform/server/privacy/personal-data.ts'
import { accountDeleted } from '../contract.ts'
import { linkLives, mayLeave, type Account, type Preferences } from '../model.ts'
import { personData } from './api.ts'
import { emailChangeMail } from './jobs.ts'
import { pendingLifeSeconds, undoLink, writeToFormer } from './account-recovery.ts'
import { checkMail, hashOf, secretFor, sendLetter } from './account-emails.ts'
import { closeShares, sharesOf } from './open-shares.ts'
import { takeAccountBack } from './pending-changes.ts'
import { acceptedHash, replacePassword } from './password-reset.ts'
import { allSessionsOf, liveSessionsOf } from './sign-in/session-store.ts'
import { currentSession, requireRecentProof } from './sign-in/sessions.ts'
import { provePassword } from './sign-in/sign-in.ts'
import { limitByIp, linkInvalid } from './sign-in/sign-up.ts'
import * as store from './store.ts'
import * as tokens from './token-store.ts'
import type { User } from './store.ts'
import { recordHistory } from './team.ts'

export async function getAccount(ctx: Context): Promise<Account> {
  return accountOf(ctx, await me(ctx))
}

interface Changes {
  version: number
  name?: string
  phone?: string | null
  locale?: StaffLocale
  preferences?: Preferences
}

export async function changeAccount(
  ctx: Context,
  { version, preferences, ...fields }: Changes,
): Promise<Account> {
  const before = await me(ctx)
  const changes = {
    ...fields,
    ...(preferences && { preferences: JSON.stringify(preferences) }),
  }
  const after = await store.updateUser(ctx.db, before.id, changes, version)
  if (!after)
    throw new AppError('conflict', 'accounts.changed_meanwhile', {
      current: await accountOf(ctx, before),
    })
  const next = { name: after.name, phone: after.phone, locale: after.locale }
  await recordInCompany(ctx, 'changed', fieldChanges({ ...before }, next, ['phone']))
  return accountOf(ctx, after)
}

/** Does not change the version: the picture arrives while its owner edits other fields, and the last one counts. */
export async function changePhoto(
  ctx: Context,
  { photoId }: { photoId: string | null },
): Promise<Account> {
  const { id } = await me(ctx)
  await store.updatePhoto(ctx.db, id, await photoOf(ctx, photoId))
  return getAccount(ctx)
}

export async function changePassword(
  ctx: Context,
  input: { password: string; password_confirmation: string; keepGoogle: boolean },
): Promise<null> {
  requireRecentProof(ctx)
  const session = await currentSession(ctx)
  const user = await me(ctx)
  await replacePassword(ctx, user, {
    passwordHash: await acceptedHash(ctx, user, input),
    keepGoogle: input.keepGoogle,
    reason: 'password_changed',
    keptSession: session.id,
  })
  await recordInCompany(ctx, 'changed', [{ field: 'password' }])
  return null
}

export async function changeEmail(ctx: Context, { email }: { email: string }) {
  requireRecentProof(ctx)
  limitByIp(ctx, 'email', 20)
  const user = await me(ctx)
  const isProof = user.email === email
  if (isProof && user.email_verified_at)
    throw new AppError('invalid', 'accounts.same_email', {
      fields: { email: { code: 'accounts.same_email' } },
    })
  const session = await currentSession(ctx)
  const tokenId = randomUUID()
  await tokens.replaceToken(ctx.db, {
    id: tokenId,
    kind: 'email',
    token_hash: hashOf(secretFor(ctx.services.keys, tokenId)),
    user_id: user.id,
    email,
    session_id: session.id,
    created_at: ctx.now.toISOString(),
    expires_at: new Date(ctx.now.getTime() + linkLives.email * 1000).toISOString(),
  })
  if (!isProof)
    await sendLetter(ctx, 'email_asked', user, {
      values: { address: email },
      link: await undoLink(ctx, user, pendingLifeSeconds),
    })
  ctx.enqueue(emailChangeMail, { tokenId, userId: user.id, email })
  return checkMail(ctx)
}

export async function cancelEmailChange(ctx: Context): Promise<null> {
  await tokens.deletePendingTokens(ctx.db, ctx.actor.id ?? '', ['email'])
  return null
}

/** The link alone is not enough: it needs the session that requested the change, or the password. */
export async function confirmEmail(
  ctx: Context,
  { token, password }: { token: string; password?: string },
) {
  limitByIp(ctx, 'link', 60)
  const user = await me(ctx)
  const hash = hashOf(token)
  const link = await tokens.findToken(ctx.db, 'email', hash, ctx.now)
  if (link?.user_id !== user.id) throw linkInvalid()
  if (link.session_id !== ctx.admission.credentialId) await provePassword(ctx, user, password)
  if (!(await tokens.claimToken(ctx.db, 'email', hash, ctx.now))) throw linkInvalid()
  const verified = ctx.now.toISOString()
  if (link.email === user.email) {
    await store.updateUser(ctx.db, user.id, { email_verified_at: verified })
    return { email: user.email }
  }
  if (await store.findUserByEmail(ctx.db, link.email)) throw linkInvalid()
  await store.updateUser(ctx.db, user.id, { email: link.email, email_verified_at: verified })
  const formerHolder = await store.findFormerHolder(ctx.db, link.email, ctx.now)
  if (formerHolder && formerHolder.id !== user.id) throw linkInvalid()
  await takeAccountBack(ctx, user.id, 'email_changed')
  const undoneUntil = new Date(ctx.now.getTime() + linkLives.email_undo * 1000)
  await tokens.shortenUndoTokens(ctx.db, user, undoneUntil)
  await sendLetter(ctx, 'email_changed', user, {
    values: { address: link.email },
    link: await undoLink(ctx, user, linkLives.email_undo),
  })
  const former = await tokens.watchingAddresses(ctx.db, user.id, ctx.now)
  const others = former.filter(({ email }) => email !== user.email)
  await writeToFormer(ctx, user, others, link.email)
  return { email: link.email }
}

export async function unlinkGoogle(ctx: Context): Promise<null> {
  requireRecentProof(ctx)
  const user = await me(ctx)
  if (!user.password_hash) throw new AppError('conflict', 'accounts.password_first')
  await store.deleteIdentities(ctx.db, user.id)
  return null
}

/** All data of the person that they may download; secrets are left out. */
export async function downloadData(ctx: Context): Promise<Record<string, unknown>> {
  const user = await me(ctx)
  const person = { userId: user.id, email: user.email }
  const sessions = await allSessionsOf(ctx.db, user.id)
  const sections = ctx.services.ports.all(personData)
  const others = await Promise.all(
    sections.map(async ({ section, read }) => [section, await read(ctx, person)] as const),
  )
  return {
    takenAt: ctx.now.toISOString(),
    account: await accountOf(ctx, user),
    google: await store.identitiesOf(ctx.db, user.id),
    sessions: sessions.map((each) => ({
      id: each.id,
      kind: each.kind,
      factor: each.factor,
      userAgent: each.ua,
      place: each.ip_trunc,
      createdAt: each.created_at,
      lastSeenAt: each.last_seen_at,
      endedAt: each.revoked_at,
    })),
    invitations: await tokens.invitesSentBy(ctx.db, user.id),
    ...Object.fromEntries(others),
    records: await rowsOfPeople(
      { db: ctx.db, services: ctx.services, companyId: user.company_id },
      {
        subject: 'account',
        ids: [user.id],
        // Data that others left under an address is included once the person has verified it.
        known: user.email_verified_at ? [user.email, user.name] : [user.name],
        givenTexts: user.email_verified_at ? [user.email] : [],
      },
    ),
  }
}

export async function describeDeletion(ctx: Context) {
  const user = await me(ctx)
  const { others, company } = await colleaguesAndCompany(ctx, user)
  return {
    blocked: mayLeave(user.role, others) ? null : ('sole_admin' as const),
    waitsUntil: await recoverableUntil(ctx, user.id),
    company: company ? { name: company.name, leftEmpty: others.staff === 0 } : null,
    sessions: (await liveSessionsOf(ctx.db, user.id, ctx.now)).length,
    google: (await store.identitiesOf(ctx.db, user.id)).length > 0,
    stays: reasonsFor(ctx.services.ports, ['account']),
    shares: user.company_id
      ? await sharesOf({ ...ctx, company: systemScope(user.company_id) }, user.id)
      : [],
  }
}

export async function deleteAccount(ctx: Context): Promise<null> {
  requireRecentProof(ctx)
  const user = await me(ctx)
  if (user.company_id) await store.lockActiveStaff(ctx.db, user.company_id)
  const { others } = await colleaguesAndCompany(ctx, user)
  if (!mayLeave(user.role, others)) throw new AppError('conflict', 'accounts.sole_admin')
  // After an attack on the account, its former address must still be able to recover it.
  if (await recoverableUntil(ctx, user.id))
    throw new AppError('conflict', 'accounts.deletion_waits')
  await recordInCompany(ctx, 'left', [])
  if (user.company_id)
    await closeShares({ ...ctx, company: systemScope(user.company_id) }, user.id, [])
  await eraseAccount(ctx, user)
  await noteErasure(ctx, {
    company: user.company_id,
    kind: erasedAccount,
    what: { userId: user.id },
  })
  const companyEmpty = user.company_id !== null && others.staff === 0
  ctx.emit(accountDeleted, { userId: user.id, companyId: user.company_id, companyEmpty })
  await sendLetter(ctx, 'deleted', user)
  return null
}

/** The time until which a former address may recover the account; null when none may. */
async function recoverableUntil(ctx: Context, userId: string): Promise<string | null> {
  const watching = await tokens.watchingAddresses(ctx.db, userId, ctx.now)
  const ends = watching.map(({ expires_at: end }) => Date.parse(end))
  return ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null
}

/** Deletes the row, all tables declared as the person's, and their name in records of what they did. */
export async function eraseAccount(
  ctx: Pick<Context, 'db' | 'services' | 'now' | 'enqueue'>,
  user: User,
): Promise<void> {
  const { company_id: companyId, photo_id: photoId } = user
  const names = companyId
    ? await forgetColleague({ db: ctx.db, company: systemScope(companyId) }, user)
    : []
  const former = await tokens.formerAddresses(ctx.db, user.id)
  const addresses = [user.email, ...former.map(({ email }) => email)]
  const textsOfPerson = [...addresses, user.name, ...names]
  await forgetMailTo(ctx, {
    company: null,
    addresses,
    named: identifyingTexts(textsOfPerson),
  })
  await erasePeople(ctx, companyId, { subject: 'account', ids: [user.id], known: textsOfPerson })
  if (!companyId && photoId) await removeOwnPicture(ctx, user.id, photoId)
}

/** Removes the picture of a person without a company; it is stored where the pictures of all such people are. */
async function removeOwnPicture(
  ctx: Pick<Context, 'db' | 'now'>,
  userId: string,
  photoId: string,
): Promise<void> {
  if (!(await findOwnPicture(ctx.db, userId, photoId))) return
  await markErased(ctx.db, systemScope(peopleCompany), photoId, ctx.now)
  const outbox = new Outbox([])
  outbox.enqueue(fileRemove, { fileId: photoId })
  await outbox.store(ctx.db, peopleCompany)
}

export const erasedAccount = 'accounts.account'

async function me(ctx: Context): Promise<User> {
  const user = await store.findUser(ctx.db, ctx.actor.id ?? '')
  if (!user) throw new AppError('unauthenticated', 'sign_in_needed')
  return user
}

async function accountOf(ctx: Context, user: User): Promise<Account> {
  const company = user.company_id ? await store.findCompany(ctx.db, user.company_id) : undefined
  const [google] = await store.identitiesOf(ctx.db, user.id)
  const { id, email, name, phone, locale, avatar, role, preferences, version } = user
  return {
    id,
    email,
    name,
    phone,
    locale,
    avatar,
    role,
    preferences,
    version,
    photoId: user.photo_id,
    company: company ? { id: company.id, name: company.name, slug: company.slug } : null,
    stepTwoDone: user.step_two_done,
    emailVerified: user.email_verified_at !== null,
    hasPassword: user.password_hash !== null,
    google: google?.email ?? null,
    googleLinkedAt: google?.linked_at ?? null,
    pendingEmail: await tokens.pendingEmailOf(ctx.db, user.id, ctx.now),
    createdAt: user.created_at,
  }
}

/** A photo is a public image of the company, or the person's own where there is none. */
async function photoOf(ctx: Context, photoId: string | null) {
  if (photoId === null) return { photo_id: null, avatar: null }
  const { companyId } = ctx.admission
  const file = companyId
    ? await findFile(ctx.db, systemScope(companyId), photoId)
    : await findOwnPicture(ctx.db, ctx.actor.id, photoId)
  const width = file?.widths.toSorted((a, b) => a - b)[0]
  if (!isThere(file) || file.state !== 'ready' || !file.publicKey || !width)
    throw new AppError('invalid', 'accounts.photo_unusable', {
      fields: { photoId: { code: 'invalid_id' } },
    })
  return { photo_id: photoId, avatar: `/files/p/${file.publicKey}/${width}.webp` }
}

async function colleaguesAndCompany(ctx: Context, user: User) {
  if (!user.company_id) return { others: { admins: 0, staff: 0 }, company: undefined }
  const company = await store.findCompany(ctx.db, user.company_id)
  const staff = (await store.usersOfCompany(ctx.db, user.company_id)).filter(
    (each) => each.id !== user.id && each.deactivated_at === null,
  )
  const admins = staff.filter((each) => each.role === 'admin').length
  return { others: { admins, staff: staff.length }, company }
}

type HistoryChanges = Parameters<typeof recordHistory>[2]['changes']

async function recordInCompany(ctx: Context, verb: string, changes: HistoryChanges): Promise<void> {
  const { companyId } = ctx.admission
  if (!companyId) return
  await recordHistory(ctx, companyId, {
    entity: 'user',
    entityId: ctx.actor.id,
    verb,
    changes: changes ?? [],
  })
}

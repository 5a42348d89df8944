import { randomUUID } from 'node:crypto'
import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose'
import { AppError } from '#shared/app-error.ts'
import { formatInstant } from '#shared/dates/time.ts'
import { ipKey } from '#platform/server/http/client-ip.ts'
import type { Context } from '#platform/server/context.ts'
import type { Keys } from '#platform/server/auth/keys.ts'
import { deviceOf, lifeOf, maxSessions, proofLifetime, type OpenSession } from '../../model.ts'
import type { SignedIn, SignedInUser } from '../../model.ts'
import { sendLetter } from '../account-emails.ts'
import { deviceToken } from './login-work.ts'
import { takeAccountBack, withdrawPending } from '../pending-changes.ts'
import * as store from './session-store.ts'
import type { SessionRow } from './session-store.ts'
import type { User } from '../store.ts'

const issuer = 'prilej'
const audience = 'prilej-api'
const type = 'session+jwt'

interface SessionStart {
  provedAt: Date
  /** The second step that was taken. */
  factor: SessionRow['factor']
}

export async function openSession(
  ctx: Context,
  user: User,
  kind: SessionRow['kind'],
  { provedAt = ctx.now, factor = null }: Partial<SessionStart> = {},
): Promise<SignedIn> {
  const { absolute, idle } = lifeOf(user.role)
  const started = Math.floor(ctx.now.getTime() / 1000)
  const expires = started + absolute
  await store.lockPerson(ctx.db, user.id)
  const devices = await store.recentAgentsOf(ctx.db, user.id)
  const session = {
    id: randomUUID(),
    user_id: user.id,
    company_id: user.company_id,
    kind,
    factor,
    created_at: ctx.now.toISOString(),
    last_seen_at: ctx.now.toISOString(),
    proved_at: provedAt.toISOString(),
    idle_until: new Date(ctx.now.getTime() + idle * 1000).toISOString(),
    expires_at: new Date(expires * 1000).toISOString(),
    ua: ctx.userAgent,
    ip_trunc: truncateIp(ctx.ip),
  }
  // Before the insert: of two sessions from the same moment the new one must stay.
  await store.revokeBeyond(ctx.db, user.id, maxSessions - 1, ctx.now)
  await store.insertSession(ctx.db, session)
  if (devices.length > 0 && !devices.some((each) => isSameDevice(each, ctx.userAgent)))
    await mailNewDevice(ctx, user, session.ip_trunc)
  const token = await signToken(ctx.services.keys, {
    userId: user.id,
    sessionId: session.id,
    started,
    expires,
  })
  return { token, user: signedInUser(user), device: deviceToken(ctx, user.email) }
}

export function signedInUser(user: User): SignedInUser {
  const { id, name, role, locale, avatar, email } = user
  return { id, name, role, locale, avatar, email }
}

interface TokenFacts {
  userId: string
  sessionId: string
  started: number
  expires: number
}

async function signToken(keys: Keys, facts: TokenFacts): Promise<string> {
  const kid = keys.ring[0]?.kid ?? ''
  const key = keys.derive('session', kid)
  if (!key) throw new Error('there is no key to sign sessions with')
  return new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', kid, typ: type })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(facts.userId)
    .setJti(facts.sessionId)
    .setIssuedAt(facts.started)
    .setExpirationTime(facts.expires)
    .sign(key)
}

/** The content of one of our tokens; undefined for any text that differs from what we sign. */
export async function readToken(
  keys: Keys,
  authorization: string | undefined,
  now: Date,
): Promise<Pick<TokenFacts, 'userId' | 'sessionId' | 'expires'> | undefined> {
  const token = (authorization ?? '').replace(/^Bearer /i, '')
  if (token.length > 1000 || !isCanonical(token)) return undefined
  try {
    const { alg, kid, typ, ...others } = decodeProtectedHeader(token)
    const key = typeof kid === 'string' && alg === 'HS256' && keys.derive('session', kid)
    if (!key || typ !== type || Object.keys(others).length > 0) return undefined
    const { payload } = await jwtVerify(token, key, {
      algorithms: ['HS256'],
      issuer,
      audience,
      typ: type,
      clockTolerance: 60,
      currentDate: now,
      requiredClaims: ['sub', 'jti', 'iat', 'exp'],
    })
    const { sub, jti, exp, aud } = payload
    if (typeof aud !== 'string' || !sub || !isId(jti) || !Number.isSafeInteger(exp))
      return undefined
    return { userId: sub, sessionId: jti, expires: exp ?? 0 }
  } catch {
    return undefined
  }
}

/** One token has one spelling: base64 with stray bits decodes to the same bytes and is refused. */
function isCanonical(token: string): boolean {
  const parts = token.split('.')
  return (
    parts.length === 3 &&
    parts.every(
      (part) => part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part,
    )
  )
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

/** For what a stolen token must not be enough: a password or Google shown within five minutes. */
export function requireRecentProof({ admission: { provedAt }, now }: Context): void {
  if (!provedAt || now.getTime() - provedAt.getTime() > proofLifetime * 1000)
    throw new AppError('forbidden', 'accounts.proof_needed')
}

export async function currentSession(ctx: Context): Promise<SessionRow> {
  const { credentialId = '', actor } = ctx.admission
  const session = await store.findSession(ctx.db, credentialId, actor.id ?? '')
  if (!session) throw new AppError('unauthenticated', 'sign_in_needed')
  return session
}

export async function listSessions(ctx: Context): Promise<{ items: OpenSession[] }> {
  const rows = await store.liveSessionsOf(ctx.db, ctx.actor.id ?? '', ctx.now)
  const items = rows.map((row) => ({
    id: row.id,
    current: row.id === ctx.admission.credentialId,
    kind: row.kind,
    factor: row.factor,
    ...deviceOf(row.ua),
    place: row.ip_trunc,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    expiresAt: row.expires_at,
  }))
  return { items }
}

export async function endSession(ctx: Context, { sessionId }: { sessionId: string }) {
  const ownSession = await store.findSession(ctx.db, sessionId, ctx.actor.id ?? '')
  if (!ownSession) throw new AppError('not_found', 'accounts.session_not_found')
  await withdrawPending(ctx, ownSession.user_id)
  await store.revokeSession(ctx.db, sessionId, 'ended_by_person', ctx.now)
  return null
}

export async function endOtherSessions(ctx: Context) {
  const { credentialId, actor } = ctx.admission
  const ended = await takeAccountBack(ctx, actor.id ?? '', 'ended_by_person', credentialId)
  return { ended }
}

/** Enough to recognise a place, too little to find a household. */
export function truncateIp(ip: string): string {
  if (ip.includes(':')) return `${ipKey(ip).split(':').slice(0, 3).join(':')}::/48`
  return ip.replace(/\.\d+$/, '.0/24')
}

function isSameDevice(a: string, b: string): boolean {
  const [one, other] = [deviceOf(a), deviceOf(b)]
  return one.browser === other.browser && one.system === other.system
}

async function mailNewDevice(ctx: Context, user: User, place: string): Promise<void> {
  const { browser, system } = deviceOf(ctx.userAgent)
  const values = {
    device: [browser, system].filter(Boolean).join(', ') || '–',
    place,
    at: formatInstant(ctx.now, 'Europe/Bucharest', user.locale),
  }
  const link = `${ctx.services.publicUrl}/profil-utilizator`
  await sendLetter(ctx, 'new_device', user, { values, link })
}

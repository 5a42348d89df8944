import type { Endpoint } from '#shared/contract.ts'
import { AppError } from '#shared/app-error.ts'
import { ipKey } from '../http/client-ip.ts'
import type { Database } from '../database/db.ts'
import { perMinute, type MemoryLimits } from '../http/limits.ts'

export type Role = 'admin' | 'planner' | 'user'

/** The person who made a change, as shown in history. */
export interface Actor {
  kind: 'visitor' | 'user' | 'guest' | 'device' | 'key' | 'system' | 'import'
  id: string | null
  name: string
}

export const visitor: Actor = { kind: 'visitor', id: null, name: '' }
/** The product itself: jobs, exports and effects of a change, without a person. */
export const systemActor: Actor = { kind: 'system', id: null, name: '' }

/** The result of an authenticator: the caller and their rights. */
export interface Admission {
  actor: Actor
  companyId: string | null
  role?: Role
  /** Events a planner is limited to; null means all of the company. */
  eventIds?: readonly string[] | null
  /** The credential's own row (session, device, link), for use cases that act on it. */
  credentialId?: string
  /** When a password or Google sign-in was last proved for this credential. */
  provedAt?: Date
  /** When the credential expires; a live stream must not outlast it. */
  expires?: Date
  /** The only tags that its live stream carries; a signed-in person gets all tags of the company. */
  streamTags?: readonly string[]
  /** For open endpoints: an expired or revoked credential was sent. */
  stale?: boolean
  /** The error code of the reason why this person may not work in the company for now. */
  blockedBy?: string
  /** True for a read-only API key: only queries are allowed. */
  readsOnly?: boolean
}

export interface Credentials {
  authorization: string | undefined
  ip: string
  /** Whether the caller is on this machine, with no proxy in between. */
  isLocal?: boolean
  userAgent: string
  now: Date
  /** The request is not an action of the user: the credential is checked without extending the session. */
  isPassive?: boolean
}

/** A module with a credential of its own kind provides an authenticator for its access words. */
export interface Authenticator {
  word: string
  /** The credential also opens a live stream, which ends with it. */
  opensStream?: true
  admit(credentials: Credentials, database: Database): Promise<Admission | null>
}

/** The access word of the authenticator for `user` and every `<module>:<right>`. */
export const sessionWord = 'session'

/** A company's API key begins with this, so that leaked keys can be recognised. */
export const apiKeyPrefix = 'prj_'
/** The access word of the authenticator that admits a key where staff are admitted. */
export const apiKeyWord = 'api-key'

// Scopes are made only here, so a scope proves that access was checked.
class CompanyProof {
  readonly #proof = true
  readonly companyId: string
  constructor(companyId: string) {
    this.companyId = companyId
  }
  isProof(): boolean {
    return this.#proof
  }
}

class EventProof extends CompanyProof {
  readonly eventId: string
  constructor(companyId: string, eventId: string) {
    super(companyId)
    this.eventId = eventId
  }
}

export type CompanyScope = CompanyProof
export type EventScope = EventProof

export interface AccessRules {
  authenticators: readonly Authenticator[]
  /** Rate limits of calls with a credential; calls without one are limited before, by address. */
  limits?: MemoryLimits
}

/** The fields of an endpoint that decide who may call it: the access word, and for an API key also the kind of call. */
export type Admitting = Pick<Endpoint, 'access'> & Partial<Pick<Endpoint, 'kind' | 'peopleOnly'>>

/** Admits the caller to an endpoint, or throws 401 or 403. */
export async function admit(
  endpoint: Admitting,
  credentials: Credentials,
  database: Database,
  rules: AccessRules,
): Promise<Admission> {
  const { access } = endpoint
  if (access === 'open') return admitVisitor(credentials, database, rules)
  const right = access.split(':')[1]
  const word = access === 'user' || right ? staffWord(credentials) : access
  const authenticator = rules.authenticators.find((candidate) => candidate.word === word)
  const admission = await authenticator?.admit(credentials, database)
  count(admission, credentials, rules)
  if (!admission) throw new AppError('unauthenticated', 'sign_in_needed')
  if (admission.actor.kind === 'key') requireForKey(endpoint, admission)
  if (right && admission.blockedBy) throw new AppError('forbidden', admission.blockedBy)
  if (right && !isStaff(admission)) throw new AppError('forbidden', 'not_staff')
  if (right === 'admin' && admission.role !== 'admin')
    throw new AppError('forbidden', 'admins_only')
  return admission
}

function staffWord({ authorization }: Credentials): string {
  const shown = (authorization ?? '').replace(/^Bearer /i, '')
  return shown.startsWith(apiKeyPrefix) ? apiKeyWord : sessionWord
}

/** A key has the rights of the team; accounts and personal decisions are excluded. */
function requireForKey({ access, kind, peopleOnly }: Admitting, { readsOnly }: Admission): void {
  if (access === 'user' || access.endsWith(':admin') || peopleOnly)
    throw new AppError('forbidden', 'not_for_keys')
  if (readsOnly && kind !== 'query') throw new AppError('forbidden', 'key_reads_only')
}

/** Admits a caller to the live stream if the authenticator of the credential allows streams. */
export async function admitToStream(
  credentials: Credentials,
  database: Database,
  rules: AccessRules,
): Promise<Admission> {
  const admission = await streamAdmission(credentials, database, rules)
  count(admission, credentials, rules)
  if (!admission) throw new AppError('unauthenticated', 'sign_in_needed')
  return admission
}

/** Whether a credential is still valid for its stream; this check does not extend the session. */
export async function streamAdmission(
  credentials: Credentials,
  database: Database,
  { authenticators }: AccessRules,
): Promise<Admission | null> {
  if (!credentials.authorization) return null
  for (const authenticator of authenticators) {
    const admission = authenticator.opensStream
      ? await authenticator.admit(credentials, database)
      : null
    if (admission) return admission
  }
  return null
}

export function isStaff(admission: Admission): boolean {
  return (
    admission.companyId !== null && (admission.role === 'admin' || admission.role === 'planner')
  )
}

export function companyScope(admission: Admission): CompanyScope {
  if (!admission.companyId) throw new AppError('forbidden', 'not_staff')
  return new CompanyProof(admission.companyId)
}

/** Absent, foreign and forbidden events look the same from outside. */
export function eventScope(admission: Admission, eventId: string, exists: boolean): EventScope {
  const { companyId, eventIds } = admission
  if (!companyId || !exists || (eventIds && !eventIds.includes(eventId)))
    throw new AppError('not_found', 'event_not_found')
  return new EventProof(companyId, eventId)
}

/** For jobs and seeds, which act for a company without a caller. */
export function systemScope(companyId: string): CompanyScope {
  return new CompanyProof(companyId)
}

const nobody: Admission = { actor: visitor, companyId: null }

/** An open endpoint still recognises a valid session, and also admits a caller with an invalid one. */
async function admitVisitor(
  credentials: Credentials,
  database: Database,
  rules: AccessRules,
): Promise<Admission> {
  if (!credentials.authorization) return nobody
  const authenticator = rules.authenticators.find((candidate) => candidate.word === sessionWord)
  const admission = await authenticator?.admit(credentials, database)
  count(admission, credentials, rules)
  return admission ?? { ...nobody, stale: true }
}

/** Only a verified credential has a rate limit of its own; an invented one counts for its address. */
function count(
  admission: Admission | null | undefined,
  { authorization, ip }: Credentials,
  { limits }: AccessRules,
): void {
  if (!authorization) return
  if (admission?.actor.kind === 'key') limits?.take(`key ${admission.credentialId}`, perMinute.key)
  else if (admission?.credentialId)
    limits?.take(`session ${admission.credentialId}`, perMinute.session)
  else limits?.take(visitorKey(ip), perMinute.visitor)
}

export function visitorKey(ip: string): string {
  return `ip ${ipKey(ip)}`
}

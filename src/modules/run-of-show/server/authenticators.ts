import { createHash } from 'node:crypto'
import type { Admission, Authenticator, Credentials } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import { readToken } from '#modules/outside-links/server/api.ts'
import { followerOf, followersAdmitted, type Follower } from './followers.ts'
import { showTag } from './store.ts'

const prefix = 'follow_'

/** The page of a follower shows the token of its link and a number of its own, so that each page has its own stream. */
export const authenticators = (): Authenticator[] => [
  { word: 'follower', opensStream: true, admit: admitFollower },
]

interface CachedFollower {
  follower: Promise<Follower | undefined>
  until: number
}
const remembered = new WeakMap<Database, Map<string, CachedFollower>>()
const remember = { milliseconds: 5000, maxLinks: 5000 }

/**
 * Open pages ask every two seconds, and all of them at once after a press. A link is looked up once for all its
 * pages; one that was revoked is noticed within five seconds.
 */
function rememberedFollower(
  token: string,
  companyId: string,
  { now }: Credentials,
  database: Database,
): Promise<Follower | undefined> {
  const cachedFollowers = remembered.get(database) ?? new Map<string, CachedFollower>()
  remembered.set(database, cachedFollowers)
  const cached = cachedFollowers.get(token)
  if (cached && now.getTime() < cached.until) return cached.follower
  const follower = database.inCompany(companyId, (db) => followerOf(db, token, now), 'read')
  if (cachedFollowers.size >= remember.maxLinks) cachedFollowers.clear()
  const entry = { follower, until: now.getTime() + remember.milliseconds }
  cachedFollowers.set(token, entry)
  // A missing token, or a failed read, is looked up again next time.
  const forget = () => cachedFollowers.get(token) === entry && cachedFollowers.delete(token)
  follower.then((foundFollower) => foundFollower ?? forget(), forget)
  return follower
}

async function admitFollower(
  credentials: Credentials,
  database: Database,
): Promise<Admission | null> {
  const authorization = (credentials.authorization ?? '').replace(/^Bearer /i, '')
  if (!authorization.startsWith(prefix)) return null
  const [token = '', page = '', extraPart] = authorization.slice(prefix.length).split('.')
  const named = readToken(token)
  if (!named || extraPart !== undefined || !/^\w{1,40}$/.test(page)) return null
  const follower = await rememberedFollower(token, named.companyId, credentials, database)
  if (!follower) return null
  const { link, companyId } = follower
  const admission: Admission = {
    actor: { kind: 'guest', id: null, name: link.label },
    companyId,
    eventIds: [link.eventId],
    credentialId: createHash('sha256').update(`${link.id} ${page}`).digest('base64url'),
    streamTags: [showTag(link.recordId)],
    ...(link.expiresAt && { expires: new Date(link.expiresAt) }),
  }
  followersAdmitted.set(admission, follower)
  return admission
}

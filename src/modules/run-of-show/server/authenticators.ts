import { createHash } from 'node:crypto'
import type { Admission, Authenticator, Credentials } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import { readToken } from '#modules/outside-links/server/api.ts'
import { followerOf, followersAdmitted } from './followers.ts'
import { showTag } from './store.ts'

const prefix = 'follow_'

/** The page of a follower shows the token of its link and a number of its own, so that each page has its own stream. */
export const authenticators = (): Authenticator[] => [
  { word: 'follower', opensStream: true, admit: admitRemembered },
]

interface Remembered {
  admission: Admission
  until: number
}
const admitted = new WeakMap<Database, Map<string, Remembered>>()
const remember = { milliseconds: 5000, most: 5000 }

/** Open pages ask every two seconds; a link that was revoked is noticed within five. */
async function admitRemembered(shown: Credentials, database: Database): Promise<Admission | null> {
  const authorization = (shown.authorization ?? '').replace(/^Bearer /i, '')
  if (!authorization.startsWith(prefix)) return null
  const known = admitted.get(database) ?? new Map<string, Remembered>()
  admitted.set(database, known)
  const now = shown.now.getTime()
  const seen = known.get(authorization)
  if (seen && now < seen.until) return seen.admission
  known.delete(authorization)
  const admission = await admitFollower(authorization.slice(prefix.length), shown, database)
  if (!admission) return null
  if (known.size >= remember.most) known.clear()
  known.set(authorization, { admission, until: now + remember.milliseconds })
  return admission
}

async function admitFollower(
  credential: string,
  { now }: Credentials,
  database: Database,
): Promise<Admission | null> {
  const [token = '', page = '', more] = credential.split('.')
  const named = readToken(token)
  if (!named || more !== undefined || !/^\w{1,40}$/.test(page)) return null
  const follower = await database.inCompany(
    named.companyId,
    (db) => followerOf(db, token, now),
    'read',
  )
  if (!follower) return null
  const { link, companyId } = follower
  const admission: Admission = {
    actor: { kind: 'guest', id: null, name: link.label },
    companyId,
    eventIds: [link.eventId],
    credentialId: createHash('sha256').update(`${link.id} ${page}`).digest('base64url'),
    hears: [showTag(link.recordId)],
    ...(link.expiresAt && { expires: new Date(link.expiresAt) }),
  }
  followersAdmitted.set(admission, follower)
  return admission
}

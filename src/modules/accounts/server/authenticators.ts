import { sessionWord, type Authenticator } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import type { AppServices } from '#platform/server/app-services.ts'
import { asksForFactor, lifeOf } from '../model.ts'
import { findLiveSession, slideSession, type LiveSession } from './sign-in/session-store.ts'
import { readToken } from './sign-in/sessions.ts'

const slideIntervalMs = 60_000

/** Looks the sign-in up on every request: what ended it, and what changed the person, counts from the next call on. */
export const authenticators = (services: AppServices): Authenticator[] => [
  {
    word: sessionWord,
    opensStream: true,
    async admit({ authorization, now, isPassive }, database) {
      const token = await readToken(services.keys, authorization, now)
      if (!token) return null
      const session = await database.inNoCompany(
        (db) => findLiveSession(db, token.sessionId, now),
        'read',
      )
      if (!session || session.userId !== token.userId) return null
      if (Date.parse(session.expiresAt) !== token.expires * 1000) return null
      if (!isPassive) slideInBackground(database, session, now)
      return {
        actor: { kind: 'user', id: session.userId, name: session.name },
        companyId: session.companyId,
        role: session.role,
        eventIds: session.role === 'planner' ? session.eventIds : null,
        credentialId: session.id,
        provedAt: new Date(session.provedAt),
        expires: new Date(session.expiresAt),
        ...(isFactorMissing(session) && { blockedBy: 'second_factor_missing' }),
      }
    },
  },
]

function isFactorMissing({ factorRule, role, hasFactor }: LiveSession): boolean {
  return factorRule !== null && asksForFactor(factorRule, role) && !hasFactor
}

/** Runs at most once a minute, without delaying the request that caused it. */
function slideInBackground(database: Database, session: LiveSession, now: Date): void {
  const due = new Date(now.getTime() - slideIntervalMs)
  if (Date.parse(session.lastSeenAt) > due.getTime()) return
  const { idle } = lifeOf(session.role)
  database
    .inNoCompany((db) => slideSession(db, session.id, due, now, idle))
    // The next request a minute later tries again.
    .catch(() => undefined)
}

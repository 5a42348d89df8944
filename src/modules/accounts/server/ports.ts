import { signInStands } from '#platform/server/files/links.ts'
import { fill } from '#platform/server/ports.ts'
import { findLiveSession } from './session-store.ts'

export const ports = [
  fill(signInStands, async (database, credentialId, now) => {
    const session = await database.inNoCompany(
      (db) => findLiveSession(db, credentialId, now),
      'read',
    )
    return session !== undefined
  }),
]

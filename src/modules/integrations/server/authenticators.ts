import { apiKeyWord, type Authenticator } from '#platform/server/auth/access.ts'
import type { Database } from '#platform/server/database/db.ts'
import { findActiveKey, noteUse, type StoredKey } from './keys/key-store.ts'
import { readKey } from './keys/token.ts'

const noteEveryMs = 60_000

/** The key is looked up on every request: what ended it counts from the next call on. */
export const authenticators = (): Authenticator[] => [
  {
    word: apiKeyWord,
    async admit({ authorization, now }, database) {
      const shownKey = readKey(authorization)
      if (!shownKey) return null
      const { companyId } = shownKey
      const key = await database.inCompany(
        companyId,
        (db) => findActiveKey(db, companyId, shownKey, now),
        'read',
      )
      if (!key) return null
      noteUseInBackground(database, companyId, key, now)
      return {
        actor: { kind: 'key', id: key.id, name: key.name },
        companyId,
        role: 'planner',
        eventIds: key.eventIds,
        credentialId: credentialOfKey(companyId, key.id),
        readsOnly: key.right === 'read',
      }
    },
  },
]

const credentialShape = /^key ([0-9a-f-]{36}) ([0-9a-f-]{36})$/

function credentialOfKey(companyId: string, keyId: string): string {
  return `key ${companyId} ${keyId}`
}

/** Whether the key that a signed address was given to still works. */
export async function keyStands(
  database: Database,
  credentialId: string,
  now: Date,
): Promise<boolean> {
  const [, companyId, keyId] = credentialShape.exec(credentialId) ?? []
  if (!companyId || !keyId) return false
  const key = await database.inCompany(
    companyId,
    (db) => findActiveKey(db, companyId, { keyId }, now),
    'read',
  )
  return key !== undefined
}

/** Runs at most once a minute, without delaying the request that caused it. */
function noteUseInBackground(
  database: Database,
  companyId: string,
  { id, lastUsedAt }: StoredKey,
  now: Date,
): void {
  const before = new Date(now.getTime() - noteEveryMs)
  if (lastUsedAt !== null && Date.parse(lastUsedAt) > before.getTime()) return
  database
    .inCompany(companyId, (db) => noteUse(db, companyId, id, { now, before }))
    // The next request a minute later tries again.
    .catch(() => undefined)
}

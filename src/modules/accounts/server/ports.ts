import { z } from 'zod'
import { erasureReplay } from '#platform/server/privacy/erasures.ts'
import { isSignInActive } from '#platform/server/files/links.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { keyUse } from '#platform/server/auth/key-uses.ts'
import { Id } from '#shared/ids.ts'
import { totpKeys } from './second-factor/factor-store.ts'
import { eraseAccount, erasedAccount } from './profile.ts'
import { findLiveSession } from './sign-in/session-store.ts'
import { findUser, passwordKeys } from './store.ts'
import { personalTables } from './personal-data.ts'

export const ports = [
  provide(personalData, personalTables),
  provide(keyUse, { what: 'passwords', rows: passwordKeys }),
  provide(keyUse, { what: 'authenticator apps', rows: totpKeys }),
  provide(isSignInActive, async (database, credentialId, now) => {
    if (!Id.safeParse(credentialId).success) return false
    const session = await database.inNoCompany(
      (db) => findLiveSession(db, credentialId, now),
      'read',
    )
    return session !== undefined
  }),
  provide(erasureReplay, {
    kind: erasedAccount,
    async replay({ outbox, ...work }, { what }) {
      const { userId } = z.strictObject({ userId: Id }).parse(what)
      const user = await findUser(work.db, userId)
      if (!user) return 0
      await eraseAccount({ ...work, enqueue: outbox.enqueue.bind(outbox) }, user)
      return 1
    },
  }),
]

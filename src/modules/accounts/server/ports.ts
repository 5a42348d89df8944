import { z } from 'zod'
import { systemScope } from '#platform/server/access.ts'
import { erasureReplay } from '#platform/server/erasures.ts'
import { signInStands } from '#platform/server/files/links.ts'
import { forgetColleague } from '#platform/server/colleagues.ts'
import { fill } from '#platform/server/ports.ts'
import { keyUse } from '#platform/server/key-uses.ts'
import { Id } from '#shared/ids.ts'
import { erasedAccount } from './profile.ts'
import { findLiveSession } from './session-store.ts'
import { deleteUser, findUser, passwordKeys } from './store.ts'

export const ports = [
  fill(keyUse, { what: 'passwords', rows: passwordKeys }),
  fill(signInStands, async (database, credentialId, now) => {
    const session = await database.inNoCompany(
      (db) => findLiveSession(db, credentialId, now),
      'read',
    )
    return session !== undefined
  }),
  fill(erasureReplay, {
    kind: erasedAccount,
    async replay({ db }, { company, what }) {
      const { userId } = z.strictObject({ userId: Id }).parse(what)
      const user = await findUser(db, userId)
      if (!user) return 0
      await deleteUser(db, userId)
      if (company) await forgetColleague({ db, company: systemScope(company) }, user)
      return 1
    },
  }),
]

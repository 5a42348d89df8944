import { systemScope } from '#platform/server/auth/access.ts'
import { personalData } from '#platform/server/privacy/personal-data.ts'
import { provide } from '#platform/server/ports.ts'
import { personData } from '#modules/accounts/server/api.ts'
import { readPreferences } from './preferences.ts'
import { everythingOf } from './store.ts'
import { personalTables } from './personal-data.ts'

export const ports = [
  provide(personalData, personalTables),
  provide(personData, {
    section: 'notifications',
    read: async ({ db, admission: { companyId } }, { userId }) => {
      if (!companyId) return null
      const scope = systemScope(companyId)
      const {
        version: _,
        lastMailAt: __,
        ...preferences
      } = await readPreferences(db, scope, userId)
      return {
        preferences,
        received: await everythingOf(db, scope, userId),
      }
    },
  }),
]

import { z } from 'zod'
import { systemScope } from '#platform/server/auth/access.ts'
import { every, jobType } from '#platform/server/jobs/jobs.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { endedKeyDays } from '../model.ts'
import { deleteEndedKeys } from './keys/key-store.ts'

const purge = jobType('integrations.purge', z.strictObject({}))

export const jobs = [
  every('41 2 * * *', purge, async ({ database, now }) => {
    const before = new Date(now.getTime() - endedKeyDays * 86_400_000)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, (db) => deleteEndedKeys(db, systemScope(id), before))
  }),
]

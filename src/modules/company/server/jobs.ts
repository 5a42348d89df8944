import { z } from 'zod'
import { systemScope } from '#platform/server/auth/access.ts'
import { every, jobType } from '#platform/server/jobs/jobs.ts'
import { purge } from './bin.ts'

const purgeBin = jobType('company.purge-bin', z.strictObject({}))

export const jobs = [
  every('17 2 * * *', purgeBin, async ({ database, services, now, log }) => {
    const count = await purge({ database, ports: services.ports, scopeOf: systemScope }, now)
    log.info('purged expired records of the bin', { count })
  }),
]

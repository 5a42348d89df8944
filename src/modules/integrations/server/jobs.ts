import { z } from 'zod'
import { systemScope } from '#platform/server/auth/access.ts'
import { every, job, jobType, type Job, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { deliveryDays, endedKeyDays } from '../model.ts'
import { deleteEndedKeys } from './keys/key-store.ts'
import { deliver, deliverOnce } from './webhooks/delivery.ts'
import { deleteOldDeliveries } from './webhooks/delivery-store.ts'
import { sendArrivals, webhookListeners } from './webhooks/sources.ts'
import { webhooksFor } from './webhooks/webhook-store.ts'

const purge = jobType('integrations.purge', z.strictObject({}))
const lookForArrivals = jobType('integrations.look-for-arrivals', z.strictObject({}))
const arrivals = jobType('integrations.arrivals', z.strictObject({}))

export const jobs: Job[] = [
  ...webhookListeners,
  // Receivers may be slow, so these jobs run apart from others.
  { ...job(deliver, deliverOnce), apart: true },
  job(arrivals, sendArrivals),
  every('* * * * *', lookForArrivals, findArrivals),
  every('41 2 * * *', purge, async ({ database, now }) => {
    const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, async (db) => {
        await deleteEndedKeys(db, systemScope(id), daysAgo(endedKeyDays))
        await deleteOldDeliveries(db, systemScope(id), daysAgo(deliveryDays))
      })
  }),
]

/** Only companies with a webhook for arrivals are checked. */
async function findArrivals({ database }: JobContext): Promise<void> {
  for (const id of await database.inNoCompany(companyIds, 'read'))
    await database.inCompany(id, async (db) => {
      if ((await webhooksFor(db, systemScope(id), 'guest.checked_in')).length === 0) return
      const outbox = new Outbox([])
      outbox.enqueue(arrivals, {}, { key: `arrivals ${id}` })
      await outbox.store(db, id)
    })
}

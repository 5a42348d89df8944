import { z } from 'zod'
import { systemScope, type Actor } from '#platform/server/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { publish } from './publishing.ts'
import { dueSites, thinVersions } from './version-store.ts'

const lookAtClock = jobType('website.look-at-clock', z.strictObject({}))
const publishDue = jobType('website.publish-due', z.strictObject({ siteId: z.string() }), 3)
const thin = jobType('website.thin-versions', z.strictObject({}))

export const jobs = [
  every('* * * * *', lookAtClock, findDue),
  every('41 3 * * *', thin, async ({ database, now }) => {
    for (const id of await database.inNoCompany(companyIds, 'read'))
      await database.inCompany(id, (db) => thinVersions(db, systemScope(id), now))
  }),
  job(publishDue, async (ctx, { siteId }) => {
    const { company } = ctx
    if (!company) return
    await ctx.once(`website-publish ${ctx.id}`, async (db, outbox) => {
      const acting: CompanyContext = {
        db,
        company,
        house: ctx.house,
        now: ctx.now,
        locale: 'ro',
        requestId: ctx.id,
        ip: '',
        userAgent: '',
        actor: clock,
        admission: { actor: clock, companyId: company.companyId, role: 'admin' },
        emit: outbox.emit.bind(outbox),
        enqueue: outbox.enqueue.bind(outbox),
        touch: (...tags) => ctx.touch(...tags),
      }
      await publish(acting, { siteId, note: '' })
    })
    ctx.touch('website', 'readiness', 'history')
  }),
]

const clock: Actor = { kind: 'system', id: null, name: 'Prilej' }

/** The clock looks into every company; a site that is due gets a job of its own. */
async function findDue({ database, now }: JobContext): Promise<void> {
  for (const id of await database.inNoCompany(companyIds, 'read'))
    await database.inCompany(id, async (db) => {
      const outbox = new Outbox([])
      for (const siteId of await dueSites(db, systemScope(id), now))
        outbox.enqueue(publishDue, { siteId }, { key: `website-publish ${siteId}` })
      await outbox.store(db, id)
    })
}

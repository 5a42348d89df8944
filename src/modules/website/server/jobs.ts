import { z } from 'zod'
import { systemScope, type Actor, type CompanyScope } from '#platform/server/auth/access.ts'
import type { CompanyContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database/db.ts'
import { every, job, jobType, type JobContext } from '#platform/server/jobs/jobs.ts'
import { Outbox } from '#platform/server/jobs/outbox.ts'
import { companyIds } from '#modules/company/server/api.ts'
import { draw, drawPicture, keyOf } from './pictures/pictures.ts'
import { publishPlanned } from './publication/publication.ts'
import { dueSites, activeSiteIds, thinVersions } from './publication/version-store.ts'

const lookAtClock = jobType('website.look-at-clock', z.strictObject({}))
const publishDue = jobType('website.publish-due', z.strictObject({ siteId: z.string() }), 3)
const thin = jobType('website.thin-versions', z.strictObject({}))
const drawAll = jobType('website.draw-all', z.strictObject({}))

export const jobs = [
  every('* * * * *', lookAtClock, (ctx) =>
    inEveryCompany(ctx, async (db, scope, outbox) => {
      for (const siteId of await dueSites(db, scope, ctx.now))
        outbox.enqueue(publishDue, { siteId }, { key: `website-publish ${siteId}` })
    }),
  ),
  every('41 3 * * *', thin, (ctx) =>
    inEveryCompany(ctx, async (db, scope) => {
      await thinVersions(db, scope, ctx.now)
    }),
  ),
  // The data of an event that its site shows may have changed without a change of the site.
  every('17 2 * * *', drawAll, (ctx) =>
    inEveryCompany(ctx, async (db, scope, outbox) => {
      for (const siteId of await activeSiteIds(db, scope))
        outbox.enqueue(drawPicture, { siteId }, { key: keyOf(siteId), priority: 5 })
    }),
  ),
  job(drawPicture, async (ctx, { siteId }) => {
    const changed = await inCompany(ctx, (acting) => draw(acting, siteId))
    if (changed) ctx.touch('website')
  }),
  job(publishDue, async (ctx, { siteId }) => {
    await ctx.once(`website-publish ${ctx.id}`, async (db, outbox) => {
      if (!ctx.company) return
      await publishPlanned(actingIn(ctx, ctx.company, db, outbox), siteId)
    })
    ctx.touch('website', 'readiness', 'history')
  }),
]

const clock: Actor = { kind: 'system', id: null, name: 'Prilej' }

function actingIn(ctx: JobContext, company: CompanyScope, db: Db, outbox: Outbox): CompanyContext {
  return {
    db,
    company,
    services: ctx.services,
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
}

async function inCompany(
  ctx: JobContext,
  work: (acting: CompanyContext) => Promise<boolean>,
): Promise<boolean> {
  const { company } = ctx
  if (!company) return false
  return ctx.database.inCompany(company.companyId, (db) =>
    work(actingIn(ctx, company, db, new Outbox([]))),
  )
}

async function inEveryCompany(
  { database }: JobContext,
  work: (db: Db, scope: CompanyScope, outbox: Outbox) => Promise<void>,
): Promise<void> {
  for (const id of await database.inNoCompany(companyIds, 'read'))
    await database.inCompany(id, async (db) => {
      const outbox = new Outbox([])
      await work(db, systemScope(id), outbox)
      await outbox.store(db, id)
    })
}

import { eventScope, type Actor } from '../auth/access.ts'
import type { CompanyContext, EventContext } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { JobContext } from './jobs.ts'
import type { Outbox } from './outbox.ts'

type Work = Pick<JobContext, 'company' | 'services' | 'now' | 'id' | 'touch'>

/**
 * One transaction of a job, with the context of a use case inside an event; the person who started the job
 * is its actor.
 */
export function jobEventContext(
  job: Work,
  db: Db,
  outbox: Outbox,
  { eventId, actor }: { eventId: string; actor: Actor },
): EventContext {
  const ctx = jobCompanyContext(job, db, outbox, actor)
  return { ...ctx, event: eventScope(ctx.admission, eventId, true) }
}

/** The same for use cases outside events. */
export function jobCompanyContext(job: Work, db: Db, outbox: Outbox, actor: Actor): CompanyContext {
  const { company, services, now } = job
  if (!company) throw new Error('this work belongs to a company')
  const admission = { actor, companyId: company.companyId, role: 'admin' as const }
  return {
    db,
    services,
    now,
    company,
    admission,
    actor,
    requestId: job.id,
    locale: 'ro',
    ip: '',
    userAgent: '',
    emit: outbox.emit.bind(outbox),
    enqueue: outbox.enqueue.bind(outbox),
    touch: job.touch,
  }
}

import { eventScope, type Actor } from '#platform/server/access.ts'
import type { EventContext } from '#platform/server/context.ts'
import type { Db } from '#platform/server/db.ts'
import type { JobContext } from '#platform/server/jobs.ts'
import type { Outbox } from '#platform/server/outbox.ts'

/** One transaction of a job, as the use cases of this module want it; whoever started the job is its actor. */
export function atWork(
  job: Pick<JobContext, 'company' | 'house' | 'now' | 'id' | 'touch'>,
  db: Db,
  outbox: Outbox,
  { eventId, actor }: { eventId: string; actor: Actor },
): EventContext {
  const { company, house, now } = job
  if (!company) throw new Error('guests belong to a company')
  const admission = { actor, companyId: company.companyId, role: 'admin' as const }
  return {
    db,
    house,
    now,
    company,
    admission,
    actor,
    requestId: job.id,
    locale: 'ro',
    ip: '',
    userAgent: '',
    event: eventScope(admission, eventId, true),
    emit: outbox.emit.bind(outbox),
    enqueue: outbox.enqueue.bind(outbox),
    touch: job.touch,
  }
}

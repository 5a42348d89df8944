import type { Endpoint } from '#shared/contract.ts'
import { admit } from '../auth/access.ts'
import { readInput } from '../http/input.ts'
import { Outbox } from '../jobs/outbox.ts'
import type { Bound, GroupContext } from './bind.ts'
import type { PipelineCall, PipelineDeps } from './pipeline.ts'

/**
 * One request of an endpoint that serves many requests in one transaction (check-in): authorise, parse and check the
 * answer as for any other, on the pool of check-in; the handler opens the transaction and publishes.
 */
export async function answerGrouped(
  deps: PipelineDeps,
  endpoint: Endpoint,
  grouped: NonNullable<Bound['grouped']>,
  call: PipelineCall,
): Promise<unknown> {
  const { services, jobs, live, now } = deps
  const database = deps.checkInPool ?? deps.database
  const admission = await admit(endpoint, call.credentials, database, deps.access)
  const input = readInput(endpoint, call)
  const context: GroupContext = {
    database,
    services,
    admission,
    now: now(),
    locale: call.locale,
    ip: call.credentials.ip,
    publish: (companyId, tags) => live.publish(companyId, tags),
    outbox: () => new Outbox(jobs, admission.actor.id),
  }
  return endpoint.output.parse(await grouped(context, input))
}

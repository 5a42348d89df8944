import { randomUUID } from 'node:crypto'
import type { Locale } from '#shared/i18n.ts'
import {
  admit,
  companyScope,
  eventScope,
  type AccessRules,
  type Admission,
  type Credentials,
} from '../auth/access.ts'
import type { Bound } from './bind.ts'
import { withConflictAuthor } from '../records/conflict-author.ts'
import type { EventContext } from '../context.ts'
import { retryAfterDeadlock } from '../database/deadlock-retry.ts'
import type { Database, Db } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import { readInput, type RawCall } from '../http/input.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Live } from '../live/live.ts'
import { Outbox } from '../jobs/outbox.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { answerGrouped } from './grouped-call.ts'
import { answerOnce } from './idempotency.ts'
import { port } from '../ports.ts'

/** Whether an active event of the transaction's company has this id; provided by the events module. */
export type EventLookup = (db: Db, eventId: string) => Promise<boolean>
export const eventLookup = port<EventLookup>('pipeline.event-lookup')

export interface PipelineDeps {
  database: Database
  /**
   * Separate connections for endpoints that serve many requests at once, so that other work cannot take
   * them.
   */
  checkInPool?: Database
  services: AppServices
  access: AccessRules
  jobs: readonly Job[]
  live: Live
  now: () => Date
  eventExists: EventLookup
  /** Unlimited if omitted. */
  concurrencyLimit?: ConcurrencyLimit
}

export interface PipelineCall extends RawCall {
  credentials: Credentials
  locale: Locale
  requestId: string
  idempotencyKey: string | undefined
}

/** Grouped endpoints have their own connections; all others run within the concurrency limit. */
export function runPipeline(
  deps: PipelineDeps,
  bound: Bound,
  call: PipelineCall,
): Promise<unknown> {
  if (bound.grouped) return answerGrouped(deps, bound.endpoint, bound.grouped, call)
  const answer = () => answerCall(deps, bound, call)
  return deps.concurrencyLimit ? deps.concurrencyLimit.take(answer) : answer()
}

/** One request: authorise, parse, one transaction with its tenant, handle, check the answer, commit, publish changes. */
async function answerCall(deps: PipelineDeps, bound: Bound, call: PipelineCall): Promise<unknown> {
  const { endpoint } = bound
  const { database, live } = deps
  const admission = await admit(endpoint, call.credentials, database, deps.access)
  const input = readInput(endpoint, call)
  const work = async (db: Db) => {
    const changed = new Set(endpoint.changes)
    const changedElsewhere: [companyId: string, tags: string[]][] = []
    const outbox = new Outbox(deps.jobs, admission.actor.id)
    const ctx = await makeContext(deps, call, admission, db, outbox, changed, changedElsewhere)
    const answer = await answerOnce(db, bound, admission, call, async () =>
      endpoint.output.parse(await bound.handler(ctx, input)),
    )
    await outbox.store(db, admission.companyId)
    return { answer, changed, changedElsewhere }
  }
  const mode = endpoint.kind === 'query' ? 'read' : 'write'
  const { answer, changed, changedElsewhere } = await retryAfterDeadlock(() =>
    admission.companyId
      ? database.inCompany(admission.companyId, work, mode)
      : database.inNoCompany(work, mode),
  ).catch(async (error: unknown) => {
    throw await withConflictAuthor(database, admission, error)
  })
  if (changed.size > 0) live.publish(admission.companyId, [...changed])
  for (const [companyId, tags] of changedElsewhere) live.publish(companyId, tags)
  return answer
}

async function makeContext(
  deps: PipelineDeps,
  call: PipelineCall,
  admission: Admission,
  db: Db,
  outbox: Outbox,
  changed: Set<string>,
  changedElsewhere: [companyId: string, tags: string[]][],
): Promise<EventContext> {
  const base = {
    db,
    actor: admission.actor,
    admission,
    now: deps.now(),
    locale: call.locale,
    requestId: call.requestId,
    ip: call.credentials.ip,
    isLocal: call.credentials.isLocal ?? false,
    userAgent: call.credentials.userAgent,
    services: deps.services,
    emit: outbox.emit.bind(outbox),
    enqueue: outbox.enqueue.bind(outbox),
    touch: (...tags: string[]) => tags.forEach((tag) => changed.add(tag)),
    touchCompany: (companyId: string, ...tags: string[]) =>
      void changedElsewhere.push([companyId, tags]),
  }
  const eventId = call.params.eventId
  // A handler's type shows only the scopes its path and access rule allow (see ContextOf).
  return {
    ...base,
    ...(admission.companyId && { company: companyScope(admission) }),
    ...(eventId && { event: eventScope(admission, eventId, await deps.eventExists(db, eventId)) }),
  } as EventContext
}

export function newRequestId(): string {
  return randomUUID()
}

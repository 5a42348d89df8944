import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { AppError } from '#shared/app-error.ts'
import type { Locale } from '#shared/i18n.ts'
import {
  admit,
  companyScope,
  eventScope,
  type AccessRules,
  type Admission,
  type Credentials,
} from '../auth/access.ts'
import type { Bound, GroupContext } from './bind.ts'
import { withConflictAuthor } from '../records/conflict-author.ts'
import type { EventContext } from '../context.ts'
import { isDeadlock, type Database, type Db } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import { readInput, type RawCall } from '../http/input.ts'
import type { Job } from '../jobs/jobs.ts'
import type { Live } from '../live/live.ts'
import { Outbox } from '../jobs/outbox.ts'
import type { ConcurrencyLimit } from './concurrency-limit.ts'
import { port } from '../ports.ts'

/** Whether an active event of the transaction's company has this id; the module of events answers. */
export type EventLookup = (db: Db, eventId: string) => Promise<boolean>
export const eventLookup = port<EventLookup>('pipe.event-lookup')

export interface PipeParts {
  database: Database
  /** Connections of their own for what serves many requests at once, so that nothing else can take them. */
  checkInPool?: Database
  services: AppServices
  access: AccessRules
  jobs: readonly Job[]
  live: Live
  now: () => Date
  eventExists: EventLookup
  /** Left out, everybody may come. */
  concurrencyLimit?: ConcurrencyLimit
}

export interface PipeCall extends RawCall {
  credentials: Credentials
  locale: Locale
  requestId: string
  idempotencyKey: string | undefined
}

/** Doors have connections of their own, so they wait for nobody's place. */
export function runPipe(parts: PipeParts, bound: Bound, call: PipeCall): Promise<unknown> {
  const work = () => answerCall(parts, bound, call)
  return parts.concurrencyLimit && !bound.grouped ? parts.concurrencyLimit.take(work) : work()
}

/** One request: authorise, parse, one transaction with its tenant, handle, check the answer, commit, wake readers. */
async function answerCall(parts: PipeParts, bound: Bound, call: PipeCall): Promise<unknown> {
  const { endpoint } = bound
  const database = (bound.grouped && parts.checkInPool) ?? parts.database
  const admission = await admit(endpoint.access, call.credentials, database, parts.access)
  const input = readInput(endpoint, call)
  if (bound.grouped)
    return endpoint.output.parse(await bound.grouped(groupContext(parts, call, admission), input))
  const work = async (db: Db) => {
    const changed = new Set(endpoint.changes)
    const elsewhere: [companyId: string, tags: string[]][] = []
    const outbox = new Outbox(parts.jobs, admission.actor.id)
    const ctx = await makeContext(parts, call, admission, db, outbox, changed, elsewhere)
    const handle = async () => endpoint.output.parse(await bound.handler(ctx, input))
    const answer = call.idempotencyKey
      ? await answerOnce(db, replayScope(bound, admission, call), call, handle)
      : await handle()
    await outbox.store(db, admission.companyId)
    return { answer, changed, elsewhere }
  }
  const mode = endpoint.kind === 'query' ? 'read' : 'write'
  const run = () =>
    admission.companyId
      ? parts.database.inCompany(admission.companyId, work, mode)
      : parts.database.inNoCompany(work, mode)
  const { answer, changed, elsewhere } = await againAfterDeadlock(run).catch(
    async (error: unknown) => {
      throw await withConflictAuthor(parts.database, admission, error)
    },
  )
  if (changed.size > 0) parts.live.publish(admission.companyId, [...changed])
  for (const [companyId, tags] of elsewhere) parts.live.publish(companyId, tags)
  return answer
}

const mostTries = 3

/** Nothing of a transaction that was ended has happened, so it may begin anew. */
async function againAfterDeadlock<T>(run: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++)
    try {
      return await run()
    } catch (error) {
      if (!isDeadlock(error) || tries === mostTries) throw error
    }
}

function groupContext(
  { database, checkInPool = database, services, jobs, live, now }: PipeParts,
  { locale, credentials }: PipeCall,
  admission: Admission,
): GroupContext {
  const publish: GroupContext['publish'] = (companyId, tags) => live.publish(companyId, tags)
  const outbox = () => new Outbox(jobs, admission.actor.id)
  const at = { now: now(), locale, ip: credentials.ip }
  return { database: checkInPool, services, admission, ...at, publish, outbox }
}

async function makeContext(
  parts: PipeParts,
  call: PipeCall,
  admission: Admission,
  db: Db,
  outbox: Outbox,
  changed: Set<string>,
  elsewhere: [companyId: string, tags: string[]][],
): Promise<EventContext> {
  const base = {
    db,
    actor: admission.actor,
    admission,
    now: parts.now(),
    locale: call.locale,
    requestId: call.requestId,
    ip: call.credentials.ip,
    isLocal: call.credentials.isLocal ?? false,
    userAgent: call.credentials.userAgent,
    services: parts.services,
    emit: outbox.emit.bind(outbox),
    enqueue: outbox.enqueue.bind(outbox),
    touch: (...tags: string[]) => tags.forEach((tag) => changed.add(tag)),
    touchCompany: (companyId: string, ...tags: string[]) => void elsewhere.push([companyId, tags]),
  }
  const eventId = call.params.eventId
  // A handler's type shows only the scopes its path and access word earned (see ContextOf).
  return {
    ...base,
    ...(admission.companyId && { company: companyScope(admission) }),
    ...(eventId && { event: eventScope(admission, eventId, await parts.eventExists(db, eventId)) }),
  } as EventContext
}

function replayScope(bound: Bound, admission: Admission, call: PipeCall): string {
  const who = admission.actor.id ?? call.credentials.ip
  return `${bound.endpoint.method} ${bound.endpoint.path} ${who}`
}

/** Declared in personal-tables.ts. */
const erasedAnswer = 410

/** A repeated Idempotency-Key gets the first answer again; the key row makes two at once take turns. */
async function answerOnce(
  db: Db,
  scope: string,
  call: PipeCall,
  handle: () => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256')
    .update(JSON.stringify([call.params, call.body]))
    .digest('hex')
  const taken = await sql<{ scope: string }>`
    insert into idempotent_answers (scope, key, request_hash, status) values (${scope}, ${call.idempotencyKey}, ${hash}, 0)
    on conflict do nothing returning scope`.execute(db)
  if (taken.rows.length === 0) return earlierAnswer(db, scope, call.idempotencyKey, hash)
  const answer = await handle()
  await sql`update idempotent_answers set status = 200, body = ${JSON.stringify(answer)}::jsonb
    where scope = ${scope} and key = ${call.idempotencyKey}`.execute(db)
  return answer
}

async function earlierAnswer(
  db: Db,
  scope: string,
  key: string | undefined,
  hash: string,
): Promise<unknown> {
  const { rows } = await sql<{ request_hash: string; body: unknown; status: number }>`
    select request_hash, body, status from idempotent_answers where scope = ${scope} and key = ${key}`.execute(
    db,
  )
  if (rows[0]?.request_hash !== hash)
    throw new AppError('invalid', 'idempotency_key_reused', {
      message: 'this Idempotency-Key was used with another body',
    })
  if (rows[0].status === erasedAnswer)
    throw new AppError('conflict', 'answer_erased', {
      message: 'this was done already, and whom the answer named was erased since',
    })
  return rows[0].body
}

export function newRequestId(): string {
  return randomUUID()
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { EventType } from '#shared/contract.ts'
import type { Db } from '../database/db.ts'
import type { EnqueueOptions, Job, JobType } from './jobs.ts'

/** The content of a job in the queue: the company is beside the payload, not inside it. */
export interface Envelope {
  company: string | null
  payload: unknown
  /** The user whose request led to it; left out when it had none. */
  actor?: string
}

interface Entry {
  type: JobType
  payload: unknown
  options: EnqueueOptions
}

/** Collects the jobs and events of one transaction and stores them with it: they exist only if it commits. */
export class Outbox {
  readonly #subscribers: readonly Job[]
  readonly #entries: Entry[] = []
  readonly #actorId: string | null

  constructor(jobs: readonly Job[], actorId: string | null = null) {
    this.#actorId = actorId
    this.#subscribers = jobs.filter((candidate) => candidate.on)
  }

  enqueue<P extends z.ZodType>(
    type: JobType<P>,
    payload: z.input<P>,
    options: EnqueueOptions = {},
  ): void {
    this.#entries.push({ type, payload: type.payload.parse(payload), options })
  }

  emit<P extends z.ZodType>(type: EventType<string, P>, payload: z.input<P>): void {
    const checked = type.payload.parse(payload)
    for (const subscriber of this.#subscribers)
      if (subscriber.on === type.event)
        this.#entries.push({ type: subscriber, payload: checked, options: {} })
  }

  async store(db: Db, companyId: string | null): Promise<void> {
    const from = { company: companyId, ...(this.#actorId && { actor: this.#actorId }) }
    const entries = this.#entries.splice(0).map((entry) => specOf(from, entry))
    // The last job of a key replaces the others, as if they were stored one after another.
    const later = new Set<string>()
    const latest = entries.toReversed().filter(({ job_key: key }) => {
      if (key === null) return true
      return !later.has(key) && later.add(key)
    })
    if (latest.length > 0) await storeJobs(db, latest.toReversed())
  }
}

function specOf(from: Omit<Envelope, 'payload'>, { type, payload, options }: Entry) {
  const envelope: Envelope = { ...from, payload }
  return {
    identifier: type.job,
    payload: envelope,
    queue_name: options.queue ?? null,
    run_at: options.runAt?.toISOString() ?? null,
    max_attempts: type.attempts,
    job_key: options.key ?? null,
    priority: options.priority ?? null,
  }
}

/** All in one statement: a mailing has ten thousand of them. */
async function storeJobs(db: Db, specs: readonly ReturnType<typeof specOf>[]): Promise<void> {
  await sql`select 1 from graphile_worker.add_jobs(array(
    select json_populate_record(null::graphile_worker.job_spec, spec)
    from json_array_elements(${JSON.stringify(specs)}::json) with ordinality as each (spec, n) order by n))`.execute(
    db,
  )
}

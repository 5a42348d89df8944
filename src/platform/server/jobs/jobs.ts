import type { z } from 'zod'
import { AppError } from '#shared/app-error.ts'
import type { EventType } from '#shared/contract.ts'
import type { CompanyScope } from '../auth/access.ts'
import type { Database, Db } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import type { Log } from '../process/log.ts'
import type { Outbox } from './outbox.ts'

/** Options that the queue stores with a job, besides its payload. */
export interface EnqueueOptions {
  runAt?: Date
  /** A later job with the same key replaces a waiting one. */
  key?: string
  /** Jobs of one queue run one after another. */
  queue?: string
  /** Priority among the jobs that may run, the smallest first; 0 by default. */
  priority?: number
}

export interface JobContext {
  readonly id: string
  readonly attempt: number
  /** No further try follows this one. */
  readonly last: boolean
  readonly now: Date
  readonly log: Log
  readonly database: Database
  /** For large reads: the replica, if the operator has one. */
  readonly reader: Database
  readonly services: AppServices
  /** The company the job was stored for; null for work that belongs to none. */
  readonly company: CompanyScope | null
  /** The user whose request led to it; null for scheduled work. */
  readonly actorId: string | null
  readonly signal: AbortSignal
  /** Runs in one transaction of the job's company, exactly once for each key, however often the job is delivered. */
  once(key: string, work: (db: Db, outbox: Outbox) => Promise<void>): Promise<boolean>
  enqueue<P extends z.ZodType>(
    job: JobType<P>,
    payload: z.input<P>,
    options?: EnqueueOptions,
  ): Promise<void>
  /** Notifies live readers that this data changed. */
  touch(...tags: string[]): void
}

export interface JobType<P extends z.ZodType = z.ZodType> {
  readonly job: string
  readonly payload: P
  readonly attempts: number
}

export interface Job<P extends z.ZodType = z.ZodType> extends JobType<P> {
  run(ctx: JobContext, payload: z.output<P>): Promise<void>
  readonly on?: string
  readonly cron?: string
  /** Waits for services outside the product, so it runs separately and cannot delay other jobs. */
  readonly apart?: true
}

type Run<P extends z.ZodType> = Job<P>['run']

/** Declares a job apart from its code, so that code that enqueues it does not import what runs it. */
export function jobType<P extends z.ZodType>(name: string, payload: P, attempts = 12): JobType<P> {
  return { job: name, payload, attempts }
}

export function job<P extends z.ZodType>(type: JobType<P>, run: Run<P>): Job<P> {
  return { ...type, run }
}

/** Runs for each event of that type; every subscriber has its own job, so a failing one does not delay the others. */
export function on<P extends z.ZodType>(
  type: EventType<string, P>,
  name: string,
  run: Run<P>,
): Job<P> {
  return {
    job: name,
    payload: type.payload,
    attempts: 12,
    run: skipDeletedEvents(run),
    on: type.event,
  }
}

/** Events about a deleted event are dropped. */
function skipDeletedEvents<P extends z.ZodType>(run: Run<P>): Run<P> {
  return async (ctx, payload) => {
    try {
      await run(ctx, payload)
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'event_not_found') throw error
      ctx.log.info('skipped a job of a deleted event', { id: ctx.id })
    }
  }
}

/** Runs on a schedule (UTC crontab), once among all copies. */
export function every<P extends z.ZodType>(cron: string, type: JobType<P>, run: Run<P>): Job<P> {
  return { ...type, run, cron }
}

import type { z } from 'zod'
import type { EventType } from '#shared/contract.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Actor, Admission, CompanyScope, EventScope } from './auth/access.ts'
import type { Db } from './database/db.ts'
import type { AppServices } from './app-services.ts'
import type { EnqueueOptions, JobType } from './jobs/jobs.ts'

/** The services of one request for a use case: its transaction and nothing wider. */
export interface Context {
  readonly db: Db
  readonly actor: Actor
  readonly admission: Admission
  readonly now: Date
  readonly locale: Locale
  readonly requestId: string
  readonly ip: string
  /** The caller is on this machine, with no proxy in between. */
  readonly isLocal?: boolean
  readonly userAgent: string
  readonly services: AppServices
  /** Events for other modules, stored in this transaction and delivered after it. */
  emit<P extends z.ZodType>(type: EventType<string, P>, payload: z.input<P>): void
  /** Slow or external work, stored in this transaction and done after it. */
  enqueue<P extends z.ZodType>(job: JobType<P>, payload: z.input<P>, options?: EnqueueOptions): void
  /** Further tags that this request changed, beyond those its contract names. */
  touch(...tags: string[]): void
  /** The same for a company that the caller is not in, such as one being joined; only a request has readers. */
  touchCompany?(companyId: string, ...tags: string[]): void
}

export interface CompanyContext extends Context {
  readonly company: CompanyScope
}

export interface EventContext extends CompanyContext {
  readonly event: EventScope
}

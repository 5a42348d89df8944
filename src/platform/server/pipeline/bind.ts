import type { Endpoint, InputOf, OutputOf } from '#shared/contract.ts'
import { isEndpoint } from '#shared/contract.ts'
import type { Locale } from '#shared/i18n.ts'
import type { Admission } from '../auth/access.ts'
import type { CompanyContext, Context, EventContext } from '../context.ts'
import type { Database } from '../database/db.ts'
import type { AppServices } from '../app-services.ts'
import type { Outbox } from '../jobs/outbox.ts'

/**
 * The path and the access word decide which context a handler gets, so that no handler runs without its
 * scope.
 */
export type ContextOf<E extends Endpoint> = E['path'] extends `${string}:eventId${string}`
  ? EventContext
  : E['access'] extends 'open' | 'user'
    ? Context
    : CompanyContext

export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

/** The context of a handler that opens its own transactions, since one of them serves many requests at once. */
export interface GroupContext {
  readonly database: Database
  readonly services: AppServices
  readonly admission: Admission
  readonly now: Date
  readonly locale: Locale
  readonly ip: string
  /** Notifies open browsers of a company which tags changed. */
  publish(companyId: string, tags: readonly string[]): void
  /** Collects events and jobs; the handler stores them in its own transaction. */
  outbox(): Outbox
}

export interface Grouped<E extends Endpoint> {
  grouped(ctx: GroupContext, input: InputOf<E>): Promise<OutputOf<E>>
}

type Endpoints<C> = { [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] & Endpoint }
type Handlers<C> = {
  [K in keyof Endpoints<C>]: Handler<Endpoints<C>[K]> | Grouped<Endpoints<C>[K]>
}

export interface Bound {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: (ctx: EventContext, input: unknown) => Promise<unknown> | unknown
  /** Replaces the handler and the pipeline's transaction. */
  readonly grouped?: (ctx: GroupContext, input: unknown) => Promise<unknown>
}

/** Ties a contract to its handlers; a missing, extra or wrong handler does not compile. */
export function bind<C extends object>(contract: C, handlers: Handlers<C>): Bound[] {
  return Object.entries(contract).flatMap(([name, endpoint]) => {
    if (!isEndpoint(endpoint)) return []
    const handler = handlers[name as keyof Handlers<C>] as
      | Bound['handler']
      | Required<Pick<Bound, 'grouped'>>
      | undefined
    if (!handler) throw new Error(`no handler for ${name}`)
    if (typeof handler === 'function') return [{ name, endpoint, handler: handler }]
    return [{ name, endpoint, handler: unreachable, grouped: handler.grouped }]
  })
}

function unreachable(): never {
  throw new Error('a grouped endpoint has no handler of one request')
}

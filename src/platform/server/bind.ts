import type { Endpoint, InputOf, OutputOf } from '#shared/contract.ts'
import { isEndpoint } from '#shared/contract.ts'
import type { CompanyContext, Context, EventContext } from './context.ts'

/** The path and the access word decide what a handler is handed: scope cannot be forgotten, only given. */
export type ContextOf<E extends Endpoint> = E['path'] extends `${string}:eventId${string}`
  ? EventContext
  : E['access'] extends 'open' | 'user'
    ? Context
    : CompanyContext

export type Handler<E extends Endpoint> = (
  ctx: ContextOf<E>,
  input: InputOf<E>,
) => Promise<OutputOf<E>> | OutputOf<E>

type Endpoints<C> = { [K in keyof C as C[K] extends Endpoint ? K : never]: C[K] & Endpoint }
type Handlers<C> = { [K in keyof Endpoints<C>]: Handler<Endpoints<C>[K]> }

export interface Bound {
  readonly name: string
  readonly endpoint: Endpoint
  readonly handler: (ctx: EventContext, input: unknown) => Promise<unknown> | unknown
}

/** Ties a contract to its handlers; a missing, extra or wrong handler does not compile. */
export function bind<C extends object>(contract: C, handlers: Handlers<C>): Bound[] {
  return Object.entries(contract).flatMap(([name, endpoint]) => {
    if (!isEndpoint(endpoint)) return []
    const handler = handlers[name as keyof Handlers<C>] as Bound['handler'] | undefined
    if (!handler) throw new Error(`no handler for ${name}`)
    return [{ name, endpoint, handler }]
  })
}

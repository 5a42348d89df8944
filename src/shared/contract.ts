import { z } from 'zod'
import { Id } from './ids.ts'

export type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/**
 * Access word. `open`: anyone; `user`: any signed-in account; `<module>:read|write`: staff of the company;
 * `<module>:admin`: its admins; any other word is checked by the authenticator that a module provides for
 * it.
 */
export type Access = 'open' | 'user' | `${string}:${'read' | 'write' | 'admin'}` | (string & {})

/**
 * A tag names a kind of data; queries declare what they read, commands what they change, and readers
 * refresh.
 */
export type Tag = string

export type InputShape = z.ZodObject
type Output = z.ZodType

export interface Endpoint<
  Path extends string = string,
  Word extends Access = Access,
  I extends InputShape = InputShape,
  O extends Output = Output,
  Code extends string = string,
> {
  readonly kind: 'query' | 'command'
  readonly method: Method
  readonly path: Path
  readonly access: Word
  readonly input: I
  readonly output: O
  readonly reads: readonly Tag[]
  /**
   * Tags after which it is read again at a limited rate: for results that are expensive to count while the
   * tag changes many times a second.
   */
  readonly throttledTags: readonly Tag[]
  readonly changes: readonly Tag[]
  /** Error codes of this endpoint; each must have its sentence in the module's `locales/errors-*.json`. */
  readonly errors: readonly Code[]
  readonly about: string
  /** Largest accepted body in bytes. */
  readonly bodyLimit: number
  /** The answer contains a credential, so it is not stored for a repeated Idempotency-Key. */
  readonly secret: boolean
  /**
   * An API key is refused: the call concerns accounts, a person's own choices, or a decision that needs a
   * person.
   */
  readonly peopleOnly: boolean
}

export type InputOf<E extends Endpoint> = z.output<E['input']>
export type CallOf<E extends Endpoint> = z.input<E['input']>
export type OutputOf<E extends Endpoint> = z.output<E['output']>

export const bodyLimits = {
  usual: 256 * 1024,
  document: 512 * 1024,
  import: 4 * 1024 * 1024,
} as const

// Used where an endpoint takes no input; its type follows from the missing option.
const nothing = z.strictObject({})
export const Nothing = z.null()

interface QueryOptions<
  P extends string,
  W extends Access,
  I extends InputShape,
  O extends Output,
  Code extends string,
> {
  path: P
  access: W
  input?: I
  output: O
  reads?: readonly Tag[]
  throttledTags?: readonly Tag[]
  errors?: readonly Code[]
  about?: string
  peopleOnly?: boolean
}

export function query<
  const P extends string,
  const W extends Access,
  O extends Output,
  I extends InputShape = typeof nothing,
  const Code extends string = never,
>(options: QueryOptions<P, W, I, O, Code>): Endpoint<P, W, I, O, Code> {
  return {
    kind: 'query',
    method: 'GET',
    path: options.path,
    access: options.access,
    input: orNothing(options.input),
    output: options.output,
    reads: options.reads ?? [],
    throttledTags: options.throttledTags ?? [],
    changes: [],
    errors: options.errors ?? [],
    about: options.about ?? '',
    bodyLimit: 0,
    secret: false,
    peopleOnly: options.peopleOnly ?? false,
  }
}

interface CommandOptions<
  P extends string,
  W extends Access,
  I extends InputShape,
  O extends Output,
  Code extends string,
> {
  method: Exclude<Method, 'GET'>
  path: P
  access: W
  input?: I
  output: O
  changes?: readonly Tag[]
  errors?: readonly Code[]
  about?: string
  bodyLimit?: number
  secret?: boolean
  peopleOnly?: boolean
}

export function command<
  const P extends string,
  const W extends Access,
  O extends Output,
  I extends InputShape = typeof nothing,
  const Code extends string = never,
>(options: CommandOptions<P, W, I, O, Code>): Endpoint<P, W, I, O, Code> {
  return {
    kind: 'command',
    method: options.method,
    path: options.path,
    access: options.access,
    input: orNothing(options.input),
    output: options.output,
    reads: [],
    throttledTags: [],
    changes: options.changes ?? [],
    errors: options.errors ?? [],
    about: options.about ?? '',
    bodyLimit: options.bodyLimit ?? bodyLimits.usual,
    secret: options.secret ?? false,
    peopleOnly: options.peopleOnly ?? false,
  }
}

export function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'kind' in value && 'access' in value
}

/** An event for higher modules, stored with the change it describes. */
export interface EventType<Name extends string = string, P extends z.ZodType = z.ZodType> {
  readonly event: Name
  readonly payload: P
}

export function eventType<const N extends string, P extends z.ZodType>(
  name: N,
  payload: P,
): EventType<N, P> {
  return { event: name, payload }
}

export function inEvent<S extends z.ZodRawShape>(shape: S) {
  return z.strictObject({ eventId: Id, ...shape })
}

export const Cursor = z.string().max(400)

/** Pages are read by a cursor; `offset` is for a jump of the scroll bar, which is slower the further it goes. */
export const pageInput = {
  cursor: Cursor.optional(),
  offset: z.int().min(0).max(5_000_000).optional(),
  limit: z.int().min(1).max(200).default(50),
}

export function pageOf<T extends z.ZodType>(item: T) {
  return z.strictObject({
    items: z.array(item),
    next: Cursor.nullable(),
    /** Every row the filter matches, not only this page. */
    total: z.int().nonnegative(),
  })
}

/** The names of `:parameters` in a path, in order. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
}

/** Without an input I is `nothing`, its default, which an optional argument does not show. */
function orNothing<I extends InputShape>(input: I | undefined): I {
  return input ?? (nothing as unknown as I)
}

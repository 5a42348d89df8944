/**
 * An interface that a lower module needs from higher ones without importing them. The lower module declares
 * the port, higher ones provide it in their `server/ports.ts`, and `src/app` connects them.
 */
export interface Port<T> {
  readonly port: string
  /** Never present: carries the type of the provided value. */
  readonly shape?: T
}

export interface PortProvider {
  readonly port: string
  readonly provider: unknown
}

export function port<T>(name: string): Port<T> {
  return { port: name }
}

export function provide<T>(target: Port<T>, provider: T): PortProvider {
  return { port: target.port, provider }
}

export class Ports {
  readonly #providers: readonly PortProvider[]

  constructor(providers: readonly PortProvider[]) {
    this.#providers = providers
  }

  /** All values that modules provided, in layer order. */
  all<T>({ port: name }: Port<T>): T[] {
    return this.#providers
      .filter((entry) => entry.port === name)
      .map((entry) => entry.provider as T)
  }

  /** For a port that exactly one module provides. */
  one<T>(target: Port<T>): T {
    const [only, ...others] = this.all(target)
    if (only === undefined || others.length > 0)
      throw new Error(`port ${target.port} is provided ${others.length + (only ? 1 : 0)} times`)
    return only
  }
}

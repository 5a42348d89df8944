/**
 * What a lower module needs from higher ones, without knowing them. The lower module declares the
 * port, higher ones fill it in their `server/ports.ts`, and the composition brings both together.
 */
export interface Port<T> {
  readonly port: string
  /** Never present: carries the type of what fills the port. */
  readonly shape?: T
}

export interface Filling {
  readonly port: string
  readonly filling: unknown
}

export function port<T>(name: string): Port<T> {
  return { port: name }
}

export function fill<T>(target: Port<T>, filling: T): Filling {
  return { port: target.port, filling }
}

export class Ports {
  readonly #fillings: readonly Filling[]

  constructor(fillings: readonly Filling[]) {
    this.#fillings = fillings
  }

  /** Everything that modules contributed, in ladder order. */
  all<T>({ port: name }: Port<T>): T[] {
    return this.#fillings.filter((entry) => entry.port === name).map((entry) => entry.filling as T)
  }

  /** For a port that exactly one module fills. */
  one<T>(target: Port<T>): T {
    const [only, ...others] = this.all(target)
    if (only === undefined || others.length > 0)
      throw new Error(`port ${target.port} is filled ${others.length + (only ? 1 : 0)} times`)
    return only
  }
}

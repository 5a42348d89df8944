/**
 * A place on a module's screen that higher modules fill, without the lower one knowing them. Both
 * the place and what fills it are said in `web/ports.ts`; what fills it brings its code lazily.
 */
export interface WebPort<T> {
  readonly port: string
  /** Never present: carries the type of what fills the port. */
  readonly shape?: T
}

export interface WebFilling {
  readonly port: string
  readonly filling: unknown
}

export function webPort<T>(name: string): WebPort<T> {
  return { port: name }
}

export function fillPort<T>(target: WebPort<T>, filling: T): WebFilling {
  return { port: target.port, filling }
}

let fillings: readonly WebFilling[] = []

/** Called once by the application, with what each module contributes. */
export function learnPorts(modules: readonly (readonly WebFilling[])[]): void {
  fillings = modules.flat()
}

/** Everything that modules contributed, in ladder order. */
export function usePort<T>({ port: name }: WebPort<T>): T[] {
  return fillings.filter((entry) => entry.port === name).map((entry) => entry.filling as T)
}

/**
 * A slot on a module's screen that higher modules fill, without an import by the lower one. Slots and
 * providers are both in `web/ports.ts`; a provider loads its code lazily.
 */
export interface WebPort<T> {
  readonly port: string
  /** Never present: carries the type of the provided value. */
  readonly shape?: T
}

export interface WebPortProvider {
  readonly port: string
  readonly provider: unknown
}

export function webPort<T>(name: string): WebPort<T> {
  return { port: name }
}

export function providePort<T>(target: WebPort<T>, provider: T): WebPortProvider {
  return { port: target.port, provider }
}

let providers: readonly WebPortProvider[] = []

/** Called once by the application, with the providers of all modules. */
export function registerPorts(modules: readonly (readonly WebPortProvider[])[]): void {
  providers = modules.flat()
}

/** All values that modules provided, in layer order. */
export function usePort<T>({ port: name }: WebPort<T>): T[] {
  return providers.filter((entry) => entry.port === name).map((entry) => entry.provider as T)
}

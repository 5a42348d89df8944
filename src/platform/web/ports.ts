import { use } from 'react'
import { loadLightCode } from './routing/load-screen.ts'
import { toldEnd } from './told-end.ts'

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

type Fillings = readonly (readonly WebFilling[])[]

let ask: () => Promise<Fillings> = () => Promise.resolve([])
let asked: Promise<readonly WebFilling[]> | undefined

/** Called once by the application. */
export function learnPorts(fetch: () => Promise<Fillings>): void {
  ask = fetch
  asked = undefined
}

/** Asked for beside the code of a screen, so that the screen does not wait for it afterwards. */
export function askForFillings(): Promise<readonly WebFilling[]> {
  asked ??= toldEnd(
    loadLightCode(ask).then(
      (modules) => modules.flat(),
      (error: unknown) => {
        asked = undefined
        throw error
      },
    ),
  )
  return asked
}

/** Everything that modules contributed, in ladder order. */
export function usePort<T>({ port: name }: WebPort<T>): T[] {
  return use(askForFillings())
    .filter((entry) => entry.port === name)
    .map((entry) => entry.filling as T)
}

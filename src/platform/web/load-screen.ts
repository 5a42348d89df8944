import type { Load } from './screens.ts'

/** The code of a screen did not come, after every try or in time. */
export class ScreenLoadError extends Error {
  constructor(cause: unknown) {
    super('a part of the application could not be loaded', { cause })
    this.name = 'ScreenLoadError'
  }
}

export const longestLoad = 120_000
/** A cut of a moment is not worth a word. */
const pauses = [400, 1200]

/** Fetches a screen; a chunk that does not arrive within two minutes is a load error. */
export function loadScreen<P>(load: Load<P>): ReturnType<Load<P>> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => {
      clearTimeout(deadline)
      reject(new ScreenLoadError(cause))
    }
    const deadline = setTimeout(() => fail('too slow'), longestLoad)
    const attempt = (left: readonly number[]) => {
      load().then(
        (screen) => {
          clearTimeout(deadline)
          resolve(screen)
        },
        (error: unknown) => {
          const [pause, ...rest] = left
          if (pause === undefined) fail(error)
          else setTimeout(() => attempt(rest), pause)
        },
      )
    }
    attempt(pauses)
  })
}

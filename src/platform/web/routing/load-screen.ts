/** The code of a screen or of a part of it failed to load, after every try or in time. */
export class ScreenLoadError extends Error {
  /** The request is still pending: the browser requests the same code again only after a reload of the page. */
  readonly isStuck: boolean

  constructor(cause: unknown, isStuck = false) {
    super('a part of the application could not be loaded', { cause })
    this.name = 'ScreenLoadError'
    this.isStuck = isStuck
  }
}

export const maxLoadMs = 120_000
/** A short interruption is not shown. */
const pauses = [400, 1200]

/** Loads code with a few tries; a chunk that does not arrive within two minutes is a load error. */
export function loadCode<T>(load: () => Promise<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const fail = (cause: unknown, isStuck = false) => {
      clearTimeout(deadline)
      reject(new ScreenLoadError(cause, isStuck))
    }
    const deadline = setTimeout(() => fail('too slow', true), maxLoadMs)
    const attempt = (left: readonly number[]) => {
      load().then(
        (code) => {
          clearTimeout(deadline)
          resolve(code)
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

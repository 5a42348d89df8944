/**
 * A promise that says itself how it ended, so that React waits for it no more. Then `use` can be called at
 * every drawing, as it must be: where it was called before a wait and left out after it, React loses count
 * of the hooks that follow.
 */
export function toldEnd<T>(promise: Promise<T>): Promise<T> {
  promise.then(
    (value) => Object.assign(promise, { status: 'fulfilled', value }),
    // Whoever uses it hears that it failed.
    () => undefined,
  )
  return promise
}

/** The same object without the properties whose value is `undefined`. */
export function omitUndefined<T extends object>(
  object: T,
): { [K in keyof T]: Exclude<T[K], undefined> } {
  const entries = Object.entries(object).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [K in keyof T]: Exclude<T[K], undefined> }
}

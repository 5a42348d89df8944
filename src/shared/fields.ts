/** One property of every entry: `eachOf(guestFields, 'blank')` has the blank value of each field. */
export function eachOf<
  T extends Readonly<Record<string, Readonly<Record<P, unknown>>>>,
  P extends string,
>(table: T, property: P): { -readonly [K in keyof T]: T[K][P] } {
  const entries = Object.entries(table).map(([key, entry]) => [key, entry[property]])
  return Object.fromEntries(entries) as { [K in keyof T]: T[K][P] }
}

/** `Object.keys` with its type. */
export function keysOf<T extends object>(table: T): (keyof T & string)[] {
  return Object.keys(table) as (keyof T & string)[]
}

/** The same for each of these keys. */
export function forKeys<K extends string, T>(
  keys: readonly K[],
  make: (key: K) => T,
): Record<K, T> {
  return Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<K, T>
}

/** These fields of an object that may have more. */
export function pick<T extends object, K extends keyof T>(
  object: T,
  keys: readonly K[],
): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, object[key]])) as Pick<T, K>
}

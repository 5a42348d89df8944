import { keysOf } from '#shared/fields.ts'

/** A table of fields by key, of which this needs the columns. */
type Fields = Readonly<Record<string, { readonly column: string }>>
type Key<F> = keyof F & string
type Selection<F extends Fields> = {
  [K in Key<F>]: `${F[K]['column']} as ${K}`
}[Key<F>]
type ValuesByColumn<F extends Fields, V> = {
  [K in Key<F> & keyof V as F[K]['column']]: V[K]
}

/** Each column under the name of its field, for the `select` of a query: `job_title as jobTitle`. */
export function selectionOf<F extends Fields>(fields: F): Selection<F>[] {
  return keysOf(fields).map((key) => `${fields[key]?.column} as ${key}`) as Selection<F>[]
}

/** Each column by its own name, for `recordsOf`. */
export function columnsOf<F extends Fields>(fields: F): F[Key<F>]['column'][] {
  return keysOf(fields).map((key) => fields[key]?.column) as F[Key<F>]['column'][]
}

/** The values of an object that may have more, by column, to be written. */
export function columnValues<F extends Fields, V extends Record<Key<F>, unknown>>(
  fields: F,
  values: V,
): ValuesByColumn<F, V> {
  const entries = keysOf(fields).map((key) => [fields[key]?.column, values[key]])
  return Object.fromEntries(entries) as ValuesByColumn<F, V>
}

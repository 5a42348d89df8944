interface Merge<V> {
  /** Every field that only one side changed, with that side's value; unchanged fields too. */
  settled: Partial<V>
  /** Fields that both sides changed differently: the user must choose. */
  collisions: (keyof V & string)[]
  /** Fields that only the other side changed. */
  fromThem: (keyof V & string)[]
}

/** Merges the read values, the typed ones, and those that another person saved meanwhile, field by field. */
export function mergeThreeWays<V extends object>(
  base: V,
  mine: V,
  theirs: V,
  names: readonly (keyof V & string)[],
): Merge<V> {
  const merge: Merge<V> = { settled: {}, collisions: [], fromThem: [] }
  for (const name of names) {
    const isMine = !isEqual(mine[name], base[name])
    const isTheirs = !isEqual(theirs[name], base[name])
    if (isMine && isTheirs && !isEqual(mine[name], theirs[name])) merge.collisions.push(name)
    else if (isTheirs && !isMine) {
      merge.settled[name] = theirs[name]
      merge.fromThem.push(name)
    } else merge.settled[name] = mine[name]
  }
  return merge
}

/** Equal as JSON, with keys in any order. */
export function isEqual(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return false
  if (Array.isArray(one) !== Array.isArray(other)) return false
  if (one instanceof Blob || other instanceof Blob) return false
  const left = one as Record<string, unknown>
  const right = other as Record<string, unknown>
  const keys = new Set([...Object.keys(left), ...Object.keys(right)])
  return [...keys].every((key) => isEqual(left[key], right[key]))
}

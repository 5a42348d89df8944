import { useState } from 'react'
import { isEqual, mergeThreeWays } from '#platform/web/forms/merge.ts'

type Row = object & { version: number }

/**
 * The form of a row that a colleague may save meanwhile. Their changes are merged into it, the reader's own
 * are kept, and `collides` is true if both changed the same field, which a person then decides.
 */
export function useMergedRow<V extends Row>(row: V) {
  const [{ base, typed }, setState] = useState({ base: row, typed: row })
  const merge = row.version === base.version ? null : mergeRows(base, typed, row)
  const settle = (chosen: V | object) =>
    setState({ base: row, typed: { ...typed, ...merge?.settled, ...chosen, version: row.version } })
  const from = (side: V) =>
    Object.fromEntries((merge?.collisions ?? []).map((name) => [name, side[name]]))
  if (merge?.collisions.length === 0) settle({})
  return {
    typed,
    isDirty: !isEqual({ ...typed, version: 0 }, { ...base, version: 0 }),
    set: (changes: Partial<V>) =>
      setState((before) => ({ ...before, typed: { ...before.typed, ...changes } })),
    /** The fields that both changed. */
    collisions: merge?.collisions ?? [],
    takeTheirs: () => settle(from(row)),
    keepMine: () => settle(from(typed)),
  }
}

export function mergeRows<V extends Row>(base: V, mine: V, theirs: V) {
  const names = (Object.keys(theirs) as (keyof V & string)[]).filter((name) => name !== 'version')
  const { settled, collisions } = mergeThreeWays(base, mine, theirs, names)
  const open = collisions.filter((name) => {
    const mergedValue = mergeInside(base[name], mine[name], theirs[name])
    if (mergedValue) settled[name] = mergedValue as V[typeof name]
    return !mergedValue
  })
  return { settled, collisions: open }
}

/** Texts by department are fields of their own; null where both wrote the same one. */
function mergeInside(...sides: [unknown, unknown, unknown]): object | null {
  if (!sides.every(isRecord)) return null
  const [base, mine, theirs] = sides as [object, object, object]
  const names = Object.keys({ ...base, ...mine, ...theirs }) as never[]
  const { settled, collisions } = mergeThreeWays(base, mine, theirs, names)
  return collisions.length === 0 ? settled : null
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

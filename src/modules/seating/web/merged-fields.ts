import { useState } from 'react'
import { isEqual, mergeThreeWays } from '#platform/web/forms/merge.ts'

type Name<V> = keyof V & string

interface Merged<V> {
  /** The values as they were read; for a collision, those before both changes. */
  base: V
  theirs: V
  typed: V
  revision: number
}

/**
 * Typed changes to a row that colleagues may change meanwhile. Fields that only they changed are updated in the form,
 * fields that only this person changed stay, and fields that both changed are asked about on saving. The revision
 * counts what the server has written, so that a change that is shown in advance is not taken for a colleague's.
 */
export function useMergedFields<V extends object>(row: V, revision: number) {
  const [state, setState] = useState<Merged<V>>({ base: row, theirs: row, typed: row, revision })
  const now = state.revision === revision ? state : mergedWith(state, row, revision)
  if (now !== state) setState(now)
  const { base, theirs, typed } = now
  return {
    base,
    theirs,
    typed,
    isDirty: !isEqual(typed, base),
    set: (more: Partial<V>) =>
      setState((before) => ({ ...before, typed: { ...before.typed, ...more } })),
    collisions: collisionsOf(now),
    /** The fields to save after the choice. */
    resolve(choice: Record<string, 'yours' | 'theirs'>): Pick<Merged<V>, 'base' | 'typed'> {
      const next = resolved(now, choice)
      setState(next)
      return next
    },
  }
}

export function mergedWith<V extends object>(
  { base, typed }: Pick<Merged<V>, 'base' | 'typed'>,
  theirs: V,
  revision: number,
): Merged<V> {
  const { settled, collisions } = mergeThreeWays(base, typed, theirs, namesOf(theirs))
  return {
    base: { ...theirs, ...pick(base, collisions) },
    theirs,
    typed: { ...typed, ...settled },
    revision,
  }
}

export function collisionsOf<V extends object>({ base, typed, theirs }: Merged<V>): Name<V>[] {
  return mergeThreeWays(base, typed, theirs, namesOf(theirs)).collisions
}

export function resolved<V extends object>(
  state: Merged<V>,
  choice: Record<string, 'yours' | 'theirs'>,
): Merged<V> {
  const { theirs, typed } = state
  const fromServer = collisionsOf(state).filter((name) => choice[name] === 'theirs')
  return { ...state, base: theirs, typed: { ...typed, ...pick(theirs, fromServer) } }
}

/** The changed fields of a row, and their values when they were read. */
export function writtenOf<V extends { id: string }>({ base, typed }: { base: V; typed: V }) {
  const names = namesOf(typed).filter((name) => !isEqual(base[name], typed[name]))
  const of = (row: V) => ({ ...pick(row, names), id: row.id })
  return { patch: of(typed), seen: of(base) }
}

function namesOf<V extends object>(row: V): Name<V>[] {
  return Object.keys(row) as Name<V>[]
}

function pick<V extends object>(row: V, names: readonly Name<V>[]): Partial<V> {
  return Object.fromEntries(names.map((name) => [name, row[name]])) as Partial<V>
}

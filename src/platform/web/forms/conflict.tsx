import { useLayoutEffect, useRef, type ReactNode } from 'react'
import type { SavedBy } from '#shared/app-error.ts'
import type { Endpoint } from '#shared/contract.ts'
import { ConflictView } from '#ui/live/records/conflict-view.tsx'
import { toast } from '#ui/live/toasts.tsx'
import { useText } from '../i18n.tsx'
import { useSession } from '../session/session.ts'
import type { ContractForm } from './form.tsx'
import { mergeThreeWays } from './merge.ts'
import { conflict as text } from '../locales/conflict.gen.ts'

/** The members of a form that merging needs; the base is included, so that two sides are never compared without it. */
export interface MergingForm<V extends object> extends Pick<
  ContractForm<Endpoint, Record<string, unknown>>,
  'keepEditing' | 'pending' | 'savedBy' | 'hasMerged'
> {
  values: V
  base: V
  resolve(merged: Partial<V>, theirs: Partial<V>): void
}

interface ConflictProps<V extends object> {
  form: MergingForm<V>
  /** The row as it is now, with at least the fields of the form. */
  theirs: V
  labels: Record<keyof V & string, string>
  show?: (
    field: keyof V & string,
    value: V[keyof V & string],
    /** The side of the value, for values that need other fields to be read. */
    side: V,
  ) => ReactNode
}

/**
 * Shown when another person saved in between. Fields that only one side changed are merged and saved at once;
 * the user chooses only for fields that both changed.
 */
export function Conflict<V extends object>({
  form,
  theirs,
  labels,
  show: shownBy,
}: ConflictProps<V>) {
  const plain = usePlainValue()
  const show = shownBy ?? ((_, value) => plain(value))
  const sayWho = useWhoSaved(form.savedBy)
  const names = Object.keys(labels) as (keyof V & string)[]
  const { settled, collisions, fromThem } = mergeThreeWays(form.base, form.values, theirs, names)
  const save = (choice: Partial<V>) => {
    const theirFields = Object.fromEntries(names.map((name) => [name, theirs[name]]))
    form.resolve({ ...settled, ...choice }, theirFields as Partial<V>)
  }
  const isUnasked = collisions.length === 0 && !form.hasMerged
  const merged = useRef(false)
  useLayoutEffect(() => {
    if (!isUnasked || merged.current) return
    merged.current = true
    save({})
    toast.info(sayWho('Merged'))
  })
  if (isUnasked) return null
  return (
    <ConflictView
      about={sayWho('')}
      fields={collisions.map((name) => ({
        name,
        label: labels[name],
        yours: show(name, form.values[name], form.values),
        theirs: show(name, theirs[name], theirs),
      }))}
      taken={fromThem.map((name) => ({
        name,
        label: labels[name],
        value: show(name, theirs[name], theirs),
      }))}
      theirName={form.savedBy?.name}
      onResolve={(choice) =>
        save(
          Object.fromEntries(
            collisions.map((name) => [
              name,
              (choice[name] === 'yours' ? form.values : theirs)[name],
            ]),
          ) as Partial<V>,
        )
      }
      onCancel={form.keepEditing}
      busy={form.pending}
    />
  )
}

/** How a value without words of its own is shown: an answer by its word, the items of a list beside each other. */
export function usePlainValue(): (value: unknown) => ReactNode {
  const say = useText(text)
  return (value) => {
    if (typeof value === 'boolean') return say(value ? 'yes' : 'no')
    if (typeof value === 'number') return String(value)
    return Array.isArray(value) ? value.join(', ') : (value as ReactNode)
  }
}

function useWhoSaved(savedBy: SavedBy | null): (outcome: '' | 'Merged') => string {
  const say = useText(text)
  const own = useSession().profile?.id
  return (outcome) => {
    if (!savedBy) return say(`someone${outcome}`)
    return savedBy.id !== null && savedBy.id === own
      ? say(`self${outcome}`)
      : say(`named${outcome}`, { name: savedBy.name })
  }
}

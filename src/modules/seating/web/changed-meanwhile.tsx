import type { ReactNode } from 'react'
import { conflict as conflictText } from '#platform/web/locales/conflict.gen.ts'
import { useText } from '#platform/web/i18n.tsx'
import { ConflictView } from '#ui/live/records/conflict-view.tsx'
import type { Plan } from '../model.ts'

interface ChangedMeanwhileProps<V extends object> {
  plan: Pick<Plan, 'steps'>
  merged: { typed: V; theirs: V; collisions: readonly (keyof V & string)[] }
  labels: Record<Exclude<keyof V & string, 'id'>, string>
  show: (field: keyof V & string, side: V) => ReactNode
  busy: boolean
  onResolve: (choice: Record<string, 'yours' | 'theirs'>) => void
  onCancel: () => void
}

/** A colleague saved a field that is typed here: nothing is written before a person chose. */
export function ChangedMeanwhile<V extends object>(props: ChangedMeanwhileProps<V>) {
  const { plan, merged, labels, show, busy, onResolve, onCancel } = props
  const say = useText(conflictText)
  const { typed, theirs, collisions } = merged
  const [last] = plan.steps
  const by = last && !last.isOwn ? last.by : undefined
  return (
    <ConflictView
      about={by ? say('named', { name: by }) : say('someone')}
      fields={collisions.map((name) => ({
        name,
        label: labels[name as Exclude<typeof name, 'id'>],
        yours: show(name, typed),
        theirs: show(name, theirs),
      }))}
      theirName={by}
      onResolve={onResolve}
      onCancel={onCancel}
      busy={busy}
    />
  )
}

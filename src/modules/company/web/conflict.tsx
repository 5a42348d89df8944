import type { ReactNode } from 'react'
import type { Endpoint } from '#shared/contract.ts'
import type { ContractForm } from '#platform/web/forms/form.tsx'
import { useText } from '#platform/web/i18n.tsx'
import { ConflictView } from '#ui/live/records/conflict-view.tsx'
import { text } from '../text.ts'

interface ConflictProps<E extends Endpoint, V extends object> {
  form: Pick<
    ContractForm<E, V & Record<string, unknown>>,
    'resolve' | 'keepEditing' | 'pending'
  > & {
    values: V
  }
  /** The row as it stands, with at least the fields of the form. */
  theirs: V
  labels: Record<keyof V & string, string>
  show?: (field: keyof V & string, value: V[keyof V & string]) => ReactNode
}

/** Somebody else saved in between: what is typed and what stands, field by field. */
export function Conflict<E extends Endpoint, V extends object>({
  form,
  theirs,
  labels,
  show = (_, value) => value as ReactNode,
}: ConflictProps<E, V>) {
  const say = useText(text)
  const names = (Object.keys(labels) as (keyof V & string)[]).filter(
    (name) => JSON.stringify(form.values[name]) !== JSON.stringify(theirs[name]),
  )
  return (
    <ConflictView
      about={say('conflict')}
      fields={names.map((name) => ({
        name,
        label: labels[name],
        yours: show(name, form.values[name]),
        theirs: show(name, theirs[name]),
      }))}
      onResolve={(choice) =>
        form.resolve(
          Object.fromEntries(
            names.map((name) => [name, (choice[name] === 'yours' ? form.values : theirs)[name]]),
          ) as Partial<V & Record<string, unknown>>,
        )
      }
      onCancel={form.keepEditing}
      busy={form.pending}
    />
  )
}

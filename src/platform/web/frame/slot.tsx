import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import { useRouting } from '../router.tsx'
import type { Load, Slots } from '../screens.ts'

const made = new Map<unknown, ComponentType<never>>()

type PropsOf<Name extends keyof Slots> = NonNullable<Slots[Name]> extends Load<infer P> ? P : never
type SlotProps<Name extends keyof Slots> = { name: Name } & PropsOf<Name>

/** A place in the frame that a module may fill; an empty one, and one whose code failed, takes no room. */
export function Slot<Name extends keyof Slots>({ name, ...props }: SlotProps<Name>): ReactNode {
  const load = useRouting().table.slots[name]
  if (!load) return null
  const Content = contentOf(load as Load) as ComponentType<typeof props>
  return (
    <Suspense fallback={null}>
      <Content {...props} />
    </Suspense>
  )
}

function contentOf(load: Load): ComponentType<never> {
  const known = made.get(load)
  if (known) return known
  const content = lazy(() => load().catch(() => ({ default: () => null })))
  made.set(load, content)
  return content
}

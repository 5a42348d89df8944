import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { screenAt } from '../route-table.ts'
import { useRouting } from '../router.tsx'
import type { Load, SlotProps, Slots } from '../screens.ts'

const codes = new Map<Load<SlotProps>, ReturnType<Load<SlotProps>>>()

/** A place in the frame that a module may fill; an empty one, and one whose code failed, takes no room. */
export function Slot({ name }: { name: keyof Slots }) {
  const { table } = useRouting()
  const screen = screenAt(table, useLocation().pathname)
  const load = table.slots[name]
  if (!load) return null
  return (
    <Suspense fallback={null}>
      <Content load={load} path={screen?.path ?? ''} />
    </Suspense>
  )
}

function Content({ load, path }: { load: Load<SlotProps>; path: string }) {
  const { default: Loaded } = use(codeOf(load))
  return <Loaded path={path} />
}

function codeOf(load: Load<SlotProps>): ReturnType<Load<SlotProps>> {
  const known = codes.get(load)
  if (known) return known
  const code = load().catch(() => ({ default: () => null }))
  codes.set(load, code)
  return code
}

import { Suspense, use } from 'react'
import { useLocation } from 'react-router'
import { loadCode } from '../routing/load-screen.ts'
import { screenAt } from '../routing/route-table.ts'
import { useRouting } from '../routing/router.tsx'
import type { Load, SlotProps, Slots } from '../routing/screens.ts'

const codes = new Map<Load<SlotProps>, ReturnType<Load<SlotProps>>>()

/** A place in the frame that a module may fill; an empty one takes no room, nor does one whose code did not come yet. */
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

const patience = 30_000

/** What did not come is asked for again by a later screen. */
function codeOf(load: Load<SlotProps>): ReturnType<Load<SlotProps>> {
  const known = codes.get(load)
  if (known) return known
  const code = loadCode(load).catch(() => {
    setTimeout(() => codes.delete(load), patience)
    return { default: () => null }
  })
  codes.set(load, code)
  return code
}

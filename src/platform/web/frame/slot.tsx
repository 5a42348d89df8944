import { createElement, Suspense, use, type ComponentType } from 'react'
import { useIdle } from '#ui/live/idle.ts'
import { useLocation } from 'react-router'
import { loadCode } from '../routing/load-screen.ts'
import { screenAt } from '../routing/route-table.ts'
import { useRouteTable } from '../routing/router.tsx'
import type { Load, SlotProps, Slots } from '../routing/screens.ts'

const codes = new Map<Load<SlotProps>, ReturnType<Load<SlotProps>>>()

/** A slot of the frame that a module may fill; an empty one, or one still loading, takes no space. */
export function Slot({ name }: { name: keyof Slots }) {
  const table = useRouteTable()
  const screen = screenAt(table, useLocation().pathname)
  const load = table.slots[name]
  // The switcher shows the chosen event; the rest is loaded after the content of the screen.
  const isDue = useIdle(name === 'eventSwitcher')
  if (!load || !isDue) return null
  return (
    <Suspense fallback={null}>
      <Content load={load} path={screen?.path ?? ''} />
    </Suspense>
  )
}

function Content({ load, path }: { load: Load<SlotProps>; path: string }) {
  return createElement(componentsByLoad.get(load) ?? use(codeOf(load)).default, { path })
}

const componentsByLoad = new Map<Load<SlotProps>, ComponentType<SlotProps>>()
const waitMs = 30_000

/** Loaded in parallel with the first screen. */
export function codeOfSlot(load: Load<SlotProps> | undefined): Promise<unknown> {
  return load ? codeOf(load) : Promise.resolve()
}

/** After a failed load, a later screen requests the code again. */
function codeOf(load: Load<SlotProps>): ReturnType<Load<SlotProps>> {
  const loading = codes.get(load)
  if (loading) return loading
  const code = loadCode(load).then(
    (module) => {
      componentsByLoad.set(load, module.default)
      return module
    },
    () => {
      setTimeout(() => codes.delete(load), waitMs)
      return { default: () => null }
    },
  )
  codes.set(load, code)
  return code
}

import { useState } from 'react'
import type { DisplayMenuProps } from '#ui/live/lists/display-menu.tsx'
import type { Density, Widths } from '#ui/live/table/columns.ts'
import { useSession } from './session/session.ts'
import { safeLocalStorage } from './safe-storage.ts'

interface Display {
  hidden: readonly string[]
  density: Density
  widths: Widths
}

/** The columns that a person shows, with their widths and the row density; stored in this browser. */
export function useTableDisplay<C extends { id: string; title: string }>(
  table: string,
  columns: readonly C[],
  hiddenAtFirst: readonly string[] = [],
) {
  const key = `${table} table ${useSession().profile?.id ?? ''}`
  const [own, setOwn] = useState<Partial<Display>>(() => readDisplay(key))
  const keep = (change: Partial<Display>) => {
    const next = { ...own, ...change }
    safeLocalStorage.setItem(key, JSON.stringify(next))
    setOwn(next)
  }
  const hidden = own.hidden ?? hiddenAtFirst
  const density = own.density ?? 'comfortable'
  const menu: DisplayMenuProps = {
    columns: columns.map(({ id, title }) => ({ id, title })),
    hidden,
    onHidden: (next) => keep({ hidden: next }),
    density,
    onDensity: (next) => keep({ density: next }),
    onResetWidths: () => keep({ widths: {} }),
  }
  return {
    shown: columns.filter(({ id }, at) => at === 0 || !hidden.includes(id)),
    density,
    widths: own.widths ?? noWidths,
    onWidths: (widths: Widths) => keep({ widths }),
    menu,
  }
}

const noWidths: Widths = {}

function readDisplay(key: string): Partial<Display> {
  try {
    const { hidden, density, widths } = JSON.parse(
      safeLocalStorage.getItem(key) ?? '{}',
    ) as Partial<Display>
    return {
      ...(Array.isArray(hidden) && { hidden }),
      ...((density === 'compact' || density === 'comfortable') && { density }),
      ...(widths && typeof widths === 'object' && { widths }),
    }
  } catch {
    return {}
  }
}

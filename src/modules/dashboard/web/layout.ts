import { useCommand } from '#platform/web/calls/command.ts'
import { useEndpoint } from '#platform/web/calls/endpoint.ts'
import { getLayout, saveLayout } from '../contract.ts'
import { arranged, numberTiles, sections, usualLayout, type Layout, type TileId } from '../model.ts'

export interface Arrangement {
  numbers: (typeof numberTiles)[number][]
  sections: (typeof sections)[number][]
  hidden: readonly TileId[]
  isShown: (id: TileId) => boolean
}

/** The person's arrangement; undefined until it is known, so that nothing jumps. */
export function useArrangement() {
  const reading = useEndpoint(getLayout, {})
  const saving = useCommand(saveLayout, {
    optimistic: (layout, cache) => cache.change(getLayout, () => layout),
  })
  const layout = reading.data ?? (reading.error ? usualLayout : undefined)
  return {
    arrangement: layout && arrangementOf(layout),
    error: saving.error,
    keep: (next: Layout) => void saving.run(next),
  }
}

function arrangementOf({ order, hidden }: Layout): Arrangement {
  return {
    numbers: arranged(numberTiles, order),
    sections: arranged(sections, order),
    hidden,
    isShown: (id) => !hidden.includes(id),
  }
}

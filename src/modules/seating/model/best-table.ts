import type { Seating } from '../model.ts'
import { freeSeat } from './tray.ts'
import { costOf, violationsOf } from './violations.ts'

/** The table with a free seat at which this guest hurts least, and how many more wishes are broken there. */
export function bestTable(
  seating: Seating,
  guestId: string,
): { tableId: string; hurts: number } | undefined {
  const others = seating.places.filter((place) => place.guestId !== guestId)
  const before = brokenIn({ ...seating, places: others })
  let best: { tableId: string; hurts: number; cost: number } | undefined
  for (const table of seating.tables) {
    const seat = table.locked ? undefined : freeSeat(table, others)
    if (!seat) continue
    const place = { ...seat, guestId, locked: false, ageBand: 'adult' as const }
    const after = brokenIn({ ...seating, places: [...others, place] })
    const hurts = Math.max(0, after.count - before.count)
    const cost = after.cost - before.cost
    if (!best || cost < best.cost) best = { tableId: table.id, hurts, cost }
  }
  return best && { tableId: best.tableId, hurts: best.hurts }
}

function brokenIn(seating: Seating): { count: number; cost: number } {
  const broken = violationsOf(seating)
  const musts = broken.filter(({ must }) => must)
  return { count: broken.length, cost: costOf(broken) + musts.length * 10_000 }
}

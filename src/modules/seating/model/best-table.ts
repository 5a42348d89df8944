import type { Seating } from '../model.ts'
import { freeSeat } from './tray.ts'
import { costOf, violationsOf } from './violations.ts'

/** The table with a free seat where this guest breaks the fewest wishes, and how many more are broken there. */
export function bestTable(
  seating: Seating,
  guestId: string,
): { tableId: string; addedViolations: number } | undefined {
  const others = seating.places.filter((placement) => placement.guestId !== guestId)
  const before = brokenIn({ ...seating, places: others })
  let best: { tableId: string; addedViolations: number; cost: number } | undefined
  for (const table of seating.tables) {
    const seat = table.locked ? undefined : freeSeat(table, others)
    if (!seat) continue
    const place = { ...seat, guestId, locked: false, ageBand: 'adult' as const }
    const after = brokenIn({ ...seating, places: [...others, place] })
    const addedViolations = Math.max(0, after.count - before.count)
    const cost = after.cost - before.cost
    if (!best || cost < best.cost) best = { tableId: table.id, addedViolations, cost }
  }
  return best && { tableId: best.tableId, addedViolations: best.addedViolations }
}

function brokenIn(seating: Seating): { count: number; cost: number } {
  const broken = violationsOf(seating)
  const musts = broken.filter(({ must }) => must)
  return { count: broken.length, cost: costOf(broken) + musts.length * 10_000 }
}

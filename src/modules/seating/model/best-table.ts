import { fold } from '#shared/text/text.ts'
import type { Seating, SeatingTable } from '../model.ts'
import { freeSeat, trayOf } from './tray.ts'
import { costOf, groupWeight, violationsOf } from './violations.ts'

/** Less than a rule that must hold, more than wishes. */
const couplesTableCost = 1000

/**
 * The table with a free seat where this guest breaks the fewest wishes, and how many more are broken there. One
 * with room for all of the group who wait for a chair comes first; that of the couple comes last.
 */
export function bestTable(
  seating: Seating,
  guestId: string,
): { tableId: string; addedViolations: number } | undefined {
  const waiting = waitingWith(seating, guestId)
  const others = seating.places.filter((placement) => !waiting.has(placement.guestId))
  const before = brokenIn({ ...seating, places: others })
  let best: { tableId: string; addedViolations: number; cost: number } | undefined
  for (const table of seating.tables) {
    const seat = table.locked ? undefined : freeSeat(table, others)
    if (!seat) continue
    const place = { ...seat, guestId, locked: false, ageBand: 'adult' as const }
    const after = brokenIn({ ...seating, places: [...others, place] })
    const addedViolations = Math.max(0, after.count - before.count)
    const free = table.seats - others.filter(({ tableId }) => tableId === table.id).length
    const cost =
      after.cost -
      before.cost +
      groupWeight * Math.max(0, waiting.size - free) +
      (isCouplesTable(table) ? couplesTableCost : 0)
    if (!best || cost < best.cost) best = { tableId: table.id, addedViolations, cost }
  }
  return best && { tableId: best.tableId, addedViolations: best.addedViolations }
}

/** This guest, and those of the group who have no chair either, unless the group may be parted. */
function waitingWith(seating: Seating, guestId: string): ReadonlySet<string> {
  const groupId = seating.people.find(({ id }) => id === guestId)?.groupId ?? ''
  if (seating.looseGroupIds.includes(groupId)) return new Set([guestId])
  const group = new Set(
    seating.people.filter((person) => person.groupId === groupId).map(({ id }) => id),
  )
  const waiting = trayOf(seating).filter(({ kind }) => kind === 'unseated' || kind === 'over')
  return new Set([guestId, ...waiting.map((each) => each.guestId).filter((id) => group.has(id))])
}

/** A head table, or one that is named after the couple. */
function isCouplesTable({ kind, name }: SeatingTable): boolean {
  return kind === 'head' || /\b(miri|mirilor|mireasa|miresei|bride|couple)\b/.test(fold(name))
}

function brokenIn(seating: Seating): { count: number; cost: number } {
  const broken = violationsOf(seating)
  const musts = broken.filter(({ must }) => must)
  return { count: broken.length, cost: costOf(broken) + musts.length * 10_000 }
}

import type { Problem, Tie, Unit } from './problem.ts'
import type { Random } from './random.ts'

export const nowhere = -1

export interface State {
  /** By unit; −1 is nowhere. */
  tableOf: Int32Array
  free: number[]
  /** By table, the units at it. */
  sitting: number[][]
}

export function canSit(
  { units }: Problem,
  { tableOf, free }: State,
  at: number,
  table: number,
): boolean {
  const unit = units[at] as Unit
  if (!unit.allowed[table] || (free[table] ?? 0) < unit.size) return false
  return unit.apart.every((other) => tableOf[other] !== table)
}

export function sizeOf({ units }: Problem, ats: readonly number[]): number {
  return ats.reduce((sum, at) => sum + (units[at]?.size ?? 0), 0)
}

export function put({ units }: Problem, state: State, at: number, table: number): void {
  state.tableOf[at] = table
  state.sitting[table]?.push(at)
  state.free[table] = (state.free[table] ?? 0) - (units[at]?.size ?? 0)
}

export function lift({ units }: Problem, state: State, at: number): void {
  const table = state.tableOf[at] ?? nowhere
  if (table === nowhere) return
  state.free[table] = (state.free[table] ?? 0) + (units[at]?.size ?? 0)
  const sitting = state.sitting[table]
  sitting?.splice(sitting.indexOf(at), 1)
  state.tableOf[at] = nowhere
}

/** The cost of this unit at a table, with all others where they are; ties count in full. */
export function costAt(problem: Problem, state: State, at: number, table: number): number {
  let cost = problem.units[at]?.price[table] ?? 0
  for (const index of problem.tiesOf[at] ?? [])
    cost += tieCost(problem.ties[index] as Tie, state.tableOf, at, table)
  return cost
}

/** As `violationsOf` counts it: those who are not where most are, or those who share a table. */
function tieCost(tie: Tie, tableOf: Int32Array, moved: number, to: number): number {
  const { units, sizes, weight, kind } = tie
  if (units.length === 2) return pairCost(tie, tableOf, moved, to)
  const at = (n: number) => (units[n] === moved ? to : (tableOf[units[n] as number] as number))
  let [total, max, sharing] = [0, 0, 0]
  // Few units: counting each table again at the first unit that sits there needs no memory.
  for (let n = 0; n < units.length; n += 1) {
    const table = at(n)
    if (table === nowhere) continue
    let isFirst = true
    for (let before = 0; before < n && isFirst; before += 1) isFirst = at(before) !== table
    if (!isFirst) continue
    let count = 0
    for (let other = n; other < units.length; other += 1)
      if (at(other) === table) count += sizes[other] as number
    total += count
    if (count > max) max = count
    if (count > 1) sharing += count
  }
  return weight * (kind === 'together' ? total - max : sharing)
}

/** The same of two, who are most of all ties: nothing has to be counted. */
function pairCost(
  { units: [one, other], sizes, weight, kind }: Tie,
  tableOf: Int32Array,
  moved: number,
  to: number,
): number {
  const a = one === moved ? to : (tableOf[one as number] as number)
  const b = other === moved ? to : (tableOf[other as number] as number)
  const first = a === nowhere ? 0 : (sizes[0] as number)
  const second = b === nowhere ? 0 : (sizes[1] as number)
  const areTogether = a === b && a !== nowhere
  if (kind === 'together') return areTogether ? 0 : weight * Math.min(first, second)
  if (areTogether) return weight * (first + second)
  return weight * ((first > 1 ? first : 0) + (second > 1 ? second : 0))
}

export function shuffle(items: number[], random: Random): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const item = items[at] as number
    items[at] = items[other] as number
    items[other] = item
  }
}

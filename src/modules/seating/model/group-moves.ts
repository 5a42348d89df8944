import type { Problem, Tie } from './problem.ts'
import type { Random } from './random.ts'
import { canSit, costAt, lift, nowhere, put, shuffle, sizeOf, type State } from './tables-state.ts'

/**
 * Brings all people of one wish to one table; people in the way take their former places. Returns what
 * changed.
 */
export function gather(
  problem: Problem,
  state: State,
  random: Random,
  accept: (delta: number) => boolean,
): number {
  const { ties, units, tableIds } = problem
  const tie = ties[Math.floor(random() * ties.length)]
  if (tie?.kind !== 'together') return 0
  const mate = tie.units[Math.floor(random() * tie.units.length)] as number
  const aim = random() < 0.5 ? state.tableOf[mate] : Math.floor(random() * tableIds.length)
  const to = aim ?? nowhere
  const coming = tie.units.filter((unit) => {
    const { fixed = null, allowed = [] } = units[unit] ?? {}
    const table = state.tableOf[unit]
    return fixed === null && table !== nowhere && table !== to && allowed[to]
  })
  if (to === nowhere || coming.length === 0) return 0
  const before: [number, number][] = []
  let delta = 0
  const shift = (who: number, table: number) => {
    const tableBefore = state.tableOf[who] as number
    delta += costAt(problem, state, who, table) - costAt(problem, state, who, tableBefore)
    before.push([who, tableBefore])
    lift(problem, state, who)
    put(problem, state, who, table)
  }
  const left = coming.map((unit) => state.tableOf[unit] as number)
  for (const unit of coming) shift(unit, to)
  const others = (state.sitting[to] ?? []).filter(
    (other) => !tie.units.includes(other) && units[other]?.fixed === null,
  )
  shuffle(others, random)
  for (const other of others) {
    if ((state.free[to] ?? 0) >= 0) break
    const room = left.find((table) => canSit(problem, state, other, table))
    if (room !== undefined) shift(other, room)
  }
  const holds =
    (state.free[to] ?? 0) >= 0 &&
    before.every(([who]) =>
      units[who]?.apart.every((other) => state.tableOf[other] !== state.tableOf[who]),
    )
  if (holds && accept(delta)) return delta
  for (const [who, formerTable] of before.toReversed()) {
    lift(problem, state, who)
    put(problem, state, who, formerTable)
  }
  return 0
}

/**
 * A whole group goes to the table of another one, or to where it sat, and as many whole groups as are in the
 * way take its place. Returns what changed.
 */
export function exchange(
  problem: Problem,
  state: State,
  random: Random,
  accept: (delta: number) => boolean,
): number {
  const { units, homes, capacities } = problem
  const at = Math.floor(random() * units.length)
  const from = state.tableOf[at] ?? nowhere
  if (from === nowhere || units[at]?.fixed !== null) return 0
  const home = homes[at] ?? nowhere
  const to =
    home !== nowhere && home !== from && random() < 0.5
      ? home
      : Math.floor(random() * capacities.length)
  if (to === from) return 0
  const coming = companyOf(problem, state, at)
  const leaving: number[] = []
  let room = (state.free[to] ?? 0) - sizeOf(problem, coming)
  const others = (state.sitting[to] ?? []).filter((other) => units[other]?.fixed === null)
  shuffle(others, random)
  for (const other of others) {
    if (room >= 0) break
    if (leaving.includes(other)) continue
    const company = companyOf(problem, state, other).filter((who) => !leaving.includes(who))
    leaving.push(...company)
    room += sizeOf(problem, company)
  }
  if (room < 0) return 0
  const moves = [
    ...coming.map((who) => ({ who, was: from, goes: to })),
    ...leaving.map((who) => ({ who, was: to, goes: from })),
  ]
  if (moves.some(({ who, goes }) => !units[who]?.allowed[goes])) return 0
  let delta = 0
  for (const { who, was, goes } of moves) {
    delta += costAt(problem, state, who, goes) - costAt(problem, state, who, was)
    lift(problem, state, who)
    put(problem, state, who, goes)
  }
  const holds =
    (state.free[from] ?? 0) >= 0 &&
    (state.free[to] ?? 0) >= 0 &&
    moves.every(({ who, goes }) => units[who]?.apart.every((id) => state.tableOf[id] !== goes))
  if (holds && accept(delta)) return delta
  for (const { who, was } of moves) {
    lift(problem, state, who)
    put(problem, state, who, was)
  }
  return 0
}

/** A unit with those at its table who wish to sit with it. */
function companyOf({ units, ties, tiesOf }: Problem, { tableOf }: State, at: number): number[] {
  const company = new Set([at])
  for (const index of tiesOf[at] ?? []) {
    const tie = ties[index] as Tie
    if (tie.kind !== 'together') continue
    for (const other of tie.units)
      if (tableOf[other] === tableOf[at] && units[other]?.fixed === null) company.add(other)
  }
  return [...company]
}

import type { Seating } from '../model.ts'
import { arrange, type Proposal } from './arrangement.ts'
import { exchange, gather } from './group-moves.ts'
import { problemOf, type Problem, type Scope, type Tie, type Unit } from './problem.ts'
import { randomFrom, type Random } from './random.ts'
import { canSit, costAt, lift, nowhere, put, shuffle, sizeOf, type State } from './tables-state.ts'

/** Enough for 500 guests; in fewer it finds the optimum of weddings that could be proven. */
export const usualSteps = 220_000

interface SolverOptions {
  /** The same seed and the same plan give the same seating. */
  seed: number
  scope: Scope
  /** The maximum number of moves; the clock can only end the search earlier. */
  steps: number
  isOver?: () => boolean
  onProgress?: (share: number) => void
}

/**
 * Seats people so that what must hold does, and as little as possible of what is wished is broken. First it gives
 * tables to units (people who must share one), by repairing until no must is broken; then it improves by moves and
 * swaps that keep that; last it arranges each table. Deterministic for a seed.
 */
export function solve(seating: Seating, options: SolverOptions): Proposal {
  const random = randomFrom(options.seed)
  const problem = problemOf(seating, options)
  const state = construct(problem, random)
  improve(problem, state, random, options)
  return arrange(seating, problem, state.tableOf, random)
}

/** Finds tables for all without breaking a mandatory rule: hardest first, and people in the way are moved on. */
function construct(problem: Problem, random: Random): State {
  const { units, capacities } = problem
  const state: State = {
    tableOf: new Int32Array(units.length).fill(nowhere),
    free: [...capacities],
    sitting: capacities.map(() => []),
  }
  for (const [at, { fixed }] of units.entries()) if (fixed !== null) put(problem, state, at, fixed)
  if (problem.isSettled) stayHome(problem, state)
  const waiting = units.map((_, at) => at).filter((at) => state.tableOf[at] === nowhere)
  const hardness = (at: number) => {
    const unit = units[at] as Unit
    const choices = unit.allowed.filter(Boolean).length
    return (
      unit.size * 10 + unit.apart.length * 5 + (choices < units.length ? 200 / (choices + 1) : 0)
    )
  }
  // Ties keep people of one group after each other, so that they find room at one table.
  const near = groupOrder(problem)
  waiting.sort((a, b) => hardness(b) - hardness(a) || (near[a] ?? 0) - (near[b] ?? 0))
  const queue = [...waiting]
  const triesAt = new Map<number, number>()
  let rounds = units.length * 60
  let acceptedTables = state.tableOf.slice()
  let minLoss = lossOf(problem, acceptedTables)
  while (queue.length > 0 && rounds > 0) {
    rounds -= 1
    const loss = lossOf(problem, state.tableOf)
    if (loss < minLoss) [minLoss, acceptedTables] = [loss, state.tableOf.slice()]
    const at = queue.shift() as number
    const best = cheapest(problem, state, at)
    if (best !== nowhere) {
      put(problem, state, at, best)
      continue
    }
    const tries = (triesAt.get(at) ?? 0) + 1
    triesAt.set(at, tries)
    const target = forced(problem, state, at, random, tries)
    if (target === undefined) continue
    for (const out of target.out) {
      lift(problem, state, out)
      queue.push(out)
    }
    put(problem, state, at, target.table)
  }
  if (queue.length > 0 && lossOf(problem, state.tableOf) > minLoss)
    reset(problem, state, acceptedTables)
  return state
}

/**
 * Units keep the table at which they sit where their musts allow it and it has room; those whose chair the
 * table no longer has come last.
 */
function stayHome(problem: Problem, state: State): void {
  const { units, homes, hasChairs } = problem
  const order = [...units.keys()].toSorted((a, b) => Number(hasChairs[b]) - Number(hasChairs[a]))
  for (const at of order) {
    const home = homes[at] ?? nowhere
    if (units[at]?.fixed === null && home !== nowhere && canSit(problem, state, at, home))
      put(problem, state, at, home)
  }
}

/** Guests left without a table; one who would lose a seat weighs more than all who have none yet. */
function lossOf({ units, seated }: Problem, tableOf: Int32Array): number {
  let loss = 0
  for (let at = 0; at < units.length; at += 1)
    if (tableOf[at] === nowhere)
      loss += (units[at] as Unit).size + (seated[at] as number) * units.length
  return loss
}

function reset(problem: Problem, state: State, tableOf: Int32Array): void {
  for (const at of problem.units.keys()) lift(problem, state, at)
  for (const [at, table] of tableOf.entries()) if (table !== nowhere) put(problem, state, at, table)
}

function groupOrder({ units, ties }: Problem): number[] {
  const order = units.map((_, at) => at + ties.length)
  for (const [rank, tie] of ties.entries())
    if (tie.kind === 'together')
      for (const unit of tie.units) order[unit] = Math.min(order[unit] ?? rank, rank)
  return order
}

/** The table with room at which it costs least; nowhere when none takes it. */
function cheapest(problem: Problem, state: State, at: number): number {
  let best = nowhere
  let least = Infinity
  for (let table = 0; table < problem.tableIds.length; table += 1) {
    if (!canSit(problem, state, at, table)) continue
    // Equal ones: the fullest, so that large families still find a whole table.
    const cost = costAt(problem, state, at, table) + (state.free[table] ?? 0) * 1e-6
    if (cost < least) [least, best] = [cost, table]
  }
  return best
}

/** A table that it takes over, and who has to leave for that: few, movable, and not always the same. */
function forced(problem: Problem, state: State, at: number, random: Random, tries: number) {
  const unit = problem.units[at] as Unit
  let best: { table: number; out: number[]; price: number } | undefined
  for (let table = 0; table < problem.tableIds.length; table += 1) {
    if (!unit.allowed[table] || (problem.capacities[table] ?? 0) < unit.size) continue
    const sitting = state.sitting[table] ?? []
    const conflicts = sitting.filter((other) => unit.apart.includes(other))
    if (conflicts.some((other) => problem.units[other]?.fixed !== null)) continue
    const out = [...conflicts]
    let room = (state.free[table] ?? 0) + sizeOf(problem, out)
    const others = sitting.filter(
      (other) => !out.includes(other) && problem.units[other]?.fixed === null,
    )
    shuffle(others, random)
    others.sort((a, b) => choicesOf(problem, b) - choicesOf(problem, a))
    for (const other of others) {
      if (room >= unit.size) break
      out.push(other)
      room += problem.units[other]?.size ?? 0
    }
    if (room < unit.size) continue
    const price = sizeOf(problem, out) + random() * (1 + tries * 2)
    if (!best || price < best.price) best = { table, out, price }
  }
  return best
}

function choicesOf({ units }: Problem, at: number): number {
  return units[at]?.allowed.filter(Boolean).length ?? 0
}

const minHeat = 0.02
/** At this interval of steps a full group is tried at one table, and in between two groups are swapped. */
const togetherEvery = 8

/** Annealing over moves and swaps that break no must; the best that was seen stays. */
function improve(
  problem: Problem,
  state: State,
  random: Random,
  { steps, isOver, onProgress }: SolverOptions,
): void {
  const { units, tableIds } = problem
  const movers = units.flatMap(({ fixed }, at) =>
    fixed === null && state.tableOf[at] !== nowhere ? [at] : [],
  )
  if (movers.length === 0 || tableIds.length < 2) return
  const best = state.tableOf.slice()
  const hottest = problem.isSettled ? 1 : 4
  let cost = 0
  let least = 0
  for (let step = 0; step < steps; step += 1) {
    if (step % 2048 === 0) {
      onProgress?.(step / steps)
      if (isOver?.()) break
    }
    const heat = Math.max(minHeat, hottest * (1 - step / steps) ** 2)
    const accept = (delta: number) => delta <= 0 || random() < Math.exp(-delta / heat)
    // People who sit well change places as whole groups; where no one sits yet, that only takes time.
    const isExchange = problem.isSettled && step % togetherEvery === togetherEvery / 2
    if (isExchange || step % togetherEvery === 0) {
      cost += (isExchange ? exchange : gather)(problem, state, random, accept)
      if (cost < least - 1e-9) {
        least = cost
        best.set(state.tableOf)
      }
      continue
    }
    const at = movers[Math.floor(random() * movers.length)] as number
    const from = state.tableOf[at] as number
    const to = aimOf(problem, state, at, random)
    if (to === from || to === nowhere) continue
    if (canSit(problem, state, at, to)) {
      const delta = costAt(problem, state, at, to) - costAt(problem, state, at, from)
      if (!accept(delta)) continue
      lift(problem, state, at)
      put(problem, state, at, to)
      cost += delta
    } else {
      const delta = swap(problem, state, at, to, random, accept)
      if (delta === undefined) continue
      cost += delta
    }
    if (cost < least - 1e-9) {
      least = cost
      best.set(state.tableOf)
    }
  }
  state.tableOf.set(best)
}

/** Mostly tables with people of the same wish, otherwise random ones. */
function aimOf(
  { ties, tiesOf, tableIds }: Problem,
  { tableOf }: State,
  at: number,
  random: Random,
) {
  const own = tiesOf[at] ?? []
  if (own.length > 0 && random() < 0.6) {
    const tie = ties[own[Math.floor(random() * own.length)] as number] as Tie
    if (tie.kind === 'together') {
      const mate = tie.units[Math.floor(random() * tie.units.length)] as number
      return tableOf[mate] ?? nowhere
    }
  }
  return Math.floor(random() * tableIds.length)
}

/** Changes places with units of the other table that make room; undefined when it does not fit or is not accepted. */
function swap(
  problem: Problem,
  state: State,
  at: number,
  to: number,
  random: Random,
  accept: (delta: number) => boolean,
): number | undefined {
  const { units } = problem
  const from = state.tableOf[at] as number
  const unit = units[at] as Unit
  const out: number[] = []
  const others = (state.sitting[to] ?? []).filter(
    (other) => units[other]?.fixed === null && units[other]?.allowed[from],
  )
  if (!unit.allowed[to] || others.length === 0) return undefined
  shuffle(others, random)
  const conflicts = others.filter((other) => unit.apart.includes(other))
  let room = state.free[to] ?? 0
  for (const other of [...conflicts, ...others.filter((each) => !conflicts.includes(each))]) {
    if (room >= unit.size && !conflicts.includes(other)) break
    out.push(other)
    room += units[other]?.size ?? 0
  }
  if (room < unit.size || out.length === 0) return undefined
  let delta = 0
  const moved: number[] = []
  const shift = (who: number, table: number) => {
    const tableBefore = state.tableOf[who] as number
    delta += costAt(problem, state, who, table) - costAt(problem, state, who, tableBefore)
    lift(problem, state, who)
    put(problem, state, who, table)
    moved.push(who)
  }
  for (const other of out) shift(other, from)
  shift(at, to)
  const holds =
    (state.free[from] ?? 0) >= 0 &&
    (state.free[to] ?? 0) >= 0 &&
    moved.every((who) => units[who]?.apart.every((id) => state.tableOf[id] !== state.tableOf[who]))
  if (holds && accept(delta)) return delta
  for (const who of moved.toReversed()) {
    lift(problem, state, who)
    put(problem, state, who, who === at ? from : to)
  }
  return undefined
}

import type { Seating } from '../model.ts'
import { arrange, type Proposal } from './arrangement.ts'
import { problemOf, type Problem, type Scope, type Tie, type Unit } from './problem.ts'
import { randomFrom, type Random } from './random.ts'

/** Enough for 500 guests; in fewer it finds the optimum of weddings that could be proven. */
export const usualSteps = 220_000

interface SolverOptions {
  /** The same seed and the same plan give the same seating. */
  seed: number
  scope: Scope
  /** How many moves it tries at most; the clock is looked at only for giving up earlier. */
  steps: number
  isOver?: () => boolean
  onProgress?: (share: number) => void
}

/**
 * Seats people so that what must hold does, and as little as possible of what is wished is broken. First it gives tables
 * to units (people who must share one), by repairing until no must is broken; then it improves by moves and swaps that
 * keep that; last it arranges each table. Deterministic for a seed.
 */
export function solve(seating: Seating, options: SolverOptions): Proposal {
  const random = randomFrom(options.seed)
  const problem = problemOf(seating, options)
  const state = construct(problem, random)
  improve(problem, state, random, options)
  return arrange(seating, problem, state.tableOf, random)
}

const nowhere = -1

interface State {
  /** By unit; −1 is nowhere. */
  tableOf: Int32Array
  free: number[]
  /** By table, the units at it. */
  sitting: number[][]
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
  let kept = state.tableOf.slice()
  let fewest = lossOf(problem, kept)
  while (queue.length > 0 && rounds > 0) {
    rounds -= 1
    const loss = lossOf(problem, state.tableOf)
    if (loss < fewest) [fewest, kept] = [loss, state.tableOf.slice()]
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
  if (queue.length > 0 && lossOf(problem, state.tableOf) > fewest) reset(problem, state, kept)
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

function canSit({ units }: Problem, { tableOf, free }: State, at: number, table: number): boolean {
  const unit = units[at] as Unit
  if (!unit.allowed[table] || (free[table] ?? 0) < unit.size) return false
  return unit.apart.every((other) => tableOf[other] !== table)
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

function sizeOf({ units }: Problem, ats: readonly number[]): number {
  return ats.reduce((sum, at) => sum + (units[at]?.size ?? 0), 0)
}

function put({ units }: Problem, state: State, at: number, table: number): void {
  state.tableOf[at] = table
  state.sitting[table]?.push(at)
  state.free[table] = (state.free[table] ?? 0) - (units[at]?.size ?? 0)
}

function lift({ units }: Problem, state: State, at: number): void {
  const table = state.tableOf[at] ?? nowhere
  if (table === nowhere) return
  state.free[table] = (state.free[table] ?? 0) + (units[at]?.size ?? 0)
  const sitting = state.sitting[table]
  sitting?.splice(sitting.indexOf(at), 1)
  state.tableOf[at] = nowhere
}

/** The cost of this unit at a table, with all others where they are; ties count in full. */
function costAt(problem: Problem, state: State, at: number, table: number): number {
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

const minHeat = 0.02
/** Every so many steps a whole group is tried at one table, and in between two groups in each other's place. */
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
    // People who sit well change places as whole groups; where nobody sits yet, that only takes time.
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
    const was = state.tableOf[who] as number
    delta += costAt(problem, state, who, table) - costAt(problem, state, who, was)
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

/**
 * Brings all people of one wish to one table; people in the way take their former places. Returns what
 * changed.
 */
function gather(
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
    const was = state.tableOf[who] as number
    delta += costAt(problem, state, who, table) - costAt(problem, state, who, was)
    before.push([who, was])
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
  for (const [who, was] of before.toReversed()) {
    lift(problem, state, who)
    put(problem, state, who, was)
  }
  return 0
}

/**
 * A whole group goes to the table of another one, or to where it sat, and as many whole groups as are in the
 * way take its place. Returns what changed.
 */
function exchange(
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

function shuffle(items: number[], random: Random): void {
  for (let at = items.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    const kept = items[at] as number
    items[at] = items[other] as number
    items[other] = kept
  }
}

import { maxTotalMinor, scaled } from './exchange.ts'
import { maxMinor, type BudgetLine, type GuestPlan } from './budget.ts'

/** Guests who said yes, as the guest list counts them, and the meals in contracts with suppliers. */
export interface ConfirmedGuests {
  confirmed: number
  adults: number
  children: number
  /** Adults, children and babies are together all confirmed guests. */
  babies: number
  supplierMeals: number
  /** From the seating plan of the meal, if there is one: tables with guests, and the number of seated guests. */
  seating?: { tables: number; seated: number } | null | undefined
}

interface HeadCount {
  guests: number
  adults: number
  children: number
}

export interface Attendance {
  plan: GuestPlan
  confirmed: ConfirmedGuests
  /** The assumed number of guests. Replaces every count, but not the contract minimum. */
  assumedGuests?: number | null
}

type QuantityFields = Pick<
  BudgetLine,
  'mode' | 'source' | 'quantity' | 'factor' | 'extra' | 'min' | 'max'
>

/** The number of heads that the source of a line counts. */
export function headsFor(source: BudgetLine['source'], attendance: Attendance): HeadCount {
  const { plan, confirmed, assumedGuests } = attendance
  if (assumedGuests !== undefined && assumedGuests !== null) {
    const children = childrenAmong(assumedGuests, attendance)
    const heads = { guests: assumedGuests, adults: assumedGuests - children, children }
    return source === 'at_least' ? withMinimum(heads, plan.minimum) : heads
  }
  const heads = {
    guests: confirmed.confirmed,
    adults: confirmed.adults,
    children: confirmed.children,
  }
  if (source === 'confirmed') return heads
  if (source === 'at_least') return withMinimum(heads, plan.minimum)
  const guests = source === 'expected' ? plan.expected : plan.guaranteed
  const children = Math.min(plan.children, guests)
  return { guests, adults: guests - children, children }
}

/** Empty chairs up to the minimum are paid as adults. */
function withMinimum(heads: HeadCount, minimum: number): HeadCount {
  const missing = Math.max(0, minimum - heads.guests)
  return {
    ...heads,
    guests: heads.guests + missing,
    adults: heads.adults + missing,
  }
}

/** The share of children stays what it is among those expected. */
function childrenAmong(guests: number, { plan }: Attendance): number {
  if (plan.expected === 0) return Math.min(plan.children, guests)
  return Math.min(
    guests,
    Math.round((guests * Math.min(plan.children, plan.expected)) / plan.expected),
  )
}

/** The number of units of a line, in thousandths; a percentage line counts money and has one unit. */
export function quantityOf(line: QuantityFields, attendance: Attendance): number {
  if (line.mode === 'percent') return 1000
  const base = baseOf(line, attendance)
  const counted = Math.round((base * line.factor) / 1000) + line.extra
  const floored = line.min === null ? counted : Math.max(counted, line.min)
  return line.max === null ? floored : Math.min(floored, Math.max(line.max, line.min ?? 0))
}

function baseOf(line: QuantityFields, attendance: Attendance): number {
  const { plan } = attendance
  const heads = () => headsFor(line.source, attendance)
  switch (line.mode) {
    case 'per_guest':
      return heads().guests * 1000
    case 'per_adult':
      return heads().adults * 1000
    case 'per_child':
      return heads().children * 1000
    case 'per_table':
      return tablesFor(line.source, attendance) * 1000
    case 'per_supplier_meal':
      return (plan.supplierMeals ?? attendance.confirmed.supplierMeals) * 1000
    default:
      return line.quantity
  }
}

/** Tables of the plan and what those without a seat yet need besides; without a plan as many as the heads need. */
function tablesFor(source: BudgetLine['source'], attendance: Attendance): number {
  const { plan, confirmed, assumedGuests } = attendance
  const needed = (guests: number) => Math.ceil(guests / plan.seatsPerTable)
  const { seating } = confirmed
  const isPlanned = source === 'confirmed' || source === 'at_least'
  if (!seating || !isPlanned || (assumedGuests !== undefined && assumedGuests !== null))
    return needed(headsFor(source, attendance).guests)
  const tables = seating.tables + needed(Math.max(0, confirmed.confirmed - seating.seated))
  return source === 'at_least' ? Math.max(tables, needed(plan.minimum)) : tables
}

/** Whether a line would exceed the largest amount, by the plan of its budget. */
export function isBeyondPlan(line: BudgetLine, plan: GuestPlan): boolean {
  const noGuests = { confirmed: 0, adults: 0, children: 0, babies: 0, supplierMeals: 0 }
  const quantity = quantityOf(line, { plan, confirmed: noGuests })
  return line.unitPrice > maxMinor || scaled(line.unitPrice, quantity, 1000) >= maxTotalMinor
}

export function followsGuests({ mode }: Pick<BudgetLine, 'mode'>): boolean {
  return (
    mode === 'per_guest' || mode === 'per_adult' || mode === 'per_child' || mode === 'per_table'
  )
}

/** A cycle of percentages that would never end, as the ids on it; null when there is none. */
export function cycleIn(
  lines: readonly Pick<BudgetLine, 'id' | 'mode' | 'percentOf'>[],
): string[] | null {
  const of = new Map(lines.map((line) => [line.id, line.mode === 'percent' ? line.percentOf : []]))
  const visited = new Set<string>()
  const walk = (id: string, path: readonly string[]): string[] | null => {
    const at = path.indexOf(id)
    if (at >= 0) return path.slice(at)
    if (visited.has(id)) return null
    for (const next of of.get(id) ?? []) {
      const cycle = walk(next, [...path, id])
      if (cycle) return cycle
    }
    visited.add(id)
    return null
  }
  for (const { id } of lines) {
    const cycle = walk(id, [])
    if (cycle) return cycle
  }
  return null
}

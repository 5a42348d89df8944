import { workingDay } from '#shared/dates/holidays.ts'
import { addDays, daysBetween, type Anchors, type PlainDate } from '#shared/dates/time.ts'
import type { TaskDate } from '../model.ts'

/** A task as the plan has it, named by its place in the list. */
export interface PlannedTask {
  /** The day by the plan; null without one. */
  day: PlainDate | null
  /** Whether a day before today is replaced. Off for tasks whose day stays in any case. */
  compressible: boolean
  /** The task is useless after this day; null where the event sets none. */
  limit: PlainDate | null
  avoidsFreeDays: boolean
  /** The tasks it waits for. */
  after: readonly number[]
  parent: number | null
}

/**
 * The days of a plan that began too late. What no longer fits shares the first part of the time left, as long
 * as it was in the whole plan; each keeps its place in the order of dependencies, none comes before today,
 * after its limit, or after a task that waits for it.
 */
export function compressPlan(
  tasks: readonly PlannedTask[],
  { today, eventStart }: { today: PlainDate; eventStart: PlainDate },
): (PlainDate | null)[] {
  const days = tasks.map(({ day }) => day)
  const late = inOrder(
    tasks.flatMap((task, at) =>
      task.compressible && task.day !== null && task.day < today ? [{ ...task, at }] : [],
    ),
  )
  const span = spanDays()
  const followers = followersOf(tasks)
  // The last first, so that the days of dependent tasks are known.
  for (const [place, { at, limit, avoidsFreeDays }] of [...late.entries()].toReversed()) {
    const share = Math.floor((place * span) / Math.max(1, late.length - 1))
    const bounds = (followers.get(at) ?? []).map((follower) => days[follower] ?? null)
    const day = earliestOf([addDays(today, share), limit, ...bounds]) ?? today
    const workday = avoidsFreeDays ? workingDay(day, 'before') : day
    days[at] = workday < today ? today : workday
  }
  return days

  /** The part of the remaining time for late tasks: their share of the full plan. */
  function spanDays(): number {
    const first = earliestOf(late.map(({ day }) => day))
    if (first === null || eventStart <= today) return 0
    const daysLeft = daysBetween(today, eventStart)
    return Math.floor((daysBetween(first, today) * daysLeft) / daysBetween(first, eventStart))
  }
}

function earliestOf(days: readonly (PlainDate | null)[]): PlainDate | null {
  return days.filter((day) => day !== null).toSorted()[0] ?? null
}

/** The tasks that wait for a task, and its parent. */
function followersOf(tasks: readonly PlannedTask[]): Map<number, number[]> {
  const followers = new Map<number, number[]>()
  const add = (at: number, follower: number) =>
    followers.set(at, [...(followers.get(at) ?? []), follower])
  for (const [at, { after, parent }] of tasks.entries()) {
    for (const before of after) add(before, at)
    if (parent !== null) add(at, parent)
  }
  return followers
}

type LateTask = PlannedTask & { at: number }

/** By the day of the plan, but never before its predecessors. */
function inOrder(tasks: readonly LateTask[]): LateTask[] {
  const waiting = tasks.toSorted((a, b) => (a.day ?? '').localeCompare(b.day ?? '') || a.at - b.at)
  const precedes = (one: LateTask, other: LateTask) =>
    other.after.includes(one.at) || one.parent === other.at
  const ordered: LateTask[] = []
  while (waiting.length > 0) {
    const free = waiting.findIndex((task) => !waiting.some((other) => precedes(other, task)))
    ordered.push(...waiting.splice(Math.max(0, free), 1))
  }
  return ordered
}

/** The day after which a task is useless; without a day that it leads up to, that of the event. */
export function latestDay(due: TaskDate, anchors: Anchors, today: PlainDate): PlainDate | null {
  const own = 'anchor' in due && due.offsetDays <= 0 ? anchors[due.anchor] : null
  const limit = own && own >= today ? own : anchors.event_start
  return limit ?? null
}

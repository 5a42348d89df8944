import { z } from 'zod'
import type { Instant } from '#shared/dates/time.ts'

export const EventStatus = z.enum([
  'draft',
  'tentative',
  'confirmed',
  'live',
  'finished',
  'closed',
  'cancelled',
])
export type EventStatus = z.infer<typeof EventStatus>

/** Statuses of events that are over; lists omit them unless requested. */
export const archivedStatuses: readonly EventStatus[] = ['closed', 'cancelled']

/** The author of a status change: people of the company by role, or a scheduled job. */
export type Mover = 'admin' | 'planner' | 'clock'

interface Transition {
  from: EventStatus
  to: EventStatus
  by: readonly Mover[]
  /** Requires a reason. */
  reason?: boolean
}

const staff = ['admin', 'planner'] as const

export const transitions: readonly Transition[] = [
  { from: 'draft', to: 'tentative', by: staff },
  { from: 'tentative', to: 'confirmed', by: staff },
  { from: 'confirmed', to: 'live', by: [...staff, 'clock'] },
  { from: 'live', to: 'finished', by: [...staff, 'clock'] },
  { from: 'finished', to: 'closed', by: staff },
  { from: 'draft', to: 'cancelled', by: staff, reason: true },
  { from: 'tentative', to: 'cancelled', by: staff, reason: true },
  { from: 'confirmed', to: 'cancelled', by: staff, reason: true },
  { from: 'cancelled', to: 'draft', by: ['admin'], reason: true },
  { from: 'closed', to: 'finished', by: ['admin'], reason: true },
]

/** Whether an event may go from one state to another; `admins_only` and `no_such_step` are refusals. */
export function stepOf(
  from: EventStatus,
  to: EventStatus,
  by: Mover,
): 'free' | 'with_reason' | 'admins_only' | 'no_such_step' {
  const step = transitions.find((each) => each.from === from && each.to === to)
  if (!step || (by === 'clock' && !step.by.includes('clock'))) return 'no_such_step'
  if (!step.by.includes(by)) return 'admins_only'
  return step.reason ? 'with_reason' : 'free'
}

/** The statuses this person may set now, in their usual order. */
export function nextStatuses(from: EventStatus, by: Mover): EventStatus[] {
  return transitions
    .filter((each) => each.from === from && each.by.includes(by))
    .map(({ to }) => to)
}

const hourMs = 3_600_000

/** The status that follows from the time: live from 12 hours before the start, finished 6 hours after the end. */
export function statusByClock(
  event: { status: EventStatus; startsAt: Instant; endsAt: Instant },
  now: Date,
): EventStatus {
  const { status, startsAt, endsAt } = event
  if (status !== 'confirmed' && status !== 'live') return status
  if (now.getTime() >= Date.parse(endsAt) + 6 * hourMs) return 'finished'
  return now.getTime() >= Date.parse(startsAt) - 12 * hourMs ? 'live' : status
}

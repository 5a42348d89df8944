import { addDays, daysBetween, type Anchors, type PlainDate } from '#shared/dates/time.ts'
import type { PaymentDate, PlanPart } from './invoices/documents.ts'

/** 30 % now, 50 % a month before the event, the rest after it; no part is due before the one that comes first. */
export function usualPlan(today: PlainDate, anchors: Anchors): PlanPart[] {
  const start = anchors.event_start ?? null
  const end = anchors.event_end ?? start
  const days = start === null ? null : daysBetween(today, start)
  // With less than a month left, the day halfway to the event.
  const before = days === null || days > 30 ? 30 : Math.floor(days / 2)
  const isOver = days !== null && days <= 0
  const isEnded = end !== null && addDays(end, 3) < today
  const dueToday: PaymentDate = { date: today }
  return [
    { kind: 'advance', share: 3000, due: dueToday },
    {
      kind: 'instalment',
      share: 5000,
      due: isOver ? dueToday : { anchor: 'event_start', offsetDays: 0 - before },
    },
    { kind: 'rest', share: null, due: isEnded ? dueToday : { anchor: 'event_end', offsetDays: 3 } },
  ]
}

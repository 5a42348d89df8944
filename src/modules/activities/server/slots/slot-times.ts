import { AppError } from '#shared/app-error.ts'
import { instantToZoned, zonedToInstant, type Zone } from '#shared/dates/time.ts'
import type { SlotFields } from '../../model.ts'

/** The instants of a slot; a time that the clock skips is refused. */
export function instantsOfSlot({ date, time, minutes, capacity, minimum }: SlotFields, zone: Zone) {
  const start = zonedToInstant({ date, time, zone })
  if (start.kind === 'gap')
    throw new AppError('invalid', 'invalid', { fields: { time: { code: 'skipped_time' } } })
  const endsAt = new Date(Date.parse(start.instant) + minutes * 60_000).toISOString()
  return { startsAt: start.instant, endsAt, capacity, minimum }
}

export interface SlotTimes {
  startsAt: string | null
  endsAt: string | null
  capacity: number | null
  minimum: number
}

export function fieldsOf(
  { startsAt, endsAt, capacity, minimum }: SlotTimes,
  zone: Zone,
): SlotFields {
  const from = startsAt ?? new Date(0).toISOString()
  const minutes = (Date.parse(endsAt ?? from) - Date.parse(from)) / 60_000
  return { ...instantToZoned(from, zone), minutes, capacity, minimum }
}

/** The values of a slot in history. */
export function slotHistory(slot: SlotTimes, zone: Zone): Record<string, unknown> {
  const { date, time, minutes, capacity, minimum } = fieldsOf(slot, zone)
  return { when: `${date} ${time}`, minutes, capacity, minimum }
}

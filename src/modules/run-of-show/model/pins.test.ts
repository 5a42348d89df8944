import { expect, test } from 'vitest'
import { timedPlan } from '../model.ts'
import { plannedPin, readPin, retypedPin, writtenPin } from './pins.ts'

const cue = (id: string, minutes: number, startTime: string | null = null) => ({
  id,
  version: 1,
  kind: 'cue' as const,
  title: id,
  startTime,
  seconds: minutes * 60,
  skipped: false,
  notes: '',
  instructions: {},
  refs: [],
  responsibleId: null,
})
const night = {
  day: '2027-06-12',
  startTime: '22:30',
  zone: 'Europe/Bucharest',
  cues: [cue('cake', 45), cue('dance', 300)],
}

test('breakfast is pinned to the morning after', () => {
  const startTime = writtenPin('07:30', true)
  expect(startTime).toBe('31:30')
  const { cues } = timedPlan({ ...night, cues: [...night.cues, cue('breakfast', 60, startTime)] })
  expect(new Date(cues[2]?.pin ?? 0).toISOString()).toBe('2027-06-13T04:30:00.000Z')
})

test('a pin says its hour and its day, and the night before the beginning is the night after', () => {
  expect(readPin('31:30', '22:30')).toEqual({ time: '07:30', isNextDay: true, isNight: false })
  expect(readPin('07:30', '22:30')).toEqual({ time: '07:30', isNextDay: false, isNight: false })
  expect(readPin('01:00', '22:30')).toEqual({ time: '01:00', isNextDay: true, isNight: true })
  expect(readPin('25:00', '22:30')).toEqual({ time: '01:00', isNextDay: true, isNight: true })
})

test('a pin begins at the hour at which the plan expects the cue', () => {
  expect(plannedPin(night, { id: 'dance' })).toBe('23:15')
  expect(plannedPin(night, { id: 'new', afterId: 'cake' })).toBe('23:15')
  expect(plannedPin(night, { id: 'new' })).toBe('28:15')
  expect(plannedPin({ ...night, cues: [] }, { id: 'new' })).toBe('22:30')
})

test('an hour typed over another is on the nearer of the two days', () => {
  // The plan suggested ten past midnight, and the cue is to begin before midnight.
  expect(retypedPin('23:40', '24:10', '12:00')).toBe('23:40')
  expect(readPin(retypedPin('00:20', '24:10', '12:00'), '12:00').isNextDay).toBe(true)
  expect(retypedPin('08:00', '31:30', '22:30')).toBe('32:00')
  expect(retypedPin('15:00', '14:00', '12:00')).toBe('15:00')
})

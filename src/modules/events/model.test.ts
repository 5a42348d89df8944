import { describe, expect, test } from 'vitest'
import { addDays } from '#shared/dates/time.ts'
import {
  anchorsOf,
  endAfter,
  EventStatus,
  lastDayOf,
  momentsOf,
  nextStatuses,
  readinessScore,
  spanOf,
  spanOfNew,
  startOfNext,
  statusByClock,
  stepOf,
  type Mover,
} from './model.ts'

test.each([
  ['nothing before it', undefined, '2027-06-12 12:00'],
  ['one that ends at eight', { endDate: '2027-06-12', endTime: '20:00' }, '2027-06-12 20:00'],
  ['a night of the first day', { endDate: '2027-06-13', endTime: '04:00' }, '2027-06-13 12:00'],
  ['the night of the last day', { endDate: '2027-06-14', endTime: '04:00' }, '2027-06-12 12:00'],
])('a part after %s', (_, last, begins) => {
  const event = { startDate: '2027-06-12', startTime: '12:00', lastDay: '2027-06-13' }
  const { startDate, startTime } = startOfNext(event, last)
  expect(`${startDate} ${startTime}`).toBe(begins)
})

describe('the states of an event', () => {
  // One letter for each step: f free, r with a reason, a for admins only (with a reason), . none.
  const staff = {
    draft: '.f....r',
    tentative: '..f...r',
    confirmed: '...f..r',
    live: '....f..',
    finished: '.....f.',
    closed: '....a..',
    cancelled: 'a......',
  }
  const clock = {
    ...Object.fromEntries(EventStatus.options.map((each) => [each, '.......'])),
    confirmed: '...f...',
    live: '....f..',
  } as typeof staff
  const tables: Record<Mover, typeof staff> = { admin: staff, planner: staff, clock }
  const pairs = (Object.keys(tables) as Mover[]).flatMap((by) =>
    EventStatus.options.flatMap((from) =>
      EventStatus.options.map((to, at) => [by, from, to, tables[by][from].charAt(at)] as const),
    ),
  )
  const meaning = (by: Mover, letter: string) =>
    ({
      f: 'free',
      r: 'with_reason',
      a: by === 'admin' ? 'with_reason' : 'admins_only',
      '.': 'no_such_step',
    })[letter]

  test('the table covers every pair of states for every mover', () => {
    expect(pairs).toHaveLength(7 * 7 * 3)
  })
  test.each(pairs)('%s: %s → %s', (by, from, to, letter) => {
    expect(stepOf(from, to, by)).toBe(meaning(by, letter))
    const offered = nextStatuses(from, by).includes(to)
    expect(offered).toBe(['free', 'with_reason'].includes(stepOf(from, to, by)))
  })

  const event = { startsAt: '2027-06-12T13:00:00.000Z', endsAt: '2027-06-13T01:00:00.000Z' }
  test.each([
    ['confirmed', '2027-06-12T00:59:59.999Z', 'confirmed'],
    ['confirmed', '2027-06-12T01:00:00.000Z', 'live'],
    ['live', '2027-06-13T06:59:59.999Z', 'live'],
    ['live', '2027-06-13T07:00:00.000Z', 'finished'],
    ['confirmed', '2027-07-01T00:00:00.000Z', 'finished'],
    ['draft', '2027-07-01T00:00:00.000Z', 'draft'],
    ['tentative', '2027-06-12T13:00:00.000Z', 'tentative'],
    ['cancelled', '2027-06-12T13:00:00.000Z', 'cancelled'],
    ['closed', '2027-06-12T13:00:00.000Z', 'closed'],
  ] as const)('%s at %s is %s by the clock', (status, now, expected) => {
    expect(statusByClock({ status, ...event }, new Date(now))).toBe(expected)
  })
})

const zone = 'Europe/Bucharest'
const span = (startDate: string, startTime: string, endDate: string, endTime: string) => ({
  startDate,
  startTime,
  endDate,
  endTime,
})

describe('the moments of a span', () => {
  const hours = (moments: ReturnType<typeof momentsOf>) =>
    'startsAt' in moments
      ? (Date.parse(moments.endsAt) - Date.parse(moments.startsAt)) / 3_600_000
      : moments.fields

  test.each([
    ['a usual evening', span('2027-06-12', '16:00', '2027-06-13', '04:00'), 12],
    ['past midnight on the event day', span('2027-06-12', '16:00', '2027-06-12', '28:00'), 12],
    ['the night with an hour more', span('2027-10-30', '22:00', '2027-10-31', '06:00'), 9],
    ['the same night, 2026', span('2026-10-24', '22:00', '2026-10-25', '06:00'), 9],
    ['the night with an hour less', span('2027-03-27', '22:00', '2027-03-28', '06:00'), 7],
    ['the event day with an hour less', span('2027-03-27', '22:00', '2027-03-27', '30:00'), 7],
    [
      'until the hour that comes twice: its first',
      span('2027-10-30', '22:00', '2027-10-31', '03:30'),
      5.5,
    ],
    [
      'a whole day of 25 hours',
      { ...span('2027-10-31', '09:00', '2027-10-31', '10:00'), allDay: true },
      25,
    ],
    [
      'a whole day of 23 hours',
      { ...span('2027-03-28', '09:00', '2027-03-28', '10:00'), allDay: true },
      23,
    ],
    [
      'a start that does not exist',
      span('2027-03-28', '03:30', '2027-03-28', '10:00'),
      { startTime: { code: 'skipped_time' } },
    ],
    [
      'an end that does not exist',
      span('2027-03-27', '20:00', '2027-03-28', '03:00'),
      { endTime: { code: 'skipped_time' } },
    ],
    [
      'an end before the start',
      span('2027-06-12', '16:00', '2027-06-12', '15:59'),
      { endTime: { code: 'end_before_start' } },
    ],
    [
      'no time at all',
      span('2027-06-12', '16:00', '2027-06-12', '16:00'),
      { endTime: { code: 'end_before_start' } },
    ],
    [
      'ten years',
      span('2027-06-12', '16:00', '2037-06-12', '16:00'),
      { endDate: { code: 'too_far_apart', limit: 60 } },
    ],
  ])('%s', (_name, input, expected) => {
    expect(hours(momentsOf(input, zone))).toEqual(expected)
  })

  test('on every night around both changes of the clock a span reads back as it was written', () => {
    for (const middle of ['2026-10-25', '2027-03-28', '2027-10-31', '2028-03-26'])
      for (let day = -2; day <= 2; day++)
        for (let hour = 0; hour < 24; hour++) {
          const startDate = addDays(middle, day)
          const startTime = `${String(hour).padStart(2, '0')}:30`
          const input = span(startDate, startTime, addDays(startDate, 1), '12:00')
          const moments = momentsOf(input, zone)
          if (!('startsAt' in moments))
            expect(`${startDate} ${startTime}`).toMatch(/03-2[68] 03:30/)
          else expect(spanOf(moments.startsAt, moments.endsAt, zone)).toEqual(input)
        }
  })

  test('a whole day reads back as 00:00–24:00 of its days', () => {
    const moments = momentsOf(
      { ...span('2027-10-30', '08:00', '2027-10-31', '09:00'), allDay: true },
      zone,
    )
    if (!('startsAt' in moments)) throw new Error('refused')
    expect(spanOf(moments.startsAt, moments.endsAt, zone, true)).toEqual(
      span('2027-10-30', '00:00', '2027-10-31', '24:00'),
    )
  })
})

describe('days', () => {
  test.each([
    ['a party until four', '16:00', '2027-06-13', '04:00', '2027-06-12'],
    ['one that ends at six', '16:00', '2027-06-13', '06:00', '2027-06-12'],
    ['one that ends at seven', '16:00', '2027-06-13', '07:00', '2027-06-13'],
    ['one that begins at four', '04:00', '2027-06-12', '05:00', '2027-06-12'],
    ['midnight', '16:00', '2027-06-13', '00:00', '2027-06-12'],
  ])('%s has its last day', (_name, startTime, endDate, endTime, expected) => {
    const moments = momentsOf(span('2027-06-12', startTime, endDate, endTime), zone)
    if (!('startsAt' in moments)) throw new Error('refused')
    expect(lastDayOf(moments.startsAt, moments.endsAt, zone)).toBe(expected)
  })

  test('relative dates count from the days of the event by its own clock', () => {
    const event = { startDate: '2027-06-12', lastDay: '2027-06-13', rsvpDeadline: null }
    const createdAt = '2027-01-31T23:30:00.000Z'
    expect(anchorsOf({ ...event, createdAt, timeZone: zone })).toEqual({
      event_start: '2027-06-12',
      event_end: '2027-06-13',
      event_created: '2027-02-01',
      rsvp_deadline: null,
    })
  })

  const usual = { startTime: '16:00', hours: 12 }
  test.each([
    [{}, span('2027-06-12', '16:00', '2027-06-13', '04:00')],
    [{ startTime: '10:00' }, span('2027-06-12', '10:00', '2027-06-12', '22:00')],
    [{ endTime: '20:00' }, span('2027-06-12', '16:00', '2027-06-12', '20:00')],
    [{ endTime: '02:00' }, span('2027-06-12', '16:00', '2027-06-13', '02:00')],
    [{ endTime: '26:00' }, span('2027-06-12', '16:00', '2027-06-12', '26:00')],
    [{ endDate: '2027-06-14' }, span('2027-06-12', '16:00', '2027-06-15', '04:00')],
  ])('of %j the rest is guessed', (input, expected) => {
    expect(spanOfNew({ startDate: '2027-06-12', ...input }, usual)).toEqual(expected)
  })

  test('an end so many hours later', () => {
    const start = { startDate: '2027-12-31', startTime: '20:30' }
    expect(endAfter(start, 32)).toEqual({ endDate: '2028-01-02', endTime: '04:30' })
  })
})

test('readiness is the share of the weights that are done', () => {
  const item = (weight: number, done: boolean) => ({
    code: 'x',
    title: { ro: '', en: '' },
    href: '/',
    weight,
    done,
  })
  expect(readinessScore([])).toBe(0)
  expect(readinessScore([item(3, true), item(1, false)])).toBe(75)
  expect(readinessScore([item(2, true), item(1, true)])).toBe(100)
})

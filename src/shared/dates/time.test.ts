import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { problemsOf } from '../field-problems.ts'
import {
  addDays,
  daysBetween,
  EventTime,
  formatDate,
  formatDays,
  formatInstant,
  formatTime,
  Instant,
  instantToEventDay,
  instantToZoned,
  isOverdue,
  isValidZone,
  minutesOf,
  PlainDate,
  PlainTime,
  RelativeDate,
  resolveRelative,
  timeOf,
  todayIn,
  weekdayOf,
  Zone,
  zonedToInstant,
} from './time.ts'

const zones = [
  'Europe/Bucharest',
  'America/New_York',
  'America/Sao_Paulo',
  'America/St_Johns',
  'Asia/Kathmandu',
  'Atlantic/Azores',
  'Australia/Lord_Howe',
  'Pacific/Apia',
]
const zone = fc.constantFrom(...zones)
const date = fc
  .date({ min: new Date('1975-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10))
const dayTime = fc.nat(24 * 60 - 1).map(timeOf)

function codeOf(schema: z.ZodType, input: unknown): string | undefined {
  const { error } = schema.safeParse(input)
  return error && problemsOf(error)['']?.code
}

describe('zonedToInstant in Bucharest around the clock changes (F31)', () => {
  it.each([
    ['2026-10-25', '00:00', '2026-10-24T21:00', 'exact'],
    ['2026-10-25', '02:59', '2026-10-24T23:59', 'exact'],
    ['2026-10-25', '03:00', '2026-10-25T00:00', 'twice'],
    ['2026-10-25', '03:30', '2026-10-25T00:30', 'twice'],
    ['2026-10-25', '03:59', '2026-10-25T00:59', 'twice'],
    ['2026-10-25', '04:00', '2026-10-25T02:00', 'exact'],
    ['2026-10-25', '12:00', '2026-10-25T10:00', 'exact'],
    ['2026-10-24', '26:59', '2026-10-24T23:59', 'exact'],
    ['2026-10-24', '27:30', '2026-10-25T00:30', 'twice'],
    ['2026-10-24', '28:00', '2026-10-25T02:00', 'exact'],
    ['2026-10-24', '30:00', '2026-10-25T04:00', 'exact'],
    ['2027-03-28', '00:00', '2027-03-27T22:00', 'exact'],
    ['2027-03-28', '02:59', '2027-03-28T00:59', 'exact'],
    ['2027-03-28', '03:00', '2027-03-28T01:00', 'gap'],
    ['2027-03-28', '03:30', '2027-03-28T01:30', 'gap'],
    ['2027-03-28', '03:59', '2027-03-28T01:59', 'gap'],
    ['2027-03-28', '04:00', '2027-03-28T01:00', 'exact'],
    ['2027-03-28', '12:00', '2027-03-28T09:00', 'exact'],
    ['2027-03-27', '26:59', '2027-03-28T00:59', 'exact'],
    ['2027-03-27', '27:30', '2027-03-28T01:30', 'gap'],
    ['2027-03-27', '28:00', '2027-03-28T01:00', 'exact'],
    ['2027-03-27', '30:00', '2027-03-28T03:00', 'exact'],
    ['2027-10-31', '00:00', '2027-10-30T21:00', 'exact'],
    ['2027-10-31', '02:59', '2027-10-30T23:59', 'exact'],
    ['2027-10-31', '03:00', '2027-10-31T00:00', 'twice'],
    ['2027-10-31', '03:30', '2027-10-31T00:30', 'twice'],
    ['2027-10-31', '03:59', '2027-10-31T00:59', 'twice'],
    ['2027-10-31', '04:00', '2027-10-31T02:00', 'exact'],
    ['2027-10-30', '27:30', '2027-10-31T00:30', 'twice'],
    ['2027-10-30', '30:00', '2027-10-31T04:00', 'exact'],
    ['2026-03-29', '03:30', '2026-03-29T01:30', 'gap'],
  ])('%s %s is %sZ, %s', (day, time, instant, kind) => {
    const resolved = zonedToInstant({ date: day, time, zone: 'Europe/Bucharest' })
    expect(resolved).toEqual({ instant: `${instant}:00.000Z`, kind })
  })

  it.each([
    ['2026-10-25', '03:00', '2026-10-25T01:00'],
    ['2026-10-25', '03:59', '2026-10-25T01:59'],
    ['2027-10-31', '03:30', '2027-10-31T01:30'],
    ['2027-10-30', '27:30', '2027-10-31T01:30'],
  ])('%s %s for the second time is %sZ', (day, time, instant) => {
    const resolved = zonedToInstant({ date: day, time, later: true })
    expect(resolved).toEqual({ instant: `${instant}:00.000Z`, kind: 'twice' })
  })

  it.each([
    ['2026-10-25', 25],
    ['2027-03-28', 23],
    ['2027-10-31', 25],
    ['2027-05-15', 24],
  ])('%s has %i hours', (day, hours) => {
    const start = zonedToInstant({ date: day, time: '00:00' }).instant
    const end = zonedToInstant({ date: day, time: '24:00' }).instant
    expect((Date.parse(end) - Date.parse(start)) / 3_600_000).toBe(hours)
  })

  it('shows a skipped time as far after the jump as it was asked', () => {
    const { instant } = zonedToInstant({ date: '2027-03-28', time: '03:30' })
    expect(instantToZoned(instant)).toEqual({ date: '2027-03-28', time: '04:30' })
  })
})

describe('zones', () => {
  it('goes there and back in every zone, also where clocks change by half an hour or by a day', () => {
    fc.assert(
      fc.property(date, dayTime, zone, (day, time, where) => {
        const { instant, kind } = zonedToInstant({ date: day, time, zone: where })
        const later = zonedToInstant({ date: day, time, zone: where, later: true }).instant
        const shown = instantToZoned(instant, where)
        if (kind === 'gap') expect(shown).not.toEqual({ date: day, time })
        else expect(shown).toEqual({ date: day, time })
        expect(later > instant).toBe(kind === 'twice')
      }),
      { numRuns: 500 },
    )
  })

  it('finds every instant again', () => {
    const between = {
      min: new Date('1975-01-01'),
      max: new Date('2100-12-30'),
      noInvalidDate: true,
    }
    fc.assert(
      fc.property(fc.date(between), zone, (moment, where) => {
        const minute = new Date(Math.floor(moment.getTime() / 60_000) * 60_000).toISOString()
        const wall = { ...instantToZoned(minute, where), zone: where }
        const found = [
          zonedToInstant(wall).instant,
          zonedToInstant({ ...wall, later: true }).instant,
        ]
        expect(found).toContain(minute)
      }),
      { numRuns: 500 },
    )
  })

  it.each([
    ['America/Sao_Paulo', '2018-11-04', '00:30', 'gap'],
    ['Pacific/Apia', '2011-12-30', '12:00', 'gap'],
    ['Australia/Lord_Howe', '2027-04-04', '01:45', 'twice'],
    ['America/New_York', '2027-03-14', '02:30', 'gap'],
    ['Asia/Kathmandu', '2027-03-14', '02:30', 'exact'],
  ])('in %s, %s %s is %s', (where, day, time, kind) => {
    expect(zonedToInstant({ date: day, time, zone: where }).kind).toBe(kind)
  })

  it.each([...zones, 'Europe/Kyiv', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'])(
    'accepts %s',
    (name) => expect(Zone.parse(name)).toBe(name),
  )

  it('accepts every region the engine knows', () => {
    expect(Intl.supportedValuesOf('timeZone').filter((name) => !isValidZone(name))).toEqual([])
  })

  it.each([
    '',
    'EET',
    'UTC',
    'GMT',
    '+14:00',
    'Mars/Phobos',
    'Europe/Atlantis',
    'Etc/GMT+3',
    'US/Pacific',
    'europe/bucharest',
    'Europe/BUCHAREST',
    ' Europe/Bucharest',
    '../../etc/passwd',
    '__proto__',
  ])('refuses %j', (name) => expect(codeOf(Zone, name)).toBe('invalid_zone'))
})

describe('dates, times, instants', () => {
  it.each(['1970-01-01', '2024-02-29', '2000-02-29', '2100-12-31'])('accepts the date %s', (day) =>
    expect(PlainDate.parse(day)).toBe(day),
  )

  it.each([
    '2026-02-30',
    '2027-02-29',
    '2100-02-29',
    '0000-01-01',
    '9999-12-31',
    '1969-12-31',
    '2101-01-01',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20260101',
    '2026-01-01T00:00',
    ' 2026-01-01',
    '15.05.2027',
    '',
  ])('refuses the date %j', (day) => expect(codeOf(PlainDate, day)).toBe('invalid_date'))

  it.each([
    ['7:30', '07:30'],
    ['9.05', '09:05'],
    ['9h05', '09:05'],
    ['1930', '19:30'],
    [' 9 ', '09:00'],
    ['19:30', '19:30'],
    ['7pm', '19:00'],
    ['12:30 a.m.', '00:30'],
  ])('takes the time %j as it is typed', (typed, time) => {
    expect(PlainTime.parse(typed)).toBe(time)
    expect(EventTime.parse(typed)).toBe(time)
  })

  it.each(['25:00', '24:00', '12:60', '7:3', '12:30:00', '', 'noon'])(
    'refuses the time %j',
    (time) => expect(codeOf(PlainTime, time)).toBe('invalid_time'),
  )

  it('lets an event day run to 30:00 and no further', () => {
    for (const time of ['00:00', '23:59', '24:00', '29:59', '30:00']) EventTime.parse(time)
    for (const time of ['30:01', '31:00', '-1:00'])
      expect(codeOf(EventTime, time)).toBe('invalid_time')
  })

  it('keeps instants in one form', () => {
    expect(Instant.parse('2027-05-15T16:30:00Z')).toBe('2027-05-15T16:30:00.000Z')
    expect(Instant.parse('2027-05-15T16:30:00.123456Z')).toBe('2027-05-15T16:30:00.123Z')
  })

  it.each([
    '2027-05-15',
    '2027-05-15T16:30:00',
    '2027-05-15T16:30:00+03:00',
    '2027-02-30T00:00:00Z',
    'now',
    '',
    '2027-05-15T24:00:00Z',
    '2027-05-15T23:59:60Z',
    '1969-12-31T23:59:59Z',
    '2101-01-01T00:00:00Z',
  ])('refuses the instant %j', (text) => expect(codeOf(Instant, text)).toBe('invalid_instant'))

  it('counts days by the calendar, whatever the clocks do', () => {
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2027-03-27', '2027-03-29')).toBe(2)
    fc.assert(
      fc.property(date, fc.integer({ min: -3000, max: 3000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days)
        expect(weekdayOf(day)).toBe(new Date(day).getUTCDay() || 7)
      }),
    )
  })

  it('knows which day it is there', () => {
    expect(todayIn('Europe/Bucharest', '2027-05-15T20:59:59.000Z')).toBe('2027-05-15')
    expect(todayIn('Europe/Bucharest', new Date('2027-05-15T21:00:00Z'))).toBe('2027-05-16')
    expect(todayIn('America/New_York', '2027-05-15T03:00:00.000Z')).toBe('2027-05-14')
  })
})

describe('event days', () => {
  it.each([
    ['2027-05-15T16:30:00.000Z', '2027-05-15', '19:30'],
    ['2027-05-15T23:30:00.000Z', '2027-05-15', '26:30'],
    ['2027-05-16T02:59:00.000Z', '2027-05-15', '29:59'],
    ['2027-05-16T03:00:00.000Z', '2027-05-16', '06:00'],
    ['2026-10-25T00:30:00.000Z', '2026-10-24', '27:30'],
    ['2026-10-25T01:30:00.000Z', '2026-10-24', '27:30'],
    ['2027-03-28T01:30:00.000Z', '2027-03-27', '28:30'],
  ])('%s belongs to %s at %s', (instant, day, time) => {
    expect(instantToEventDay(instant)).toEqual({ date: day, time })
  })

  it('turns times into minutes and back', () => {
    expect(minutesOf('26:30')).toBe(1590)
    fc.assert(
      fc.property(fc.nat(30 * 60), (minutes) => {
        expect(minutesOf(timeOf(minutes))).toBe(minutes)
      }),
    )
  })
})

describe('relative and due dates', () => {
  const known = { event_start: '2027-05-15', event_end: '2027-05-16', rsvp_deadline: null }

  it.each([
    ['event_start', -30, '2027-04-15'],
    ['event_end', 1, '2027-05-17'],
    ['event_start', 0, '2027-05-15'],
    ['rsvp_deadline', 3, null],
    ['event_created', 3, null],
  ] as const)('%s %i is %s', (anchor, offsetDays, expected) => {
    expect(resolveRelative({ anchor, offsetDays }, known)).toBe(expected)
  })

  it('gives no date outside the years we accept', () => {
    const late = { event_start: '2100-12-31' }
    expect(resolveRelative({ anchor: 'event_start', offsetDays: 1 }, late)).toBeNull()
    expect(RelativeDate.safeParse({ anchor: 'birth', offsetDays: 1 }).success).toBe(false)
    expect(RelativeDate.safeParse({ anchor: 'event_start', offsetDays: 1.5 }).success).toBe(false)
    expect(RelativeDate.safeParse({ anchor: 'event_start', offsetDays: 4000 }).success).toBe(false)
  })

  it.each([
    ['2027-05-14', true, true],
    ['2027-05-15', true, false],
    ['2027-05-16', true, false],
    ['2027-05-14', false, false],
    [null, true, false],
  ])('due %s and open %s is overdue: %s', (due, open, expected) => {
    expect(isOverdue({ due, open }, '2027-05-15')).toBe(expected)
  })
})

describe('formats', () => {
  it.each([
    ['long', '15 noiembrie 2026', '15 November 2026'],
    ['medium', '15 nov. 2026', '15 Nov 2026'],
    ['short', '15 nov.', '15 Nov'],
    ['numeric', '15.11.2026', '15/11/2026'],
    ['full', 'duminică, 15 noiembrie 2026', 'Sunday 15 November 2026'],
    ['day', 'duminică, 15 noiembrie', 'Sunday 15 November'],
    ['shortDay', 'dum., 15 nov.', 'Sun 15 Nov'],
    ['weekday', 'duminică', 'Sunday'],
    ['month', 'noiembrie 2026', 'November 2026'],
  ] as const)('%s is %s and %s', (style, romanian, english) => {
    expect(formatDate('2026-11-15', 'ro', style)).toBe(romanian)
    // Engines differ in the English comma.
    expect(formatDate('2026-11-15', 'en', style).replace(',', '')).toBe(english)
  })

  it('shows the clock of the place', () => {
    expect(formatInstant('2026-11-15T17:30:00.000Z', 'Europe/Bucharest', 'ro')).toBe(
      '15 noiembrie 2026, 19:30',
    )
    expect(formatInstant('2026-11-15T02:30:00.000Z', 'America/New_York', 'en', 'short')).toBe(
      '14 Nov, 21:30',
    )
    expect(['26:30', '24:00', '30:00', '19:05'].map(formatTime)).toEqual([
      '02:30',
      '00:00',
      '06:00',
      '19:05',
    ])
  })
})

it('several days are written from the first to the last, one day as it is', () => {
  const textOf = (last: string, locale: 'ro' | 'en') =>
    formatDays('2027-03-27', last, locale).replace(/\s*[–-]\s*/, '–')
  expect(textOf('2027-03-27', 'ro')).toBe('27 martie 2027')
  expect(textOf('2027-03-28', 'ro')).toBe('27–28 martie 2027')
  expect(textOf('2027-04-02', 'ro')).toBe('27 martie–2 aprilie 2027')
  expect(textOf('2027-03-28', 'en')).toBe('27–28 March 2027')
})

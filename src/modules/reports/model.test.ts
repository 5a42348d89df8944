import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantToZoned, weekdayOf } from '#shared/dates/time.ts'
import { nextTime, picturesOf, readable, Rhythm, type ReportSheet } from './model.ts'

const zone = 'Europe/Bucharest'

test.each([
  [
    'every day, later today',
    { rhythm: 'day', day: 1, hour: 9 },
    '2026-11-16T05:00:00Z',
    '2026-11-16T07:00:00.000Z',
  ],
  [
    'every day, already past',
    { rhythm: 'day', day: 1, hour: 9 },
    '2026-11-16T08:00:00Z',
    '2026-11-17T07:00:00.000Z',
  ],
  [
    'on Mondays',
    { rhythm: 'week', day: 1, hour: 8 },
    '2026-11-17T10:00:00Z',
    '2026-11-23T06:00:00.000Z',
  ],
  [
    'on the first of the month',
    { rhythm: 'month', day: 1, hour: 8 },
    '2026-11-17T10:00:00Z',
    '2026-12-01T06:00:00.000Z',
  ],
  [
    'in summer time',
    { rhythm: 'day', day: 1, hour: 9 },
    '2027-06-01T05:00:00Z',
    '2027-06-01T06:00:00.000Z',
  ],
] as const)('a report goes %s', (_, rhythm, from, next) => {
  expect(nextTime(rhythm, new Date(from), zone)).toBe(next)
})

test('whatever the rhythm, the next time lies ahead, on its day and hour', () => {
  const rhythms = fc.record({
    rhythm: fc.constantFrom(...Rhythm.options),
    day: fc.integer({ min: 1, max: 7 }),
    // Three in the morning does not exist in the night the clocks go forward.
    hour: fc.integer({ min: 4, max: 23 }),
  })
  const moments = fc.date({
    min: new Date('2026-01-01'),
    max: new Date('2028-12-31'),
    noInvalidDate: true,
  })
  fc.assert(
    fc.property(rhythms, moments, (rhythm, from) => {
      const next = nextTime(rhythm, from, zone)
      const { date, time } = instantToZoned(next, zone)
      expect(new Date(next).getTime()).toBeGreaterThan(from.getTime())
      expect(time).toBe(`${String(rhythm.hour).padStart(2, '0')}:00`)
      if (rhythm.rhythm === 'week') expect(weekdayOf(date)).toBe(rhythm.day)
      if (rhythm.rhythm === 'month') expect(Number(date.slice(8))).toBe(rhythm.day)
    }),
  )
})

test('the word before the totals is read as it is, also below a column of days', () => {
  expect(readable('2026-11-16', { title: '', kind: 'date' }, 'ro')).toBe('16 nov. 2026')
  expect(readable('2026-11-16 10:30', { title: '', kind: 'clock' }, 'ro')).toBe('16 nov., 10:30')
  for (const kind of ['date', 'instant', 'clock'] as const)
    expect(readable('Total', { title: '', kind }, 'ro')).toBe('Total')
})

test('a chart is of all rows: added up by label, counted where no column is drawn, one for each where asked', () => {
  const sheet: ReportSheet = {
    columns: [
      { title: 'Linie', kind: 'text' },
      { title: 'Furnizor', kind: 'text' },
      { title: 'Sumă', kind: 'amount' },
    ],
    rows: [
      ['Tort', 'A', 1000],
      ['Tort', 'B', 2000],
      ['Tort', 'B', 500],
      ['Flori', 'A', 700],
    ],
    totals: null,
    chart: { kind: 'bars', label: 1, series: [2] },
  }
  const drawn = (chart: ReportSheet['chart']) => picturesOf({ ...sheet, chart }, 'ro')
  const point = (label: string, ...values: number[]) => ({ label, values })
  expect(drawn(sheet.chart)).toEqual([{ title: '', points: [point('A', 17), point('B', 25)] }])
  expect(drawn({ kind: 'bars', label: 0, series: [] })).toEqual([
    { title: '', points: [point('Tort', 3), point('Flori', 1)] },
  ])
  expect(drawn({ kind: 'bars', label: 1, series: [2], each: [0] })).toEqual([
    { title: 'Tort', points: [point('A', 10), point('B', 25)] },
  ])
  expect(drawn(null)).toEqual([])
})

import { describe, expect, test } from 'vitest'
import {
  datedAt,
  formatRate,
  overlap,
  parseRate,
  problemsBeside,
  periodOf,
  type DatedFields,
  type DatedKind,
} from './model.ts'
import { shippedDated } from './server/shipped.ts'

const row = (
  validFrom: string,
  validTo: string | null,
  kind: DatedKind = 'standard',
  value = 2100,
): DatedFields => ({ kind, value, validFrom, validTo, about: '' })

describe('the rate for a supply date', () => {
  const cases: [DatedKind, string, number | null][] = [
    ['standard', '2025-07-31', 1900],
    ['standard', '2025-08-01', 2100],
    ['standard', '2026-11-15', 2100],
    ['standard', '2017-01-01', 1900],
    ['standard', '2016-12-31', null],
    ['reduced', '2025-07-31', 900],
    ['reduced', '2025-08-01', 1100],
    ['second_reduced', '2025-07-31', 500],
    ['second_reduced', '2025-08-01', null],
    ['exempt', '2026-01-01', 0],
    ['reverse_charge', '2026-01-01', 0],
    ['cash_company', '2023-12-14', null],
    ['cash_company', '2023-12-15', 500_000],
    ['cash_companies', '2026-01-01', 1_000_000],
    ['cash_person', '2026-01-01', 1_000_000],
  ]
  test.each(cases)('%s on %s is %s', (kind, date, value) => {
    expect(datedAt(shippedDated, kind, date)?.value ?? null).toBe(value)
  })

  test('no two shipped rows of a kind overlap, so the order of rows never decides', () => {
    for (const each of shippedDated)
      expect(
        problemsBeside(
          each,
          shippedDated.filter((other) => other !== each),
        ),
      ).toEqual({})
    for (const [kind, date] of cases)
      expect(datedAt(shippedDated.toReversed(), kind, date)).toEqual(
        datedAt(shippedDated, kind, date),
      )
  })
})

describe('two spans', () => {
  test.each([
    ['a day apart', row('2026-01-01', '2026-01-31'), row('2026-02-01', null), false],
    ['on one day', row('2026-01-01', '2026-01-31'), row('2026-01-31', null), true],
    ['one inside', row('2026-01-01', '2026-12-31'), row('2026-03-01', '2026-03-02'), true],
    ['both open', row('2026-01-01', null), row('2027-01-01', null), true],
    ['the same day', row('2026-01-01', '2026-01-01'), row('2026-01-01', '2026-01-01'), true],
  ])('%s', (_what, a, b, expected) => {
    expect(overlap(a, b)).toBe(expected)
    expect(overlap(b, a)).toBe(expected)
  })

  test('an overlap is the same as a day that both hold', () => {
    const day = (at: number) => `2026-01-${String(at).padStart(2, '0')}`
    const spans = [1, 2, 3, 4].flatMap((from) => [
      row(day(from), null),
      ...[1, 2, 3, 4].filter((to) => to >= from).map((to) => row(day(from), day(to))),
    ])
    for (const a of spans)
      for (const b of spans) {
        const shared = [1, 2, 3, 4, 5].some(
          (at) => periodOf(a, day(at)) === 'now' && periodOf(b, day(at)) === 'now',
        )
        expect(overlap(a, b)).toBe(shared)
      }
  })
})

describe('a row beside the others', () => {
  const old = row('2025-08-01', null)
  test.each([
    [
      'ends before it begins',
      row('2026-02-01', '2026-01-31'),
      { validTo: { code: 'end_before_start' } },
    ],
    ['overlaps', row('2026-01-01', null), { validFrom: { code: 'overlaps' } }],
    ['of another kind', row('2026-01-01', null, 'reduced'), {}],
    ['before the other', row('2020-01-01', '2025-07-31'), {}],
    [
      'above the price',
      row('2020-01-01', '2020-02-01', 'reduced', 10_001),
      { value: { code: 'too_big', limit: 100 } },
    ],
    [
      'a rate without VAT',
      row('2020-01-01', null, 'exempt', 1),
      { value: { code: 'too_big', limit: 0 } },
    ],
    ['a large cash limit', row('2020-01-01', null, 'cash_person', 5_000_000), {}],
  ])('that %s', (_what, each, expected) => {
    expect(problemsBeside(each, [old])).toEqual(expected)
  })
})

describe('a rate as people write it', () => {
  test.each([
    ['21', 2100],
    ['21%', 2100],
    [' 5,5 % ', 550],
    ['5.55', 555],
    ['0', 0],
    ['', null],
    ['1e3', null],
    ['-5', null],
    ['5,555', null],
    ['douăzeci', null],
  ])('%j', (typed, expected) => {
    expect(parseRate(typed)).toBe(expected)
  })

  test('what is shown can be typed again', () => {
    for (const rate of [0, 5, 50, 550, 1900, 2100, 10_000])
      for (const locale of ['ro', 'en'] as const)
        expect(parseRate(formatRate(rate, locale))).toBe(rate)
  })
})

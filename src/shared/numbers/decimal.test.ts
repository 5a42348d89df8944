import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { marksOf, readDecimal, unitsOf } from './decimal.ts'

describe('a number as text', () => {
  test.each([
    ['12', 'ro', 3, [12_000n]],
    ['1,125', 'ro', 3, [1125n]],
    ['1.125', 'ro', 3, [1_125_000n, 1125n]],
    ['1.125', 'en', 3, [1125n]],
    ['1,125', 'en', 3, [1_125_000n, 1125n]],
    ['1.125', null, 3, [1_125_000n, 1125n]],
    ['0.125', 'ro', 3, [125n]],
    ['1234.567', 'ro', 3, [1_234_567n]],
    ['1.234,567', 'ro', 3, [1_234_567n]],
    ['1,234.5', 'ro', 3, [1_234_500n]],
    ["1'234", 'ro', 3, [1_234_000n]],
    ['1.234.567', 'en', 3, [1_234_567_000n]],
    ['12,345', 'ro', 2, [1_234_500n, 1235n]],
    ['1,2345', 'ro', 3, []],
    ['1,23,45', 'ro', 3, []],
    ['', 'ro', 3, []],
  ] as const)('%s in %s with %i decimals', (text, marks, decimals, readings) =>
    expect(readDecimal(text, marks, decimals)).toEqual(readings),
  )
})

describe('a number of a spreadsheet', () => {
  test.each([
    [12.345, 2, 1235n, true],
    [1.125, 3, 1125n, false],
    [99.98999999999999, 2, 9999n, false],
    [0.1 + 0.2, 2, 30n, false],
    [1e-9, 2, 0n, true],
    [-0.005, 2, -1n, true],
    [123_456_789.12, 2, 12_345_678_912n, false],
  ])('%d with %i decimals', (value, decimals, units, rounded) =>
    expect(unitsOf(value, decimals)).toEqual({ units, rounded }),
  )

  test('what a program wrote as a binary fraction is the decimal that was meant', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        expect(unitsOf(minor / 100, 2)).toEqual({ units: BigInt(minor), rounded: false })
        expect(unitsOf(Number((minor / 100).toPrecision(17)), 2)?.units).toBe(BigInt(minor))
      }),
    )
  })

  test.each([NaN, Infinity, 1e15])('%d is none', (value) => expect(unitsOf(value, 2)).toBeNull())
})

test.each([
  [['12.345', '1.234,56', 'Sală'], 'ro'],
  [['12.345', '1,234.56'], 'en'],
  [['12,5 %'], 'ro'],
  [['12.5 lei'], 'en'],
  [['12.345', '7'], null],
  [['12,5', '12.5'], null],
  [['1.234.567'], 'ro'],
] as const)('%j are written in the habit of %s', (texts, marks) =>
  expect(marksOf(texts)).toBe(marks),
)

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AppError } from '../app-error.ts'
import { locales } from '../i18n.ts'
import {
  addMoney,
  compareMoney,
  convert,
  Currency,
  currencyNamed,
  ExchangeRate,
  formatMoney,
  Money,
  moneyReadings,
  negateMoney,
  parseMoney,
  rateOf,
  scaleMoney,
  subtractMoney,
  sumMoney,
  zero,
} from './money.ts'

const lei = (minor: number): Money => ({ minor, currency: 'RON' })
const euro = (minor: number): Money => ({ minor, currency: 'EUR' })
const yen = (minor: number): Money => ({ minor, currency: 'JPY' })
const currency = fc.constantFrom(...Currency.options)
const amount = fc.record({ minor: fc.maxSafeInteger().map((minor) => minor + 0), currency })
const spaced = (text: string) => text.replaceAll('\u00A0', ' ')

describe('Money', () => {
  it.each([
    { minor: 1.5, currency: 'RON' },
    { minor: '10', currency: 'RON' },
    { minor: 2 ** 53, currency: 'RON' },
    { minor: -0, currency: 'RON' },
    { minor: Number.POSITIVE_INFINITY, currency: 'RON' },
    { minor: 1, currency: 'ron' },
    { minor: 1, currency: 'XXX' },
    { minor: 1 },
    { minor: 1, currency: 'RON', rate: 5 },
    12.5,
    null,
  ])('refuses %j', (value) => expect(Money.safeParse(value).success).toBe(false))

  it('adds and takes away without losing a bani', () => {
    expect(addMoney(lei(10), lei(20))).toEqual(lei(30))
    expect(subtractMoney(lei(10), lei(30))).toEqual(lei(-20))
    expect(sumMoney([lei(1), lei(2), lei(-3)], 'RON')).toEqual(lei(0))
    expect(sumMoney([], 'EUR')).toEqual(euro(0))
    fc.assert(
      fc.property(fc.integer(), fc.integer(), (a, b) => {
        expect(subtractMoney(addMoney(lei(a), lei(b)), lei(b))).toEqual(lei(a + 0))
      }),
    )
  })

  it('never mixes currencies', () => {
    expect(() => addMoney(lei(1), euro(1))).toThrow(TypeError)
    expect(() => subtractMoney(lei(1), euro(1))).toThrow(TypeError)
    expect(() => compareMoney(lei(1), euro(1))).toThrow(TypeError)
    expect(() => sumMoney([lei(1), euro(1)], 'RON')).toThrow(TypeError)
    expect(() => convert(lei(1), { from: 'EUR', to: 'RON', rate: '5' })).toThrow(TypeError)
  })

  it('refuses an amount that can no longer be written exactly', () => {
    expect(() => addMoney(lei(Number.MAX_SAFE_INTEGER), lei(1))).toThrow(AppError)
    expect(() => scaleMoney(lei(1e13), 100_000)).toThrow('money.too_big')
    expect(sumMoney([lei(Number.MAX_SAFE_INTEGER), lei(1), lei(-1)], 'RON')).toEqual(
      lei(Number.MAX_SAFE_INTEGER),
    )
  })

  it('compares as numbers do', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.maxSafeInteger(), (a, b) => {
        expect(compareMoney(lei(a), lei(b))).toBe(Math.sign(a - b) + 0)
      }),
    )
    expect(compareMoney(zero('RON'), lei(-0))).toBe(0)
  })
})

describe('rounding', () => {
  it.each([
    [10_000, 2100, 2100],
    [50, 100, 1],
    [49, 100, 0],
    [150, 100, 2],
    [250, 100, 3],
    [-50, 100, -1],
    [-49, 100, 0],
    [-150, 100, -2],
    [999, 2100, 210],
    [1, 5000, 1],
    [-1, 5000, -1],
    [0, 2100, 0],
    [Number.MAX_SAFE_INTEGER, 10_000, Number.MAX_SAFE_INTEGER],
  ])('%i at %i basis points is %i', (minor, points, expected) => {
    expect(rateOf(lei(minor), points)).toEqual(lei(expected))
  })

  it('lets a credit note take back exactly its invoice', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(10_000), (minor, points) => {
        const back = rateOf(negateMoney(lei(minor)), points)
        expect(addMoney(rateOf(lei(minor), points), back)).toEqual(lei(0))
      }),
    )
  })

  it('is never more than half a unit away, and never below on a tie', () => {
    fc.assert(
      fc.property(fc.nat(), fc.nat(10_000), (minor, points) => {
        const exact = BigInt(minor) * BigInt(points)
        const over = BigInt(rateOf(lei(minor), points).minor) * 10_000n - exact
        expect(over > -5000n && over <= 5000n).toBe(true)
      }),
    )
  })

  it('finds the net of a gross, and multiplies by parts of an hour', () => {
    expect(scaleMoney(lei(12_100), 10_000, 12_100)).toEqual(lei(10_000))
    expect(scaleMoney(lei(10_001), 5, 2)).toEqual(lei(25_003))
    expect(scaleMoney(lei(10_001), 5, -2)).toEqual(lei(-25_003))
    expect(() => scaleMoney(lei(100), 1.5)).toThrow(RangeError)
  })
})

describe('convert', () => {
  it.each([
    [euro(100), '4.9765', 'RON', 498],
    [euro(10_000), '4.9765', 'RON', 49_765],
    [euro(-100), '4.9765', 'RON', -498],
    [lei(49_765), '0.200944', 'EUR', 10_000],
    [euro(100), '163.25', 'JPY', 163],
    [yen(163), '0.0061', 'EUR', 99],
    [euro(123_456_789_012), '5', 'RON', 617_283_945_060],
  ] as const)('turns %j at %s into %s %i', (from, rate, to, minor) => {
    const exchange = ExchangeRate.parse({ from: from.currency, to, rate })
    expect(convert(from, exchange)).toEqual({ minor, currency: to })
  })

  it.each(['0', '0.00', '-1', '1,5,5', '1e3', '', '.5', '5.', '1234567890'])(
    'refuses the rate %j',
    (rate) => expect(ExchangeRate.safeParse({ from: 'EUR', to: 'RON', rate }).success).toBe(false),
  )
})

describe('ExchangeRate', () => {
  it('takes a decimal comma and keeps a point', () => {
    const typed = { from: 'EUR', to: 'RON', rate: ' 4,9765 ' }
    expect(ExchangeRate.parse(typed).rate).toBe('4.9765')
  })
})

describe('parseMoney', () => {
  it.each([
    ['1.234,56', 123_456],
    ['1234,56', 123_456],
    ['1234.56', 123_456],
    ['1,234.56', 123_456],
    ['1 234,56 lei', 123_456],
    ['1\u00A0234,56\u00A0lei', 123_456],
    ["1'234.50", 123_450],
    ['1.234', 123_400],
    ['1.234.567', 123_456_700],
    ['1.234.567,8 RON', 123_456_780],
    ['12,5', 1250],
    ['0,05', 5],
    ['100lei', 10_000],
    ['ron 100', 10_000],
    ['-12,30', -1230],
    ['−12,30 lei', -1230],
    ['-0', 0],
    [' 7 ', 700],
  ])('reads %j as %i bani', (text, minor) =>
    expect(parseMoney(text, 'RON', 'ro')).toEqual(lei(minor)),
  )

  it.each([
    '',
    ' ',
    'lei',
    '-',
    'abc',
    '1e3',
    '1,234,56',
    '1.23,45',
    '1.234,567',
    '1234.567',
    '0.123',
    ',5',
    '5,',
    '1..2',
    '12 34',
    '1 2345',
    '--5',
    '5-',
    '+5',
    '0x10',
    '１２',
    'NaN',
    '1.234.56',
    '5 €',
    '5 EUR',
    '5 lei lei',
    '1,234 567',
    '99999999999999999',
    '9'.repeat(100),
    '=1+1',
    '1,234',
    '12,345 lei',
  ])('refuses %j', (text) => expect(parseMoney(text, 'RON', 'ro')).toBeNull())

  it.each([
    ['12,345', 'ro', [1_234_500, 1235]],
    ['12.345', 'ro', [1_234_500]],
    ['12.345', 'en', [1_234_500, 1235]],
    ['12,345', 'en', [1_234_500]],
    ['12.345', null, [1_234_500, 1235]],
    ['12,345', null, [1_234_500, 1235]],
    ['12,34', null, [1234]],
    ['1.234,56', 'en', [123_456]],
  ] as const)('%j in the habit of %s may be %j', (text, marks, readings) =>
    expect(moneyReadings(text, 'RON', marks)).toEqual(readings.map(lei)),
  )

  it('knows the units of the currency asked for', () => {
    expect(parseMoney('€1,234.56', 'EUR', 'ro')).toEqual(euro(123_456))
    expect(parseMoney('12 euro', 'EUR', 'en')).toEqual(euro(1200))
    expect(parseMoney('1.500 JPY', 'JPY', 'ro')).toEqual(yen(1500))
    expect(parseMoney('15,5', 'JPY', 'ro')).toBeNull()
  })
})

describe('currencyNamed', () => {
  it.each([
    ['180 EUR', 'EUR'],
    ['180eur', 'EUR'],
    ['€ 180', 'EUR'],
    ['-180 €', 'EUR'],
    ['1.234,56 lei', 'RON'],
    ['180', null],
    ['180 USD', null],
  ] as const)('finds in %s the currency %s', (typed, named) => {
    expect(currencyNamed(typed, ['RON', 'EUR'])).toBe(named)
  })
})

describe('formatMoney', () => {
  it.each([
    [lei(123_456), '1.234,56 lei', 'RON 1,234.56'],
    [euro(123_456), '1.234,56 EUR', '€1,234.56'],
    [lei(0), '0,00 lei', 'RON 0.00'],
    [lei(-5), '-0,05 lei', '-RON 0.05'],
    [yen(1500), '1.500 JPY', 'JP¥1,500'],
    [lei(Number.MAX_SAFE_INTEGER), '90.071.992.547.409,91 lei', 'RON 90,071,992,547,409.91'],
  ])('writes %j as %s and %s', (value, romanian, english) => {
    expect(spaced(formatMoney(value, 'ro'))).toBe(romanian)
    expect(spaced(formatMoney(value, 'en'))).toBe(english)
  })

  it('holds number and unit together', () => {
    expect(formatMoney(lei(100), 'ro')).toBe('1,00\u00A0lei')
  })

  it('writes lei so that parseMoney reads them back', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom(...locales), (minor, locale) => {
        expect(parseMoney(formatMoney(lei(minor), locale), 'RON', locale)).toEqual(lei(minor + 0))
      }),
    )
  })

  it('has an answer for every currency', () => {
    fc.assert(
      fc.property(amount, fc.constantFrom(...locales), (value, locale) => {
        const digits = formatMoney(value, locale).replace(/\D/g, '')
        expect(BigInt(digits)).toBe(BigInt(Math.abs(value.minor)))
      }),
    )
  })
})

import { z } from 'zod'
import { AppError } from '../app-error.ts'
import { readDecimal, type Marks } from './decimal.ts'
import { problem } from '../problem.ts'
import type { Locale } from '../i18n.ts'

/** The number of decimals of each currency in ISO 4217. */
const exponents = {
  RON: 2,
  EUR: 2,
  USD: 2,
  GBP: 2,
  CHF: 2,
  HUF: 2,
  MDL: 2,
  BGN: 2,
  CZK: 2,
  PLN: 2,
  RSD: 2,
  UAH: 2,
  TRY: 2,
  SEK: 2,
  NOK: 2,
  DKK: 2,
  JPY: 0,
} as const

export const Currency = z.enum(Object.keys(exponents) as (keyof typeof exponents)[])
export type Currency = z.infer<typeof Currency>

export const Money = z.strictObject({
  minor: z.int().refine((minor) => !Object.is(minor, -0), problem('invalid_number')),
  currency: Currency,
})
export type Money = z.infer<typeof Money>

/** A share in hundredths of a percent: 2100 is 21 %. */
export const BasisPoints = z.int().min(0).max(1_000_000)
export type BasisPoints = z.infer<typeof BasisPoints>

/** One unit of `from` costs `rate` units of `to`; a decimal string, since no rate is a binary fraction. */
export const ExchangeRate = z.strictObject({
  from: Currency,
  to: Currency,
  rate: z
    .string()
    .overwrite((typed) => typed.trim().replace(',', '.'))
    .refine(
      (rate) => /^\d{1,9}(?:\.\d{1,9})?$/.test(rate) && /[1-9]/.test(rate),
      problem('invalid_rate'),
    ),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

export function zero(currency: Currency): Money {
  return { minor: 0, currency }
}

export function addMoney(a: Money, b: Money): Money {
  return money(BigInt(a.minor) + BigInt(sameCurrency(a, b).minor), a.currency)
}

export function subtractMoney(a: Money, b: Money): Money {
  return money(BigInt(a.minor) - BigInt(sameCurrency(a, b).minor), a.currency)
}

export function negateMoney(amount: Money): Money {
  return money(-BigInt(amount.minor), amount.currency)
}

export function sumMoney(amounts: Iterable<Money>, currency: Currency): Money {
  let total = 0n
  for (const amount of amounts) total += BigInt(sameCurrency(zero(currency), amount).minor)
  return money(total, currency)
}

export function compareMoney(a: Money, b: Money): -1 | 0 | 1 {
  const other = sameCurrency(a, b).minor
  return a.minor < other ? -1 : a.minor > other ? 1 : 0
}

/** The given basis points of an amount: `rateOf({ minor: 10_000, currency: 'RON' }, 2100)` is 21 lei. */
export function rateOf(amount: Money, basisPoints: number): Money {
  return scaleMoney(amount, basisPoints, 10_000)
}

/** The amount times `by / per`, both whole: 2.5 hours are `5, 2`, the net of a gross with 21 % is `10_000, 12_100`. */
export function scaleMoney(amount: Money, by: number, per = 1): Money {
  return money(divide(BigInt(amount.minor) * BigInt(by), BigInt(per)), amount.currency)
}

export function convert(amount: Money, exchange: ExchangeRate): Money {
  if (amount.currency !== exchange.from) throw mismatch(amount.currency, exchange.from)
  const [integer = '', fraction = ''] = exchange.rate.split('.')
  const by = BigInt(integer + fraction) * power(exponents[exchange.to])
  const per = power(fraction.length) * power(exponents[exchange.from])
  return money(divide(BigInt(amount.minor) * by, per), exchange.to)
}

/** Parses an amount typed in Romanian or English format; null when it is not clearly one amount of this currency. */
export function parseMoney(text: string, currency: Currency, marks: Marks): Money | null {
  const readings = moneyReadings(text, currency, marks)
  return readings.length === 1 ? readings[0]! : null
}

/** Every amount that a text can mean: `12,345` in Romanian may be twelve thousand or a mistyped twelve. */
export function moneyReadings(
  text: string,
  currency: Currency,
  marks: Marks,
  isChosen = false,
): Money[] {
  if (text.length > 60) return []
  const typed = text
    .replace(/\s/g, ' ')
    .replaceAll('−', '-')
    .replaceAll('’', "'")
    .trim()
    .toLowerCase()
  const negative = typed.startsWith('-')
  const number = withoutUnit(negative ? typed.slice(1).trim() : typed, currency)
  return readDecimal(number, marks, exponents[currency], isChosen)
    .map((minor) => (negative ? -minor : minor))
    .filter(isSafe)
    .map((minor) => money(minor, currency))
}

/** The currency that a typed amount names, among these; null where it names none of them. */
export function currencyNamed(text: string, among: readonly Currency[]): Currency | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^[-−]\s*/, '')
  return (
    among.find((currency) =>
      unitsOf(currency).some((unit) => typed.startsWith(unit) || typed.endsWith(unit)),
    ) ?? null
  )
}

/** `1.234,56 lei` or `€1,234.56`; number and unit are held together by a no-break space. */
export function formatMoney(amount: Money, locale: Locale): string {
  return formatAmount(amount, locale, exponents[amount.currency])
}

/** `1.235 lei`: for figures that are read at a glance. */
export function formatWholeMoney(amount: Money, locale: Locale): string {
  return formatAmount(amount, locale, 0)
}

function formatAmount(amount: Money, locale: Locale, digits: number): string {
  const parts = formatterOf(locale, amount.currency, digits).formatToParts(decimal(amount))
  return parts
    .map((part) => (part.type === 'currency' ? unitIn(part.value, locale) : part.value))
    .join('')
}

/** The format of amounts in history, for readers of either language: `180.00 RON`. */
export function keptMoney(amount: Money): string {
  return `${decimal(amount)} ${amount.currency}`
}

/** The amount behind such words; null for any others. */
export function readKeptMoney(words: string): Money | null {
  const [digits = '', unit] = words.split(' ')
  const currency = Currency.safeParse(unit).data
  if (!currency || !/^-?\d+(?:\.\d+)?$/.test(digits)) return null
  const minor = Number(digits.replace('.', ''))
  const amount = { minor, currency }
  return Number.isSafeInteger(minor) && keptMoney(amount) === words ? amount : null
}

function money(minor: bigint, currency: Currency): Money {
  if (!isSafe(minor)) throw new AppError('invalid', 'money.too_big')
  return { minor: Number(minor), currency }
}

function isSafe(minor: bigint): boolean {
  return minor <= Number.MAX_SAFE_INTEGER && minor >= Number.MIN_SAFE_INTEGER
}

function sameCurrency(a: Money, b: Money): Money {
  if (a.currency !== b.currency) throw mismatch(a.currency, b.currency)
  return b
}

function mismatch(a: Currency, b: Currency): TypeError {
  return new TypeError(`amounts in ${a} and ${b} do not mix; convert one first`)
}

/** Halves are rounded away from zero, so that a credit note is exactly the negative of its invoice. */
function divide(value: bigint, by: bigint): bigint {
  if (by < 0n) return divide(-value, -by)
  const half = value < 0n ? -by : by
  return (value * 2n + half) / (by * 2n)
}

function power(exponent: number): bigint {
  return 10n ** BigInt(exponent)
}

const words: Readonly<Partial<Record<Currency, readonly string[]>>> = {
  RON: ['lei', 'leu'],
  MDL: ['lei', 'leu'],
  EUR: ['euro', '€'],
  USD: ['$'],
  GBP: ['£'],
  HUF: ['ft'],
}

function unitsOf(currency: Currency): string[] {
  return [currency.toLowerCase(), ...(words[currency] ?? [])]
}

function withoutUnit(typed: string, currency: Currency): string {
  for (const unit of unitsOf(currency)) {
    if (typed.startsWith(unit)) return typed.slice(unit.length).trim()
    if (typed.endsWith(unit)) return typed.slice(0, -unit.length).trim()
  }
  return typed
}

const formatters = new Map<string, Intl.NumberFormat>()

function formatterOf(locale: Locale, currency: Currency, digits: number): Intl.NumberFormat {
  const key = locale + currency + digits
  const cachedFormatter = formatters.get(key)
  if (cachedFormatter) return cachedFormatter
  const formatter = new Intl.NumberFormat(locale === 'en' ? 'en-GB' : locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  formatters.set(key, formatter)
  return formatter
}

/** A string, because dividing the largest amounts by a hundred would lose their last digits. */
function decimal({ minor, currency }: Money): Intl.StringNumericLiteral {
  const digits = String(Math.abs(minor)).padStart(exponents[currency] + 1, '0')
  const point = digits.length - exponents[currency]
  return `${minor < 0 ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}` as `${number}`
}

function unitIn(unit: string, locale: Locale): string {
  return locale === 'ro' && unit === 'RON' ? 'lei' : unit
}

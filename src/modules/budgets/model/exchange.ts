import type { StaffLocale } from '#shared/i18n.ts'
import type { Currency } from '#shared/numbers/money.ts'
import type { PlannedRate, MoneyAmounts } from './budget.ts'

export const noMoney: MoneyAmounts = { net: 0, vat: 0, gross: 0 }

export function addAmounts(a: MoneyAmounts, b: MoneyAmounts): MoneyAmounts {
  return { net: a.net + b.net, vat: a.vat + b.vat, gross: a.gross + b.gross }
}

export function subtractAmounts(a: MoneyAmounts, b: MoneyAmounts): MoneyAmounts {
  return { net: a.net - b.net, vat: a.vat - b.vat, gross: a.gross - b.gross }
}

export function negateAmounts({ net, vat, gross }: MoneyAmounts): MoneyAmounts {
  return { net: 0 - net, vat: 0 - vat, gross: 0 - gross }
}

/**
 * The gross is what is paid, so it is the amount as a whole; the VAT is the rest, so that a converted row still adds
 * up.
 */
export function mapAmounts(amounts: MoneyAmounts, change: (minor: number) => number): MoneyAmounts {
  const [net, gross] = [change(amounts.net), change(amounts.gross)]
  return { net, vat: gross - net, gross }
}

/** A part of an amount, with the matching part of its VAT. */
export function amountsInProportion(like: MoneyAmounts, amount: number): MoneyAmounts {
  const net = like.gross === 0 ? amount : scaled(amount, like.net, like.gross)
  return { net, vat: amount - net, gross: amount }
}

export function rateFor(
  currency: Currency,
  base: Currency,
  rates: readonly PlannedRate[],
): string | null {
  if (currency === base) return '1'
  return rates.find((each) => each.currency === currency)?.rate ?? null
}

/** An amount of a foreign currency in the base currency. */
export function toBase(minor: number, rate: string): number {
  if (rate === '1') return minor
  const { digits, per } = rateParts(rate)
  return scaled(minor, digits, per)
}

/** An amount of the base currency in a foreign one. */
export function fromBase(minor: number, rate: string): number {
  if (rate === '1') return minor
  const { digits, per } = rateParts(rate)
  return scaled(minor, per, digits)
}

interface RatedCurrency {
  currency: Currency
  rate: string | null
}

/**
 * Converts an amount of one document into the currency of another. Each is converted by its own rate, or else
 * by that of the plan; null where there is no rate.
 */
export function exchanged(
  minor: number,
  from: RatedCurrency,
  to: RatedCurrency,
  base: { currency: Currency; rates: readonly PlannedRate[] },
): number | null {
  if (from.currency === to.currency) return minor
  const rateOf = ({ currency, rate }: RatedCurrency) =>
    currency === base.currency ? '1' : (rate ?? rateFor(currency, base.currency, base.rates))
  const [own, towards] = [rateOf(from), rateOf(to)]
  return own === null || towards === null ? null : fromBase(toBase(minor, own), towards)
}

/**
 * A rate with the decimal mark of the language, also while it is typed with the other one: a rate has no thousands, and
 * who meant them sees at once how it is read.
 */
export function writtenRate(rate: string, locale: StaffLocale): string {
  return rate.replace(/[.,]/, locale === 'ro' ? ',' : '.')
}

/** The rate by which one sum equals the other exactly; null where there is none. */
export function rateBetween(minor: number, base: number): string | null {
  if (minor <= 0 || base <= 0) return null
  const digits = (BigInt(base) * rateScale * 2n + BigInt(minor)) / (BigInt(minor) * 2n)
  const integer = digits / rateScale
  const fraction = String(digits % rateScale)
    .padStart(9, '0')
    .replace(/0+$/, '')
  if (digits === 0n || integer > 999_999_999n) return null
  return fraction === '' ? String(integer) : `${integer}.${fraction}`
}

const rateScale = 1_000_000_000n

function rateParts(rate: string) {
  const [integer = '', fraction = ''] = rate.split('.')
  return { digits: Number(integer + fraction), per: 10 ** fraction.length }
}

/** Ten billion: three thousand lines of it still sum exactly. No event costs as much, so it is where counting ends. */
export const maxTotalMinor = 1_000_000_000_000

/**
 * The amount times `by / per`, both integers, rounded half away from zero; a mistyped value must not make
 * the whole calculation fail.
 */
export function scaled(minor: number, by: number, per: number): number {
  const product = minor * by
  // Below this limit numbers are exact, and much faster than `BigInt`.
  if (minor >= 0 && by >= 0 && product <= Number.MAX_SAFE_INTEGER / 4)
    return Math.min(Math.floor((2 * product + per) / (2 * per)), maxTotalMinor)
  const integer = BigInt(minor) * BigInt(by)
  const half = integer < 0n ? -BigInt(per) : BigInt(per)
  const share = Number((integer * 2n + half) / (BigInt(per) * 2n))
  return Math.max(-maxTotalMinor, Math.min(share, maxTotalMinor))
}

/** Shares by weight that add up to the total exactly, independently of rounding. */
export function spread(total: number, weights: readonly number[]): number[] {
  const integer = weights.reduce((sum, weight) => sum + weight, 0)
  if (integer === 0) return weights.map((_, at) => (at === 0 ? total : 0))
  let weight = 0
  let amounts = 0
  return weights.map((each) => {
    weight += each
    const share = scaled(total, weight, integer) - amounts
    amounts += share
    return share
  })
}

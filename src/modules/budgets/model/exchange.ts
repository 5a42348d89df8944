import { convert, scaleMoney, type Currency } from '#shared/money.ts'
import type { PlannedRate, Triple } from './words.ts'

export const noMoney: Triple = { net: 0, vat: 0, gross: 0 }

export function addTriples(a: Triple, b: Triple): Triple {
  return { net: a.net + b.net, vat: a.vat + b.vat, gross: a.gross + b.gross }
}

export function subtractTriples(a: Triple, b: Triple): Triple {
  return { net: a.net - b.net, vat: a.vat - b.vat, gross: a.gross - b.gross }
}

export function negateTriple({ net, vat, gross }: Triple): Triple {
  return { net: 0 - net, vat: 0 - vat, gross: 0 - gross }
}

/** Net and VAT are each rounded and the gross is their sum, so that a converted row still adds up. */
export function mapTriple({ net, vat }: Triple, change: (minor: number) => number): Triple {
  const changed = { net: change(net), vat: change(vat) }
  return { ...changed, gross: changed.net + changed.vat }
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
  return convert({ minor, currency: 'EUR' }, { from: 'EUR', to: 'RON', rate }).minor
}

/** An amount of the base currency in a foreign one. */
export function fromBase(minor: number, rate: string): number {
  if (rate === '1') return minor
  const [whole = '', fraction = ''] = rate.split('.')
  const per = Number(whole + fraction)
  return scaleMoney({ minor, currency: 'RON' }, 10 ** fraction.length, per).minor
}

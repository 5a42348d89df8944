import { z } from 'zod'
import type { Currency } from '#shared/numbers/money.ts'
import type { Invoice, Offer, Payment } from '../invoices/documents.ts'
import { rateFor } from '../exchange.ts'
import type { PlannedRate } from '../budget.ts'

/** False returns a question when a rate is far from the last known one; absent, nothing is checked. */
export const rateAccepted = z.boolean().optional()

interface KnownRates {
  budget: { currency: Currency; rates: readonly PlannedRate[] }
  invoices: readonly Pick<Invoice, 'currency' | 'rate' | 'issuedOn'>[]
  payments: readonly Pick<Payment, 'currency' | 'rate' | 'paidOn'>[]
  offers: readonly Pick<Offer, 'currency' | 'rate'>[]
}

/** The rate that a new one is compared with: the latest of a document, else that of the plan, else the usual one. */
export function likelyRate(
  currency: Currency,
  rate: string,
  { budget, invoices, payments, offers }: KnownRates,
): number | null {
  const dated = [
    ...invoices.map((each) => ({ ...each, day: each.issuedOn })),
    ...payments.map((each) => ({ ...each, day: each.paidOn ?? '' })),
  ]
    .toSorted((a, b) => b.day.localeCompare(a.day))
    .find((each) => each.currency === currency && each.rate !== null)?.rate
  const offered = offers.find((each) => each.currency === currency && each.rate !== null)?.rate
  const knownRate = dated ?? rateFor(currency, budget.currency, budget.rates) ?? offered
  if (knownRate) return isNear(Number(rate), Number(knownRate), 1.2) ? null : Number(knownRate)
  const usual = inLei[currency] / inLei[budget.currency]
  return isNear(Number(rate), usual, 2) ? null : usual
}

function isNear(rate: number, other: number, times: number): boolean {
  return rate <= other * times && rate >= other / times
}

/** About what one unit costs, in lei: only to notice a lost or misplaced comma. */
const inLei: Readonly<Record<Currency, number>> = {
  RON: 1,
  EUR: 5.1,
  USD: 4.4,
  GBP: 5.9,
  CHF: 5.5,
  HUF: 0.013,
  MDL: 0.26,
  BGN: 2.6,
  CZK: 0.21,
  PLN: 1.2,
  RSD: 0.043,
  UAH: 0.105,
  TRY: 0.105,
  SEK: 0.46,
  NOK: 0.43,
  DKK: 0.68,
  JPY: 0.029,
}
